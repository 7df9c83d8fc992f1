// SPDX-License-Identifier: MIT
// Centers and half axes, with room for their rounding.
#include "abut/query/mover.h"

#include <cmath>

#include "abut/math/norms.h"

namespace abut {
namespace {

/// Around the segments from center - axis to center + axis, which are off by rounding of numbers that sum to `sizes`.
bvh::Mover around(Vec3 center, double radius, double sizes) {
    bvh::Mover mover;
    mover.center = center;
    mover.outer = radius * (1 + 0x1p-50) + 0x1p-48 * sizes;
    mover.inner = radius * (1 - 0x1p-50) - 0x1p-48 * sizes;
    return mover;
}

void add(bvh::Mover& mover, Vec3 axis) { mover.axes[mover.axis_count++] = axis; }

}  // namespace

bvh::Mover mover_of(const Sphere& sphere) noexcept { return around(sphere.center, sphere.radius, 0); }

bvh::Mover mover_of(const Capsule& capsule) noexcept {
    bvh::Mover mover = around(0.5 * capsule.a + 0.5 * capsule.b, capsule.radius, norm_1(capsule.a) + norm_1(capsule.b));
    add(mover, 0.5 * capsule.b - 0.5 * capsule.a);
    return mover;
}

bvh::Mover mover_of(const Aabb& box) noexcept {
    bvh::Mover mover = around(box.center(), 0, norm_1(box.min) + norm_1(box.max));
    for (int i = 0; i < 3; ++i) {
        Vec3 axis(0);
        axis[i] = 0.5 * box.max[i] - 0.5 * box.min[i];
        add(mover, axis);
    }
    return mover;
}

bvh::Mover mover_of(const Obb& box) noexcept {
    bvh::Mover mover = around(box.center, 0, norm_1(box.center) + norm_1(box.half_extents));
    for (int i = 0; i < 3; ++i) add(mover, box.axes[i] * box.half_extents[i]);
    return mover;
}

}  // namespace abut
