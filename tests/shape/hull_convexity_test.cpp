// SPDX-License-Identifier: MIT
// The certificate of convexity: what it accepts, and the surfaces that are convex at every edge only.
#include "abut/shape/hull_convexity.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "abut/shape/facet_plane-inl.h"
#include "abut/shape/hull_flips.h"

namespace abut::hulls {
namespace {

/// The certificate of closed triangles, of whose points the first is the lowest.
Convexity certify(const std::vector<Vec3>& points, std::vector<Index3> triangles) {
    for (Index3& t : triangles) std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end());
    std::sort(triangles.begin(), triangles.end());
    std::vector<std::uint32_t> offsets(triangles.size() + 1);
    std::iota(offsets.begin(), offsets.end(), 0u);
    Surface surface{triangles, connect(triangles, offsets, points.size()).twins};
    std::vector<FacetPlane> planes;
    for (const Index3& t : triangles) planes.push_back(plane_of(points[t[0]], points[t[1]], points[t[2]]));
    std::vector<EdgeKind> kinds;
    return convexity(points, points, surface, planes, kinds);
}

/// Two pyramids over the corners of a regular polygon, each joined to the one `step` further: with five corners and a
/// step of 2 they wind around the axis twice.
std::vector<Index3> pyramids(std::uint32_t corners, std::uint32_t step) {
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < corners; ++i) {
        const std::uint32_t j = (i + step) % corners;
        triangles.push_back({i, j, corners});      // the upper apex
        triangles.push_back({j, i, corners + 1});  // the lower apex
    }
    return triangles;
}

/// The corners of the polygon around `axis`, and the two apices on it, with their numbers so that the lowest is 0.
struct Pyramids {
    std::vector<Vec3> points;
    std::vector<Index3> triangles;
};
Pyramids around_axis(int axis, std::uint32_t corners, std::uint32_t step) {
    std::vector<Vec3> points;
    const auto add = [&](double x, double y, double z) {
        Vec3 p;
        p[(axis + 1) % 3] = x;
        p[(axis + 2) % 3] = y;
        p[axis] = z;
        points.push_back(p);
    };
    for (std::uint32_t i = 0; i < corners; ++i) {
        add(std::cos(6.283185307179586 * i / corners), std::sin(6.283185307179586 * i / corners), 0);
    }
    add(0, 0, 2);
    add(0, 0, -2);
    // Exchanges the lowest point with the first.
    const auto lower = [](Vec3 p, Vec3 q) { return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z; };
    const auto lowest =
        static_cast<std::uint32_t>(std::min_element(points.begin(), points.end(), lower) - points.begin());
    std::swap(points[0], points[lowest]);
    std::vector<Index3> triangles = pyramids(corners, step);
    for (Index3& t : triangles) {
        for (std::uint32_t& i : t) i = i == 0 ? lowest : i == lowest ? 0 : i;
    }
    return {points, triangles};
}

TEST(HullConvexity, AcceptsPyramidsThatWindOnce) {
    for (int axis = 0; axis < 3; ++axis) {
        for (const std::uint32_t corners : {3u, 5u, 8u}) {
            const auto [points, triangles] = around_axis(axis, corners, 1);
            EXPECT_EQ(certify(points, triangles), Convexity::strict) << axis << ' ' << corners;
        }
    }
}

TEST(HullConvexity, RefusesPyramidsThatWindTwiceOrMore) {
    for (int axis = 0; axis < 3; ++axis) {
        for (const auto& [corners, step] :
             {std::pair(5u, 2u), std::pair(7u, 2u), std::pair(7u, 3u), std::pair(9u, 2u)}) {
            const auto [points, triangles] = around_axis(axis, corners, step);
            EXPECT_EQ(certify(points, triangles), Convexity::none) << axis << ' ' << corners << ' ' << step;
        }
    }
}

TEST(HullConvexity, RefusesASurfaceTurnedInsideOut) {
    auto [points, triangles] = around_axis(0, 5, 1);
    for (Index3& t : triangles) std::swap(t[1], t[2]);
    EXPECT_EQ(certify(points, triangles), Convexity::none);
}

const std::vector<Vec3> cube{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}, {1, 1, 0}, {1, 1, 1}};
const std::vector<Index3> cube_triangles{{0, 1, 3}, {0, 3, 2}, {4, 6, 7}, {4, 7, 5}, {0, 4, 5}, {0, 5, 1},
                                         {2, 3, 7}, {2, 7, 6}, {0, 2, 6}, {0, 6, 4}, {1, 5, 7}, {1, 7, 3}};

TEST(HullConvexity, FindsCoplanarTrianglesOfACube) {
    EXPECT_EQ(certify(cube, cube_triangles), Convexity::weak);
    // A corner pushed in by an ulp bends the three facets at it: two diagonals end there, and so become reflex or
    // convex; pushed out along x, one facet bends outwards.
    std::vector<Vec3> dented = cube;
    dented[7] = Vec3(std::nextafter(1.0, 0.0));
    EXPECT_EQ(certify(dented, cube_triangles), Convexity::none);
}

TEST(HullConvexity, RefusesAFoldedSheet) {
    // Both sides of a square with the same diagonal: the triangles at each edge are coplanar, but on one side of it.
    const std::vector<Vec3> square{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}};
    EXPECT_EQ(certify(square, {{0, 2, 3}, {0, 3, 1}, {0, 1, 2}, {1, 3, 2}}), Convexity::none);
}

TEST(HullFlips, MakeABentFacetConvex) {
    // The facet x = 1 of a cube with one corner pushed in, triangulated by the diagonal that is now reflex.
    std::vector<Vec3> points = cube;
    points[7].x = std::nextafter(1.0, 0.0);
    std::vector<std::uint32_t> offsets(cube_triangles.size() + 1);
    std::iota(offsets.begin(), offsets.end(), 0u);
    Surface surface{cube_triangles, connect(cube_triangles, offsets, points.size()).twins};
    std::vector<EdgeKind> kinds(surface.twins.size(), EdgeKind::unknown);
    std::vector<std::uint32_t> all(kinds.size());
    std::iota(all.begin(), all.end(), 0u);
    flip_reflex_edges(points, surface, kinds, all);
    EXPECT_EQ(certify(points, surface.triangles), Convexity::weak);
    for (std::uint32_t h = 0; h < surface.twins.size(); ++h) {
        EXPECT_EQ(surface.twins[surface.twins[h]], h);
        EXPECT_EQ(surface.start(surface.twins[h]), surface.end(h));
    }
}

}  // namespace
}  // namespace abut::hulls
