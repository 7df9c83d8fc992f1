// SPDX-License-Identifier: MIT
// A tree of high quality gives the answers of a fast one, whatever the mesh and however many threads; and is cheaper.
#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "abut/base/executor.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/overlapping_pairs.h"
#include "abut/query/closest_points.h"
#include "abut/query/raycast.h"

namespace abut {
namespace {

constexpr int seed = 4;

Mesh with(Quality quality, const Mesh& mesh, int leaf_size = 8) {
    return {mesh.vertices(), mesh.triangles(), {.leaf_size = leaf_size, .quality = quality}};
}

/// Long thin triangles, in all directions.
Mesh needles(int count) {
    std::mt19937 random(seed);
    const auto unit = [&] { return std::uniform_real_distribution<double>(-1, 1)(random); };
    std::vector<Vec3> points;
    std::vector<Index3> corners;
    for (int i = 0; i < count; ++i) {
        const Vec3 a(unit(), unit(), unit()), way(unit(), unit(), unit());
        const auto first = static_cast<std::uint32_t>(points.size());
        points.insert(points.end(), {a, a + way, a + way + 0.01 * Vec3(unit(), unit(), unit())});
        corners.push_back({first, first + 1, first + 2});
    }
    return {points, corners};
}

std::vector<Mesh> meshes() {
    std::vector<Vec3> one_place(300, Vec3(1, 2, 3));
    std::vector<Index3> same(100, Index3{0, 1, 2}), corners;
    for (std::uint32_t i = 0; i < 100; ++i) corners.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    std::vector<Vec3> far = make_torus(2, 1, 8, 5).vertices();
    for (Vec3& v : far) v *= 1e300;
    return {Mesh(),
            make_box({Vec3(0), Vec3(1)}),
            make_torus(2, 1, 80, 40),
            make_grid(30),
            needles(700),
            {one_place, corners},                       // points, all at one place
            {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, same},  // a triangle a hundred times
            {far, make_torus(2, 1, 8, 5).triangles()},
            {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}}};
}

TEST(Quality, Changes_no_answer) {
    std::mt19937 random(seed);
    const auto unit = [&] { return std::uniform_real_distribution<double>(-1, 1)(random); };
    for (const Mesh& mesh : meshes()) {
        for (const int leaf_size : {1, 3, 8}) {
            const Mesh fast = with(Quality::fast, mesh, leaf_size), high = with(Quality::high, mesh, leaf_size);
            int depth = 0;
            std::size_t leaves = 0;
            const auto fault = bvh::validate(high.tree().nodes(), high.size(), depth, leaves);
            EXPECT_FALSE(fault) << fault->what;
            EXPECT_EQ(depth, high.tree().depth());
            EXPECT_EQ(leaves, high.tree().leaves());
            for (int i = 0; i < 100; ++i) {
                const Ray ray{4.0 * Vec3(unit(), unit(), unit()), Vec3(unit(), unit(), unit())};
                const auto a = raycast(ray, fast), b = raycast(ray, high);
                ASSERT_EQ(a.has_value(), b.has_value());
                if (a) {
                    EXPECT_TRUE(a->t == b->t && a->where == b->where);
                }
                const auto c = closest_points(ray.origin, fast), d = closest_points(ray.origin, high);
                EXPECT_TRUE(c.distance == d.distance && (mesh.empty() || c.on_b == d.on_b));
            }
            if (mesh.size() > 1000 || mesh.size() == 100) continue;
            EXPECT_EQ(overlapping_pairs(fast), overlapping_pairs(high));
        }
    }
}

TEST(Quality, Does_not_depend_on_threads) {
    const Mesh torus = make_torus(2, 1, 110, 60), sticks = needles(9000);
    for (const Mesh* mesh : {&torus, &sticks}) {
        for (const Quality quality : {Quality::fast, Quality::high}) {
            std::vector<Mesh> built;
            for (const int threads : {1, 2, 8}) {
                const ThreadLimit limit(threads);
                built.push_back(with(quality, *mesh));
            }
            for (const Mesh& one : built) {
                const auto a = one.tree().nodes(), b = built[0].tree().nodes();
                ASSERT_EQ(a.size(), b.size());
                EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size_bytes()), 0);
                EXPECT_TRUE(
                    std::equal(one.tree().order().begin(), one.tree().order().end(), built[0].tree().order().begin()));
            }
        }
    }
}

TEST(Quality, High_is_cheaper_by_the_surface_area_heuristic) {
    for (const Mesh& mesh : {make_torus(2, 1, 80, 40), make_icosphere(4), needles(500), needles(2000)}) {
        EXPECT_LT(with(Quality::high, mesh).tree().cost(), with(Quality::fast, mesh).tree().cost());
    }
}

TEST(Quality, Stays_when_a_mesh_is_refitted_so_far_that_it_is_built_anew) {
    const Mesh high = with(Quality::high, make_torus(2, 1, 40, 20));
    const Mesh again = high.refitted(high.vertices(), 0);
    EXPECT_EQ(again.tree().cost(), high.tree().cost());
}

}  // namespace
}  // namespace abut
