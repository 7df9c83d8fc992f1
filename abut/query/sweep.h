// SPDX-License-Identifier: MIT
// sweep: where a moving shape first touches something.
#pragma once

#include <optional>

#include "abut/query/geometry.h"
#include "abut/query/reference_point.h"
#include "abut/shape/result.h"

namespace abut {

/// Where the shape, moving by t · motion without turning, first touches x: a hit when the closed sets touch at some t in
/// [0, max_t], grazing included. For balls and points against points, segments, planes, triangles, balls, capsules and meshes
/// whether they do is exact, and t the true time rounded down; for others it is within the bound of docs/matrix.md: never
/// through, never late, and what touches is never missed. In touch from the start: t = 0, `normal` the way out and `depth`
/// how far. The normal leads from x towards the shape, `position` is where reference_point(shape) has come. Of a mesh the lowest
/// triangle on equal t. Empty sets, NaN and infinity: nothing.
template <Geometry A, Geometry X>
[[nodiscard]] ABUT_API std::optional<SweepHit> sweep(const A& shape, Vec3 motion, const X& x,
                                                     const SweepOptions& options = {}) noexcept;

template <Geometry A, Geometry X>
requires(Supported<A> || Supported<X>)
    [[nodiscard]] std::optional<SweepHit> sweep(const A& shape, Vec3 motion, const X& x,
                                                const SweepOptions& options = {}) noexcept {
    return sweep(as_geometry(shape), motion, as_geometry(x), options);
}

}  // namespace abut
