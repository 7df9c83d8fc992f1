// SPDX-License-Identifier: MIT
// Traversals visit every primitive that a query may touch: the kernels never reject such a box, at any exponent.
#include "abut/bvh/traverse/traversal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "abut/bvh/bvh_frame.h"
#include "abut/bvh/traverse/pair_traversal.h"
#include "abut/shape/boxes_overlap.h"

namespace abut::bvh {
namespace {

/// Eight boxes that are single points, in floats.
simd::Box8 points(std::array<std::array<float, 3>, 8> at) {
    simd::Box8 boxes;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (std::size_t lane = 0; lane < 8; ++lane) boxes.min[axis][lane] = boxes.max[axis][lane] = at[lane][axis];
    }
    return boxes;
}

TEST(Slabs, KeepEveryPointThatTheRayReachesExactly) {
    std::mt19937_64 random(1);
    std::uniform_int_distribution<int> integer(-9, 9), exponent(-1020, 1010), near(-120, 100);
    long kept = 0;
    for (int trial = 0; trial < 200000; ++trial) {
        // target = origin + k * direction without rounding, so that the ray meets the box at t = k.
        const int scale = trial % 2 == 0 ? near(random) : -1000 - trial % 70;
        const auto number = [&] { return std::ldexp(static_cast<double>(integer(random)), scale); };
        const Vec3 reach(number(), number(), number());
        const int shift = exponent(random);
        const Vec3 direction(std::ldexp(reach.x, shift), std::ldexp(reach.y, shift), std::ldexp(reach.z, shift));
        const double t = std::ldexp(1.0, -shift);
        if (Vec3(direction.x * t, direction.y * t, direction.z * t) != reach) continue;
        const bool from_zero = scale < -200;
        const Vec3 origin = from_zero ? -reach : Vec3(number(), number(), number());
        const Vec3 target = origin + reach;
        if (target - origin != reach) continue;
        std::array<std::array<float, 3>, 8> at{};
        for (int i = 0; i < 3; ++i) at[5][static_cast<std::size_t>(i)] = static_cast<float>(target[i]);
        if (static_cast<double>(at[5][0]) != target.x || static_cast<double>(at[5][1]) != target.y ||
            static_cast<double>(at[5][2]) != target.z) {
            continue;
        }
        std::array<double, 8> enter{};
        const auto mask = simd::slabs(points(at), slabs_of(Ray{origin, direction}), t * t_slack, enter);
        ASSERT_NE(mask & 1u << 5, 0u) << "trial " << trial << std::hexfloat << " t " << t << " origin " << origin.x
                                      << " " << origin.y << " " << origin.z << " direction " << direction.x << " "
                                      << direction.y << " " << direction.z;
        ASSERT_LE(enter[5], t * t_slack) << "trial " << trial;
        ++kept;
    }
    EXPECT_GT(kept, 20000);
}

TEST(Slabs, KeepBoxesAtSubnormalTimes) {
    // t = 3 · 5e-324 / 7e-3 and the like: every product here is rounded to a few bits.
    std::mt19937_64 random(2);
    std::uniform_int_distribution<int> steps(1, 40);
    for (int trial = 0; trial < 100000; ++trial) {
        // The ray passes exactly through zero at t = k · 2^-1074.
        const double k = steps(random) * 0x1p-1074;
        const Vec3 d(steps(random), -steps(random), steps(random));
        const Ray ray{Vec3(-d.x * k, -d.y * k, -d.z * k), d};
        std::array<double, 8> enter{};
        const auto mask = simd::slabs(points({}), slabs_of(ray), k, enter);
        ASSERT_EQ(mask, 0xffu) << trial;
        ASSERT_LE(enter[0], k + 0x1p-1060) << trial;
        // Also at a t between two doubles.
        ASSERT_EQ(simd::slabs(points({}), slabs_of(Ray{ray.origin, 7.0 * d}), k, enter), 0xffu) << trial;
        ASSERT_EQ(simd::slabs(points({}), slabs_of(Line{ray.origin, -3.0 * d}), k, enter), 0xffu) << trial;
    }
}

TEST(Distances, AreLowerBoundsAtEveryExponent) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> unit(-1, 1);
    std::uniform_int_distribution<int> exponent(-1074, 1023);
    for (int trial = 0; trial < 100000; ++trial) {
        const Vec3 p(std::ldexp(unit(random), exponent(random)), std::ldexp(unit(random), exponent(random)),
                     std::ldexp(unit(random), exponent(random)));
        std::array<double, 8> apart{};
        simd::distances(points({}), {p.x, p.y, p.z}, {p.x, p.y, p.z}, apart);
        const long double truth =
            std::hypot(static_cast<long double>(p.x), static_cast<long double>(p.y), static_cast<long double>(p.z));
        ASSERT_LE(static_cast<long double>(apart[3]), truth) << std::hexfloat << p.x << " " << p.y << " " << p.z;
    }
    // Where the squares underflow.
    for (double z = 1e-150; z > 0; z *= 0.45) {
        std::array<double, 8> apart{};
        simd::distances(points({}), {0, 0, z}, {0, 0, z}, apart);
        ASSERT_LE(apart[0], z);
    }
}

TEST(Slabs, OfRaysThatOverflowKeepEverything) {
    const double inf = std::numeric_limits<double>::infinity();
    for (const Vec3 origin : {Vec3(inf, 0, 0), Vec3(0, -inf, 0), Vec3(0, 0, inf - inf)}) {
        for (const double pad : {0.0, inf}) {
            std::array<double, 8> enter{};
            EXPECT_EQ(simd::slabs(points({}), slabs_of(Ray{origin, Vec3(1, -1, 2)}, pad), inf, enter), 0xffu);
        }
    }
}

TEST(BvhFrame, HoldsWhatItMoves) {
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto cube = [&] { return Vec3(unit(random), unit(random), unit(random)); };
    for (int trial = 0; trial < 20000; ++trial) {
        Aabb box;
        box.include(std::ldexp(1.0, static_cast<int>(40 * unit(random))) * cube());
        box.include(cube());
        const Pose pose{Quat(unit(random), unit(random), unit(random), unit(random)),
                        std::ldexp(1.0, static_cast<int>(60 * unit(random))) * cube()};
        const BvhFrame frame(pose, box);
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3 p((corner & 1) != 0 ? box.max.x : box.min.x, (corner & 2) != 0 ? box.max.y : box.min.y,
                         (corner & 4) != 0 ? box.max.z : box.min.z);
            const Vec3 q = pose * p;
            const Aabb world = frame.to_world(box), back = frame.to_tree(Aabb{q, q});
            ASSERT_TRUE(world.min.x <= q.x && q.x <= world.max.x && world.min.y <= q.y && q.y <= world.max.y &&
                        world.min.z <= q.z && q.z <= world.max.z);
            ASSERT_TRUE(back.min.x <= p.x && p.x <= back.max.x && back.min.y <= p.y && p.y <= back.max.y &&
                        back.min.z <= p.z && p.z <= back.max.z);
        }
    }
    EXPECT_TRUE(BvhFrame(Pose{}, Aabb{}).to_world(Aabb{}).empty());
}

TEST(BoxTraversalState, ManyBoxesTogetherSeeWhatEachSeesAlone) {
    std::mt19937_64 random(8);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto box_at = [&](double half) {
        const Vec3 p(unit(random), unit(random), unit(random));
        return Aabb{p - half, p + half};
    };
    for (const std::size_t count : {1u, 8u, 300u, 5000u}) {
        std::vector<Aabb> boxes(count);
        for (Aabb& box : boxes) box = box_at(0.05);
        const Bvh tree(boxes, {});
        // Small and large ones, and some that overlap everything.
        std::vector<Aabb> asked;
        for (const double half : {0.01, 0.3, 9.0, 0.02, 1.0, 9.0, 0.0, 0.1}) asked.push_back(box_at(half));
        std::vector<simd::Box> queries;
        for (const Aabb& box : asked) queries.push_back(rounded_outwards(box));
        std::vector<std::vector<std::uint32_t>> together(queries.size());
        EXPECT_FALSE(traverse_boxes(tree, queries, [&](std::size_t query, std::uint32_t i) {
            together[query].push_back(i);
            return false;
        }));
        for (std::size_t query = 0; query < queries.size(); ++query) {
            std::vector<std::uint32_t> alone;
            traverse_box(tree, queries[query], [&](std::uint32_t i) { return alone.push_back(i), false; });
            for (auto* found : {&alone, &together[query]}) std::sort(found->begin(), found->end());
            EXPECT_EQ(together[query], alone);
            EXPECT_EQ(std::adjacent_find(alone.begin(), alone.end()), alone.end());
            for (std::uint32_t i = 0; i < count; ++i) {
                const bool seen = std::binary_search(alone.begin(), alone.end(), i);
                EXPECT_TRUE(seen || !boxes_overlap(boxes[i], asked[query]));
            }
        }
        EXPECT_TRUE(traverse_boxes(tree, queries, [](std::size_t, std::uint32_t) { return true; }));
        EXPECT_FALSE(traverse_boxes(tree, {}, [](std::size_t, std::uint32_t) { return true; }));
    }
}

TEST(PairTraversal, CutIntoPiecesSeesTheSamePairs) {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> unit(-1, 1);
    std::vector<Aabb> a(400), b(3);
    for (auto* boxes : {&a, &b}) {
        for (Aabb& box : *boxes) {
            const Vec3 p(unit(random), unit(random), unit(random));
            box = {p - 0.1, p + 0.1};
        }
    }
    const Bvh ta(a, {}), tb(b, {});
    const BvhFrame world;
    for (const auto& [s, t] : {std::pair{&ta, &ta}, std::pair{&ta, &tb}, std::pair{&tb, &ta}}) {
        const PairTraversal traversal(*s, world, *t, world);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> whole, cut, truth;
        traversal.traverse({}, [&](std::uint32_t i, std::uint32_t j) { return whole.emplace_back(i, j), false; });
        for (const ChildPair& piece : pieces_of(traversal, traversal.start(), 100)) {
            traversal.traverse(piece, [&](std::uint32_t i, std::uint32_t j) { return cut.emplace_back(i, j), false; });
        }
        std::sort(whole.begin(), whole.end());
        std::sort(cut.begin(), cut.end());
        EXPECT_EQ(whole, cut);
        EXPECT_EQ(std::adjacent_find(whole.begin(), whole.end()), whole.end());
        const auto& x = s == &ta ? a : b;
        const auto& y = t == &ta ? a : b;
        for (std::uint32_t i = 0; i < x.size(); ++i) {
            for (std::uint32_t j = 0; j < y.size(); ++j) {
                const bool meet = x[i].min.x <= y[j].max.x && y[j].min.x <= x[i].max.x && x[i].min.y <= y[j].max.y &&
                                  y[j].min.y <= x[i].max.y && x[i].min.z <= y[j].max.z && y[j].min.z <= x[i].max.z;
                if (meet) truth.emplace_back(i, j);
            }
        }
        EXPECT_TRUE(std::includes(whole.begin(), whole.end(), truth.begin(), truth.end()));
        EXPECT_GT(truth.size(), 3u);
    }
    EXPECT_TRUE(PairTraversal(Bvh{}, world, ta, world).start().empty());
}

}  // namespace
}  // namespace abut::bvh
