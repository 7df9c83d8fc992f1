// SPDX-License-Identifier: MIT
// The kernels of exhaustive_split.h, compiled once for each instruction set (Highway).
#include "abut/bvh/build/exhaustive_split.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/build/exhaustive_split.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/build/box_centers-inl.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

constexpr std::size_t most = SortedBoxes::most;
constexpr int number_bits = 6;
static_assert(most == 1 << number_bits);

/// Positions along one axis, each with the box's index in its lowest bits, so that no two are equal.
struct alignas(64) Keys {
    std::array<std::int32_t, most> of;
};

/// A box's place is the number of smaller keys: for so few boxes, counting these is faster than any sort.
void put_in_order(const Keys& keys, std::size_t count, std::array<std::uint8_t, most>& order) {
    const hn::CappedTag<std::int32_t, 16> tag;
    Keys smaller;
    for (std::size_t i = 0; i < count; i += hn::Lanes(tag)) {
        const auto these = hn::Load(tag, &keys.of[i]);
        auto sum = hn::Zero(tag);
        for (std::size_t k = 0; k < count; ++k) {
            sum = hn::Sub(sum, hn::VecFromMask(tag, hn::Lt(hn::Set(tag, keys.of[k]), these)));
        }
        hn::Store(sum, tag, &smaller.of[i]);
    }
    for (std::size_t i = 0; i < count; ++i) {
        order[static_cast<std::size_t>(smaller.of[i])] = static_cast<std::uint8_t>(i);
    }
}

SortedBoxes sorted(std::span<const GrowingBox> boxes, const GrowingBox& centers) {
    SortedBoxes few;
    const Four tag;
    const hn::RebindToSigned<Four> whole;
    const auto real = [&](std::size_t lane) {
        return hn::Lt(hn::Iota(tag, static_cast<float>(lane)), hn::Set(tag, 3.0f));
    };
    const Binning binning = Binning::between(centers, 1u << 24);
    std::array<Keys, 3> keys{};
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (std::size_t lane = 0; lane < 4; lane += hn::Lanes(tag)) {
            const auto copy = [&](const std::array<float, 4>& from, std::array<float, 4>& to) {
                hn::Store(hn::IfThenElseZero(real(lane), hn::Load(tag, &from[lane])), tag, &to[lane]);
            };
            copy(boxes[i].below, few.boxes[i].below);
            copy(boxes[i].above, few.boxes[i].above);
        }
        HWY_ALIGN std::array<std::int32_t, 4> at;
        with_bins(boxes[i], binning, [&](std::size_t lane, auto bins) {
            const auto numbered =
                hn::Or(hn::ShiftLeft<number_bits>(bins), hn::Set(whole, static_cast<std::int32_t>(i)));
            hn::Store(numbered, whole, &at[lane]);
        });
        for (std::size_t axis = 0; axis < 3; ++axis) keys[axis].of[i] = at[axis];
    }
    for (std::size_t axis = 0; axis < 3; ++axis) put_in_order(keys[axis], boxes.size(), few.order[axis]);
    return few;
}

/// The extents of the unions of more and more boxes; with room for the last vector.
using Extents = std::array<std::array<float, 4>, most + 8>;

/// Half their surface areas; 0 for empty boxes.
HWY_INLINE Vector areas_of(const std::array<float, 4>* extents) {
    const Floats tag;
    Vector x, y, z, unused;
    hn::LoadInterleaved4(tag, extents->data(), x, y, z, unused);
    const auto area = hn::Add(hn::Add(hn::Mul(x, y), hn::Mul(y, z)), hn::Mul(z, x));
    return hn::IfThenElseZero(hn::Ge(x, hn::Zero(tag)), area);
}

ExhaustiveSplit best_split(const SortedBoxes& few, std::size_t first, std::size_t last, const Weights& weights) {
    const Floats tag;
    const Four four;
    const auto nothing = hn::Set(four, -GrowingBox::far);
    const std::size_t n = last - first;
    HWY_ALIGN Extents low, high;  // of the first i + 1 boxes, and of all from i on
    ExhaustiveSplit best;
    for (std::uint32_t axis = 0; axis < 3; ++axis) {
        const std::uint8_t* const order = &few.order[axis][first];
        for (std::size_t lane = 0; lane < 4; lane += hn::Lanes(four)) {
            auto up_below = nothing, up_above = nothing, down_below = nothing, down_above = nothing;
            for (std::size_t i = 0; i < n; ++i) {
                const GrowingBox& up = few.boxes[order[i]];
                up_below = hn::Max(up_below, hn::Load(four, &up.below[lane]));
                up_above = hn::Max(up_above, hn::Load(four, &up.above[lane]));
                hn::Store(hn::Add(up_above, up_below), four, &low[i][lane]);
                const GrowingBox& down = few.boxes[order[n - 1 - i]];
                down_below = hn::Max(down_below, hn::Load(four, &down.below[lane]));
                down_above = hn::Max(down_above, hn::Load(four, &down.above[lane]));
                hn::Store(hn::Add(down_above, down_below), four, &high[n - 1 - i][lane]);
            }
        }
        for (std::size_t i = n; i < n + 8; ++i) low[i] = high[i] = {};
        // In each lane the least cost, and the number of boxes on its first side.
        auto least = hn::Set(tag, GrowingBox::far), its_count = hn::Zero(tag);
        for (std::size_t i = 1; i < n; i += hn::Lanes(tag)) {
            const auto cost = hn::Add(hn::Mul(areas_of(&low[i - 1]), hn::LoadU(tag, weights.upwards(i))),
                                      hn::Mul(areas_of(&high[i]), hn::LoadU(tag, weights.downwards(n - i))));
            const auto counts = hn::Iota(tag, static_cast<float>(i));
            const auto better = hn::And(hn::Lt(cost, least), hn::Lt(counts, hn::Set(tag, static_cast<float>(n))));
            least = hn::IfThenElse(better, cost, least);
            its_count = hn::IfThenElse(better, counts, its_count);
        }
        HWY_ALIGN std::array<float, 8> costs, counts;
        hn::Store(least, tag, costs.data());
        hn::Store(its_count, tag, counts.data());
        std::uint32_t count = 0;
        for (std::size_t lane = 0; lane < hn::Lanes(tag); ++lane) {
            const auto its = static_cast<std::uint32_t>(counts[lane]);
            if (costs[lane] < best.cost || (costs[lane] == best.cost && its < count)) {
                best = {costs[lane], axis, its};
                count = its;
            }
        }
    }
    return best;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(sorted);
HWY_EXPORT(best_split);

SortedBoxes sorted(std::span<const GrowingBox> boxes, const GrowingBox& centers) noexcept {
    return HWY_DYNAMIC_DISPATCH(sorted)(boxes, centers);
}

ExhaustiveSplit best_split(const SortedBoxes& few, std::size_t first, std::size_t last,
                           const Weights& weights) noexcept {
    return HWY_DYNAMIC_DISPATCH(best_split)(few, first, last, weights);
}

Weights::Weights(std::size_t group) noexcept {
    for (std::size_t i = 0; i <= SortedBoxes::most; ++i) {
        up_[i] = down_[SortedBoxes::most - i] = static_cast<float>((i + group - 1) / group);
    }
}

}  // namespace abut::bvh
#endif
