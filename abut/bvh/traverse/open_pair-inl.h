// SPDX-License-Identifier: MIT
// What traversals of two wide BVHs of triangles share: opening one side of a pair of children, and placing the
// triangles of two leaves in one frame.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
#if defined(ABUT_BVH_TRAVERSE_OPEN_PAIR_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_OPEN_PAIR_INL_H_
#undef ABUT_BVH_TRAVERSE_OPEN_PAIR_INL_H_
#else
#define ABUT_BVH_TRAVERSE_OPEN_PAIR_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "abut/bvh/bounding_disc_numbers.h"
#include "abut/bvh/traverse/packed_geometry-inl.h"
#include "abut/bvh/traverse/triangle_pair_kernel.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// A box's centre, its half extents, and their sum.
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

/// The disc of a child of the other tree, moved to this tree's frame.
struct PlacedDisc {
    std::array<float, 3> normal;  // of length 1
    float radius, middle, thick;  // the middle's position along the normal, and half the thickness
};
HWY_INLINE PlacedDisc placed_disc_of(const PairSide& here, const PairSide& there, const Node8& node,
                                     std::uint32_t lane) {
    const Disc disc = node.discs[lane];
    constexpr float step = 1.0f / Disc::unit;
    const float x = step * disc.x, y = step * disc.y, z = 1 - std::abs(x) - std::abs(y);
    const float scale = here.unit / there.unit, inverse = 1 / (scale * std::sqrt(x * x + y * y + z * z));
    PlacedDisc placed_disc;
    float square = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& rotation = here.float_rotation[i];
        placed_disc.normal[i] = (rotation[0] * x + rotation[1] * y + rotation[2] * z) * inverse;
        const float side = node.boxes.max[i][lane] - node.boxes.min[i][lane];
        square += side * side;
    }
    placed_disc.radius = 0.5f * (1 + 0x1p-16f) * std::sqrt(square) * scale;
    placed_disc.middle = step * disc.middle * placed_disc.radius;
    placed_disc.thick = step * disc.half * placed_disc.radius;
    return placed_disc;
}

/// Lower bounds of the distances between a disc of the other tree and those of a node from a lane on, measured along
/// the normals of both. `between` leads from the centre of the disc's box to the centres of theirs; `grow` bounds its
/// error along an axis.
///
/// A disc of radius r and half thickness h reaches h c + r s along another normal, where c and s are the cosine and the
/// sine of the angle between that and its own. Roundings of 2^-22 change all of this by less than 2^-17 of the centres'
/// distance and of both radii, and s² by less than 2^-18.
HWY_INLINE Vector apart_by_discs(const Node8& node, std::size_t lane, Vector3 between, const PlacedDisc& placed_disc,
                                 float grow) {
    const Floats tag;
    const auto one = hn::Set(tag, 1.0f), zero = hn::Zero(tag);
    const Discs discs = discs_of(node, lane);
    const Vector3 sides = load_axes(node.boxes.max, lane) - load_axes(node.boxes.min, lane),
                  other = all(placed_disc.normal);
    const auto radius = hn::Sqrt(hn::Mul(hn::Set(tag, 0.25f * (1 + 0x1p-15f)), dot(sides, sides)));
    const auto inverse = hn::Div(one, discs.length);
    const auto signed_cosine = hn::Max(hn::Min(hn::Mul(dot(discs.normal, other), inverse), one), hn::Neg(one)),
               cosine = hn::Abs(signed_cosine);
    const auto sine = hn::Sqrt(hn::Add(hn::NegMulAdd(signed_cosine, signed_cosine, one), hn::Set(tag, 0x1p-18f)));
    const auto middle = hn::Mul(discs.middle, radius), thick = hn::Mul(discs.thick, radius);
    const auto others_middle = hn::Set(tag, placed_disc.middle), others_thick = hn::Set(tag, placed_disc.thick);
    // The distance from middle to middle, along this disc's normal and along the other's.
    const auto its = hn::Abs(hn::NegMulAdd(signed_cosine, others_middle,
                                           hn::MulAdd(dot(discs.normal, between), inverse, middle))),
               others = hn::Abs(hn::Sub(hn::MulAdd(signed_cosine, middle, dot(other, between)), others_middle));
    const auto projected_radius = hn::MulAdd(thick, cosine, hn::Mul(radius, sine)),
               others_projected_radius =
                   hn::MulAdd(others_thick, cosine, hn::Mul(hn::Set(tag, placed_disc.radius), sine));
    const auto gap = hn::Max(hn::Sub(hn::Sub(others, others_thick), projected_radius),
                             hn::Sub(hn::Sub(its, thick), others_projected_radius));
    const auto slack = hn::MulAdd(length_of(between), hn::Set(tag, 0x1p-17f), hn::Set(tag, 4 * grow));
    return hn::Max(hn::Sub(gap, slack), zero);
}

/// A box of the other tree in this tree's coordinates: its centre, and how far it reaches along each axis; and the same
/// along the side's `direction`, if it has one.
struct PlacedBox {
    std::array<float, 3> at, half;
    bool has_direction;
    float along, around;
};
HWY_INLINE PlacedBox placed_box(const PairSide& here, const Middle& box) {
    PlacedBox placed;
    for (std::size_t i = 0; i < 3; ++i) {
        placed.at[i] = here.float_shift[i];
        placed.half[i] = here.grow;
        for (std::size_t j = 0; j < 3; ++j) {
            const float coefficient = here.float_rotation[i][j];
            placed.at[i] += coefficient * box.middle[j];
            placed.half[i] += std::abs(coefficient) * box.half[j];
        }
    }
    placed.has_direction = here.direction[0] != 0 || here.direction[1] != 0 || here.direction[2] != 0;
    placed.along = 0;
    placed.around = 2 * here.grow;
    if (!placed.has_direction) return placed;
    for (std::size_t i = 0; i < 3; ++i) placed.along += here.direction[i] * placed.at[i];
    for (std::size_t j = 0; j < 3; ++j) {
        float part = 0;
        for (std::size_t i = 0; i < 3; ++i) part += here.direction[i] * here.float_rotation[i][j];
        placed.around += std::abs(part) * box.half[j];
    }
    return placed;
}

/// Boxes of a node from a lane on, by axis, and the vectors from the centre of a box of the other tree to theirs.
struct BoxesFrom {
    std::array<Vector, 3> low, high, between;
};

/// The least |direction · x + from| among the points x of each box, less `around`; at least 0.
HWY_INLINE Vector apart_along(const std::array<float, 3>& direction, float from, float around, const BoxesFrom& boxes) {
    const Floats tag;
    auto nearest = hn::Set(tag, from), farthest = nearest;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto part = hn::Set(tag, direction[i]);
        const bool up = direction[i] > 0;
        nearest = hn::MulAdd(part, up ? boxes.low[i] : boxes.high[i], nearest);
        farthest = hn::MulAdd(part, up ? boxes.high[i] : boxes.low[i], farthest);
    }
    return hn::Max(hn::Sub(hn::Max(nearest, hn::Neg(farthest)), hn::Set(tag, around)), hn::Zero(tag));
}

/// Lower bounds of the squared distances along the axes of the other tree.
HWY_INLINE Vector square_along_others(const PairSide& there, const Middle& box, const BoxesFrom& boxes) {
    auto square = hn::Zero(Floats());
    for (std::size_t j = 0; j < 3; ++j) {
        const float from = there.float_shift[j] - box.middle[j], around = box.half[j] + there.grow;
        const auto gap = apart_along(there.float_rotation[j], from, around, boxes);
        square = hn::MulAdd(gap, gap, square);
    }
    return square;
}

/// Lower bounds of the squared distances along the lines between the centres, whose squared distances are `squares`.
/// `grow` counts once for the box's position, and once for the rounding of centres and reaches.
HWY_INLINE Vector square_between_centers(const PairSide& here, const Middle& box, const BoxesFrom& boxes,
                                         Vector squares) {
    const Floats tag;
    const auto half = hn::Set(tag, 0.5f), zero = hn::Zero(tag);
    auto projected_radius = zero;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto its = hn::MulAdd(half, hn::Sub(boxes.high[i], boxes.low[i]), hn::Set(tag, 2 * here.grow));
        projected_radius = hn::MulAdd(hn::Abs(boxes.between[i]), its, projected_radius);
    }
    for (std::size_t j = 0; j < 3; ++j) {
        auto part = zero;
        for (std::size_t i = 0; i < 3; ++i) {
            part = hn::MulAdd(hn::Set(tag, here.float_rotation[i][j]), boxes.between[i], part);
        }
        projected_radius = hn::MulAdd(hn::Abs(part), hn::Set(tag, box.half[j]), projected_radius);
    }
    const auto gap = hn::Max(hn::Sub(hn::Mul(squares, hn::Set(tag, 1 - 0x1p-18f)), projected_radius), zero);
    // Without fourth powers, which would leave the range of floats.
    return hn::Mul(gap, hn::Div(gap, hn::Max(squares, hn::Set(tag, 1e-30f))));
}

/// Returns the children that may be near enough to a box of the other tree, and to the disc in it unless that is null;
/// sets lower bounds of their squared distances, and keys, of which the least is that of the nearest child.
HWY_INLINE std::uint32_t near_children(const PairSide& here, const PairSide& there, bool frames_differ,
                                       const Node8& node, const Middle& box, const PlacedDisc* placed_disc,
                                       float square_limit, std::array<float, 8>& bounds, std::array<float, 8>& keys) {
    const Floats tag;
    const PlacedBox placed = placed_box(here, box);
    std::uint32_t result = 0;
    const auto half = hn::Set(tag, 0.5f), zero = hn::Zero(tag);
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        auto square = zero, key = zero;
        BoxesFrom boxes;
        for (std::size_t i = 0; i < 3; ++i) {
            const auto low = hn::Load(tag, &node.boxes.min[i][lane]), high = hn::Load(tag, &node.boxes.max[i][lane]);
            const auto gap = hn::Max(hn::Max(hn::Sub(low, hn::Set(tag, placed.at[i] + placed.half[i])),
                                             hn::Sub(hn::Set(tag, placed.at[i] - placed.half[i]), high)),
                                     zero);
            square = hn::MulAdd(gap, gap, square);
            boxes.low[i] = low, boxes.high[i] = high;
            boxes.between[i] = hn::Sub(hn::Mul(half, hn::Add(low, high)), hn::Set(tag, placed.at[i]));
            key = hn::MulAdd(boxes.between[i], boxes.between[i], key);
        }
        square = hn::Mul(square, hn::Set(tag, here.per_square));
        const auto raise_to = [&](Vector other, float per_square) {
            square = hn::Max(square, hn::Mul(other, hn::Set(tag, per_square)));
        };
        if (placed.has_direction) {
            const auto gap = apart_along(here.direction, -placed.along, placed.around, boxes);
            raise_to(hn::Mul(gap, gap), here.per_square);
        }
        if (frames_differ) raise_to(square_along_others(there, box, boxes), there.per_square);
        if (placed_disc != nullptr) {
            const auto& [x, y, z] = boxes.between;
            const auto gap = apart_by_discs(node, lane, {x, y, z}, *placed_disc, here.grow);
            raise_to(hn::Mul(gap, gap), here.per_square);
        }
        if (square_limit > 0) raise_to(square_between_centers(here, box, boxes, key), here.per_square);
        hn::Store(square, tag, &bounds[lane]);
        // Of children at one distance, the one whose centre is nearest has the lowest key.
        hn::Store(hn::MulAdd(key, hn::Set(tag, 0x1p-10f * here.per_square), square), tag, &keys[lane]);
        result |= (~bits_of(hn::Gt(square, hn::Set(tag, square_limit))) & ((1u << hn::Lanes(tag)) - 1)) << lane;
    }
    return result & node.used;
}

/// The square of a limit, rounded up: squares of bounds have a handful of roundings of 2^-24, and what underflows is
/// below 2^-120.
HWY_INLINE float square_of(float limit) { return limit == 0 ? 0 : limit * limit * (1 + 0x1p-19f) + 0x1p-120f; }

template <class State>
HWY_INLINE bool both_leaves(const State& state, const PairEntry& pair) {
    return state.a.nodes[pair.a / 8].count[pair.a % 8] != 0 && state.b.nodes[pair.b / 8].count[pair.b % 8] != 0;
}

/// The larger of two inner children after it was opened: which of its children may be near enough to the other one.
struct Opened {
    HWY_ALIGN std::array<float, 8> bounds, keys;
    std::uint32_t mask;
    std::uint32_t node_index;
    bool in_a;

    template <class State>
    HWY_INLINE Opened(const State& state, const PairEntry& pair, float square_limit) {
        const Node8 &node_a = state.a.nodes[pair.a / 8], &node_b = state.b.nodes[pair.b / 8];
        const std::uint32_t lane_a = pair.a % 8, lane_b = pair.b % 8;
        const Middle a = middle_of(node_a, lane_a), b = middle_of(node_b, lane_b);
        in_a = node_b.count[lane_b] != 0 || (node_a.count[lane_a] == 0 && a.size >= b.size);
        node_index = in_a ? node_a.child[lane_a] : node_b.child[lane_b];
        const PairSide &here = in_a ? state.a : state.b, &there = in_a ? state.b : state.a;
        const PlacedDisc placed_disc =
            in_a ? placed_disc_of(here, there, node_b, lane_b) : placed_disc_of(here, there, node_a, lane_a);
        mask = near_children(here, there, state.frames_differ, here.nodes[node_index], in_a ? b : a, &placed_disc,
                             square_limit, bounds, keys);
    }

    [[nodiscard]] HWY_INLINE PairEntry entry(const PairEntry& pair, std::uint32_t lane) const {
        const std::uint32_t opened = 8 * node_index + lane;
        return {bounds[lane], in_a ? opened : pair.a, in_a ? pair.b : opened};
    }
};

/// Pushes the pairs of an opened child, the nearest on top: the order of the others is worth less than the branches to
/// find it.
HWY_INLINE void push_children(const Opened& opened, const PairEntry& of, PairEntry* HWY_RESTRICT stack,
                              std::size_t& stack_size) {
    const std::size_t floor = stack_size;
    std::size_t nearest = stack_size;
    float least_key = std::numeric_limits<float>::infinity();
    for (std::uint32_t mask = opened.mask; mask != 0; mask &= mask - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
        nearest = opened.keys[lane] < least_key ? stack_size : nearest;
        least_key = std::min(opened.keys[lane], least_key);
        stack[stack_size++] = opened.entry(of, lane);
    }
    if (stack_size > floor) std::swap(stack[nearest], stack[stack_size - 1]);
}

/// Bit 8 k + i for all i < count_a and k < count_b.
constexpr std::uint64_t all_pairs(std::uint32_t count_a, std::uint32_t count_b) {
    const std::uint64_t rows = count_b < 8 ? (std::uint64_t{1} << (8 * count_b)) - 1 : ~std::uint64_t{0};
    return std::uint64_t{0x0101010101010101} * ((1u << count_a) - 1) & rows;
}

/// The triangles of two leaves, in steps of a's leaf from its base.
struct LeafPair {
    Corners8 a, b;
    Vertices vertices_a, vertices_b;
    std::uint32_t first_a, first_b;  // the numbers of their first triangles (leaf8.h)
    std::uint32_t placed_a = ~0u;    // first_a of the leaf whose triangles and vertices a's are
    std::uint32_t count_a, count_b;
    double steps;   // in a unit of a's frame
    double widest;  // bounds all coordinates
    double off;     // bounds the error of two triangles' distance, and of a corner along an axis
};

/// Places the triangles of two leaves in a's frame; returns false if that exceeds the range of floats. `frames_differ`:
/// b has to be moved to a's frame. If `leaves` already holds a's leaf, that part is kept.
HWY_INLINE bool place_leaves(const PairSide& side_a, const PairSide& side_b, const PairEntry& pair, bool frames_differ,
                             LeafPair& leaves) {
    const Node8 &node_a = side_a.nodes[pair.a / 8], &node_b = side_b.nodes[pair.b / 8];
    const std::uint32_t at_a = node_a.leaf(pair.a % 8), at_b = node_b.leaf(pair.b % 8);
    leaves.first_a = 8 * at_a;
    leaves.first_b = 8 * at_b;
    const Leaf8 in_a(side_a.leaves + at_a), in_b(side_b.leaves + at_b);
    const LeafHead head_a = in_a.head(), head_b = in_b.head();
    leaves.count_a = head_a.count;
    leaves.count_b = head_b.count;
    const double steps = in_a.steps(), ratio = steps / in_b.steps();
    const std::array<double, 3> base_a = in_a.base(), base_b = in_b.base();
    std::array<double, 3> shift, first{};  // relative to a's base, in steps: b's origin, and b's first vertex
    std::array<std::array<double, 3>, 3> rotation;
    double widest = 0, stretch = 0;
    if (frames_differ) {
        for (std::size_t i = 0; i < 3; ++i) {
            double o = shift[i] = (side_a.shift[i] - base_a[i]) * steps, sum = 0;
            for (std::size_t j = 0; j < 3; ++j) {
                rotation[i][j] = steps * side_a.rotation[i][j];
                o += rotation[i][j] * base_b[j];
                sum += std::abs(ratio * side_a.rotation[i][j]);
            }
            first[i] = o;
            widest = std::max(widest, std::abs(o));
            stretch = std::max(stretch, sum);
        }
    } else {
        for (std::size_t i = 0; i < 3; ++i) widest = std::max(widest, std::abs((base_b[i] - base_a[i]) * steps));
        stretch = ratio;
    }
    widest += Leaf8::most_steps * (1 + stretch);
    leaves.steps = steps;
    leaves.widest = widest;
    // Corners have an error of `error` along each axis, and of √3 of that in all; coordinates, and sums of three
    // products with an axis, have some twenty roundings of 2^-24.
    leaves.off = 1.001 * (1.7321 * side_a.error * steps + 0x1p-17 * widest);
    if (!(widest < 0x1p28) || !(leaves.off < 0x1p28)) return false;

    if (leaves.placed_a != leaves.first_a) {
        vertices_from(in_a, head_a, {base_a, steps}, leaves.vertices_a);
        copy_to_corners(head_a, leaves.vertices_a, leaves.a);
        leaves.placed_a = leaves.first_a;
    }
    if (!frames_differ) {
        vertices_from(in_b, head_b, {base_a, steps}, leaves.vertices_b);
        copy_to_corners(head_b, leaves.vertices_b, leaves.b);
        return true;
    }
    if (head_b.in_floats()) {
        const Floats tag;
        float_vertices_of(
            in_b, head_b.vertices, as_given,
            [&](const Vector3& v) {
                const auto there = [&](std::size_t i) {
                    const auto row = [&](std::size_t j) { return hn::Set(tag, as_float(rotation[i][j])); };
                    const auto from = hn::Set(tag, as_float(first[i]));
                    return hn::MulAdd(row(0), v.x, hn::MulAdd(row(1), v.y, hn::MulAdd(row(2), v.z, from)));
                };
                return Vector3{there(0), there(1), there(2)};
            },
            leaves.vertices_b);
    } else {
        const Doubles tag;
        vertices_of(
            in_b, head_b, as_given,
            [&](Double3 v) {
                const auto there = [&](std::size_t i) {
                    const auto row = [&](std::size_t j) { return hn::Set(tag, rotation[i][j]); };
                    return hn::MulAdd(row(0), v.x,
                                      hn::MulAdd(row(1), v.y, hn::MulAdd(row(2), v.z, hn::Set(tag, shift[i]))));
                };
                return in_floats({there(0), there(1), there(2)});
            },
            leaves.vertices_b);
    }
    copy_to_corners(head_b, leaves.vertices_b, leaves.b);
    return true;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
