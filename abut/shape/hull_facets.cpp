// SPDX-License-Identifier: MIT
// Merges coplanar triangles into facets, and drops points that are not a corner of at least three facets.
#include "abut/shape/hull_facets.h"

#include <algorithm>
#include <numeric>

namespace abut::quickhull {
namespace {

/// The corner of `f` that is not on this edge.
std::uint32_t opposite(const Face& f, std::size_t edge) { return f.vertex[(edge + 2) % 3]; }

std::size_t edge_from(const Face& f, std::uint32_t vertex) {
    return f.vertex[0] == vertex ? 0 : f.vertex[1] == vertex ? 1 : 2;
}

/// For each edge of each face, whether it separates two facets, that is, whether its two triangles are not coplanar.
std::vector<std::array<bool, 3>> find_ridges(std::span<const Vec3> points, std::span<const Face> faces) {
    std::vector<std::array<bool, 3>> ridge(faces.size(), {true, true, true});
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const Face& f = faces[i];
        for (std::size_t e = 0; e < 3; ++e) {
            if (f.beside[e] < i) continue;  // tested from the other face
            const Face& g = faces[f.beside[e]];
            const std::size_t back = edge_from(g, f.vertex[(e + 1) % 3]);
            ridge[i][e] = ridge[f.beside[e]][back] = side(f, points, opposite(g, back)) != 0;
        }
    }
    return ridge;
}

}  // namespace

Polyhedron merge_facets(std::span<const Vec3> points, std::span<const Face> faces) {
    const std::vector<std::array<bool, 3>> ridge = find_ridges(points, faces);

    // The number of ridges at a point: none in the interior of a facet, two in the interior of an edge, three or more
    // at an extreme point.
    std::vector<std::uint32_t> ridges_at(points.size(), 0);
    for (std::size_t i = 0; i < faces.size(); ++i) {
        for (std::size_t e = 0; e < 3; ++e) {
            if (ridge[i][e]) ++ridges_at[faces[i].vertex[e]];
        }
    }
    Polyhedron result;
    std::vector<std::uint32_t> name(points.size(), none);
    for (std::uint32_t p = 0; p < points.size(); ++p) {
        if (ridges_at[p] < 3) continue;
        name[p] = static_cast<std::uint32_t>(result.vertices.size());
        result.vertices.push_back(p);
    }

    // Follows each facet's boundary along its ridges.
    std::vector<std::uint32_t> corners, starts;
    std::vector<std::array<bool, 3>> visited(faces.size(), {false, false, false});
    for (std::size_t i = 0; i < faces.size(); ++i) {
        for (std::size_t first = 0; first < 3; ++first) {
            if (!ridge[i][first] || visited[i][first]) continue;
            const std::size_t start = corners.size();
            starts.push_back(static_cast<std::uint32_t>(start));
            std::size_t f = i, e = first;
            while (!visited[f][e]) {
                visited[f][e] = true;
                if (name[faces[f].vertex[e]] != none) corners.push_back(name[faces[f].vertex[e]]);
                // The next ridge starts at the end of this one.
                const std::uint32_t end = faces[f].vertex[(e + 1) % 3];
                e = (e + 1) % 3;
                while (!ridge[f][e]) {
                    f = faces[f].beside[e];
                    e = edge_from(faces[f], end);
                }
            }
            const auto begin = corners.begin() + static_cast<std::ptrdiff_t>(start);
            std::rotate(begin, std::min_element(begin, corners.end()), corners.end());
        }
    }

    // Two facets share at most two vertices, so their first three vertices define the order.
    std::vector<std::uint32_t> order(starts.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
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

}  // namespace abut::quickhull
