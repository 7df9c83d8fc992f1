// SPDX-License-Identifier: MIT
// Every answer for a set of shapes is that of brute force over its shapes, to the bit.
#include "abut/mesh/shape_set/shape_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"
#include "abut/mesh/shape_set/shapes_near.h"
#include "abut/query/closest_points.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/query/raycast.h"
#include "abut/query/sweep.h"
#include "abut/query/within.h"
#include "tests/laws/matrix_shapes.h"

namespace abut::laws {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

using Kinds = ListOf<Sphere, Segment, Capsule, Aabb, Obb, Triangle>;

int cases() {
    const char* const given = std::getenv("ABUT_LAW_CASES");
    return given == nullptr ? 6 : std::max(1, std::atoi(given) / 100);
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }
bool same(Vec3 a, Vec3 b) { return same(a.x, b.x) && same(a.y, b.y) && same(a.z, b.z); }
bool same(const ClosestPoints& a, const ClosestPoints& b) {
    return same(a.distance, b.distance) && same(a.on_a, b.on_a) && same(a.on_b, b.on_b) && a.where_a == b.where_a &&
           a.where_b == b.where_b;
}
bool same(const Hit& a, const Hit& b) {
    return a.t == b.t && same(a.point, b.point) && same(a.normal, b.normal) && a.where == b.where &&
           same(a.barycentric, b.barycentric);
}
bool same(const SweepHit& a, const SweepHit& b) {
    return a.t == b.t && same(a.point, b.point) && same(a.normal, b.normal) && same(a.position, b.position) &&
           same(a.depth, b.depth) && a.where == b.where;
}
template <class T>
bool same(const std::optional<T>& a, const std::optional<T>& b) {
    return a.has_value() == b.has_value() && (!a || same(*a, *b));
}
ClosestPoints swapped(const ClosestPoints& c) { return {c.on_b, c.on_a, c.distance, c.where_b, c.where_a}; }

/// Makes shapes and moves them apart, so that boxes exclude some.
class Maker {
public:
    Maker(std::uint64_t seed, Family family) : random_(seed), shapes_(seed, family), family_(family) {}

    template <class S>
    S make(int spread) {
        S shape;
        shapes_.make(shape);
        ShapeTransform transform;
        transform.by = {coordinate(spread), coordinate(spread), coordinate(spread)};
        return transform(shape);
    }
    template <class S>
    ShapeSet<S> set(std::size_t count) {
        std::vector<S> shapes;
        while (shapes.size() < count) shapes.push_back(make<S>(4));
        // Equal shapes, and in sets of some kinds an empty one.
        if (count > 4) shapes[count - 1] = shapes[count / 2];
        if constexpr (std::is_same_v<S, Aabb>) {
            if (count > 2) shapes[1] = Aabb{};
        } else if constexpr (requires { shapes[0].radius; }) {
            if (count > 2) shapes[1].radius = -1;
        }
        return ShapeSet<S>(shapes);
    }
    double length() { return family_ == Family::random ? std::uniform_real_distribution(0.0, 3.0)(random_) : pick(4); }
    int pick(int count) { return std::uniform_int_distribution(0, count - 1)(random_); }

private:
    double coordinate(int spread) {
        if (family_ != Family::random) return 2 * (pick(2 * spread + 1) - spread);
        return std::uniform_real_distribution<double>(-2.0 * spread, 2.0 * spread)(random_);
    }

    std::mt19937_64 random_;
    ShapeMaker shapes_;
    Family family_;
};

/// The nearest of all shapes, the lowest on equal distance.
template <class S, class X>
ClosestPoints nearest_of_all(const ShapeSet<S>& set, const X& x) {
    ClosestPoints best;
    best.distance = infinity;
    for (std::uint32_t i = 0; i < set.size(); ++i) {
        ClosestPoints found = closest_points(set.shapes()[i], x);
        if (std::isnan(found.distance)) return {};
        if (!(found.distance < best.distance)) continue;
        best = found;
        best.where_a.triangle = i;
    }
    return best;
}

template <class S, class X>
void check_yes_no(const ShapeSet<S>& set, const X& x, double d) {
    std::vector<std::uint32_t> touching, near;
    for (std::uint32_t i = 0; i < set.size(); ++i) {
        if (intersects(set.shapes()[i], x)) touching.push_back(i);
        if (within(set.shapes()[i], x, d)) near.push_back(i);
    }
    EXPECT_EQ(intersects(set, x), !touching.empty());
    EXPECT_EQ(intersects(x, set), !touching.empty());
    EXPECT_EQ(within(set, x, d), !near.empty());
    EXPECT_EQ(within(x, set, d), !near.empty());
    EXPECT_EQ(within(x, set, 0), !touching.empty());
    EXPECT_EQ(shapes_touching(x, set), touching);
    EXPECT_EQ(shapes_within(x, set, d), near) << d;
    // A visitor can end early.
    std::size_t visited = 0;
    const bool ended = for_each_shape_within(x, set, d, [&](std::uint32_t i) {
        EXPECT_TRUE(std::binary_search(near.begin(), near.end(), i));
        return ++visited == 2;
    });
    EXPECT_EQ(ended, near.size() >= 2);
    EXPECT_EQ(visited, std::min<std::size_t>(2, near.size()));
}

template <class S, class X>
void check_numbers(const ShapeSet<S>& set, const X& x, double d) {
    const ClosestPoints best = nearest_of_all(set, x);
    EXPECT_TRUE(same(closest_points(set, x), best)) << closest_points(set, x).distance << " " << best.distance;
    // Of two sets the pair with the lowest shape of the first one counts.
    if constexpr (requires { typename X::Shape; }) {
        EXPECT_TRUE(same(closest_points(x, set), nearest_of_all(x, set)));
    } else {
        EXPECT_TRUE(same(closest_points(x, set), swapped(best)));
    }
    double least = infinity;
    std::vector<NearShape> all;
    for (std::uint32_t i = 0; i < set.size(); ++i) {
        const double one = abut::distance(set.shapes()[i], x);
        least = std::isnan(one) || one < least ? one : least;
        const ClosestPoints found = closest_points(set.shapes()[i], x);
        if (found.distance <= d && found.distance < infinity) all.push_back({i, found.distance, found.on_a});
    }
    EXPECT_TRUE(same(abut::distance(set, x), least)) << abut::distance(set, x) << " " << least;
    EXPECT_TRUE(same(abut::distance(x, set), least));
    std::stable_sort(all.begin(), all.end(),
                     [](const NearShape& a, const NearShape& b) { return a.distance < b.distance; });
    for (const std::size_t count : {1, 3, 1000}) {
        const auto expected = std::vector(all.begin(), all.begin() + static_cast<int>(std::min(count, all.size())));
        EXPECT_EQ(nearest_shapes(x, set, count, d), expected) << count << " within " << d;
    }
}

template <class S, class X>
void check_sweep(const ShapeSet<S>& set, const X& x, Vec3 motion, const SweepOptions& options) {
    std::optional<SweepHit> best;
    for (std::uint32_t i = 0; i < set.size(); ++i) {
        std::optional<SweepHit> hit = sweep(x, motion, set.shapes()[i], options);
        if (!hit || (best && !(hit->t < best->t))) continue;
        hit->where = {.triangle = i};
        best = hit;
    }
    const std::optional<SweepHit> found = sweep(x, motion, set, options);
    EXPECT_TRUE(same(found, best)) << (found ? found->t : -1) << " " << (best ? best->t : -1);
}

template <class S>
void check_rays(const ShapeSet<S>& set, const Ray& ray, const RaycastOptions& options) {
    std::vector<Hit> hits;
    const RaycastOptions plain{.max_t = options.max_t, .min_t = options.min_t, .cull = options.cull};
    for (std::uint32_t i = 0; i < set.size(); ++i) {
        std::optional<Hit> hit = raycast(ray, set.shapes()[i], plain);
        if (!hit) continue;
        hit->where.triangle = i;
        if (options.admits(hit->where)) hits.push_back(*hit);
    }
    std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.t < b.t; });
    EXPECT_TRUE(same(raycast(ray, set, options), hits.empty() ? std::optional<Hit>() : std::optional(hits.front())));
    EXPECT_EQ(occluded(ray, set, options), !hits.empty());
    const std::vector<Hit> found = raycast_all(ray, set, options);
    EXPECT_TRUE(std::equal(found.begin(), found.end(), hits.begin(), hits.end(),
                           [](const Hit& a, const Hit& b) { return same(a, b); }));
}

/// Calls law(set, maker) for sets of each kind, of different sizes and families.
template <class Law>
void for_each_set(Law law) {
    for (int i = 0; i < cases(); ++i) {
        for (const Family family : {Family::random, Family::grid, Family::flat}) {
            Kinds::each([&]<class S>() {
                Maker maker(1000 * static_cast<std::uint64_t>(i) + static_cast<std::uint64_t>(family), family);
                for (const std::size_t count : {0, 1, 2, 9, 70}) {
                    SCOPED_TRACE(std::string(name_of<S>) + " set of " + std::to_string(count) + ", seed " +
                                 std::to_string(i) + ", family " + std::to_string(static_cast<int>(family)));
                    law(maker.set<S>(count), maker);
                }
            });
        }
    }
}

template <class X>
AnyShape operand(Maker& maker) {
    return maker.make<X>(2);
}

TEST(ShapeSetLaw, AnswersForShapesAreThoseOfBruteForce) {
    for_each_set([](const auto& set, Maker& maker) {
        Nouns::each([&]<class X>() {
            SCOPED_TRACE(name_of<X>);
            const AnyShape x = operand<X>(maker);
            const double d = maker.length();
            check_yes_no(set, x, d);
            check_numbers(set, x, d);
            check_numbers(set, x, infinity);
            check_sweep(set, x, maker.make<Vec3>(3), {.ignore_separating = maker.pick(2) == 0});
            // The type known at compile time gives the same.
            const X& held = std::get<X>(x);
            EXPECT_EQ(intersects(set, held), intersects(set, x));
            EXPECT_EQ(within(held, set, d), within(set, x, d));
            EXPECT_TRUE(same(abut::distance(set, held), abut::distance(x, set)));
            EXPECT_TRUE(same(closest_points(held, set), closest_points(x, set)));
            EXPECT_EQ(shapes_within(held, set, d), shapes_within(x, set, d));
            EXPECT_EQ(nearest_shapes(held, set, 2), nearest_shapes(x, set, 2));
        });
    });
}

TEST(ShapeSetLaw, AnswersForShapesThatAreEmptyOrNotFiniteAreThoseOfBruteForce) {
    const std::vector<AnyShape> odd = {Vec3(nan),
                                       Vec3(infinity, 0, 0),
                                       Segment{{0, nan, 0}, {0, 0, 0}},
                                       Ray{{0, 0, 0}, {nan, 0, 0}},
                                       Line{{infinity, 0, 0}, {1, 0, 0}},
                                       Plane{{0, 0, 1}, nan},
                                       Plane{{0, 0, 0}, 1},
                                       Plane{{0, 0, 0}, 0},
                                       Triangle{{0, 0, 0}, {0, 0, 0}, {0, 0, infinity}},
                                       Sphere{{0, 0, 0}, -1},
                                       Sphere{{0, 0, 0}, nan},
                                       Sphere{{0, 0, 0}, 1e308},
                                       Aabb{},
                                       Aabb{Vec3(nan), Vec3(1)},
                                       Aabb{Vec3(-infinity), Vec3(infinity)},
                                       Aabb{Vec3(1e308), Vec3(1.5e308)},
                                       Obb{{0, 0, 0}, Mat3(1.0), {nan, 1, 1}},
                                       Capsule{{0, 0, 0}, {1, 0, 0}, -2},
                                       Cylinder{{0, 0, 0}, {1, 0, 0}, -2},
                                       Cone{{0, 0, 0}, {nan, 0, 0}, 1},
                                       Ellipsoid{{0, 0, 0}, Mat3(1.0), {1, infinity, 1}},
                                       Frustum{{{{Vec3(1, 0, 0), -1}, {Vec3(-1, 0, 0), -1}}}},
                                       Frustum{{{{Vec3(1, 0, 0), 1}}}},
                                       Hull()};
    for_each_set([&](const auto& set, Maker& maker) {
        for (std::size_t i = 0; i < odd.size(); ++i) {
            SCOPED_TRACE("odd shape " + std::to_string(i));
            if (set.empty()) continue;  // brute force needs at least one shape
            for (const double d : {0.0, 1.0, 1e300, infinity, -1.0, nan}) check_yes_no(set, odd[i], d);
            check_numbers(set, odd[i], infinity);
            check_sweep(set, odd[i], maker.make<Vec3>(2), {});
        }
    });
}

TEST(ShapeSetLaw, AnswersForMeshesAndSetsAreThoseOfBruteForce) {
    const Mesh torus = make_torus(3, 1, 12, 8);
    const PosedMesh placed = Pose{Quat(0.9, 0.1, 0.2, 0.3), {1, 2, 0.5}} * torus;
    const Mesh none;
    for_each_set([&](const auto& set, Maker& maker) {
        const auto check = [&](const auto& x) {
            const double d = maker.length();
            check_yes_no(set, x, d);
            check_numbers(set, x, infinity);
        };
        check(torus);
        check(placed);
        check(none);
        check_sweep(set, torus, maker.make<Vec3>(3), {});
        check(maker.set<Segment>(12));
        check(maker.set<Sphere>(3));
        check(set);
    });
}

TEST(ShapeSetLaw, HitsOfRaysAreThoseOfBruteForce) {
    for_each_set([](const auto& set, Maker& maker) {
        for (int i = 0; i < 12; ++i) {
            const Vec3 origin = maker.make<Vec3>(5), to = maker.make<Vec3>(1);
            const Ray ray{origin, i == 0 ? Vec3(0) : to - origin};
            check_rays(set, ray, {});
            check_rays(set, ray, {.max_t = 0.75, .min_t = 0.25});
            check_rays(set, ray, {.cull = Cull::back});
            check_rays(set, ray, {.filter = [](const Where& where) { return where.triangle % 2 == 1; }});
        }
        check_rays(set, Ray{Vec3(nan), Vec3(1)}, {});
        check_rays(set, Ray{Vec3(0), Vec3(1)}, {.max_t = nan});
    });
}

TEST(ShapeSetLaw, PairsAreThoseOfBruteForce) {
    for_each_set([](const auto& set, Maker& maker) {
        const ShapeSet<Capsule> other = maker.set<Capsule>(30);
        std::vector<ShapePair> own, between;
        for (std::uint32_t i = 0; i < set.size(); ++i) {
            for (std::uint32_t j = i + 1; j < set.size(); ++j) {
                if (intersects(set.shapes()[i], set.shapes()[j])) own.push_back({i, j});
            }
            for (std::uint32_t j = 0; j < other.size(); ++j) {
                if (intersects(set.shapes()[i], other.shapes()[j])) between.push_back({i, j});
            }
        }
        EXPECT_EQ(overlapping_pairs(set), own);
        EXPECT_EQ(overlapping_pairs(set, other), between);
        std::vector<ShapePair> visited;
        EXPECT_FALSE(for_each_overlapping_pair(set, [&](std::uint32_t i, std::uint32_t j) {
            visited.push_back({i, j});
            return false;
        }));
        std::sort(visited.begin(), visited.end());
        EXPECT_EQ(visited, own);
        std::size_t seen = 0;
        EXPECT_EQ(for_each_overlapping_pair(set, other, [&](std::uint32_t, std::uint32_t) { return ++seen == 1; }),
                  !between.empty());
        EXPECT_EQ(seen, between.empty() ? 0u : 1u);
    });
}

}  // namespace
}  // namespace abut::laws
