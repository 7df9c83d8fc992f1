// SPDX-License-Identifier: MIT
// Rays at meshes: first, all and any hit, culling, limits, batches.
#include "abut/mesh/mesh_batches.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

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

TEST(MeshDistance, InBatchesIsTheSame) {
    const Mesh sphere = make_icosphere(3);
    const PosedMesh posed = Pose{Quat(0.8, 0.1, -0.4, 0.4), Vec3(0.5, 0, 0)} * sphere;
    std::vector<Vec3> points(sphere.vertices().begin(), sphere.vertices().end());
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double odd : {0.0, 5e-324, 1e-160, 1e300, -1.7e308, infinity, std::nan("")}) {
        points.emplace_back(odd);
        points.emplace_back(0.25, odd, 3);
    }
    for (int i = 0; i < 1000; ++i) points.emplace_back(0.01 * i - 5, 0.1, 0.0001 * i);
    const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
    std::vector<double> apart(points.size()), posed_apart(points.size()), none(points.size());
    distance_each(points, sphere, apart);
    distance_each(points, posed, posed_apart);
    distance_each(points, Mesh(), none);
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_EQ(bits(apart[i]), bits(distance(points[i], sphere))) << i;
        EXPECT_EQ(bits(posed_apart[i]), bits(distance(points[i], posed))) << i;
        EXPECT_EQ(bits(none[i]), bits(distance(points[i], Mesh()))) << i;
    }
    apart[3] = -1;
    distance_each(points, sphere, std::span(apart).first(3));  // the shorter length counts
    EXPECT_EQ(apart[3], -1);
}

/// To the bit, so that zeros have one sign.
void expect_same(const std::optional<Hit>& batch, const std::optional<Hit>& alone, std::size_t i) {
    ASSERT_EQ(batch.has_value(), alone.has_value()) << i;
    if (!alone) return;
    const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
    EXPECT_EQ(bits(batch->t), bits(alone->t)) << i;
    for (int k = 0; k < 3; ++k) {
        EXPECT_EQ(bits(batch->point[k]), bits(alone->point[k])) << i;
        EXPECT_EQ(bits(batch->normal[k]), bits(alone->normal[k])) << i;
        EXPECT_EQ(bits(batch->barycentric[k]), bits(alone->barycentric[k])) << i;
    }
    EXPECT_EQ(batch->where, alone->where) << i;
}

template <class M>
void expect_same_as_alone(std::span<const Ray> rays, const M& mesh, const RaycastOptions& options = {}) {
    std::vector<std::optional<Hit>> hits(rays.size());
    raycast_each(rays, mesh, hits, options);
    for (std::size_t i = 0; i < rays.size(); ++i) expect_same(hits[i], raycast(rays[i], mesh, options), i);
    // Only t and triangle, which are those of the hits.
    std::vector<TriangleHit> brief(rays.size(), TriangleHit{-1, 7});
    raycast_each(rays, mesh, brief, options);
    for (std::size_t i = 0; i < rays.size(); ++i) {
        const TriangleHit whole = hits[i] ? TriangleHit{hits[i]->t, hits[i]->where.triangle} : TriangleHit{};
        EXPECT_EQ(brief[i], whole) << i;
        EXPECT_EQ(std::signbit(brief[i].t), std::signbit(whole.t)) << i;
        EXPECT_EQ(static_cast<bool>(brief[i]), hits[i].has_value()) << i;
        const TriangleHit alone = triangle_hit(rays[i], mesh, options);
        EXPECT_EQ(alone, whole) << i;
        EXPECT_EQ(std::signbit(alone.t), std::signbit(whole.t)) << i;
    }
    // Whether they hit anything.
    std::vector<char> hidden(rays.size(), 7);
    std::vector<int> numbers(rays.size(), 7);
    occluded_each(rays, mesh, hidden, options);
    occluded_each(rays, mesh, numbers, options);
    for (std::size_t i = 0; i < rays.size(); ++i) {
        EXPECT_EQ(hidden[i], occluded(rays[i], mesh, options) ? 1 : 0) << i;
        EXPECT_EQ(numbers[i], hidden[i]) << i;
    }
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
    std::vector<RaycastOptions> wishes(7);
    wishes[1].cull = Cull::back;
    wishes[2].max_t = 0.5;
    wishes[4].min_t = 0.5;
    wishes[5].max_t = nan;
    wishes[6].min_t = nan;
    wishes[3].filter = [](Where where) { return where.triangle % 3 != 0; };
    for (const RaycastOptions& options : wishes) {
        expect_same_as_alone(rays, torus, options);
        expect_same_as_alone(rays, posed, options);
    }
    for (const std::size_t count : {0u, 1u, 7u, 8u, 9u, 17u}) expect_same_as_alone(std::span(rays).first(count), torus);
}

// Rays that are alike go together: from one eye, side by side, through corners and along edges, and with others among them.
TEST(MeshRaycast, BatchesOfLikeRaysAnswerAsEachAlone) {
    const Mesh torus = make_torus(2, 0.7, 40, 20), grid = make_grid(20);
    std::vector<Ray> rays;
    for (const Vec3 eye : {Vec3(4, 5, 6), Vec3(-4, 0.1, 3), Vec3(0.5, 0.5, 2)}) {
        for (int i = 0; i < 900; ++i) {
            const Vec3 to(0.125 * (i % 30) - 2, 0.125 * (i / 30) - 2, 0);
            rays.push_back({eye, to - eye});
            if (i % 200 == 0) rays.push_back({to, eye - to});
        }
    }
    for (int i = 0; i < 400; ++i) rays.push_back({Vec3(0.05 * (i % 20), 0.05 * (i / 20), 1), Vec3(0, 0, -1)});
    RaycastOptions near;
    near.max_t = 0.75;
    near.cull = Cull::front;
    for (const Mesh& mesh : {torus, grid}) {
        expect_same_as_alone(rays, mesh);
        expect_same_as_alone(rays, mesh, near);
        expect_same_as_alone(rays, Pose{{0.6, 0, 0.8, 0}, {0.1, 0.2, 0.3}} * mesh);
    }
}

// Pictures so fine that all rays of a row stay together, from all sides, near and far, of hits and of misses, whose rays run
// along axes or exactly through corners, and which end in a packet that is not full.
TEST(MeshRaycast, FinePicturesAnswerAsEachAlone) {
    const Mesh torus = make_torus(2, 0.7, 200, 100), box = make_box({Vec3(-1), Vec3(1)});
    RaycastOptions near;
    near.max_t = 1.01;
    near.cull = Cull::back;
    std::vector<Ray> rays;
    for (int side = 0; side < 8; ++side) {
        const Vec3 signs((side & 1) != 0 ? -1 : 1, (side & 2) != 0 ? -1 : 1, (side & 4) != 0 ? -1 : 1);
        for (const Vec3 way : {Vec3(3, 4, 5), Vec3(0, 0, 4), Vec3(5, 1e-14, 2), Vec3(4, 4, 4), Vec3(1.2, 1.4, 0.3)}) {
            for (const double far : {1.0, 1e3, 1e9}) {
                const Vec3 eye = far * signs * way;
                const Vec3 to = torus.vertices()[static_cast<std::size_t>(97 * side)];
                for (int i = 0; i < 150; ++i) {
                    const Vec3 beside = 0.01 * Vec3(i % 15 - 7, i / 15 - 5, 0);
                    rays.push_back({eye, to + beside - eye});
                    if (i % 3 == 0) rays.push_back({eye + beside, to - eye});
                }
            }
        }
    }
    rays.resize(rays.size() / 16 * 16 + 5);
    for (const Mesh& mesh : {torus, box}) {
        expect_same_as_alone(rays, mesh);
        expect_same_as_alone(rays, mesh, near);
        expect_same_as_alone(rays, Pose{{0.6, 0, 0.8, 0}, {0.1, 0.2, 0.3}} * mesh);
    }
}

// Pictures that come row by row go in tiles, from an eye or side by side, with rows left over and rays after them.
TEST(MeshRaycast, PicturesInRowsAnswerAsEachAlone) {
    const Mesh torus = make_torus(2, 0.7, 200, 100);
    for (const int width : {16, 60, 62, 128}) {
        std::vector<Ray> from_eye, parallel;
        for (int i = 0; i < 41 * width; ++i) {
            const Vec3 to(4.0 * (i % width) / width - 2, 4.0 * (i / width) / 41 - 2, 0), eye(3, 4, 5);
            from_eye.push_back({eye, to - eye});
            parallel.push_back({to + Vec3(0, 0, 5), Vec3(0, 0, -1)});
        }
        parallel.push_back({Vec3(0), Vec3(1, 0, 0)});
        for (const auto& rays : {from_eye, parallel}) {
            expect_same_as_alone(rays, torus);
            expect_same_as_alone(rays, Pose{{0.6, 0, 0.8, 0}, {0.1, 0.2, 0.3}} * torus);
        }
    }
}

// More of them lie in one place than a batch keeps for a ray.
TEST(MeshRaycast, BatchesAtManyLayersAnswerAsEachAlone) {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < 2000; ++i) {
        const double z = i < 1000 ? 0 : 1e-9 * i;
        for (const Vec3 corner : {Vec3(0, 0, z), Vec3(1, 0, z), Vec3(0, 1, z)}) vertices.push_back(corner);
        triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const Mesh layers(vertices, triangles);
    std::vector<Ray> rays;
    for (int i = 0; i < 64; ++i)
        rays.push_back({Vec3(0.25, 0.25, i % 2 == 0 ? 1 : -1), Vec3(0.001 * i, 0, i % 2 == 0 ? -1 : 1)});
    for (int i = 0; i < 64; ++i) rays.push_back({Vec3(0.25, 0.25, 1), Vec3(0.001 * i, 0, -1)});
    expect_same_as_alone(rays, layers);
}

}  // namespace
}  // namespace abut
