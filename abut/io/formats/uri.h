// SPDX-License-Identifier: MIT
// The URIs by which glTF refers to its data.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace abut::io {

/// The bytes in "data:TYPE;base64,…"; nothing when the text does not have that form.
[[nodiscard]] std::optional<std::string> decode_data_uri(std::string_view uri);

/// The name with percent codes such as %20 decoded; nothing when a % is not followed by two hexadecimal digits.
[[nodiscard]] std::optional<std::string> decode_percent(std::string_view uri);

}  // namespace abut::io
