// SPDX-License-Identifier: MIT
// TaskGroup: tasks beside the thread that gives them.
#pragma once

#include <functional>
#include <memory>

namespace abut {

/// Runs tasks on other cores as these become free. Its end waits for all, and runs what nobody has begun.
class TaskGroup {
public:
    TaskGroup();
    ~TaskGroup();
    TaskGroup(const TaskGroup&) = delete;
    TaskGroup& operator=(const TaskGroup&) = delete;

    /// The task must not throw.
    void run(std::function<void()> task);

private:
    struct Tasks;
    std::unique_ptr<Tasks> tasks_;
};

}  // namespace abut
