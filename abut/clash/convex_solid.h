// SPDX-License-Identifier: MIT
// Solids that are convex but for the rounding of their vertices; internal to separation.
#pragma once

#include <limits>

#include "abut/mesh/mesh.h"
#include "abut/shape/hull.h"

namespace abut::clashing {

/// The hull of a closed mesh, and how far it exceeds a convex set that lies in the solid: in no direction does that
/// set's support fall short of the hull's by more than `loss`. Infinite for solids that are not nearly convex.
struct ConvexSolid {
    Hull hull;
    double loss = std::numeric_limits<double>::infinity();
};

[[nodiscard]] ConvexSolid convex_solid(const Mesh& mesh);

}  // namespace abut::clashing
