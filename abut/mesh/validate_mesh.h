// SPDX-License-Identifier: MIT
// Whether the arrays of a mesh that come from outside are those of a mesh.
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

/// What would let queries of a mesh of these arrays fail or not end: an index that leads nowhere, a number that is not finite, a tree
/// that is none (see bvh::validate). Looks at every element, on all cores, and names the first bad one. It does not ask
/// whether boxes hold their triangles: answers of a mesh that was forged may be wrong, but come.
[[nodiscard]] ABUT_API std::optional<MeshFault> validate(const MeshArrays& arrays);

}  // namespace abut
