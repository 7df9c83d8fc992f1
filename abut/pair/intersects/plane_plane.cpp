// SPDX-License-Identifier: MIT
// Plane and plane: they intersect if they are not parallel, or if they are equal.
#include "abut/pair/intersects/plane_plane.h"

#include "abut/exact/sign.h"

namespace abut::pair {
namespace {

/// Whether x · w == y · v.
bool proportional(double x, double y, double v, double w) {
    return exact::sign([](auto x_, auto y_, auto v_, auto w_) { return x_ * w_ - y_ * v_; }, x, y, v, w) ==
           exact::Sign::zero;
}

}  // namespace

bool intersects(const Plane& a, const Plane& b) noexcept {
    if (!is_finite(a) || !is_finite(b)) return false;
    // With a zero normal a plane is all of space or empty.
    if (a.normal == Vec3(0)) return a.offset == 0 && (b.normal != Vec3(0) || b.offset == 0);
    if (b.normal == Vec3(0)) return b.offset == 0;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3;
        if (!proportional(a.normal[i], a.normal[j], b.normal[i], b.normal[j])) return true;
    }
    for (int i = 0; i < 3; ++i) {
        if (!proportional(a.normal[i], a.offset, b.normal[i], b.offset)) return false;
    }
    return true;
}

}  // namespace abut::pair
