// SPDX-License-Identifier: MIT
// How deep balls, capsules and boxes lie in each other where doubles tell.
#pragma once

#include "abut/shape/capsule.h"
#include "abut/shape/obb.h"
#include "abut/shape/result.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Whether the two surely meet or surely do not, and how to part them when they meet: within 2^-44 of all sizes involved of the
/// least depth. `open` says nothing: they nearly touch, or their cores meet, but for a ball whose centre is in a box.
struct Shallow {
    enum class Sure { open, apart, meet } sure = Sure::open;
    Penetration out;
};
[[nodiscard]] Shallow shallow(const Capsule& a, const Capsule& b) noexcept;
[[nodiscard]] Shallow shallow(const Capsule& capsule, const Sphere& sphere) noexcept;
[[nodiscard]] Shallow shallow(const Capsule& capsule, const Obb& box) noexcept;
[[nodiscard]] Shallow shallow(const Capsule& capsule, const Aabb& box) noexcept;
[[nodiscard]] Shallow shallow(const Obb& box, const Sphere& sphere) noexcept;
[[nodiscard]] Shallow shallow(const Aabb& box, const Sphere& sphere) noexcept;

}  // namespace abut::pair
