// SPDX-License-Identifier: MIT
// The kernel of pair_walk.h, compiled once for each instruction set (Highway).
//
// Apart along an axis, the sides of either's boxes or cubes, or a normal: any axis proves it, whatever rounding made of it,
// when the two lie apart along it by more than corners and products may be off.
#include "abut/simd/pair_walk.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/pair_walk.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/lanes-inl.h"

#include <algorithm>
#include <bit>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

HWY_INLINE Vector3 cross(Vector3 a, Vector3 b) {
    return {hn::NegMulAdd(a.z, b.y, hn::Mul(a.y, b.z)), hn::NegMulAdd(a.x, b.z, hn::Mul(a.z, b.x)),
            hn::NegMulAdd(a.y, b.x, hn::Mul(a.x, b.y))};
}
HWY_INLINE Vector length_of(Vector3 n) { return hn::Add(hn::Add(hn::Abs(n.x), hn::Abs(n.y)), hn::Abs(n.z)); }
HWY_INLINE Vector least(Vector a, Vector b, Vector c) { return hn::Min(hn::Min(a, b), c); }
HWY_INLINE Vector most(Vector a, Vector b, Vector c) { return hn::Max(hn::Max(a, b), c); }

/// Three numbers apart from three others by more than `gap`.
HWY_INLINE hn::Mask<Floats> apart(Vector a, Vector b, Vector c, Vector p, Vector q, Vector r, Vector gap) {
    const auto below = hn::Gt(hn::Sub(least(p, q, r), most(a, b, c)), gap);
    return hn::Or(below, hn::Gt(hn::Sub(least(a, b, c), most(p, q, r)), gap));
}

/// A box's middle and half its size.
struct Middle {
    std::array<float, 3> middle, half;
    float size;
};
HWY_INLINE Middle middle_of(const Node8& node, std::uint32_t lane) {
    Middle result;
    result.size = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const float low = node.boxes.min[i][lane], high = node.boxes.max[i][lane];
        result.middle[i] = 0.5f * (low + high);
        result.half[i] = 0.5f * (high - low);
        result.size += result.half[i];
    }
    return result;
}

/// The children that may be near enough to a box of the other tree, bounds of their distances' squares, and what tells which
/// is nearest.
HWY_INLINE std::uint32_t may_meet(const PairSide& here, const PairSide& there, bool turned, const Node8& node,
                                  const Middle& box, float square_limit, std::array<float, 8>& bounds,
                                  std::array<float, 8>& keys) {
    const Floats tag;
    std::array<float, 3> at, reach;
    for (std::size_t i = 0; i < 3; ++i) {
        at[i] = static_cast<float>(here.shift[i]);
        reach[i] = here.grow;
        for (std::size_t j = 0; j < 3; ++j) {
            const auto turn = static_cast<float>(here.turn[i][j]);
            at[i] += turn * box.middle[j];
            reach[i] += std::abs(turn) * box.half[j];
        }
    }
    // Where the box is along the way, and how far from there.
    const bool has_way = here.way[0] != 0 || here.way[1] != 0 || here.way[2] != 0;
    float along = 0, around = 2 * here.grow;
    if (has_way) {
        for (std::size_t i = 0; i < 3; ++i) along += here.way[i] * at[i];
        for (std::size_t j = 0; j < 3; ++j) {
            float part = 0;
            for (std::size_t i = 0; i < 3; ++i) part += here.way[i] * static_cast<float>(here.turn[i][j]);
            around += std::abs(part) * box.half[j];
        }
    }
    const float per_here = 1 / (here.unit * here.unit), per_there = 1 / (there.unit * there.unit);
    std::uint32_t result = 0;
    const auto half = hn::Set(tag, 0.5f), zero = hn::Zero(tag);
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        auto square = zero, key = zero;
        std::array<Vector, 3> low, high;
        for (std::size_t i = 0; i < 3; ++i) {
            low[i] = hn::Load(tag, &node.boxes.min[i][lane]);
            high[i] = hn::Load(tag, &node.boxes.max[i][lane]);
            const auto gap = hn::Max(hn::Max(hn::Sub(low[i], hn::Set(tag, at[i] + reach[i])),
                                             hn::Sub(hn::Set(tag, at[i] - reach[i]), high[i])),
                                     zero);
            square = hn::MulAdd(gap, gap, square);
            const auto way = hn::Sub(hn::Mul(half, hn::Add(low[i], high[i])), hn::Set(tag, at[i]));
            key = hn::MulAdd(way, way, key);
        }
        square = hn::Mul(square, hn::Set(tag, per_here));
        if (has_way) {
            auto nearest = hn::Set(tag, -along), farthest = nearest;
            for (std::size_t i = 0; i < 3; ++i) {
                const auto way = hn::Set(tag, here.way[i]);
                const bool up = here.way[i] > 0;
                nearest = hn::MulAdd(way, up ? low[i] : high[i], nearest);
                farthest = hn::MulAdd(way, up ? high[i] : low[i], farthest);
            }
            const auto gap = hn::Max(hn::Sub(hn::Max(nearest, hn::Neg(farthest)), hn::Set(tag, around)), zero);
            square = hn::Max(square, hn::Mul(hn::Mul(gap, gap), hn::Set(tag, per_here)));
        }
        if (turned) {
            auto other = zero;
            for (std::size_t j = 0; j < 3; ++j) {
                const float from = static_cast<float>(there.shift[j]) - box.middle[j], gap = box.half[j] + there.grow;
                auto nearest = hn::Set(tag, from), farthest = nearest;
                for (std::size_t i = 0; i < 3; ++i) {
                    const auto turn = hn::Set(tag, static_cast<float>(there.turn[j][i]));
                    const bool up = there.turn[j][i] > 0;
                    nearest = hn::MulAdd(turn, up ? low[i] : high[i], nearest);
                    farthest = hn::MulAdd(turn, up ? high[i] : low[i], farthest);
                }
                const auto most_apart = hn::Max(hn::Sub(hn::Max(nearest, hn::Neg(farthest)), hn::Set(tag, gap)), zero);
                other = hn::MulAdd(most_apart, most_apart, other);
            }
            square = hn::Max(square, hn::Mul(other, hn::Set(tag, per_there)));
        }
        hn::Store(square, tag, &bounds[lane]);
        // Of those at one distance the one whose middle is nearest.
        hn::Store(hn::MulAdd(key, hn::Set(tag, 0x1p-10f * per_here), square), tag, &keys[lane]);
        result |= (~bits_of(hn::Gt(square, hn::Set(tag, square_limit))) & ((1u << hn::Lanes(tag)) - 1)) << lane;
    }
    return result & node.used;
}

/// Eight triangles' corners, by lane.
struct alignas(32) Corners8 {
    std::array<std::array<std::array<float, 8>, 3>, 3> at;  // vertex, axis, lane

    [[nodiscard]] HWY_INLINE Vector3 load(std::size_t vertex, std::size_t lane) const {
        const Floats tag;
        return {hn::Load(tag, &at[vertex][0][lane]), hn::Load(tag, &at[vertex][1][lane]),
                hn::Load(tag, &at[vertex][2][lane])};
    }
    [[nodiscard]] HWY_INLINE Vector3 everywhere(std::size_t vertex, std::size_t lane) const {
        const Floats tag;
        return {hn::Set(tag, at[vertex][0][lane]), hn::Set(tag, at[vertex][1][lane]),
                hn::Set(tag, at[vertex][2][lane])};
    }
};

/// The range of the first `count` triangles along an axis.
struct Range {
    float low, high;
};
HWY_INLINE Range range_along(const Corners8& corners, std::uint32_t count, const std::array<float, 3>& axis) {
    const Floats tag;
    const Vector3 direction{hn::Set(tag, axis[0]), hn::Set(tag, axis[1]), hn::Set(tag, axis[2])};
    const auto some = hn::Set(tag, static_cast<float>(count));
    auto low = hn::Set(tag, 1e38f), high = hn::Set(tag, -1e38f);
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto x = dot(corners.load(0, lane), direction), y = dot(corners.load(1, lane), direction),
                   z = dot(corners.load(2, lane), direction);
        const auto used = hn::Lt(hn::Iota(tag, static_cast<float>(lane)), some);
        low = hn::Min(low, hn::IfThenElse(used, least(x, y, z), low));
        high = hn::Max(high, hn::IfThenElse(used, most(x, y, z), high));
    }
    return {hn::GetLane(hn::MinOfLanes(tag, low)), hn::GetLane(hn::MaxOfLanes(tag, high))};
}

/// About the sum of the normals.
HWY_INLINE std::array<float, 3> normal_of(const Corners8& corners) {
    const Floats tag;
    Vector3 sum{hn::Zero(tag), hn::Zero(tag), hn::Zero(tag)};
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const Vector3 a = corners.load(0, lane), n = cross(corners.load(1, lane) - a, corners.load(2, lane) - a);
        sum = {hn::Add(sum.x, n.x), hn::Add(sum.y, n.y), hn::Add(sum.z, n.z)};
    }
    return {hn::GetLane(hn::SumOfLanes(tag, sum.x)), hn::GetLane(hn::SumOfLanes(tag, sum.y)),
            hn::GetLane(hn::SumOfLanes(tag, sum.z))};
}

/// Finds the pairs of triangles of two leaves that may meet; whether there is one.
HWY_INLINE bool look_at(PairWalk& walk, const Triangles8& in_a, std::uint32_t count_a, const Triangles8& in_b,
                        std::uint32_t count_b) {
    const Floats tag;
    // All in steps of a's leaf, from its base.
    const double steps = in_a.steps, ratio = steps / in_b.steps;
    std::array<float, 3> origin;
    std::array<std::array<float, 3>, 3> turn;
    double widest = 0, stretch = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        double o = walk.a.shift[i] - in_a.base[i], sum = 0;
        for (std::size_t j = 0; j < 3; ++j) {
            o += walk.a.turn[i][j] * in_b.base[j];
            const double m = ratio * walk.a.turn[i][j];
            turn[i][j] = static_cast<float>(std::clamp(m, -0x1p100, 0x1p100));
            sum += std::abs(m);
        }
        origin[i] = static_cast<float>(std::clamp(o * steps, -0x1p100, 0x1p100));
        widest = std::max(widest, std::abs(o * steps));
        stretch = std::max(stretch, sum);
    }
    widest += Triangles8::most_steps * (1 + stretch);
    // Corners are off by half a step of each and the error; coordinates, and sums of three products with an axis, meet some
    // twenty roundings by 2^-24.
    const double off =
        1.001 * (1.7321 * Triangles8::most_off * (1 + stretch) + walk.a.error * steps + 0x1p-17 * widest);
    walk.may_meet.fill(static_cast<std::uint8_t>((1u << count_a) - 1));
    for (std::uint32_t k = count_b; k < 8; ++k) walk.may_meet[k] = 0;
    if (!(widest < 0x1p30) || !(off < 0x1p30)) return true;

    Corners8 a, b;
    for (std::size_t vertex = 0; vertex < 3; ++vertex) {
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            const auto x = steps_at(&in_b.corner[vertex][0][lane]), y = steps_at(&in_b.corner[vertex][1][lane]),
                       z = steps_at(&in_b.corner[vertex][2][lane]);
            for (std::size_t i = 0; i < 3; ++i) {
                hn::Store(steps_at(&in_a.corner[vertex][i][lane]), tag, &a.at[vertex][i][lane]);
                hn::Store(hn::MulAdd(hn::Set(tag, turn[i][0]), x,
                                     hn::MulAdd(hn::Set(tag, turn[i][1]), y,
                                                hn::MulAdd(hn::Set(tag, turn[i][2]), z, hn::Set(tag, origin[i])))),
                          tag, &b.at[vertex][i][lane]);
            }
        }
    }
    const auto slack_of = static_cast<float>(off);
    const float limit_of = walk.limit * walk.a.unit * in_a.steps * 1.0001f;
    // Two smooth pieces of surface that are near each other lie apart along the normal of one.
    for (const std::array<float, 3>& n : {normal_of(a), normal_of(b), walk.a.way}) {
        const float gap = slack_of * (std::abs(n[0]) + std::abs(n[1]) + std::abs(n[2])) +
                          limit_of * std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        const Range p = range_along(a, count_a, n), q = range_along(b, count_b, n);
        if (p.low - q.high > gap || q.low - p.high > gap) return false;
    }
    const auto slack = hn::Set(tag, slack_of), limit = hn::Set(tag, limit_of), both = hn::Add(slack, limit);
    const Vector3 way{hn::Set(tag, walk.a.way[0]), hn::Set(tag, walk.a.way[1]), hn::Set(tag, walk.a.way[2])};
    bool any = false;
    for (std::uint32_t k = 0; k < count_b; ++k) {
        const Vector3 p = b.everywhere(0, k), q = b.everywhere(1, k), r = b.everywhere(2, k),
                      normal = cross(q - p, r - p);
        std::uint32_t mask = 0;
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            const Vector3 u = a.load(0, lane), v = a.load(1, lane), w = a.load(2, lane);
            auto out = apart(u.x, v.x, w.x, p.x, q.x, r.x, both);
            out = hn::Or(out, apart(u.y, v.y, w.y, p.y, q.y, r.y, both));
            out = hn::Or(out, apart(u.z, v.z, w.z, p.z, q.z, r.z, both));
            const auto apart_along = [&](Vector3 axis) {
                const auto gap = hn::MulAdd(limit, hn::Sqrt(dot(axis, axis)), hn::Mul(slack, length_of(axis)));
                return apart(dot(u, axis), dot(v, axis), dot(w, axis), dot(p, axis), dot(q, axis), dot(r, axis), gap);
            };
            out = hn::Or(out, hn::Or(apart_along(normal), apart_along(cross(v - u, w - u))));
            if (limit_of > 0) out = hn::Or(out, apart_along(way));
            mask |= (~bits_of(out) & ((1u << hn::Lanes(tag)) - 1)) << lane;
        }
        walk.may_meet[k] = static_cast<std::uint8_t>(walk.may_meet[k] & mask);
        any = any || walk.may_meet[k] != 0;
    }
    return any;
}

/// Lets the pairs of a child's own children wait, each with itself too.
HWY_INLINE void open_both(const PairWalk& walk, std::uint32_t place, float square_limit, PairEntry* stack,
                          std::size_t& waiting) {
    const Node8& node = walk.a.nodes[place];
    HWY_ALIGN std::array<float, 8> bounds, keys;
    for (std::uint32_t left = node.used; left != 0; left &= left - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(left));
        std::uint32_t met = may_meet(walk.a, walk.b, false, node, middle_of(node, lane), square_limit, bounds, keys);
        for (met &= left; met != 0; met &= met - 1) {
            const auto other = static_cast<std::uint32_t>(std::countr_zero(met));
            stack[waiting++] = {bounds[other], 8 * place + lane, 8 * place + other};
        }
    }
}

bool next(PairWalk& walk) {
    PairEntry* const stack = walk.entries.data();
    std::size_t waiting = walk.waiting;
    // Squares of a handful of roundings of 2^-24; what underflows is below the tiny term.
    const float square_limit = walk.limit == 0 ? 0 : walk.limit * walk.limit * 1.0001f + 0x1p-120f;
    while (waiting > 0) {
        const PairEntry pair = stack[--waiting];
        if (pair.bound > square_limit) continue;
        const Node8 &in_a = walk.a.nodes[pair.a / 8], &in_b = walk.b.nodes[pair.b / 8];
        const std::uint32_t lane_a = pair.a % 8, lane_b = pair.b % 8;
        const std::uint32_t count_a = in_a.count[lane_a], count_b = in_b.count[lane_b];
        if (count_a != 0 && count_b != 0) {
            if (!look_at(walk, walk.a.leaves[in_a.leaf(lane_a)], count_a, walk.b.leaves[in_b.leaf(lane_b)], count_b)) {
                continue;
            }
            if (walk.with_itself && pair.a == pair.b) {
                for (std::uint32_t k = 0; k < 8; ++k) walk.may_meet[k] &= static_cast<std::uint8_t>((1u << k) - 1);
            }
            walk.first_a = in_a.child[lane_a];
            walk.first_b = in_b.child[lane_b];
            walk.waiting = waiting;
            return true;
        }
        if (walk.with_itself && pair.a == pair.b) {
            open_both(walk, in_a.child[lane_a], square_limit, stack, waiting);
            continue;
        }
        // The larger of two inner children is opened.
        const Middle a = middle_of(in_a, lane_a), b = middle_of(in_b, lane_b);
        const bool open_a = count_b != 0 || (count_a == 0 && a.size >= b.size);
        const std::uint32_t place = open_a ? in_a.child[lane_a] : in_b.child[lane_b];
        HWY_ALIGN std::array<float, 8> bounds, keys;
        std::uint32_t met =
            open_a ? may_meet(walk.a, walk.b, walk.turned, walk.a.nodes[place], b, square_limit, bounds, keys)
                   : may_meet(walk.b, walk.a, walk.turned, walk.b.nodes[place], a, square_limit, bounds, keys);
        // The nearest is next.
        std::array<float, 8> sorted;
        const std::size_t floor = waiting;
        for (; met != 0; met &= met - 1) {
            const auto lane = static_cast<std::uint32_t>(std::countr_zero(met));
            std::size_t top = waiting++;
            for (; top > floor && sorted[top - 1 - floor] < keys[lane]; --top) {
                stack[top] = stack[top - 1];
                sorted[top - floor] = sorted[top - 1 - floor];
            }
            stack[top] = open_a ? PairEntry{bounds[lane], 8 * place + lane, pair.b}
                                : PairEntry{bounds[lane], pair.a, 8 * place + lane};
            sorted[top - floor] = keys[lane];
        }
    }
    walk.waiting = 0;
    return false;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(next);

bool next(PairWalk& walk) noexcept { return HWY_DYNAMIC_DISPATCH(next)(walk); }

}  // namespace abut::simd
#endif
