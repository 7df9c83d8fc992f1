// SPDX-License-Identifier: MIT
// Neighbours of one surface, for kernels: proves of eight pairs of triangles at once that they share no more than the corner
// or the edge that they have in common. Included once for each instruction set, within its namespace's file (Highway's way,
// hence the guard).
//
// With corner p in common, triangles p a b and p c d share no more when c and d lie strictly on one side of p a b, or a and b
// of p c d; when the two face away from each other; or beyond a wall, a plane through p and a or p and b that stands on
// p a b, or through p and c or p and d that stands on p c d. With the edge p a in common (c is a), when d is not in the plane
// of p a b, or lies beyond the wall on p a. Fans of triangles around a corner always have such a wall, creases such a plane.
#if defined(ABUT_SIMD_NEIGHBOURS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_SIMD_NEIGHBOURS_INL_H_
#undef ABUT_SIMD_NEIGHBOURS_INL_H_
#else
#define ABUT_SIMD_NEIGHBOURS_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "abut/simd/lanes-inl.h"
#include "abut/simd/leaf-inl.h"

#ifndef ABUT_SIMD_NEIGHBOURS_ONCE
#define ABUT_SIMD_NEIGHBOURS_ONCE
namespace abut::simd {

/// What two triangles have in common: nothing that is of use here, one corner, or two; and which corners these are, before
/// the others.
struct Common {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 3> a{}, b{};
};

/// By bit 3 j + i: corner i of the first is corner j of the second.
consteval std::array<Common, 512> all_common() {
    std::array<Common, 512> result{};
    const auto third = [](int i, int j) { return static_cast<std::uint8_t>(3 - i - j); };
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const auto as = [](int corner) { return static_cast<std::uint8_t>(corner % 3); };
            result[1u << (3 * j + i)] = {1, {as(i), as(i + 1), as(i + 2)}, {as(j), as(j + 1), as(j + 2)}};
            for (int k = i + 1; k < 3; ++k) {
                for (int l = 0; l < 3; ++l) {
                    if (l == j) continue;
                    result[1u << (3 * j + i) | 1u << (3 * l + k)] = {
                        2, {as(i), as(k), third(i, k)}, {as(j), as(l), third(j, l)}};
                }
            }
        }
    }
    return result;
}
inline constexpr std::array<Common, 512> common_corners = all_common();

}  // namespace abut::simd
#endif

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// Of the pairs of b's k-th triangle and a's i-th in bit 8 k + i, those of which b's corner j is a's corner i, by bit 3 j + i
/// of all_common.
struct CommonCorners {
    std::array<std::uint64_t, 9> pairs;

    [[nodiscard]] HWY_INLINE std::uint64_t any() const {
        std::uint64_t result = 0;
        for (const std::uint64_t some : pairs) result |= some;
        return result;
    }
    [[nodiscard]] HWY_INLINE const Common& of(std::uint32_t pair) const {
        std::size_t corners = 0;
        for (std::size_t c = 0; c < pairs.size(); ++c) corners |= static_cast<std::size_t>(pairs[c] >> pair & 1u) << c;
        return common_corners[corners];
    }
};

/// The vertices of one leaf that are vertices of another one, by that one's numbers; `no_vertex` for the others. False if
/// there are no such.
using SameVertices = std::array<std::uint8_t, 32>;
constexpr std::uint8_t no_vertex = 0xff;
HWY_INLINE bool find_same(const Leaf8& leaf, std::size_t count, const Leaf8& other, std::size_t others,
                          SameVertices& same) {
    const Doubles tag;
    constexpr std::size_t lanes = hn::MaxLanes(Doubles()), vectors = lanes == 8 ? 2 : 12 / lanes;
    const std::array<const double*, 3> of{other.along(0, others), other.along(1, others), other.along(2, others)};
    const auto equal = [&](std::size_t axis, std::size_t i, Double x) {
        return bits_of(tag, hn::Eq(hn::LoadU(tag, of[axis] + i), x)) << i;
    };
    const auto all_equal = [&](std::size_t axis, double coordinate) {
        const auto x = hn::Set(tag, coordinate);
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < vectors; ++k) bits |= equal(axis, k * lanes, x);
        for (std::size_t i = vectors * lanes; i < others; i += lanes) bits |= equal(axis, i, x);
        return bits;
    };
    const std::uint32_t used = (1u << others) - 1;  // not what is read beyond
    bool any = false;
    for (std::size_t v = 0; v < count; ++v) {
        const auto at = leaf.vertex(static_cast<std::uint32_t>(v), count);
        same[v] = no_vertex;
        std::uint32_t bits = used & all_equal(0, at[0]);
        if (bits == 0) continue;
        bits &= all_equal(1, at[1]) & all_equal(2, at[2]);
        if (bits == 0) continue;
        same[v] = static_cast<std::uint8_t>(std::countr_zero(bits));
        any = true;
    }
    return any;
}

/// Which corners triangles of two leaves have in common, by their coordinates; none: false.
HWY_INLINE bool find_common(const Leaf8& a, const Leaf8& b, bool are_one, CommonCorners& common) {
    const LeafHead head_a = a.head(), head_b = b.head();
    SameVertices same;
    if (are_one) {
        for (std::uint8_t v = 0; v < LeafHead::most_vertices; ++v) same[v] = v;
    } else if (!find_same(b, head_b.vertices, a, head_a.vertices, same)) {
        return false;
    }
    using Bytes = hn::CappedTag<std::uint8_t, 64>;
    const Bytes tag;
    struct alignas(64) Corner {
        std::array<std::uint64_t, 8> of;  // eight bytes each
    };
    // Lanes without a triangle have the first vertex for corners; their pairs are not asked for.
    constexpr std::uint64_t each_byte = 0x0101010101010101;
    std::array<Corner, 3> in_a, in_b;
    for (std::size_t corner = 0; corner < 3; ++corner) {
        std::uint64_t row = 0;
        for (std::size_t lane = 0; lane < 8; ++lane) {
            row |= std::uint64_t{head_a.vertex(lane, corner)} << 8 * lane;
            in_b[corner].of[lane] = each_byte * same[head_b.vertex(lane, corner)];
        }
        in_a[corner].of.fill(row);
    }
    for (std::size_t j = 0; j < 3; ++j) {
        for (std::size_t i = 0; i < 3; ++i) {
            std::uint64_t bits = 0;
            for (std::size_t lane = 0; lane < 64; lane += hn::Lanes(tag)) {
                std::uint8_t some[8] = {};
                const auto load = [&](const Corner& corner) {
                    return hn::Load(tag, reinterpret_cast<const std::uint8_t*>(corner.of.data()) + lane);
                };
                hn::StoreMaskBits(tag, hn::Eq(load(in_a[i]), load(in_b[j])), some);
                std::uint64_t word;
                std::memcpy(&word, some, sizeof word);
                bits |= word << lane;
            }
            common.pairs[3 * j + i] = bits;
        }
    }
    return true;
}

/// Eight pairs of neighbours: p, a, b, c and d of each, and whether p a is an edge of both.
struct alignas(32) Neighbours8 {
    std::array<std::array<std::array<float, 8>, 3>, 5> at;  // corner, axis, lane
    std::array<float, 8> edge;                              // 1 or 0

    HWY_INLINE void set(std::size_t corner, std::size_t lane, const Corners8& from, std::size_t vertex,
                        std::size_t from_lane) {
        for (std::size_t axis = 0; axis < 3; ++axis) at[corner][axis][lane] = from.at[vertex][axis][from_lane];
    }
    [[nodiscard]] HWY_INLINE Vector3 load(std::size_t corner, std::size_t lane) const {
        return load_axes(at[corner], lane);
    }
    HWY_INLINE void clear() {
        const Floats tag;
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            for (auto& corner : at) {
                for (auto& axis : corner) hn::Store(hn::Zero(tag), tag, &axis[lane]);
            }
            hn::Store(hn::Zero(tag), tag, &edge[lane]);
        }
    }
};

/// Which of them surely share no more than their corner or edge. Each coordinate of a corner seen from p is off by `off` at
/// most, which also pays for the roundings here.
HWY_INLINE std::uint32_t surely_apart(const Neighbours8& pairs, float off) {
    const Floats tag;
    const auto e = hn::Set(tag, off), two_e = hn::Set(tag, 2 * off), three_e = hn::Set(tag, 3 * off);
    std::uint32_t result = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const Vector3 p = pairs.load(0, lane);
        const Vector3 a = pairs.load(1, lane) - p, b = pairs.load(2, lane) - p, c = pairs.load(3, lane) - p,
                      d = pairs.load(4, lane) - p;
        const auto edge = hn::Gt(hn::Load(tag, &pairs.edge[lane]), hn::Zero(tag));
        const auto a_length = length_of(a), b_length = length_of(b), c_length = length_of(c), d_length = length_of(d);
        const auto widest = hn::Add(hn::Max(hn::Max(a_length, b_length), hn::Max(c_length, d_length)), three_e);
        const auto below = [](auto x, auto bound) { return hn::Lt(x, hn::Neg(bound)); };
        // Any plane through p will do that has them on different sides: between triangles that face away from each other.
        const Vector3 between = (a + b) - (c + d);
        const auto most_off = hn::Mul(e, length_of(between));
        const auto least_beside =
            hn::Min(hn::Min(dot(a, between), dot(b, between)), hn::Neg(hn::Max(dot(c, between), dot(d, between))));
        auto proven = hn::AndNot(edge, hn::Gt(least_beside, most_off));
        const auto try_sides = [&](Vector3 u, Vector3 v, Vector3 x, Vector3 y, Vector u_length, Vector v_length) {
            const Vector3 n = cross(u, v);
            const auto n_length = length_of(n);
            // A product with n is off by off |n|₁ and by how far n is.
            const auto x_height = dot(x, n), y_height = dot(y, n);
            const auto doubt =
                hn::MulAdd(hn::Mul(e, widest), hn::Add(hn::Add(u_length, v_length), two_e), hn::Mul(e, n_length));
            // x is the common edge's end, whatever was computed for it.
            const auto other = hn::IfThenElse(edge, y_height, x_height);
            proven =
                hn::Or(proven, hn::Or(hn::Gt(hn::Min(other, y_height), doubt), below(hn::Max(other, y_height), doubt)));
            // Any n will do for walls: they hold the edge, and the corner opposite to it lies on their inner side.
            const auto n_off = hn::Mul(hn::Mul(e, widest), n_length);
            const auto beyond_wall = [&](Vector3 wall, Vector3 inner) {
                const auto wall_doubt = hn::MulAdd(e, length_of(wall), n_off);
                const auto x_beyond = dot(x, wall), y_beyond = dot(y, wall);
                const auto nearest = hn::Max(hn::IfThenElse(edge, y_beyond, x_beyond), y_beyond);
                return hn::And(hn::Gt(dot(inner, wall), wall_doubt), below(nearest, wall_doubt));
            };
            proven = hn::Or(proven, beyond_wall(cross(n, u), v));
            // The other wall does not hold a common edge.
            proven = hn::Or(proven, hn::AndNot(edge, beyond_wall(cross(v, n), u)));
        };
        try_sides(a, b, c, d, a_length, b_length);
        try_sides(c, d, a, b, c_length, d_length);
        result |= bits_of(proven) << lane;
    }
    return result;
}

/// Of pairs, bit 8 k + i for b's k-th triangle and a's i-th, those that do not surely share just the corners that are common.
/// `off`: see surely_apart.
HWY_INLINE std::uint64_t without_neighbours(const Corners8& a, const Leaf8& leaf_a, const Corners8& b,
                                            const Leaf8& leaf_b, bool are_one, float off, std::uint64_t pairs) {
    CommonCorners common;
    if (!find_common(leaf_a, leaf_b, are_one, common)) return pairs;
    Neighbours8 eight;
    eight.clear();
    std::array<std::uint32_t, 8> number;
    std::uint32_t count = 0;
    const auto settle = [&] {
        for (std::uint32_t mask = surely_apart(eight, off) & ((1u << count) - 1); mask != 0; mask &= mask - 1) {
            pairs &= ~(std::uint64_t{1} << number[static_cast<std::size_t>(std::countr_zero(mask))]);
        }
        count = 0;
    };
    for (std::uint64_t left = pairs & common.any(); left != 0; left &= left - 1) {
        const auto pair = static_cast<std::uint32_t>(std::countr_zero(left));
        const std::size_t k = pair / 8, lane = pair % 8;
        const Common& corners = common.of(pair);
        if (corners.count == 0) continue;
        for (std::size_t i = 0; i < 3; ++i) eight.set(i, count, a, corners.a[i], lane);
        for (std::size_t i = 1; i < 3; ++i) eight.set(2 + i, count, b, corners.b[i], k);
        eight.edge[count] = static_cast<float>(corners.count - 1);
        number[count] = pair;
        if (++count == 8) settle();
    }
    if (count > 0) settle();
    return pairs;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
