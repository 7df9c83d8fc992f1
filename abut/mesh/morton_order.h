// SPDX-License-Identifier: MIT
// An order for many queries in which neighbours come together, so that memory fetched for one serves the next, and runs
// of neighbours for batches.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "abut/base/executor.h"
#include "abut/math/vec.h"

namespace abut {

/// The indices of the points, by Morton code (Morton 1966) within the box around them. Points that are not finite have
/// an unspecified place.
[[nodiscard]] std::vector<std::uint32_t> morton_order(std::span<const Vec3> points);

/// Calls solve(indices, their points) for runs of points in that order, possibly concurrently.
template <class Solve>
void for_each_run(std::span<const Vec3> points, Solve solve) {
    constexpr std::size_t shortest = 64, longest = 4096;
    const std::vector<std::uint32_t> order = morton_order(points);
    // A few runs for each core, since some points take longer.
    const std::size_t share = order.size() / (4 * static_cast<std::size_t>(thread_count())) + 1;
    for_each_counted_range(order.size(), std::clamp(share, shortest, longest),
                           [&](std::size_t first, std::size_t last) {
                               const std::span<const std::uint32_t> run = std::span(order).subspan(first, last - first);
                               // Copied in bulk, since neighbours lie far apart in memory.
                               std::vector<Vec3> here(run.size());
                               for (std::size_t k = 0; k < run.size(); ++k) here[k] = points[run[k]];
                               solve(run, std::span<const Vec3>(here));
                           });
}

}  // namespace abut
