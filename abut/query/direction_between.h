// SPDX-License-Identifier: MIT
// direction_between: the unit direction from one set towards another at their closest points, also where they touch.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>

#include "abut/query/closest_points.h"
#include "abut/query/contact.h"

namespace abut {

/// @cond internal
namespace ladder {

/// The triangle of a mesh that the place names; nothing for other objects, and where it names none.
template <class X>
[[nodiscard]] std::optional<Triangle> named_triangle(const X& x, const Where& where) noexcept {
    if constexpr (!BuiltInGeometry<X>) {
        return {};
    } else if constexpr (requires(std::size_t i) {
                             { x.triangle(i) } -> std::same_as<Triangle>;
                         }) {
        if (where.triangle < x.size()) return x.triangle(where.triangle);
        return {};
    } else if constexpr (requires(std::size_t i) {
                             { x.triangle(i) } -> std::same_as<std::optional<Triangle>>;
                         }) {
        return x.triangle(where.triangle);
    } else {
        return {};
    }
}

/// The direction between the points; nothing if they are at distance 0.
[[nodiscard]] ABUT_API std::optional<Vec3> direction_apart(const ClosestPoints& found) noexcept;

/// The direction of a contact; zero without one.
[[nodiscard]] ABUT_API Vec3 direction_of(const std::optional<Contact>& touch) noexcept;

}  // namespace ladder
/// @endcond

/// The unit vector from a towards b, where `found` is closest_points(a, b). If they are apart it is the direction from
/// on_a to on_b, whose error is that of the points relative to their distance, and it is zero if rounding makes the
/// points equal. If they intersect it is the direction of contact() of the two triangles that `found` names, or of the
/// shapes: along it b would move out of a. Where several triangles touch, it is that of the lowest pair. Zero for
/// empty, NaN and infinity. For a model of a scene pass Scene::model.
///
///     const ClosestPoints found = closest_points(a, b);
///     const Vec3 normal = direction_between(a, b, found);
template <Geometry A, Geometry B>
[[nodiscard]] Vec3 direction_between(const A& a, const B& b, const ClosestPoints& found) noexcept {
    if (const std::optional<Vec3> apart = ladder::direction_apart(found)) return *apart;
    const std::optional<Triangle> in_a = ladder::named_triangle(a, found.where_a);
    const std::optional<Triangle> in_b = ladder::named_triangle(b, found.where_b);
    if (in_a && in_b) return ladder::direction_of(contact(*in_a, *in_b));
    if (in_a) return ladder::direction_of(contact(*in_a, b));
    if (in_b) return ladder::direction_of(contact(a, *in_b));
    return ladder::direction_of(contact(a, b));
}

}  // namespace abut
