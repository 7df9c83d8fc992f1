// SPDX-License-Identifier: MIT
// The parallel loops, implemented with oneTBB.
#include "abut/base/executor.h"

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>
#include <tbb/task_arena.h>

#include <algorithm>

#include "abut/base/float_environment.h"
#include "abut/base/fork_join.h"
#include "abut/base/monitored_work.h"
#include "abut/base/one_thread.h"

namespace abut {
namespace {

thread_local bool is_alone = false;  // whether a OneThread applies

}  // namespace

OneThread::OneThread(bool applies) noexcept : before_(is_alone) { is_alone = before_ || applies; }
OneThread::~OneThread() { is_alone = before_; }

struct ThreadLimit::Control {
    explicit Control(std::size_t threads) : limit(tbb::global_control::max_allowed_parallelism, threads) {}
    tbb::global_control limit;
};

ThreadLimit::ThreadLimit(int threads) : control_(new Control(static_cast<std::size_t>(std::max(1, threads)))) {}
ThreadLimit::~ThreadLimit() { delete control_; }

int thread_count() noexcept {
    const auto allowed = tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
    return std::min(static_cast<int>(allowed), tbb::this_task_arena::max_concurrency());
}

void for_each_range(std::size_t count, std::size_t grain, FunctionRef<void(std::size_t first, std::size_t last)> body) {
    grain = std::max<std::size_t>(grain, 1);
    const std::size_t ranges = count / grain + (count % grain != 0 ? 1 : 0);
    check_monitor();
    ProgressMonitor::State* const monitor = current_monitor();
    const auto run = [&](std::size_t i) {
        const MonitoredTask task(monitor, true);
        check_monitor();
        const DefaultFloats floats;  // a worker may have inherited another floating-point environment
        body(i * grain, std::min(count, (i + 1) * grain));
    };
    if (ranges <= 1 || is_alone || thread_count() == 1) {
        for (std::size_t i = 0; i < ranges; ++i) run(i);
    } else {
        ForkJoin order;
        tbb::parallel_for(std::size_t{0}, ranges, [&](std::size_t i) {
            const ForkJoin::Task task(order);
            run(i);
        });
    }
}

void in_parallel(FunctionRef<void()> a, FunctionRef<void()> b) {
    ForkJoin order;
    ProgressMonitor::State* const monitor = current_monitor();
    const auto run = [&](FunctionRef<void()> body) {
        const ForkJoin::Task task(order);
        const MonitoredTask monitored(monitor, false);
        check_monitor();
        const DefaultFloats floats;
        body();
    };
    if (is_alone) {
        run(a);
        run(b);
    } else {
        tbb::parallel_invoke([&] { run(a); }, [&] { run(b); });
    }
    check_monitor();
}

}  // namespace abut
