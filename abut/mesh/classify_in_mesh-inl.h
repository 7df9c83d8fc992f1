// SPDX-License-Identifier: MIT
// Classifies a shape or a mesh against the solid that a closed mesh bounds; only the library compiles it.
#pragma once

#include <optional>

#include "abut/mesh/inside.h"
#include "abut/query/classify-inl.h"
#include "abut/query/composite.h"

namespace abut {

namespace ladder {

template <class X>
concept MeshLike = std::is_same_v<X, Mesh> || std::is_same_v<X, PosedMesh>;

/// A point of a bounded shape; nothing if it is empty or not finite.
template <class X>
std::optional<Vec3> point_of(const X& x) {
    if (!all_finite(x)) return {};
    const gjk::RoundedShape shape = rounded(x, x);
    if (shape.core.kind == gjk::Kind::empty || !(shape.radius >= 0)) return {};
    return shape.core.origin;
}

/// Whether the solid contains the first corner of every triangle of `inner`; if the surfaces do not intersect, this is
/// whether the solid contains all of `inner`.
template <MeshLike Outer, MeshLike Inner>
bool contains_surface(const Outer& outer, const Inner& inner) {
    for (std::size_t i = 0; i < inner.size(); ++i) {
        if (!contains(outer, inner.triangle(i).a)) return false;
    }
    return inner.size() > 0;
}

template <class X, MeshLike M>
Containment classify_in_mesh(const X& x, const M& mesh) {
    if constexpr (std::is_same_v<X, Vec3>) {
        return contains(mesh, x) ? Containment::inside : Containment::disjoint;
    } else if constexpr (MeshLike<X>) {
        if (query::intersects(x, mesh)) return Containment::crossing;
        return contains_surface(mesh, x)   ? Containment::inside
               : contains_surface(x, mesh) ? Containment::containing
                                           : Containment::disjoint;
    } else if (query::intersects(x, mesh)) {
        if constexpr (is_ray_or_line<X> || is_plane<X>) return Containment::crossing;
        for (std::size_t i = 0; i < mesh.size(); ++i) {
            if (!contains_intersecting(x, mesh.triangle(i))) return Containment::crossing;
        }
        return Containment::containing;
    } else if constexpr (is_ray_or_line<X>) {
        return x.direction == Vec3(0) && contains(mesh, x.origin) ? Containment::inside : Containment::disjoint;
    } else if constexpr (is_planar<X>) {
        return Containment::disjoint;
    } else {
        // The shape does not intersect the surface, so any of its points decides for all of it.
        const std::optional<Vec3> point = point_of(x);
        return point && contains(mesh, *point) ? Containment::inside : Containment::disjoint;
    }
}

}  // namespace ladder

template <class X>
[[nodiscard]] Containment composite_classify(const X& x, const Mesh& mesh) noexcept {
    return ladder::classify_in_mesh(x, mesh);
}
template <class X>
[[nodiscard]] Containment composite_classify(const X& x, const PosedMesh& mesh) noexcept {
    return ladder::classify_in_mesh(x, mesh);
}

}  // namespace abut
