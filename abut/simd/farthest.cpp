// SPDX-License-Identifier: MIT
// The kernel of farthest.h, compiled once for each instruction set (Highway).
#include "abut/simd/farthest.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/farthest.cpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// Stores the heights of `count` blocks of points along a direction; returns the greatest, at least `top`, in all
/// lanes.
HWY_INLINE hn::Vec<Doubles> store_heights(const Points8* points, std::size_t count, const double* direction, double top,
                                          double* height) {
    const Doubles tag;
    constexpr std::size_t lanes = hn::MaxLanes(tag);
    const auto dx = hn::Set(tag, direction[0]), dy = hn::Set(tag, direction[1]), dz = hn::Set(tag, direction[2]);
    auto highest = hn::Set(tag, top);
    for (std::size_t i = 0; i < count; ++i) {
        const Points8& p = points[i];
        for (std::size_t lane = 0; lane < 8; lane += lanes) {
            const auto x = hn::Mul(hn::Load(tag, &p.x[lane]), dx), y = hn::Mul(hn::Load(tag, &p.y[lane]), dy),
                       z = hn::Mul(hn::Load(tag, &p.z[lane]), dz);
            const auto along = hn::Add(hn::Add(x, y), z);
            hn::Store(along, tag, &height[8 * i + lane]);
            highest = hn::Max(along, highest);
        }
    }
    return hn::MaxOfLanes(tag, highest);
}

int farthest(const Points8* points, std::size_t count, const double* direction) {
    const Doubles tag;
    constexpr std::size_t lanes = hn::MaxLanes(tag), most_blocks = 8;
    alignas(64) std::array<double, 8 * most_blocks> height;
    std::size_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    // 64 at a time: first the heights, then the greatest one, then its index, each without a branch that depends on the
    // points.
    for (std::size_t first = 0; first < count; first += most_blocks) {
        const std::size_t blocks = std::min(most_blocks, count - first);
        const auto all = store_heights(points + first, blocks, direction, most, height.data());
        const double highest = hn::GetLane(all);
        if (!(highest > most)) continue;
        most = highest;
        std::uint64_t equal = 0;
        for (std::size_t i = 0; i < 8 * blocks; i += lanes) {
            equal |= std::uint64_t{bits_of(tag, hn::Eq(hn::Load(tag, &height[i]), all))} << i;
        }
        best = 8 * first + static_cast<std::size_t>(std::countr_zero(equal));
    }
    return static_cast<int>(best);
}

std::size_t farthest_within(const Points8* points, std::size_t count, const double* direction, double slack,
                            std::uint32_t* result) {
    const Doubles tag;
    constexpr std::size_t lanes = hn::MaxLanes(tag);
    alignas(64) std::array<double, most_farthest_within> height;
    const double none = -std::numeric_limits<double>::infinity();
    const auto top = store_heights(points, (count + 7) / 8, direction, none, height.data());
    const auto enough = hn::Sub(top, hn::Set(tag, slack));
    std::size_t found = 0;
    for (std::size_t first = 0; first < count; first += lanes) {
        std::uint32_t high = bits_of(tag, hn::Ge(hn::Load(tag, &height[first]), enough));
        for (; high != 0; high &= high - 1) {
            const std::size_t i = first + static_cast<std::size_t>(std::countr_zero(high));
            if (i < count) result[found++] = static_cast<std::uint32_t>(i);
        }
    }
    return found;
}

std::uint64_t near_top(const Points8* points, std::size_t count, const double* top, const double* direction,
                       double slope) {
    const Doubles tag;
    const auto square = hn::Set(tag, slope * slope);
    std::uint64_t near = 0;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            const auto x = hn::Sub(hn::Set(tag, top[0]), hn::Load(tag, &points[i].x[lane])),
                       y = hn::Sub(hn::Set(tag, top[1]), hn::Load(tag, &points[i].y[lane])),
                       z = hn::Sub(hn::Set(tag, top[2]), hn::Load(tag, &points[i].z[lane]));
            const auto drop =
                hn::Add(hn::Add(hn::Mul(x, hn::Set(tag, direction[0])), hn::Mul(y, hn::Set(tag, direction[1]))),
                        hn::Mul(z, hn::Set(tag, direction[2])));
            const auto far = hn::Add(hn::Add(hn::Mul(x, x), hn::Mul(y, y)), hn::Mul(z, z));
            near |= std::uint64_t{bits_of(tag, hn::Le(hn::Mul(drop, drop), hn::Mul(square, far)))} << (8 * i + lane);
        }
    }
    return near;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(farthest);
HWY_EXPORT(farthest_within);
HWY_EXPORT(near_top);

Farthest farthest_kernel() noexcept { return &(HWY_DYNAMIC_DISPATCH(farthest)); }

std::size_t farthest_within(const Points8* points, std::size_t count, const double* direction, double slack,
                            std::uint32_t* result) noexcept {
    return HWY_DYNAMIC_DISPATCH(farthest_within)(points, count, direction, slack, result);
}

std::uint64_t near_top(const Points8* points, std::size_t count, const double* top, const double* direction,
                       double slope) noexcept {
    return HWY_DYNAMIC_DISPATCH(near_top)(points, count, top, direction, slope);
}

void fetch(const Points8* points, std::size_t count) noexcept {
    for (std::size_t i = 0; i < std::min<std::size_t>(count, 8); ++i) {
        hwy::Prefetch(points[i].x.data());
        hwy::Prefetch(points[i].y.data());
        hwy::Prefetch(points[i].z.data());
    }
}

}  // namespace abut::simd
#endif
