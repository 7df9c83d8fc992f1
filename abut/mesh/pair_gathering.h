// SPDX-License-Identifier: MIT
// Lists, counts and visits the pairs of a tangle, some rows at a time. Internal to overlapping_pairs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "abut/mesh/dense_pairs.h"

namespace abut {

/// The pairs of classes of a tangle, as DenseSelfPairs::for_each calls them.
struct ClassPairs {
    std::function<bool(bvh::Rows, const VisitClasses&)> for_each;
    std::uint32_t rows = 0;  ///< how many there are
    bool own = false;        ///< of one mesh with itself: a pair's row is the lower of both
};

inline constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

struct GatheredPairs {
    std::vector<std::array<std::uint32_t, 2>> pairs;  ///< sorted
    bool complete = true;  ///< otherwise there are more than were allowed, and no pairs are here
};

/// The pairs of some rows, unless there are more than `most`.
[[nodiscard]] GatheredPairs gather(const ClassPairs& class_pairs, bvh::Rows rows, std::size_t most);

/// How many pairs there are, or `most` if there are as many or more.
[[nodiscard]] std::uint64_t count(const ClassPairs& class_pairs, std::uint64_t most);

/// Calls visit(i, j) in ascending order until it is true, and returns whether it was. About `at_once` pairs are gathered at
/// a time, or those of one row.
bool visit_ascending(const ClassPairs& class_pairs, std::size_t at_once,
                     FunctionRef<bool(std::uint32_t, std::uint32_t)> visit);

}  // namespace abut
