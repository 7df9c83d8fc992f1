// SPDX-License-Identifier: MIT
// ConvertFile: reads files of formats that abut does not read itself.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace abut::tool {

/// Returns the bytes of a GLB file with what the named file holds, or nothing for a file that abut reads itself. Throws
/// Error, naming the file, for one that cannot be converted. May be called from several threads at once. In the Python
/// package it reads IFC files.
using ConvertFile = std::function<std::optional<std::string>(const std::string& file)>;

}  // namespace abut::tool
