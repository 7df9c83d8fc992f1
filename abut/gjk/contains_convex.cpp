// SPDX-License-Identifier: MIT
// Whether a convex shape lies in another: tests its support points, and moves to where it extends farthest outwards.
#include "abut/gjk/contains_convex.h"

#include "abut/gjk/support_point.h"

namespace abut::gjk {
namespace {

constexpr int climbs_at_most = 16;

Vec3 farthest(const RoundedShape& shape, Vec3 direction) {
    const Vec3 p = support(shape.core, direction);
    const double length = std::sqrt(dot(direction, direction));
    return shape.radius > 0 ? p + shape.radius / length * direction : p;
}

}  // namespace

bool contains(const RoundedShape& outer, const RoundedShape& inner) noexcept {
    if (outer.core.kind == Kind::empty || inner.core.kind == Kind::empty || outer.radius < 0 || inner.radius < 0) {
        return false;
    }
    for (int code = 0; code < 27; ++code) {
        Vec3 direction(code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1);
        if (direction == Vec3(0)) continue;
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i < climbs_at_most; ++i) {
            const RoundedShape point{core_of(farthest(inner, direction)), 0};
            if (!intersects(outer, point)) return false;
            // The shortest way out of the outer shape from here is along this direction; the inner shape may extend
            // farther along it.
            const Penetration out = penetration(outer, point);
            if (!(out.depth < least)) break;
            least = out.depth;
            direction = out.direction;
        }
    }
    return true;
}

}  // namespace abut::gjk
