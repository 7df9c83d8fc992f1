// SPDX-License-Identifier: MIT
// Closest points of balls and boxes in doubles: the box's point by clamping, its difference from the centre in
// double-double arithmetic, and the proof of both.
#include "abut/pair/closest_points/closest_sphere_fast.h"

#include <algorithm>
#include <cmath>

#include "abut/exact/squared_gap.h"
#include "abut/pair/closest_points/closest_certificate.h"
#include "abut/pair/closest_points/closest_distance.h"
#include "abut/pair/closest_points/closest_sphere.h"
#include "abut/pair/intersects/obb_sphere.h"
#include "abut/pair/predicates/orthonormal_box.h"

namespace abut::pair::sphere {
namespace {

using capsule::Certificate;
using capsule::dot;
using capsule::least;
using capsule::most;
using capsule::norm_1;
using capsule::RadiusTest;

/// Whether neither squares nor their rounding errors leave the range of exponents.
bool in_range(double size) { return size > 0x1p-200 && size < 0x1p200; }

/// From the box's point q to the ball around c; `apart` is the vector from c to q.
ClosestPoints move_to_surfaces(double squared_gap, Vec3 q, Vec3 c, Vec3 apart, double radius) {
    const double distance = std::sqrt(dot(apart, apart));
    return {q, c + (radius / distance) * apart, squared_gap / (distance + radius)};
}

/// Two balls: the vector between the centres, with the sum of the radii as its last lane, and the squares of both.
struct Balls {
    Double4 from, to, high;
    double radius_sum, square, radius_sum_square;

    ABUT_INLINE Balls(const Sphere& a, const Sphere& b)
        : from(four(a.center, -a.radius)), to(four(b.center, b.radius)), high(to - from) {
        const Double4 squares = high * high;
        radius_sum = high.w();
        square = (squares.x() + squares.y()) + squares.z();
        radius_sum_square = squares.w();
    }
    /// Both squares are within 5 roundings of their exact values.
    [[nodiscard]] ABUT_INLINE bool certainly_intersect() const { return square < (1 - 0x1p-49) * radius_sum_square; }

    /// The gap of the balls; `is_certain` where it is certainly positive and accurate within a few ulps.
    struct Gap {
        double gap, centers;  ///< the distance of the balls and that of their centres
        bool is_certain;
    };
    [[nodiscard]] ABUT_INLINE Gap gap() const {
        const double centers = std::sqrt(square), all = centers + radius_sum;
        // By magnitudes, which are the same for the opposite vector. Twice `all` would also be a valid size, but
        // depends on the square root.
        const Double4 low = times_sign(difference(to, from).low, high), magnitude = abs(high);
        const double gap = quick_squared_gap_of(split_number(SharedBitSplit(sum(magnitude)), magnitude, low)) / all;
        return {gap, centers, gap > 0x1p-17 * all && in_range(all)};
    }
    /// The squared gap where `is_certain` is false; 0 where exact arithmetic is needed.
    [[nodiscard]] ABUT_NOINLINE double slow_squared_gap() const {
        const double size = 2 * (std::sqrt(square) + radius_sum);
        if (!in_range(size)) return 0;
        const auto [h, l] = difference(to, from);
        return slow_squared_gap_of({{h.x(), l.x()}, {h.y(), l.y()}, {h.z(), l.z()}}, {h.w(), l.w()}, size);
    }
};

/// Approximately the point of the box closest to the centre, by its coordinates along the axes.
struct Foot {
    DoubleDouble3 to_ball;  ///< from the box's centre to the ball's
    Vec3 d, c, q;           ///< the same rounded; the coordinate along each axis; and the sum of these
    double size;

    ABUT_INLINE Foot(const Obb& box, const Sphere& sphere)
        : to_ball(difference(sphere.center, box.center)), d(leading(to_ball)), q(0) {
        size = norm_1(d) + sphere.radius;
        for (int i = 0; i < 3; ++i) {
            const Vec3 axis = box.axes[i];
            const double half = std::fabs(box.half_extents[i]);
            c[i] = least(most(dot(d, axis), -half), half);
            q += c[i] * axis;
            size += half * most(norm_1(axis), 1);
        }
    }

    /// The squared distance of the centre from that point less the squared radius. A positive value is accurate within
    /// 2^-54 of itself, and no other point is closer by more than that; if it is negative, the ball certainly
    /// intersects the box; 0 is inconclusive. The axes have a shared-bit split of their own, so that their products
    /// with c are exact sums and rests as well; the squares err by 2^-72. The directions in which the point can move
    /// are those of Certificate, for axes that are orthonormal within 2^-20.
    struct Quick {
        double squared_gap;
        Vec3 apart;  ///< from the centre to the point, each coordinate within a rounding
    };
    [[nodiscard]] ABUT_INLINE Quick quick_squared_gap(const Obb& box, double radius) const {
        const SharedBitSplit split(size), of_axes(1);
        SplitNumber<Double4> m =
            split_number(split, four(d, radius), Double4(to_ball.x.low, to_ball.y.low, to_ball.z.low, 0));
        for (int i = 0; i < 3; ++i) {
            const SplitNumber<Double4> axis = split_number(of_axes, four(box.axes[i]));
            const SplitNumber<double> part = split_number(split, c[i]);
            m.head = m.head - part.head * axis.head;
            m.rest = m.rest - (part.head * axis.rest + part.rest * (axis.head + axis.rest));
        }
        const double value = quick_squared_gap_of(split_number(split, m.head, m.rest));

        const Vec3 apart = -first_three(m.head + m.rest);
        const double error = 0x1p-48 * size, error2 = error * error;
        double open2 = 0, least_closed = std::numeric_limits<double>::infinity();
        for (int i = 0; i < 3; ++i) {
            const double along = dot(apart, box.axes[i]), square = along * along;
            const bool outwards = (c[i] > 0) == (along < 0);
            const bool closed =
                (std::fabs(c[i]) == std::fabs(box.half_extents[i])) & outwards & (square > 0x1p13 * error2);
            open2 += closed ? 0 : 3 * square + 3 * error2;
            least_closed = least(least_closed, closed ? square : least_closed);
        }
        const double smallest = 0x1p-18 * size * size;
        const bool far = (value > smallest) & (open2 <= 0x1p-54 * value) & (least_closed >= 3 * (open2 + error2));
        const bool is_certain = far | (value < -smallest);
        return {is_certain && in_range(size) && is_orthonormal(box, 0x1p-20) ? value : 0, apart};
    }
};

}  // namespace

bool fast_closest_points(const Sphere& a, const Sphere& b, ClosestPoints& answer) noexcept {
    const Balls balls(a, b);
    if (!(a.radius >= 0 && b.radius >= 0)) return false;
    if (balls.certainly_intersect() && in_range(balls.radius_sum)) {
        const Vec3 shared = (b.radius / balls.radius_sum) * a.center + (a.radius / balls.radius_sum) * b.center;
        answer = {shared, shared, 0};
        return true;
    }
    auto [gap, centers, is_certain] = balls.gap();
    if (!is_certain) [[unlikely]] {
        const double squared_gap = balls.slow_squared_gap();
        if (!(squared_gap > 0)) return false;
        gap = squared_gap / (centers + balls.radius_sum);
    }
    const Vec3 d = first_three(balls.high);
    answer = {a.center + (a.radius / centers) * d, b.center - (b.radius / centers) * d, gap};
    return true;
}

bool fast_closest_points(const Aabb& box, const Sphere& sphere, ClosestPoints& answer) noexcept {
    // The point of the box closest to the centre has given coordinates: what remains is the closest points of a point
    // and a ball.
    if (!is_finite(box) || !(box.min.x <= box.max.x && box.min.y <= box.max.y && box.min.z <= box.max.z)) return false;
    Vec3 q;
    for (int i = 0; i < 3; ++i) q[i] = least(most(sphere.center[i], box.min[i]), box.max[i]);
    if (!fast_closest_points(Sphere{q, 0}, sphere, answer)) return false;
    // The common point computed for the two balls is the centre, which need not lie in the box.
    if (answer.distance == 0) answer.on_a = answer.on_b = q;
    return true;
}

bool fast_closest_points(const Obb& box, const Sphere& sphere, ClosestPoints& answer) noexcept {
    if (!(sphere.radius >= 0)) return false;
    const Foot foot(box, sphere);
    if (!in_range(foot.size)) return false;
    const Vec3 q = foot.q;
    const Foot::Quick quick = foot.quick_squared_gap(box, sphere.radius);
    if (quick.squared_gap > 0) {
        answer = move_to_surfaces(quick.squared_gap, box.center + q, sphere.center, quick.apart, sphere.radius);
        return true;
    }
    if (quick.squared_gap < 0 || RadiusTest(sphere.radius, foot.size).proves_intersection(q - foot.d)) {
        answer = {box.center + q, box.center + q, 0};
        return true;
    }
    DoubleDouble3 exactly = foot.to_ball;
    for (int i = 0; i < 3; ++i) exactly = exactly - pair::exact_product(foot.c[i], box.axes[i]);
    const double squared_gap = squared_gap_of(exactly, sphere.radius, 0, foot.size);
    if (!(squared_gap > 0)) return false;
    const Vec3 apart = -leading(exactly);
    Certificate certificate(apart, foot.size);
    for (int i = 0; i < 3; ++i) {
        // From a face the point can move inwards only; along an axis of width zero it cannot move.
        const double half = std::fabs(box.half_extents[i]);
        if (half == 0) continue;
        if (std::fabs(foot.c[i]) == half) {
            certificate.add_closed(foot.c[i] > 0 ? -box.axes[i] : box.axes[i]);
        } else {
            certificate.add_open(box.axes[i]);
        }
    }
    if (!certificate.proves(squared_gap)) return false;
    answer = move_to_surfaces(squared_gap, box.center + q, sphere.center, apart, sphere.radius);
    return true;
}

}  // namespace abut::pair::sphere

namespace abut::pair {

double distance(const Sphere& a, const Sphere& b) noexcept {
    const sphere::Balls balls(a, b);
    if (a.radius >= 0 && b.radius >= 0) [[likely]] {
        // If they intersect, the distance is 0, which justifies a branch.
        if (balls.certainly_intersect() && sphere::in_range(balls.radius_sum)) return 0;
        if (const auto [gap, centers, is_certain] = balls.gap(); is_certain) [[likely]]
            return gap;
    }
    return closest_points(a, b).distance;
}

double distance(const Obb& box, const Sphere& sphere) noexcept {
    const sphere::Foot foot(box, sphere);
    // If they intersect, the distance is 0, which justifies a branch.
    const bool sound = sphere.radius >= 0 && sphere::in_range(foot.size);
    if (sound && capsule::RadiusTest(sphere.radius, foot.size).proves_intersection(foot.q - foot.d)) return 0;
    const auto [quick, apart] = foot.quick_squared_gap(box, sphere.radius);
    if (sound & (quick != 0)) [[likely]]
        return capsule::positive_part(quick) / (std::sqrt(capsule::dot(apart, apart)) + sphere.radius);
    // One polynomial decides whether a ball touches the box; a common point takes several.
    return intersects(box, sphere) ? 0 : closest_points(box, sphere).distance;
}

}  // namespace abut::pair
