// SPDX-License-Identifier: MIT
// A 64-bit checksum of large amounts of data, computed at memory bandwidth.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "abut/base/api.h"

namespace abut {

/// Detects accidental corruption; computed on all cores. A change within one aligned group of eight bytes is always
/// detected, other changes are missed with probability 2^-64. It does not protect against deliberate forgery. The value
/// is the same on every machine and for every number of threads.
[[nodiscard]] ABUT_API std::uint64_t checksum(std::span<const std::byte> bytes);

}  // namespace abut
