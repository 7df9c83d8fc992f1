// SPDX-License-Identifier: MIT
// Counts what operator new is asked for, so that tests can hold readers to it.
#pragma once

#include <cstddef>

namespace abut::sample {

/// All bytes asked for since the program started, on any thread.
[[nodiscard]] std::size_t allocated_bytes() noexcept;

/// While it lives, a request for more than so many bytes at once fails; one of its kind at a time.
class LargestAllocation {
public:
    explicit LargestAllocation(std::size_t bytes) noexcept;
    ~LargestAllocation();
    LargestAllocation(const LargestAllocation&) = delete;
    LargestAllocation& operator=(const LargestAllocation&) = delete;
};

}  // namespace abut::sample
