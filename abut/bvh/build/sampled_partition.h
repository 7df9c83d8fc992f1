// SPDX-License-Identifier: MIT
// Splits large ranges of primitives in up to eight parts on one way through memory, on all cores: some primitives, which stand
// for all, are split in two again and again (see binned_sah.h), and then all go where these went.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "abut/base/large_array.h"
#include "abut/bvh/build/binned_sah.h"

namespace abut::bvh {

/// The tree of splits that made the parts of a range: nodes before their children.
struct Parts {
    struct Node {
        Range range;                          // a part's
        std::array<std::uint8_t, 2> child{};  // none: it is a part

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

    /// As a Splitter.
    SampledPartitioner(std::span<Primitive> primitives, std::span<Primitive> others, std::size_t group);

    /// All primitives.
    [[nodiscard]] Range whole() const;

    /// At least two parts of a large range, each of which holds something. The centers' boxes of parts that are large are not
    /// told. From `balanced_depth` on, ranges are halved.
    [[nodiscard]] Parts parts(const Range& r, int depth) const;

private:
    struct Plan;

    [[nodiscard]] Plan plan(std::span<const Primitive> all, int depth) const;

    BinnedSplitter splitter_;
    std::size_t count_, group_;
    LargeArray<std::uint8_t> sides_;  // of each primitive, while its range is split
};

}  // namespace abut::bvh
