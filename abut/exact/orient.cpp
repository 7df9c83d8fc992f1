// SPDX-License-Identifier: MIT
// The orientation predicates.
#include "abut/exact/orient.h"

namespace abut::exact {

Sign orient2d(double ax, double ay, double bx, double by, double cx, double cy) noexcept {
    return sign([](auto ax_, auto ay_, auto bx_, auto by_, auto cx_,
                   auto cy_) { return (ax_ - cx_) * (by_ - cy_) - (ay_ - cy_) * (bx_ - cx_); },
                ax, ay, bx, by, cx, cy);
}

Sign orient3d(Vec3 a, Vec3 b, Vec3 c, Vec3 d) noexcept {
    return sign([](auto a_, auto b_, auto c_, auto d_) { return dot(cross(b_ - a_, c_ - a_), d_ - a_); }, a, b, c, d);
}

}  // namespace abut::exact
