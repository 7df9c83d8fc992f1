// SPDX-License-Identifier: MIT
// The corners of polyhedral cores as polynomials of the original numbers. For .cpp files of this room.
#pragma once

#include <array>

#include "abut/exact/vector.h"
#include "abut/gjk/core_shape.h"

namespace abut::gjk {

/// The point p + Σ s[i] · h[i] · axis[i], with the axes and half lengths of its core; s is 0 for corners that are given
/// as points.
struct Corner {
    Vec3 p{0};
    std::array<int, 3> s{};
    int index = 0;
};

/// The axes and half lengths of a core; zero if it has none.
struct HalfAxes {
    std::array<Vec3, 3> axes{};
    Vec3 lengths{0};
};

/// Whether the corners of the core are given by its axes and half lengths.
[[nodiscard]] constexpr bool has_half_axes(const Core& core) {
    return core.kind == Kind::obb || core.kind == Kind::clipped_line;
}

/// The number of corners of a polyhedral core, and each of them by its index.
[[nodiscard]] int corner_count(const Core& core) noexcept;
[[nodiscard]] Corner corner(const Core& core, int index) noexcept;
[[nodiscard]] HalfAxes half_axes(const Core& core) noexcept;
/// The vector from the core's origin to a corner, with the same rounding as its support offset, and in the core's
/// scale.
[[nodiscard]] Vec3 corner_offset(const Core& core, const Corner& corner) noexcept;
/// The corner with this support offset, for a core in range; the first corner if there is none.
[[nodiscard]] Corner corner_at(const Core& core, Vec3 offset) noexcept;

/// The half axes of a core in an exact arithmetic, as products of axes and half lengths.
template <class Numbers>
struct LiftedHalfAxes {
    exact::Vector<Numbers> x, y, z, h;
};

/// A corner in an exact arithmetic, given by the half axes.
template <class Numbers>
struct LiftedCorner {
    exact::Vector<Numbers> p;
    std::array<int, 3> s;
    const LiftedHalfAxes<Numbers>* f;
};
/// A corner in an exact arithmetic, given as a point.
template <class Numbers>
struct LiftedPoint {
    exact::Vector<Numbers> p;
};

/// Σ s[i] h[i] axis[i].
template <class Numbers>
auto from_center(const LiftedHalfAxes<Numbers>& f, const std::array<int, 3>& s) {
    return (s[0] * f.h.x) * f.x + ((s[1] * f.h.y) * f.y + (s[2] * f.h.z) * f.z);
}

/// p - q for corners of one core, in the fewest operations.
template <class Numbers>
auto operator-(const LiftedPoint<Numbers>& p, const LiftedPoint<Numbers>& q) {
    return p.p - q.p;
}
template <class Numbers>
auto operator-(const LiftedCorner<Numbers>& p, const LiftedCorner<Numbers>& q) {
    return (p.p - q.p) + from_center(*p.f, {p.s[0] - q.s[0], p.s[1] - q.s[1], p.s[2] - q.s[2]});
}

/// A corner of the Minkowski difference a - b in an exact arithmetic.
template <class LiftedSide>
struct LiftedPair {
    LiftedSide a, b;
};
template <class Numbers>
auto position(const LiftedPair<LiftedPoint<Numbers>>& w) {
    return w.a.p - w.b.p;
}
template <class Numbers>
auto position(const LiftedPair<LiftedCorner<Numbers>>& w) {
    return (w.a.p - w.b.p) + (from_center(*w.a.f, w.a.s) - from_center(*w.b.f, w.b.s));
}
template <class LiftedSide>
auto operator-(const LiftedPair<LiftedSide>& w, const LiftedPair<LiftedSide>& v) {
    return (w.a - v.a) - (w.b - v.b);
}

}  // namespace abut::gjk
