// SPDX-License-Identifier: MIT
// The addresses by which glTF names its data.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace abut::io {

/// The bytes in "data:TYPE;base64,…"; nothing when the text is not of that form.
[[nodiscard]] std::optional<std::string> decode_data_uri(std::string_view uri);

/// The name with %20 and its like resolved; nothing when a % is not followed by two hexadecimal digits.
[[nodiscard]] std::optional<std::string> decode_percent(std::string_view uri);

}  // namespace abut::io
