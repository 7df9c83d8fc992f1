// SPDX-License-Identifier: MIT
// Detects the format of a file, by its name and its first bytes.
#pragma once

#include "abut/io/formats/format_table.h"
#include "abut/io/input.h"

namespace abut::io {

/// The format of an input, by its extension, or by its content when it has none; abut reads it. Throws Error when the
/// input is empty, compressed, text in UTF-16 or UTF-32, a Git LFS pointer, a web page, of an unknown format, or of
/// another format than its name says.
[[nodiscard]] const Format& format_of(const Input& input);

}  // namespace abut::io
