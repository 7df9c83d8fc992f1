// SPDX-License-Identifier: MIT
// Polygons are cut into triangles that cover exactly them.
#include "abut/io/formats/triangulate_polygon.h"

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
    EXPECT_TRUE(io::append_triangulated(mesh, corners));
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

TEST(Polygon, A_ring_that_touches_itself_is_covered_exactly) {
    // Round a tree of unit squares on a grid, corner by corner: neighbours that are not joined in the tree touch along
    // edges and in corners, from outside and inside; some corners come twice at once.
    std::mt19937 random(7);
    for (int round = 0; round < 400; ++round) {
        const int side = 2 + round % 9;
        const auto cells = static_cast<std::size_t>(side * side);
        std::vector<int> parent(cells, -1);
        std::vector<std::vector<int>> joined(cells);
        std::vector<int> edge{0};
        std::size_t count = 1;
        parent[0] = 0;
        const std::size_t wanted = 1 + random() % cells;
        constexpr int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};  // across the bottom, right, top, left
        while (count < wanted) {
            const int at = edge[random() % edge.size()];
            const auto way = random() % 4;
            const int x = at % side + dx[way], y = at / side + dy[way];
            if (x < 0 || y < 0 || x >= side || y >= side) continue;
            const int to = y * side + x;
            if (parent[static_cast<std::size_t>(to)] >= 0) continue;
            parent[static_cast<std::size_t>(to)] = at;
            edge.push_back(to);
            ++count;
        }
        const auto linked = [&](int a, int b) {
            return parent[static_cast<std::size_t>(a)] == b || parent[static_cast<std::size_t>(b)] == a;
        };
        std::vector<Vec3> points;
        int cell = 0;
        std::size_t way = 0;
        do {
            const int x = cell % side + dx[way], y = cell / side + dy[way];
            const bool inside = x >= 0 && y >= 0 && x < side && y < side;
            if (inside && parent[static_cast<std::size_t>(y * side + x)] >= 0 && linked(cell, y * side + x)) {
                cell = y * side + x;
                way = (way + 3) % 4;
                continue;
            }
            // The end of this edge of the cell.
            const int right = way == 0 || way == 1, top = way == 1 || way == 2;
            points.push_back({cell % side + right, cell / side + top, 0});
            while (random() % 2 == 0) points.push_back(points.back());
            way = (way + 1) % 4;
        } while (cell != 0 || way != 0);
        SCOPED_TRACE(round);
        const io::MeshData mesh = cut(points);
        ASSERT_EQ(mesh.triangles.size(), points.size() - 2);
        double sum = 0;
        for (const Index3& t : mesh.triangles) {
            const double area = area_of(points[t[0]], points[t[1]], points[t[2]]).z / 2;
            EXPECT_GE(area, 0);
            sum += area;
        }
        EXPECT_EQ(sum, static_cast<double>(count));
    }
}

// Corners by the ten thousand, in shapes that are hard to cut.
std::vector<std::vector<Vec3>> large_polygons(int n) {
    std::vector<std::vector<Vec3>> polygons(6);
    std::mt19937 random(3);
    for (int i = 0; i < n; ++i) {
        const double angle = 2 * std::numbers::pi * i / n, radius = 1 + static_cast<double>(random() % 1000) / 1000;
        polygons[0].push_back({radius * std::cos(angle), radius * std::sin(angle), 0});        // a rough star
        polygons[1].push_back({i % 2 == 0 ? 1. * n : 1, 1. * i, 0});                           // a comb
        polygons[2].push_back({std::cos(angle) * (2 - std::cos(angle)), std::sin(angle), 0});  // a bay, nearly smooth
        // Between two spirals.
        const int step = i < n / 2 ? i : n - i;
        const double turns = 0.05 * step, far = turns + (i < n / 2 ? 2 : 0) + 1;
        polygons[3].push_back({far * std::cos(turns), far * std::sin(turns), 0});
        // A square with all its corners on the edges.
        const int along = 4 * i / n, rest = 4 * i - along * n;
        const Vec3 corners[] = {{0, 0, 0}, {1. * n, 0, 0}, {1. * n, 1. * n, 0}, {0, 1. * n, 0}, {0, 0, 0}};
        polygons[4].push_back(corners[along] + (corners[along + 1] - corners[along]) * (1. * rest / n));
        // Bridges to holes in a row.
        if (i % 6 == 0) {
            const double x = i;
            for (const Vec3& p : {Vec3(x, 0, 0), Vec3(x + 2, 1, 0), Vec3(x + 1, 2, 0), Vec3(x + 3, 2, 0),
                                  Vec3(x + 2, 1, 0), Vec3(x, 0, 0)}) {
                polygons[5].push_back(p);
            }
        }
    }
    polygons[1].push_back({0, 1. * n, 0});
    polygons[1].push_back({0, -1, 0});
    polygons[5].push_back({1. * n + 9, 0, 0});
    polygons[5].push_back({1. * n + 9, 9, 0});
    polygons[5].push_back({-9, 9, 0});
    return polygons;
}

TEST(Polygon, Twenty_thousand_corners_are_cut_too) {
    for (const std::vector<Vec3>& points : large_polygons(20000)) expect_covered(points);
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
