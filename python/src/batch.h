// SPDX-License-Identifier: MIT
// Long work without Python's lock, during which Ctrl-C is handled and progress is reported.
#pragma once

#include <abut/base/function_ref.h>
#include <abut/base/progress_monitor.h>

#include <atomic>
#include <cstddef>
#include <optional>
#include <utility>

#include "arrays.h"

namespace abut::python {

/// Throws TypeError for what cannot be called and is not None.
void check_progress(nb::handle progress);

/// Calls work() without Python's lock. Meanwhile signals are handled, and a report is made, some twenty times a second:
/// report(done, count), as a ProgressMonitor calls it, but with the lock. What either raises stops the work and is thrown.
void run_watched(FunctionRef<void()> work, FunctionRef<void(std::size_t done, std::size_t count)> report);

/// Calls work() in this way, and progress(done, count), unless it is None, whenever these numbers change.
void run_watched(FunctionRef<void()> work, nb::handle progress);

/// The result of work(), called in this way.
template <class Work>
auto watched(Work work, nb::handle progress = nb::none()) {
    std::optional<decltype(work())> result;
    run_watched([&] { result.emplace(work()); }, progress);
    return std::move(*result);
}

/// Calls Python's functions from work without Python's lock, on any thread. The first that raises stops the work.
class PythonCalls {
public:
    /// Whether call() gives what Python takes for true; `otherwise` if it raises, and from then on.
    template <class Call>
    bool truth(Call call, bool otherwise) {
        if (failed()) return otherwise;
        const nb::gil_scoped_acquire lock;
        if (failed()) return otherwise;
        try {
            return nb::cast<bool>(nb::bool_(call()));
        } catch (nb::python_error& error) {
            raised_.emplace(std::move(error));
        }
        failed_.store(true, std::memory_order_relaxed);
        if (monitor_) monitor_->stop();
        return otherwise;
    }
    [[nodiscard]] bool failed() const { return failed_.load(std::memory_order_relaxed); }
    /// Throws what a function has raised, if one has.
    void rethrow() {
        if (raised_) throw std::move(*raised_);
    }

    /// The result of work(), as of watched(); or what a function has raised is thrown.
    template <class Work>
    auto watch(Work work, nb::handle progress = nb::none()) {
        monitor_.emplace();
        try {
            auto result = watched(work, progress);
            monitor_.reset();
            rethrow();
            return result;
        } catch (const Stopped&) {
            rethrow();
            throw;
        }
    }

private:
    std::optional<ProgressMonitor> monitor_;
    std::optional<nb::python_error> raised_;  // under Python's lock
    std::atomic<bool> failed_ = false;
};

/// The most results that are computed at once, which bounds the memory for prepared operands.
inline constexpr std::size_t most_at_once = std::size_t{1} << 20;

/// Calls work(first, last) in this way for consecutive ranges of [0, count) with at most `most_at_once` items, which
/// report what they count (see for_each_counted_range). progress(done, count) is called unless it is None, at last
/// with done = count.
void run(std::size_t count, nb::handle progress, FunctionRef<void(std::size_t first, std::size_t last)> work);

}  // namespace abut::python
