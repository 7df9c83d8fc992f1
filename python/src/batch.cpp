// SPDX-License-Identifier: MIT
// Long work, watched by a ProgressMonitor that handles Python's signals.
#include "batch.h"

#include <abut/base/progress_monitor.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace abut::python {
namespace {

/// Calls a Python function with the progress, unless its numbers are those of the last call.
class ProgressReporter {
public:
    explicit ProgressReporter(nb::handle progress) : progress_(progress) { check_progress(progress); }

    void operator()(std::size_t done, std::size_t count) {
        if (progress_.is_none() || (count == count_ && done == done_)) return;
        done_ = done;
        count_ = count;
        progress_(done, count);
    }

private:
    nb::handle progress_;
    std::size_t done_ = 0, count_ = 0;
};

}  // namespace

void check_progress(nb::handle progress) {
    if (progress.is_none() || PyCallable_Check(progress.ptr()) != 0) return;
    throw nb::type_error("'progress' must be None or a function of two numbers: how many are done, and of how many");
}

void run_watched(FunctionRef<void()> work, FunctionRef<void(std::size_t done, std::size_t count)> report) {
    std::optional<nb::python_error> raised;
    try {
        const nb::gil_scoped_release release;
        const ProgressMonitor monitor([&](std::size_t done, std::size_t count) {
            const nb::gil_scoped_acquire lock;
            try {
                if (PyErr_CheckSignals() != 0) nb::raise_python_error();
                report(done, count);
            } catch (nb::python_error& error) {
                if (!raised) raised.emplace(std::move(error));
            }
            return !raised;
        });
        work();
    } catch (const Stopped&) {
        if (!raised) throw;
    }
    if (raised) throw std::move(*raised);
}

void run_watched(FunctionRef<void()> work, nb::handle progress) {
    ProgressReporter reporter(progress);
    run_watched(work, [&](std::size_t done, std::size_t count) { reporter(done, count); });
}

void run(std::size_t count, nb::handle progress, FunctionRef<void(std::size_t first, std::size_t last)> work) {
    ProgressReporter reporter(progress);
    for (std::size_t first = 0; first < count;) {
        const std::size_t n = std::min(most_at_once, count - first);
        run_watched([&] { work(first, first + n); },
                    [&](std::size_t done, std::size_t items) {
                        if (items == n) reporter(first + done, count);  // other counts are of nested work
                    });
        first += n;
        reporter(first, count);
    }
}

}  // namespace abut::python
