// SPDX-License-Identifier: MIT
// ProgressMonitor: reports the progress of long work, and stops it.
#pragma once

#include <cstddef>
#include <stdexcept>

#include "abut/base/api.h"
#include "abut/base/function.h"

namespace abut {

/// Thrown by work that a ProgressMonitor has stopped.
class ABUT_API Stopped : public std::runtime_error {
public:
    /// Creates the exception.
    Stopped();
};

/// Watches the work that the calling thread starts during the monitor's lifetime: batches, loading and building meshes
/// and trees, checks, clashes, and the pairs of scenes. Work checks the monitor between the ranges into which it
/// is divided, mostly some milliseconds apart.
///
/// Stopped work throws Stopped and has no result; spans of the caller that it was writing hold a part of the results.
/// Meshes, scenes and other objects are as before: a change of a scene is never stopped halfway.
///
/// A monitor is destroyed by the thread that created it. While it exists, a later monitor of the same thread takes its
/// place; stopping the earlier one stops the later one's work, too.
class ABUT_API ProgressMonitor {
public:
    /// How much is done: `done` of `count` items, such as queries of a batch or triangles of a tree; returns whether to
    /// continue.
    using Progress = Function<bool(std::size_t done, std::size_t count)>;

    /// Watches from now on. `progress` is called by the thread that created the monitor alone: when counted work begins
    /// (`done` is 0), about every 50 ms, and when it ends (`done` is `count`). Work of several stages counts each from
    /// 0; while nothing is counted, the last numbers are repeated (0 of 0 at first). If `progress` returns false, the
    /// work is stopped. If it throws, the work is stopped, too, and throws that exception in place of Stopped.
    explicit ProgressMonitor(Progress progress = {});
    ~ProgressMonitor();
    ProgressMonitor(const ProgressMonitor&) = delete;
    ProgressMonitor& operator=(const ProgressMonitor&) = delete;

    /// Stops the work, now or later; any thread may call it.
    void stop() noexcept;
    /// Whether stop() was called, or `progress` returned false or threw.
    [[nodiscard]] bool is_stopped() const noexcept;

    struct State;  ///< internal

private:
    State* state_;
};

}  // namespace abut
