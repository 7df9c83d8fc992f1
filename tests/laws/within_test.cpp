// SPDX-License-Identifier: MIT
// Law of within: it is exact, by rational arithmetic, at the rounded distance, an ulp beside it, at half and twice the
// distance; it does not change if operands or corners are swapped. Of ABUT_LAW_CASES, half are the random cases of a
// pair, and a tenth, but at least 500, the adversarial ones.
#include "abut/query/within.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <vector>

#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/shape/capsule.h"
#include "abut/shape/hull.h"
#include "tests/laws/shape_cases.h"
#include "tests/laws/true_distance.h"

namespace abut::laws {
namespace {

/// Distances at which a wrong answer would show.
std::vector<double> limits_near(double distance, long i) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    std::vector<double> limits{0, distance, std::nextafter(distance, 0), std::nextafter(distance, infinity)};
    limits.push_back(i % 2 == 0 ? 0.5 * distance : 2 * distance);
    limits.push_back(i % 2 == 0 ? 0x1p-1074 : 1);
    return limits;
}

/// The same set in other types, whose answers must be the same.
template <class Shape, class Visit>
void in_other_types(const Shape&, Visit) {}
template <class Visit>
void in_other_types(const Vec3& p, Visit visit) {
    visit(Sphere{p, 0});
    visit(Capsule{p, p, 0});
}
template <class Visit>
void in_other_types(const Segment& s, Visit visit) {
    visit(Capsule{s.a, s.b, 0});
    visit(Hull(std::vector<Vec3>{s.a, s.b}));
}
template <class Visit>
void in_other_types(const Triangle& t, Visit visit) {
    visit(Hull(std::vector<Vec3>{t.a, t.b, t.c}));
}
template <class Visit>
void in_other_types(const Aabb& b, Visit visit) {
    visit(Hull(std::vector<Vec3>{b.min, b.max, Vec3(b.min.x, b.min.y, b.max.z), Vec3(b.min.x, b.max.y, b.min.z),
                                 Vec3(b.min.x, b.max.y, b.max.z), Vec3(b.max.x, b.min.y, b.min.z),
                                 Vec3(b.max.x, b.min.y, b.max.z), Vec3(b.max.x, b.max.y, b.min.z)}));
}

template <class A, class B>
const char* fault(const A& a, const B& b, double limit, bool truth) {
    if (within(a, b, limit) != truth) return truth ? "is denied" : "is claimed";
    if (within(permuted(b), permuted(a), limit) != truth) return "changes with the order";
    bool same = true;
    in_other_types(a, [&](const auto& other) { same = same && within(other, b, limit) == truth; });
    in_other_types(b, [&](const auto& other) { same = same && within(a, other, limit) == truth; });
    return same ? nullptr : "changes with the type of a shape";
}

template <class A, class B>
void check_within() {
    const long counts[2] = {law_cases() / 2, std::max(law_cases() / 10, 500L)};
    long wrong = 0, done = 0, near = 0;
    for (int adversarial = 0; adversarial < 2; ++adversarial) {
        for (long i = 0, cases = 0; cases < counts[adversarial]; ++i) {
            A a;
            B b;
            draw_pair(i, adversarial == 1, a, b);
            if (!measurable(a) || !measurable(b)) continue;
            ++cases;
            for (const double limit : limits_near(distance(a, b), i)) {
                if (!(limit < std::numeric_limits<double>::infinity())) continue;
                const bool truth = truly_within(a, b, limit);
                ++done;
                near += truth;
                const char* found = fault(a, b, limit, truth);
                if (limit == 0 && intersects(a, b) != truth) found = "differs from intersects";
                if (found == nullptr || ++wrong > 3) continue;
                ADD_FAILURE() << (adversarial ? "adversarial case " : "random case ") << i << ": within "
                              << digits(limit) << " of\n  " << show(a) << " and\n  " << show(b) << "\n  " << found;
            }
        }
    }
    std::printf("%-8s %-8s %8ld queries, %3.0f%% within: %ld wrong\n", name_of(A()), name_of(B()), done,
                100.0 * static_cast<double>(near) / static_cast<double>(done), wrong);
    std::fflush(stdout);
    EXPECT_EQ(wrong, 0);
}

template <class A, class... Others>
void check_with_each() {
    (check_within<A, Others>(), ...);
}

TEST(WithinLaw, OfPointsAndBalls) {
    check_with_each<Vec3, Vec3, Segment, Ray, Line, Plane, Triangle, Sphere, Aabb, Obb>();
    check_with_each<Sphere, Segment, Ray, Line, Plane, Triangle, Sphere, Aabb, Obb>();
}
TEST(WithinLaw, OfLinesAndPlanes) {
    check_with_each<Segment, Segment, Ray, Line, Plane>();
    check_with_each<Ray, Ray, Line, Plane>();
    check_with_each<Line, Line, Plane>();
    check_within<Plane, Plane>();
}
TEST(WithinLaw, OfHalfSpaces) {
    check_with_each<HalfSpace, Vec3, Segment, Ray, Line, Plane, Triangle, Sphere, Aabb, Obb, HalfSpace>();
}
TEST(WithinLaw, OfTriangles) { check_with_each<Triangle, Segment, Ray, Line, Plane, Triangle>(); }
TEST(WithinLaw, OfBoxes) {
    check_with_each<Aabb, Segment, Ray, Line, Plane, Triangle, Aabb>();
    check_with_each<Obb, Segment, Ray, Line, Plane, Triangle, Aabb, Obb>();
}

}  // namespace
}  // namespace abut::laws
