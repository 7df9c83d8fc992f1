// SPDX-License-Identifier: MIT
// How a shape or a mesh lies to the solid that a closed mesh bounds.
#pragma once

#include <optional>

#include "abut/mesh/inside.h"
#include "abut/query/classify.h"

namespace abut {

namespace ladder {

template <class X>
concept MeshLike = std::is_same_v<X, Mesh> || std::is_same_v<X, PosedMesh>;

/// Some point of a bounded shape; none of one that is empty or not finite.
template <class X>
std::optional<Vec3> point_of(const X& x) {
    if (!has_numbers(x)) return {};
    const convex::Rounded shape = rounded(x, x);
    if (shape.core.kind == convex::Kind::empty || !(shape.radius >= 0)) return {};
    return shape.core.origin;
}

/// Whether the solid holds every triangle's first corner: of surfaces that do not meet, whether it holds the other.
template <MeshLike Outer, MeshLike Inner>
bool holds_surface(const Outer& outer, const Inner& inner) {
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
        if (intersects(x, mesh)) return Containment::crossing;
        return holds_surface(mesh, x)   ? Containment::inside
               : holds_surface(x, mesh) ? Containment::containing
                                        : Containment::disjoint;
    } else if (intersects(x, mesh)) {
        if constexpr (is_unbounded<X>) return Containment::crossing;
        for (std::size_t i = 0; i < mesh.size(); ++i) {
            if (!holds(x, mesh.triangle(i))) return Containment::crossing;
        }
        return Containment::containing;
    } else if constexpr (is_ray_or_line<X>) {
        return x.direction == Vec3(0) && contains(mesh, x.origin) ? Containment::inside : Containment::disjoint;
    } else if constexpr (is_plane<X>) {
        return Containment::disjoint;
    } else {
        // The shape does not meet the surface, so any of its points speaks for it.
        const std::optional<Vec3> point = point_of(x);
        return point && contains(mesh, *point) ? Containment::inside : Containment::disjoint;
    }
}

}  // namespace ladder

/// How x lies to the solid that a closed mesh bounds: inside when all of x is in it and none of it on the surface (a single
/// point may be on it); crossing when it meets the surface; containing when x is convex and holds the whole surface, or
/// when x is a mesh that does and does not touch it. Of a mesh that is not closed see contains.
template <class X>
[[nodiscard]] Containment composite_classify(const X& x, const Mesh& mesh) noexcept {
    return ladder::classify_in_mesh(x, mesh);
}
template <class X>
[[nodiscard]] Containment composite_classify(const X& x, const PosedMesh& mesh) noexcept {
    return ladder::classify_in_mesh(x, mesh);
}

}  // namespace abut
