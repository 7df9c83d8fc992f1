// SPDX-License-Identifier: MIT
// How work reports to the ProgressMonitor of the thread that started it.
#pragma once

#include <cstddef>

#include "abut/base/progress_monitor.h"

namespace abut {

/// The monitor of the thread that calls, or null.
[[nodiscard]] ProgressMonitor::State* current_monitor() noexcept;

/// During its lifetime the calling thread works for this monitor, which may be null.
class MonitoredTask {
public:
    /// `is_item`: this is part of an item of a loop, and is not counted separately.
    MonitoredTask(ProgressMonitor::State* monitor, bool is_item) noexcept;
    ~MonitoredTask();
    MonitoredTask(const MonitoredTask&) = delete;
    MonitoredTask& operator=(const MonitoredTask&) = delete;

    struct Context {
        ProgressMonitor::State* monitor = nullptr;
        bool reports = false;  // whether this thread calls the monitor's function
        bool is_item = false;  // whether this is part of an item of a loop
    };

private:
    Context before_;
};

/// During its lifetime work that the calling thread starts is neither stopped nor reported, because it changes an
/// object that must not be left half changed.
class UnmonitoredTask : MonitoredTask {
public:
    UnmonitoredTask() noexcept : MonitoredTask(nullptr, false) {}
};

/// Reports to the current monitor, and throws Stopped if it has been stopped.
void check_monitor();

/// Counts items for the current monitor during its lifetime, unless others are being counted or this is part of an item
/// itself.
class CountedWork {
public:
    explicit CountedWork(std::size_t count);
    ~CountedWork();
    CountedWork(const CountedWork&) = delete;
    CountedWork& operator=(const CountedWork&) = delete;

    /// Reports that so many more items are done; any thread may call it.
    void add(std::size_t items) noexcept;
    /// Reports that all items are done.
    void finish();

private:
    void report_at_once();

    ProgressMonitor::State* monitor_ = nullptr;
};

}  // namespace abut
