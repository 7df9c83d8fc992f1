// SPDX-License-Identifier: MIT
// What a picture shows: all parts as one mesh with colours, and what clashes among them.
#pragma once

#include <string>
#include <vector>

#include "abut/mesh/clash.h"
#include "abut/mesh/mesh.h"
#include "tools/abut/parts.h"

namespace abut::tool {

struct Stage {
    Mesh mesh;
    std::vector<Vec3> colors;  ///< of each triangle, linear

    std::vector<ClashReport> findings;
    Mesh highlights;  ///< the triangles and parts to see even when something stands before them
    std::vector<Vec3> highlight_colors;
};

/// The colour of a kind of clash, linear.
[[nodiscard]] Vec3 color_of(ClashKind kind) noexcept;

/// Parts keep their own colours; touching triangles, and the smaller part of a pair that does not touch, get their clash's.
[[nodiscard]] Stage make_stage(const std::vector<NamedPart>& parts, std::vector<ClashReport> findings);

}  // namespace abut::tool
