// SPDX-License-Identifier: MIT
// Shapes as tree/sweep_traversal.h wants what moves.
#pragma once

#include "abut/bvh/traverse/sweep_traversal.h"
#include "abut/shape/capsule.h"
#include "abut/shape/obb.h"
#include "abut/shape/sphere.h"

namespace abut {

/// A finite shape that is not empty, as it moves through a tree.
[[nodiscard]] bvh::SweptProxy swept_proxy_of(const Sphere& sphere) noexcept;
[[nodiscard]] bvh::SweptProxy swept_proxy_of(const Capsule& capsule) noexcept;
[[nodiscard]] bvh::SweptProxy swept_proxy_of(const Aabb& box) noexcept;
[[nodiscard]] bvh::SweptProxy swept_proxy_of(const Obb& box) noexcept;

}  // namespace abut
