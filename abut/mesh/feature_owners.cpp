// SPDX-License-Identifier: MIT
// Finds the lowest triangle of each vertex and edge.
#include "abut/mesh/feature_owners.h"

#include <algorithm>

#include "abut/base/executor.h"

namespace abut {

FeatureOwners::FeatureOwners(std::span<const Index3> triangles, std::size_t vertices,
                             std::span<const std::uint8_t> used)
    : triangles_(triangles), first_(vertices + 1), own_(triangles.size()) {
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        if (used[i] == 0) continue;
        for (const std::uint32_t v : triangles[i]) ++first_[v + 1];
    }
    for (std::size_t v = 0; v < vertices; ++v) first_[v + 1] += first_[v];
    around_.resize(first_.back());
    std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        if (used[i] == 0) continue;
        for (const std::uint32_t v : triangles[i]) around_[next[v]++] = static_cast<std::uint32_t>(i);
    }
    for_each_range(triangles.size(), 4096, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            if (used[i] != 0) own_[i] = own_of(static_cast<std::uint32_t>(i));
        }
    });
}

OwnFeatures FeatureOwners::own_of(std::uint32_t i) const {
    const Index3& t = triangles_[i];
    OwnFeatures own;
    // In a degenerate triangle one edge goes to a corner twice, or from it and back.
    const bool degenerate = t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
    for (std::size_t k = 0; k < 3; ++k) {
        const VertexPair edge = edge_of(t, k);
        bool again = false, edge_again = false;
        for (std::size_t j = 0; degenerate && j < k; ++j) {
            again = again || t[j] == t[k];
            edge_again = edge_again || edge_of(t, j) == edge;
        }
        own.vertex[k] = !again && around_[first_[t[k]]] == i;
        own.edge[k] = edge[0] != edge[1] && !edge_again && lowest_with(edge) == i;
    }
    return own;
}

std::uint32_t FeatureOwners::lowest_with(VertexPair edge) const {
    // Searches around the vertex with fewer triangles: the other may have very many.
    const auto count = [&](std::uint32_t v) { return first_[v + 1] - first_[v]; };
    if (count(edge[1]) < count(edge[0])) std::swap(edge[0], edge[1]);
    for (std::size_t k = first_[edge[0]];; ++k) {
        if (has_vertex(triangles_[around_[k]], edge[1])) return around_[k];
    }
}

}  // namespace abut
