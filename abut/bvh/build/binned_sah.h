// SPDX-License-Identifier: MIT
// Splits ranges of primitives in two where the surface-area heuristic says (binned: Wald 2007). A split moves its primitives from
// one of two arrays into the same range of the other.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "abut/bvh/build/primitives.h"

namespace abut::bvh {

/// A consecutive range of primitives, and the box of their centers.
struct Range {
    std::size_t first;
    std::size_t last;
    bool moved = false;  // they lie in the second array
    GrowingBox centers{};

    [[nodiscard]] std::size_t size() const noexcept { return last - first; }
};

class BinnedSplitter {
public:
    /// Of as many others as primitives, for room. What counts is how many groups of `group` a side makes.
    BinnedSplitter(std::span<Primitive> primitives, std::span<Primitive> others, std::size_t group)
        : arrays_{primitives, others},
          group_(static_cast<std::uint32_t>(group)),
          per_group_(((std::uint64_t{1} << 31) + group - 1) / group) {}

    [[nodiscard]] std::span<const Primitive> of(const Range& r) const {
        return array(r.moved).subspan(r.first, r.size());
    }
    /// Where a range's primitives go.
    [[nodiscard]] std::span<Primitive> room_for(const Range& r) const {
        return array(!r.moved).subspan(r.first, r.size());
    }

    /// Both parts hold something. From `balanced_depth` on, ranges are halved, which bounds the depth.
    [[nodiscard]] std::pair<Range, Range> split(const Range& r, int depth) const;

    /// Bins below it go to the first part.
    struct Split {
        Binning binning{};
        std::size_t axis = 0;
        std::uint32_t bin = 0;
        float cost = GrowingBox::far;

        /// Whether it is better than any other.
        [[nodiscard]] bool found() const noexcept { return cost < GrowingBox::far; }
    };
    [[nodiscard]] Split best_of(const Range& r) const;
    [[nodiscard]] std::pair<Range, Range> parted(const Range& r, const Split& at) const;

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
