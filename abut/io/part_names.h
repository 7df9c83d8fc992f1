// SPDX-License-Identifier: MIT
// The names of the parts of a file, see parts(), and of several files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "abut/io/scene_file.h"

namespace abut::io {

/// A part's name, and the names of nodes from which it is formed.
struct PartName {
    std::string name;
    std::vector<std::string> path;
};

/// The names of the nodes, which have meshes, in their order.
[[nodiscard]] std::vector<PartName> part_names(const SceneFile& scene, std::span<const std::size_t> nodes);

/// A different name for each file: its own, or, for files of one name in several folders, with as many folders before
/// it as make it different, as in "east/model.ifc" and "west/model.ifc". Neither the order of the files nor the working
/// directory matters. A file that is given twice has the same name twice.
[[nodiscard]] std::vector<std::string> distinct_file_names(std::span<const std::filesystem::path> files);

/// The names of all parts of some files, one after the other: `names[i]` are those of file i, each once. A name that
/// several files have is preceded by its file's: "left.glb: Pump A".
[[nodiscard]] std::vector<std::string> names_in_files(std::span<const std::filesystem::path> files,
                                                      std::span<const std::vector<std::string>> names);

}  // namespace abut::io
