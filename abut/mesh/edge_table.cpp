// SPDX-License-Identifier: MIT
// Sorts sides by edge, and propagates orientations from triangle to triangle.
#include "abut/mesh/edge_table.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace abut::checking {
namespace {

/// Sorts by edge, then by triangle: sides that are in order of triangles are distributed by their lower vertices, of
/// which each has only a few.
void sort_by_edge(std::vector<Side>& sides) {
    const auto precedes = [](const Side& a, const Side& b) {
        return a.edge != b.edge ? a.edge < b.edge : a.triangle < b.triangle;
    };
    std::uint32_t lowest = 0xffffffff, highest = 0;
    for (const Side& side : sides) {
        lowest = std::min(lowest, side.edge[0]);
        highest = std::max(highest, side.edge[0]);
    }
    // Distributing does not pay for few sides among far more vertices, as of one piece of a large mesh.
    if (sides.empty() || (highest - lowest) / 4 > sides.size()) return std::sort(sides.begin(), sides.end(), precedes);
    std::vector<std::size_t> end(std::size_t{highest} - lowest + 2, 0);
    for (const Side& side : sides) ++end[side.edge[0] - lowest + 1];
    std::partial_sum(end.begin(), end.end(), end.begin());
    std::vector<Side> sorted(sides.size());
    // Afterwards end[v] is where the sides of vertex v end.
    for (const Side& side : sides) sorted[end[side.edge[0] - lowest]++] = side;
    std::size_t first = 0;
    for (const std::size_t last : end) {
        const auto at = [&](std::size_t i) { return sorted.begin() + static_cast<std::ptrdiff_t>(i); };
        std::sort(at(first), at(last), precedes);
        first = last;
    }
    sides = std::move(sorted);
}

}  // namespace

EdgeTable::EdgeTable(const std::vector<Index3>& triangles) {
    sides_.reserve(3 * triangles.size());
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        // A triangle with coincident corners has no sides: its neighbours are adjacent to each other instead.
        if (collapsed(triangles[t])) continue;
        for (std::uint8_t i = 0; i < 3; ++i) {
            const std::uint32_t from = triangles[t][i], to = triangles[t][(i + 1u) % 3];
            sides_.push_back({{std::min(from, to), std::max(from, to)}, t, i, from < to});
        }
    }
    sort_by_edge(sides_);
}

Orientations::Orientations(std::size_t count) : parent_(count), against_(count, 0) {
    std::iota(parent_.begin(), parent_.end(), 0u);
}

std::uint32_t Orientations::root(std::uint32_t t) {
    std::uint32_t top = t;
    std::uint8_t against = 0;
    for (; parent_[top] != top; top = parent_[top]) against ^= against_[top];
    while (parent_[t] != top && t != top) {
        const std::uint32_t next = parent_[t];
        const std::uint8_t step = against_[t];
        parent_[t] = top;
        against_[t] = against;
        against ^= step;
        t = next;
    }
    return top;
}

bool Orientations::is_flipped_to_root(std::uint32_t t) {
    const std::uint32_t top = root(t);
    return t != top && against_[t] != 0;
}

void Orientations::join(std::uint32_t a, std::uint32_t b, bool same_way) {
    const std::uint32_t ra = root(a), rb = root(b);
    if (ra == rb) return;
    const bool parity = is_flipped_to_root(a) != is_flipped_to_root(b) ? same_way : !same_way;
    parent_[std::max(ra, rb)] = std::min(ra, rb);
    against_[std::max(ra, rb)] = parity ? 1 : 0;
}

Orientations patches_of(const EdgeTable& edges, std::size_t triangles) {
    Orientations patches(triangles);
    edges.each([&](std::span<const Side> group) {
        // Neighbours that face the same way run along their common edge in opposite directions.
        if (group.size() == 2) patches.join(group[0].triangle, group[1].triangle, group[0].forward != group[1].forward);
    });
    return patches;
}

std::vector<std::uint8_t> flipped_in_patch(Orientations& patches, std::size_t triangles) {
    std::vector<std::uint32_t> size(triangles, 0), against(triangles, 0);
    for (std::uint32_t t = 0; t < triangles; ++t) {
        const std::uint32_t root = patches.root(t);
        ++size[root];
        if (patches.is_flipped_to_root(t)) ++against[root];
    }
    std::vector<std::uint8_t> result(triangles);
    for (std::uint32_t t = 0; t < triangles; ++t) {
        const std::uint32_t root = patches.root(t);
        const bool root_is_wrong = 2 * std::uint64_t{against[root]} > size[root];
        result[t] = patches.is_flipped_to_root(t) != root_is_wrong ? 1 : 0;
    }
    return result;
}

}  // namespace abut::checking
