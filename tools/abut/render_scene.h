// SPDX-License-Identifier: MIT
// The contents of a picture: all parts as one mesh with colours, and their clashes or faults.
#pragma once

#include <string>
#include <vector>

#include "abut/mesh/clash/clash.h"
#include "abut/mesh/mesh.h"
#include "tools/abut/faults.h"
#include "tools/abut/parts.h"

namespace abut::tool {

/// A place to look at.
struct Mark {
    Vec3 color{0};                ///< linear
    Aabb bounds;                  ///< of the finding, never empty
    std::vector<Polyline> lines;  ///< drawn over the picture
    bool hidden = false;          ///< whether triangles of this colour are drawn over what hides them
};

struct RenderScene {
    Mesh mesh;
    std::vector<Vec3> colors;  ///< of each triangle, linear

    std::vector<Mark> marks;
    Mesh highlights;  ///< the triangles and parts that are drawn even when hidden
    std::vector<Vec3> highlight_colors;
};

/// Parts have their own colours; touching triangles, and the smaller part of a pair that does not touch, have the
/// colour of their clash.
[[nodiscard]] RenderScene make_render_scene(const std::vector<NamedPart>& parts,
                                            const std::vector<ClashReport>& findings);

/// Parts have their own colours; faulty triangles and those next to faulty edges have the colour of their fault. One
/// list of faults for each part.
[[nodiscard]] RenderScene make_render_scene(const std::vector<NamedPart>& parts,
                                            const std::vector<std::vector<Fault>>& faults);

}  // namespace abut::tool
