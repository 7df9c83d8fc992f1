// SPDX-License-Identifier: MIT
// The kernel of sweep8.h: the ray against boxes grown by the half extents, each axis by its own.
#include "abut/simd/sweep8.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/sweep8.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::CappedTag<double, 8>;

hn::Vec<Doubles> promoted(Doubles tag, const float* from) {
    return hn::PromoteTo(tag, hn::LoadU(hn::Rebind<float, Doubles>(), from));
}

// Sides grow by the half extent, rounded; four roundings then make each t, relative to the sizes involved, and the
// caller's pad exceeds what they make of a length. Widening by 2^-49 pays for the products; `tiny` for those below the
// normal range.
std::uint32_t swept(const Box8& boxes, const Slabs& ray, const std::array<double, 3>& half_extents, double t_max,
                    std::array<double, 8>& enter_out) {
    const Doubles tag;
    const auto less = hn::Set(tag, 1 - 0x1p-49), more = hn::Set(tag, 1 + 0x1p-49), tiny = hn::Set(tag, 0x1p-1060);
    std::uint32_t result = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        auto enter = hn::Set(tag, ray.t_min);
        auto leave = hn::Set(tag, t_max);
        auto meets = hn::Le(enter, leave);
        for (std::size_t i = 0; i < 3; ++i) {
            if (ray.axis[i] == Axis::unknown) continue;
            const auto grown = hn::Set(tag, half_extents[i] + ray.pad);
            const auto origin = hn::Set(tag, ray.origin[i]);
            const auto low = hn::Sub(hn::Sub(promoted(tag, &boxes.min[i][lane]), origin), grown);
            const auto high = hn::Add(hn::Sub(promoted(tag, &boxes.max[i][lane]), origin), grown);
            if (ray.axis[i] == Axis::still) {
                meets = hn::And(meets, hn::And(hn::Le(low, hn::Zero(tag)), hn::Le(hn::Zero(tag), high)));
                continue;
            }
            const bool up = ray.axis[i] == Axis::up;
            const auto inverse = hn::Set(tag, ray.inverse[i]);
            const auto near = hn::Mul(up ? low : high, inverse);
            const auto far = hn::Mul(up ? high : low, inverse);
            enter = hn::Max(enter, hn::Sub(hn::Min(hn::Mul(near, less), hn::Mul(near, more)), tiny));
            leave = hn::Min(leave, hn::Add(hn::Max(hn::Mul(far, less), hn::Mul(far, more)), tiny));
        }
        meets = hn::And(meets, hn::Le(enter, leave));
        hn::StoreU(enter, tag, &enter_out[lane]);
        std::array<std::uint8_t, 8> bytes{};
        hn::StoreMaskBits(tag, meets, bytes.data());
        result |= static_cast<std::uint32_t>(bytes[0]) << lane;
    }
    return result;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(swept);

std::uint32_t swept(const Box8& boxes, const Slabs& ray, const std::array<double, 3>& half_extents, double t_max,
                    std::array<double, 8>& enter) noexcept {
    return HWY_DYNAMIC_DISPATCH(swept)(boxes, ray, half_extents, t_max, enter);
}

}  // namespace abut::simd
#endif
