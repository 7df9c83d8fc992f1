// SPDX-License-Identifier: MIT
// Splits ranges of primitives where the surface-area heuristic says (binned: Wald 2007; of large ranges, only some primitives
// are binned). A split moves its primitives from one of two arrays into the same range of the other.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "abut/tree/primitives.h"

namespace abut::tree {

inline constexpr std::size_t parallel_size = 8192;  // smaller ranges are for one thread
inline constexpr std::size_t chunk = 8192;          // larger ones are taken by all, in chunks of so many

/// A consecutive range of primitives, and the box of their centers.
struct Range {
    std::size_t first;
    std::size_t last;
    bool moved = false;  // they lie in the second array
    simd::GrowingBox centers{};

    [[nodiscard]] std::size_t size() const noexcept { return last - first; }
};

/// All primitives.
[[nodiscard]] Range range_of_all(std::span<const Primitive> primitives);

class Splitter {
public:
    /// Of as many others as primitives, for room. What counts is how many groups of `group` a side makes.
    Splitter(std::span<Primitive> primitives, std::span<Primitive> others, std::size_t group)
        : arrays_{primitives, others},
          group_(static_cast<std::uint32_t>(group)),
          per_group_(((std::uint64_t{1} << 31) + group - 1) / group) {}

    [[nodiscard]] std::span<const Primitive> of(const Range& r) const {
        return array(r.moved).subspan(r.first, r.size());
    }

    /// Both parts hold something. From `balanced_depth` on, ranges are halved, which bounds the depth.
    [[nodiscard]] std::pair<Range, Range> split(const Range& r, int depth) const;

private:
    struct Split {
        std::size_t axis = 0;
        std::uint32_t bin = 0;  // bins below it go to the first half
        float cost = simd::GrowingBox::far;
    };

    static constexpr std::size_t every = simd::Bins::taken;  // the step that leaves none out

    struct Sides {
        std::size_t lefts = 0;
        std::array<simd::GrowingBox, 2> centers{};
    };

    [[nodiscard]] std::span<Primitive> array(bool moved) const { return arrays_[moved ? 1 : 0]; }
    [[nodiscard]] std::pair<Range, Range> halves(const Range& r) const;
    [[nodiscard]] Split best_of(const Range& r, const simd::Binning& binning, std::size_t step) const;
    [[nodiscard]] bool for_one_thread(const Range& r) const;
    [[nodiscard]] std::pair<Range, Range> parted(const Range& r, const simd::Binning& binning, const Split& at) const;
    [[nodiscard]] Sides part_chunks(const Range& r, const simd::Binning& binning, const Split& at,
                                    std::span<Primitive> to) const;
    [[nodiscard]] float groups_of(std::uint32_t count) const;
    void consider(const simd::Bins& bins, std::size_t count_of_bins, std::size_t axis, Split& best) const;

    std::array<std::span<Primitive>, 2> arrays_;
    std::uint32_t group_;
    std::uint64_t per_group_;  // 2^31 / group, rounded up
};

}  // namespace abut::tree
