// SPDX-License-Identifier: MIT
// Computes swept proxies: centres and half axes, with a margin for their rounding.
#include "abut/query/swept_proxy.h"

#include <cmath>

#include "abut/math/norms.h"

namespace abut {
namespace {

/// A proxy about `center` whose axes will be added; `sizes` is the sum of the magnitudes whose rounding the margin
/// covers.
bvh::SweptProxy around(Vec3 center, double radius, double sizes) {
    bvh::SweptProxy proxy;
    proxy.center = center;
    proxy.outer = radius * (1 + 0x1p-50) + 0x1p-48 * sizes;
    proxy.inner = radius * (1 - 0x1p-50) - 0x1p-48 * sizes;
    return proxy;
}

void add(bvh::SweptProxy& proxy, Vec3 axis) { proxy.axes[proxy.axis_count++] = axis; }

}  // namespace

bvh::SweptProxy swept_proxy_of(const Sphere& sphere) noexcept { return around(sphere.center, sphere.radius, 0); }

bvh::SweptProxy swept_proxy_of(const Capsule& capsule) noexcept {
    bvh::SweptProxy proxy =
        around(0.5 * capsule.a + 0.5 * capsule.b, capsule.radius, norm_1(capsule.a) + norm_1(capsule.b));
    add(proxy, 0.5 * capsule.b - 0.5 * capsule.a);
    return proxy;
}

bvh::SweptProxy swept_proxy_of(const Aabb& box) noexcept {
    bvh::SweptProxy proxy = around(box.center(), 0, norm_1(box.min) + norm_1(box.max));
    for (int i = 0; i < 3; ++i) {
        Vec3 axis(0);
        axis[i] = 0.5 * box.max[i] - 0.5 * box.min[i];
        add(proxy, axis);
    }
    return proxy;
}

bvh::SweptProxy swept_proxy_of(const Obb& box) noexcept {
    bvh::SweptProxy proxy = around(box.center, 0, norm_1(box.center) + norm_1(box.half_extents));
    for (int i = 0; i < 3; ++i) add(proxy, box.axes[i] * box.half_extents[i]);
    return proxy;
}

}  // namespace abut
