// SPDX-License-Identifier: MIT
// Polygons are cut into triangles that cover exactly them.
#include "abut/io/polygon.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <random>

namespace abut {
namespace {

io::MeshData cut(std::vector<Vec3> points) {
    io::MeshData mesh;
    std::vector<std::uint32_t> corners(points.size());
    std::iota(corners.begin(), corners.end(), 0u);
    mesh.vertices = std::move(points);
    EXPECT_TRUE(io::append_polygon(mesh, corners));
    return mesh;
}

Vec3 area_of(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 u = b - a, v = c - a;
    return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}

double length(const Vec3& v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }

// In a plane polygon, triangles that together have its area, and each alone no more than their sum, do not overlap.
void expect_covered(const std::vector<Vec3>& points) {
    const io::MeshData mesh = cut(points);
    ASSERT_EQ(mesh.triangles.size(), points.size() - 2);
    Vec3 polygon(0);
    for (std::size_t i = 2; i < points.size(); ++i) polygon += area_of(points[0], points[i - 1], points[i]);
    double sum = 0;
    for (const Index3& t : mesh.triangles) {
        const Vec3 area = area_of(points[t[0]], points[t[1]], points[t[2]]);
        sum += length(area);
        // Every one faces as the polygon does.
        EXPECT_GE(area.x * polygon.x + area.y * polygon.y + area.z * polygon.z,
                  -1e-12 * length(polygon) * length(area));
    }
    EXPECT_NEAR(sum, length(polygon), 1e-9 * length(polygon));
}

TEST(Polygon, A_convex_one_is_a_fan) {
    const io::MeshData mesh = cut({{0, 0, 0}, {1, 0, 0}, {2, 1, 0}, {1, 2, 0}, {0, 1, 0}});
    EXPECT_EQ(mesh.triangles, (std::vector<Index3>{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}));
}

TEST(Polygon, A_quadrilateral_with_a_dent_is_cut_along_the_diagonal_inside) {
    const io::MeshData mesh = cut({{0, 0, 0}, {4, 0, 0}, {1, 1, 0}, {0, 4, 0}});
    for (const Index3& t : mesh.triangles) {
        EXPECT_TRUE(std::count(t.begin(), t.end(), 0u) == 1 && std::count(t.begin(), t.end(), 2u) == 1);
    }
    expect_covered({{4, 0, 0}, {1, 1, 0}, {0, 4, 0}, {0, 0, 0}});
}

TEST(Polygon, Stars_are_covered_in_every_plane_direction_and_size) {
    std::mt19937 random(1);
    for (int round = 0; round < 300; ++round) {
        const int n = 4 + round % 40;
        std::vector<Vec3> points;
        const double size = std::ldexp(1.0, static_cast<int>(random() % 400) - 200);
        for (int i = 0; i < n; ++i) {
            const double angle = 2 * std::numbers::pi * i / n * (round % 2 == 0 ? 1 : -1);
            const double radius = size * (0.2 + static_cast<double>(random() % 1000) / 1000);
            const double x = radius * std::cos(angle), y = radius * std::sin(angle);
            switch (round % 3) {
                case 0:
                    points.push_back({x, y, 3 * size});
                    break;
                case 1:
                    points.push_back({size, x, y});
                    break;
                default:
                    points.push_back({y, size, x});
            }
        }
        SCOPED_TRACE(round);
        expect_covered(points);
    }
}

TEST(Polygon, Combs_and_spirals_are_covered) {
    std::vector<Vec3> comb;
    for (int i = 0; i < 60; ++i) comb.push_back({i, i % 2 == 0 ? 0 : 10, 0});
    comb.push_back({59, -1, 0});
    comb.push_back({0, -1, 0});
    std::reverse(comb.begin(), comb.end());
    expect_covered(comb);
    std::vector<Vec3> spiral;
    for (int i = 0; i < 80; ++i)
        spiral.push_back({(1 + 0.1 * i) * std::cos(0.2 * i), (1 + 0.1 * i) * std::sin(0.2 * i), 0});
    for (int i = 79; i >= 0; --i)
        spiral.push_back({(0.8 + 0.1 * i) * std::cos(0.2 * i), (0.8 + 0.1 * i) * std::sin(0.2 * i), 0});
    expect_covered(spiral);
}

TEST(Polygon, A_hole_joined_by_a_bridge_stays_a_hole) {
    // A square of 4 by 4 with a square hole of 2 by 2: area 12.
    expect_covered(
        {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {0, 0, 0}, {1, 1, 0}, {1, 3, 0}, {3, 3, 0}, {3, 1, 0}, {1, 1, 0}});
}

TEST(Polygon, Corners_in_a_row_leave_no_gap) {
    expect_covered({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {3, 1, 0}, {3, 2, 0}, {1, 2, 0}, {0, 2, 0}, {0, 1, 0}});
}

TEST(Polygon, Coordinates_may_be_as_large_as_doubles_are) {
    // Dented ones: a fan from the first corner would leave the dent filled.
    const std::vector<Vec3> dented = {{-1, -1, 0}, {1, -1, 0}, {-0.5, -0.5, 0}, {-1, 1, 0}};
    for (const double size : {1.7e308, std::numeric_limits<double>::max(), 1e300, 1e-300, 5e-324 * 4}) {
        for (std::size_t first = 0; first < 4; ++first) {
            for (int axis = 0; axis < 3; ++axis) {
                for (const bool turned : {false, true}) {
                    std::vector<Vec3> points;
                    std::size_t dent = 0;
                    for (std::size_t i = 0; i < 4; ++i) {
                        const std::size_t from = (first + (turned ? 4 - i : i)) % 4;
                        const Vec3 p = dented[from] * size;
                        points.push_back(axis == 0 ? p : axis == 1 ? Vec3(p.y, p.z, p.x) : Vec3(p.z, p.x, p.y));
                        if (from == 2) dent = i;
                    }
                    const io::MeshData mesh = cut(points);
                    ASSERT_EQ(mesh.triangles.size(), 2u);
                    for (const Index3& t : mesh.triangles) {
                        EXPECT_EQ(std::count(t.begin(), t.end(), dent), 1) << size << " " << first << " " << axis;
                    }
                }
            }
        }
    }
}

TEST(Polygon, Nonsense_gives_some_triangles) {
    EXPECT_EQ(cut({{0, 0, 0}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}}).triangles.size(), 2u);  // a bow tie
    EXPECT_EQ(cut(std::vector<Vec3>(9, Vec3(1, 2, 3))).triangles.size(), 7u);
    EXPECT_EQ(cut({{1e308, 0, 0}, {-1e308, 1e308, 0}, {-1e308, -1e308, 1e308}, {5, 0, 0}, {0, 0, 0}}).triangles.size(),
              3u);
}

}  // namespace
}  // namespace abut
