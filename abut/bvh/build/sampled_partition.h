// SPDX-License-Identifier: MIT
// SampledPartitioner: splits large ranges of primitives into up to eight parts in one pass over memory, on all cores.
//
// A sample of the primitives is split in two again and again (see binned_sah.h), and then all primitives are sorted by
// these splits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "abut/base/large_array.h"
#include "abut/bvh/build/binned_sah.h"

namespace abut::bvh {

/// The tree of splits that made the parts of a range; nodes come before their children.
struct Parts {
    struct Node {
        Range range;                          // of a part
        std::array<std::uint8_t, 2> child{};  // zeros: it is a part

        [[nodiscard]] bool part() const noexcept { return child[0] == 0; }
    };
    static constexpr std::size_t most_nodes = 2 * Sorting::most_sides - 1;
    std::array<Node, most_nodes> nodes;
    std::size_t count = 0;

    [[nodiscard]] const Node& operator[](std::size_t i) const noexcept { return nodes[i]; }
    void split(std::size_t i, const std::pair<Range, Range>& halves) noexcept;
};

class SampledPartitioner {
public:
    static constexpr std::size_t large = 8192;

    /// The parameters are those of BinnedSplitter.
    SampledPartitioner(std::span<Primitive> primitives, std::span<Primitive> others, std::size_t group);

    /// All primitives.
    [[nodiscard]] Range whole() const;

    /// Splits a large range into at least two parts, none of which is empty. The boxes of centres of parts that are
    /// still large are not set. From `balanced_depth` on, ranges are halved.
    [[nodiscard]] Parts parts(const Range& r, int depth) const;

private:
    struct Plan;

    [[nodiscard]] Plan plan(std::span<const Primitive> all, int depth) const;

    BinnedSplitter splitter_;
    std::size_t count_, group_;
    LargeArray<std::uint8_t> sides_;  // of each primitive, while its range is split
};

}  // namespace abut::bvh
