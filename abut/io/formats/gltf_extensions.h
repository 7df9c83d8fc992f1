// SPDX-License-Identifier: MIT
// Which extensions of glTF are read, which change nothing that is read, and which are refused.
#pragma once

#include <optional>
#include <string_view>

#include "abut/io/formats/json_document.h"

namespace abut::io {

/// Fails for an entry of "extensionsRequired" that may change geometry and that this build does not read.
void refuse_unread_extensions(const JsonValue& root);

/// The extension of a bufferView by which its bytes are compressed with meshoptimizer, under either of its names.
[[nodiscard]] std::optional<JsonValue> meshopt_extension(const JsonValue& view);

/// An extension of any object; none where the object has no extensions.
[[nodiscard]] std::optional<JsonValue> extension(const JsonValue& object, const char* name);

/// Fails at compressed data whose decoder this build lacks.
[[noreturn]] void fail_compressed(const JsonValue& at, std::string_view extension);

}  // namespace abut::io
