// SPDX-License-Identifier: MIT
// Detects the format of a file, by its name and its first bytes.
#pragma once

#include <string_view>

#include "abut/io/formats/format_table.h"
#include "abut/io/input.h"

namespace abut::io {

/// The format of an input, by its extension, or by its content when it has none; abut reads it. Throws Error when the
/// input is empty, compressed, text in UTF-16 or UTF-32, a Git LFS pointer, a web page, of an unknown format, or of
/// another format than its name says.
[[nodiscard]] const Format& format_of(const Input& input);

/// Whether a file is the pointer that Git LFS leaves in place of a large one that it has not fetched.
[[nodiscard]] inline bool is_lfs_pointer(std::string_view bytes) noexcept {
    return bytes.starts_with("version https://git-lfs.github.com/spec/");
}
/// What to do about one.
inline constexpr std::string_view lfs_remedy = "fetch the model into its repository: git lfs pull";

}  // namespace abut::io
