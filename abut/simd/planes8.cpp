// SPDX-License-Identifier: MIT
// The kernel of planes8.h, compiled once for each instruction set and chosen when the program runs (Highway).
#include "abut/simd/planes8.h"

#include <bit>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/planes8.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

// A box extends from its near corner to its far corner along a normal. Rounded normals, offsets, products and sums have
// an error below 2^-21 of the magnitudes involved, which `size` bounds; twice that also covers the rounding of `size`,
// and 1e-37 covers products below the normal range. A NaN is neither outside nor inside.
void sides(const Box8& boxes, const HalfSpaces& spaces, std::uint32_t which, Sides8& out) {
    const Floats tag;
    const hn::RebindToUnsigned<Floats> integers;
    const auto error = hn::Set(tag, 0x1p-20f);
    out.outside = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        std::array<Vector, 3> min{hn::Zero(tag), hn::Zero(tag), hn::Zero(tag)}, max = min, widest = min;
        for (std::size_t i = 0; i < 3; ++i) {
            min[i] = hn::Load(tag, &boxes.min[i][lane]);
            max[i] = hn::Load(tag, &boxes.max[i][lane]);
            widest[i] = hn::Max(hn::Abs(min[i]), hn::Abs(max[i]));
        }
        auto outside = hn::Lt(widest[0], hn::Zero(tag));
        auto crossing = hn::Zero(integers);
        for (std::uint32_t left = which; left != 0; left &= left - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(left));
            auto near = hn::Zero(tag), far = near, size = hn::Set(tag, std::abs(spaces.offset[k]));
            for (std::size_t i = 0; i < 3; ++i) {
                const float n = spaces.normal[k][i];
                if (n == 0) continue;
                const auto normal = hn::Set(tag, n);
                near = hn::MulAdd(normal, n > 0 ? min[i] : max[i], near);
                far = hn::MulAdd(normal, n > 0 ? max[i] : min[i], far);
                size = hn::MulAdd(hn::Abs(normal), widest[i], size);
            }
            const auto room = hn::MulAdd(size, error, hn::Set(tag, 1e-37f));
            const auto offset = hn::Set(tag, spaces.offset[k]);
            outside = hn::Or(outside, hn::Gt(near, hn::Add(offset, room)));
            const auto inside = hn::RebindMask(integers, hn::Le(far, hn::Sub(offset, room)));
            crossing = hn::Or(crossing, hn::IfThenZeroElse(inside, hn::Set(integers, std::uint32_t{1} << k)));
        }
        out.outside |= bits_of(outside) << lane;
        hn::Store(crossing, integers, &out.crossing[lane]);
    }
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(sides);

void sides(const Box8& boxes, const HalfSpaces& spaces, std::uint32_t which, Sides8& out) noexcept {
    HWY_DYNAMIC_DISPATCH(sides)(boxes, spaces, which, out);
}

}  // namespace abut::simd
#endif
