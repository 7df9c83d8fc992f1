// SPDX-License-Identifier: MIT
// Proves that pairs of adjacent triangles of one surface share no more than their common corner or edge, several pairs
// at once.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
//
// Triangles p a b and p c d with the common corner p share nothing else if c and d lie strictly on one side of the
// plane of p a b, or a and b of that of p c d; if the two face away from each other; or if one lies beyond a wall of
// the other. A wall of p a b is a plane perpendicular to it, through p and a or through p and b; a wall of p c d
// likewise. Triangles p a b and p a d with the common edge p a (c is a) share nothing else if d is not in the plane of
// p a b, or if it lies beyond the wall on p a. Between triangles of a fan around a corner there is always such a wall,
// and at a crease always such a plane.
#if defined(ABUT_BVH_TRAVERSE_ADJACENT_TRIANGLES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_ADJACENT_TRIANGLES_INL_H_
#undef ABUT_BVH_TRAVERSE_ADJACENT_TRIANGLES_INL_H_
#else
#define ABUT_BVH_TRAVERSE_ADJACENT_TRIANGLES_INL_H_
#endif

#include <hwy/highway.h>

#include <cstdint>

#include "abut/bvh/traverse/packed_geometry-inl.h"
#include "abut/bvh/traverse/pair_list-inl.h"
#include "abut/bvh/traverse/shared_vertices-inl.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// The corners a, b, c and d of pairs of adjacent triangles, relative to p.
struct RelativeCorners {
    PairVector3 a, b, c, d;
};

/// The pairs that certainly share no more than their corner or, where `edge` is set, their edge; the result for pairs
/// that are not in `candidates` is arbitrary. Each coordinate has an error of at most `off`, which also covers the
/// roundings here.
template <class Mask>
HWY_INLINE Mask certainly_apart(const RelativeCorners& pairs, Mask edge, Mask candidates, float off) {
    const Pairs tag;
    const auto e = hn::Set(tag, off), two_e = hn::Set(tag, 2 * off), three_e = hn::Set(tag, 3 * off);
    const auto [a, b, c, d] = pairs;
    const auto a_length = length_of(a), b_length = length_of(b), c_length = length_of(c), d_length = length_of(d);
    const auto widest = hn::Add(hn::Max(hn::Max(a_length, b_length), hn::Max(c_length, d_length)), three_e);
    const auto below = [](auto x, auto bound) { return hn::Lt(x, hn::Neg(bound)); };
    // Any plane through p is a proof that has the two triangles on different sides: this one lies between triangles
    // that face away from each other.
    const PairVector3 between = (a + b) - (c + d);
    const auto most_off = hn::Mul(e, length_of(between));
    const auto least_beside =
        hn::Min(hn::Min(dot(a, between), dot(b, between)), hn::Neg(hn::Max(dot(c, between), dot(d, between))));
    auto proven = hn::AndNot(edge, hn::Gt(least_beside, most_off));
    // On smooth surfaces the planes of the first triangle prove most pairs, and its walls nearly all that are left.
    const auto is_done = [&] { return hn::AllFalse(tag, hn::AndNot(proven, candidates)); };
    const auto try_sides = [&](PairVector3 u, PairVector3 v, PairVector3 x, PairVector3 y, PairVector u_length,
                               PairVector v_length) {
        const PairVector3 n = cross(u, v);
        const auto n_length = length_of(n);
        // A product with n has an error of off |n|₁, and what the error of n adds.
        const auto x_height = dot(x, n), y_height = dot(y, n);
        const auto n_off = hn::Mul(e, n_length), lengths = hn::Add(hn::Add(u_length, v_length), two_e);
        const auto error_bound = hn::MulAdd(hn::Mul(e, widest), lengths, n_off);
        // With a common edge, x is its end, and the height computed for it does not count.
        const auto other = hn::IfThenElse(edge, y_height, x_height);
        proven = hn::Or(proven, hn::Or(hn::Gt(hn::Min(other, y_height), error_bound),
                                       below(hn::Max(other, y_height), error_bound)));
        if (is_done()) return;
        // Any n gives a wall: it contains the edge, and the opposite corner lies on its inner side, by the product of
        // this n with the exact one, which is_wall proves positive. |n × u|₁ is at most |n|₁ |u|₁.
        const auto is_wall = hn::Gt(dot(n, n), hn::Mul(n_off, lengths));
        const auto beyond_wall = [&](PairVector3 wall, PairVector length) {
            const auto wall_doubt = hn::Mul(n_off, hn::Add(widest, length));
            const auto x_beyond = dot(x, wall), y_beyond = dot(y, wall);
            return hn::And(is_wall, below(hn::Max(hn::IfThenElse(edge, y_beyond, x_beyond), y_beyond), wall_doubt));
        };
        proven = hn::Or(proven, beyond_wall(cross(n, u), u_length));
        // Not for a common edge, which the other wall does not contain.
        proven = hn::Or(proven, hn::AndNot(edge, beyond_wall(cross(v, n), v_length)));
    };
    try_sides(a, b, c, d, a_length, b_length);
    if (!is_done()) try_sides(c, d, a, b, c_length, d_length);
    return proven;
}

/// Of a set of pairs, those that do not certainly share just their common corners. Bit 8 k + i is the pair of b's k-th
/// and a's i-th triangle; `off` as for certainly_apart.
HWY_INLINE std::uint64_t without_neighbors(const CommonVertices& common, const Vertices& a, const Vertices& b,
                                           float off, std::uint64_t pairs) {
    const Pairs tag;
    const auto at = [&](const Vertices& vertices, Numbers vertex) -> PairVector3 {
        const auto along = [&](std::size_t axis) { return looked_up(tag, vertices.at[axis], vertex, common.few); };
        return {along(0), along(1), along(2)};
    };
    return not_apart(pairs, [&](Numbers i, Numbers k) {
        const Neighbors of = neighbors_of(common, i, k);
        const auto any = hn::RebindMask(tag, of.any);
        const PairVector3 p = at(a, of.p);
        const auto apart = certainly_apart({at(a, of.a) - p, at(a, of.b) - p, at(b, of.c) - p, at(b, of.d) - p},
                                           hn::RebindMask(tag, of.edge), any, off);
        return hn::And(apart, any);
    });
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
