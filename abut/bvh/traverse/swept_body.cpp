// SPDX-License-Identifier: MIT
// Moves a swept proxy into a tree's frame.
#include "abut/bvh/traverse/swept_body.h"

#include <glm/geometric.hpp>

#include "abut/bvh/float_range.h"
#include "abut/math/norms.h"

namespace abut::bvh {

SweptBody::SweptBody(const BvhFrame& frame, const SweptProxy& proxy, Vec3 motion_in_world, double size) noexcept
    : axis_count(proxy.axis_count) {
    double unit = 1;
    if (frame.moved()) {
        const auto moved = frame.to_tree(Ray{proxy.center, motion_in_world});
        center = moved.ray.origin;
        motion = moved.ray.direction;
        pad = moved.pad;
        unit = frame.to_tree(1.0);
    } else {
        center = proxy.center;
        motion = motion_in_world;
    }
    longest = norm_inf(motion);
    usable = fits_floats(size) && fits_floats(longest) && fits_floats(unit) && pad <= most_in_floats &&
             norm_inf(center) <= most_in_floats && proxy.outer <= most_in_floats;
    if (!usable) return;
    direction = motion / longest;
    outer = proxy.outer * unit;
    inner = proxy.inner * unit * (1 - 0x1p-40);
    // The half axes are moved like directions; rounding loses a little of each.
    half = Vec3(outer);
    for (std::size_t k = 0; k < axis_count; ++k) {
        const Vec3 axis = frame.moved() ? frame.to_tree(Ray{proxy.center, proxy.axes[k]}).ray.direction : proxy.axes[k];
        axes[k] = {axis.x, axis.y, axis.z};
        half += abs(axis);
    }
    usable = norm_inf(half) <= most_in_floats;
    sizes = norm_inf(center) + size + norm_1(half);
}

double SweptBody::girth() const noexcept {
    double sum = outer;
    for (std::size_t k = 0; k < axis_count; ++k) sum += length_of({axes[k][0], axes[k][1], axes[k][2]});
    return sum;
}

}  // namespace abut::bvh
