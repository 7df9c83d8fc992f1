// SPDX-License-Identifier: MIT
// Winding numbers are whole round closed meshes, and trees of them keep to their tolerance.
#include "abut/mesh/winding.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "abut/mesh/generate.h"
#include "abut/mesh/inside.h"
#include "abut/mesh/signed_distance.h"

namespace abut {
namespace {

Vec3 point_in(std::mt19937_64& random, double reach) {
    std::uniform_real_distribution<double> one(-reach, reach);
    const double x = one(random), y = one(random), z = one(random);
    return {x, y, z};
}

/// Only the triangles that `keeps` keeps.
template <class Keeps>
Mesh part_of(const Mesh& mesh, Keeps keeps) {
    std::vector<Index3> triangles;
    for (std::size_t i = 0; i < mesh.size(); ++i) {
        if (keeps(mesh.triangle(i))) triangles.push_back(mesh.triangles()[i]);
    }
    return Mesh(mesh.vertices(), triangles);
}

Mesh scaled(const Mesh& mesh, double scale, Vec3 offset) {
    std::vector<Vec3> vertices = mesh.vertices();
    for (Vec3& v : vertices) v = scale * v + offset;
    return Mesh(vertices, mesh.triangles());
}

TEST(Winding, IsWholeRoundClosedMeshes) {
    std::mt19937_64 random(1);
    for (const Mesh& mesh : {make_box({Vec3(-1), Vec3(1)}), make_icosphere(2), make_torus(1, 0.25, 24, 12)}) {
        const WindingTree tree(mesh);
        for (int i = 0; i < 300; ++i) {
            const Vec3 p = point_in(random, 1.5);
            const double truth = contains(mesh, p) ? 1 : 0;
            EXPECT_NEAR(winding_number(p, mesh), truth, 1e-12);
            EXPECT_NEAR(winding_number(p, tree), truth, 0x1p-7);
            EXPECT_NEAR(winding_number(p, tree, 0), truth, 1e-12);
        }
    }
}

TEST(Winding, IsAHalfInAFaceAndWholeAnUlpBeside) {
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    EXPECT_NEAR(winding_number({0.3, 0.2, 1}, box), 0.5, 1e-12);
    EXPECT_NEAR(winding_number({0.3, 0.2, std::nextafter(1.0, 0.0)}, box), 1, 1e-12);
    EXPECT_NEAR(winding_number({0.3, 0.2, std::nextafter(1.0, 2.0)}, box), 0, 1e-12);
}

TEST(Winding, CountsOverlapsAndTurnsNegativeInsideOut) {
    const Mesh box = make_box({Vec3(-1), Vec3(1)}), ball = make_icosphere(2);
    std::vector<Vec3> vertices = box.vertices();
    std::vector<Index3> triangles = box.triangles();
    const auto shift = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), ball.vertices().begin(), ball.vertices().end());
    for (const Index3& t : ball.triangles()) triangles.push_back({t[0] + shift, t[1] + shift, t[2] + shift});
    const Mesh both(vertices, triangles);
    EXPECT_NEAR(winding_number({0, 0, 0.5}, both), 2, 1e-12);
    EXPECT_NEAR(winding_number({0.9, 0.9, 0.9}, WindingTree(both)), 1, 0x1p-7);
    for (Index3& t : triangles) std::swap(t[0], t[1]);
    EXPECT_NEAR(winding_number({0, 0, 0.5}, Mesh(vertices, triangles)), -2, 1e-12);
}

TEST(Winding, OfATreeKeepsToItsTolerance) {
    // The upper part of a ball and of a torus: open, so that every number occurs.
    const Mesh bowl = part_of(make_icosphere(4), [](const Triangle& t) { return t.a.z > -0.3; });
    const Mesh arch = part_of(make_torus(1, 0.25, 96, 48), [](const Triangle& t) { return t.a.x > 0.1; });
    for (const Mesh* shape : {&bowl, &arch}) {
        for (const auto& [scale, offset] :
             {std::pair{1.0, Vec3(0)}, {1e-3, Vec3(1e6, 0, 0)}, {1e200, Vec3(0)}, {1e-200, Vec3(0)}}) {
            const Mesh mesh = scaled(*shape, scale, offset);
            const WindingTree tree(mesh);
            std::mt19937_64 random(2);
            for (int i = 0; i < 40; ++i) {
                const Vec3 p = scale * point_in(random, i % 3 == 0 ? 4 : 1.2) + offset;
                const double truth = winding_number(p, mesh);
                for (const double tolerance : {0.25, 0.01, 1e-4, 0.0}) {
                    EXPECT_NEAR(winding_number(p, tree, tolerance), truth, tolerance + 1e-11)
                        << "scale " << scale << ", point " << i;
                }
            }
        }
    }
}

/// Triangles of every size and shape anywhere, with needles and slivers: nothing cancels, and clusters are lopsided.
TEST(Winding, OfATreeOfAnythingKeepsToItsTolerance) {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> one(-1, 1);
    for (int kind = 0; kind < 6; ++kind) {
        std::vector<Vec3> vertices;
        std::vector<Index3> triangles;
        for (std::uint32_t i = 0; i < 1500; ++i) {
            const double size = kind % 2 == 0 ? 0.05 : std::ldexp(1.0, -static_cast<int>(i % 40));
            const Vec3 at = point_in(random, 1), u = point_in(random, size);
            vertices.push_back(at);
            vertices.push_back(at + u);
            // Mostly one way, or any way; needles.
            const Vec3 v = kind < 2 ? Vec3(size, size * one(random), 0) : point_in(random, size);
            vertices.push_back(kind >= 4 ? at + 0.5 * u + 1e-6 * v : at + v);
            triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
        }
        const Mesh mesh(vertices, triangles);
        const WindingTree tree(mesh);
        for (int i = 0; i < 60; ++i) {
            const Vec3 p = i % 4 == 0 ? 0.5 * vertices[static_cast<std::size_t>(50 * i)] + 0.5 * vertices[1]
                                      : point_in(random, i % 4 == 1 ? 5 : 1.1);
            const double truth = winding_number(p, mesh);
            for (const double tolerance : {0.5, 0.1, 0.01, 1e-3, 1e-5, 1e-8, 0.0}) {
                EXPECT_NEAR(winding_number(p, tree, tolerance), truth, tolerance + 1e-11)
                    << "kind " << kind << ", point " << i;
            }
        }
    }
}

/// At corners, in faces and in their planes, and an ulp beside these: the side is exact with any tolerance.
TEST(Winding, OfLongThinBoxesIsWhole) {
    // From most places in such a box the ends of its triangles are seen in opposite directions.
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> unit(0, 1);
    for (const double length : {1e3, 1e5, 1e7, 1e8, 1e10}) {
        const Mesh box = make_box({Vec3(0), Vec3(length, 1, 1)});
        const WindingTree tree(box);
        for (int i = 0; i < 300; ++i) {
            const Vec3 point(length * (0.1 + 0.8 * unit(random)), 2 * unit(random) - 0.5, 2 * unit(random) - 0.5);
            const double inside = contains(box, point) ? 1 : 0;
            ASSERT_NEAR(winding_number(point, box), inside, 1e-9) << length << ", " << i;
            ASSERT_NEAR(winding_number(point, tree), inside, 0x1p-7 + 1e-9) << length << ", " << i;
            ASSERT_NEAR(winding_number(point, tree, 0x1p-20), inside, 0x1p-20 + 1e-9) << length << ", " << i;
            ASSERT_EQ(signed_distance(point, tree), signed_distance(point, box)) << length << ", " << i;
        }
    }
}

TEST(Winding, OfATreeKnowsTheSideOfWhatItTouches) {
    std::mt19937_64 random(6);
    for (const Mesh& mesh : {make_box({Vec3(-1), Vec3(1)}), make_icosphere(2), make_torus(1, 0.25, 24, 12)}) {
        const WindingTree tree(mesh);
        for (int i = 0; i < 200; ++i) {
            const Triangle t = mesh.triangle(random() % mesh.size());
            Vec3 p = i % 4 == 0 ? t.a : 0.4 * t.a + 0.35 * t.b + 0.25 * t.c;
            if (i % 4 == 1) p += 2.0 * (t.b - t.a);
            if (i % 4 != 0 && i % 3 == 0) p[i % 2] = std::nextafter(p[i % 2], i % 5 < 2 ? 10.0 : -10.0);
            const double truth = winding_number(p, mesh);
            EXPECT_NEAR(winding_number(p, tree, 0), truth, 1e-12) << i;
            EXPECT_NEAR(winding_number(p, tree), truth, 0x1p-7) << i;
        }
    }
}

TEST(Winding, HasAnAnswerToEverything) {
    const double most = std::numeric_limits<double>::max(), nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(winding_number({0, 0, 0}, Mesh()), 0);
    const Mesh none;
    EXPECT_EQ(winding_number({0, 0, 0}, WindingTree(none)), 0);
    const Mesh flat({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}, {0, 0, 0}});
    const Mesh wide({{-most, -most, 0}, {most, -most, 0}, {0, most, 0}}, {{0, 1, 2}});
    for (const Mesh* mesh : {&flat, &wide}) {
        const WindingTree tree(*mesh);
        EXPECT_TRUE(std::isnan(winding_number({0, nan, 0}, *mesh)));
        EXPECT_TRUE(std::isnan(winding_number({0, nan, 0}, tree)));
        for (const Vec3 p : {Vec3(0), Vec3(1, 0, 0), Vec3(0, 0, -1), Vec3(most, -most, most)}) {
            const double turns = winding_number(p, *mesh);
            EXPECT_TRUE(std::abs(turns) <= 1);
            EXPECT_NEAR(winding_number(p, tree), turns, 0x1p-7);
            EXPECT_NEAR(winding_number(p, tree, nan), turns, 1e-12);
        }
    }
    EXPECT_EQ(winding_number({0.5, 0, 0}, flat), 0);
    EXPECT_NEAR(winding_number({0, 0, -1}, wide), 0.5, 1e-12);
}

}  // namespace
}  // namespace abut
