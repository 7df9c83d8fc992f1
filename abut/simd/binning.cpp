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

void bin(std::span<const GrowingBox> boxes, const Binning& binning, Bins& bins) {
    const hn::RebindToSigned<Four> whole;
    for (const GrowingBox& box : boxes) {
        HWY_ALIGN std::array<std::int32_t, 4> at;
        with_bins(box, binning, [&](std::size_t lane, auto bins_there) { hn::Store(bins_there, whole, &at[lane]); });
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto k = static_cast<std::size_t>(at[axis]);
            add(box, bins.boxes[axis][k]);
            ++bins.counts[axis][k];
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

void part(std::span<const GrowingBox> boxes, const Binning& binning, std::size_t axis, std::uint32_t bin,
          GrowingBox* left, GrowingBox* right, std::array<GrowingBox, 2>& centers) {
    const Four tag;
    const Floats eight;
    const auto bound = static_cast<float>(bin);
    GrowingBox at_left = centers[0], at_right = centers[1];
    for (const GrowingBox& box : boxes) {
        const float where = place_along(box, binning, axis);
        const auto goes_left = hn::Lt(hn::Set(tag, where), hn::Set(tag, bound));
        with_center(box, [&](std::size_t lane, auto center) {
            Centers{at_left}.add(lane, goes_left, center);
            Centers{at_right}.add(lane, hn::Not(goes_left), center);
        });
        // Which side it is, no branch could foretell.
        const std::ptrdiff_t to_left = where < bound ? 1 : 0;
        float* const to = (to_left != 0 ? left : right - 1)->below.data();
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(eight)) {
            hn::Store(hn::Load(eight, box.below.data() + lane), eight, to + lane);
        }
        left += to_left;
        right += to_left - 1;
    }
    centers = {at_left, at_right};
}

void measure(std::span<const GrowingBox> boxes, GrowingBox& box, GrowingBox& centers) {
    const Four tag;
    const auto every = hn::Eq(hn::Zero(tag), hn::Zero(tag));
    GrowingBox all = box, middles = centers;
    for (const GrowingBox& one : boxes) {
        with_center(one, [&](std::size_t lane, auto center) { Centers{middles}.add(lane, every, center); });
        add(one, all);
    }
    box = all;
    centers = middles;
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
HWY_EXPORT(part);
HWY_EXPORT(measure);

void bin(std::span<const GrowingBox> boxes, const Binning& binning, Bins& bins) noexcept {
    HWY_DYNAMIC_DISPATCH(bin)(boxes, binning, bins);
}

void part(std::span<const GrowingBox> boxes, const Binning& binning, std::size_t axis, std::uint32_t bin,
          GrowingBox* left, GrowingBox* right, std::array<GrowingBox, 2>& centers) noexcept {
    HWY_DYNAMIC_DISPATCH(part)(boxes, binning, axis, bin, left, right, centers);
}

void measure(std::span<const GrowingBox> boxes, GrowingBox& box, GrowingBox& centers) noexcept {
    HWY_DYNAMIC_DISPATCH(measure)(boxes, box, centers);
}

}  // namespace abut::simd
#endif
