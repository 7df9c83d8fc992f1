// SPDX-License-Identifier: MIT
// Base64 (RFC 4648, section 4).
#pragma once

#include <string>
#include <string_view>

namespace abut::io {

/// The bytes as Base64, padded, in one line.
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace abut::io
