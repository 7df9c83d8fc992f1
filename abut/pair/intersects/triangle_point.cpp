// SPDX-License-Identifier: MIT
// Triangle and point: by orientations in a projection onto a coordinate plane.
#include "abut/pair/intersects/triangle_point.h"

#include "abut/exact/orient.h"
#include "abut/pair/predicates/projected_triangle.h"

namespace abut::pair {

bool intersects(const Triangle& triangle, const Vec3& point) noexcept {
    using exact::Sign;
    if (!(is_finite(triangle) && is_finite(point))) return false;
    const auto& [a, b, c] = triangle;
    if (exact::orient3d(a, b, c, point) != Sign::zero) return false;
    const Projection view = projection(a, b, c);
    if (view.turn == Sign::zero) return lies_on(as_segment(triangle), point);
    return turn(view, a, b, point) != -view.turn && turn(view, b, c, point) != -view.turn &&
           turn(view, c, a, point) != -view.turn;
}

}  // namespace abut::pair
