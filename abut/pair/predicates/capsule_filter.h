// SPDX-License-Identifier: MIT
// RadiusTest: a filter in plain doubles for capsules, which decides most pairs that clearly intersect or clearly do
// not. For .cpp files of this room.
//
// All positions are relative to the capsule's end a, so that coordinates are differences of inputs, each within u =
// 2^-53 of its size. Let M be the sum of the magnitudes of all inputs.
// - meet: let D be the difference of a point of each shape, given by convex weights: a sum of at most four products,
//   within 12 u M. With |D| <= M and the sum R of the radii, both squares within 4 u of their size, the shapes
//   intersect when |D|² + 32 u (M² + R²) < R².
//  - apart: let N be any direction such that all of one core is beyond the other by `low` along N: a minimum or maximum
//    over corners of dot products, within 8 u |N| M. Then the distance is at least low / |N| - 8 u M, which exceeds R
//    when low > 0 and low² > |N|² (R² + 32 u (M² + R²)).
// Squares below 2^-400 prove nothing, so that underflow does not matter; overflow and NaN make the comparisons false.
#pragma once

#include <cmath>
#include <limits>

#include "abut/math/vec.h"

namespace abut::pair::capsule {

enum class Proof { none, apart, meet };

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
    bool meet(Vec3 d) const { return dot(d, d) < near_; }
    bool meet(double square) const { return square < near_; }
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

}  // namespace abut::pair::capsule
