// SPDX-License-Identifier: MIT
// Penetration of balls, capsules, cylinders and boxes in doubles, where these are conclusive.
#pragma once

#include <optional>

#include "abut/shape/capsule.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/obb.h"
#include "abut/shape/result.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Whether the two certainly intersect or certainly do not, and if they do, a separating translation whose depth is
/// within 2^-44 of all sizes involved of the least. `open` is inconclusive: they nearly touch, or their cores intersect
/// (except that a ball's centre may lie in a box or cylinder).
struct FastPenetration {
    enum class Relation { unknown, apart, intersecting } relation = Relation::unknown;
    Penetration out;
};
[[nodiscard]] FastPenetration fast_penetration(const Capsule& a, const Capsule& b) noexcept;
[[nodiscard]] FastPenetration fast_penetration(const Capsule& capsule, const Sphere& sphere) noexcept;
[[nodiscard]] FastPenetration fast_penetration(const Capsule& capsule, const Obb& box) noexcept;
[[nodiscard]] FastPenetration fast_penetration(const Capsule& capsule, const Aabb& box) noexcept;
[[nodiscard]] FastPenetration fast_penetration(const Obb& box, const Sphere& sphere) noexcept;
[[nodiscard]] FastPenetration fast_penetration(const Aabb& box, const Sphere& sphere) noexcept;
[[nodiscard]] FastPenetration fast_penetration(const Cylinder& cylinder, const Sphere& sphere) noexcept;

/// The whole contact of two shapes that touch in one point, in either order: nothing where they certainly do not
/// intersect. A count of 0 is inconclusive, as `open` is; it is also the result for capsules side by side, which touch
/// along a line.
[[nodiscard]] std::optional<Contact> contact(const Sphere& a, const Sphere& b) noexcept;
[[nodiscard]] std::optional<Contact> contact(const Capsule& a, const Capsule& b) noexcept;
[[nodiscard]] std::optional<Contact> contact(const Capsule& capsule, const Sphere& sphere) noexcept;
[[nodiscard]] std::optional<Contact> contact(const Sphere& sphere, const Capsule& capsule) noexcept;
[[nodiscard]] std::optional<Contact> contact(const Obb& box, const Sphere& sphere) noexcept;
[[nodiscard]] std::optional<Contact> contact(const Sphere& sphere, const Obb& box) noexcept;
[[nodiscard]] std::optional<Contact> contact(const Cylinder& cylinder, const Sphere& sphere) noexcept;
[[nodiscard]] std::optional<Contact> contact(const Sphere& sphere, const Cylinder& cylinder) noexcept;

}  // namespace abut::pair
