// SPDX-License-Identifier: MIT
// Sweeps of shapes and meshes: the tree answers as all parts one by one do, either side may move, and any shape is told.
#include "abut/query/sweep.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <limits>
#include <random>

#include "abut/abut.h"
#include "abut/pair/sweep/sweep_sphere.h"
#include "abut/query/sweep-inl.h"

namespace abut {
namespace {

Vec3 any(std::mt19937_64& random) {
    std::uniform_real_distribution<double> coordinate(-2, 2);
    const double x = coordinate(random), y = coordinate(random), z = coordinate(random);
    return {x, y, z};
}

/// The first of all parts, by asking each of them.
template <class A, class C>
std::optional<SweepHit> first_of_all(const A& shape, Vec3 motion, const C& c) {
    std::optional<SweepHit> best;
    for (std::uint32_t i = 0; i < c.size(); ++i) {
        auto hit = sweep(shape, motion, c.part(i));
        if (!hit || (best && !(hit->t < best->t))) continue;
        best = hit;
        best->where.triangle = i;
    }
    return best;
}

template <class A, class C>
void expect_as_all(const A& shape, Vec3 motion, const C& c, int& hits) {
    const auto hit = sweep(shape, motion, c), all = first_of_all(shape, motion, c);
    ASSERT_EQ(hit.has_value(), all.has_value());
    if (!hit) return;
    ++hits;
    EXPECT_EQ(hit->t, all->t);
    EXPECT_EQ(hit->where, all->where);
    EXPECT_EQ(hit->normal, all->normal);
    EXPECT_EQ(hit->point, all->point);
}

TEST(Sweep, OfAMeshIsTheFirstOfItsTriangles) {
    const Mesh mesh = make_icosphere(3);
    const Pose pose{normalize(Quat(0.9, 0.1, -0.3, 0.2)), {0.1, 0.2, -0.3}};
    std::mt19937_64 random(7);
    int hits = 0;
    for (int i = 0; i < 60; ++i) {
        const Vec3 from = 2.0 * any(random), motion = any(random) - from;
        expect_as_all(Sphere{from, 0.3}, motion, mesh, hits);
        expect_as_all(Sphere{from, 0.3}, motion, pose * mesh, hits);
        expect_as_all(from, motion, mesh, hits);
        expect_as_all(Capsule{from, from + Vec3(0, 0, 0.5), 0.2}, motion, mesh, hits);
        expect_as_all(Aabb{from, from + Vec3(0.3, 0.2, 0.1)}, motion, pose * mesh, hits);
    }
    EXPECT_GT(hits, 100);
}

TEST(Sweep, OntoASharedEdgeNamesTheLowestTriangle) {
    const Mesh floor({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 3}});
    const Mesh other({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 2, 3}, {0, 1, 2}});
    for (const Mesh* mesh : {&floor, &other}) {
        const auto hit = sweep(Sphere{{0.3, 0.3, 1}, 0.3}, {0, 0, -1}, *mesh);
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->where.triangle, 0u);
        EXPECT_EQ(hit->normal, Vec3(0, 0, 1));
    }
}

TEST(Sweep, OfMeshAgainstMeshIsTheFirstOfAllPairs) {
    const Mesh a = make_icosphere(1), b = make_torus(1, 0.4, 12, 8);
    std::mt19937_64 random(11);
    int hits = 0;
    for (int i = 0; i < 6; ++i) {
        const PosedMesh moved = Pose{Quat(1, 0, 0, 0), 3.0 * normalize(any(random))} * a;
        const Vec3 motion = -1.5 * moved.pose().translation;
        std::optional<SweepHit> all;
        for (std::uint32_t k = 0; k < moved.size(); ++k) {
            const auto hit = first_of_all(moved.part(k), motion, b);
            if (hit && (!all || hit->t < all->t)) all = hit;
        }
        const auto hit = sweep(moved, motion, b);
        ASSERT_EQ(hit.has_value(), all.has_value());
        if (!hit) continue;
        ++hits;
        EXPECT_EQ(hit->t, all->t);
        EXPECT_EQ(hit->where, all->where);
    }
    EXPECT_GT(hits, 3);
}

TEST(Sweep, EitherSideMayMove) {
    const Obb box{{3, 0, 0}, Mat3(1.0), {0.5, 0.5, 0.5}};
    const Mesh mesh = make_icosphere(2);
    const auto hit = sweep(box, {-4, 0, 0}, mesh), back = sweep(mesh, {4, 0, 0}, box);
    ASSERT_TRUE(hit && back);
    EXPECT_EQ(hit->t, back->t);
    EXPECT_NEAR(hit->t, 0.375, 1e-12);
    EXPECT_EQ(hit->normal, -back->normal);
    EXPECT_NEAR(hit->position.x, 1.5, 1e-12);
    EXPECT_NEAR(back->point.x, 2.5, 1e-12);
    const auto ball = sweep(Triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {0, 0, 8}, Sphere{{0.25, 0.25, 5}, 1});
    ASSERT_TRUE(ball);
    EXPECT_EQ(ball->t, 0.5);
    EXPECT_EQ(ball->point, Vec3(0.25, 0.25, 4));
    EXPECT_EQ(ball->normal, Vec3(0, 0, -1));
}

TEST(Sweep, TakesAnyShape) {
    const AnyShape hull = Hull(std::vector<Vec3>{{0, 0, 9}, {1, 0, 9}, {0, 1, 9}, {0, 0, 10}});
    const AnyShape plane = Plane{{0, 0, 1}, 0}, line = Line{{0.2, 0.2, 5}, {1, 0, 0}}, ball = Sphere{{0, 0, 0}, 1};
    const Vec3 down(0, 0, -10);
    EXPECT_NEAR(sweep(hull, down, plane)->t, 0.9, 1e-12);
    EXPECT_NEAR(sweep(hull, down, line)->t, 0.4, 1e-12);
    EXPECT_NEAR(sweep(hull, down, ball)->t, 0.8, 1e-12);
    EXPECT_NEAR(sweep(line, down, plane)->t, 0.5, 1e-12);
    EXPECT_NEAR(sweep(plane, -down, line)->t, 0.5, 1e-12);
    EXPECT_NEAR(sweep(plane, -down, hull)->t, 0.9, 1e-12);
    EXPECT_FALSE(sweep(hull, -down, plane));
    EXPECT_NEAR(sweep(line, down, AnyShape(Line{{0, 0, 0}, {0, 1, 0}}))->t, 0.5, 1e-12);
    EXPECT_NEAR(sweep(line, down, AnyShape(Ray{{0, 0, 0}, {0, 1, 0}}))->t, 0.5, 1e-12);
    EXPECT_FALSE(sweep(line, down, AnyShape(Ray{{0, 0, 0}, {0, -1, 0}})));
}

TEST(Sweep, InTouchFromTheStartItSaysTheWayOut) {
    const Aabb box{{0, 0, 0}, {1, 1, 1}};
    const auto hit = sweep(Aabb{{0.2, 0.2, 0.75}, {0.4, 0.4, 2}}, {0, 0, -1}, box);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 0);
    EXPECT_NEAR(hit->depth, 0.25, 1e-9);
    EXPECT_NEAR(hit->normal.z, 1, 1e-9);
    EXPECT_TRUE(sweep(Aabb{{0.2, 0.2, 1}, {0.4, 0.4, 2}}, {0, 0, 1}, box));
    EXPECT_FALSE(sweep(Aabb{{0.2, 0.2, 1}, {0.4, 0.4, 2}}, {0, 0, 1}, box, {.ignore_separating = true}));
    EXPECT_FALSE(sweep(Capsule{{0.5, 0.5, 1.25}, {0.5, 0.5, 3}, 0.3}, {1, 0, 0}, box, {.ignore_separating = true}));
}

TEST(Sweep, CullsTheTrianglesOfAMesh) {
    const Mesh mesh = make_icosphere(2);
    const auto back = sweep(Capsule{{-3, 0, 0}, {-3, 0, 0.2}, 0.1}, {6, 0, 0}, mesh, {.cull = Cull::front});
    ASSERT_TRUE(back);
    EXPECT_GT(back->position.x, 0);
    EXPECT_TRUE(pair::is_culled(mesh.triangle(back->where.triangle), {6, 0, 0}, Cull::back));
}

TEST(Sweep, BeginsInTouchWithWhatItIntersects) {
    const auto expect_touching = [](const auto& shape, Vec3 motion, const auto& other) {
        ASSERT_TRUE(intersects(shape, other));
        const auto hit = sweep(shape, motion, other);
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, 0);
    };
    // They graze. Neither where a line is cut nor what a search for what is curved thinks may tell whether they touch.
    const Cylinder cylinder{Vec3(2, 2, 2), Vec3(1, 2, -1), 1};
    const Line line{Vec3(0, 2, -2), Vec3(1)};
    const Ellipsoid ellipsoid{Vec3(-2, 1, 0), Mat3(Vec3(0, 0, -1), Vec3(-1, 0, 0), Vec3(0, 1, 0)), Vec3(1, 1, 2)};
    const Ray ray{Vec3(-2, 0, -1), Vec3(0, 1, 0)};
    for (const Vec3 motion : {Vec3(0), Vec3(0, -8, 0), Vec3(1, 2, 3)}) {
        expect_touching(cylinder, motion, line);
        expect_touching(line, motion, cylinder);
        expect_touching(ellipsoid, motion, ray);
        expect_touching(Cylinder{Vec3(0, -2, 0), Vec3(2, -1, 2), 2}, motion, Sphere{Vec3(-2, 0, 1), 1});
    }
}

TEST(Sweep, OfAFrustumInTouchIsTheTrianglesOwn) {
    // They touch in points, where rounded corners may not.
    std::mt19937_64 random(3);
    const auto any_of = [&](int most) {
        return static_cast<int>(random() % static_cast<unsigned>(2 * most + 1)) - most;
    };
    const auto lattice = [&](int most) { return Vec3(any_of(most), any_of(most), any_of(most)); };
    int touching = 0;
    for (int i = 0; i < 4000; ++i) {
        Frustum frustum;
        const Vec3 c = lattice(2);
        for (int k = 0; k < 6; ++k) {
            Plane& plane = frustum.planes[static_cast<std::size_t>(k)];
            plane.normal = lattice(2);
            plane.offset = dot(plane.normal, c) + static_cast<double>(random() % 4);
        }
        if (!is_finite(bounds(frustum))) continue;
        const Triangle triangle{lattice(3), lattice(3), lattice(3)};
        const Mesh mesh({triangle.a, triangle.b, triangle.c}, {{0, 1, 2}});
        const Vec3 motion = lattice(3);
        touching += intersects(frustum, triangle) ? 1 : 0;
        for (const bool ignore_separating : {false, true}) {
            const auto own = sweep(frustum, motion, triangle, {.ignore_separating = ignore_separating});
            const auto hit = sweep(frustum, motion, mesh, {.ignore_separating = ignore_separating});
            ASSERT_EQ(hit.has_value(), own.has_value()) << i;
            if (!own) continue;
            EXPECT_EQ(hit->t, own->t) << i;
            EXPECT_EQ(hit->depth, own->depth) << i;
        }
    }
    EXPECT_GT(touching, 100);
}

/// Ending just after the hit, whose t is rounded down, the motion has that hit; before it, none.
template <class A, class B>
void expect_same_by_any_end(const A& a, Vec3 motion, const B& b, int& hits) {
    const auto hit = sweep(a, motion, b, {.max_t = 4});
    if (!hit || hit->t == 0) return;
    ++hits;
    for (const double end : {std::nextafter(hit->t, 5.0), hit->t * (1 + 1e-15), hit->t * (1 + 1e-12), 1e9}) {
        const auto again = sweep(a, motion, b, {.max_t = end});
        ASSERT_TRUE(again.has_value()) << end;
        EXPECT_EQ(again->t, hit->t) << end;
        EXPECT_EQ(again->where.triangle, hit->where.triangle) << end;
    }
    EXPECT_FALSE(sweep(a, motion, b, {.max_t = std::nextafter(hit->t, 0.0)}).has_value());
}

TEST(Sweep, HasTheSameHitWheneverTheMotionEnds) {
    constexpr int seed = 12;
    std::mt19937_64 random(seed);
    const Mesh ball = make_icosphere(2);
    int hits = 0;
    for (int i = 0; i < 400; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const Quat turn = i % 2 == 0 ? Quat(1, 0, 0, 0) : glm::normalize(Quat(0.3, any(random)));
        const Vec3 from = 3.0 * any(random), to = any(random), motion = i % 3 == 0 ? Vec3(0, 0, -from.z) : to - from;
        const Obb box = Pose{turn, from} * Aabb{Vec3(-0.5, -0.25, -0.125), Vec3(0.5, 0.25, 0.125)};
        const Capsule pin{from, from + 0.3 * any(random), 0.125};
        const Cylinder drum{from, from + 0.3 * any(random), 0.25};
        const Hull hull(std::vector<Vec3>{from, from + 0.3 * any(random), from + 0.3 * any(random),
                                          from + 0.3 * any(random), from + 0.3 * any(random)});
        const Triangle triangle{any(random), any(random), any(random)};
        const auto each = [&](const auto& shape) {
            expect_same_by_any_end(shape, motion, triangle, hits);
            expect_same_by_any_end(shape, motion, ball, hits);
            expect_same_by_any_end(shape, motion, Pose{turn, to} * ball, hits);
            expect_same_by_any_end(shape, motion, Pose{turn, to} * Obb{Vec3(0), Mat3(1), Vec3(0.5)}, hits);
            expect_same_by_any_end(shape, motion, Sphere{to, 0.5}, hits);
        };
        each(box);
        each(pin);
        each(drum);
        each(hull);
        each(Sphere{from, 0.25});
    }
    EXPECT_GT(hits, 3000);
}

/// The hit does not depend on how long after it the motion goes on.
template <class A, class X>
void expect_met_by_any_end(const A& shape, Vec3 motion, const X& x, int& hits) {
    const auto hit = sweep(shape, motion, x);
    for (const double end : {1e3, 1e9, std::numeric_limits<double>::infinity()}) {
        const auto later = sweep(shape, motion, x, {.max_t = end});
        if (!hit) {
            EXPECT_FALSE(later && later->t < 1 - 1e-9) << end << ": t " << later->t;
            continue;
        }
        ++hits;
        ASSERT_TRUE(later) << end;
        EXPECT_NEAR(later->t, hit->t, 1e-7) << end;
        EXPECT_NEAR(later->depth, hit->depth, 1e-7) << end;
    }
}

TEST(Sweep, MeetsWhatHasNoEndHoweverLongItGoesOn) {
    constexpr int seed = 21;
    std::mt19937_64 random(seed);
    int hits = 0;
    for (int i = 0; i < 400; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const Vec3 from = 3.0 * any(random), motion = any(random) - from;
        const Ray ray{any(random), any(random)};
        const Line line{any(random), any(random)};
        const auto each = [&](const auto& shape) {
            expect_met_by_any_end(shape, motion, ray, hits);
            expect_met_by_any_end(shape, motion, line, hits);
            expect_met_by_any_end(ray, -motion, shape, hits);
        };
        each(Hull(std::vector<Vec3>{from, from + any(random), from + any(random), from + any(random)}));
        each(Cylinder{from, from + 0.5 * any(random), 0.5});
        each(Obb{from, Mat3(1), Vec3(0.5, 0.25, 0.75)});
        each(Triangle{from, from + any(random), from + any(random)});
    }
    EXPECT_GT(hits, 2000);
}

TEST(Sweep, SaysTheWayOutOfAFrustumWithoutEndHoweverLongItGoesOn) {
    // A thin one along x, in the rim of a drum.
    const Vec3 eye(-1, 0.9, 0);
    const Frustum beam = Frustum::from_matrix(glm::infinitePerspective(0.1, 1.0, 0.01) *
                                              glm::lookAt(eye, eye + Vec3(1, 0, 0), Vec3(0, 0, 1)));
    const Cylinder drum{{0, 0, -1}, {0, 0, 1}, 1};
    ASSERT_TRUE(intersects(drum, beam));
    const auto hit = sweep(drum, Vec3(0, 1, 0), beam), later = sweep(drum, Vec3(0, 1, 0), beam, {.max_t = 1e9});
    ASSERT_TRUE(hit && later);
    EXPECT_EQ(hit->depth, later->depth);
    EXPECT_EQ(hit->normal, later->normal);
}

TEST(Sweep, PassesByWhatItComesHardlyNearTo) {
    // A flat box, long as a needle, goes past the side of a small one at 3.5e-9.
    const Aabb small{{-0x1.c256ff9bd1ac8p-7, -0x1.67911a0500a1ep-8, -0x1.43e50889645cap-7},
                     {-0x1.22b3453383ep-7, -0x1.059ef89742b89p-9, -0x1.13137a8ed6b13p-8}};
    const Aabb flat{{-0x1.22b33d9a4093p-7, -0x1.aa92e8131195ep-1, -0x1.cd6ec5d0cfb8p-8},
                    {-0x1.22b33d9a4093p-7, 0x1.a6be26e67051ep-1, -0x1.cd6ec5d0cfb8p-8}};
    const Vec3 motion(0, -0x1.f7725d732930ep-1, -0x1.8e61f08dea80ep-1);
    ASSERT_GT(distance(flat, small), 3e-9);
    EXPECT_FALSE(sweep(flat, motion, small));
    EXPECT_FALSE(sweep(small, -motion, flat));
    EXPECT_FALSE(sweep(Segment{flat.min, flat.max}, motion, small));
}

TEST(Sweep, OfNothingOrWhatIsNotFiniteIsNothing) {
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    const Mesh mesh = make_icosphere(1), empty;
    const Obb box{{3, 0, 0}, Mat3(1.0), {0.5, 0.5, 0.5}};
    EXPECT_FALSE(sweep(box, {-4, 0, 0}, empty));
    EXPECT_FALSE(sweep(empty, {-4, 0, 0}, mesh));
    EXPECT_FALSE(sweep(Aabb{}, {-4, 0, 0}, mesh));
    EXPECT_FALSE(sweep(Aabb{}, {-4, 0, 0}, box));
    for (const double bad : {nan, infinity}) {
        EXPECT_FALSE(sweep(box, {bad, 0, 0}, mesh));
        EXPECT_FALSE(sweep(box, {bad, 0, 0}, Sphere{{0, 0, 0}, 1}));
        EXPECT_FALSE(sweep(Sphere{{3, 0, 0}, 1}, {bad, 0, 0}, mesh));
        EXPECT_FALSE(sweep(Capsule{{bad, 0, 0}, {3, 0, 0}, 1}, {-4, 0, 0}, mesh));
        EXPECT_FALSE(sweep(Capsule{{bad, 0, 0}, {3, 0, 0}, 1}, {-4, 0, 0}, Cylinder{{0, 0, 0}, {0, 0, 1}, 1}));
    }
    EXPECT_FALSE(sweep(box, {-4, 0, 0}, mesh, {.max_t = nan}));
    EXPECT_FALSE(sweep(box, {-4, 0, 0}, mesh, {.max_t = 0.3}));
}

// What one of these calls touching at any time has S = 2 (size + 10) or more.
TEST(Sweep, LongHullsStopWithinTheirBound) {
    std::mt19937_64 random(5);
    const auto eighths = [&](int n) { return std::uniform_int_distribution<int>(-n, n)(random) / 8.0; };
    const auto point = [&](int n) { return Vec3(eighths(n), eighths(n), eighths(n)); };
    for (const double size : {1e2, 1e5, 1e7, 1e8, 1e9}) {
        int hits = 0;
        for (int i = 0; i < 1000; ++i) {
            std::vector<Vec3> points;
            for (int k = 0; k < 4; ++k) points.push_back(point(8));
            points[random() % 4][static_cast<int>(random() % 3)] += i % 2 == 0 ? size : -size;
            const Hull hull(points);
            const Triangle triangle{point(30), point(30), point(30)};
            const Vec3 motion = point(40);
            const auto hit = sweep(hull, motion, triangle), other = sweep(triangle, -motion, hull);
            ASSERT_EQ(hit.has_value(), other.has_value()) << size << ", case " << i;
            if (!hit || hit->t == 0) continue;
            ++hits;
            for (const double t : {hit->t, other->t}) {
                std::vector<Vec3> there(hull.vertices().begin(), hull.vertices().end());
                for (Vec3& p : there) p += t * motion;
                EXPECT_LT(distance(Hull(there), triangle), 0x1p-40 * 2 * (size + 10)) << size << ", case " << i;
            }
        }
        EXPECT_GT(hits, 100);
    }
}

TEST(Sweep, OneThinBoxHidesNoWay) {
    const Aabb slab{{-201326592, -67108864, 0}, {2, 0, 4}};
    const auto hit = sweep(Hull(std::vector<Vec3>{{-4, 2, 4}}), {4, -2, -4}, slab);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 1, 1e-5);
    EXPECT_FALSE(sweep(Hull(std::vector<Vec3>{{-24576, 32768, -24576}, {-4, -1, -3}}), {2, 3, 2},
                       Segment{{-4, 2, -3}, {-3, 0, 1}}));
}

TEST(Sweep, MotionsReachTheEndsOfTheRange) {
    const auto hit = sweep(Aabb{{0, 0, 0}, {1, 1, 1}}, Vec3(6e307), Aabb{{3, 3, 3}, {4, 4, 4}});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t * 1e300, 2 / 6e307 * 1e300, 1e-20);
    const double infinity = std::numeric_limits<double>::infinity();
    const auto far = sweep(Triangle{{0, -1, -1}, {0, -1, -1}, {0, 1, 0}}, 0x1p-600 * Vec3(-8, -8, 0),
                           Line{{0, 0, -1}, {1, 1, 0}}, {.max_t = infinity});
    if (far) {
        EXPECT_NEAR(std::hypot(far->normal.x, far->normal.y, far->normal.z), 1, 1e-12);
    }
}

/// A shape of a user's own.
struct Lens {
    Vec3 center{0};
};
Vec3 support(const Lens& lens, const Vec3& d) {
    const double length = std::hypot(d.x, d.y, d.z);
    return lens.center + Vec3(d.x, d.y, 0.25 * d.z) / length;
}

TEST(Sweep, TakesShapesOfOnesOwn) {
    const auto hit = sweep(Lens{{0, 0, 5}}, {0, 0, -8}, Aabb{{-1, -1, -1}, {1, 1, 0.75}});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 0.5, 1e-6);
    EXPECT_TRUE(sweep(Lens{{0, 0, 5}}, {0, 0, -8}, make_icosphere(2)));
}

TEST(Sweep, Boxes_from_the_lowest_to_the_greatest_double_touch_from_the_start) {
    const double most = std::numeric_limits<double>::max();
    const auto touches = [](const auto& a, const auto& b) {
        const auto hit = sweep(a, Vec3(1, 0, 0), b), back = sweep(b, Vec3(1, 0, 0), a);
        ASSERT_TRUE(hit);
        ASSERT_TRUE(back);
        EXPECT_EQ(hit->t, 0);
        EXPECT_EQ(back->t, 0);
        EXPECT_NEAR(glm::length(hit->normal), 1, 1e-9);
        EXPECT_EQ(sweep_fractions(a, Vec3(1, 0, 0), b).safe, 0);
        EXPECT_TRUE(within(a, b, 1));
    };
    const auto touches_all = [&](const auto& all) {
        touches(all, Vec3(1, 2, 3));
        touches(all, Segment{Vec3(0), Vec3(1, 0, 0)});
        touches(all, Triangle{Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0)});
        touches(all, Sphere{Vec3(0), 1});
        touches(all, Aabb{Vec3(0), Vec3(1)});
        touches(all, Capsule{Vec3(0), Vec3(1), 1});
        touches(all, Hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
        EXPECT_TRUE(within(all, Plane{Vec3(0, 0, 1), 1}, 1));
        const Mesh ball = make_icosphere(1);
        EXPECT_TRUE(sweep(ball, Vec3(1, 0, 0), all));
        EXPECT_TRUE(sweep(all, Vec3(1, 0, 0), ball));
    };
    touches_all(Aabb{Vec3(-most), Vec3(most)});
    touches_all(Obb{Vec3(0), Mat3(1.0), Vec3(most)});
    const auto falls = sweep(Sphere{Vec3(0), 1}, Vec3(0, 2, 0), Aabb{Vec3(-most, 2, -most), Vec3(most)});
    EXPECT_LT(falls ? falls->t : 0, 0.5);  // a size of the greatest double counts as touching from any distance
}

TEST(Sweep, Of_a_motion_below_the_normal_range_has_a_unit_normal) {
    const Mesh box = make_box({.min = Vec3(-1), .max = Vec3(1)});
    for (const Vec3 motion : {Vec3(0x1p-1074), Vec3(1, -2, -1) * 0x1p-1074, Vec3(0, -1, 2) * 0x1p-1073}) {
        for (const double room : {0.0, 0x1p-1074, 0x1p-60}) {
            const Obb body{Vec3(0, 0, 1.5 + room), Mat3(1.0), Vec3(0.5)};
            const auto hit = sweep(body, motion, box);
            if (hit) {
                EXPECT_NEAR(glm::length(hit->normal), 1, 1e-9);
            }
            const auto between = sweep(body, motion, Aabb{Vec3(-1), Vec3(1)});
            if (between) {
                EXPECT_NEAR(glm::length(between->normal), 1, 1e-9);
            }
        }
    }
}

}  // namespace
}  // namespace abut
