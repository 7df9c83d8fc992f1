// SPDX-License-Identifier: MIT
// A segment and a box in doubles, and the search for the point of the segment closest to the box. For .cpp files of
// this room.
//
// Along the segment, in the box's frame, the squared distance to the box is convex and piecewise quadratic: Newton's
// method on its derivative reaches the right piece after a few steps.
#pragma once

#include <cmath>

#include "abut/pair/predicates/capsule_filter.h"
#include "abut/shape/aabb.h"
#include "abut/shape/obb.h"

namespace abut::pair::capsule {

/// An axis-aligned box from low to high and the segment along e, both relative to the segment's start.
struct AabbView {
    Vec3 e, low, high;
    double size;

    AabbView(Vec3 start, Vec3 end, const Aabb& box)
        : e(end - start), low(box.min - start), high(box.max - start), size(norm_1(e) + norm_1(low) + norm_1(high)) {}

    /// The segment and the box's sides in a frame along the box's axes.
    Vec3 local_e() const { return e; }
    Vec3 local_start() const { return Vec3(0); }
    Vec3 local_low() const { return low; }
    Vec3 local_high() const { return high; }

    /// The difference of the segment's point at t and the box's point q, given in that frame.
    Vec3 apart(double t, Vec3 q) const { return t * e - q; }
    /// The support height of the box along n.
    double furthest(Vec3 n) const {
        double sum = 0;
        for (int i = 0; i < 3; ++i) sum += most(n[i] * low[i], n[i] * high[i]);
        return sum;
    }
};

/// An oriented box around w and the segment along e, relative to the segment's start. The frame is exact if the axes
/// are orthonormal, and approximate if they nearly are; only the search depends on it.
struct ObbView {
    Vec3 e, w, u, v, n, half;
    double size;
    Vec3 middle;

    ObbView(Vec3 start, Vec3 end, const Obb& box)
        : e(end - start),
          w(box.center - start),
          u(box.axes[0]),
          v(box.axes[1]),
          n(box.axes[2]),
          half(std::fabs(box.half_extents.x), std::fabs(box.half_extents.y), std::fabs(box.half_extents.z)),
          size(norm_1(e) + norm_1(w) + half.x * norm_1(u) + half.y * norm_1(v) + half.z * norm_1(n)),
          middle(dot(u, w), dot(v, w), dot(n, w)) {}

    Vec3 local_e() const { return {dot(u, e), dot(v, e), dot(n, e)}; }
    Vec3 local_start() const { return -middle; }
    Vec3 local_low() const { return -half; }
    Vec3 local_high() const { return half; }

    /// The box's point is given by its coordinates along the axes from the centre: it lies exactly in the box.
    Vec3 apart(double t, Vec3 arm) const { return t * e - (w + (arm.x * u + arm.y * v + arm.z * n)); }
    double furthest(Vec3 by) const {
        return dot(by, w) +
               (half.x * std::fabs(dot(by, u)) + half.y * std::fabs(dot(by, v)) + half.z * std::fabs(dot(by, n)));
    }
};

/// Searches the point of the segment closest to the box. At each step, visit(t, apart, nearest) receives the difference
/// of the segment's point at t and the point of the box closest to it, and the latter in the box's frame; the search
/// ends when visit returns a proof.
template <class View, class Visit>
Proof search_closest(const View& view, Visit visit) {
    const Vec3 e = view.local_e(), start = view.local_start(), low = view.local_low(), high = view.local_high();
    double t = to_unit(dot(0.5 * (low + high) - start, e) / dot(e, e));
    double first = 0, last = 1, first_slope = 0, last_slope = 0;  // the bounds of the minimum, and the slopes there
    for (int steps = 0; steps < 12; ++steps) {
        Vec3 nearest;
        double slope = 0, curvature = 0;
        for (int i = 0; i < 3; ++i) {
            const double x = start[i] + t * e[i], q = least(most(x, low[i]), high[i]);
            nearest[i] = q;
            slope += e[i] * (x - q);
            curvature += x == q ? 0 : e[i] * e[i];
        }
        const Proof found = visit(t, view.apart(t, nearest), nearest);
        if (found != Proof::none) return found;
        if (!(curvature > 0)) return Proof::none;
        double next = to_unit(t - slope / curvature);
        if (std::fabs(next - t) <= 0x1p-51) return Proof::none;
        if (slope > 0) {
            last = t;
            last_slope = slope;
        } else {
            first = t;
            first_slope = slope;
        }
        // If the minimum of this parabola lies outside its piece, the secant of the slopes at both bounds gives a
        // better next point.
        if (!(next > first && next < last)) {
            const double rise = last_slope - first_slope;
            next = first_slope < 0 && last_slope > 0 ? first - first_slope * ((last - first) / rise) : next;
        }
        t = next;
    }
    return Proof::none;
}

}  // namespace abut::pair::capsule
