// SPDX-License-Identifier: MIT
// Double-double arithmetic without error bounds in the type: the caller bounds the error once for a whole formula. For
// .cpp files.
//
// With u = 2^-53, and as long as exponents stay in range: a difference of two doubles is exact, a sum errs by at most
// 4u² of its terms' magnitudes, a product by at most 8u² of its own (Joldes, Muller and Popescu 2017). So a cross
// product of exact vectors errs by 12u² of |p|₁|q|₁, and a dot product with one by 28u² of |w|₁|p|₁|q|₁.
#pragma once

#include "abut/base/compiler.h"
#include "abut/exact/error_free.h"
#include "abut/math/vec.h"

namespace abut::exact {

ABUT_INLINE DoubleDouble operator-(DoubleDouble a) { return {-a.high, -a.low}; }
ABUT_INLINE DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble high = two_sum(a.high, b.high);
    return fast_two_sum(high.high, high.low + (a.low + b.low));
}
ABUT_INLINE DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + -b; }
ABUT_INLINE DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble high = two_product(a.high, b.high);
    return fast_two_sum(high.high, high.low + (a.high * b.low + a.low * b.high));
}
ABUT_INLINE DoubleDouble operator*(double a, DoubleDouble b) {
    const DoubleDouble high = two_product(a, b.high);
    return fast_two_sum(high.high, high.low + a * b.low);
}
ABUT_INLINE DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
    // Long division with two quotient digits; errs by at most 16u².
    const double first = a.high / b.high;
    const DoubleDouble rest = a - first * b;
    return fast_two_sum(first, rest.high / b.high);
}

ABUT_INLINE bool less(DoubleDouble a, DoubleDouble b) { return a.high != b.high ? a.high < b.high : a.low < b.low; }

/// a - b, exactly.
ABUT_INLINE DoubleDouble difference(double a, double b) { return two_sum(a, -b); }
/// a · b, exactly.
ABUT_INLINE DoubleDouble exact_product(double a, double b) { return two_product(a, b); }

struct DoubleDouble3 {
    DoubleDouble x, y, z;
};

ABUT_INLINE DoubleDouble3 double_double(Vec3 v) { return {{v.x, 0}, {v.y, 0}, {v.z, 0}}; }
ABUT_INLINE DoubleDouble3 difference(Vec3 a, Vec3 b) {
    return {difference(a.x, b.x), difference(a.y, b.y), difference(a.z, b.z)};
}
ABUT_INLINE DoubleDouble3 operator+(const DoubleDouble3& a, const DoubleDouble3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
ABUT_INLINE DoubleDouble3 operator-(const DoubleDouble3& a, const DoubleDouble3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
ABUT_INLINE DoubleDouble3 operator*(double s, const DoubleDouble3& v) { return {s * v.x, s * v.y, s * v.z}; }
ABUT_INLINE DoubleDouble3 operator*(DoubleDouble s, const DoubleDouble3& v) { return {s * v.x, s * v.y, s * v.z}; }
/// s · v, exactly.
ABUT_INLINE DoubleDouble3 exact_product(double s, Vec3 v) {
    return {exact_product(s, v.x), exact_product(s, v.y), exact_product(s, v.z)};
}
ABUT_INLINE DoubleDouble3 cross(const DoubleDouble3& a, const DoubleDouble3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
ABUT_INLINE DoubleDouble3 cross(Vec3 a, const DoubleDouble3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
ABUT_INLINE DoubleDouble dot(const DoubleDouble3& a, const DoubleDouble3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
ABUT_INLINE DoubleDouble dot(Vec3 a, const DoubleDouble3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// The nearest double of each coordinate.
ABUT_INLINE Vec3 leading(const DoubleDouble3& v) { return {v.x.high, v.y.high, v.z.high}; }

}  // namespace abut::exact
