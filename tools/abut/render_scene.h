// SPDX-License-Identifier: MIT
// What a picture shows: all parts as one mesh with colours, and what clashes or is at fault among them.
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
    Aabb bounds;                  ///< of what is there, never empty
    std::vector<Polyline> lines;  ///< drawn over the picture
    bool hidden = false;          ///< what has this colour shows through what stands before it
};

struct RenderScene {
    Mesh mesh;
    std::vector<Vec3> colors;  ///< of each triangle, linear

    std::vector<Mark> marks;
    Mesh highlights;  ///< the triangles and parts to see even when something stands before them
    std::vector<Vec3> highlight_colors;
};

/// Parts keep their own colours; touching triangles, and the smaller part of a pair that does not touch, get their clash's.
[[nodiscard]] RenderScene make_render_scene(const std::vector<NamedPart>& parts,
                                            const std::vector<ClashReport>& findings);

/// Parts keep their own colours; the triangles at fault and those beside faulty edges get their fault's. One list for each part.
[[nodiscard]] RenderScene make_render_scene(const std::vector<NamedPart>& parts,
                                            const std::vector<std::vector<Fault>>& faults);

}  // namespace abut::tool
