// SPDX-License-Identifier: MIT
// Finds the lowest triangle of each vertex and edge.
#include "abut/mesh/feature_owners.h"

#include <algorithm>

#include "abut/base/executor.h"

namespace abut {

FeatureOwners::FeatureOwners(std::span<const Index3> triangles, std::size_t vertices)
    : triangles_(triangles), first_(vertices + 1), around_(3 * triangles.size()), own_(triangles.size()) {
    for (const Index3& t : triangles) {
        for (const std::uint32_t v : t) ++first_[v + 1];
    }
    for (std::size_t v = 0; v < vertices; ++v) first_[v + 1] += first_[v];
    std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        for (const std::uint32_t v : triangles[i]) around_[next[v]++] = static_cast<std::uint32_t>(i);
    }
    for_each_range(triangles.size(), 4096, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) own_[i] = own_of(static_cast<std::uint32_t>(i));
    });
}

OwnFeatures FeatureOwners::own_of(std::uint32_t i) const {
    const Index3& t = triangles_[i];
    OwnFeatures own;
    std::array<VertexPair, 3> edges;
    for (std::size_t k = 0; k < 3; ++k) {
        const bool again = std::find(t.begin(), t.begin() + k, t[k]) != t.begin() + k;
        own.vertex[k] = !again && around_[first_[t[k]]] == i;
        edges[k] = edge_of(t, k);
        const bool edge_again = std::find(edges.begin(), edges.begin() + k, edges[k]) != edges.begin() + k;
        own.edge[k] = edges[k][0] != edges[k][1] && !edge_again && lowest_with(edges[k]) == i;
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
