// SPDX-License-Identifier: MIT
// Options of closest_points and distance.
#pragma once

#include <limits>

#include "abut/shape/result.h"

namespace abut {

/// Options of closest_points and distance. `max_distance` changes what is found; all others only change the time that
/// the search takes.
struct ABUT_API ClosestOptions {
    /// Two sets whose distance, as returned, is larger have no closest points: the distance is +infinity, the points
    /// are NaN and the places `none`. If it is negative or NaN, no two sets have any. Sets that are not finite give NaN
    /// as without it.
    double max_distance = std::numeric_limits<double>::infinity();
    /// A distance that is probably not exceeded, such as the last one plus the motion since then: the search starts
    /// with it as its bound, and is repeated without it if nothing is that near. Negative and NaN are ignored.
    double first_bound = std::numeric_limits<double>::infinity();
    /// Triangles that are probably near each other, such as `where_a` and `where_b` of the last answer: their distance
    /// is the first bound. Between shapes and meshes the triangle of the mesh suffices. In queries of a scene the named
    /// model is tested first. Places that do not exist are ignored.
    Where near_a{};
    Where near_b{};  ///< the same for the second operand
};

/// @cond internal
namespace ladder {

/// What closest_points gives with a largest distance.
[[nodiscard]] ABUT_API ClosestPoints limited(const ClosestPoints& found, double max_distance) noexcept;

}  // namespace ladder
/// @endcond

}  // namespace abut
