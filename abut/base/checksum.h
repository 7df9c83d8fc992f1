// SPDX-License-Identifier: MIT
// A checksum of many bytes, at the speed of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "abut/base/api.h"

namespace abut {

/// 64 bits that tell damaged bytes from sound ones, on all cores: any change within eight aligned bytes is always seen,
/// other damage is missed once in 2^64. Against forgers it is no use. The same on every machine and with any number of
/// threads.
[[nodiscard]] ABUT_API std::uint64_t checksum(std::span<const std::byte> bytes);

}  // namespace abut
