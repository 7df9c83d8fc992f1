// SPDX-License-Identifier: MIT
// Follows boundary edges around vertices, and counts fans by union-find over corners.
#include "abut/mesh/holes.h"

#include <algorithm>
#include <optional>

#include "abut/base/disjoint_sets.h"
#include "abut/math/norms.h"

namespace abut::checking {
namespace {

/// Rotation from triangle to triangle around a vertex.
class Fans {
public:
    Fans(const std::vector<Index3>& triangles, const EdgeTable& edges)
        : triangles_(triangles), sides_(edges.sides()), side_index_(3 * triangles.size()) {
        for (std::size_t i = 0; i < sides_.size(); ++i) side_index_[key(sides_[i])] = static_cast<std::uint32_t>(i);
    }

    /// The boundary edge that bounds, at `vertex`, the same fan as the boundary edge sides[from]; nothing when the fan
    /// ends at an edge of more than two triangles. An involution.
    [[nodiscard]] std::optional<std::uint32_t> across(std::uint32_t from, std::uint32_t vertex) const {
        for (std::uint32_t at = from;;) {
            const std::uint32_t other = other_side(sides_[at], vertex);
            const auto [first, count] = group(other);
            if (count == 1) return other;
            if (count != 2) return std::nullopt;
            at = first == other ? other + 1 : first;
        }
    }

private:
    static std::size_t key(const Side& side) { return 3 * std::size_t{side.triangle} + side.corner; }

    /// The other side of the same triangle that contains the vertex.
    [[nodiscard]] std::uint32_t other_side(const Side& side, std::uint32_t vertex) const {
        const bool ends_there = triangles_[side.triangle][side.corner] != vertex;
        return side_index_[3 * std::size_t{side.triangle} + (side.corner + (ends_there ? 1u : 2u)) % 3];
    }

    /// Where the sides of the same edge begin, and their number, at most 3.
    [[nodiscard]] std::pair<std::uint32_t, int> group(std::uint32_t side) const {
        const Edge edge = sides_[side].edge;
        std::uint32_t first = side;
        while (first > 0 && side - first < 2 && sides_[first - 1].edge == edge) --first;
        int count = 1;
        while (count < 3 && first + static_cast<std::uint32_t>(count) < sides_.size() &&
               sides_[first + static_cast<std::uint32_t>(count)].edge == edge) {
            ++count;
        }
        return {first, count};
    }

    const std::vector<Index3>& triangles_;
    std::span<const Side> sides_;
    std::vector<std::uint32_t> side_index_;  // for each corner's side its index among the sorted sides
};

/// Follows the boundary from one end of a side, and appends the vertices on it. Returns whether it came back to the
/// start.
bool follow(const Fans& fans, std::span<const Side> sides, std::uint32_t start, std::uint32_t from,
            std::vector<std::uint32_t>& vertices, std::vector<bool>& seen) {
    std::uint32_t at = start, vertex = from;
    for (;;) {
        const std::optional<std::uint32_t> next = fans.across(at, vertex);
        if (!next) return false;
        if (*next == start) return true;
        at = *next;
        seen[at] = true;
        vertex = sides[at].edge[0] == vertex ? sides[at].edge[1] : sides[at].edge[0];
        vertices.push_back(vertex);
    }
}

Hole measured(const Mesh& mesh, std::vector<std::uint32_t> vertices, bool closed) {
    Hole hole{std::move(vertices), 0, {}, closed};
    const auto& positions = mesh.vertices();
    for (std::size_t i = 0; i < hole.vertices.size(); ++i) {
        hole.bounds.include(positions[hole.vertices[i]]);
        if (i + 1 == hole.vertices.size() && !closed) break;
        // Halved, so that the difference of the largest numbers is finite.
        const Vec3 p = 0.5 * positions[hole.vertices[i]];
        const Vec3 q = 0.5 * positions[hole.vertices[(i + 1) % hole.vertices.size()]];
        hole.length += 2 * length_of(q - p);
    }
    return hole;
}

}  // namespace

std::vector<Hole> holes(const Mesh& mesh, const std::vector<Index3>& triangles, const EdgeTable& edges) {
    const std::span<const Side> sides = edges.sides();
    std::vector<std::uint32_t> open;
    std::size_t at = 0;
    edges.each([&](std::span<const Side> group) {
        if (group.size() == 1) open.push_back(static_cast<std::uint32_t>(at));
        at += group.size();
    });
    std::vector<Hole> result;
    if (open.empty()) return result;
    const Fans fans(triangles, edges);
    std::vector<bool> seen(sides.size(), false);
    for (const std::uint32_t side : open) {
        if (seen[side]) continue;
        seen[side] = true;
        const auto [a, b] = sides[side].edge;
        std::vector<std::uint32_t> vertices{a, b};
        const bool closed = follow(fans, sides, side, b, vertices, seen);
        if (closed) {
            vertices.pop_back();  // the first vertex again
        } else {
            std::vector<std::uint32_t> before;
            follow(fans, sides, side, a, before, seen);
            vertices.insert(vertices.begin(), before.rbegin(), before.rend());
        }
        result.push_back(measured(mesh, std::move(vertices), closed));
    }
    return result;
}

std::vector<std::uint32_t> non_manifold_vertices(const std::vector<Index3>& triangles, const EdgeTable& edges,
                                                 std::size_t vertices) {
    // Corners at one vertex are joined through the edges of two triangles there.
    DisjointSets<std::size_t> joined(3 * triangles.size());
    const auto corner_at = [&](const Side& side, std::uint32_t vertex) {
        const bool begins = triangles[side.triangle][side.corner] == vertex;
        return 3 * std::size_t{side.triangle} + (side.corner + (begins ? 0u : 1u)) % 3;
    };
    std::vector<std::uint8_t> fans(vertices, 0);  // 2 means two or more; 3 marks excluded vertices
    constexpr std::uint8_t most = 2, left_out = 3;
    edges.each([&](std::span<const Side> group) {
        for (const std::uint32_t vertex : group[0].edge) {
            if (group.size() > 2) fans[vertex] = left_out;
            if (group.size() != 2) continue;
            joined.join(corner_at(group[0], vertex), corner_at(group[1], vertex));
        }
    });
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        if (collapsed(triangles[t])) continue;
        for (std::size_t i = 0; i < 3; ++i) {
            std::uint8_t& count = fans[triangles[t][i]];
            if (joined.root(3 * t + i) == 3 * t + i && count < most) ++count;
        }
    }
    std::vector<std::uint32_t> result;
    for (std::uint32_t v = 0; v < vertices; ++v) {
        if (fans[v] == most) result.push_back(v);
    }
    return result;
}

}  // namespace abut::checking
