// SPDX-License-Identifier: MIT
// The kernels of binning.h, compiled once for each instruction set (Highway).
#include "abut/simd/binning.h"

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/binning.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/center-inl.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
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

/// Where those begin that are taken out of every `step` from `first` on: here and there elsewhere, since meshes repeat
/// themselves.
HWY_INLINE std::size_t first_taken(std::size_t first, std::size_t step) {
    const std::uint32_t mixed = static_cast<std::uint32_t>(first / step) * 0x9e3779b1u;
    return first + (mixed >> 24) % (step / Bins::taken) * Bins::taken;
}

void bin(std::span<const GrowingBox> boxes, std::size_t step, const Binning& binning, Bins& bins) {
    if (step == Bins::taken) {
        for (const GrowingBox& box : boxes) bin_one(box, binning, bins);
        return;
    }
    for (std::size_t first = 0; first < boxes.size(); first += step) {
        const std::size_t from = first_taken(first, step);
        for (std::size_t i = from; i < std::min(from + Bins::taken, boxes.size()); ++i) {
            bin_one(boxes[i], binning, bins);
        }
    }
}

/// Where the center lies along one axis, as place() says.
HWY_INLINE float place_along(const GrowingBox& box, const Binning& binning, std::size_t axis) {
    constexpr float most = std::numeric_limits<float>::max();
    const auto within = [&](float side) { return std::max(std::min(side, most), -most); };
    const float center = 0.5f * within(box.above[axis]) - 0.5f * within(box.below[axis]);
    return (center - binning.low[axis]) * binning.scale[axis];
}

std::size_t count_below(std::span<const GrowingBox> boxes, const Binning& binning, std::size_t axis,
                        std::uint32_t bin) {
    std::size_t count = 0;
    for (const GrowingBox& box : boxes) count += place_along(box, binning, axis) < static_cast<float>(bin) ? 1 : 0;
    return count;
}

/// The box of centers of one side, in halves.
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

std::size_t part(std::span<const GrowingBox> boxes, const Binning& binning, std::size_t axis, std::uint32_t bin,
                 GrowingBox* left, GrowingBox* right, std::array<GrowingBox, 2>& centers) {
    const GrowingBox* const begin = left;
    const Four tag;
    const Floats eight;
    const auto bound = hn::Set(tag, static_cast<float>(bin));
    HWY_ALIGN std::array<float, 4> places{};
    GrowingBox at_left = centers[0], at_right = centers[1];
    for (const GrowingBox& box : boxes) {
        with_center(
            box, [&](std::size_t lane, auto center) { hn::Store(place(binning, lane, center), tag, &places[lane]); });
        const auto goes_left = hn::Lt(hn::Set(tag, places[axis]), bound);
        with_center(box, [&](std::size_t lane, auto center) {
            Centers{at_left}.add(lane, goes_left, center);
            Centers{at_right}.add(lane, hn::Not(goes_left), center);
        });
        // Which side it is, no branch could foretell.
        const std::ptrdiff_t to_left = hn::AllTrue(tag, goes_left) ? 1 : 0;
        float* const to = (left + ((right - 1 - left) & (to_left - 1)))->below.data();
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(eight)) {
            hn::Store(hn::Load(eight, box.below.data() + lane), eight, to + lane);
        }
        left += to_left;
        right += to_left - 1;
    }
    centers = {at_left, at_right};
    return static_cast<std::size_t>(left - begin);
}

GrowingBox centers_of(std::span<const GrowingBox> boxes) {
    const Four tag;
    const auto every = hn::Eq(hn::Zero(tag), hn::Zero(tag));
    GrowingBox all;
    for (const GrowingBox& box : boxes) {
        with_center(box, [&](std::size_t lane, auto center) { Centers{all}.add(lane, every, center); });
    }
    return all;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

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
HWY_EXPORT(count_below);
HWY_EXPORT(part);
HWY_EXPORT(centers_of);

void bin(std::span<const GrowingBox> boxes, std::size_t step, const Binning& binning, Bins& bins) noexcept {
    HWY_DYNAMIC_DISPATCH(bin)(boxes, step, binning, bins);
}

std::size_t count_below(std::span<const GrowingBox> boxes, const Binning& binning, std::size_t axis,
                        std::uint32_t bin) noexcept {
    return HWY_DYNAMIC_DISPATCH(count_below)(boxes, binning, axis, bin);
}

std::size_t part(std::span<const GrowingBox> boxes, const Binning& binning, std::size_t axis, std::uint32_t bin,
                 GrowingBox* left, GrowingBox* right, std::array<GrowingBox, 2>& centers) noexcept {
    return HWY_DYNAMIC_DISPATCH(part)(boxes, binning, axis, bin, left, right, centers);
}

GrowingBox centers_of(std::span<const GrowingBox> boxes) noexcept { return HWY_DYNAMIC_DISPATCH(centers_of)(boxes); }

}  // namespace abut::simd
#endif
