// SPDX-License-Identifier: MIT
// Computes centres of boxes, and their positions among bins, in SIMD.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
#if defined(ABUT_BVH_BUILD_BOX_CENTERS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_BUILD_BOX_CENTERS_INL_H_
#undef ABUT_BVH_BUILD_BOX_CENTERS_INL_H_
#else
#define ABUT_BVH_BUILD_BOX_CENTERS_INL_H_
#endif

#include <hwy/highway.h>

#include "abut/bvh/build/binning.h"
#include "abut/simd/vector3-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

using Four = hn::CappedTag<float, 4>;

/// Calls `each(lane, centers)` with the centre's coordinates, which are finite for any box; the fourth is 0.
template <class Each>
HWY_INLINE void with_center(const GrowingBox& box, Each each) {
    const Four tag;
    constexpr float largest = std::numeric_limits<float>::max();
    const auto most = hn::Set(tag, largest), least = hn::Set(tag, -largest), half = hn::Set(tag, 0.5f);
    for (std::size_t lane = 0; lane < 4; lane += hn::Lanes(tag)) {
        const auto within = [&](const std::array<float, 4>& side) {
            return hn::Max(hn::Min(hn::Load(tag, side.data() + lane), most), least);
        };
        // The fourth element holds anything, and is cleared before it is computed with.
        const auto real = hn::Lt(hn::Iota(tag, static_cast<float>(lane)), hn::Set(tag, 3.0f));
        const auto above = hn::IfThenElseZero(real, within(box.above)),
                   below = hn::IfThenElseZero(real, within(box.below));
        each(lane, hn::Sub(hn::Mul(half, above), hn::Mul(half, below)));
    }
}

/// The positions of centres among bins, not yet rounded down; `low` and `scale` are those of n axes or splits, from a
/// lane on.
template <class V, std::size_t n>
HWY_INLINE V place(V center, const std::array<float, n>& low, const std::array<float, n>& scale, std::size_t lane) {
    const hn::DFromV<V> tag;
    return hn::Mul(hn::Sub(center, hn::Load(tag, low.data() + lane)), hn::Load(tag, scale.data() + lane));
}

/// Calls `each(lane, bins)` with the bins of the centre along the axes.
template <class Each>
HWY_INLINE void with_bins(const GrowingBox& box, const Binning& binning, Each each) {
    const Four tag;
    const hn::RebindToSigned<Four> whole;
    const auto last = hn::Set(tag, static_cast<float>(binning.bins - 1));
    with_center(box, [&](std::size_t lane, auto center) {
        const auto where = hn::Min(hn::Max(place(center, binning.low, binning.scale, lane), hn::Zero(tag)), last);
        each(lane, hn::ConvertTo(whole, where));
    });
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
