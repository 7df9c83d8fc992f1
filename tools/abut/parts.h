// SPDX-License-Identifier: MIT
// The parts of the files that a job is given, each as a mesh in world coordinates.
#pragma once

#include <glm/vec4.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "abut/mesh/mesh.h"

namespace abut::tool {

struct NamedPart {
    std::string name;
    Mesh mesh;
    std::optional<glm::vec4> color;
};

/// All parts of all files; "-" reads standard input. A part keeps its name; the same name in two files gets the file's.
[[nodiscard]] std::vector<NamedPart> load_parts(const std::vector<std::string>& files);

/// All parts joined into one mesh, whose tree is built as told; a single part's own does for a fast one.
[[nodiscard]] Mesh joined(const std::vector<NamedPart>& parts, const BuildOptions& options = {});

/// Which part a triangle of the joined mesh belongs to, and its index there.
[[nodiscard]] std::pair<std::size_t, std::size_t> part_of(const std::vector<NamedPart>& parts, std::size_t triangle);

}  // namespace abut::tool
