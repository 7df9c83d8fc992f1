// SPDX-License-Identifier: MIT
// The lists of glTF extensions that are read, that do not affect geometry, and that are refused.
#pragma once

#include <optional>
#include <string_view>

#include "abut/io/formats/json_document.h"

namespace abut::io {

/// Fails for an entry of "extensionsRequired" that may change geometry and that this build does not read.
void refuse_unread_extensions(const JsonValue& root);

/// The meshoptimizer compression extension of a bufferView, under either of its names.
[[nodiscard]] std::optional<JsonValue> meshopt_extension(const JsonValue& view);

/// An extension of an object; none when the object does not have it.
[[nodiscard]] std::optional<JsonValue> extension(const JsonValue& object, const char* name);

/// Fails at compressed data whose decoder is missing from this build.
[[noreturn]] void fail_compressed(const JsonValue& at, std::string_view extension);

}  // namespace abut::io
