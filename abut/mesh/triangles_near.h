// SPDX-License-Identifier: MIT
// All triangles of a mesh that touch a shape or are within a distance of it, and the k triangles nearest to a point.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "abut/base/function_ref.h"
#include "abut/mesh/mesh.h"
#include "abut/shape/result.h"

namespace abut {

/// What can be tested against the triangles of a mesh: a shape, an AnyShape, or a ConvexView of a program's own shape.
template <class X>
concept TriangleProbe = is_shape<X> || std::is_same_v<X, AnyShape> || std::is_same_v<X, ConvexView>;

/// Calls visit(i) for each triangle i that is within max_distance of the shape, in an unspecified order, until visit
/// returns true; returns whether it did. With 0 these are the triangles that touch the shape. Each is decided as by
/// within, exactly wherever that is exact. None when either is empty or not finite, or max_distance is negative or NaN.
template <TriangleProbe X>
ABUT_API bool for_each_triangle_within(const X& x, const Mesh& mesh, double max_distance,
                                       FunctionRef<bool(std::uint32_t)> visit);
template <TriangleProbe X>
ABUT_API bool for_each_triangle_within(const X& x, const PosedMesh& mesh, double max_distance,
                                       FunctionRef<bool(std::uint32_t)> visit);

/// The triangles that are within max_distance of the shape, in ascending order: see for_each_triangle_within.
template <class X, class M>
requires((TriangleProbe<X> || HasSupportFunction<X>)&&(std::is_same_v<M, Mesh> || std::is_same_v<M, PosedMesh>))
    [[nodiscard]] std::vector<std::uint32_t> triangles_within(const X& x, const M& mesh, double max_distance);

/// The triangles that touch the shape, in ascending order.
template <class X, class M>
requires((TriangleProbe<X> || HasSupportFunction<X>)&&(std::is_same_v<M, Mesh> || std::is_same_v<M, PosedMesh>))
    [[nodiscard]] std::vector<std::uint32_t> triangles_touching(const X& x, const M& mesh) {
    return triangles_within(x, mesh, 0);
}

/// A triangle near a point.
struct ABUT_API NearTriangle {
    std::uint32_t triangle = Where::none;                       ///< its index in the mesh
    double distance = std::numeric_limits<double>::infinity();  ///< from the point, within 8 ulps
    Vec3 point{0};                                              ///< the point of the triangle nearest to it
    friend bool operator==(const NearTriangle&, const NearTriangle&) = default;
};

/// The `count` triangles nearest to the point, among those at most max_distance away, by distance and then by index;
/// fewer if there are not so many. None for a point that is not finite, and for a max_distance that is negative or NaN.
[[nodiscard]] ABUT_API std::vector<NearTriangle> nearest_triangles(
    const Vec3& point, const Mesh& mesh, std::size_t count,
    double max_distance = std::numeric_limits<double>::infinity());
[[nodiscard]] ABUT_API std::vector<NearTriangle> nearest_triangles(
    const Vec3& point, const PosedMesh& mesh, std::size_t count,
    double max_distance = std::numeric_limits<double>::infinity());

/// @cond internal
/// Sorts a list of triangles.
ABUT_API void sort_triangles(std::vector<std::uint32_t>& triangles);
/// @endcond

template <class X, class M>
requires((TriangleProbe<X> || HasSupportFunction<X>)&&(std::is_same_v<M, Mesh> || std::is_same_v<M, PosedMesh>))
    [[nodiscard]] std::vector<std::uint32_t> triangles_within(const X& x, const M& mesh, double max_distance) {
    std::vector<std::uint32_t> found;
    for_each_triangle_within(as_geometry(x), mesh, max_distance, [&](std::uint32_t triangle) {
        found.push_back(triangle);
        return false;
    });
    sort_triangles(found);
    return found;
}

}  // namespace abut
