// SPDX-License-Identifier: MIT
// Lists, counts and visits the pairs of dense meshes, some rows at a time; internal to overlapping_pairs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "abut/mesh/dense_pairs.h"

namespace abut {

/// The pairs of classes of dense meshes, as DenseSelfPairs::for_each visits them.
struct ClassPairs {
    std::function<bool(bvh::Rows, const VisitClasses&)> for_each;
    std::uint32_t rows = 0;  ///< the number of rows
    bool own = false;        ///< one mesh with itself: a pair's row is its lower triangle
};

inline constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

struct GatheredPairs {
    std::vector<std::array<std::uint32_t, 2>> pairs;  ///< sorted
    bool complete = true;                             ///< if false, there are more than allowed, and `pairs` is empty
};

/// The pairs of some rows, unless there are more than `most`.
[[nodiscard]] GatheredPairs gather(const ClassPairs& class_pairs, bvh::Rows rows, std::size_t most);

/// The number of pairs, or `most` if there are as many or more.
[[nodiscard]] std::uint64_t count(const ClassPairs& class_pairs, std::uint64_t most);

/// Calls visit(i, j) in ascending order until it returns true, and returns whether it did. About `at_once` pairs, or
/// those of one row, are gathered at a time.
bool visit_ascending(const ClassPairs& class_pairs, std::size_t at_once,
                     FunctionRef<bool(std::uint32_t, std::uint32_t)> visit);

}  // namespace abut
