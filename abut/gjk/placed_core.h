// SPDX-License-Identifier: MIT
// PlacedCore: a moved hull for GJK's loop, with the support points that the core of the built hull would have.
#pragma once

#include "abut/gjk/gjk_loop.h"
#include "abut/gjk/placed_hull-inl.h"

namespace abut::gjk {

/// What core_of(hull) is for a built hull: its origin and size, and its support points, to the bit. The moved hull must
/// keep its shape (PlacedHull::keeps_shape). Hints are numbers of vertices of the hull that has not been moved.
struct PlacedCore {
    const PlacedHull& hull;
    Vec3 origin{0};
    double size = 0;
    std::uint32_t first = 0;  ///< the vertex that is the origin
    bool climbed = false;     ///< whether the core of the built hull is climbed, not scanned

    PlacedCore(const PlacedHull& hull, const Aabb& bounds) noexcept;

    /// A vertex of the built hull.
    [[nodiscard]] Vec3 point(std::uint32_t i) const noexcept { return hull.vertex(i) + Vec3(0.0); }
    /// The neighbours of a vertex.
    [[nodiscard]] std::span<const std::uint32_t> neighbors(std::uint32_t i) const noexcept {
        return hull.hull_->neighbors(i);
    }
    /// The support point along d, less the origin.
    [[nodiscard]] Vec3 scanned(Vec3 d, int& hint) const noexcept;
    [[nodiscard]] Vec3 climbed_to(Vec3 d, int& hint) const noexcept;
    /// Whether the core of the built hull would keep this vertex, at which the search has found its last support point
    /// along d.
    [[nodiscard]] bool ends_here(Vec3 d, int index) const noexcept;
};

// What search() requires of a set. Whether a climb ended too early is tested afterwards.
inline Vec3 offset(const PlacedCore& core, Vec3 d, int& hint) noexcept {
    return core.climbed ? core.climbed_to(d, hint) : core.scanned(d, hint);
}
inline bool refines(const PlacedCore&, const PlacedCore&) noexcept { return false; }
inline bool ended_by_newton(const PlacedCore&, const PlacedCore&, Search&) noexcept { return false; }
inline double tolerance(const PlacedCore&, const PlacedCore&) noexcept { return tolerance_of_polyhedra; }
inline bool climbs(const PlacedCore&) noexcept { return false; }
inline bool climbed_short(const PlacedCore&, const PlacedCore&, Search&, Vertex&) noexcept { return false; }

}  // namespace abut::gjk
