// SPDX-License-Identifier: MIT
// Runs loops on all cores, with results that do not depend on how many there are.
#pragma once

#include <cstddef>

#include "abut/base/api.h"
#include "abut/base/function_ref.h"

namespace abut {

/// How many threads abut's parallel work may use now: the machine's, or what a ThreadLimit says.
[[nodiscard]] ABUT_API int thread_count() noexcept;

/// While it lives, abut's parallel work uses at most `threads` threads (less than 1 counts as 1).
class ABUT_API ThreadLimit {
public:
    /// Limits parallel work from now on, until it is destroyed.
    explicit ThreadLimit(int threads);
    ~ThreadLimit();
    ThreadLimit(const ThreadLimit&) = delete;
    ThreadLimit& operator=(const ThreadLimit&) = delete;

private:
    struct Control;
    Control* control_;
};

/// Calls `body(first, last)` for consecutive ranges of [0, count) of at most `grain` items each. The ranges depend on
/// `count` and `grain` alone, never on the number of threads, so per-range results can be joined in order for the same
/// answer on every machine. Exceptions of `body` pass through.
ABUT_API void for_each_range(std::size_t count, std::size_t grain,
                             FunctionRef<void(std::size_t first, std::size_t last)> body);

/// Calls both, possibly at the same time.
ABUT_API void in_parallel(FunctionRef<void()> a, FunctionRef<void()> b);

}  // namespace abut
