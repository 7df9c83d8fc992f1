// SPDX-License-Identifier: MIT
// Rays at meshes: first, all and any hit, culling, limits, batches.
#include "abut/mesh/raycast.h"

#include <gtest/gtest.h>

#include "abut/mesh/generate.h"
#include "abut/query/raycast.h"
#include "abut/shape/any_shape.h"

namespace abut {
namespace {

const Ray through{Vec3(-3, 0.25, 0.125), Vec3(2, 0, 0)};

TEST(MeshRaycast, FindsEntryAndExit) {
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    const auto first = raycast(through, box);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->t, 1);
    EXPECT_EQ(first->point, Vec3(-1, 0.25, 0.125));
    EXPECT_EQ(first->normal, Vec3(-1, 0, 0));
    const auto all = raycast_all(through, box);
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].where.triangle, first->where.triangle);
    EXPECT_EQ(all[1].t, 2);
    EXPECT_EQ(all[1].normal, Vec3(1, 0, 0));
}

TEST(MeshRaycast, SeesOnlyWhatTheFilterAdmits) {
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    const std::uint32_t near = raycast(through, box)->where.triangle;
    const RaycastOptions others{.filter = [near](const Where& w) { return w.triangle != near; }};
    EXPECT_EQ(raycast(through, box, others)->t, 2);
    EXPECT_EQ(raycast_all(through, box, others).size(), 1u);
    EXPECT_TRUE(occluded(through, box, others));
    EXPECT_FALSE(occluded(through, box, {.max_t = 1.5, .filter = others.filter}));
    const RaycastOptions none{.filter = [](const Where&) { return false; }};
    EXPECT_FALSE(raycast(through, box, none));
    EXPECT_FALSE(raycast(through, Pose{.translation = Vec3(0, 0, 0.5)} * box, none));
    EXPECT_FALSE(raycast(through, Sphere{Vec3(0), 1}, none));
    EXPECT_FALSE(occluded(through, Sphere{Vec3(0), 1}, none));
    EXPECT_TRUE(raycast_all(through, AnyShape(Sphere{Vec3(0), 1}), none).empty());
}

TEST(MeshRaycast, CullsSidesAndHonoursLimits) {
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    EXPECT_EQ(raycast(through, box, RaycastOptions{.cull = Cull::front})->t, 2);
    EXPECT_EQ(raycast(through, box, RaycastOptions{.cull = Cull::back})->t, 1);
    EXPECT_TRUE(raycast(through, box, RaycastOptions{.max_t = 1}));
    EXPECT_FALSE(raycast(through, box, RaycastOptions{.max_t = std::nextafter(1.0, 0.0)}));
    EXPECT_FALSE(occluded(through, box, RaycastOptions{.max_t = std::nextafter(1.0, 0.0)}));
    EXPECT_TRUE(occluded(through, box, RaycastOptions{.max_t = 1}));
    EXPECT_EQ(raycast_all(through, box, {.max_t = 1.5}).size(), 1u);
    EXPECT_FALSE(raycast(through, box, RaycastOptions{.max_t = -1}));
}

TEST(MeshRaycast, MeetsAllTrianglesOfAVertex) {
    const Mesh grid = make_grid(4);
    const auto hits = raycast_all(Ray{Vec3(0.5, 0.5, 1), Vec3(0, 0, -1)}, grid);
    ASSERT_EQ(hits.size(), 6u);
    for (std::size_t i = 0; i < hits.size(); ++i) {
        EXPECT_EQ(hits[i].t, 1);
        EXPECT_TRUE(i == 0 || hits[i - 1].where.triangle < hits[i].where.triangle);
    }
    EXPECT_EQ(raycast(Ray{Vec3(0.5, 0.5, 1), Vec3(0, 0, -1)}, grid)->where.triangle, hits[0].where.triangle);
}

TEST(MeshRaycast, RunsWithinAPlane) {
    const Mesh grid = make_grid(4);
    const auto hit = raycast(Ray{Vec3(-1, 0.5, 0), Vec3(1, 0, 0)}, grid);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 1);
    EXPECT_EQ(raycast(Ray{Vec3(0.3, 0.3, 0), Vec3(0)}, grid)->t, 0);
    EXPECT_FALSE(raycast(Ray{Vec3(0.3, 0.3, 5e-324), Vec3(1, 1, 0)}, grid));
}

TEST(MeshRaycast, ReachesPlacedMeshesFromTheEndsOfTheRange) {
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    const PosedMesh turned = Pose{Quat(0.8, 0.1, -0.4, 0.4), Vec3(0)} * box;
    for (const double scale : {1e300, 1e308, 1.7e308}) {
        // The origin, turned into the mesh's frame, may leave the range of doubles.
        const Ray ray{Vec3(scale), Vec3(-scale / 1.7)};
        EXPECT_TRUE(raycast(ray, turned)) << scale;
        EXPECT_TRUE(occluded(ray, turned)) << scale;
    }
}

TEST(MeshRaycast, InBatchesIsTheSame) {
    const Mesh sphere = make_icosphere(3);
    std::vector<Ray> rays;
    for (int i = 0; i < 1000; ++i) rays.push_back({Vec3(3, 0.01 * i - 5, 0.1), Vec3(-1, 0, 0.0001 * i)});
    std::vector<std::optional<Hit>> hits(rays.size());
    raycast_each(rays, sphere, hits);
    std::size_t count = 0;
    for (std::size_t i = 0; i < rays.size(); ++i) {
        const auto alone = raycast(rays[i], sphere);
        ASSERT_EQ(hits[i].has_value(), alone.has_value());
        if (!alone) continue;
        ++count;
        EXPECT_EQ(hits[i]->t, alone->t);
        EXPECT_EQ(hits[i]->where, alone->where);
    }
    EXPECT_GT(count, 50u);
    raycast_each(rays, sphere, std::span(hits).first(3));  // the shorter length counts
}

// Several rays go through the tree at once: whatever is among them, each is answered as it is alone.
TEST(MeshRaycast, BatchesOfAnyRaysAnswerAsEachAlone) {
    const Mesh torus = make_torus(2, 0.7, 40, 20);
    const PosedMesh posed = Pose{{0.6, 0, 0.8, 0}, {0.1, 0.2, 0.3}} * torus;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    std::vector<Ray> rays;
    for (int i = 0; i < 300; ++i) {
        const Vec3 from(3 * std::sin(i), 3 * std::cos(2 * i), std::sin(3 * i));
        rays.push_back({from, Vec3(std::sin(5 * i), 0.3, 0.1 * (i % 3)) - from});
        if (i % 11 == 5) rays.push_back({from, {nan, 0, 1}});
        if (i % 13 == 5) rays.push_back({1e200 * from, -from});
        if (i % 17 == 5) rays.push_back({from, Vec3(0)});
        if (i % 19 == 5) rays.push_back({torus.vertices()[static_cast<std::size_t>(i)], {0, 0, 1}});
    }
    std::vector<RaycastOptions> wishes(4);
    wishes[1].cull = Cull::back;
    wishes[2].max_t = 0.5;
    wishes[3].filter = [](Where where) { return where.triangle % 3 != 0; };
    const auto check = [&](const auto& mesh, const RaycastOptions& options, std::size_t count) {
        std::vector<std::optional<Hit>> hits(count);
        raycast_each(rays, mesh, hits, options);
        for (std::size_t i = 0; i < count; ++i) {
            const auto alone = raycast(rays[i], mesh, options);
            ASSERT_EQ(hits[i].has_value(), alone.has_value()) << i;
            if (!alone) continue;
            EXPECT_EQ(hits[i]->t, alone->t);
            EXPECT_EQ(hits[i]->point, alone->point);
            EXPECT_EQ(hits[i]->normal, alone->normal);
            EXPECT_EQ(hits[i]->barycentric, alone->barycentric);
            EXPECT_EQ(hits[i]->where, alone->where);
        }
    };
    for (const RaycastOptions& options : wishes) {
        check(torus, options, rays.size());
        check(posed, options, rays.size());
    }
    for (const std::size_t count : {0u, 1u, 7u, 8u, 9u, 17u}) check(torus, {}, count);
}

}  // namespace
}  // namespace abut
