// SPDX-License-Identifier: MIT
// ForkJoin: makes the ordering of parallel tasks visible to ThreadSanitizer, which cannot see it inside an
// uninstrumented library.
#pragma once

#include <atomic>
#include <cstddef>

namespace abut {

/// Orders memory around parallel tasks: everything before its construction happens before each Task, and each Task
/// happens before everything after its destruction. oneTBB orders them as well, but invisibly to ThreadSanitizer; this
/// costs one atomic addition a task.
class ForkJoin {
public:
    ForkJoin() noexcept;
    ~ForkJoin();
    ForkJoin(const ForkJoin&) = delete;
    ForkJoin& operator=(const ForkJoin&) = delete;

    class Task {
    public:
        explicit Task(ForkJoin& order) noexcept;
        ~Task();
        Task(const Task&) = delete;
        Task& operator=(const Task&) = delete;

    private:
        ForkJoin& order_;
    };

private:
    std::atomic<std::size_t> fork_{0};
    std::atomic<std::size_t> join_{0};
};

}  // namespace abut
