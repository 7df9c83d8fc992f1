// SPDX-License-Identifier: MIT
// The meshes that are measured: a generated one, and the files of the environment variable ABUT_BENCH_MESHES.
#pragma once

#include <string>
#include <vector>

#include "abut/mesh/mesh.h"

namespace abut::bench {

/// What names meshes: "torus", and the files named, separated by colons.
[[nodiscard]] std::vector<std::string> mesh_names();

/// A mesh by its name, scaled to a bounding box whose diagonal is 10 around the origin.
[[nodiscard]] const Mesh& mesh_of(const std::string& name);

/// What a benchmark of the mesh is called.
[[nodiscard]] std::string title(const std::string& verb, const std::string& mesh);

}  // namespace abut::bench
