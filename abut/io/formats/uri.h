// SPDX-License-Identifier: MIT
// The URIs by which glTF refers to its data.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace abut::io {

/// The bytes of a data URI (RFC 2397), which is "data:TYPE;base64,…", or "data:TYPE,…" with percent codes for bytes
/// that a URI cannot hold; nothing when the text has neither form.
[[nodiscard]] std::optional<std::string> decode_data_uri(std::string_view uri);

/// The name with percent codes such as %20 decoded; nothing when a % is not followed by two hexadecimal digits.
[[nodiscard]] std::optional<std::string> decode_percent(std::string_view uri);

}  // namespace abut::io
