// SPDX-License-Identifier: MIT
// The kernel of tree_ray.h, compiled once for each instruction set (Highway).
#include "abut/simd/tree_ray.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/tree_ray.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/lanes-inl.h"

#include <algorithm>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

constexpr double still = 0x1p-40;  // so little beside the longest axis' is no direction

/// How far before the box in a node's first lane a ray may begin.
HWY_NOINLINE double way_to(const Node8& node, const double* origin, const double* direction, double longest,
                           double pad) {
    double way = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const double d = direction[k];
        if (std::abs(d) < still * longest) continue;
        const double side = d > 0 ? node.boxes.min[k][0] - pad : node.boxes.max[k][0] + pad;
        way = std::max(way, (side - origin[k]) * (longest / d));
    }
    return way * (1 - 0x1p-45);
}

bool begin(TreeRay& ray, const Node8& node, double size, const double* origin, const double* direction, double pad,
           double most) {
    const hn::CappedTag<double, 4> tag;
    const hn::Rebind<float, decltype(tag)> floats;
    const auto all = [&](double x) { return hn::Set(tag, x); };
    const auto zero = hn::Zero(tag);
    const double farthest = std::max(std::max(std::abs(origin[0]), std::abs(origin[1])), std::abs(origin[2])),
                 longest = std::max(std::max(std::abs(direction[0]), std::abs(direction[1])), std::abs(direction[2]));
    double sum = 0;  // not a number if any is not
    for (std::size_t k = 0; k < 3; ++k) sum += std::abs(origin[k]) + std::abs(direction[k]);
    if (!(sum + pad <= most && longest >= 1 / most)) return false;
    // Floats lose little beside the box's size; from far away, begin nearer.
    const double start = farthest <= 8 * size ? 0 : way_to(node, origin, direction, longest, pad);
    // Within the box t stays below 4 reach, and each point makes a few roundings of at most 2^-53 of that.
    const double reach = farthest + start + size + pad, error = pad + 0x1p-48 * reach;
    std::uint32_t downwards = 0;
    for (std::size_t lane = 0; lane < 3; lane += hn::Lanes(tag)) {
        // Not by loads: what was just stored number by number is slow to load at once.
        const auto lanes = hn::Iota(tag, static_cast<double>(lane));
        const auto at = [&](const double* from) {
            const auto rest = hn::IfThenElse(hn::Eq(lanes, all(1)), all(from[1]), all(from[2]));
            return hn::IfThenElse(hn::Eq(lanes, zero), all(from[0]), rest);
        };
        const auto d = at(direction), direct = hn::Mul(d, all(1 / longest));
        const auto o = hn::MulAdd(direct, all(start), at(origin));
        hn::Store(o, tag, &ray.origin[lane]);
        hn::Store(direct, tag, &ray.direction[lane]);
        // Along an axis on which it hardly moves, what it moves is a pad, and the boxes beside it are infinitely far.
        const auto down = hn::Lt(d, zero), stays = hn::Lt(hn::Abs(d), all(still * longest));
        const auto steep =
            hn::IfThenElse(stays, hn::IfThenElse(down, all(-0x1p60), all(0x1p60)), hn::Div(all(longest), d));
        // A side's t is side · inverse - origin · inverse in floats, which rounds each of these, and the origin's before.
        const auto pads = hn::MulAdd(hn::Add(hn::Abs(o), all(size)), all(0x1p-22),
                                     hn::Add(all(error), hn::IfThenElseZero(stays, all(0x1p-37 * reach))));
        const auto off = hn::IfThenElse(down, hn::Neg(pads), pads);
        const auto near = hn::DemoteTo(floats, hn::Mul(steep, all(1 - 0x1p-21))),
                   far = hn::DemoteTo(floats, hn::Mul(steep, all(1 + 0x1p-21)));
        hn::Store(near, floats, &ray.near_inverse[lane]);
        hn::Store(far, floats, &ray.far_inverse[lane]);
        const auto times = [&](auto inverse, auto point) {
            return hn::DemoteTo(floats, hn::Mul(hn::PromoteTo(tag, inverse), point));
        };
        hn::Store(times(near, hn::Add(o, off)), floats, &ray.near_origin[lane]);
        hn::Store(times(far, hn::Sub(o, off)), floats, &ray.far_origin[lane]);
        downwards |= bits_of(tag, down) << lane;
    }
    ray.longest = longest;
    ray.start = start;
    ray.error = error;
    ray.downwards = downwards & 7;  // the fourth lane holds the third number again
    for (std::uint32_t k = 0; k < 3; ++k) {
        const std::uint32_t turn = 24 * (downwards >> k & 1u);
        ray.near_side[k] = 8 * k + turn;
        ray.far_side[k] = 8 * k + 24 - turn;
    }
    const std::uint32_t y_first = std::abs(direction[1]) == longest, z_first = std::abs(direction[2]) == longest;
    constexpr std::array<std::uint32_t, 5> following{0, 1, 2, 0, 1};
    const std::uint32_t z = z_first != 0 ? 2 : y_first;
    ray.axis = {following[z + 1], following[z + 2], z};
    for (std::size_t k = 0; k < 2; ++k) {
        ray.shear[k] = static_cast<float>(ray.direction[ray.axis[k]] * ray.direction[z]);
    }
    const double slack = 0x1p-23 * start;
    ray.before = static_cast<float>(-start - slack);
    ray.surely_before = static_cast<float>(-start + slack);
    ray.limit = std::numeric_limits<float>::infinity();
    ray.culled = 0;
    return true;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(begin);

bool begin(TreeRay& ray, const Node8& node, double size, const double* origin, const double* direction, double pad,
           double most) noexcept {
    return HWY_DYNAMIC_DISPATCH(begin)(ray, node, size, origin, direction, pad, most);
}

}  // namespace abut::simd
#endif
