// SPDX-License-Identifier: MIT
// The functions of bvh_frame.h that the library's own sources inline; others call them.
#pragma once

namespace abut::bvh {

ABUT_INLINED Aabb BvhFrame::to_tree(const Aabb& world) const noexcept { return moved_ ? transformed(world) : world; }
ABUT_INLINED BvhFrame::MovedRay BvhFrame::to_tree(const Ray& ray) const noexcept {
    return moved_ ? transformed(ray) : MovedRay{ray, 0};
}
ABUT_INLINED double BvhFrame::to_tree(double length) const noexcept { return length / scale_; }
ABUT_INLINED double BvhFrame::to_world(double length) const noexcept { return length * scale_; }

}  // namespace abut::bvh
