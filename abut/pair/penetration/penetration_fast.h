// SPDX-License-Identifier: MIT
// How deep balls, capsules and boxes lie in each other where doubles tell.
#pragma once

#include <optional>

#include "abut/shape/capsule.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/obb.h"
#include "abut/shape/result.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Whether the two surely meet or surely do not, and how to part them when they meet: within 2^-44 of all sizes involved of the
/// least depth. `open` says nothing: they nearly touch, or their cores meet, but for a ball whose centre is in a box or cylinder.
struct FastPenetration {
    enum class Sure { open, apart, meet } sure = Sure::open;
    Penetration out;
};
[[nodiscard]] FastPenetration fast_penetration(const Capsule& a, const Capsule& b) noexcept;
[[nodiscard]] FastPenetration fast_penetration(const Capsule& capsule, const Sphere& sphere) noexcept;
[[nodiscard]] FastPenetration fast_penetration(const Capsule& capsule, const Obb& box) noexcept;
[[nodiscard]] FastPenetration fast_penetration(const Capsule& capsule, const Aabb& box) noexcept;
[[nodiscard]] FastPenetration fast_penetration(const Obb& box, const Sphere& sphere) noexcept;
[[nodiscard]] FastPenetration fast_penetration(const Aabb& box, const Sphere& sphere) noexcept;
[[nodiscard]] FastPenetration fast_penetration(const Cylinder& cylinder, const Sphere& sphere) noexcept;

/// The whole contact of two that touch at one place, in either order: nothing where they surely do not meet. A count of 0
/// says nothing, as `open` does; so do capsules side by side, which touch along a line.
[[nodiscard]] std::optional<Contact> contact(const Sphere& a, const Sphere& b) noexcept;
[[nodiscard]] std::optional<Contact> contact(const Capsule& a, const Capsule& b) noexcept;
[[nodiscard]] std::optional<Contact> contact(const Capsule& capsule, const Sphere& sphere) noexcept;
[[nodiscard]] std::optional<Contact> contact(const Sphere& sphere, const Capsule& capsule) noexcept;
[[nodiscard]] std::optional<Contact> contact(const Obb& box, const Sphere& sphere) noexcept;
[[nodiscard]] std::optional<Contact> contact(const Sphere& sphere, const Obb& box) noexcept;
[[nodiscard]] std::optional<Contact> contact(const Cylinder& cylinder, const Sphere& sphere) noexcept;
[[nodiscard]] std::optional<Contact> contact(const Sphere& sphere, const Cylinder& cylinder) noexcept;

}  // namespace abut::pair
