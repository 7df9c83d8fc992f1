// SPDX-License-Identifier: MIT
// The kernel of ray_walk.h, compiled once for each instruction set (Highway).
//
// Boxes: slabs, each side's t is side · inverse - origin · inverse, all rounded; near sides use an inverse made
// smaller and an origin moved towards them, far ones the opposite, so that a box is never missed.
//
// Triangles: in steps of their leaf, beside the ray, sheared so that the ray runs along the longest axis (Woop, Benthin and
// Wald 2013). A corner is then off by at most `off` along either other axis: most_off of its own and of the longest axis',
// which the shear adds, how far the ray is off, and what rounding does: coordinates of up to `widest` meet a handful of
// roundings of 2^-24, their products as many; 2^-19 pays for all. An edge function p × q errs by at most
// off (|p|₁ + |q|₁) + 2 off², which is no more than `positive`. The ray meets the plane at the corners' heights weighed by the
// edge functions: three errors of `positive`, each times a difference of a corner's height and the hit's, of at most
// `range`, over their sum; 2^-19 range pays for rounding, and a corner's height is off by less than `off`. Where two of the
// three differ in sign for sure, or the hit lies beyond the range of t, a triangle is dropped; where all have one sign for
// sure and the hit lies within the range, it is surely hit.
#include "abut/simd/ray_walk.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/ray_walk.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/lanes-inl.h"
#include "abut/simd/walk-inl.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

constexpr double still = 0x1p-40;  // so little beside the longest axis' is no direction

/// Takes the triangles of a leaf that the ray may hit.
HWY_INLINE void look_at(RayWalk& walk, const Triangles8& leaf, std::uint32_t first, std::uint32_t count, float& limit) {
    const Floats tag;
    const std::size_t x = walk.axis[0], y = walk.axis[1], z = walk.axis[2];
    // Where the leaf's base lies beside the ray, sheared, and where the range of t lies beside it.
    const double steps = leaf.steps, sign = walk.direction[z];
    const double up = leaf.base[z] - walk.origin[z], along = up * sign;
    const auto beside = [&](std::size_t axis) {
        return as_float(((leaf.base[axis] - walk.origin[axis]) - walk.direction[axis] * along) * steps);
    };
    const float base_x = beside(x), base_y = beside(y);
    const float widest = 2 * Triangles8::most_steps + std::max(std::abs(base_x), std::abs(base_y));
    float off = static_cast<float>(1.0001 * (2 * Triangles8::most_off + 4 * walk.error * steps)) + 0x1.01p-19f * widest;
    // Far beyond the leaf's size: drops nothing, and no product below leaves floats' range.
    if (!(off < 0x1p30f)) off = 0x1p100f;
    const float most = as_float((limit - along) * steps), least = as_float((walk.before - along) * steps);
    const float end_of_range = most + (off + 0x1p-20f * std::abs(most)),
                start_of_range = least - (off + 0x1p-20f * std::abs(least));
    const auto high = hn::Set(tag, sign > 0 ? end_of_range : -start_of_range),
               low = hn::Set(tag, sign > 0 ? start_of_range : -end_of_range);
    const auto bx = hn::Set(tag, base_x), by = hn::Set(tag, base_y);
    const auto sx = hn::Set(tag, walk.shear[0]), sy = hn::Set(tag, walk.shear[1]);
    const auto twice_off = hn::Set(tag, 2.002f * off), zero = hn::Zero(tag);
    HWY_ALIGN std::array<float, 8> lowest, highest;
    std::uint32_t out = 0, left = 0, right = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto corner = [&](std::size_t vertex) {
            const auto cz = steps_at(&leaf.corner[vertex][z][lane]);
            return Vector3{hn::Add(hn::NegMulAdd(sx, cz, steps_at(&leaf.corner[vertex][x][lane])), bx),
                           hn::Add(hn::NegMulAdd(sy, cz, steps_at(&leaf.corner[vertex][y][lane])), by), cz};
        };
        const Vector3 a = corner(0), b = corner(1), c = corner(2);
        const auto u = hn::NegMulAdd(c.y, b.x, hn::Mul(c.x, b.y));
        const auto v = hn::NegMulAdd(a.y, c.x, hn::Mul(a.x, c.y));
        const auto w = hn::NegMulAdd(b.y, a.x, hn::Mul(b.x, a.y));
        const auto size = [](const Vector3& p) { return hn::Add(hn::Abs(p.x), hn::Abs(p.y)); };
        const auto largest = hn::Max(hn::Max(size(a), size(b)), size(c));
        const auto positive = hn::Mul(twice_off, hn::Add(largest, twice_off)), negative = hn::Neg(positive);
        const auto lower = hn::Min(hn::Min(u, v), w), upper = hn::Max(hn::Max(u, v), w);
        const auto both = hn::And(hn::Gt(upper, positive), hn::Lt(lower, negative));
        // The heights are whole numbers, and so exact.
        const auto bottom = hn::Min(hn::Min(a.z, b.z), c.z), range = hn::Sub(hn::Max(hn::Max(a.z, b.z), c.z), bottom);
        const auto sum = hn::Add(hn::Add(u, v), w);
        const auto surely = hn::NegMulAdd(hn::Set(tag, 3.0f), positive, hn::Abs(sum));
        const auto tells = hn::Gt(surely, zero);
        const auto weighed =
            hn::MulAdd(u, hn::Sub(a.z, bottom), hn::MulAdd(v, hn::Sub(b.z, bottom), hn::Mul(w, hn::Sub(c.z, bottom))));
        const auto height = hn::Div(weighed, sum);
        const auto doubt =
            hn::Mul(range, hn::Add(hn::Div(hn::Mul(hn::Set(tag, 3.1f), positive), surely), hn::Set(tag, 0x1p-19f)));
        const auto from = hn::Add(bottom, hn::IfThenElseZero(tells, hn::Max(hn::Sub(height, doubt), zero))),
                   to = hn::Add(bottom, hn::IfThenElse(tells, hn::Min(hn::Add(height, doubt), range), range));
        hn::Store(from, tag, &lowest[lane]);
        hn::Store(to, tag, &highest[lane]);
        out |= bits_of(hn::Or(both, hn::Or(hn::Gt(from, high), hn::Lt(to, low)))) << lane;
        left |= bits_of(hn::Gt(lower, positive)) << lane;
        right |= bits_of(hn::Lt(upper, negative)) << lane;
    }
    // The shear keeps direction · front, which is the sum of all three times -sign.
    if (walk.culled != 0) out |= walk.culled * sign > 0 ? right : left;
    const std::uint32_t inside = left | right;
    for (std::uint32_t mask = ~out & ((1u << count) - 1); mask != 0; mask &= mask - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
        const double step = 1 / steps, pad = 1.01 * off * step + 0x1p-22 * std::abs(along);
        const double from = along + step * (sign > 0 ? lowest[lane] : -highest[lane]) - pad,
                     to = along + step * (sign > 0 ? highest[lane] : -lowest[lane]) + pad;
        const auto start = static_cast<float>(std::max(from, -0x1p120)),
                   end = static_cast<float>(std::min(to, 0x1p120));
        const bool surely = (inside >> lane & 1u) != 0 && start >= walk.surely_before && end <= walk.surely_limit;
        walk.candidates[walk.found++] = {first + lane, start, surely};
        if (walk.question != RayQuestion::nearest) continue;
        if (surely) limit = std::min(limit, end);
        prefetch_corners(walk.names, first + lane);
    }
}

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

bool begin(RayWalk& walk, const Node8& node, double size, const double* origin, const double* direction, double pad,
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
        hn::Store(o, tag, &walk.origin[lane]);
        hn::Store(direct, tag, &walk.direction[lane]);
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
        hn::Store(near, floats, &walk.near_inverse[lane]);
        hn::Store(far, floats, &walk.far_inverse[lane]);
        const auto times = [&](auto inverse, auto point) {
            return hn::DemoteTo(floats, hn::Mul(hn::PromoteTo(tag, inverse), point));
        };
        hn::Store(times(near, hn::Add(o, off)), floats, &walk.near_origin[lane]);
        hn::Store(times(far, hn::Sub(o, off)), floats, &walk.far_origin[lane]);
        downwards |= bits_of(tag, down) << lane;
    }
    walk.longest = longest;
    walk.start = start;
    walk.error = error;
    for (std::uint32_t k = 0; k < 3; ++k) {
        const std::uint32_t turn = 24 * (downwards >> k & 1u);
        walk.near_side[k] = 8 * k + turn;
        walk.far_side[k] = 8 * k + 24 - turn;
    }
    const std::uint32_t y_first = std::abs(direction[1]) == longest, z_first = std::abs(direction[2]) == longest;
    constexpr std::array<std::uint32_t, 5> following{0, 1, 2, 0, 1};
    const std::uint32_t z = z_first != 0 ? 2 : y_first;
    walk.axis = {following[z + 1], following[z + 2], z};
    for (std::size_t k = 0; k < 2; ++k) {
        walk.shear[k] = static_cast<float>(walk.direction[walk.axis[k]] * walk.direction[z]);
    }
    const double slack = 0x1p-23 * start;
    walk.before = static_cast<float>(-start - slack);
    walk.surely_before = static_cast<float>(-start + slack);
    walk.limit = std::numeric_limits<float>::infinity();
    walk.found = 0;
    walk.stack.start();
    return true;
}

/// Which of a node's boxes the ray may meet by the limit, and where it enters them.
HWY_INLINE std::uint32_t meets(const RayWalk& walk, float limit, const Node8& node, LaneKeys& enters) {
    const Floats tag;
    const float* const sides = reinterpret_cast<const float*>(&node.boxes);
    std::uint32_t mask = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto near = [&](std::size_t i) {
            return hn::MulSub(hn::Load(tag, sides + walk.near_side[i] + lane), hn::Set(tag, walk.near_inverse[i]),
                              hn::Set(tag, walk.near_origin[i]));
        };
        const auto far = [&](std::size_t i) {
            return hn::MulSub(hn::Load(tag, sides + walk.far_side[i] + lane), hn::Set(tag, walk.far_inverse[i]),
                              hn::Set(tag, walk.far_origin[i]));
        };
        const auto enter = hn::Max(hn::Max(near(0), near(1)), hn::Max(near(2), hn::Zero(tag)));
        const auto leave = hn::Min(hn::Min(far(0), far(1)), hn::Min(far(2), hn::Set(tag, limit)));
        hn::Store(enter, tag, &enters[lane]);
        mask |= bits_of(hn::Le(enter, leave)) << lane;
    }
    return mask;
}

/// Looks at a leaf, and whether that ends the way for now.
HWY_INLINE bool ends_at(RayWalk& walk, const Triangles8* HWY_RESTRICT leaves, const Node8& node, std::uint32_t lane,
                        float& limit) {
    const std::uint32_t first = node.child[lane], count = node.count[lane];
    prefetch_names(walk.names, first, count);
    look_at(walk, leaves[node.leaf(lane)], first, count, limit);
    if (walk.question == RayQuestion::any) return walk.found > 0;
    if (walk.found + 8 <= RayWalk::most_candidates) return false;
    walk.limit = limit;
    drop_beyond(walk);
    return walk.found + 8 > RayWalk::most_candidates;
}

bool next(RayWalk& walk, const Node8* HWY_RESTRICT nodes, const Triangles8* HWY_RESTRICT leaves) {
    float limit = walk.limit;
    const bool more = walk_on<Prefetch::yes>(
        walk.stack, nodes, leaves, limit,
        [&](const Node8& node, LaneKeys& enters) { return meets(walk, limit, node, enters); },
        [&](const Node8& node, std::uint32_t lane, float) { return ends_at(walk, leaves, node, lane, limit); });
    walk.limit = limit;
    if (walk.found > 1) drop_beyond(walk);
    return more;
}

std::uint32_t next_each(RayWalk* const* walks, std::uint32_t active, const Node8* HWY_RESTRICT nodes,
                        const Triangles8* HWY_RESTRICT leaves) {
    std::uint32_t more = 0;
    while (active != 0) {
        for (std::uint32_t rest = active; rest != 0; rest &= rest - 1) {
            const std::uint32_t bit = rest & (0u - rest);
            RayWalk& walk = *walks[std::countr_zero(rest)];
            const Step step = step_on(
                walk.stack, nodes, leaves, walk.limit,
                [&](const Node8& node, LaneKeys& enters) { return meets(walk, walk.limit, node, enters); },
                [&](const Node8& node, std::uint32_t lane, float) {
                    return ends_at(walk, leaves, node, lane, walk.limit);
                });
            if (step == Step::on) continue;
            active ^= bit;
            if (step == Step::ended) more |= bit;
            if (walk.found > 1) drop_beyond(walk);
        }
    }
    return more;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(begin);
HWY_EXPORT(next);
HWY_EXPORT(next_each);

bool begin(RayWalk& walk, const Node8& node, double size, const double* origin, const double* direction, double pad,
           double most) noexcept {
    return HWY_DYNAMIC_DISPATCH(begin)(walk, node, size, origin, direction, pad, most);
}

bool next(RayWalk& walk, const Node8* nodes, const Triangles8* leaves) noexcept {
    return HWY_DYNAMIC_DISPATCH(next)(walk, nodes, leaves);
}

std::uint32_t next_each(RayWalk* const* walks, std::uint32_t active, const Node8* nodes,
                        const Triangles8* leaves) noexcept {
    return HWY_DYNAMIC_DISPATCH(next_each)(walks, active, nodes, leaves);
}

}  // namespace abut::simd
#endif
