// SPDX-License-Identifier: MIT
// UUIDs of names: the same name always has the same.
#pragma once

#include <string>
#include <string_view>

namespace abut::io {

/// The UUID of version 5 (RFC 4122, 4.3) of a name in abut's own namespace, in lower case.
[[nodiscard]] std::string name_uuid(std::string_view name);

}  // namespace abut::io
