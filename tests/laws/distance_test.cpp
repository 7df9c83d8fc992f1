// SPDX-License-Identifier: MIT
// Distances are within a few ulps of brute force in rationals and in 100 digits; 0 exactly when the two intersect; the same
// for swapped operands and turned corners; and the points named are points of the shapes, that far apart. ABUT_LAW_CASES
// sets the number of random cases a pair; adversarial ones are a tenth of that, at least 300.
#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/gmp.hpp>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "abut/query/closest_points.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "tests/laws/adversarial.h"
#include "tests/laws/distance_oracle.h"

namespace abut::laws {
namespace {

using Rational = boost::multiprecision::mpq_rational;
using Long = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<400>, boost::multiprecision::et_off>;

long cases() {
    const char* wish = std::getenv("ABUT_LAW_CASES");
    const long count = wish == nullptr ? 0 : std::strtol(wish, nullptr, 10);
    return count > 0 ? count : 2000;
}

template <class Shape>
std::string show(const Shape& shape) {
    std::ostringstream out;
    const auto* values = reinterpret_cast<const double*>(&shape);
    for (std::size_t i = 0; i < sizeof(Shape) / sizeof(double); ++i) out << std::hexfloat << values[i] << ", ";
    return out.str();
}

template <class Shape>
double size_of(const Shape& shape) {
    double most = 0;
    const auto* values = reinterpret_cast<const double*>(&shape);
    for (std::size_t i = 0; i < sizeof(Shape) / sizeof(double); ++i) most = std::max(most, std::fabs(values[i]));
    return most;
}

template <class Shape>
double radius_of(const Shape&) {
    return 0;
}
double radius_of(const Sphere& s) { return s.radius; }

template <class Shape>
struct Named;
#define ABUT_NAMED(Type, call)                                     \
    template <>                                                    \
    struct Named<Type> {                                           \
        static constexpr const char* name = #Type;                 \
        static Type adversarial(Adversary& a) { return a.call(); } \
    }
ABUT_NAMED(Triangle, triangle);
ABUT_NAMED(Obb, obb);
ABUT_NAMED(Aabb, aabb);
ABUT_NAMED(Sphere, sphere);
ABUT_NAMED(Plane, plane);
ABUT_NAMED(Line, line);
ABUT_NAMED(Ray, ray);
ABUT_NAMED(Segment, segment);
ABUT_NAMED(Vec3, point);

Vec3 any(Adversary& r) { return Vec3(r.unit(), r.unit(), r.unit()); }
void random(Adversary& r, Vec3& p) { p = any(r); }
void random(Adversary& r, Segment& s) { s = {any(r), any(r)}; }
void random(Adversary& r, Ray& s) { s = {any(r), any(r)}; }
void random(Adversary& r, Line& s) { s = {any(r), any(r)}; }
void random(Adversary& r, Triangle& t) { t = {any(r), any(r), any(r)}; }
void random(Adversary& r, Plane& p) { p = {any(r), r.unit()}; }
void random(Adversary& r, Sphere& s) { s = {any(r), 0.3 + 0.3 * r.unit()}; }
void random(Adversary& r, Aabb& b) {
    b = {};
    b.include(any(r));
    b.include(any(r));
}
void random(Adversary& r, Obb& b) { b = {any(r), Mat3(any(r), any(r), any(r)), 0.5 * any(r)}; }

template <class Shape>
Shape turned(const Shape& s) {
    return s;
}
Triangle turned(const Triangle& t) { return {t.c, t.a, t.b}; }
Segment turned(const Segment& s) { return {s.b, s.a}; }

template <class F, class A, class B>
F truth(const A& a, const B& b) {
    if constexpr (std::is_same_v<B, Plane>) {
        return square_distance<F>(pieces<F>(a), b);
    } else if constexpr (std::is_same_v<A, Plane>) {
        return square_distance<F>(pieces<F>(b), a);
    } else {
        return square_distance<F>(pieces<F>(a), pieces<F>(b));
    }
}

struct Worst {
    double ulps = 0;
    double off = 0;  // of a point from its shape or partner, in ulps of the largest coordinate
    long met = 0;
};

/// Whether the case obeys the law. Distances D from true squares s: with radii r, D + r is √s.
template <class F, class A, class B>
bool obeys(const A& a, const B& b, Worst& worst, bool measure_points) {
    const ClosestPoints found = closest_points(a, b);
    const ClosestPoints other = closest_points(turned(b), turned(a));
    if (found.distance != other.distance) return false;
    const bool touch = intersects(a, b);
    if ((found.distance == 0) != touch) return false;
    const F s = truth<F>(a, b), radii = F(radius_of(a)) + F(radius_of(b));
    worst.met += touch;
    const F sum = F(found.distance) + radii;
    // Nearly parallel lines are nearest far away, where ulps are larger.
    const double largest = std::max({size_of(a), size_of(b), size_of(found.on_a), size_of(found.on_b)});
    if (touch) {
        const F excess = s - sum * sum;
        if (excess > (std::is_same_v<F, Long> ? F(1e-60) : F(0))) return false;
    } else {
        const F error = abs(s - sum * sum) / (2 * sum * F(found.distance));
        double ulps = static_cast<double>(error) * 0x1p53;
        if (found.distance < 0x1p-1022) ulps *= found.distance / 0x1p-1022;
        worst.ulps = std::max(worst.ulps, ulps);
        if (!(ulps <= 16)) return false;
    }
    if (!measure_points || !(largest < 1e150) || (largest < 1e-150 && largest > 0)) return true;
    // Points lie on their shapes, and as far apart as is said.
    const double unit = largest * 0x1p-53;
    const auto measured = [&](double d) {
        worst.off = std::max(worst.off, d / unit);
        return d <= 64 * unit;
    };
    const auto apart = [](Vec3 p, Vec3 q) { return std::hypot(p.x - q.x, p.y - q.y, p.z - q.z); };
    const auto on = [&](const auto& shape, Vec3 p) {
        return measured(std::max(0.0, std::sqrt(static_cast<double>(truth<F>(shape, p))) - radius_of(shape)));
    };
    return unit == 0 || (on(a, found.on_a) && on(b, found.on_b) &&
                         measured(std::fabs(apart(found.on_a, found.on_b) - found.distance)));
}

template <class A, class B>
void check(int share = 1) {
    const long counts[2] = {std::max(cases() / share, 20L), std::max(cases() / 10, 300L) / share};
    Worst worst[2];
    long wrong = 0, done[2] = {0, 0};
    for (int hostile = 0; hostile < 2; ++hostile) {
        for (long i = 0; i < counts[hostile]; ++i) {
            const std::uint64_t seed = static_cast<std::uint64_t>(i) * 2 + static_cast<std::uint64_t>(hostile);
            Adversary adversary(seed);
            A a;
            B b;
            bool right = true;
            if (hostile == 0) {
                random(adversary, a);
                random(adversary, b);
                right = obeys<Long>(a, b, worst[0], true);
            } else {
                adversary.next_case();
                a = Named<A>::adversarial(adversary);
                b = Named<B>::adversarial(adversary);
                const auto no_normal = [](const auto& x) {
                    if constexpr (std::is_same_v<std::decay_t<decltype(x)>, Plane>) return x.normal == Vec3(0);
                    return false;
                };
                if (!is_finite(a) || !is_finite(b) || no_normal(a) || no_normal(b)) continue;
                right = obeys<Rational>(a, b, worst[1], true);
            }
            ++done[hostile];
            if (right) continue;
            if (++wrong <= 3) {
                const ClosestPoints c = closest_points(a, b);
                ADD_FAILURE() << Named<A>::name << " " << Named<B>::name << " seed " << seed
                              << (hostile ? " adversarial" : " random") << "\n  " << show(a) << "\n  " << show(b)
                              << "\n  says " << std::hexfloat << c.distance << " intersects " << intersects(a, b)
                              << "\n  on_a " << show(c.on_a) << " on_b " << show(c.on_b);
            }
        }
    }
    std::printf(
        "%-9s %-9s %ld random (%.0f%% meet; %.2f ulps, points %.1f), %ld adversarial (%.0f%% meet; %.2f ulps, points "
        "%.1f): %ld wrong\n",
        Named<A>::name, Named<B>::name, done[0],
        100.0 * static_cast<double>(worst[0].met) / static_cast<double>(done[0]), worst[0].ulps, worst[0].off, done[1],
        100.0 * static_cast<double>(worst[1].met) / static_cast<double>(done[1]), worst[1].ulps, worst[1].off, wrong);
    std::fflush(stdout);
    EXPECT_EQ(wrong, 0);
}

TEST(DistanceLaw, OfTriangles) {
    check<Triangle, Vec3>();
    check<Triangle, Segment>();
    check<Triangle, Ray>();
    check<Triangle, Line>();
    check<Triangle, Plane>();
    check<Triangle, Sphere>();
    check<Triangle, Triangle>();
    check<Triangle, Aabb>(10);
    check<Triangle, Obb>(10);
}
TEST(DistanceLaw, OfOrientedBoxes) {
    check<Obb, Vec3>();
    check<Obb, Segment>(10);
    check<Obb, Ray>(10);
    check<Obb, Line>(10);
    check<Obb, Plane>();
    check<Obb, Sphere>();
    check<Obb, Aabb>(20);
    check<Obb, Obb>(20);
}
TEST(DistanceLaw, OfAxisAlignedBoxes) {
    check<Aabb, Vec3>();
    check<Aabb, Segment>(10);
    check<Aabb, Ray>(10);
    check<Aabb, Line>(10);
    check<Aabb, Plane>();
    check<Aabb, Sphere>();
    check<Aabb, Aabb>(10);
}
TEST(DistanceLaw, OfBalls) {
    check<Sphere, Vec3>();
    check<Sphere, Segment>();
    check<Sphere, Ray>();
    check<Sphere, Line>();
    check<Sphere, Plane>();
    check<Sphere, Sphere>();
}
TEST(DistanceLaw, OfStraightThings) {
    check<Plane, Vec3>();
    check<Plane, Segment>();
    check<Plane, Ray>();
    check<Plane, Line>();
    check<Line, Line>();
    check<Line, Ray>();
    check<Line, Segment>();
    check<Line, Vec3>();
    check<Ray, Ray>();
    check<Ray, Segment>();
    check<Ray, Vec3>();
    check<Segment, Segment>();
    check<Segment, Vec3>();
    check<Vec3, Vec3>();
}

}  // namespace
}  // namespace abut::laws
