// SPDX-License-Identifier: MIT
// The group on oneTBB.
#include "abut/base/task_group.h"

#include <tbb/task_group.h>

#include <utility>

#include "abut/base/fork_join.h"

namespace abut {

struct TaskGroup::Tasks {
    ForkJoin order;
    tbb::task_group group;
};

TaskGroup::TaskGroup() : tasks_(std::make_unique<Tasks>()) {}
TaskGroup::~TaskGroup() { tasks_->group.wait(); }

void TaskGroup::run(std::function<void()> task) {
    tasks_->group.run([tasks = tasks_.get(), task = std::move(task)] {
        const ForkJoin::Task mark(tasks->order);
        task();
    });
}

}  // namespace abut
