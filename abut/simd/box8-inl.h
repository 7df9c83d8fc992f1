// SPDX-License-Identifier: MIT
// Overlap tests of boxes, one in each lane.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
#if defined(ABUT_SIMD_BOX8_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_SIMD_BOX8_INL_H_
#undef ABUT_SIMD_BOX8_INL_H_
#else
#define ABUT_SIMD_BOX8_INL_H_
#endif

#include <hwy/highway.h>

#include "abut/simd/box8.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// A box in each lane, or one box in all lanes.
struct Boxes {
    Vector3 min, max;
};
HWY_INLINE Boxes boxes_from(const Box8& boxes, std::size_t lane) {
    return {load_axes(boxes.min, lane), load_axes(boxes.max, lane)};
}

/// Bit i: the boxes in lane i overlap; touching counts.
HWY_INLINE std::uint32_t overlap_mask(const Boxes& a, const Boxes& b) {
    const auto along = [](Vector a_min, Vector a_max, Vector b_min, Vector b_max) {
        return hn::And(hn::Le(a_min, b_max), hn::Ge(a_max, b_min));
    };
    return bits_of(
        hn::And(hn::And(along(a.min.x, a.max.x, b.min.x, b.max.x), along(a.min.y, a.max.y, b.min.y, b.max.y)),
                along(a.min.z, a.max.z, b.min.z, b.max.z)));
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
