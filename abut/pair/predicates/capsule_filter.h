// SPDX-License-Identifier: MIT
// What plain doubles prove of a capsule: most pairs clearly meet or clearly do not. For .cpp files of this room.
//
// Everything is seen from the capsule's end a, so that coordinates are differences of inputs, each within u = 2^-53 of its
// size. Let M be the sum of the magnitudes of all that enters.
//   meet   A point of each, named by convex weights: their difference D, a sum of at most four products, is within 12 u M.
//          With |D| <= M and R the sum of the radii, both squares within 4 u of their size, the shapes meet when
//          |D|² + 32 u (M² + R²) < R².
//   apart  Any direction N, such that all of the one is beyond the other by `low` along N: a minimum or maximum over corners
//          of dot products, within 8 u |N| M. Then the distance is at least low / |N| - 8 u M, which exceeds R when low > 0
//          and low² > |N|² (R² + 32 u (M² + R²)).
// Squares below 2^-400 prove nothing, so that no underflow counts; overflow and NaN make the comparisons false.
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

/// 0 and 1 as values to be loaded: what compilers know of them they turn into branches, which random input mispredicts.
struct Unit {
    double low, high, half;
};
extern const Unit unit;
/// NaN becomes 0.
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
    /// Whether points of the two that differ by d prove that they meet.
    bool meet(Vec3 d) const { return dot(d, d) < near_; }
    bool meet(double square) const { return square < near_; }
    /// Whether lying beyond each other by `low` along n proves that they are apart.
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

/// Nearest points of the segments from 0 along e and from w along f, about: at s and t of their ways (Ericson 2004, 5.1.9).
struct ClosestOnSegments {
    double s, t;
    Vec3 apart;  ///< from the second's point to the first's
};
inline ClosestOnSegments closest_on_segments(Vec3 e, Vec3 w, Vec3 f) {
    const double ee = dot(e, e), ff = dot(f, f), ef = dot(e, f), we = dot(w, e), wf = dot(w, f);
    const double per_e = 1 / ee, per_f = 1 / ff;
    const double s0 = to_unit((we * ff - ef * wf) / (ee * ff - ef * ef));
    const double t = to_unit((s0 * ef - wf) * per_f);
    // Where t was cut off, the first's point follows; else it stays where it is.
    const double s = to_unit((we + t * ef) * per_e);
    return {s, t, s * e - (w + t * f)};
}

/// Whether n parts the segments from 0 along e and from w along f.
inline bool separated_by(const RadiusTest& bounds, Vec3 n, Vec3 e, Vec3 w, Vec3 f) {
    const double low = negative_part(dot(n, e)) - dot(n, w) - positive_part(dot(n, f));
    return bounds.apart(low, n);
}

}  // namespace abut::pair::capsule
