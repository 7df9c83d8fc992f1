// SPDX-License-Identifier: MIT
// The kernel of pair_walk.h, compiled once for each instruction set (Highway).
#include "abut/simd/pair_walk.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/pair_walk.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/lanes-inl.h"
#include "abut/simd/leaf_pair-inl.h"
#include "abut/simd/neighbours-inl.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

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
        at[i] = here.rough_shift[i];
        reach[i] = here.grow;
        for (std::size_t j = 0; j < 3; ++j) {
            const float turn = here.rough_turn[i][j];
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
            for (std::size_t i = 0; i < 3; ++i) part += here.way[i] * here.rough_turn[i][j];
            around += std::abs(part) * box.half[j];
        }
    }
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
        square = hn::Mul(square, hn::Set(tag, here.per_square));
        if (has_way) {
            auto nearest = hn::Set(tag, -along), farthest = nearest;
            for (std::size_t i = 0; i < 3; ++i) {
                const auto way = hn::Set(tag, here.way[i]);
                const bool up = here.way[i] > 0;
                nearest = hn::MulAdd(way, up ? low[i] : high[i], nearest);
                farthest = hn::MulAdd(way, up ? high[i] : low[i], farthest);
            }
            const auto gap = hn::Max(hn::Sub(hn::Max(nearest, hn::Neg(farthest)), hn::Set(tag, around)), zero);
            square = hn::Max(square, hn::Mul(hn::Mul(gap, gap), hn::Set(tag, here.per_square)));
        }
        if (turned) {
            auto other = zero;
            for (std::size_t j = 0; j < 3; ++j) {
                const float from = there.rough_shift[j] - box.middle[j], gap = box.half[j] + there.grow;
                auto nearest = hn::Set(tag, from), farthest = nearest;
                for (std::size_t i = 0; i < 3; ++i) {
                    const auto turn = hn::Set(tag, there.rough_turn[j][i]);
                    const bool up = there.rough_turn[j][i] > 0;
                    nearest = hn::MulAdd(turn, up ? low[i] : high[i], nearest);
                    farthest = hn::MulAdd(turn, up ? high[i] : low[i], farthest);
                }
                const auto most_apart = hn::Max(hn::Sub(hn::Max(nearest, hn::Neg(farthest)), hn::Set(tag, gap)), zero);
                other = hn::MulAdd(most_apart, most_apart, other);
            }
            square = hn::Max(square, hn::Mul(other, hn::Set(tag, there.per_square)));
        }
        hn::Store(square, tag, &bounds[lane]);
        // Of those at one distance the one whose middle is nearest.
        hn::Store(hn::MulAdd(key, hn::Set(tag, 0x1p-10f * here.per_square), square), tag, &keys[lane]);
        result |= (~bits_of(hn::Gt(square, hn::Set(tag, square_limit))) & ((1u << hn::Lanes(tag)) - 1)) << lane;
    }
    return result & node.used;
}

/// Bit 8 k + i for all k and i below these numbers.
constexpr std::uint64_t all_pairs(std::uint32_t count_a, std::uint32_t count_b) {
    const std::uint64_t rows = count_b < 8 ? (std::uint64_t{1} << (8 * count_b)) - 1 : ~std::uint64_t{0};
    return 0x0101010101010101 * ((1u << count_a) - 1) & rows;
}

/// Finds the pairs of triangles of two leaves that may meet; whether there is one.
HWY_INLINE bool look_at(PairWalk& walk, const PairEntry& pair) {
    const Floats tag;
    const Node8 &node_a = walk.a.nodes[pair.a / 8], &node_b = walk.b.nodes[pair.b / 8];
    const std::uint32_t lane_a = pair.a % 8, lane_b = pair.b % 8;
    const std::uint32_t count_a = node_a.count[lane_a], count_b = node_b.count[lane_b];
    const Triangles8 &in_a = walk.a.leaves[node_a.leaf(lane_a)], &in_b = walk.b.leaves[node_b.leaf(lane_b)];
    walk.first_a = node_a.child[lane_a];
    walk.first_b = node_b.child[lane_b];
    constexpr std::uint64_t below_diagonal = 0x7f3f1f0f07030100;
    std::uint64_t pairs = all_pairs(count_a, count_b);
    if (walk.with_itself && pair.a == pair.b) pairs &= below_diagonal;
    walk.may_meet = pairs;
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
    const Gap gap{static_cast<float>(off), walk.limit * walk.a.unit * in_a.steps * 1.0001f};
    pairs &= boxes_near(a, b, gap);
    if (pairs == 0) return false;
    if (walk.indices != nullptr) {
        // Two corners are off, both of one leaf or one of each. Seen from one, others have no coordinate beyond 2 widest, and
        // a wall's heights meet six roundings of 2^-24 of three of these.
        const double off_beside =
            1.001 * (Triangles8::most_off * (1 + std::max(1.0, stretch)) + walk.a.error * steps + 0x1p-18 * widest);
        Vertices8 of_a, of_b;
        if (vertices_of(walk.indices, walk.first_a, count_a, of_a) &&
            vertices_of(walk.indices, walk.first_b, count_b, of_b)) {
            pairs = without_neighbours(a, of_a, b, of_b, static_cast<float>(off_beside), pairs);
            if (pairs == 0) return false;
        }
    }
    // Two smooth pieces of surface that are near each other lie apart along the normal of one.
    for (const std::array<float, 3>& n : {normal_of(a), normal_of(b), walk.a.way}) {
        const Range p = range_along(a, count_a, n), q = range_along(b, count_b, n);
        const float most = gap.along(n);
        if (p.low - q.high > most || q.low - p.high > most) return false;
    }
    walk.may_meet = planes_near(a, b, gap, walk.a.way, pairs);
    return walk.may_meet != 0;
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
            if (!look_at(walk, pair)) continue;
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
        // The nearest is next; the order of the others is worth less than the branches to find it.
        std::size_t nearest = waiting;
        float least_key = std::numeric_limits<float>::infinity();
        const std::size_t floor = waiting;
        for (; met != 0; met &= met - 1) {
            const auto lane = static_cast<std::uint32_t>(std::countr_zero(met));
            nearest = keys[lane] < least_key ? waiting : nearest;
            least_key = std::min(keys[lane], least_key);
            const std::uint32_t opened = 8 * place + lane;
            stack[waiting++] = {bounds[lane], open_a ? opened : pair.a, open_a ? pair.b : opened};
        }
        if (waiting > floor) std::swap(stack[nearest], stack[waiting - 1]);
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
