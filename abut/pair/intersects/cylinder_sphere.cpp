// SPDX-License-Identifier: MIT
// Cylinder and ball: by the distance of the centre beyond the ends along the axis, and beyond the radius from the axis.
//
// In doubles both distances are within a few roundings of the sizes, which decides nearly all pairs. Exact signs decide
// the others: next to an end by whether the ball intersects the end's plane, next to the side by whether the centre
// lies in the cylinder with the sum of the radii, and beyond both by the rim, which the ball intersects when, with p
// the vector from the end to the centre and ρ the centre's distance from the axis, p² + R² - r² <= 2 R ρ.
//
// A distance needs more digits. Let m and e be the vectors from one end to the centre and to the other end, P = m·e, Q
// = m², E = e². Then E ρ² = Q E - P², and past an end the centre is beyond it by y, E y² = (P - E)² or P². Doubles give
// ρ and y up to roundings; the differences of the squares of these from the right sides give the corrections. So with x
// = ρ - R, where positive,
//     x² + y² - r² + (2 x / (2 ρ E)) ((Q - ρ²) E - P²) + ((P - E)² - y² E) / E
// is the squared distance of the centre less the squared radius of the ball.
#include "abut/pair/intersects/cylinder_sphere.h"

#include "abut/base/compiler.h"
#include "abut/exact/squared_gap.h"
#include "abut/math/lexicographic_order.h"
#include "abut/pair/closest_points/closest_distance.h"
#include "abut/pair/closest_points/closest_linear.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/closest_points/closest_sphere.h"
#include "abut/pair/intersects/cylinder_point.h"
#include "abut/pair/intersects/sphere_linear.h"
#include "abut/pair/penetration/penetration_fast.h"
#include "abut/pair/penetration/penetration_sphere.h"
#include "abut/pair/predicates/capsule_filter.h"
#include "abut/pair/predicates/round_results.h"

namespace abut::pair {
namespace {

using capsule::least;
using capsule::most;
using capsule::norm_1;
using capsule::to_unit;
using exact::evaluate;
using exact::Scaled;
using exact::Sign;
using exact::sign;
using exact::to_double;

// All have as arguments the centre c and radius r of the ball, the end p of the cylinder that is closer to it, the
// other end q, and its radius s. Lengths along the axis are multiplied by its length, squares by its square.
constexpr auto past_end = [](auto c, auto, auto p, auto q, auto) { return dot(c - p, p - q); };
constexpr auto axis_square = [](auto, auto, auto p, auto q, auto) { return dot(p - q, p - q); };
constexpr auto moment_square = [](auto c, auto, auto p, auto q, auto) {
    const auto moment = cross(c - p, p - q);
    return dot(moment, moment);
};
constexpr auto beside = [](auto c, auto r, auto p, auto q, auto s) {
    return moment_square(c, r, p, q, s) - s * s * dot(p - q, p - q);
};
constexpr auto beyond_side = [](auto c, auto r, auto p, auto q, auto s) {
    return moment_square(c, r, p, q, s) - (r + s) * (r + s) * dot(p - q, p - q);
};
constexpr auto beyond_end = [](auto c, auto r, auto p, auto q, auto) {
    return dot(c - p, p - q) * dot(c - p, p - q) - r * r * dot(p - q, p - q);
};
constexpr auto rim_part = [](auto c, auto r, auto p, auto, auto s) { return dot(c - p, c - p) + s * s - r * r; };
constexpr auto beyond_rim = [](auto... v) {
    const auto part = rim_part(v...);
    const auto four = [](auto, auto, auto, auto, auto s) { return 4 * (s * s); }(v...);
    return part * part * axis_square(v...) - four * moment_square(v...);
};

/// A cylinder whose axis is not zero, and a ball, both finite, for exact signs.
struct Exactly {
    Vec3 c;
    double r;
    Vec3 p, q;
    double s;
    bool past = false, radial_length = false;

    Exactly(const Cylinder& cylinder, const Sphere& ball) noexcept
        : c(ball.center), r(ball.radius), p(cylinder.a), q(cylinder.b), s(cylinder.radius) {
        if (precedes(q, p)) std::swap(p, q);
        past = of(past_end) == Sign::positive;
        if (!past) {
            std::swap(p, q);
            past = of(past_end) == Sign::positive;
        }
        radial_length = of(beside) == Sign::positive;
    }
    template <class Polynomial>
    Sign of(Polynomial f) const noexcept {
        return sign(f, c, r, p, q, s);
    }
    template <class Polynomial>
    Scaled value(Polynomial f) const noexcept {
        return evaluate(f, c, r, p, q, s);
    }

    bool intersect() const noexcept {
        if (!past) return !radial_length || of(beyond_side) != Sign::positive;
        if (!radial_length) return of(beyond_end) != Sign::positive;
        return of(rim_part) != Sign::positive || of(beyond_rim) != Sign::positive;
    }
    /// The gap of two that do not intersect.
    Scaled gap() const noexcept {
        const Scaled e2 = value(axis_square), length = sqrt(e2), ball(r), radius(s);
        const Scaled moment = sqrt(value(moment_square));
        if (!past) return value(beyond_side) / (length * (moment + (ball + radius) * length));
        const Scaled along = value(past_end) / length;
        if (!radial_length) return value(beyond_end) / (e2 * (along + ball));
        const Scaled out = value(beside) / (length * (moment + radius * length));
        const Scaled squared_gap =
            value(beyond_rim) / (e2 * (value(rim_part) + Scaled(2.0) * radius * moment / length));
        return squared_gap / (sqrt(along * along + out * out) + ball);
    }
};

bool has_axis(const Cylinder& c) { return c.a != c.b && c.radius > 0; }

ABUT_NOINLINE bool intersect_exactly(const Cylinder& cylinder, const Sphere& ball) noexcept {
    if (!is_finite(cylinder) || !is_finite(ball) || !(cylinder.radius >= 0 && ball.radius >= 0)) return false;
    if (!has_axis(cylinder)) return intersects(ball, Segment{cylinder.a, cylinder.b});
    return Exactly(cylinder, ball).intersect();
}

/// The pair in doubles, relative to the first end in an order that does not depend on the given one. If sizes are in
/// range, the distances along and from the axis are within 2^-47 of the sum of all magnitudes.
struct RelativeSphere {
    Vec3 a, b, e, m;
    double size, square, length;
    double t;                  ///< as a fraction of the axis
    Vec3 radial;               ///< from the axis to the centre
    double radial_length;      ///< the length of radial
    double out = 0, past = 0;  ///< x and y, see the top of this file
    double distance = 0;       ///< of the centre from the cylinder
    bool is_usable = false;    ///< whether sizes are in range and nothing is empty

    ABUT_INLINE RelativeSphere(const Cylinder& cylinder, const Sphere& ball) noexcept {
        const std::array<Vec3, 2> ends{cylinder.a, cylinder.b};
        const std::size_t first = precedes(cylinder.b, cylinder.a) ? 1 : 0;
        a = ends[first];
        b = ends[1 - first];
        e = b - a;
        m = ball.center - a;
        size = norm_1(e) + norm_1(m) + cylinder.radius + ball.radius;
        square = capsule::dot(e, e);
        length = std::sqrt(square);
        t = capsule::dot(m, e) / square;
        radial = m - t * e;
        radial_length = std::sqrt(capsule::dot(radial, radial));
        out = most(radial_length - cylinder.radius, 0);
        past = std::fabs(t - to_unit(t)) * length;
        distance = std::sqrt(out * out + past * past);
        is_usable = cylinder.radius > 0 && ball.radius >= 0 && size < 0x1p200 && size > 0x1p-200 && square > 0x1p-400;
    }
    [[nodiscard]] double error_bound() const { return 0x1p-46 * size; }
    [[nodiscard]] Vec3 nearest(double radius) const {
        if (out == 0 && past == 0) return a + m;
        return a + (to_unit(t) * e + least(radius / radial_length, 1) * radial);
    }
};

/// The squared distance of the centre less the squared radius of the ball; 0 unless it is certainly positive and
/// accurate.
ABUT_INLINE double squared_gap_of(const RelativeSphere& relative, const Cylinder& cylinder,
                                  const Sphere& ball) noexcept {
    // Each is split by its own size, so that no digits are lost if the axis is far shorter than the vector to the
    // centre.
    const double length = norm_1(relative.e);
    const SharedBitSplit split(relative.size), of_axis(length);
    const Difference to_center = difference(four(ball.center), four(relative.a)),
                     to_end = difference(four(relative.b), four(relative.a));
    const SplitNumber<Double4> m = split_number(split, to_center.high, to_center.low),
                               e = split_number(of_axis, to_end.high, to_end.low);
    const SplitNumber<double> p = sum(m * e), q = sum(squared(m)), e2 = sum(squared(e));
    const double rho = relative.radial_length, y = relative.past;
    const exact::DoubleDouble beyond = exact::two_sum(p.head, relative.t > 0.5 ? -e2.head : 0);
    const SplitNumber<double> from_end{beyond.high, beyond.low + (relative.t > 0.5 ? p.rest - e2.rest : p.rest)};

    // Split again, so that products of squares are exact sums and rests as well.
    const SharedBitSplit of_past(relative.size * length), of_squares(relative.size * relative.size);
    const SplitNumber<double> square = split_number(SharedBitSplit(length * length), e2),
                              past = split_number(of_past, p), over = split_number(of_past, from_end),
                              in = split_number(of_squares, q - squared(split_number(split, rho))),
                              y2 = split_number(of_squares, squared(split_number(split, y)));
    const SplitNumber<double> rest = in * square - squared(past), rest_past = squared(over) - y2 * square;
    const double per_square = 1 / relative.square;
    const double missing = relative.out > 0 ? (rest.head + rest.rest) * per_square / (2 * rho) : 0;
    const double missing_past = y > 0 ? (rest_past.head + rest_past.rest) * per_square : 0;

    const double out = rho - cylinder.radius, part = out - rho, tail = (rho - (out - part)) - (cylinder.radius + part);
    const Double4 high(relative.out > 0 ? out : 0, y, 0, ball.radius),
        low(relative.out > 0 ? tail + missing : 0, 0, 0, 0);
    const double value = quick_squared_gap_of(split_number(split, high, low)) + missing_past;
    // The sum of all rounding errors is below 2^-72 of the square of the size.
    const double small = 0x1p-38 * relative.size;
    return std::fabs(missing) <= small && value > 0x1p-18 * relative.size * relative.size ? value : 0;
}

ABUT_NOINLINE ClosestPoints closest_exactly(const Cylinder& cylinder, const Sphere& ball) noexcept {
    ClosestPoints answer;
    if (has_trivial_answer(cylinder, ball, answer)) return answer;
    if (!(cylinder.radius >= 0 && ball.radius >= 0)) return infinitely_far();
    if (!has_axis(cylinder)) return swapped_shapes(closest_points(ball, Segment{cylinder.a, cylinder.b}));
    const Exactly pair(cylinder, ball);
    const ClosestPoints from_center = closest_points(cylinder, ball.center);
    if (pair.intersect()) return {from_center.on_a, from_center.on_a, 0};
    const Scaled gap = pair.gap(), radius(ball.radius), whole = gap + radius;
    const Vec3 on_ball = ball.radius == 0
                             ? ball.center
                             : to_double(gap / whole) * ball.center + to_double(radius / whole) * from_center.on_a;
    return {from_center.on_a, on_ball, to_length(gap)};
}

/// A vector orthogonal to e.
Vec3 across(Vec3 e) {
    const Vec3 s(std::fabs(e.x), std::fabs(e.y), std::fabs(e.z));
    Vec3 axis(0);
    axis[s.x <= s.y && s.x <= s.z ? 0 : s.y <= s.z ? 1 : 2] = 1;
    return capsule::cross(e, axis);
}
Vec3 unit(Vec3 v) { return v * (1 / std::sqrt(capsule::dot(v, v))); }

/// For a centre outside by x and y both directions are accurate, however small these are: the rounding of either
/// rotates the separating direction by no more than the rim allows.
Penetration penetration_of(const RelativeSphere& relative, const Cylinder& cylinder, double radius) {
    Vec3 radial = relative.radial;
    double radial_length = relative.radial_length;
    if (!(radial_length > 0x1p-20 * relative.size)) [[unlikely]] {
        // Its rounding error along the axis is not small relative to it.
        radial -= (capsule::dot(radial, relative.e) / relative.square) * relative.e;
        radial_length = std::sqrt(capsule::dot(radial, radial));
        if (!(radial_length > 0x1p-100 * relative.size)) {
            radial = across(relative.e);
            radial_length = std::sqrt(capsule::dot(radial, radial));
        }
    }
    const Vec3 outwards = radial * (1 / radial_length),
               along = relative.e * ((relative.t > 0.5 ? 1 : -1) / relative.length);
    if (relative.distance > 0) {
        const Vec3 direction =
            (relative.out / relative.distance) * outwards + (relative.past / relative.distance) * along;
        return {most(radius - relative.distance, 0), unit(direction)};
    }
    const double to_side = cylinder.radius - relative.radial_length,
                 to_end = least(relative.t, 1 - relative.t) * relative.length;
    return to_side <= to_end ? Penetration{most(to_side, 0) + radius, outwards}
                             : Penetration{most(to_end, 0) + radius, along};
}

/// Scales by a power of two first, for sizes out of range.
ABUT_NOINLINE Penetration penetration_by_scale(const Cylinder& cylinder, const Sphere& ball) noexcept {
    if (cylinder.a == cylinder.b) {
        const auto found = penetration(Sphere{cylinder.a, 0}, ball);
        return found ? *found : Penetration{0, Vec3(1, 0, 0)};
    }
    double largest = most(cylinder.radius, ball.radius);
    for (const Vec3& v : {cylinder.a, cylinder.b, ball.center})
        largest = most(largest, most(std::fabs(v.x), most(std::fabs(v.y), std::fabs(v.z))));
    const int exponent = -std::ilogb(largest);
    const auto scaled = [exponent](double x) { return std::ldexp(x, exponent); };
    const auto scaled3 = [&](Vec3 v) { return Vec3(scaled(v.x), scaled(v.y), scaled(v.z)); };
    Cylinder c{scaled3(cylinder.a), scaled3(cylinder.b), scaled(cylinder.radius)};
    // An axis whose square would underflow is lengthened, but not so much that the result changes; its ends are close
    // to the origin as well, since otherwise they would coincide.
    if (norm_1(c.b - c.a) < 0x1p-150) {
        const Vec3 e = cylinder.b - cylinder.a;
        const int longer = -130 - std::ilogb(norm_1(e));
        c.b = c.a + Vec3(std::ldexp(e.x, longer), std::ldexp(e.y, longer), std::ldexp(e.z, longer));
    }
    const Sphere s{scaled3(ball.center), scaled(ball.radius)};
    const Penetration out = penetration_of(RelativeSphere(c, s), c, s.radius);
    return {std::ldexp(out.depth, -exponent), out.direction};
}

}  // namespace

bool intersects(const Cylinder& cylinder, const Sphere& sphere) noexcept {
    const RelativeSphere relative(cylinder, sphere);
    if (relative.is_usable && std::fabs(relative.distance - sphere.radius) > relative.error_bound()) [[likely]]
        return relative.distance < sphere.radius;
    return intersect_exactly(cylinder, sphere);
}

double distance(const Cylinder& cylinder, const Sphere& sphere) noexcept {
    const RelativeSphere relative(cylinder, sphere);
    const double squared_gap = squared_gap_of(relative, cylinder, sphere), gap = relative.distance - sphere.radius;
    if (relative.is_usable && (squared_gap > 0 || gap < -relative.error_bound())) [[likely]]
        return squared_gap / (std::sqrt(squared_gap + sphere.radius * sphere.radius) + sphere.radius);
    return closest_exactly(cylinder, sphere).distance;
}

ClosestPoints closest_points(const Cylinder& cylinder, const Sphere& sphere) noexcept {
    const RelativeSphere relative(cylinder, sphere);
    if (!relative.is_usable) [[unlikely]]
        return closest_exactly(cylinder, sphere);
    const Vec3 nearest = relative.nearest(cylinder.radius);
    if (relative.distance - sphere.radius < -relative.error_bound()) return {nearest, nearest, 0};
    const double squared_gap = squared_gap_of(relative, cylinder, sphere);
    if (!(squared_gap > 0)) [[unlikely]]
        return closest_exactly(cylinder, sphere);
    const double whole = std::sqrt(squared_gap + sphere.radius * sphere.radius);
    const Vec3 apart = (nearest - relative.a) - relative.m;
    return {nearest, sphere.center + (sphere.radius / whole) * apart, squared_gap / (whole + sphere.radius)};
}

FastPenetration fast_penetration(const Cylinder& cylinder, const Sphere& sphere) noexcept {
    const RelativeSphere relative(cylinder, sphere);
    if (!(relative.is_usable && std::fabs(relative.distance - sphere.radius) > relative.error_bound())) [[unlikely]]
        return {};
    if (relative.distance > sphere.radius) return {FastPenetration::Relation::apart, {}};
    return {FastPenetration::Relation::intersecting, penetration_of(relative, cylinder, sphere.radius)};
}

std::optional<Penetration> penetration(const Cylinder& cylinder, const Sphere& sphere) noexcept {
    const FastPenetration found = fast_penetration(cylinder, sphere);
    if (found.relation == FastPenetration::Relation::apart) return {};
    if (found.relation == FastPenetration::Relation::intersecting) return found.out;
    const RelativeSphere relative(cylinder, sphere);
    if (!intersect_exactly(cylinder, sphere)) return {};
    return relative.is_usable ? penetration_of(relative, cylinder, sphere.radius)
                              : penetration_by_scale(cylinder, sphere);
}

}  // namespace abut::pair
