// SPDX-License-Identifier: MIT
// Translations that push a solid out of another, found from contacts; internal to separation.
#pragma once

#include <vector>

#include "abut/mesh/mesh.h"

namespace abut::clashing {

/// Directions, unit vectors, along which a short motion of a may separate two closed meshes: those of the shortest
/// translations that satisfy all contacts found so far. A contact is a vertex of one inside the other, which has to
/// leave it through the nearest point of its surface. Further contacts appear where a translation has led.
[[nodiscard]] std::vector<Vec3> push_out_directions(const Mesh& a, const Mesh& b);

}  // namespace abut::clashing
