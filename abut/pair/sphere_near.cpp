// SPDX-License-Identifier: MIT
// The box's point by clamping, its difference from the centre in doubles of twice the bits, and the proof of both.
#include "abut/pair/sphere_near.h"

#include <algorithm>
#include <cmath>

#include "abut/pair/ball_distance.h"
#include "abut/pair/capsule_certificate.h"
#include "abut/pair/closest_sphere.h"
#include "abut/pair/excess.h"
#include "abut/pair/upright.h"

namespace abut::pair::sphere {
namespace {

using capsule::Bounds;
using capsule::Certificate;
using capsule::least;
using capsule::magnitude;
using capsule::most;
using capsule::product;

/// Neither squares nor their rounding errors leave the exponents' range.
bool in_range(double size) { return size > 0x1p-200 && size < 0x1p200; }

/// From the box's point q, where `apart` leads to from the centre, to the ball around c.
ClosestPoints go_out(double excess, Vec3 q, Vec3 c, Vec3 apart, double radius) {
    const double distance = std::sqrt(product(apart, apart));
    return {q, c + (radius / distance) * apart, excess / (distance + radius)};
}

/// Two balls: the way between the centres, and last what the radii reach of it; the squares of all.
struct Balls {
    Four from, to, high;
    double reach, square, reach_square;

    ABUT_INLINE Balls(const Sphere& a, const Sphere& b)
        : from(four(a.center, -a.radius)), to(four(b.center, b.radius)), high(to - from) {
        const Four squares = high * high;
        reach = high.w();
        square = (squares.x() + squares.y()) + squares.z();
        reach_square = squares.w();
    }
    /// Both squares are within 5 roundings of their own.
    [[nodiscard]] ABUT_INLINE bool surely_meet() const { return square < (1 - 0x1p-49) * reach_square; }

    /// How far apart they are; `told` where that is surely more than nothing, and right but for a few ulps.
    struct Gap {
        double gap, centers;  ///< of the balls and of their centres
        bool told;
    };
    [[nodiscard]] ABUT_INLINE Gap gap() const {
        const double centers = std::sqrt(square), all = centers + reach;
        // By magnitudes, which are those of the way back, too. Twice `all` would do as a size, but had to wait for the root.
        const Four low = times_sign(difference(to, from).low, high), magnitude = abs(high);
        const double gap = quick_excess_of(parted(Heads(sum(magnitude)), magnitude, low)) / all;
        return {gap, centers, gap > 0x1p-17 * all && in_range(all)};
    }
    /// The excess where that is not told; 0 where the exact way must find it.
    [[nodiscard]] ABUT_NOINLINE double slow_excess() const {
        const double size = 2 * (std::sqrt(square) + reach);
        if (!in_range(size)) return 0;
        const auto [h, l] = difference(to, from);
        return slow_excess_of({{h.x(), l.x()}, {h.y(), l.y()}, {h.z(), l.z()}}, {h.w(), l.w()}, size);
    }
};

/// The box's point nearest to the centre, or about: its place along the axes.
struct Foot {
    Twofold3 way;  ///< from the box's centre to the ball's
    Vec3 d, c, q;  ///< the same rounded; how far along each axis; and the sum of these
    double size;

    ABUT_INLINE Foot(const Obb& box, const Sphere& sphere)
        : way(difference(sphere.center, box.center)), d(leading(way)), q(0) {
        size = magnitude(d) + sphere.radius;
        for (int i = 0; i < 3; ++i) {
            const Vec3 axis = box.axes[i];
            const double half = std::fabs(box.half_extents[i]);
            c[i] = least(most(product(d, axis), -half), half);
            q += c[i] * axis;
            size += half * most(magnitude(axis), 1);
        }
    }

    /// How much farther the centre is from it than the radius reaches: right within 2^-54 of itself where positive, and then no
    /// other point is nearer by more; negative where it is surely nearer; 0 says nothing. The axes are parted at a bit of their
    /// own, so that their products with c are exact sums and rests, too; the squares err by 2^-72. What moves the point is as of
    /// Certificate, with axes that are upright but for 2^-20.
    struct Quick {
        double excess;
        Vec3 apart;  ///< from the centre to the point, each number within a rounding
    };
    [[nodiscard]] ABUT_INLINE Quick quick_excess(const Obb& box, double radius) const {
        const Heads heads(size), of_axes(1);
        Parted<Four> m = parted(heads, four(d, radius), Four(way.x.low, way.y.low, way.z.low, 0));
        for (int i = 0; i < 3; ++i) {
            const Parted<Four> axis = parted(of_axes, four(box.axes[i]));
            const Parted<double> part = parted(heads, c[i]);
            m.head = m.head - part.head * axis.head;
            m.rest = m.rest - (part.head * axis.rest + part.rest * (axis.head + axis.rest));
        }
        const double value = quick_excess_of(parted(heads, m.head, m.rest));

        const Vec3 apart = -first_three(m.head + m.rest);
        const double error = 0x1p-48 * size, error2 = error * error;
        double open2 = 0, least_closed = std::numeric_limits<double>::infinity();
        for (int i = 0; i < 3; ++i) {
            const double along = product(apart, box.axes[i]), square = along * along;
            const bool outwards = (c[i] > 0) == (along < 0);
            const bool closed =
                (std::fabs(c[i]) == std::fabs(box.half_extents[i])) & outwards & (square > 0x1p13 * error2);
            open2 += closed ? 0 : 3 * square + 3 * error2;
            least_closed = least(least_closed, closed ? square : least_closed);
        }
        const double smallest = 0x1p-18 * size * size;
        const bool far = (value > smallest) & (open2 <= 0x1p-54 * value) & (least_closed >= 3 * (open2 + error2));
        const bool sure = far | (value < -smallest);
        return {sure && in_range(size) && upright(box, 0x1p-20) ? value : 0, apart};
    }
};

}  // namespace

bool near(const Sphere& a, const Sphere& b, ClosestPoints& answer) noexcept {
    const Balls balls(a, b);
    if (!(a.radius >= 0 && b.radius >= 0)) return false;
    if (balls.surely_meet() && in_range(balls.reach)) {
        const Vec3 shared = (b.radius / balls.reach) * a.center + (a.radius / balls.reach) * b.center;
        answer = {shared, shared, 0};
        return true;
    }
    auto [gap, centers, told] = balls.gap();
    if (!told) [[unlikely]] {
        const double excess = balls.slow_excess();
        if (!(excess > 0)) return false;
        gap = excess / (centers + balls.reach);
    }
    const Vec3 d = first_three(balls.high);
    answer = {a.center + (a.radius / centers) * d, b.center - (b.radius / centers) * d, gap};
    return true;
}

bool near(const Aabb& box, const Sphere& sphere, ClosestPoints& answer) noexcept {
    // The box's point nearest to the centre is a corner of numbers as given: all that is left is a point and a ball.
    if (!is_finite(box) || !(box.min.x <= box.max.x && box.min.y <= box.max.y && box.min.z <= box.max.z)) return false;
    Vec3 q;
    for (int i = 0; i < 3; ++i) q[i] = least(most(sphere.center[i], box.min[i]), box.max[i]);
    if (!near(Sphere{q, 0}, sphere, answer)) return false;
    // The point that divides the way is the centre, which need not be in the box.
    if (answer.distance == 0) answer.on_a = answer.on_b = q;
    return true;
}

bool near(const Obb& box, const Sphere& sphere, ClosestPoints& answer) noexcept {
    if (!(sphere.radius >= 0)) return false;
    const Foot foot(box, sphere);
    if (!in_range(foot.size)) return false;
    const Vec3 q = foot.q;
    const Foot::Quick quick = foot.quick_excess(box, sphere.radius);
    if (quick.excess > 0) {
        answer = go_out(quick.excess, box.center + q, sphere.center, quick.apart, sphere.radius);
        return true;
    }
    if (quick.excess < 0 || Bounds(sphere.radius, foot.size).meet(q - foot.d)) {
        answer = {box.center + q, box.center + q, 0};
        return true;
    }
    Twofold3 exactly = foot.way;
    for (int i = 0; i < 3; ++i) exactly = exactly - pair::product(foot.c[i], box.axes[i]);
    const double excess = excess_of(exactly, sphere.radius, 0, foot.size);
    if (!(excess > 0)) return false;
    const Vec3 apart = -leading(exactly);
    Certificate certificate(apart, foot.size);
    for (int i = 0; i < 3; ++i) {
        // The box's point moves inwards only, from a face; a box without a width does not move it at all.
        const double half = std::fabs(box.half_extents[i]);
        if (half == 0) continue;
        if (std::fabs(foot.c[i]) == half) {
            certificate.one_way(foot.c[i] > 0 ? -box.axes[i] : box.axes[i]);
        } else {
            certificate.both_ways(box.axes[i]);
        }
    }
    if (!certificate.proves(excess)) return false;
    answer = go_out(excess, box.center + q, sphere.center, apart, sphere.radius);
    return true;
}

}  // namespace abut::pair::sphere

namespace abut::pair {

double distance(const Sphere& a, const Sphere& b) noexcept {
    const sphere::Balls balls(a, b);
    if (a.radius >= 0 && b.radius >= 0) [[likely]] {
        // Where they meet there is no more to be found out, which is worth a branch.
        if (balls.surely_meet() && sphere::in_range(balls.reach)) return 0;
        if (const auto [gap, centers, told] = balls.gap(); told) [[likely]]
            return gap;
    }
    return closest_points(a, b).distance;
}

double distance(const Obb& box, const Sphere& sphere) noexcept {
    const sphere::Foot foot(box, sphere);
    // Where they meet there is no more to be found out, which is worth a branch.
    const bool sound = sphere.radius >= 0 && sphere::in_range(foot.size);
    if (sound && capsule::Bounds(sphere.radius, foot.size).meet(foot.q - foot.d)) return 0;
    const auto [quick, apart] = foot.quick_excess(box, sphere.radius);
    if (sound & (quick != 0)) [[likely]]
        return capsule::positive_part(quick) / (std::sqrt(capsule::product(apart, apart)) + sphere.radius);
    return closest_points(box, sphere).distance;
}

}  // namespace abut::pair
