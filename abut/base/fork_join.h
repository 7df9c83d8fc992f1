// SPDX-License-Identifier: MIT
// Says in the language of ThreadSanitizer what it cannot see within a library that it was not built into.
#pragma once

#include <atomic>
#include <cstddef>

namespace abut {

/// Orders memory around parallel tasks: all that went before it was made happens before each Task, and each Task before
/// all that follows its end. The executor's library orders them as well, unseen; this costs an atomic addition a task.
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
