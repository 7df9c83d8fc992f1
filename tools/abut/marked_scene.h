// SPDX-License-Identifier: MIT
// Parts in grey, and findings on them in colour, as a GLB file.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "abut/io/scene_file.h"
#include "abut/mesh/clash/clash.h"
#include "tools/abut/parts.h"

namespace abut::tool {

class MarkedScene {
public:
    /// Adds the parts, transparent.
    explicit MarkedScene(const std::vector<NamedPart>& parts);

    /// Adds some of a mesh's triangles as a mesh of their own.
    void add_triangles(const std::string& name, const Mesh& mesh, std::span<const std::uint32_t> triangles,
                       glm::vec4 color);
    void add_lines(const std::string& name, std::span<const Polyline> lines, glm::vec4 color);

    /// Writes the file and returns true; or reports on standard error that coordinates are beyond the range of float.
    [[nodiscard]] bool save(const std::string& path) const;

private:
    void add(const std::string& name, io::MeshData mesh);

    io::SceneFile scene_;
    std::string beyond_float_;  // the first part beyond the range of float
};

}  // namespace abut::tool
