// SPDX-License-Identifier: MIT
// Finds which corners the triangles of two leaves have in common: vertices whose coordinates are equal, bit by bit.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
#if defined(ABUT_BVH_TRAVERSE_SHARED_VERTICES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_SHARED_VERTICES_INL_H_
#undef ABUT_BVH_TRAVERSE_SHARED_VERTICES_INL_H_
#else
#define ABUT_BVH_TRAVERSE_SHARED_VERTICES_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "abut/bvh/traverse/packed_geometry-inl.h"
#include "abut/bvh/traverse/pair_list-inl.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// Three vertex numbers of each triangle, of as many bits each as in a leaf's head, the first in the lowest bits.
using Threes = std::array<std::uint32_t, 8>;
template <int k, class V>
HWY_INLINE V number(V three) {
    constexpr std::uint32_t mask = (1u << LeafHead::bits) - 1;
    return hn::And(hn::ShiftRight<k * LeafHead::bits>(three), hn::Set(hn::DFromV<V>(), mask));
}

/// The triangles of two leaves by the numbers of their vertices; those of b also by the numbers that equal vertices
/// have in a, or by numbers that a does not use.
struct alignas(32) CommonVertices {
    Threes a, b, b_as_a;
    bool few;  // neither leaf has more than 16 vertices
};

/// For each vertex of a leaf, finds the number of the equal vertex of another leaf, or a number that this does not use.
/// Returns false if there is no equal vertex. Both store coordinates in the type of the tag's lanes, which are compared
/// as bits: that is faster, and vertices whose zeros differ in sign then count as different, which only costs time.
template <class Tag>
HWY_INLINE bool find_same(Tag tag, const Leaf8& leaf, std::size_t count, const Leaf8& other, std::size_t others,
                          OfVertices& same) {
    using T = hn::TFromD<Tag>;
    const hn::RebindToUnsigned<Tag> bits;
    const hn::Rebind<float, Tag> floats;
    // As many as most leaves have; what is read beyond a leaf's vertices is no corner of a triangle.
    constexpr std::size_t lanes = hn::MaxLanes(tag), at_once = std::max(vertices_at_once, lanes), others_at_once = 12;
    const auto [x, y, z] = leaf.by_axis<T>(as_given, count);
    const auto [other_x, other_y, other_z] = other.by_axis<T>(as_given, others);
    const auto none = hn::Set(bits, (1 << LeafHead::bits) - 1);
    bool any = false;
    for (std::size_t v = 0; v < std::max(count, at_once); v += lanes) {
        const auto at_x = hn::LoadU(tag, x + v), at_y = hn::LoadU(tag, y + v), at_z = hn::LoadU(tag, z + v);
        const auto differs = [&](const T& its, auto at) { return hn::BitCast(bits, hn::Xor(hn::Set(tag, its), at)); };
        auto result = none;
        // Downwards, so that a vertex overrides what is read beyond the last one.
        for (std::size_t i = std::max(others, others_at_once); i-- > 0;) {
            const auto different =
                hn::Or(hn::Or(differs(other_x[i], at_x), differs(other_y[i], at_y)), differs(other_z[i], at_z));
            result = hn::IfThenElse(hn::Eq(different, hn::Zero(bits)),
                                    hn::Set(bits, static_cast<hn::TFromD<decltype(bits)>>(i)), result);
        }
        any |= !hn::AllTrue(bits, hn::Eq(result, none));
        if constexpr (sizeof(T) == sizeof(float)) {
            hn::Store(hn::BitCast(floats, result), floats, &same[v]);
        } else {
            hn::Store(hn::BitCast(floats, hn::TruncateTo(hn::Rebind<std::uint32_t, Tag>(), result)), floats, &same[v]);
        }
    }
    return any;
}
HWY_INLINE bool find_same(const Leaf8& leaf, const LeafHead& head, const Leaf8& other, const LeafHead& other_head,
                          OfVertices& same) {
    // A mesh stores the coordinates of all its leaves in one type. If a file does not, no common vertex is found, and
    // all pairs are tested.
    if (head.coordinate != other_head.coordinate) return false;
    const std::size_t count = head.vertices, others = other_head.vertices;
    return head.in_floats() ? find_same(hn::CappedTag<float, 16>(), leaf, count, other, others, same)
                            : find_same(Doubles(), leaf, count, other, others, same);
}

/// Finds the common vertices; returns false if there are none. `are_one`: both leaves are the same.
HWY_INLINE bool find_common(const Leaf8& a, const Leaf8& b, bool are_one, CommonVertices& common) {
    const Floats floats;
    const hn::Rebind<std::uint32_t, Floats> tag;
    const LeafHead head_a = a.head(), head_b = b.head();
    HWY_ALIGN OfVertices same;
    if (!are_one && !find_same(b, head_b, a, head_a, same)) return false;
    common.few = head_a.vertices <= 16 && head_b.vertices <= 16;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto in_a = corners_in(head_a, lane), in_b = corners_in(head_b, lane);
        auto as_a = in_b;
        if (!are_one) {
            const auto name = [&](auto vertex) {
                return hn::BitCast(tag, looked_up(floats, same, vertex, common.few));
            };
            as_a = hn::Or(hn::Or(name(number<0>(in_b)), hn::ShiftLeft<LeafHead::bits>(name(number<1>(in_b)))),
                          hn::ShiftLeft<2 * LeafHead::bits>(name(number<2>(in_b))));
        }
        hn::Store(in_a, tag, &common.a[lane]);
        hn::Store(in_b, tag, &common.b[lane]);
        hn::Store(as_a, tag, &common.b_as_a[lane]);
    }
    return true;
}

/// Pairs of triangles p a b and p c d with the common corner p or, where c is a, with the common edge p a: the numbers
/// of p, a and b in one leaf, and of c and d in the other.
struct Neighbors {
    Numbers p, a, b, c, d;
    hn::Mask<NumberTag> edge, any;  // the numbers of all others are arbitrary
};

/// The three numbers, rotated so that common ones come first: one, or two that follow each other in the cycle of three.
template <class Mask>
HWY_INLINE Numbers from_common(Numbers three, Mask is_0, Mask is_1, Mask is_2) {
    const auto twice = hn::Or(three, hn::ShiftLeft<3 * LeafHead::bits>(three));
    return hn::IfThenElse(hn::AndNot(is_2, is_0), twice,
                          hn::IfThenElse(hn::AndNot(is_0, is_1), hn::ShiftRight<LeafHead::bits>(twice),
                                         hn::ShiftRight<2 * LeafHead::bits>(twice)));
}

/// For a's i-th triangle and b's k-th.
HWY_INLINE Neighbors neighbors_of(const CommonVertices& common, Numbers i, Numbers k) {
    const NumberTag tag;
    const auto a = in_lanes(common.a, i), b = in_lanes(common.b, k), b_as_a = in_lanes(common.b_as_a, k);
    const auto a0 = number<0>(a), a1 = number<1>(a), a2 = number<2>(a);
    const auto b0 = number<0>(b_as_a), b1 = number<1>(b_as_a), b2 = number<2>(b_as_a);
    // A corner is one of three others if one of the differences is 0.
    const auto is_one_of = [&](Numbers corner, Numbers x, Numbers y, Numbers z) {
        return hn::Eq(hn::Min(hn::Min(hn::Xor(corner, x), hn::Xor(corner, y)), hn::Xor(corner, z)), hn::Zero(tag));
    };
    const auto in_a0 = is_one_of(a0, b0, b1, b2), in_a1 = is_one_of(a1, b0, b1, b2), in_a2 = is_one_of(a2, b0, b1, b2);
    const auto in_b0 = is_one_of(b0, a0, a1, a2), in_b1 = is_one_of(b1, a0, a1, a2), in_b2 = is_one_of(b2, a0, a1, a2);
    // Odd: one or three; otherwise two or none. If a vertex occurs twice in one triangle, the numbers of both triangles
    // may differ.
    const auto odd = [](auto x, auto y, auto z) { return hn::Xor(hn::Xor(x, y), z); };
    const auto odd_a = odd(in_a0, in_a1, in_a2), odd_b = odd(in_b0, in_b1, in_b2);
    const auto none = hn::Not(hn::Or(hn::Or(in_a0, in_a1), in_a2)), all = hn::And(hn::And(in_a0, in_a1), in_a2);
    Neighbors result;
    result.edge = hn::Not(hn::Or(hn::Or(odd_a, odd_b), none));
    result.any = hn::Or(result.edge, hn::AndNot(all, hn::And(odd_a, odd_b)));
    const auto from_p = from_common(a, in_a0, in_a1, in_a2), from_b = from_common(b, in_b0, in_b1, in_b2),
               from_b_as_a = from_common(b_as_a, in_b0, in_b1, in_b2);
    result.p = number<0>(from_p);
    result.a = number<1>(from_p);
    result.b = number<2>(from_p);
    // On one oriented surface, one triangle runs from p to a, and the other one from a to p.
    const auto a_is_first = hn::And(result.edge, hn::Eq(number<0>(from_b_as_a), result.a));
    result.c = hn::IfThenElse(a_is_first, number<0>(from_b), number<1>(from_b));
    result.d = number<2>(from_b);
    return result;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
