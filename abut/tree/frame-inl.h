// SPDX-License-Identifier: MIT
// Included by it: what the library's own sources inline of frame.h; programs call it.
#pragma once

namespace abut::tree {

ABUT_INLINED Aabb Frame::to_tree(const Aabb& world) const noexcept { return moved_ ? turned(world) : world; }
ABUT_INLINED Frame::MovedRay Frame::to_tree(const Ray& ray) const noexcept {
    return moved_ ? turned(ray) : MovedRay{ray, 0};
}
ABUT_INLINED double Frame::to_tree(double length) const noexcept { return length / scale_; }
ABUT_INLINED double Frame::to_world(double length) const noexcept { return length * scale_; }

}  // namespace abut::tree
