// SPDX-License-Identifier: MIT
// Recognises BCF files by their names.
#pragma once

#include <filesystem>

namespace abut::io {

/// Whether the name ends with .bcf or .bcfzip, in capitals or not.
[[nodiscard]] bool is_named_bcf(const std::filesystem::path& path);

}  // namespace abut::io
