// SPDX-License-Identifier: MIT
// The kernels of binning.h, compiled once for each instruction set (Highway).
#include "abut/bvh/build/binning.h"

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/build/binning.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/build/box_centers-inl.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

HWY_INLINE void add(const GrowingBox& from, GrowingBox& to) {
    const Floats tag;
    const float* const more = from.below.data();
    float* const all = to.below.data();
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        hn::Store(hn::Max(hn::Load(tag, more + lane), hn::Load(tag, all + lane)), tag, all + lane);
    }
}

HWY_INLINE void bin_one(const GrowingBox& box, const Binning& binning, Bins& bins) {
    const hn::RebindToSigned<Four> whole;
    HWY_ALIGN std::array<std::int32_t, 4> at;
    with_bins(box, binning, [&](std::size_t lane, auto bins_there) { hn::Store(bins_there, whole, &at[lane]); });
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto k = static_cast<std::size_t>(at[axis]);
        add(box, bins.boxes[axis][k]);
        ++bins.counts[axis][k];
    }
}

void bin(std::span<const GrowingBox> boxes, const Binning& binning, Bins& bins) {
    for (const GrowingBox& box : boxes) bin_one(box, binning, bins);
}

/// Adds centres to the box of centres of one side, some lanes at a time.
struct Centers {
    GrowingBox& of;

    template <class Mask, class V>
    HWY_INLINE void add(std::size_t lane, Mask mask, V center) const {
        const Four tag;
        const auto nothing = hn::Set(tag, -GrowingBox::far);
        const auto join = [&](std::array<float, 4>& side, V with) {
            const auto all = hn::Load(tag, side.data() + lane);
            hn::Store(hn::Max(all, hn::IfThenElse(mask, with, nothing)), tag, side.data() + lane);
        };
        join(of.below, hn::Neg(center));
        join(of.above, center);
    }
};

HWY_INLINE void copy(const GrowingBox& box, GrowingBox& to) {
    const Floats tag;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        hn::Store(hn::Load(tag, box.below.data() + lane), tag, to.below.data() + lane);
    }
}

std::size_t partition(std::span<const GrowingBox> boxes, const Binning& binning, std::size_t axis, std::uint32_t bin,
                      GrowingBox* left, GrowingBox* right, std::array<GrowingBox, 2>& centers) {
    const GrowingBox* const begin = left;
    const Four tag;
    const auto bound = hn::Set(tag, static_cast<float>(bin));
    HWY_ALIGN std::array<float, 4> places{};
    GrowingBox at_left = centers[0], at_right = centers[1];
    for (const GrowingBox& box : boxes) {
        with_center(box, [&](std::size_t lane, auto center) {
            hn::Store(place(center, binning.low, binning.scale, lane), tag, &places[lane]);
        });
        const auto goes_left = hn::Lt(hn::Set(tag, places[axis]), bound);
        with_center(box, [&](std::size_t lane, auto center) {
            Centers{at_left}.add(lane, goes_left, center);
            Centers{at_right}.add(lane, hn::Not(goes_left), center);
        });
        // Without a branch: which side it is cannot be predicted.
        const std::ptrdiff_t to_left = hn::AllTrue(tag, goes_left) ? 1 : 0;
        copy(box, left[(right - 1 - left) & (to_left - 1)]);
        left += to_left;
        right += to_left - 1;
    }
    centers = {at_left, at_right};
    return static_cast<std::size_t>(left - begin);
}

void classify_sides(std::span<const GrowingBox> boxes, const Sorting& sorting, std::uint8_t* sides,
                    std::array<std::uint32_t, Sorting::most_sides>& counts) {
    const Floats tag;
    HWY_ALIGN std::array<float, 4> at;
    auto count = counts;
    for (const GrowingBox& box : boxes) {
        with_center(box, [&](std::size_t lane, auto center) { hn::Store(center, Four(), &at[lane]); });
        std::uint32_t below = 0;
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            const auto axis = hn::Load(tag, &sorting.axis[lane]);
            const auto rest = hn::IfThenElse(hn::Eq(axis, hn::Set(tag, 1)), hn::Set(tag, at[1]), hn::Set(tag, at[2]));
            const auto center = hn::IfThenElse(hn::Eq(axis, hn::Zero(tag)), hn::Set(tag, at[0]), rest);
            const auto where = place(center, sorting.low, sorting.scale, lane);
            below |= bits_of(hn::Lt(where, hn::Load(tag, &sorting.bin[lane]))) << lane;
        }
        const std::uint8_t side = sorting.side[below];
        *sides++ = side;
        ++count[side];
    }
    counts = count;
}

void scatter(std::span<const GrowingBox> boxes, const std::uint8_t* sides, GrowingBox* to,
             std::array<std::uint32_t, Sorting::most_sides>& next) {
    auto place = next;
    for (const GrowingBox& box : boxes) copy(box, to[place[*sides++]++]);
    next = place;
}

void include_centers(std::span<const GrowingBox> boxes, GrowingBox& centers) {
    const Four tag;
    const auto every = hn::Eq(hn::Zero(tag), hn::Zero(tag));
    GrowingBox all = centers;
    for (const GrowingBox& box : boxes) {
        with_center(box, [&](std::size_t lane, auto center) { Centers{all}.add(lane, every, center); });
    }
    centers = all;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

Binning Binning::between(const GrowingBox& centers, std::uint32_t bins) noexcept {
    Binning binning;
    binning.bins = bins;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const float low = -centers.below[axis], high = centers.above[axis];
        const float scale = static_cast<float>(bins) * 0.99999f / (high - low);
        if (!(high > low && std::isfinite(high - low) && std::isfinite(scale))) continue;
        binning.low[axis] = low;
        binning.scale[axis] = scale;
    }
    return binning;
}

HWY_EXPORT(bin);
HWY_EXPORT(partition);
HWY_EXPORT(classify_sides);
HWY_EXPORT(scatter);
HWY_EXPORT(include_centers);

void bin(std::span<const GrowingBox> boxes, const Binning& binning, Bins& bins) noexcept {
    HWY_DYNAMIC_DISPATCH(bin)(boxes, binning, bins);
}

std::size_t partition(std::span<const GrowingBox> boxes, const Binning& binning, std::size_t axis, std::uint32_t bin,
                      GrowingBox* left, GrowingBox* right, std::array<GrowingBox, 2>& centers) noexcept {
    return HWY_DYNAMIC_DISPATCH(partition)(boxes, binning, axis, bin, left, right, centers);
}

void classify_sides(std::span<const GrowingBox> boxes, const Sorting& sorting, std::uint8_t* sides,
                    std::array<std::uint32_t, Sorting::most_sides>& counts) noexcept {
    HWY_DYNAMIC_DISPATCH(classify_sides)(boxes, sorting, sides, counts);
}

void scatter(std::span<const GrowingBox> boxes, const std::uint8_t* sides, GrowingBox* to,
             std::array<std::uint32_t, Sorting::most_sides>& next) noexcept {
    HWY_DYNAMIC_DISPATCH(scatter)(boxes, sides, to, next);
}

void include_centers(std::span<const GrowingBox> boxes, GrowingBox& centers) noexcept {
    HWY_DYNAMIC_DISPATCH(include_centers)(boxes, centers);
}

}  // namespace abut::bvh
#endif
