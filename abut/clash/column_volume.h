// SPDX-License-Identifier: MIT
// The volume between the ground and two triangles, whichever is lower; internal to shared_volume.
#pragma once

#include <array>

#include "abut/shape/triangle.h"

namespace abut::clashing {

/// A triangle over the plane of the first two of its coordinates, with its heights above a ground that is below it.
struct RaisedTriangle {
    struct Corner {
        double u, v, height;
    };
    std::array<Corner, 3> corners;  ///< counterclockwise
    double doubled_area = 0;        ///< of its projection, rounded
    double sign = 0;                ///< whether the triangle faces upwards (1) or downwards (-1); 0: it is vertical
    double width = 0;               ///< of a square around its projection
};

/// The triangle with these corners in this order.
[[nodiscard]] RaisedTriangle raised(const std::array<RaisedTriangle::Corner, 3>& corners) noexcept;

/// A number, and a bound of its error.
struct Bounded {
    double value = 0;
    double error = 0;
};

/// The volume of the points above the ground that lie below both triangles, times both signs. All u and v of points
/// that lie below both are at most `reach` in magnitude, and all heights at most `height`.
[[nodiscard]] Bounded column_volume(const RaisedTriangle& a, const RaisedTriangle& b, double reach,
                                    double height) noexcept;

}  // namespace abut::clashing
