// SPDX-License-Identifier: MIT
// Refuses texts with characters of two or four bytes, as Windows' shells write them: abut reads UTF-8.
#pragma once

#include "abut/io/input.h"

namespace abut::io {

/// Throws Error, which names the encoding, when the input is a text in UTF-16 or UTF-32, by its byte order mark or by
/// the zeros in its first characters.
void refuse_wide_text(const Input& input);

}  // namespace abut::io
