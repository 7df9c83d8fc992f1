// SPDX-License-Identifier: MIT
// sweep: where a moving shape first touches something.
#pragma once

#include <optional>

#include "abut/query/geometry.h"
#include "abut/query/reference_point.h"
#include "abut/shape/result.h"

namespace abut {

/// Where the shape, moving by t · motion without turning, first touches x: a hit when the closed sets touch at some t
/// in [0, max_t], grazing included. For spheres and points against points, segments, planes, half-spaces, triangles,
/// spheres, capsules and meshes the decision is exact, and t is the true time rounded down; for others both are within
/// the bound of docs/matrix.md: the shape never passes through, t is never late, and no touch is missed. If they touch
/// at the start: t = 0, `normal` is the direction out and `depth` the penetration depth. The normal points from x to
/// the shape; `position` is the moved reference_point(shape). For a mesh the lowest triangle on equal t. Nothing for
/// empty sets, NaN and infinity, and for a frustum that contains a whole line.
template <Geometry A, Geometry X>
[[nodiscard]] ABUT_API std::optional<SweepHit> sweep(const A& shape, Vec3 motion, const X& x,
                                                     const SweepOptions& options = {}) noexcept;

template <Geometry A, Geometry X>
requires(HasSupportFunction<A> || HasSupportFunction<X>)
    [[nodiscard]] std::optional<SweepHit> sweep(const A& shape, Vec3 motion, const X& x,
                                                const SweepOptions& options = {}) noexcept {
    return sweep(as_geometry(shape), motion, as_geometry(x), options);
}

}  // namespace abut
