// SPDX-License-Identifier: MIT
// The parallel loops on one thread, for platforms without threads; compiled instead of executor.cpp.
#include <algorithm>

#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/base/monitored_work.h"
#include "abut/base/one_thread.h"

namespace abut {

struct ThreadLimit::Control {};

ThreadLimit::ThreadLimit(int) : control_(nullptr) {}
ThreadLimit::~ThreadLimit() { delete control_; }

int thread_count() noexcept { return 1; }

OneThread::OneThread(bool applies) noexcept : before_(applies) {}
OneThread::~OneThread() = default;

void for_each_range(std::size_t count, std::size_t grain, FunctionRef<void(std::size_t first, std::size_t last)> body) {
    grain = std::max<std::size_t>(grain, 1);
    check_monitor();
    ProgressMonitor::State* const monitor = current_monitor();
    const DefaultFloats floats;
    for (std::size_t first = 0; first < count;) {
        const MonitoredTask task(monitor, true);
        check_monitor();
        const std::size_t last = first + std::min(grain, count - first);
        body(first, last);
        first = last;
    }
}

void in_parallel(FunctionRef<void()> a, FunctionRef<void()> b) {
    ProgressMonitor::State* const monitor = current_monitor();
    const DefaultFloats floats;
    for (const FunctionRef<void()>& body : {a, b}) {
        const MonitoredTask task(monitor, false);
        check_monitor();
        body();
    }
    check_monitor();
}

}  // namespace abut
