// SPDX-License-Identifier: MIT
// Law: intersections, containment and distances of capsules and all other shapes are those of exact numbers.
// ABUT_LAW_CASES sets the number of random cases a pair; a tenth as many, but at least 500, are adversarial.
#include <gtest/gtest.h>

#include <cstdio>

#include "abut/pair/closest_points/closest_capsule.h"
#include "abut/pair/contains/contains_capsule.h"
#include "abut/pair/intersects/capsule_box.h"
#include "abut/pair/intersects/capsule_capsule.h"
#include "abut/pair/intersects/capsule_linear.h"
#include "abut/pair/intersects/capsule_sphere.h"
#include "abut/pair/intersects/capsule_triangle.h"
#include "tests/laws/capsule_cases.h"

namespace abut::laws {
namespace {

struct Tally {
    long done = 0, met = 0, held = 0;
    double ulps = 0;
    double off = 0;  // the error of a point, in halves of an ulp of the largest coordinate
};

/// Calls check(capsule, shape, truth, tally), which returns what is wrong, for every case. If `containing`, one shape
/// often just contains the other.
template <class Shape, class Check>
void for_each_case(const char* verb, Check check, bool containing = false) {
    const long counts[2] = {law_cases(), std::max(law_cases() / 10, 500L)};
    Tally tally[2];
    long wrong = 0;
    for (int adversarial = 0; adversarial < 2; ++adversarial) {
        Tally& t = tally[adversarial];
        for (long i = 0; t.done < counts[adversarial]; ++i) {
            Capsule capsule;
            Shape shape;
            draw_capsule_pair(i, adversarial == 1, capsule, shape);
            if (!measurable(capsule) || !measurable(shape)) continue;
            if (Draw draw(static_cast<std::uint64_t>(i)); containing && draw.one_in(2)) {
                make_containment(draw, capsule, shape);
                if (!measurable(capsule) || !measurable(shape)) continue;
            }
            ++t.done;
            const Truth truth = truth_of(capsule, shape);
            t.met += truth.meet;
            const char* found = check(capsule, shape, truth, t);
            if (found == nullptr || ++wrong > 3) continue;
            ADD_FAILURE() << verb << (adversarial ? " adversarial case " : " random case ") << i << " " << found
                          << "\n  " << show(capsule) << "\n  " << show(shape)
                          << "\n  truth: " << (truth.meet ? "meet" : digits(static_cast<double>(truth.distance)));
        }
    }
    std::printf("%-10s capsule %-9s", verb, name_of(Shape()));
    for (int adversarial = 0; adversarial < 2; ++adversarial) {
        const Tally& t = tally[adversarial];
        const auto percent = [&](long n) { return 100.0 * static_cast<double>(n) / static_cast<double>(t.done); };
        std::printf(" %8ld %s (%3.0f%% meet, %.0f%% held; %.2f ulps, points %.1f)", t.done,
                    adversarial ? "adversarial" : "random", percent(t.met), percent(t.held), t.ulps, t.off);
    }
    std::printf(" %ld wrong\n", wrong);
    std::fflush(stdout);
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(tally[1].met, tally[1].done / 20) << "the adversarial cases hardly touch";
}

template <class Shape>
const char* meets_rightly(const Capsule& capsule, const Shape& shape, const Truth& truth, Tally&) {
    if (pair::intersects(capsule, shape) != truth.meet) return "is said to meet, or not to";
    if (pair::intersects(permuted(capsule), reparametrized(shape)) != truth.meet)
        return "depends on the parametrization";
    if constexpr (std::is_same_v<Shape, Capsule>) {
        if (pair::intersects(shape, capsule) != truth.meet) return "depends on the order";
    }
    return nullptr;
}

/// A unit in the last place of a distance of this size.
long double ulp(long double distance) {
    int exponent;
    std::frexp(distance, &exponent);
    return std::ldexp(1.0L, std::max(exponent - 53, -1074));
}

template <class Shape>
const char* measures_rightly(const Capsule& capsule, const Shape& shape, const Truth& truth, Tally& tally) {
    const ClosestPoints found = pair::closest_points(capsule, shape);
    const ClosestPoints again = pair::closest_points(permuted(capsule), permuted(shape));
    if (found.distance != again.distance || found.on_a != again.on_a || found.on_b != again.on_b)
        return "changes with the order of ends";
    if constexpr (std::is_same_v<Shape, Capsule>) {
        const ClosestPoints swapped = pair::closest_points(shape, capsule);
        if (swapped.distance != found.distance || swapped.on_a != found.on_b) return "changes with the order";
    }
    if ((found.distance == 0) != truth.meet) return truth.meet ? "is not 0" : "is 0";
    if (truth.distance > std::numeric_limits<double>::max())
        return found.distance == std::numeric_limits<double>::max() ? nullptr : "is not the largest number";
    if (!truth.meet) {
        const double ulps = static_cast<double>(std::abs(found.distance - truth.distance) / ulp(truth.distance));
        tally.ulps = std::max(tally.ulps, ulps);
        if (!(ulps <= 8)) return "is far off";
    }
    const double largest = std::max({size_of(capsule), size_of(shape), size_of(found.on_a), size_of(found.on_b)});
    if (!(largest < 1e307) || largest < 1e-290) return nullptr;
    const auto measured = [&](long double d) {
        const double off = static_cast<double>(std::fabs(d)) / (largest * 0x1p-53);
        tally.off = std::max(tally.off, off);
        return off <= 64;
    };
    // The point is on the surface if the shapes are apart, and in the shape if they intersect.
    const auto on = [&](const auto& of, Vec3 p) {
        const TrueGap gap = true_gap(core(of), p);
        const long double d = gap.touch ? 0 : gap.width.to<long double>() / std::sqrt(gap.square.to<long double>());
        const long double deep = d - radius_of(of);
        return (truth.meet && deep <= 0) || measured(deep);
    };
    if (!is_finite(found.on_a) || !on(capsule, found.on_a)) return "has a point off the capsule";
    if constexpr (!std::is_same_v<Shape, Plane>) {
        if (!is_finite(found.on_b) || !on(shape, found.on_b)) return "has a point off the other";
    }
    const Vec3 apart = found.on_a - found.on_b;
    return measured(std::hypot(apart.x, apart.y, apart.z) - found.distance) ? nullptr : "is not that of its points";
}

/// Whether the exact distance of a point and a segment or shape is at most a radius.
template <class Shape>
bool within(Vec3 p, const Shape& shape, const Dyadic& radius) {
    const TrueGap gap = true_gap(core(shape), p);
    return gap.touch || (sign(radius) >= 0 && sign(gap.width * gap.width - radius * radius * gap.square) <= 0);
}
bool truly_contains(const Capsule& outer, Vec3 p) { return within(p, outer, Dyadic(outer.radius)); }
bool truly_contains(const Capsule& outer, const Segment& s) {
    return truly_contains(outer, s.a) && truly_contains(outer, s.b);
}
bool truly_contains(const Capsule& outer, const Triangle& t) {
    return truly_contains(outer, t.a) && truly_contains(outer, t.b) && truly_contains(outer, t.c);
}
bool contains_ball(const Segment& core, double radius, Vec3 center, double inner) {
    const TrueGap gap = true_gap(core, center);
    const Dyadic room = Dyadic(radius) - Dyadic(inner);
    return sign(room) >= 0 && (gap.touch || sign(gap.width * gap.width - room * room * gap.square) <= 0);
}
bool truly_contains(const Capsule& outer, const Sphere& s) {
    return contains_ball(core(outer), outer.radius, s.center, s.radius);
}
bool truly_contains(const Capsule& outer, const Capsule& c) {
    return contains_ball(core(outer), outer.radius, c.a, c.radius) &&
           contains_ball(core(outer), outer.radius, c.b, c.radius);
}
/// Whether a box is inside a capsule: the squared distance of each corner from the segment is at most the squared
/// radius.
template <class Box>
bool contains_box(const Capsule& outer, const Box& box) {
    const Triple<Dyadic> a = lifted<Dyadic>(outer.a), e = lifted<Dyadic>(outer.b) - a;
    const Dyadic length = inner(e, e), r2 = Dyadic(outer.radius) * Dyadic(outer.radius);
    const Figure<Dyadic> figure = laws::figure<Dyadic>(box);
    for (const Triple<Dyadic>& p : figure.corners) {
        const Triple<Dyadic> w = p - a;
        const Dyadic along = inner(w, e);
        Triple<Dyadic> d = w;
        Dyadic limit = r2;
        if (sign(along - length) > 0) {
            d = w - e;
        } else if (sign(along) > 0) {
            d = w.times(length) - e.times(along);
            limit = r2 * length * length;
        }
        if (sign(inner(d, d) - limit) > 0) return false;
    }
    return true;
}
bool truly_contains(const Capsule& outer, const Aabb& box) { return contains_box(outer, box); }
bool truly_contains(const Capsule& outer, const Obb& box) { return contains_box(outer, box); }
bool truly_contains(const Sphere& outer, const Capsule& c) {
    const Segment center{outer.center, outer.center};
    return contains_ball(center, outer.radius, c.a, c.radius) && contains_ball(center, outer.radius, c.b, c.radius);
}
/// A segment is inside a box if its ends are; a ball if its centre is at least the radius behind every face.
template <class Box>
bool box_contains_capsule(const Box& box, const Capsule& c) {
    for (const Vec3 end : {c.a, c.b}) {
        if (!true_gap(box, end).touch) return false;
        if (c.radius == 0) continue;
        const Figure<Dyadic> figure = laws::figure<Dyadic>(box);
        for (const auto& face : figure.faces) {
            const Triple<Dyadic> n = figure.normal(face), w = lifted<Dyadic>(end) - figure.corner(face, 0);
            const Dyadic height = inner(n, w), r(c.radius);
            if (sign(inner(n, n)) == 0 || sign(height * height - r * r * inner(n, n)) < 0) return false;
        }
    }
    return true;
}
bool truly_contains(const Aabb& outer, const Capsule& c) { return box_contains_capsule(outer, c); }
bool truly_contains(const Obb& outer, const Capsule& c) { return box_contains_capsule(outer, c); }

template <class Shape>
const char* classifies_rightly(const Capsule& capsule, const Shape& shape, const Truth& truth, Tally& tally) {
    const auto lies = [&](const auto& a, const auto& b) {
        if (!truth.meet) return Containment::disjoint;
        if constexpr (requires { truly_contains(b, a); }) {
            if (truly_contains(b, a)) return Containment::inside;
        }
        if constexpr (
            requires { truly_contains(a, b); } && requires { truly_contains(b, a); }) {
            if (truly_contains(a, b)) return Containment::containing;
        }
        return Containment::crossing;
    };
    const Containment truly = lies(shape, capsule);
    tally.held += truly == Containment::inside || truly == Containment::containing;
    if (pair::classify(shape, capsule) != truly) return "is said to lie otherwise";
    if constexpr (requires { pair::classify(capsule, shape); }) {
        if (pair::classify(capsule, shape) != lies(capsule, shape)) return "lies otherwise the other way round";
    }
    return nullptr;
}

template <class Shape>
void check_meeting() {
    for_each_case<Shape>("meets", meets_rightly<Shape>);
}
template <class Shape>
void check_distance() {
    for_each_case<Shape>("distance", measures_rightly<Shape>);
}
template <class Shape>
void check_containment() {
    for_each_case<Shape>("classify", classifies_rightly<Shape>, true);
}

TEST(CapsuleLaw, MeetsWhatIsStraight) {
    check_meeting<Vec3>();
    check_meeting<Segment>();
    check_meeting<Ray>();
    check_meeting<Line>();
    check_meeting<Plane>();
    check_meeting<Triangle>();
}
TEST(CapsuleLaw, MeetsWhatIsSolid) {
    check_meeting<Sphere>();
    check_meeting<Capsule>();
    check_meeting<Aabb>();
    check_meeting<Obb>();
}
TEST(CapsuleLaw, IsAsFarFromWhatIsStraight) {
    check_distance<Vec3>();
    check_distance<Segment>();
    check_distance<Ray>();
    check_distance<Line>();
    check_distance<Plane>();
    check_distance<Triangle>();
}
TEST(CapsuleLaw, IsAsFarFromWhatIsSolid) {
    check_distance<Sphere>();
    check_distance<Capsule>();
    check_distance<Aabb>();
    check_distance<Obb>();
}
TEST(CapsuleLaw, HoldsAndIsHeld) {
    check_containment<Vec3>();
    check_containment<Segment>();
    check_containment<Triangle>();
    check_containment<Sphere>();
    check_containment<Capsule>();
    check_containment<Aabb>();
    check_containment<Obb>();
}

}  // namespace
}  // namespace abut::laws
