// SPDX-License-Identifier: MIT
// The JSON description of a checked part: see docs/json.md.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "abut/mesh/check.h"
#include "abut/mesh/cracks.h"
#include "tools/abut/health.h"

namespace abut::tool {

/// A checked part: the mesh that was checked, and for a welded one which of the file's triangles its triangles are.
struct Checked {
    Mesh mesh;
    MeshReport report;
    std::optional<Cracks> cracks = {};
    double weld = 0;                                // the distance; 0 when nothing was welded
    std::size_t moved_count = 0;                    // number of vertices
    std::size_t vanished_count = 0;                 // number of the part's triangles if welding removes all of them
    std::vector<std::uint32_t> file_triangle = {};  // for each triangle, when welded

    /// A mesh without triangles is sound, but not one from which welding has removed all triangles.
    [[nodiscard]] bool sound() const { return report.sound() && vanished_count == 0; }
    [[nodiscard]] bool closed() const { return report.closed() && vanished_count == 0; }
    [[nodiscard]] const char* health() const { return vanished_count > 0 ? "not closed" : tool::health(report); }
    [[nodiscard]] std::uint32_t in_file(std::uint32_t triangle) const {
        return weld > 0 ? file_triangle[triangle] : triangle;
    }
};

[[nodiscard]] nlohmann::json to_json(const Checked& part);

}  // namespace abut::tool
