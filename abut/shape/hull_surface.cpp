// SPDX-License-Identifier: MIT
// Finds the twins of a surface's half-edges and the neighbours of its vertices by counting sorts.
#include "abut/shape/hull_surface.h"

namespace abut::hulls {

Connections connect(std::span<const Index3> triangles, std::span<const std::uint32_t> facet_offsets,
                    std::size_t vertex_count) {
    const auto edges = static_cast<std::uint32_t>(3 * triangles.size());
    const auto start = [&](std::uint32_t h) { return triangles[h / 3][h % 3]; };
    const auto end = [&](std::uint32_t h) { return start(Surface::following(h)); };

    // As many half-edges end at a vertex as start there.
    std::vector<std::uint32_t> offsets(vertex_count + 1, 0);
    for (const Index3& t : triangles) {
        for (const std::uint32_t i : t) ++offsets[i + 1];
    }
    for (std::size_t i = 1; i < offsets.size(); ++i) offsets[i] += offsets[i - 1];

    // The half-edges sorted by their ends, and then by their starts; those with one start remain sorted by their ends.
    std::vector<std::uint32_t> place(offsets.begin(), offsets.end() - 1);
    std::vector<std::uint32_t> arriving(edges), leaving(edges);
    for (std::uint32_t h = 0; h < edges; ++h) arriving[place[end(h)]++] = h;
    place.assign(offsets.begin(), offsets.end() - 1);
    for (const std::uint32_t h : arriving) leaving[place[start(h)]++] = h;

    // In this order the half-edges towards a vertex occur in the order of those that leave it.
    Connections result;
    result.twins.resize(edges);
    place.assign(offsets.begin(), offsets.end() - 1);
    for (const std::uint32_t h : leaving) result.twins[h] = leaving[place[end(h)]++];

    std::vector<std::uint32_t> facets(triangles.size());
    for (std::uint32_t f = 0; f + 1 < facet_offsets.size(); ++f) {
        for (std::uint32_t t = facet_offsets[f]; t < facet_offsets[f + 1]; ++t) facets[t] = f;
    }
    result.neighbor_offsets.reserve(vertex_count + 1);
    result.neighbors.reserve(edges);
    for (std::size_t v = 0; v < vertex_count; ++v) {
        result.neighbor_offsets.push_back(static_cast<std::uint32_t>(result.neighbors.size()));
        for (std::uint32_t i = offsets[v]; i < offsets[v + 1]; ++i) {
            const std::uint32_t h = leaving[i];
            if (facets[h / 3] != facets[result.twins[h] / 3]) result.neighbors.push_back(end(h));
        }
    }
    result.neighbor_offsets.push_back(static_cast<std::uint32_t>(result.neighbors.size()));
    return result;
}

}  // namespace abut::hulls
