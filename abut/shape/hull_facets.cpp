// SPDX-License-Identifier: MIT
// Merges coplanar triangles into facets, and drops points that are not a corner of at least three facets.
#include "abut/shape/hull_facets.h"

#include <algorithm>
#include <numeric>

#include "abut/base/sort.h"

namespace abut::hulls {

Polyhedron merge_facets(std::size_t point_count, const Surface& surface, std::span<const std::uint8_t> is_ridge) {
    constexpr std::uint32_t none = 0xffffffff;
    const auto edges = static_cast<std::uint32_t>(is_ridge.size());

    // The number of ridges at a point: none in the interior of a facet, two in the interior of an edge, three or more
    // at an extreme point.
    std::vector<std::uint32_t> ridges_at(point_count, 0);
    for (std::uint32_t h = 0; h < edges; ++h) ridges_at[surface.start(h)] += is_ridge[h];
    Polyhedron result;
    std::vector<std::uint32_t> name(point_count, none);
    for (std::uint32_t p = 0; p < point_count; ++p) {
        if (ridges_at[p] < 3) continue;
        name[p] = static_cast<std::uint32_t>(result.vertices.size());
        result.vertices.push_back(p);
    }

    // Follows each facet's boundary along its ridges.
    std::vector<std::uint32_t> corners, starts;
    std::vector<std::uint8_t> visited(edges, 0);
    for (std::uint32_t first = 0; first < edges; ++first) {
        if (is_ridge[first] == 0 || visited[first] != 0) continue;
        const std::size_t start = corners.size();
        starts.push_back(static_cast<std::uint32_t>(start));
        for (std::uint32_t h = first; visited[h] == 0;) {
            visited[h] = 1;
            if (name[surface.start(h)] != none) corners.push_back(name[surface.start(h)]);
            // The next ridge starts at the end of this one.
            h = Surface::following(h);
            while (is_ridge[h] == 0) h = Surface::following(surface.twins[h]);
        }
        const auto begin = corners.begin() + static_cast<std::ptrdiff_t>(start);
        std::rotate(begin, std::min_element(begin, corners.end()), corners.end());
    }

    // Two facets share at most two vertices, so their first three vertices define the order.
    std::vector<std::uint32_t> order(starts.size());
    std::iota(order.begin(), order.end(), 0u);
    sort_range(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::lexicographical_compare(&corners[starts[a]], &corners[starts[a]] + 3, &corners[starts[b]],
                                            &corners[starts[b]] + 3);
    });
    result.corners.reserve(corners.size());
    for (const std::uint32_t i : order) {
        result.facet_offsets.push_back(static_cast<std::uint32_t>(result.corners.size()));
        const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : corners.size();
        result.corners.insert(result.corners.end(), corners.begin() + starts[i],
                              corners.begin() + static_cast<std::ptrdiff_t>(end));
    }
    result.facet_offsets.push_back(static_cast<std::uint32_t>(result.corners.size()));
    return result;
}

}  // namespace abut::hulls
