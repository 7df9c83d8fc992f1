// SPDX-License-Identifier: MIT
// The box's point by clamping, its difference from the centre in doubles of twice the bits, and the proof of both.
#include "abut/pair/sphere_near.h"

#include <algorithm>
#include <cmath>

#include "abut/pair/capsule_certificate.h"
#include "abut/pair/excess.h"

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

}  // namespace

bool near(const Sphere& a, const Sphere& b, ClosestPoints& answer) noexcept {
    if (!(a.radius >= 0 && b.radius >= 0)) return false;
    const Twofold3 apart = difference(b.center, a.center);
    const Vec3 d = leading(apart);
    const double reach = a.radius + b.radius, size = magnitude(d) + reach;
    if (!in_range(size)) return false;
    // Each square is within 5 roundings of its own.
    const double square = product(d, d), reach_square = reach * reach;
    if (reach_square - square > 0x1p-49 * (reach_square + square)) {
        const Vec3 shared = (b.radius / reach) * a.center + (a.radius / reach) * b.center;
        answer = {shared, shared, 0};
        return true;
    }
    const double excess = excess_of(apart, a.radius, b.radius, size);
    if (!(excess > 0)) return false;
    const double distance = std::sqrt(square);
    answer = {a.center + (a.radius / distance) * d, b.center - (b.radius / distance) * d, excess / (distance + reach)};
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
    const Twofold3 way = difference(sphere.center, box.center);
    const Vec3 d = leading(way);
    Vec3 c, q(0);
    double size = magnitude(d) + sphere.radius;
    for (int i = 0; i < 3; ++i) {
        const Vec3 axis = box.axes[i];
        const double half = std::fabs(box.half_extents[i]);
        c[i] = least(most(product(d, axis), -half), half);
        q += c[i] * axis;
        size += half * magnitude(axis);
    }
    if (!in_range(size)) return false;
    const Vec3 rough = q - d;
    if (Bounds(sphere.radius, size).meet(rough)) {
        answer = {box.center + q, box.center + q, 0};
        return true;
    }
    Twofold3 exactly = way;
    for (int i = 0; i < 3; ++i) exactly = exactly - pair::product(c[i], box.axes[i]);
    const double excess = excess_of(exactly, sphere.radius, 0, size);
    if (!(excess > 0)) return false;
    const Vec3 apart = -leading(exactly);
    Certificate certificate(apart, size);
    for (int i = 0; i < 3; ++i) {
        // The box's point moves inwards only, from a face; a box without a width does not move it at all.
        const double half = std::fabs(box.half_extents[i]);
        if (half == 0) continue;
        if (std::fabs(c[i]) == half) {
            certificate.one_way(c[i] > 0 ? -box.axes[i] : box.axes[i]);
        } else {
            certificate.both_ways(box.axes[i]);
        }
    }
    if (!certificate.proves(excess)) return false;
    answer = go_out(excess, box.center + q, sphere.center, apart, sphere.radius);
    return true;
}

}  // namespace abut::pair::sphere
