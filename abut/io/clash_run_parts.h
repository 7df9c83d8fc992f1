// SPDX-License-Identifier: MIT
// Adds parts and the names of their files to a clash run.
#pragma once

#include <glm/vec4.hpp>
#include <optional>
#include <span>
#include <string>

#include "abut/clash/clash_run.h"

namespace abut::io {

/// A file of a run.
struct RunFile {
    std::string name;                 // readable
    std::optional<std::string> unit;  // of lengths, empty if the file names none; nothing for a file that was not read
};

/// Sets the title, which is the names of all files, and the unit: that of all files that were read, empty if they do
/// not agree.
void set_files(ClashRun& run, std::span<const RunFile> files);

/// Adds a model under the part's name, the part, and its color. Of files that were converted from others, the property
/// "file" replaces part.file.
void add_part(ClashRun& run, NewModel model, PartInfo part, const std::optional<glm::vec4>& color);

}  // namespace abut::io
