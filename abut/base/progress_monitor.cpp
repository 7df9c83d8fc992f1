// SPDX-License-Identifier: MIT
// The monitor of each thread, and what work reports to it.
#include "abut/base/progress_monitor.h"

#include <atomic>
#include <chrono>
#include <utility>

#include "abut/base/executor.h"
#include "abut/base/monitored_work.h"

namespace abut {

struct ProgressMonitor::State {
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds interval{50};

    [[nodiscard]] bool is_stopped() const noexcept {
        return stopped.load(std::memory_order_relaxed) || (outer != nullptr && outer->is_stopped());
    }
    /// Calls the function, on the thread that created the monitor.
    void report() {
        if (!progress) return;
        is_due = false;
        reported = Clock::now();
        const UnmonitoredTask apart;  // the function may itself start work
        try {
            if (!progress(done.load(std::memory_order_relaxed), count.load(std::memory_order_relaxed))) stopped = true;
        } catch (...) {
            stopped = true;  // for the other threads
            throw;
        }
    }
    void report_when_due() {
        if (progress && (is_due.load(std::memory_order_relaxed) || Clock::now() - reported >= interval)) report();
    }

    Progress progress;
    MonitoredTask::Context before = {};  // what the thread worked for when the monitor was created
    const State* outer = nullptr;        // the monitor that this one replaces
    std::atomic<bool> stopped = false;
    std::atomic<bool> is_counting = false;
    std::atomic<bool> is_due = false;  // whether a report is to be made at once
    std::atomic<std::size_t> done = 0, count = 0;
    Clock::time_point reported = Clock::now();  // used by the thread that created the monitor alone
};

namespace {

constinit thread_local MonitoredTask::Context current;

}  // namespace

Stopped::Stopped() : std::runtime_error("stopped by a ProgressMonitor") {}

ProgressMonitor::ProgressMonitor(Progress progress) : state_(new State) {
    state_->progress = std::move(progress);
    state_->before = current;
    state_->outer = current.monitor;
    current = {state_, true, false};
}
ProgressMonitor::~ProgressMonitor() {
    current = state_->before;
    delete state_;
}
void ProgressMonitor::stop() noexcept { state_->stopped = true; }
bool ProgressMonitor::is_stopped() const noexcept { return state_->stopped; }

ProgressMonitor::State* current_monitor() noexcept { return current.monitor; }

MonitoredTask::MonitoredTask(ProgressMonitor::State* monitor, bool is_item) noexcept : before_(current) {
    const bool is_same = monitor == before_.monitor;
    current = {monitor, is_same && before_.reports, is_item || (is_same && before_.is_item)};
}
MonitoredTask::~MonitoredTask() { current = before_; }

void check_monitor() {
    if (current.monitor == nullptr) return;
    if (current.reports) current.monitor->report_when_due();
    if (current.monitor->is_stopped()) throw Stopped();
}

CountedWork::CountedWork(std::size_t count) {
    ProgressMonitor::State* const monitor = current.monitor;
    if (monitor == nullptr || current.is_item || monitor->is_counting.exchange(true)) return;
    monitor_ = monitor;
    monitor->done = 0;
    monitor->count = count;
    report_at_once();
}
CountedWork::~CountedWork() {
    if (monitor_ != nullptr) monitor_->is_counting = false;
}

void CountedWork::report_at_once() {
    monitor_->is_due = true;
    if (current.reports) monitor_->report();
}

void CountedWork::add(std::size_t items) noexcept {
    if (monitor_ != nullptr) monitor_->done.fetch_add(items, std::memory_order_relaxed);
}

void CountedWork::finish() {
    if (monitor_ == nullptr) return;
    monitor_->done = monitor_->count.load();
    report_at_once();
}

void for_each_counted_range(std::size_t count, std::size_t grain,
                            FunctionRef<void(std::size_t first, std::size_t last)> body) {
    CountedWork work(count);
    for_each_range(count, grain, [&](std::size_t first, std::size_t last) {
        body(first, last);
        work.add(last - first);
    });
    work.finish();
}

}  // namespace abut
