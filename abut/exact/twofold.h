// SPDX-License-Identifier: MIT
// Numbers of twice the bits for fast paths: sums of two doubles, whose error the caller bounds once for a whole formula.
// For .cpp files.
//
// With u = 2^-53, and as long as nothing leaves the range of exponents: a difference of two doubles is exact, a sum errs by
// at most 4u² of its terms' magnitudes, a product by at most 8u² of its own (Joldes, Muller and Popescu 2017). So a cross
// product of exact vectors errs by 12u² of |p|₁|q|₁, and a dot product with one by 28u² of |w|₁|p|₁|q|₁.
#pragma once

#include "abut/base/compiler.h"
#include "abut/exact/two_term.h"
#include "abut/math/vec.h"

namespace abut::exact {

struct Twofold {
    double high = 0;
    double low = 0;
};

ABUT_INLINE Twofold operator-(Twofold a) { return {-a.high, -a.low}; }
ABUT_INLINE Twofold operator+(Twofold a, Twofold b) {
    const TwoTerm high = two_sum(a.high, b.high);
    const TwoTerm sum = fast_two_sum(high.head, high.tail + (a.low + b.low));
    return {sum.head, sum.tail};
}
ABUT_INLINE Twofold operator-(Twofold a, Twofold b) { return a + -b; }
ABUT_INLINE Twofold operator*(Twofold a, Twofold b) {
    const TwoTerm high = two_product(a.high, b.high);
    const TwoTerm product = fast_two_sum(high.head, high.tail + (a.high * b.low + a.low * b.high));
    return {product.head, product.tail};
}
ABUT_INLINE Twofold operator*(double a, Twofold b) {
    const TwoTerm high = two_product(a, b.high);
    const TwoTerm product = fast_two_sum(high.head, high.tail + a * b.low);
    return {product.head, product.tail};
}
ABUT_INLINE Twofold operator/(Twofold a, Twofold b) {
    // Long division, two digits; errs by at most 16u².
    const double first = a.high / b.high;
    const Twofold rest = a - first * b;
    const TwoTerm quotient = fast_two_sum(first, rest.high / b.high);
    return {quotient.head, quotient.tail};
}

ABUT_INLINE bool less(Twofold a, Twofold b) { return a.high != b.high ? a.high < b.high : a.low < b.low; }

/// a - b, exactly.
ABUT_INLINE Twofold difference(double a, double b) {
    const TwoTerm d = two_sum(a, -b);
    return {d.head, d.tail};
}
/// a · b, exactly.
ABUT_INLINE Twofold product(double a, double b) {
    const TwoTerm p = two_product(a, b);
    return {p.head, p.tail};
}

struct Twofold3 {
    Twofold x, y, z;
};

ABUT_INLINE Twofold3 twofold(Vec3 v) { return {{v.x, 0}, {v.y, 0}, {v.z, 0}}; }
ABUT_INLINE Twofold3 difference(Vec3 a, Vec3 b) {
    return {difference(a.x, b.x), difference(a.y, b.y), difference(a.z, b.z)};
}
ABUT_INLINE Twofold3 operator+(const Twofold3& a, const Twofold3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
ABUT_INLINE Twofold3 operator-(const Twofold3& a, const Twofold3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
ABUT_INLINE Twofold3 operator*(double s, const Twofold3& v) { return {s * v.x, s * v.y, s * v.z}; }
ABUT_INLINE Twofold3 operator*(Twofold s, const Twofold3& v) { return {s * v.x, s * v.y, s * v.z}; }
/// s · v, exactly.
ABUT_INLINE Twofold3 product(double s, Vec3 v) { return {product(s, v.x), product(s, v.y), product(s, v.z)}; }
ABUT_INLINE Twofold3 cross(const Twofold3& a, const Twofold3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
ABUT_INLINE Twofold3 cross(Vec3 a, const Twofold3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
ABUT_INLINE Twofold dot(const Twofold3& a, const Twofold3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
ABUT_INLINE Twofold dot(Vec3 a, const Twofold3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// The doubles nearest to the three.
ABUT_INLINE Vec3 leading(const Twofold3& v) { return {v.x.high, v.y.high, v.z.high}; }

}  // namespace abut::exact
