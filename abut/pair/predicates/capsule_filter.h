// SPDX-License-Identifier: MIT
// RadiusTest: a filter in plain doubles for capsules, which decides most pairs that clearly intersect or clearly do
// not; and candidates for the closest points of a segment and a triangle. For .cpp files of this room.
//
// All positions are relative to the capsule's end a, so that coordinates are differences of inputs, each within u =
// 2^-53 of its size. Let M be the sum of the magnitudes of all inputs.
//  - intersecting: let D be the difference of a point of each shape, given by convex weights: a sum of at most four
//   products, within 12 u M. With |D| <= M and the sum R of the radii, both squares within 4 u of their size, the
//   shapes intersect when |D|² + 32 u (M² + R²) < R².
//  - apart: let N be any direction such that all of one core is beyond the other by `low` along N: a minimum or maximum
//    over corners of dot products, within 8 u |N| M. Then the distance is at least low / |N| - 8 u M, which exceeds R
//    when low > 0 and low² > |N|² (R² + 32 u (M² + R²)).
// Squares below 2^-400 prove nothing, so that underflow does not matter; overflow and NaN make the comparisons false.
#pragma once

#include <cmath>
#include <limits>

#include "abut/math/vec.h"
#include "abut/shape/triangle.h"

namespace abut::pair::capsule {

enum class Proof { none, apart, intersecting };

inline double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 cross(Vec3 a, Vec3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline double norm_1(Vec3 a) { return std::fabs(a.x) + std::fabs(a.y) + std::fabs(a.z); }
inline double least(double x, double y) { return x < y ? x : y; }
inline double most(double x, double y) { return x > y ? x : y; }

/// 0, 1 and 1/2 as variables: the compiler turns expressions with constants into branches, which random input
/// mispredicts.
struct Unit {
    double low, high, half;
};
extern const Unit unit;
/// Clamps to [0, 1]; NaN becomes 0.
inline double to_unit(double x) { return least(most(x, unit.low), unit.high); }
inline double negative_part(double x) { return least(unit.low, x); }
inline double positive_part(double x) { return most(unit.low, x); }

/// See the top of this file.
class RadiusTest {
public:
    RadiusTest(double radius_sum, double size) : square_(radius_sum * radius_sum) {
        const double slack = size * size + square_;
        far_ = slack > smallest ? square_ + 0x1p-48 * slack : nan();
        near_ = square_ - (far_ - square_);
    }
    /// Whether points of the two cores that differ by d prove that the shapes intersect.
    bool proves_intersection(Vec3 d) const { return dot(d, d) < near_; }
    bool proves_intersection(double square) const { return square < near_; }
    /// Whether cores that lie beyond each other by `low` along n are proved to be disjoint including the radii.
    bool apart(double low, Vec3 n) const {
        const double n2 = dot(n, n);
        return low > 0 && n2 > smallest && low * low > n2 * far_;
    }

private:
    static constexpr double smallest = 0x1p-400;
    static double nan() { return std::numeric_limits<double>::quiet_NaN(); }

    double square_;
    double near_ = 0, far_ = 0;
};

/// Approximately the closest points, at parameters s and t, of the segments from 0 along e and from w along f (Ericson
/// 2005, 5.1.9).
struct ClosestOnSegments {
    double s, t;
    Vec3 apart;  ///< from the second segment's point to the first's
};
inline ClosestOnSegments closest_on_segments(Vec3 e, Vec3 w, Vec3 f) {
    const double ee = dot(e, e), ff = dot(f, f), ef = dot(e, f), we = dot(w, e), wf = dot(w, f);
    const double per_e = 1 / ee, per_f = 1 / ff;
    const double s0 = to_unit((we * ff - ef * wf) / (ee * ff - ef * ef));
    const double t = to_unit((s0 * ef - wf) * per_f);
    // If t was clamped, s is adapted to it; otherwise it is unchanged.
    const double s = to_unit((we + t * ef) * per_e);
    return {s, t, s * e - (w + t * f)};
}

/// Whether n separates the segments from 0 along e and from w along f.
inline bool separated_by(const RadiusTest& bounds, Vec3 n, Vec3 e, Vec3 w, Vec3 f) {
    const double low = negative_part(dot(n, e)) - dot(n, w) - positive_part(dot(n, f));
    return bounds.apart(low, n);
}

/// A point of the segment at the parameter s, and one of the triangle: a + u (b - a) + v (c - a).
struct PointPair {
    double s = 0, u = 0, v = 0;
    int edge = -1;  ///< the index of the edge that contains the triangle's point, at the parameter t; -1 inside
    double t = 0;
    Vec3 apart{0};  ///< from the triangle's point to the segment's
};

/// Both relative to the segment's start: the segment along e, the corners p, and the edges f from p[i] to p[i + 1].
struct TriangleView {
    Vec3 e, p[3], f[3], n;
    double size;

    TriangleView(Vec3 start, Vec3 end, const Triangle& t)
        : e(end - start),
          p{t.a - start, t.b - start, t.c - start},
          f{t.b - t.a, t.c - t.b, t.a - t.c},
          n(cross(f[0], f[1])),
          size(norm_1(e) + norm_1(p[0]) + norm_1(p[1]) + norm_1(p[2]) + norm_1(f[0]) + norm_1(f[1]) + norm_1(f[2])) {}

    bool separated_by(const RadiusTest& bounds, Vec3 by) const {
        const double furthest = most(dot(by, p[0]), most(dot(by, p[1]), dot(by, p[2])));
        return bounds.apart(negative_part(dot(by, e)) - furthest, by);
    }
    bool separated_by_own_plane(const RadiusTest& bounds) const {
        return separated_by(bounds, dot(n, e) > 2 * dot(n, p[0]) ? n : -n);
    }

    /// Calls visit(place) for every candidate of the closest points until it returns true: the ends that lie over the
    /// triangle, the crossing of the segment with the triangle's plane, and the edges beyond which part of the segment
    /// lies.
    template <class Visit>
    bool any_point_pair(Visit visit) const {
        double in_a[3], in_b[3];  // the signed distances of the ends from each edge, positive inside
        for (int i = 0; i < 3; ++i) {
            const Vec3 inwards = cross(n, f[i]);
            in_a[i] = -dot(inwards, p[i]);
            in_b[i] = in_a[i] + dot(inwards, e);
        }
        const auto inside = [](const double(&in)[3]) { return in[0] >= 0 && in[1] >= 0 && in[2] >= 0; };
        const auto over = [&](double s, const double(&in)[3]) {
            const double whole = 1 / (in[0] + in[1] + in[2]);
            const double u = in[2] * whole, v = in[0] * whole;
            return visit(PointPair{s, u, v, -1, 0, s * e - (p[0] + u * f[0] - v * f[2])});
        };
        if (inside(in_a) && over(0, in_a)) return true;
        if (inside(in_b) && over(1, in_b)) return true;
        const double height_a = -dot(n, p[0]), height_b = height_a + dot(n, e);
        if ((height_a > 0) != (height_b > 0)) {
            const double s = to_unit(height_a / (height_a - height_b));
            double in[3];
            for (int i = 0; i < 3; ++i) in[i] = in_a[i] + s * (in_b[i] - in_a[i]);
            if (inside(in) && over(s, in)) return true;
        }
        for (int i = 0; i < 3; ++i) {
            if (in_a[i] > 0 && in_b[i] > 0) continue;
            const ClosestOnSegments found = closest_on_segments(e, p[i], f[i]);
            const double t = found.t, u = i == 0 ? t : i == 1 ? 1 - t : 0, v = i == 0 ? 0 : i == 1 ? t : 1 - t;
            if (visit(PointPair{found.s, u, v, i, t, found.apart})) return true;
        }
        return false;
    }
};

}  // namespace abut::pair::capsule
