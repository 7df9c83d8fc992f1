// SPDX-License-Identifier: MIT
// The kernel of box8_pairs.h, compiled once for each instruction set and chosen when the program runs (Highway).
#include "abut/simd/box8_pairs.h"

#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/box8_pairs.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/box8-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

std::uint64_t overlaps(const Box8& a, std::uint32_t rows, const Box8& b) {
    std::uint64_t result = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(Floats())) {
        const Boxes others = boxes_from(b, lane);
        for (std::uint32_t left = rows; left != 0; left &= left - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(left));
            const Boxes its{all({a.min[0][i], a.min[1][i], a.min[2][i]}), all({a.max[0][i], a.max[1][i], a.max[2][i]})};
            result |= std::uint64_t{overlap_mask(others, its)} << (8 * i + lane);
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
