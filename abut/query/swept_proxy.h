// SPDX-License-Identifier: MIT
// Swept proxies of shapes, for bvh/traverse/sweep_traversal.h.
#pragma once

#include "abut/bvh/traverse/sweep_traversal.h"
#include "abut/shape/capsule.h"
#include "abut/shape/obb.h"
#include "abut/shape/sphere.h"

namespace abut {

/// The proxy of a finite, nonempty shape for a sweep through a tree.
[[nodiscard]] bvh::SweptProxy swept_proxy_of(const Sphere& sphere) noexcept;
[[nodiscard]] bvh::SweptProxy swept_proxy_of(const Capsule& capsule) noexcept;
[[nodiscard]] bvh::SweptProxy swept_proxy_of(const Aabb& box) noexcept;
[[nodiscard]] bvh::SweptProxy swept_proxy_of(const Obb& box) noexcept;

}  // namespace abut
