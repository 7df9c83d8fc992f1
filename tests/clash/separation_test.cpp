// SPDX-License-Identifier: MIT
// Separation of boxes by integers, of simple solids by formulas, and where there is none.
#include "abut/clash/separation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "abut/mesh/clash/clash.h"
#include "abut/mesh/generate.h"

namespace abut {
namespace {

Mesh box(Vec3 min, Vec3 max) { return make_box({min, max}); }

Mesh moved(const Mesh& mesh, Vec3 by) {
    std::vector<Vec3> vertices = mesh.vertices();
    for (Vec3& v : vertices) v += by;
    return Mesh(vertices, mesh.triangles());
}

Mesh turned(const Mesh& mesh, const Pose& pose) {
    std::vector<Vec3> vertices = mesh.vertices();
    for (Vec3& v : vertices) v = pose * v;
    return Mesh(vertices, mesh.triangles());
}

Mesh inside_out(const Mesh& mesh) {
    std::vector<Index3> triangles = mesh.triangles();
    for (Index3& t : triangles) std::swap(t[1], t[2]);
    return Mesh(mesh.vertices(), triangles);
}

/// A prism over a polygon in the plane z = 0, given counterclockwise, with triangles that fan out from its corner 0.
Mesh prism(const std::vector<std::array<double, 2>>& outline, const std::vector<Index3>& cap, double height) {
    const auto n = static_cast<std::uint32_t>(outline.size());
    std::vector<Vec3> vertices;
    for (const double z : {0.0, height}) {
        for (const auto& p : outline) vertices.emplace_back(p[0], p[1], z);
    }
    std::vector<Index3> triangles;
    for (const Index3& t : cap) {
        triangles.push_back({t[0], t[2], t[1]});
        triangles.push_back({t[0] + n, t[1] + n, t[2] + n});
    }
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t k = (i + 1) % n;
        triangles.push_back({i, k, k + n});
        triangles.push_back({i, k + n, i + n});
    }
    return Mesh(vertices, triangles);
}

/// Walls around the hole [1, 3] x [1, 3] in [0, 4] x [0, 4], 2 high.
Mesh frame() {
    std::vector<Vec3> vertices;
    for (const double z : {0.0, 2.0}) {
        for (const double r : {2.0, 1.0}) {
            for (const auto& [x, y] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
                vertices.emplace_back(2 + r * x, 2 + r * y, z);
            }
        }
    }
    std::vector<Index3> triangles;
    const auto quad = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        triangles.push_back({a, b, c});
        triangles.push_back({a, c, d});
    };
    for (std::uint32_t i = 0; i < 4; ++i) {
        const std::uint32_t k = (i + 1) % 4;
        quad(i, k, k + 8, i + 8);            // outer sides
        quad(k + 4, i + 4, i + 12, k + 12);  // inner sides
        quad(k, i, i + 4, k + 4);            // bottom
        quad(i + 8, k + 8, k + 12, i + 12);  // top
    }
    return Mesh(vertices, triangles);
}

void expect_parted(const Mesh& a, const Mesh& b, const Separation& s, const char* place) {
    const ClashKind kind = clash(moved(a, s.upper * s.direction), b).kind;
    EXPECT_TRUE(kind == ClashKind::none || kind == ClashKind::touching) << place << ": " << to_string(kind);
    EXPECT_LE(s.lower, s.upper) << place;
    EXPECT_NEAR(s.direction.x * s.direction.x + s.direction.y * s.direction.y + s.direction.z * s.direction.z, 1,
                1e-12);
}

TEST(Separation, BoxesOnALatticeArePartedAlongTheirShallowestSideExactly) {
    std::mt19937 random(3);
    for (int i = 0; i < 200; ++i) {
        std::array<Vec3, 4> corners;
        for (std::size_t k = 0; k < 4; k += 2) {
            for (int axis = 0; axis < 3; ++axis) {
                corners[k][axis] = static_cast<double>(random() % 6);
                corners[k + 1][axis] = corners[k][axis] + 1 + static_cast<double>(random() % 4);
            }
        }
        double least = std::numeric_limits<double>::infinity();
        for (int axis = 0; axis < 3; ++axis) {
            least = std::min({least, corners[1][axis] - corners[2][axis], corners[3][axis] - corners[0][axis]});
        }
        const Mesh a = box(corners[0], corners[1]), b = box(corners[2], corners[3]);
        const Separation found = separation(a, b);
        if (least <= 0) {
            EXPECT_EQ(found.lower, 0);
            EXPECT_EQ(found.upper, 0);
            continue;
        }
        EXPECT_EQ(found.upper, least);
        EXPECT_LE(found.lower, least);
        EXPECT_GE(found.lower, least * (1 - 1e-9));
        expect_parted(a, b, found, "boxes");
        EXPECT_GE(found.lower, clash(a, b).depth * (1 - 1e-9));
    }
}

TEST(Separation, TurnedBoxesAndSpheresAreBoundedTightly) {
    const Mesh slab = box({0, 0, 0}, {10, 10, 0.25});
    const Pose turn = Pose::from_axis_angle({1, 2, 3}, 0.7, {5, 5, 0.24});
    // A corner of the turned cube reaches into the slab.
    Mesh cube = turned(box(Vec3(-1), Vec3(1)), turn);
    cube = moved(cube, {0, 0, 0.25 - 0.01 - cube.bounds().min.z});
    const Separation corner = separation(cube, slab);
    EXPECT_NEAR(corner.upper, 0.01, 1e-9);
    EXPECT_NEAR(corner.lower, 0.01, 1e-9);
    expect_parted(cube, slab, corner, "corner in a slab");

    const Mesh ball = make_icosphere(2), other = make_icosphere(2, {1.5, 0.2, -0.1}, 1);
    const Separation balls = separation(ball, other);
    EXPECT_GT(balls.lower, 0.4);
    EXPECT_LT(balls.upper, 0.5);
    EXPECT_NEAR(balls.lower, balls.upper, 1e-6);
    expect_parted(ball, other, balls, "balls");
}

TEST(Separation, APipeThatIsTooThickOnOneSideOfAnOpeningMovesWithinIt) {
    // From the outside, no motion through the wall is shorter than 2.
    const Mesh wall = frame(), pipe = box({0.99, 1.5, -3}, {2, 2.5, 5});
    const Separation found = separation(pipe, wall);
    EXPECT_NEAR(found.upper, 0.01, 1e-12);
    EXPECT_NEAR(found.lower, 0.01, 1e-9);
    EXPECT_EQ(found.direction, Vec3(1, 0, 0));
    expect_parted(pipe, wall, found, "pipe");
    const Mesh in_corner = box({0.99, 0.98, -3}, {2, 2, 5});
    const Separation both = separation(in_corner, wall);
    EXPECT_NEAR(both.upper, std::hypot(0.01, 0.02), 1e-6);
    EXPECT_GE(both.lower, 0.0199);
    expect_parted(in_corner, wall, both, "pipe in a corner");
}

TEST(Separation, AnLInACornerSlidesAlongWhatItTouches) {
    // A cube rests on the floor of an L and reaches into its wall.
    const Mesh corner =
        prism({{0, 0}, {5, 0}, {5, 1}, {1, 1}, {1, 4}, {0, 4}}, {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}}, 4);
    const Mesh cube = box({0.875, 1, 1}, {2, 2, 2});
    const Separation found = separation(cube, corner);
    EXPECT_EQ(found.upper, 0.125);
    EXPECT_NEAR(found.lower, 0.125, 1e-9);
    expect_parted(cube, corner, found, "cube in a corner");
}

TEST(Separation, SolidsInsideOthersAndEqualOnesHaveToLeave) {
    const Mesh big = box(Vec3(0), Vec3(10)), small = box({2, 3, 4}, {3, 4, 5});
    const Separation inside = separation(small, big);
    EXPECT_EQ(inside.upper, 3);
    EXPECT_NEAR(inside.lower, 3, 1e-9);
    EXPECT_EQ(inside.direction, Vec3(-1, 0, 0));
    expect_parted(small, big, inside, "inside");
    const Separation equal = separation(big, big);
    EXPECT_EQ(equal.upper, 10);
    expect_parted(big, big, equal, "equal");
    EXPECT_EQ(separation(big, small).upper, 3);
    EXPECT_EQ(separation(inside_out(small), inside_out(big)).upper, 3);
}

TEST(Separation, OpenMeshesHaveNoneAndPartsThatDoNotOverlapNeedNone) {
    const Mesh cube = box(Vec3(0), Vec3(2)), apart = box(Vec3(3), Vec3(4)), beside = box({2, 0, 0}, {3, 2, 2});
    std::vector<Index3> triangles = cube.triangles();
    triangles.pop_back();
    const Separation open = separation(Mesh(cube.vertices(), triangles), box(Vec3(1), Vec3(3)));
    EXPECT_EQ(open.lower, 0);
    EXPECT_TRUE(std::isinf(open.upper));
    EXPECT_EQ(open.direction, Vec3(0));
    for (const Mesh& other : {apart, beside}) {
        EXPECT_EQ(separation(cube, other).lower, 0);
        EXPECT_EQ(separation(cube, other).upper, 0);
    }
    EXPECT_EQ(separation(Mesh(), cube).upper, 0);
    EXPECT_EQ(separation(cube, Mesh()).upper, 0);
}

TEST(Separation, ScalesByPowersOfTwoScaleTheBounds) {
    const Mesh wall = frame(), pipe = box({0.99, 1.5, -3}, {2, 2.5, 5});
    const auto scaled = [](const Mesh& mesh, double by) {
        std::vector<Vec3> vertices = mesh.vertices();
        for (Vec3& v : vertices) v *= by;
        return Mesh(vertices, mesh.triangles());
    };
    const Separation one = separation(pipe, wall);
    for (const double by : {0x1p-30, 0x1p40}) {
        const Separation other = separation(scaled(pipe, by), scaled(wall, by));
        EXPECT_NEAR(other.upper / by, one.upper, 1e-12);
        EXPECT_NEAR(other.lower / by, one.lower, 1e-9);
    }
}

}  // namespace
}  // namespace abut
