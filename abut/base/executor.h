// SPDX-License-Identifier: MIT
// Parallel loops over all cores, with results that do not depend on the number of threads.
#pragma once

#include <cstddef>

#include "abut/base/api.h"
#include "abut/base/function_ref.h"

namespace abut {

/// The number of threads that abut's parallel work may use now: what the machine offers, or the limit set by a
/// ThreadLimit.
[[nodiscard]] ABUT_API int thread_count() noexcept;

/// Limits abut's parallel work to at most `threads` threads during its lifetime; a number below 1 counts as 1.
class ABUT_API ThreadLimit {
public:
    /// Sets the limit, until destruction.
    explicit ThreadLimit(int threads);
    ~ThreadLimit();
    ThreadLimit(const ThreadLimit&) = delete;
    ThreadLimit& operator=(const ThreadLimit&) = delete;

private:
    struct Control;
    Control* control_;
};

/// Calls `body(first, last)`, possibly concurrently, for consecutive ranges of [0, count) with at most `grain` items
/// each; a grain of 0 counts as 1. The ranges depend on `count` and `grain` alone, never on the number of threads, so
/// that joining the results range by range gives the same answer on every machine. Exceptions thrown by `body`
/// propagate to the caller; so does Stopped, if a ProgressMonitor of the calling thread stops the work.
ABUT_API void for_each_range(std::size_t count, std::size_t grain,
                             FunctionRef<void(std::size_t first, std::size_t last)> body);

/// The same, and reports to a ProgressMonitor of the calling thread how many of the items are done.
ABUT_API void for_each_counted_range(std::size_t count, std::size_t grain,
                                     FunctionRef<void(std::size_t first, std::size_t last)> body);

/// Calls both functions, possibly concurrently, and returns when both have returned.
ABUT_API void in_parallel(FunctionRef<void()> a, FunctionRef<void()> b);

}  // namespace abut
