// SPDX-License-Identifier: MIT
// BinnedSplitter: splits ranges of primitives in two by the binned surface-area heuristic (Wald 2007).
//
// A split moves the primitives of a range from one of two arrays to the same range of the other.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "abut/bvh/build/primitives.h"

namespace abut::bvh {

/// A range of consecutive primitives, and the box of their centres.
struct Range {
    std::size_t first;
    std::size_t last;
    bool moved = false;  // they are in the second array
    GrowingBox centers{};

    [[nodiscard]] std::size_t size() const noexcept { return last - first; }
};

class BinnedSplitter {
public:
    /// `others` is room for as many primitives. In the cost of a split, a side counts by the number of groups of
    /// `group` that hold it.
    BinnedSplitter(std::span<Primitive> primitives, std::span<Primitive> others, std::size_t group)
        : arrays_{primitives, others},
          group_(static_cast<std::uint32_t>(group)),
          per_group_(((std::uint64_t{1} << 31) + group - 1) / group) {}

    [[nodiscard]] std::span<const Primitive> of(const Range& r) const {
        return array(r.moved).subspan(r.first, r.size());
    }
    /// The same range of the other array, to which a split moves the primitives.
    [[nodiscard]] std::span<Primitive> room_for(const Range& r) const {
        return array(!r.moved).subspan(r.first, r.size());
    }

    /// Splits a range in two parts, neither of which is empty. From `balanced_depth` on, ranges are halved, which
    /// bounds the depth.
    [[nodiscard]] std::pair<Range, Range> split(const Range& r, int depth) const;

    /// A split: primitives in bins below `bin` go to the first part.
    struct Split {
        Binning binning{};
        std::size_t axis = 0;
        std::uint32_t bin = 0;
        float cost = GrowingBox::far;

        /// Whether any split has a finite cost.
        [[nodiscard]] bool found() const noexcept { return cost < GrowingBox::far; }
    };
    [[nodiscard]] Split best_of(const Range& r) const;
    [[nodiscard]] std::pair<Range, Range> partitioned(const Range& r, const Split& at) const;

private:
    [[nodiscard]] std::pair<Range, Range> halves(const Range& r) const;
    [[nodiscard]] std::span<Primitive> array(bool moved) const { return arrays_[moved ? 1 : 0]; }
    [[nodiscard]] float groups_of(std::uint32_t count) const;
    void consider(const Bins& bins, std::size_t axis, Split& best) const;

    std::array<std::span<Primitive>, 2> arrays_;
    std::uint32_t group_;
    std::uint64_t per_group_;  // 2^31 / group, rounded up
};

}  // namespace abut::bvh
