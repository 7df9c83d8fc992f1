// SPDX-License-Identifier: MIT
// What a mesh runs into of itself between two frames: all of what every pair of features says, and no more.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/impacts.h"
#include "abut/pair/sweep/sweep_moving_vertices.h"
#include "abut/query/sweep_deforming.h"

namespace abut {
namespace {

using Edge = std::array<std::uint32_t, 2>;

std::set<Edge> edges_of(const Mesh& mesh) {
    std::set<Edge> edges;
    for (const Index3& t : mesh.triangles()) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = t[k], b = t[(k + 1) % 3];
            if (a != b) edges.insert({std::min(a, b), std::max(a, b)});
        }
    }
    return edges;
}

/// Every vertex with every triangle, every edge with every edge.
Impacts by_brute_force(const Mesh& from, const Mesh& to, double thickness) {
    Impacts all;
    std::set<std::uint32_t> used;
    for (const Index3& t : from.triangles()) used.insert(t.begin(), t.end());
    for (const std::uint32_t v : used) {
        for (std::uint32_t i = 0; i < from.size(); ++i) {
            const Index3& t = from.triangles()[i];
            if (std::find(t.begin(), t.end(), v) != t.end()) continue;
            if (const auto hit = pair::sweep(Moving<Point>{from.vertices()[v], to.vertices()[v]},
                                             Moving<Triangle>{from.triangle(i), to.triangle(i)}, thickness)) {
                all.vertices.push_back({v, i, *hit});
            }
        }
    }
    const auto moving = [&](const Edge& e) {
        return Moving<Segment>{{from.vertices()[e[0]], from.vertices()[e[1]]},
                               {to.vertices()[e[0]], to.vertices()[e[1]]}};
    };
    const std::set<Edge> edges = edges_of(from);
    for (auto a = edges.begin(); a != edges.end(); ++a) {
        for (auto b = std::next(a); b != edges.end(); ++b) {
            if ((*a)[0] == (*b)[0] || (*a)[0] == (*b)[1] || (*a)[1] == (*b)[0] || (*a)[1] == (*b)[1]) continue;
            if (const auto hit = pair::sweep(moving(*a), moving(*b), thickness)) all.edges.push_back({*a, *b, *hit});
        }
    }
    return all;
}

void expect_same(const Impacts& found, const Impacts& expected) {
    ASSERT_EQ(found.vertices.size(), expected.vertices.size());
    ASSERT_EQ(found.edges.size(), expected.edges.size());
    for (std::size_t i = 0; i < found.vertices.size(); ++i) {
        EXPECT_EQ(found.vertices[i].vertex, expected.vertices[i].vertex);
        EXPECT_EQ(found.vertices[i].triangle, expected.vertices[i].triangle);
        EXPECT_EQ(found.vertices[i].hit.t, expected.vertices[i].hit.t);
    }
    for (std::size_t i = 0; i < found.edges.size(); ++i) {
        EXPECT_EQ(found.edges[i].a, expected.edges[i].a);
        EXPECT_EQ(found.edges[i].b, expected.edges[i].b);
        EXPECT_EQ(found.edges[i].hit.t, expected.edges[i].hit.t);
    }
}

TEST(Impacts, AreThoseOfEveryPairOfFeatures) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> number(-1, 1);
    std::size_t met = 0;
    for (int round = 0; round < 80; ++round) {
        const Mesh from = make_icosphere(round % 2);
        std::vector<Vec3> vertices = from.vertices();
        const double size = 0.05 * (1 + round % 20);
        for (Vec3& v : vertices) v += size * Vec3(number(random), number(random), number(random));
        const Mesh to = from.refitted(vertices);
        const double thickness = round % 3 == 0 ? 0.02 : 0;
        const Impacts found = impacts(from, to, thickness);
        expect_same(found, by_brute_force(from, to, thickness));
        met += found.vertices.size() + found.edges.size();
    }
    EXPECT_GT(met, 1000u);
}

TEST(Impacts, OfAClothFoldedOntoItselfAreEverywhereAtTheFold) {
    // The half beyond x = 0.5 goes up and comes down onto the other half, through it by a little.
    const Mesh flat = make_grid(16);
    std::vector<Vec3> up = flat.vertices(), down = flat.vertices();
    for (std::size_t i = 0; i < up.size(); ++i) {
        if (up[i].x <= 0.5) continue;
        up[i] = {1 - up[i].x, up[i].y, 0.2 + (up[i].x - 0.5)};
        down[i] = {up[i].x, up[i].y, -0.1};
    }
    const Mesh from = flat.refitted(up), to = from.refitted(down);
    const Impacts found = impacts(from, to);
    std::set<std::uint32_t> vertices;
    for (const VertexImpact& i : found.vertices) {
        vertices.insert(i.vertex);
        EXPECT_GT(i.hit.t, 0);
        EXPECT_LT(i.hit.t, 1);
        EXPECT_GT(std::abs(i.hit.normal.z), 0.5);
    }
    // Those of both halves, but for the fold's own and the row beside it.
    for (std::uint32_t v = 0; v < from.vertices().size(); ++v) {
        const bool at_fold = std::abs(flat.vertices()[v].x - 0.5) <= 2.0 / 16;
        EXPECT_TRUE(at_fold || vertices.contains(v)) << v;
    }
    EXPECT_FALSE(found.edges.empty());
}

TEST(Impacts, OfWhatRestsOrMovesAsOneAreNone) {
    const Mesh sphere = make_icosphere(3);
    EXPECT_TRUE(impacts(sphere, sphere).empty());
    std::vector<Vec3> moved = sphere.vertices();
    for (Vec3& v : moved) v = 2.0 * v + Vec3(3, 4, 5);
    EXPECT_TRUE(impacts(sphere, sphere.refitted(moved)).empty());
    EXPECT_TRUE(impacts(Mesh(), Mesh()).empty());
    EXPECT_TRUE(impacts(sphere, sphere, -1).empty());
    EXPECT_FALSE(impacts(sphere, sphere, 0.5).empty());
}

TEST(Impacts, OfWhatMostlyRestsAreThoseOfEveryPairOfFeatures) {
    std::mt19937_64 random(11);
    std::uniform_real_distribution<double> number(-1, 1);
    std::size_t met = 0;
    for (int round = 0; round < 24; ++round) {
        // Two balls that touch or cut each other, at rest but for some vertices, or for one as a whole.
        const Mesh ball = make_icosphere(1);
        std::vector<Vec3> vertices = ball.vertices();
        std::vector<Index3> triangles = ball.triangles();
        const auto count = static_cast<std::uint32_t>(vertices.size());
        const double apart = round % 3 == 0 ? 2 : 1.9 + 0.1 * number(random);
        for (std::uint32_t v = 0; v < count; ++v) vertices.push_back(vertices[v] + Vec3(apart, 0, 0));
        for (std::size_t i = 0, all = triangles.size(); i < all; ++i) {
            triangles.push_back({triangles[i][0] + count, triangles[i][1] + count, triangles[i][2] + count});
        }
        const Mesh from(vertices, triangles);
        for (std::uint32_t v = 0; v < vertices.size(); ++v) {
            if (round % 4 == 1 && v % 7 == 0) vertices[v] += 0.2 * Vec3(number(random), number(random), number(random));
            if (round % 4 == 2 && v >= count) vertices[v] += Vec3(-0.3, 0.1, 0);
            if (round % 4 == 3) vertices[v] += Vec3(1.0 / 3, 1.0 / 7, 0.1);
        }
        const Mesh to = from.refitted(vertices);
        const double thickness = round % 2 == 0 ? 0 : 0.05;
        const Impacts found = impacts(from, to, thickness);
        expect_same(found, by_brute_force(from, to, thickness));
        met += found.vertices.size() + found.edges.size();
    }
    EXPECT_GT(met, 300u);
}

TEST(Impacts, OfAFanOfVeryManyTakeNoSquareOfThemToFindWhoseEdgesAre) {
    // A wheel whose rim climbs, so that its spokes' boxes are apart only around the hub.
    const std::uint32_t count = 2000;
    std::vector<Vec3> vertices{Vec3(0)};
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < count; ++i) {
        vertices.push_back(Vec3(1, 0.01 * i, 0.001 * (i % 2)));
        if (i > 0) triangles.push_back({0, i, i + 1});
    }
    const Mesh wheel(vertices, triangles);
    EXPECT_TRUE(impacts(wheel, wheel).empty());
}

TEST(Impacts, AreTheSameForAnyNumberOfThreads) {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> number(-0.2, 0.2);
    const Mesh from = make_torus(2, 1, 40, 20);
    std::vector<Vec3> vertices = from.vertices();
    for (Vec3& v : vertices) v += Vec3(number(random), number(random), number(random));
    const Mesh to = from.refitted(vertices);
    Impacts one;
    {
        const ThreadLimit limit(1);
        one = impacts(from, to, 0.01);
    }
    EXPECT_FALSE(one.empty());
    for (const int threads : {2, 8}) {
        const ThreadLimit limit(threads);
        expect_same(impacts(from, to, 0.01), one);
    }
}

TEST(Impacts, OfDegenerateTrianglesCountEachEdgeOnce) {
    // Triangle 0 is the edge 0-1 twice; triangle 1 falls through it.
    const std::vector<Vec3> above{{-1, 0, 0}, {1, 0, 0}, {-1, -1, 1}, {1, -1, 1}, {0, 2, 1}};
    std::vector<Vec3> below = above;
    for (std::size_t i = 2; i < 5; ++i) below[i].z = -1;
    const Mesh from(above, {{0, 1, 0}, {2, 3, 4}});
    const Mesh to = from.refitted(below);
    const Impacts found = impacts(from, to);
    expect_same(found, by_brute_force(from, to, 0));
    EXPECT_EQ(found.edges.size(), 2u);
}

TEST(Impacts, OfMeshesThatDifferAreRefused) {
    EXPECT_THROW(static_cast<void>(impacts(make_icosphere(1), make_icosphere(2))), Error);
}

TEST(Impacts, Are_found_up_to_the_end_of_the_range_of_double) {
    for (const double s : {1.0, 0x1p1000, 0x1p1020, 0x1p1022, 0x1.8p1023}) {
        const Triangle still{{0, 0, 0}, {s, 0, 0}, {0, s, 0}};
        const Vec3 above(0.125 * s, 0.125 * s, s), below(0.125 * s, 0.125 * s, -s);
        const auto hit = sweep(Moving<Vec3>{above, below}, Moving<Triangle>{still, still});
        ASSERT_TRUE(hit) << s;
        EXPECT_NEAR(hit->t, 0.5, 1e-8) << s;
        EXPECT_LE(hit->t, 0.5) << s;
        EXPECT_EQ(hit->normal, Vec3(0, 0, 1)) << s;
        EXPECT_NEAR(hit->point.x / s, 0.125, 1e-8) << s;
        EXPECT_NEAR(hit->position.z / s, 0, 1e-8) << s;
        const auto crossed = sweep(Moving<Segment>{{{-s, 0, s}, {s, 0, s}}, {{-s, 0, -s}, {s, 0, -s}}},
                                   Moving<Segment>{{{0, -s, 0}, {0, s, 0}}, {{0, -s, 0}, {0, s, 0}}});
        ASSERT_TRUE(crossed) << s;
        EXPECT_NEAR(crossed->t, 0.5, 1e-8) << s;

        const Mesh floor({still.a, still.b, still.c}, {{0, 1, 2}}), from({above, above, above}, {{0, 1, 2}});
        const double step = largest_safe_step({from, from.refitted({below, below, below})}, {floor, floor});
        EXPECT_NEAR(step, 0.5, 1e-8) << s;
        EXPECT_LE(step, 0.5) << s;
    }
}

TEST(Impacts, OfFewTrianglesBeyondTheRangeOfFloatsAreThoseOfEveryPairOfFeatures) {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> number(-1, 1);
    const auto point = [&] { return 0x1p500 * Vec3(number(random), number(random), number(random)); };
    for (int round = 0; round < 40; ++round) {
        std::vector<Vec3> start(9), end(9);
        std::generate(start.begin(), start.end(), point);
        std::generate(end.begin(), end.end(), point);
        const Mesh from(start, {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}}), to = from.refitted(end);
        expect_same(impacts(from, to), by_brute_force(from, to, 0));
    }
}

}  // namespace
}  // namespace abut
