// SPDX-License-Identifier: MIT
// The names of the shapes in abut's JSON.
#pragma once

#include <array>
#include <variant>

#include "abut/shape/any_shape.h"

namespace abut {

/// The names of the alternatives of AnyShape, in their order.
inline constexpr std::array shape_names{"point",     "segment", "ray",  "line",      "plane",    "triangle",
                                        "sphere",    "aabb",    "obb",  "capsule",   "cylinder", "cone",
                                        "ellipsoid", "frustum", "hull", "half_space"};
static_assert(shape_names.size() == std::variant_size_v<AnyShape>, "a name for each alternative of AnyShape");

}  // namespace abut
