// SPDX-License-Identifier: MIT
// Team: cores that wait for the next loop.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace abut {

/// While it lives, the for_each_range of the thread that made it hands its ranges to threads that stand by: for short loops one
/// after the other. Thread k begins with the k-th share of the ranges, so that what a loop wrote is where the next one reads
/// it. Standing by costs a core, so it ends after some microseconds without a loop. Loops within a loop, and those of other
/// threads, go their usual way.
///
/// A second team of a thread leaves everything to its first.
///
/// The thread that made it waits for each loop's end without doing anything else, so that loops whose ranges take long, or
/// run on many cores themselves, are better off without.
class Team {
public:
    Team();
    ~Team();
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    /// The team that this thread made and is not at work in, if any.
    [[nodiscard]] static Team* at_hand() noexcept;

    /// Calls body(i) for i in [0, count), each once. The first exception of `body` passes through, once all are back.
    void for_each(std::size_t count, const std::function<void(std::size_t i)>& body);

private:
    struct Work;
    std::unique_ptr<Work> work_;  // from the first loop on
    bool is_first_;
};

}  // namespace abut
