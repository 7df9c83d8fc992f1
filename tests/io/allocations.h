// SPDX-License-Identifier: MIT
// Counts what operator new is asked for, so that tests can hold readers to it.
#pragma once

#include <cstddef>

namespace abut::sample {

/// All bytes asked for since the program started, on any thread.
[[nodiscard]] std::size_t allocated_bytes() noexcept;

}  // namespace abut::sample
