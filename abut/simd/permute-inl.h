// SPDX-License-Identifier: MIT
// Permutations of lanes for which Highway has no function of the same cost.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
#if defined(ABUT_SIMD_PERMUTE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_SIMD_PERMUTE_INL_H_
#undef ABUT_SIMD_PERMUTE_INL_H_
#else
#define ABUT_SIMD_PERMUTE_INL_H_
#endif

#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cstdint>

#include "abut/simd/vector3-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// In each lane the element of the table whose index is in the lowest five bits of that lane. `below_16`: all indices
/// are below 16.
template <class Tag>
HWY_INLINE hn::Vec<Tag> looked_up(Tag tag, const std::array<float, 32>& table,
                                  hn::Vec<hn::Rebind<std::uint32_t, Tag>> index, bool below_16) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
    const auto low = hn::Load(tag, table.data());
    if constexpr (hn::MaxLanes(tag) == 16) {
        return hn::Vec<Tag>{_mm512_permutex2var_ps(low.raw, index.raw, hn::Load(tag, table.data() + 16).raw)};
    } else {
        auto result = _mm256_permutex2var_ps(low.raw, index.raw, hn::Load(tag, table.data() + 8).raw);
        if (!below_16) {
            result = _mm256_blendv_ps(result, _mm256_permutevar8x32_ps(hn::Load(tag, table.data() + 16).raw, index.raw),
                                      _mm256_castsi256_ps(_mm256_slli_epi32(index.raw, 27)));
        }
        return hn::Vec<Tag>{result};
    }
#elif HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
    const auto eight = [&](std::size_t first) {
        return _mm256_permutevar8x32_ps(hn::Load(tag, table.data() + first).raw, index.raw);
    };
    const auto unless_bit = [&](int bit, auto yes, auto no) {
        return _mm256_blendv_ps(yes, no, _mm256_castsi256_ps(_mm256_slli_epi32(index.raw, 31 - bit)));
    };
    const auto result = unless_bit(3, eight(0), eight(8));
    return hn::Vec<Tag>{below_16 ? result : unless_bit(4, result, eight(16))};
#else
    static_cast<void>(below_16);
    const hn::Rebind<std::int32_t, Tag> places;
    const auto place = hn::And(hn::BitCast(places, index), hn::Set(places, 31));
    return hn::GatherIndex(tag, table.data(), place);
#endif
}

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3

/// The positions of the bits that are set, at most 16, the lowest first; `otherwise` in the remaining lanes. Not
/// through memory: a load of what was stored in pieces would wait until all of them have reached the cache.
template <class Tag>
HWY_INLINE hn::Vec<Tag> set_bits(Tag tag, std::uint64_t bits, int otherwise) {
    auto places = _mm512_set1_epi32(otherwise);
    int count = 0;
    for (std::uint32_t from = 0; from < 64; from += 16) {
        const auto here = static_cast<std::uint16_t>(bits >> from);
        const int more = std::popcount(here);
        const auto lanes = static_cast<std::uint16_t>(((1u << more) - 1) << count);
        places = _mm512_mask_expand_epi32(places, lanes, _mm512_maskz_compress_epi32(here, hn::Iota(tag, from).raw));
        count += more;
    }
    return hn::Vec<Tag>{places};
}

/// The mask of eight lanes that has these bits.
template <class Tag>
HWY_INLINE hn::Mask<Tag> mask_of(Tag, std::uint32_t bits) {
    return hn::Mask<Tag>{static_cast<__mmask8>(bits)};
}

#endif

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2

/// Lanes a, b, c and d of four doubles, from the lowest on.
template <int a, int b, int c, int d, class V>
HWY_INLINE V permuted(V of_four) {
    return V{_mm256_permute4x64_pd(of_four.raw, a | b << 2 | c << 4 | d << 6)};
}

#endif

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
