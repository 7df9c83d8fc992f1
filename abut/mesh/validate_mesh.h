// SPDX-License-Identifier: MIT
// Validates the arrays of a mesh from outside, such as a file.
#pragma once

#include <optional>
#include <string>

#include "abut/mesh/mesh.h"

namespace abut {

/// One of the arrays of MeshArrays, in their order.
enum class MeshArray { vertices, triangles, nodes, order, leaves };

struct ABUT_API MeshFault {
    MeshArray array;
    std::size_t element;
    std::string what;
};

/// The first fault that would let queries of a mesh of these arrays fail or not terminate: an index out of range, a
/// number that is not finite, or an invalid tree (see bvh::validate). Examines every element, on all cores. It does not
/// test whether boxes contain their triangles: queries of a forged mesh terminate, but may be wrong.
[[nodiscard]] ABUT_API std::optional<MeshFault> validate(const MeshArrays& arrays);

}  // namespace abut
