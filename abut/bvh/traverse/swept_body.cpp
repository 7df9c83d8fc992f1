// SPDX-License-Identifier: MIT
// Makes the proxies of moving shapes, and moves them into a tree's frame.
#include "abut/bvh/traverse/swept_body.h"

#include <glm/geometric.hpp>

#include "abut/bvh/float_range.h"
#include "abut/math/norms.h"

namespace abut::bvh {
namespace {

/// A proxy about `center` whose axes will be added; `sizes` is the sum of the magnitudes whose rounding the margin
/// covers.
SweptProxy around(Vec3 center, double radius, double sizes) {
    SweptProxy proxy;
    proxy.center = center;
    proxy.outer = radius * (1 + 0x1p-50) + 0x1p-48 * sizes;
    proxy.inner = radius * (1 - 0x1p-50) - 0x1p-48 * sizes;
    return proxy;
}

void add(SweptProxy& proxy, Vec3 axis) { proxy.axes[proxy.axis_count++] = axis; }

}  // namespace

SweptProxy swept_proxy_of(const Sphere& sphere) noexcept { return around(sphere.center, sphere.radius, 0); }

SweptProxy swept_proxy_of(const Capsule& capsule) noexcept {
    SweptProxy proxy = around(0.5 * capsule.a + 0.5 * capsule.b, capsule.radius, norm_1(capsule.a) + norm_1(capsule.b));
    add(proxy, 0.5 * capsule.b - 0.5 * capsule.a);
    return proxy;
}

SweptProxy swept_proxy_of(const Aabb& box) noexcept {
    SweptProxy proxy = around(box.center(), 0, norm_1(box.min) + norm_1(box.max));
    for (int i = 0; i < 3; ++i) {
        Vec3 axis(0);
        axis[i] = 0.5 * box.max[i] - 0.5 * box.min[i];
        add(proxy, axis);
    }
    return proxy;
}

SweptProxy swept_proxy_of(const Obb& box) noexcept {
    SweptProxy proxy = around(box.center, 0, norm_1(box.center) + norm_1(box.half_extents));
    for (int i = 0; i < 3; ++i) add(proxy, box.axes[i] * box.half_extents[i]);
    return proxy;
}

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

double SweptBody::bounding_radius() const noexcept {
    double sum = outer;
    for (std::size_t k = 0; k < axis_count; ++k) sum += length_of({axes[k][0], axes[k][1], axes[k][2]});
    return sum;
}

}  // namespace abut::bvh
