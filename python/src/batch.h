// SPDX-License-Identifier: MIT
// Long work without Python's lock, in slices between which Ctrl-C is noticed and progress is told.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

#include "arrays.h"

namespace abut::python {

/// Throws TypeError for what cannot be called and is not None.
inline void check_progress(nb::handle progress) {
    if (progress.is_none() || PyCallable_Check(progress.ptr()) != 0) return;
    throw nb::type_error("'progress' must be None or a function of two numbers: how many are done, and of how many");
}

/// The first slice for points and rays at a mesh, which take about a microsecond each.
inline constexpr std::size_t points_slice = 1u << 16;

/// Calls work(first, last) for consecutive ranges of [0, count) without the lock. The first range has at most `slice`
/// items, which should take milliseconds at least where there are more, and at most a second; the later ones take
/// about a tenth of a second each. Between ranges signals are handled, which may throw, and progress(done, count) is
/// called, unless it is None.
template <class Work>
void run(std::size_t count, std::size_t slice, nb::handle progress, Work work) {
    check_progress(progress);
    std::size_t done = 0;
    while (done < count) {
        const std::size_t n = std::min(slice, count - done);
        const auto begin = std::chrono::steady_clock::now();
        {
            const nb::gil_scoped_release release;
            work(done, done + n);
        }
        done += n;
        if (!progress.is_none()) progress(done, count);
        if (done == count) break;
        if (PyErr_CheckSignals() != 0) nb::raise_python_error();
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (seconds < 0.1) slice *= seconds < 0.0125 ? 8 : seconds < 0.05 ? 2 : 1;
        if (seconds > 0.2) slice = std::max<std::size_t>(1, slice / (seconds > 0.8 ? 8 : 2));
    }
}

}  // namespace abut::python
