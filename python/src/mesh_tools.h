// SPDX-License-Identifier: MIT
// The tools for meshes that are functions and also methods of Mesh.
#pragma once

#include "arguments.h"
#include "operand.h"

namespace abut::python {

using MaxSelfIntersections = Count<"max_self_intersections">;

[[nodiscard]] MeshReport py_check(nb::handle mesh, MaxSelfIntersections max_self_intersections);
[[nodiscard]] bool py_self_intersects(nb::handle mesh, Flag<"include_degenerate"> include_degenerate);

}  // namespace abut::python
