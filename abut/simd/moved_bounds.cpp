// SPDX-License-Identifier: MIT
// The kernel of moved_bounds.h, compiled once for each instruction set and chosen when the program runs (Highway).
#include "abut/simd/moved_bounds.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/moved_bounds.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

Extent moved_bounds(const double* points, std::size_t count, const Affine& map) {
    const Doubles tag;
    using Lanes = hn::Vec<Doubles>;
    constexpr std::size_t lanes = hn::MaxLanes(tag);
    const auto coordinate = [&](std::size_t axis, Lanes x, Lanes y, Lanes z) {
        const auto part = [&](std::size_t i, Lanes of) { return hn::Mul(hn::Set(tag, map.columns[i][axis]), of); };
        const auto transformed = hn::Add(hn::Add(part(0, x), part(1, y)), part(2, z));
        return hn::Add(hn::Add(transformed, hn::Set(tag, map.translation[axis])), hn::Zero(tag));
    };
    auto min_x = hn::Inf(tag), min_y = min_x, min_z = min_x;
    auto max_x = hn::Neg(min_x), max_y = max_x, max_z = max_x;
    // The last points may be taken twice.
    for (std::size_t first = 0; first < count; first += lanes) {
        Lanes x, y, z;
        hn::LoadInterleaved3(tag, points + 3 * std::min(first, count - lanes), x, y, z);
        const auto at_x = coordinate(0, x, y, z), at_y = coordinate(1, x, y, z), at_z = coordinate(2, x, y, z);
        min_x = hn::Min(min_x, at_x);
        min_y = hn::Min(min_y, at_y);
        min_z = hn::Min(min_z, at_z);
        max_x = hn::Max(max_x, at_x);
        max_y = hn::Max(max_y, at_y);
        max_z = hn::Max(max_z, at_z);
    }
    const auto least = [&](Lanes v) { return hn::GetLane(hn::MinOfLanes(tag, v)); };
    const auto most = [&](Lanes v) { return hn::GetLane(hn::MaxOfLanes(tag, v)); };
    return {{least(min_x), least(min_y), least(min_z)}, {most(max_x), most(max_y), most(max_z)}};
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(moved_bounds);

Extent moved_bounds(const double* points, std::size_t count, const Affine& map) noexcept {
    return HWY_DYNAMIC_DISPATCH(moved_bounds)(points, count, map);
}

}  // namespace abut::simd
#endif
