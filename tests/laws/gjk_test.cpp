// SPDX-License-Identifier: MIT
// Law: GJK agrees with closed forms, which are exact or within a few ulps: intersections exactly, distances within the
// stated bound, for touching, flat, needle-like, far, nested and identical shapes. The greatest number of iterations is
// printed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "abut/gjk/exact_intersects.h"
#include "abut/gjk/gjk.h"
#include "abut/query/closest_points.h"
#include "abut/query/intersects.h"
#include "tests/laws/adversarial.h"
#include "tests/laws/pair_law.h"

namespace abut::laws {
namespace {

std::string show(const Triangle& t) {
    return "Triangle{" + laws::show(t.a) + ", " + laws::show(t.b) + ", " + laws::show(t.c) + "}";
}
using laws::show;

/// The greatest number of iterations and the greatest errors for one kind of cases.
struct Worst {
    int rounds = 0;
    double error = 0;  // of a distance, relative to the sizes
    double width = 0;  // between the bounds, relative to the sizes
    long cases = 0, met = 0, wrong = 0;
};

double l1(Vec3 v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

bool same(Vec3 p, Vec3 q) { return p == q || (!(p == p) && !(q == q)); }

/// Tests one pair: the decision is right in both orders, and the distance is within its bounds and the same in both
/// orders.
template <class A, class B>
void check(const A& a, const B& b, const char* name, std::uint64_t seed, Worst& worst) {
    const gjk::Core p = gjk::core_of(a), q = gjk::core_of(b);
    const double ra = gjk::rounding_radius(a), rb = gjk::rounding_radius(b);
    ++worst.cases;
    const bool truth = intersects(a, b);
    worst.met += truth;
    const auto fail = [&](const std::string& what) {
        if (++worst.wrong <= 3) {
            ADD_FAILURE() << name << ", seed " << seed << ": " << what << "\n  " << show(a) << "\n  " << show(b);
        }
    };
    if (gjk::intersects(p, ra, q, rb) != truth) fail(truth ? "meet denies that they meet" : "meet says that they meet");
    if (gjk::intersects(q, rb, p, ra) != truth) fail("meet of the swapped pair is wrong");

    const gjk::GjkResult near = gjk::gjk_distance(p, q), mirrored = gjk::gjk_distance(q, p);
    worst.rounds = std::max(worst.rounds, near.iterations);
    if (near.distance != mirrored.distance || !same(near.on_a, mirrored.on_b) || !same(near.on_b, mirrored.on_a)) {
        fail("the swapped pair's answer is not the mirrored one");
    }
    const double size = p.size + q.size + l1(p.origin - q.origin);
    if (!std::isfinite(size)) return;
    // The distance of the cores, from that of the pair: the core of a ball is its centre.
    if (ra != 0 || rb != 0) return;
    const double distance = closest_points(a, b).distance;
    const double tiny = std::max(size * 0x1p-44, 0x1p-1070);
    if (std::isinf(distance)) return;  // beyond the range of double
    const double error = std::fabs(near.distance - distance);
    if (!(near.lower <= distance + tiny * 0x1p-4 && distance <= near.upper + tiny * 0x1p-4)) {
        fail("the distance " + digits(distance) + " is not between " + digits(near.lower) + " and " +
             digits(near.upper));
    }
    if (!(error <= tiny)) fail("the distance " + digits(near.distance) + " should be " + digits(distance));
    if (!(near.upper - near.lower <= 2 * tiny)) {
        fail("the bounds " + digits(near.lower) + " and " + digits(near.upper) + " are far apart");
    }
    if (near.overlap != (near.distance == 0)) fail("overlap and distance disagree");
    if (size > 0x1p-1000) {
        worst.error = std::max(worst.error, error / size);
        worst.width = std::max(worst.width, (near.upper - near.lower) / size);
    }
    // The nearest points, within the rounding of their coordinates.
    const Vec3 gap = near.on_a - near.on_b;
    const double coordinates = std::max(l1(near.on_a), l1(near.on_b));
    const double m = std::max({std::fabs(gap.x), std::fabs(gap.y), std::fabs(gap.z)});
    const double length =
        m > 0 && std::isfinite(m)
            ? m * std::sqrt((gap.x / m) * (gap.x / m) + (gap.y / m) * (gap.y / m) + (gap.z / m) * (gap.z / m))
            : m;
    if (!(std::fabs(length - near.distance) <= 2 * tiny + coordinates * 0x1p-50))
        fail("the points are not as far apart as the distance");
}

void report(const char* name, const Worst& worst) {
    std::printf(
        "%-22s %ld cases (%.0f%% meet), %ld wrong, at most %d rounds, error 2^%.1f, bounds 2^%.1f of the size\n", name,
        worst.cases, 100.0 * static_cast<double>(worst.met) / static_cast<double>(worst.cases), worst.wrong,
        worst.rounds, std::log2(worst.error), std::log2(worst.width));
    std::fflush(stdout);
    EXPECT_EQ(worst.wrong, 0) << name;
}

/// ABUT_LAW_CASES is divided among some 30 kinds of pairs.
long cases() { return std::max(500L, random_cases() / 30); }

/// Pairs that touch, graze and degenerate in nine regimes.
template <class A, class B>
void boxes(const char* name) {
    Worst worst;
    for (long i = 0; i < cases(); ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        Maker maker(seed, i % 5 != 0);
        A a;
        B b;
        maker.make_pair(a, b);
        if (is_finite(a) && is_finite(b)) check(a, b, name, seed, worst);
    }
    report(name, worst);
}

template <class Make>
void triangles(const char* name, Make make) {
    Worst worst;
    Adversary adversary(1234);
    for (long i = 0; i < cases(); ++i) {
        adversary.next_case();
        const Triangle t = adversary.triangle();
        const auto other = make(adversary);
        if (is_finite(t) && is_finite(other)) check(t, other, name, static_cast<std::uint64_t>(i), worst);
    }
    report(name, worst);
}

TEST(GjkResult, DecidesStraightPairsExactlyAndMeasuresThemWithinItsBound) {
    boxes<Vec3, Vec3>("point, point");
    boxes<Segment, Vec3>("segment, point");
    boxes<Segment, Segment>("segment, segment");
    boxes<Aabb, Vec3>("aabb, point");
    boxes<Aabb, Segment>("aabb, segment");
    boxes<Aabb, Aabb>("aabb, aabb");
    boxes<Obb, Vec3>("obb, point");
    boxes<Obb, Segment>("obb, segment");
    boxes<Obb, Aabb>("obb, aabb");
    boxes<Obb, Obb>("obb, obb");
    triangles("triangle, point", [](Adversary& x) { return x.point(); });
    triangles("triangle, segment", [](Adversary& x) { return x.segment(); });
    triangles("triangle, triangle", [](Adversary& x) { return x.triangle(); });
    triangles("triangle, aabb", [](Adversary& x) { return x.aabb(); });
    triangles("triangle, obb", [](Adversary& x) { return x.obb(); });
}

TEST(GjkResult, DecidesBallsExactly) {
    boxes<Sphere, Vec3>("sphere, point");
    boxes<Sphere, Segment>("sphere, segment");
    boxes<Sphere, Sphere>("sphere, sphere");
    boxes<Aabb, Sphere>("aabb, sphere");
    boxes<Obb, Sphere>("obb, sphere");
    triangles("triangle, sphere", [](Adversary& x) { return x.sphere(); });
}

TEST(GjkResult, DecidesCapsulesAsTheBallsThatRollAlongThem) {
    Worst worst;
    for (long i = 0; i < cases(); ++i) {
        Maker maker(static_cast<std::uint64_t>(i), i % 5 != 0);
        Sphere ball;
        Segment segment;
        maker.make_pair(ball, segment);
        // Half of a radius is exact, except for the smallest numbers.
        const double half = 0.5 * ball.radius;
        if (!is_finite(ball) || !is_finite(segment) || half + half != ball.radius) continue;
        const bool truth = intersects(ball, segment);
        ++worst.cases;
        worst.met += truth;
        const Capsule whole{segment.a, segment.b, ball.radius}, thin{segment.a, segment.b, half};
        const gjk::Core core = gjk::core_of(whole), center = gjk::core_of(ball);
        const bool right = gjk::intersects(core, gjk::rounding_radius(whole), center, 0) == truth &&
                           gjk::intersects(center, half, gjk::core_of(thin), gjk::rounding_radius(thin)) == truth;
        if (!right && ++worst.wrong <= 3)
            ADD_FAILURE() << "seed " << i << "\n  " << show(ball) << "\n  " << show(segment);
    }
    report("capsule, sphere", worst);
}

TEST(GjkResult, DecidesHullsOfBoxesAsBoxes) {
    Worst worst;
    for (long i = 0; i < cases(); ++i) {
        Maker maker(static_cast<std::uint64_t>(i), i % 5 != 0);
        Aabb a, b;
        maker.make_pair(a, b);
        if (!is_finite(a) || !is_finite(b) || a.empty() || b.empty()) continue;
        const auto corners = [](const Aabb& box) {
            std::vector<Vec3> points;
            for (int k = 0; k < 8; ++k) {
                const auto pick = [&](int c) { return (k >> c & 1) != 0 ? box.max[c] : box.min[c]; };
                points.emplace_back(pick(0), pick(1), pick(2));
            }
            return points;
        };
        const std::vector<Vec3> p = corners(a), q = corners(b);
        const bool truth = intersects(a, b);
        ++worst.cases;
        worst.met += truth;
        const Hull hull(p);
        const bool right = gjk::intersects(gjk::core_of(hull), gjk::core_of_points(q)) == truth &&
                           gjk::intersects(gjk::core_of_corners(q), gjk::core_of(hull)) == truth &&
                           gjk::intersects(gjk::core_of(a), gjk::core_of_points(q)) == truth;
        if (!right && ++worst.wrong <= 3) ADD_FAILURE() << "seed " << i << "\n  " << show(a) << "\n  " << show(b);
    }
    report("hull, hull", worst);
}

/// Needles of 1e6 : 1, shapes 1e8 apart, nested, identical and flat shapes.
enum class Difficulty { needle, far, nested, identical, flat };

Vec3 thin(Maker& maker, double length) {
    Vec3 v(1e-6 * maker.draw.uniform(), 1e-6 * maker.draw.uniform(), 1e-6 * maker.draw.uniform());
    v[maker.draw.below(3)] = length * maker.draw.uniform();
    return v;
}
void make(Maker& maker, Difficulty difficulty, Triangle& t) {
    t = {maker.vector(), maker.vector(), maker.vector()};
    if (difficulty == Difficulty::needle) t = {t.a, t.a + thin(maker, 1), t.a + thin(maker, 1e-6)};
    if (difficulty == Difficulty::flat) t.a.z = t.b.z = t.c.z = 0.25;
}
void make(Maker& maker, Difficulty difficulty, Obb& b) {
    maker.make(b);
    if (difficulty == Difficulty::needle) {
        b.half_extents = Vec3(1e-6);
        b.half_extents[maker.draw.below(3)] = 1;
    }
    if (difficulty == Difficulty::flat) b.half_extents[maker.draw.below(3)] = 0;
}
Vec3 middle(const Triangle& t) { return (t.a + t.b + t.c) * (1.0 / 3); }
Vec3 middle(const Obb& b) { return b.center; }
Triangle grown(const Triangle& t, double by) {
    const Vec3 m = middle(t);
    return {m + (t.a - m) * by, m + (t.b - m) * by, m + (t.c - m) * by};
}
Obb grown(const Obb& b, double by) { return {b.center, b.axes, b.half_extents * by}; }
void move(Triangle& t, Vec3 by) { t = {t.a + by, t.b + by, t.c + by}; }
void move(Obb& b, Vec3 by) { b.center += by; }
Vec3 special(Maker& maker, const Triangle& t) {
    const int i = maker.draw.below(4);
    return i < 3 ? t.vertex(i) : 0.5 * (t.a + t.b);
}
Vec3 special(Maker& maker, const Obb& b) { return maker.special(b); }

template <class A, class B>
void check_difficulty(const char* name, Difficulty difficulty) {
    Worst worst;
    for (long i = 0; i < cases() / 3 + 1; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        Maker maker(seed, false);
        A a;
        B b;
        make(maker, difficulty, a);
        make(maker, difficulty, b);
        if constexpr (std::is_same_v<A, B>) {
            if (difficulty == Difficulty::identical) b = a;
            if (difficulty == Difficulty::nested) b = grown(a, maker.draw.one_in(2) ? 0.5 : 1 - 0x1p-30);
        } else if (difficulty == Difficulty::nested) {
            b = grown(b, 10);
            move(b, middle(a) - middle(b));
        }
        if (difficulty == Difficulty::needle || difficulty == Difficulty::flat) {
            if (maker.draw.one_in(2)) move(b, special(maker, a) - special(maker, b));
        }
        if (difficulty == Difficulty::far) move(b, 1e8 * maker.vector());
        check(a, b, name, seed, worst);
    }
    report(name, worst);
}

TEST(GjkResult, StandsNeedlesAndFarNestedIdenticalAndFlatShapes) {
    const std::pair<Difficulty, const char*> kinds[] = {{Difficulty::needle, "needle"},
                                                        {Difficulty::far, "far"},
                                                        {Difficulty::nested, "nested"},
                                                        {Difficulty::identical, "identical"},
                                                        {Difficulty::flat, "flat"}};
    for (const auto& [difficulty, name] : kinds) {
        check_difficulty<Triangle, Triangle>((std::string(name) + " triangles").c_str(), difficulty);
        check_difficulty<Obb, Obb>((std::string(name) + " boxes").c_str(), difficulty);
        check_difficulty<Triangle, Obb>((std::string(name) + " triangle, box").c_str(), difficulty);
    }
}

}  // namespace
}  // namespace abut::laws
