// SPDX-License-Identifier: MIT
// Sets of shapes: how they are made and refitted, what names a shape, ties, and many shapes.
#include "abut/mesh/shape_set/shape_set.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "abut/base/error.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/shape_set/shapes_near.h"
#include "abut/query/each.h"
#include "abut/query/sweep_fractions.h"
#include "abut/scene/model.h"

namespace abut {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

std::vector<Sphere> scattered(std::size_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> place(-10, 10), radius(0, 0.1);
    std::vector<Sphere> spheres(count);
    for (Sphere& s : spheres) s = {{place(random), place(random), place(random)}, radius(random)};
    return spheres;
}

TEST(ShapeSet, WithoutShapesMeetsNothing) {
    const ShapeSet<Capsule> none;
    EXPECT_TRUE(none.empty());
    EXPECT_TRUE(none.bounds().empty());
    EXPECT_FALSE(intersects(none, Vec3(0)));
    EXPECT_FALSE(within(Plane{{0, 0, 1}, 0}, none, infinity));
    EXPECT_EQ(distance(Vec3(0), none), infinity);
    EXPECT_EQ(closest_points(Vec3(0), none).where_b, Where{});
    EXPECT_FALSE(raycast(Ray{Vec3(0), Vec3(1)}, none));
    EXPECT_TRUE(overlapping_pairs(none).empty());
    EXPECT_TRUE(nearest_shapes(Vec3(0), none, 3).empty());
    EXPECT_EQ(distance(ShapeSet<Capsule>(std::vector<Capsule>{{{0, 0, 0}, {1, 0, 0}, -1}}), Vec3(0)), infinity);
}

TEST(ShapeSet, RefusesShapesThatAreNotFinite) {
    try {
        const ShapeSet<Sphere> bad({{{0, 0, 0}, 1}, {{0, nan, 0}, 1}, {{0, 0, 0}, infinity}});
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(std::string(error.what()), "ShapeSet: shape 1 is not finite (2 of 3 shapes are not); remove them");
    }
    EXPECT_NO_THROW(ShapeSet<Aabb>(std::vector<Aabb>{Aabb{}, Aabb{Vec3(0), Vec3(1)}}));
    EXPECT_THROW(ShapeSet<Aabb>(std::vector<Aabb>{Aabb{Vec3(nan), Vec3(1)}}), Error);
    EXPECT_THROW(ShapeSet<Aabb>(std::vector<Aabb>{Aabb{Vec3(-infinity), Vec3(infinity)}}), Error);
}

TEST(ShapeSet, NamesTheLowestShapeOnTies) {
    const ShapeSet<Sphere> set({{{5, 0, 0}, 1}, {{3, 0, 0}, 1}, {{-3, 0, 0}, 1}, {{3, 0, 0}, 1}});
    const ClosestPoints found = closest_points(Vec3(0), set);
    EXPECT_EQ(found.distance, 2);
    EXPECT_EQ(found.where_b.triangle, 1u);
    EXPECT_EQ(found.where_a.triangle, Where::none);
    EXPECT_EQ(raycast(Ray{Vec3(0), Vec3(1, 0, 0)}, set)->where.triangle, 1u);
    EXPECT_EQ(sweep(Sphere{Vec3(0), 1}, Vec3(9, 0, 0), set)->where.triangle, 1u);
    EXPECT_EQ(closest_points(set, Segment{{-9, 0, 0}, {9, 0, 0}}).where_a.triangle, 0u);
    const std::vector<NearShape> nearest = nearest_shapes(Vec3(0), set, 3);
    ASSERT_EQ(nearest.size(), 3u);
    EXPECT_EQ(nearest[0].shape, 1u);
    EXPECT_EQ(nearest[1].shape, 2u);
    EXPECT_EQ(nearest[2].shape, 3u);
    EXPECT_EQ(nearest[0].point, Vec3(2, 0, 0));
}

TEST(ShapeSet, RefittedAnswersAsOneBuiltAnew) {
    const std::vector<Sphere> before = scattered(2000, 1), after = scattered(2000, 2);
    const ShapeSet<Sphere> set(before);
    for (const double ratio : {0.0, 1.5, infinity}) {
        const ShapeSet<Sphere> moved = set.refitted(after, ratio);
        const ShapeSet<Sphere> built(after);
        EXPECT_EQ(moved.bounds(), built.bounds());
        for (const Sphere& s : scattered(50, 3)) {
            EXPECT_EQ(closest_points(s, moved).where_b, closest_points(s, built).where_b);
            EXPECT_EQ(shapes_within(s, moved, 1), shapes_within(s, built, 1));
        }
    }
    EXPECT_THROW((void)set.refitted(scattered(3, 4)), Error);
}

TEST(ShapeSet, CopiesShareAndAMovedFromSetIsEmpty) {
    ShapeSet<Sphere> set(scattered(10, 1));
    const ShapeSet<Sphere> copy = set, moved = std::move(set);
    EXPECT_EQ(copy.shapes().data(), moved.shapes().data());
    EXPECT_TRUE(set.empty());  // NOLINT: this is what is tested
    EXPECT_FALSE(intersects(set, moved));
    EXPECT_TRUE(set.bounds().empty());
}

/// A shape of the program's own.
struct Dot {
    Vec3 at;
};
Vec3 support(const Dot& dot, const Vec3&) { return dot.at; }

TEST(ShapeSet, TakesShapesOfTheProgramsOwn) {
    const ShapeSet<Sphere> set(scattered(100, 1));
    const Dot dot{set.shapes()[7].center};
    EXPECT_TRUE(intersects(dot, set));
    EXPECT_EQ(distance(set, dot), 0);
    EXPECT_EQ(shapes_touching(dot, set), shapes_touching(dot.at, set));
    EXPECT_EQ(nearest_shapes(dot, set, 1).front().shape, nearest_shapes(dot.at, set, 1).front().shape);
}

TEST(ShapeSet, BatchesGiveWhatSingleCallsGive) {
    const ShapeSet<Sphere> set(scattered(1000, 1));
    const std::vector<Sphere> queries = scattered(200, 2);
    std::vector<Vec3> points;
    std::vector<Ray> rays;
    for (const Sphere& s : queries) {
        points.push_back(s.center);
        rays.push_back({s.center, -s.center});
    }
    std::vector<ClosestPoints> closest(queries.size());
    closest_points_each(points, set, closest);
    std::vector<double> distances(queries.size());
    distance_each(points, set, distances);
    std::vector<char> touching(queries.size()), near(queries.size());
    intersects_each(queries, set, touching);
    within_each(queries, set, 0.5, near);
    std::vector<std::optional<Hit>> hits(queries.size());
    raycast_each(rays, set, hits);
    for (std::size_t i = 0; i < queries.size(); ++i) {
        EXPECT_EQ(closest[i].where_b, closest_points(points[i], set).where_b);
        EXPECT_EQ(distances[i], distance(points[i], set));
        EXPECT_EQ(touching[i] != 0, intersects(queries[i], set));
        EXPECT_EQ(near[i] != 0, within(queries[i], set, 0.5));
        const auto hit = raycast(rays[i], set);
        ASSERT_EQ(hits[i].has_value(), hit.has_value());
        if (hit) {
            EXPECT_EQ(hits[i]->t, hit->t);
        }
    }
}

TEST(ShapeSet, HasNoClosestPointsBeyondTheLargestDistance) {
    const ShapeSet<Sphere> set(scattered(100, 1)), other(scattered(50, 2));
    const Mesh mesh = make_icosphere(1);
    const auto expect_limited = [](const auto& a, const auto& b) {
        const ClosestPoints all = closest_points(a, b);
        ASSERT_GT(all.distance, 0);
        const ClosestPoints same = closest_points(a, b, {.max_distance = all.distance, .first_bound = 1e-9});
        EXPECT_EQ(same.distance, all.distance);
        EXPECT_EQ(same.on_a, all.on_a);
        EXPECT_EQ(same.where_a, all.where_a);
        EXPECT_EQ(same.where_b, all.where_b);
        const ClosestOptions nearer{.max_distance = std::nextafter(all.distance, 0)};
        EXPECT_EQ(closest_points(a, b, nearer).distance, infinity);
        EXPECT_EQ(closest_points(a, b, nearer).where_b, Where{});
        EXPECT_EQ(distance(a, b, nearer), infinity);
    };
    const Vec3 far(20, 0, 0);
    expect_limited(far, set);
    expect_limited(set, far);
    expect_limited(AnyShape(far), set);
    expect_limited(Dot{far}, set);
    expect_limited(set, Pose{.translation = far} * mesh);
    expect_limited(set, other);
    std::vector<ClosestPoints> found(1);
    closest_points_each(std::vector{far}, set, found, {.max_distance = 1});
    EXPECT_EQ(found[0].distance, infinity);
}

// What sets are not for is an error of the compiler, not of the linker, with options as without.
template <class X>
concept MovesASet = requires(const X& set, const Sphere& ball, const SweepOptions& options) {
    sweep(set, Vec3(1), ball, options);
}
|| requires(const X& set, const Sphere& ball, const SweepOptions& options) {
    sweep_fractions(set, Vec3(1), ball, options);
};
template <class X>
concept StopsWhatTurns = requires(const X& set, const Sphere& ball, const SweepOptions& options) {
    sweep(ball, Motion{}, set, options);
};
template <class X>
concept StopsWhatSlides = requires(const X& set, const Sphere& ball, const SlideOptions& options) {
    slide(ball, Vec3(1), set, options);
}
|| requires(const X& set, const Sphere& ball, const CharacterOptions& options) {
    move_character(ball, Vec3(1), set, options);
};
template <class X>
concept MeetsAModel = requires(const X& set, const Model& model) {
    intersects(model, set);
}
|| requires(const X& set, const Model& model) { within(set, model, 1.0); };
static_assert(MovesASet<Sphere> && StopsWhatTurns<Mesh> && StopsWhatSlides<Mesh> && MeetsAModel<Mesh>);
static_assert(!MovesASet<ShapeSet<Sphere>> && !StopsWhatTurns<ShapeSet<Sphere>>);
static_assert(!StopsWhatSlides<ShapeSet<Sphere>> && !MeetsAModel<ShapeSet<Sphere>>);

TEST(ShapeSet, OfManyShapesAnswersAsBruteForce) {
    const std::vector<Sphere> spheres = scattered(100'000, 1);
    const ShapeSet<Sphere> set(spheres);
    for (const Sphere& s : scattered(20, 2)) {
        double least = infinity;
        std::uint32_t nearest = 0;
        std::vector<std::uint32_t> near;
        for (std::uint32_t i = 0; i < spheres.size(); ++i) {
            const double d = distance(s, spheres[i]);
            if (d < least) least = d, nearest = i;
            if (within(s, spheres[i], 0.5)) near.push_back(i);
        }
        EXPECT_EQ(distance(set, s), least);
        EXPECT_EQ(closest_points(s, set).where_b.triangle, nearest);
        EXPECT_EQ(shapes_within(s, set, 0.5), near);
    }
}

}  // namespace
}  // namespace abut
