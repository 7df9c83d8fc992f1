// SPDX-License-Identifier: MIT
// Compiles intersection, which calls the closed form for two triangles.
#include "abut/query/intersection.h"

#include "abut/base/float_environment.h"
#include "abut/pair/intersects/triangle_triangle.h"

namespace abut {

TriangleIntersection intersection(const Triangle& s, const Triangle& t) noexcept {
    const DefaultFloats floats;
    return pair::intersection(s, t);
}

}  // namespace abut
