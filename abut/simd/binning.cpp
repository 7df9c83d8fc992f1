// SPDX-License-Identifier: MIT
// The kernels of binning.h, compiled once for each instruction set (Highway).
#include "abut/simd/binning.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/binning.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

using Four = hn::CappedTag<float, 4>;

HWY_INLINE void add(const GrowingBox& from, GrowingBox& to) {
    const Floats tag;
    const float* const more = from.below.data();
    float* const all = to.below.data();
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        hn::Store(hn::Max(hn::Load(tag, more + lane), hn::Load(tag, all + lane)), tag, all + lane);
    }
}

/// Calls `each(lane, centers)` for the center's coordinates, finite whatever the box; the fourth is 0.
template <class Each>
HWY_INLINE void with_center(const GrowingBox& box, Each each) {
    const Four tag;
    constexpr float largest = std::numeric_limits<float>::max();
    const auto most = hn::Set(tag, largest), least = hn::Set(tag, -largest), half = hn::Set(tag, 0.5f);
    for (std::size_t lane = 0; lane < 4; lane += hn::Lanes(tag)) {
        const auto within = [&](const std::array<float, 4>& side) {
            return hn::Max(hn::Min(hn::Load(tag, side.data() + lane), most), least);
        };
        // The fourth holds whatever numbers: away with it before anything is computed.
        const auto real = hn::Lt(hn::Iota(tag, static_cast<float>(lane)), hn::Set(tag, 3.0f));
        const auto above = hn::IfThenElseZero(real, within(box.above)),
                   below = hn::IfThenElseZero(real, within(box.below));
        each(lane, hn::Sub(hn::Mul(half, above), hn::Mul(half, below)));
    }
}

/// Where the center lies among the bins, not yet rounded down.
template <class V>
HWY_INLINE V place(const Binning& binning, std::size_t lane, V center) {
    const Four tag;
    return hn::Mul(hn::Sub(center, hn::Load(tag, binning.low.data() + lane)),
                   hn::Load(tag, binning.scale.data() + lane));
}

void bin(std::span<const GrowingBox> boxes, const Binning& binning, Bins& bins) {
    const Four tag;
    const hn::RebindToSigned<Four> whole;
    const auto last = hn::Set(tag, static_cast<float>(binning.bins - 1));
    for (const GrowingBox& box : boxes) {
        HWY_ALIGN std::array<std::int32_t, 4> at;
        with_center(box, [&](std::size_t lane, auto center) {
            const auto where = hn::Min(hn::Max(place(binning, lane, center), hn::Zero(tag)), last);
            hn::Store(hn::ConvertTo(whole, where), whole, &at[lane]);
        });
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
