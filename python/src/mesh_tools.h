// SPDX-License-Identifier: MIT
// The tools for meshes that are functions and also methods of Mesh.
#pragma once

#include "operand.h"

namespace abut::python {

[[nodiscard]] MeshReport py_check(nb::handle mesh, std::size_t max_self_intersections);
[[nodiscard]] bool py_self_intersects(nb::handle mesh, bool include_degenerate);

}  // namespace abut::python
