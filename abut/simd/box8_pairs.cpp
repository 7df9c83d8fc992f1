// SPDX-License-Identifier: MIT
// The kernel of box8_pairs.h, compiled once for each instruction set and chosen when the program runs (Highway).
#include "abut/simd/box8_pairs.h"

#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/box8_pairs.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

std::uint64_t overlaps(const Box8& a, std::uint32_t rows, const Box8& b) {
    const Floats tag;
    std::uint64_t result = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto min_x = hn::Load(tag, &b.min[0][lane]), max_x = hn::Load(tag, &b.max[0][lane]);
        const auto min_y = hn::Load(tag, &b.min[1][lane]), max_y = hn::Load(tag, &b.max[1][lane]);
        const auto min_z = hn::Load(tag, &b.min[2][lane]), max_z = hn::Load(tag, &b.max[2][lane]);
        for (std::uint32_t left = rows; left != 0; left &= left - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(left));
            const auto x = hn::And(hn::Le(min_x, hn::Set(tag, a.max[0][i])), hn::Ge(max_x, hn::Set(tag, a.min[0][i])));
            const auto y = hn::And(hn::Le(min_y, hn::Set(tag, a.max[1][i])), hn::Ge(max_y, hn::Set(tag, a.min[1][i])));
            const auto z = hn::And(hn::Le(min_z, hn::Set(tag, a.max[2][i])), hn::Ge(max_z, hn::Set(tag, a.min[2][i])));
            result |= std::uint64_t{bits_of(hn::And(x, hn::And(y, z)))} << (8 * i + lane);
        }
    }
    return result;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(overlaps);

std::uint64_t overlaps(const Box8& a, std::uint32_t rows, const Box8& b) noexcept {
    return HWY_DYNAMIC_DISPATCH(overlaps)(a, rows, b);
}

}  // namespace abut::simd
#endif
