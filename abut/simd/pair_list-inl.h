// SPDX-License-Identifier: MIT
// Some of the 64 pairs of two leaves' triangles, for kernels that look at as many at once as a vector holds. Included once for
// each instruction set, within its namespace's file (Highway's way, hence the guard).
#if defined(ABUT_SIMD_PAIR_LIST_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_SIMD_PAIR_LIST_INL_H_
#undef ABUT_SIMD_PAIR_LIST_INL_H_
#else
#define ABUT_SIMD_PAIR_LIST_INL_H_
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cstdint>

#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// As many pairs at once as a vector holds, and numbers of their triangles and vertices.
using Pairs = hn::CappedTag<float, 16>;
using NumberTag = hn::Rebind<std::uint32_t, Pairs>;
using Numbers = hn::Vec<NumberTag>;
using PairVector = hn::Vec<Pairs>;
using PairVector3 = Vector3Of<PairVector>;

/// Of eight the one that each lane names.
template <class T>
HWY_INLINE hn::Vec<hn::Rebind<T, Pairs>> in_lanes(const std::array<T, 8>& from, Numbers lane) {
    const hn::Rebind<T, Pairs> tag;
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
    const auto eight = hn::ZeroExtendVector(tag, hn::Load(hn::Half<decltype(tag)>(), from.data()));
    return hn::TableLookupLanes(eight, hn::IndicesFromVec(tag, lane));
#elif HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
    return hn::TableLookupLanes(hn::Load(tag, from.data()), hn::IndicesFromVec(tag, lane));
#else
    return hn::GatherIndex(tag, from.data(), hn::BitCast(hn::RebindToSigned<NumberTag>(), lane));
#endif
}
HWY_INLINE PairVector3 in_lanes(const Corners8& corners, std::size_t vertex, Numbers lane) {
    const auto& at = corners.at[vertex];
    return {in_lanes(at[0], lane), in_lanes(at[1], lane), in_lanes(at[2], lane)};
}

/// Of pairs, bit 8 k + i for b's k-th triangle and a's i-th, those that `apart(i, k)` does not say are apart.
template <class Apart>
HWY_INLINE std::uint64_t not_apart(std::uint64_t pairs, Apart apart) {
    const NumberTag tag;
    const hn::CappedTag<std::uint8_t, 16> bytes;
    HWY_ALIGN std::array<std::uint8_t, 64 + 16> list;
    std::size_t count = 0;
    for (std::uint64_t left = pairs; left != 0; left &= left - 1) {
        list[count++] = static_cast<std::uint8_t>(std::countr_zero(left));
    }
    // Beyond the last comes one that is looked at anyway.
    for (std::size_t i = 0; i < 16; i += hn::Lanes(bytes)) hn::StoreU(hn::Set(bytes, list[0]), bytes, &list[count + i]);
    std::uint64_t gone = 0;  // by their places in the list
    for (std::size_t first = 0; first < count; first += hn::Lanes(tag)) {
        const auto some = hn::PromoteTo(tag, hn::LoadU(hn::Rebind<std::uint8_t, NumberTag>(), &list[first]));
        const auto proven = apart(hn::And(some, hn::Set(tag, 7)), hn::ShiftRight<3>(some));
        gone |= std::uint64_t{bits_of(Pairs(), proven)} << first;
    }
    // Without branches: which are left cannot be predicted.
    for (std::size_t i = 0; i < count; ++i) pairs &= ~((gone >> i & 1) << list[i]);
    return pairs;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
