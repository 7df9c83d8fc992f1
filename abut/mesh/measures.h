// SPDX-License-Identifier: MIT
// measure: the area and the volume of a mesh.
#pragma once

#include "abut/mesh/mesh.h"

namespace abut {

/// The size of a mesh, within a billionth of itself, whatever the distance between its pieces.
struct ABUT_API MeshMeasures {
    double area = 0;    ///< of all triangles; infinite when it exceeds the range of double, and so is volume
    double volume = 0;  ///< enclosed volume, positive when triangles face outwards; has little meaning unless closed
};

/// The area and volume that check(mesh) reports, in time proportional to the number of triangles. 0 for an empty mesh.
[[nodiscard]] ABUT_API MeshMeasures measure(const Mesh& mesh) noexcept;

}  // namespace abut
