// SPDX-License-Identifier: MIT
// sweep_each: many sweeps at once, on all cores, into a span of the caller.
#pragma once

#include "abut/query/each.h"
#include "abut/query/sweep.h"

namespace abut {

/// out[i] is sweep(shapes[i], motions[i], x, options), for a vector, array or span of one type of shape. Of ranges of
/// different lengths, what exceeds the shortest is ignored.
template <ladder::Spannable Shapes, Geometry X>
void sweep_each(const Shapes& shapes, std::span<const Vec3> motions, const X& x, std::span<std::optional<SweepHit>> out,
                const SweepOptions& options = {}) {
    const std::span questions(shapes);
    ladder::for_each_query(questions.size() < motions.size() ? questions.size() : motions.size(), out.size(),
                           [&](std::size_t i) { out[i] = sweep(questions[i], motions[i], x, options); });
}

}  // namespace abut
