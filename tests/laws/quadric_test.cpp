// SPDX-License-Identifier: MIT
// Law: rays, points, planes and balls hit or intersect capsules, cylinders, cones and ellipsoids exactly if rational
// arithmetic says so, and distances are within their bounds. ABUT_LAW_CASES sets the number of random cases a shape;
// there are as many adversarial ones.
#include <gtest/gtest.h>

#include <cstdio>
#include <limits>

#include "abut/pair/intersects/cone_plane.h"
#include "abut/pair/intersects/cone_point.h"
#include "abut/pair/intersects/cylinder_plane.h"
#include "abut/pair/intersects/cylinder_point.h"
#include "abut/pair/intersects/cylinder_sphere.h"
#include "abut/pair/intersects/ellipsoid_plane.h"
#include "abut/pair/intersects/ellipsoid_point.h"
#include "abut/pair/raycast/raycast_capsule.h"
#include "abut/pair/raycast/raycast_cone.h"
#include "abut/pair/raycast/raycast_cylinder.h"
#include "abut/pair/raycast/raycast_ellipsoid.h"
#include "tests/laws/quadric_cases.h"
#include "tests/laws/quadric_distance.h"
#include "tests/laws/quadric_oracle.h"

namespace abut::laws {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr const char* name_of(const Capsule&) { return "Capsule"; }
constexpr const char* name_of(const Cylinder&) { return "Cylinder"; }
constexpr const char* name_of(const Cone&) { return "Cone"; }
constexpr const char* name_of(const Ellipsoid&) { return "Ellipsoid"; }

template <class Shape>
double size_of(const Shape& shape) {
    double most = 0;
    const auto* values = reinterpret_cast<const double*>(&shape);
    for (std::size_t i = 0; i < sizeof(Shape) / sizeof(double); ++i) most = std::max(most, std::fabs(values[i]));
    return most;
}
double length(Vec3 v) { return std::hypot(v.x, v.y, v.z); }
double step(double t, int ulps) {
    for (; ulps > 0; --ulps) t = std::nextafter(t, infinity);
    for (; ulps < 0; ++ulps) t = std::nextafter(t, -infinity);
    return t;
}

struct Worst {
    long hits = 0, starts = 0;
    int t = 0;         // error in ulps
    double point = 0;  // error across the line, in ulps of the largest coordinate
};

/// Another description of the same set.
Capsule reparametrized(const Capsule& s) { return {s.b, s.a, s.radius}; }
Cylinder reparametrized(const Cylinder& s) { return {s.b, s.a, s.radius}; }
Cone reparametrized(const Cone& s) { return s; }
Ellipsoid reparametrized(const Ellipsoid& s) {
    return {s.center, Mat3(s.axes[1], s.axes[2], s.axes[0]), Vec3(s.radii[1], s.radii[2], -s.radii[0])};
}

/// What is wrong with the answers for this case, or null.
template <class Shape>
const char* fault(const Ray& ray, const Shape& shape, Worst& worst) {
    const bool truth = meets(ray, shape, infinity);
    const auto hit = pair::raycast(ray, shape, {});
    if (hit.has_value() != truth) return "is hit, or is not";
    if (pair::occluded(ray, shape, {}) != truth) return "occludes, or does not";
    if (pair::raycast(ray, reparametrized(shape), {}).has_value() != truth) return "depends on the parametrization";
    if (!hit) return nullptr;
    ++worst.hits;
    if ((hit->t == 0) != meets(ray.origin, shape)) return "is not at 0 when it starts there";
    if (hit->t == 0) {
        ++worst.starts;
        if (!(length(hit->point - ray.origin) <= 0x1p-50 * size_of(ray))) return "starts elsewhere";
    } else {
        // Hit or miss is exact for max_t at the doubles around t, which is not too late, and too early by no more than
        // the bound.
        for (int ulps = -1; ulps <= 1; ++ulps) {
            const double limit = step(hit->t, ulps);
            const bool reached = meets(ray, shape, limit);
            const auto limited = pair::raycast(ray, shape, {.max_t = limit});
            if (limited.has_value() != reached) return "ends at max_t, or does not";
            if (limited && limited->t > limit) return "is past max_t";
            if (pair::occluded(ray, shape, {.max_t = limit}) != reached) return "occludes beyond max_t";
        }
        int ulps = 0;
        while (ulps < 9 && (!meets(ray, shape, step(hit->t, ulps)) || meets(ray, shape, step(hit->t, -ulps - 1))))
            ++ulps;
        worst.t = std::max(worst.t, ulps);
        if (ulps > 8) return "has t far off";
        // The point is that of the line at t, within its own rounding and that of t.
        const Vec3 there = ray.origin + hit->t * ray.direction;
        const double scale = std::max({size_of(shape), size_of(ray), length(hit->t * ray.direction)});
        const double off = length(there - hit->point) / (scale * 0x1p-52);
        worst.point = std::max(worst.point, off);
        if (!(off <= 32)) return "has a point far off";
    }
    const double unit = length(hit->normal);
    if (unit != 0 && !(std::fabs(unit - 1) <= 0x1p-50)) return "has a normal not of unit length";
    const double approach =
        (hit->normal.x * ray.direction.x + hit->normal.y * ray.direction.y + hit->normal.z * ray.direction.z);
    if (hit->t > 0 && !(approach <= 0x1p-45 * length(ray.direction))) return "has a normal that points away";
    return nullptr;
}

std::string digits(double x) {
    char text[40];
    std::snprintf(text, sizeof text, "%a", x);
    return text;
}
template <class Shape>
std::string show(const Shape& shape) {
    std::string text;
    const auto* values = reinterpret_cast<const double*>(&shape);
    for (std::size_t i = 0; i < sizeof(Shape) / sizeof(double); ++i) text += (i == 0 ? "" : ", ") + digits(values[i]);
    return text;
}

template <class Shape>
void check_raycast() {
    for (const bool adversarial : {false, true}) {
        Worst worst;
        long wrong = 0;
        for (long i = 0; i < quadric_cases(); ++i) {
            QuadricMaker maker(static_cast<std::uint64_t>(2 * i + adversarial), adversarial);
            Shape shape;
            maker.make(shape);
            Ray ray = maker.ray();
            if (maker.pick(0, 3) == 0) ray.direction = maker.near(shape) - ray.origin;
            if (maker.pick(0, 9) == 0) ray.direction = maker.end(shape) - ray.origin;
            if (maker.pick(0, 9) == 0) ray.origin = maker.near(shape);
            const char* found = fault(ray, shape, worst);
            if (found == nullptr || ++wrong > 3) continue;
            ADD_FAILURE() << (adversarial ? "adversarial" : "random") << " case " << i << " " << found << "\n  ray "
                          << show(ray) << "\n  shape " << show(shape);
        }
        std::printf("ray %-9s %ld %s, %ld hit (%ld start inside): t %d ulps, point %.1f ulps, %ld wrong\n",
                    name_of(Shape()), quadric_cases(), adversarial ? "adversarial" : "random", worst.hits, worst.starts,
                    worst.t, worst.point, wrong);
        std::fflush(stdout);
        EXPECT_EQ(wrong, 0);
        EXPECT_GT(worst.hits, quadric_cases() / 10);
    }
}

struct WorstDistance {
    long met = 0;
    double ulps = 0;      // of the distance
    double bound = 0;     // the error relative to the distance plus the shape's size
    double on_shape = 0;  // how far the shape's point is from the shape, in ulps of the largest coordinate
};

double in_ulps(const Fine& error, double of) {
    int power = 0;
    std::frexp(of, &power);
    return static_cast<double>(abs(error) / ldexp(Fine(1), std::max(power - 53, -1074)));
}

/// Whether distances have the smaller bound. Those of ellipsoids do not: they come from a root of a polynomial of
/// degree six.
template <class Shape>
constexpr bool rounded_only = !std::is_same_v<Shape, Ellipsoid>;

template <class Shape>
double extent(const Shape& s) {
    return length(s.a - s.b) + s.radius;
}
double extent(const Cone& s) { return length(s.base - s.apex) + s.radius; }
double extent(const Ellipsoid& s) { return length(s.radii); }

double from_other(Vec3 on_b, Vec3 point) { return length(on_b - point); }
double from_other(Vec3 on_b, const Sphere& ball) { return std::max(length(on_b - ball.center) - ball.radius, 0.0); }
double from_other(Vec3 on_b, const Plane& plane) { return static_cast<double>(abs(fine_height(plane, on_b))); }

template <class Shape, class Other>
const char* fault_of_distance(const Shape& shape, const Other& other, WorstDistance& worst) {
    const bool truth = meets(other, shape);
    if (pair::intersects(shape, other) != truth) return "meets, or does not";
    if (pair::intersects(reparametrized(shape), other) != truth) return "depends on the parametrization";
    const ClosestPoints c = pair::closest_points(shape, other);
    if ((c.distance == 0) != truth) return "is at distance 0, or is not";
    worst.met += truth;
    const double scale = std::max({size_of(shape), length(c.on_a), length(c.on_b)});
    const double off =
        std::max(static_cast<double>(true_distance(shape, c.on_a)), from_other(c.on_b, other)) / (scale * 0x1p-52);
    worst.on_shape = std::max(worst.on_shape, off);
    if (!(off <= 16)) return "has a point that is not on the shape";
    if (truth) return c.on_a == c.on_b ? nullptr : "has two shared points";
    const Fine exact = true_distance(shape, other), error = exact - Fine(c.distance);
    const double ulps = in_ulps(error, c.distance);
    const double relative = static_cast<double>(abs(error)) / (c.distance + extent(shape));
    worst.ulps = std::max(worst.ulps, ulps);
    worst.bound = std::max(worst.bound, relative);
    if (rounded_only<Shape> || std::is_same_v<Other, Plane> ? !(ulps <= 8) : !(relative <= 0x1p-46))
        return "is at another distance";
    const double apart = length(c.on_a - c.on_b);
    return std::fabs(apart - c.distance) <= 32 * 0x1p-52 * scale ? nullptr : "has points at another distance";
}

void draw(QuadricMaker& maker, Plane& plane) { plane = maker.plane(); }
void draw(QuadricMaker& maker, Sphere& ball) {
    ball = maker.ball(maker.pick(0, 3) == 0 ? maker.point() : 3.0 * maker.point());
}
void draw(QuadricMaker& maker, Vec3& point) { point = maker.pick(0, 3) == 0 ? maker.point() : 3.0 * maker.point(); }

template <class Shape, class Other>
void check_distance(const char* name) {
    for (const bool adversarial : {false, true}) {
        WorstDistance worst;
        long wrong = 0, done = 0;
        for (long i = 0; done < quadric_cases(); ++i) {
            QuadricMaker maker(static_cast<std::uint64_t>(2 * i + adversarial), adversarial);
            Shape shape;
            Other other;
            maker.make(shape);
            draw(maker, other);
            if constexpr (std::is_same_v<Other, Plane>) {
                if (other.normal == Vec3(0)) continue;
                // Through a point of the shape; if possible tangent to spheres on the grid.
                const Vec3 p = maker.near(shape), n = other.normal;
                if (maker.pick(0, 2) == 0) other.offset = n.x * p.x + n.y * p.y + n.z * p.z;
            } else if constexpr (std::is_same_v<Other, Sphere>) {
                // A radius with which they touch as nearly as possible in doubles.
                const int kind = maker.pick(0, 5);
                if (kind <= 2) other.radius = static_cast<double>(true_distance(shape, other.center));
                if (kind <= 1 && other.radius > 0) other.radius = maker.beside(other.radius);
                if (kind == 3) other.center = maker.near(shape);
            } else {
                if (maker.pick(0, 2) == 0) other = maker.near(shape);
                if (maker.pick(0, 9) == 0) other = maker.end(shape);
            }
            ++done;
            const char* found = fault_of_distance(shape, other, worst);
            if (found == nullptr || ++wrong > 3) continue;
            ADD_FAILURE() << name << (adversarial ? " adversarial" : " random") << " case " << i << " " << found
                          << "\n  shape " << show(shape) << "\n  other " << show(other);
        }
        std::printf(
            "%-16s %ld %s, %ld meet: distance %.1f ulps, %.1f x 2^-52 of distance and size, points %.1f ulps, "
            "%ld wrong\n",
            name, done, adversarial ? "adversarial" : "random", worst.met, worst.ulps, worst.bound * 0x1p52,
            worst.on_shape, wrong);
        std::fflush(stdout);
        EXPECT_EQ(wrong, 0);
        EXPECT_GT(worst.met, quadric_cases() / 50);
    }
}

TEST(QuadricLaw, RaysMeetCapsulesAsRationalsSay) { check_raycast<Capsule>(); }
TEST(QuadricLaw, RaysMeetCylindersAsRationalsSay) { check_raycast<Cylinder>(); }
TEST(QuadricLaw, RaysMeetConesAsRationalsSay) { check_raycast<Cone>(); }
TEST(QuadricLaw, RaysMeetEllipsoidsAsRationalsSay) { check_raycast<Ellipsoid>(); }

TEST(QuadricLaw, CylindersAreAsFarFromPointsAndPlanesAsAHundredDigitsSay) {
    check_distance<Cylinder, Vec3>("Cylinder point");
    check_distance<Cylinder, Plane>("Cylinder plane");
}
TEST(QuadricLaw, CylindersAreAsFarFromBallsAsAHundredDigitsSay) { check_distance<Cylinder, Sphere>("Cylinder sphere"); }
TEST(QuadricLaw, ConesAreAsFarFromPointsAndPlanesAsAHundredDigitsSay) {
    check_distance<Cone, Vec3>("Cone point");
    check_distance<Cone, Plane>("Cone plane");
}
TEST(QuadricLaw, EllipsoidsAreAsFarFromPointsAndPlanesAsAHundredDigitsSay) {
    check_distance<Ellipsoid, Vec3>("Ellipsoid point");
    check_distance<Ellipsoid, Plane>("Ellipsoid plane");
}

}  // namespace
}  // namespace abut::laws
