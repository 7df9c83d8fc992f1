// SPDX-License-Identifier: MIT
// The types that the verbs take: abut's own types, and convex shapes of a program's own.
#pragma once

#include <concepts>
#include <type_traits>
#include <variant>

#include "abut/shape/any_shape.h"
#include "abut/shape/convex_view.h"

namespace abut {

/// Whether a variant may hold a T.
template <class T, class Variant>
inline constexpr bool is_alternative = false;
template <class T, class... Shapes>
inline constexpr bool is_alternative<T, std::variant<Shapes...>> = (std::is_same_v<T, Shapes> || ...);

/// A shape: one of the alternatives of AnyShape.
template <class T>
inline constexpr bool is_shape = is_alternative<T, AnyShape>;

/// A type for which the library's verbs are compiled. Meshes and models are added where they are declared.
template <class T>
inline constexpr bool is_geometry = is_shape<T>;
template <>
inline constexpr bool is_geometry<AnyShape> = true;
template <>
inline constexpr bool is_geometry<ConvexView> = true;

template <class T>
concept BuiltInGeometry = is_geometry<T>;

/// A bounded convex shape of a program's own. `Vec3 support(shape, direction)`, found by argument-dependent lookup,
/// returns its point farthest along the direction, which may have any length but zero. If there is also `double
/// rounding_radius(shape)`, the shape is all points within that distance of the set that `support` describes.
template <class T>
concept HasSupportFunction = !BuiltInGeometry<T> && requires(const T& shape, const Vec3& direction) {
    { support(shape, direction) } -> std::convertible_to<Vec3>;
};

/// Every type that the verbs accept.
template <class T>
concept Geometry = BuiltInGeometry<T> || HasSupportFunction<T>;

/// A bounded convex set, which can be moved: all geometry but rays, lines, planes, half-spaces and meshes. Whether the
/// shape in an AnyShape or a Model is one is known only at run time.
template <class T>
inline constexpr bool is_movable = is_geometry<T>;
template <>
inline constexpr bool is_movable<Ray> = false;
template <>
inline constexpr bool is_movable<Line> = false;
template <>
inline constexpr bool is_movable<Plane> = false;
template <>
inline constexpr bool is_movable<HalfSpace> = false;

template <class T>
concept Movable = (BuiltInGeometry<T> && is_movable<T>) || HasSupportFunction<T>;

/// The type for which the library compiles its verbs: the object itself, or a ConvexView of a program's own shape.
template <BuiltInGeometry T>
[[nodiscard]] constexpr const T& as_geometry(const T& geometry) noexcept {
    return geometry;
}
template <HasSupportFunction T>
[[nodiscard]] ConvexView as_geometry(const T& shape) noexcept {
    ConvexView view{&shape, [](const void* given, Vec3 direction) -> Vec3 {
                        return support(*static_cast<const T*>(given), direction);
                    }};
    if constexpr (requires { rounding_radius(shape); }) view.radius = rounding_radius(shape);
    return view;
}

}  // namespace abut
