// SPDX-License-Identifier: MIT
// Processes some of the 64 pairs of two leaves' triangles, as many at once as a vector holds.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
#if defined(ABUT_BVH_TRAVERSE_PAIR_LIST_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_PAIR_LIST_INL_H_
#undef ABUT_BVH_TRAVERSE_PAIR_LIST_INL_H_
#else
#define ABUT_BVH_TRAVERSE_PAIR_LIST_INL_H_
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cstdint>

#include "abut/simd/lanes-inl.h"
#include "abut/simd/permute-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// As many pairs at once as a vector holds, and integers in the same lanes: numbers of their triangles and vertices.
using Pairs = hn::CappedTag<float, 16>;
using NumberTag = hn::Rebind<std::uint32_t, Pairs>;
using Numbers = hn::Vec<NumberTag>;
using PairVector = hn::Vec<Pairs>;
using PairVector3 = Vector3Of<PairVector>;

/// In each lane, the element of an array of eight that `lane` names there.
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

/// As many pairs of a set as a vector holds, and their numbers; lanes beyond the last pair repeat the first.
struct SomePairs {
    std::uint64_t pairs;
    Numbers numbers;
};
/// The lowest pairs of a set that is not empty.
HWY_INLINE SomePairs lowest(std::uint64_t pairs) {
    const NumberTag tag;
    const int first = std::countr_zero(pairs);
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
    const std::uint64_t some = _pdep_u64(0xffff, pairs);
    return {some, set_bits(tag, some, first)};
#else
    HWY_ALIGN std::array<std::uint32_t, hn::MaxLanes(tag)> numbers;
    numbers.fill(static_cast<std::uint32_t>(first));
    std::uint64_t left = pairs;
    for (std::size_t i = 0; i < numbers.size() && left != 0; left &= left - 1) {
        numbers[i++] = static_cast<std::uint32_t>(std::countr_zero(left));
    }
    return {pairs & ~left, hn::Load(tag, numbers.data())};
#endif
}

/// Those of a vector's pairs whose lanes are set in `lanes`.
HWY_INLINE std::uint64_t pairs_in(std::uint64_t lanes, std::uint64_t pairs) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
    return _pdep_u64(lanes, pairs);
#else
    std::uint64_t result = 0;
    for (; lanes != 0; pairs &= pairs - 1, lanes >>= 1) result |= (pairs & -pairs) * (lanes & 1);
    return result;
#endif
}

/// Of a set of pairs, at least one, those that apart(i, k) does not prove apart. Bit 8 k + i is the pair of b's k-th
/// and a's i-th triangle.
template <class Apart>
HWY_INLINE std::uint64_t not_apart(std::uint64_t pairs, Apart apart) {
    const NumberTag tag;
    std::uint64_t result = 0;
    do {
        const auto [some, numbers] = lowest(pairs);
        const auto proven = apart(hn::And(numbers, hn::Set(tag, 7)), hn::ShiftRight<3>(numbers));
        result |= some & ~pairs_in(bits_of(Pairs(), proven), some);
        pairs &= ~some;
    } while (pairs != 0);
    return result;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
