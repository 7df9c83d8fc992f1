// SPDX-License-Identifier: MIT
// All shapes of a set that touch something or are within a distance of it, the k shapes nearest to it, and all pairs
// that touch.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "abut/base/function_ref.h"
#include "abut/mesh/mesh.h"
#include "abut/mesh/shape_set/shape_set.h"
#include "abut/shape/result.h"

namespace abut {

/// @cond internal
template <class X>
inline constexpr bool is_set_operand = is_shape<X> || std::is_same_v<X, AnyShape> || std::is_same_v<X, ConvexView> ||
                                       std::is_same_v<X, Mesh> || std::is_same_v<X, PosedMesh>;
template <SetShape S>
inline constexpr bool is_set_operand<ShapeSet<S>> = true;
/// @endcond

/// What can be tested against the shapes of a set one by one: a shape, an AnyShape, a ConvexView of a program's own
/// shape, a mesh or another set.
template <class X>
concept SetOperand = is_set_operand<X>;

/// Calls visit(i) for each shape i that is within max_distance of x, in an unspecified order, until visit returns true;
/// returns whether it did. With 0 these are the shapes that touch x. Each is decided as by within, exactly wherever
/// that is exact. None when x or the set is empty or x is not finite, or max_distance is negative or NaN.
template <SetOperand X, SetShape S>
ABUT_API bool for_each_shape_within(const X& x, const ShapeSet<S>& set, double max_distance,
                                    FunctionRef<bool(std::uint32_t)> visit);

/// The shapes that are within max_distance of x, in ascending order: see for_each_shape_within.
template <class X, SetShape S>
requires(SetOperand<X> || HasSupportFunction<X>)
    [[nodiscard]] std::vector<std::uint32_t> shapes_within(const X& x, const ShapeSet<S>& set, double max_distance);

/// The shapes that touch x, in ascending order.
template <class X, SetShape S>
requires(SetOperand<X> || HasSupportFunction<X>)
    [[nodiscard]] std::vector<std::uint32_t> shapes_touching(const X& x, const ShapeSet<S>& set) {
    return shapes_within(x, set, 0);
}

/// A shape of a set near something.
struct ABUT_API NearShape {
    std::uint32_t shape = Where::none;                          ///< its index in the set
    double distance = std::numeric_limits<double>::infinity();  ///< that of closest_points(x, shape)
    Vec3 point{0};                                              ///< the point of the shape nearest to x
    friend bool operator==(const NearShape&, const NearShape&) = default;
};

/// The `count` shapes nearest to x, among those at most max_distance away, by distance and then by index; fewer if
/// there are not so many. None when x is empty or not finite, and for a max_distance that is negative or NaN; never an
/// empty shape of the set.
template <SetOperand X, SetShape S>
[[nodiscard]] ABUT_API std::vector<NearShape> nearest_shapes(
    const X& x, const ShapeSet<S>& set, std::size_t count,
    double max_distance = std::numeric_limits<double>::infinity());
template <HasSupportFunction X, SetShape S>
[[nodiscard]] std::vector<NearShape> nearest_shapes(const X& x, const ShapeSet<S>& set, std::size_t count,
                                                    double max_distance = std::numeric_limits<double>::infinity()) {
    return nearest_shapes(as_geometry(x), set, count, max_distance);
}

/// Indices of a shape of the first set and of one of the second.
using ShapePair = std::array<std::uint32_t, 2>;

/// All pairs of shapes that touch, as intersects decides, sorted; on all cores, and the same for any number of them.
///
///     for (auto [i, j] : overlapping_pairs(wires)) std::cout << i << " touches " << j << '\n';
template <SetShape S, SetShape T>
[[nodiscard]] ABUT_API std::vector<ShapePair> overlapping_pairs(const ShapeSet<S>& a, const ShapeSet<T>& b);
/// All pairs i < j of the set's own shapes that touch.
template <SetShape S>
[[nodiscard]] ABUT_API std::vector<ShapePair> overlapping_pairs(const ShapeSet<S>& set);

/// Calls visit(i, j) for the pairs of overlapping_pairs, in an unspecified order, until it returns true; returns
/// whether it did. Nothing is stored.
template <SetShape S, SetShape T>
ABUT_API bool for_each_overlapping_pair(const ShapeSet<S>& a, const ShapeSet<T>& b,
                                        FunctionRef<bool(std::uint32_t, std::uint32_t)> visit);
template <SetShape S>
ABUT_API bool for_each_overlapping_pair(const ShapeSet<S>& set, FunctionRef<bool(std::uint32_t, std::uint32_t)> visit);

/// @cond internal
/// Sorts a list of shapes.
ABUT_API void sort_shapes(std::vector<std::uint32_t>& shapes);
/// @endcond

template <class X, SetShape S>
requires(SetOperand<X> || HasSupportFunction<X>)
    [[nodiscard]] std::vector<std::uint32_t> shapes_within(const X& x, const ShapeSet<S>& set, double max_distance) {
    std::vector<std::uint32_t> found;
    for_each_shape_within(as_geometry(x), set, max_distance, [&](std::uint32_t shape) {
        found.push_back(shape);
        return false;
    });
    sort_shapes(found);
    return found;
}

}  // namespace abut
