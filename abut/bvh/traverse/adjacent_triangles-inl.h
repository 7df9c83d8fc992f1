// SPDX-License-Identifier: MIT
// Neighbours of one surface, for kernels: proves of some pairs of triangles at once that they share no more than the corner or
// the edge that they have in common. Included once for each instruction set, within its namespace's file (Highway's way,
// hence the guard).
//
// With corner p in common, triangles p a b and p c d share no more when c and d lie strictly on one side of p a b, or a and b
// of p c d; when the two face away from each other; or beyond a wall, a plane through p and a or p and b that stands on
// p a b, or through p and c or p and d that stands on p c d. With the edge p a in common (c is a), when d is not in the plane
// of p a b, or lies beyond the wall on p a. Fans of triangles around a corner always have such a wall, creases such a plane.
#if defined(ABUT_BVH_TRAVERSE_ADJACENT_TRIANGLES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_ADJACENT_TRIANGLES_INL_H_
#undef ABUT_BVH_TRAVERSE_ADJACENT_TRIANGLES_INL_H_
#else
#define ABUT_BVH_TRAVERSE_ADJACENT_TRIANGLES_INL_H_
#endif

#include <hwy/highway.h>

#include <cstdint>

#include "abut/bvh/traverse/leaf_corners-inl.h"
#include "abut/bvh/traverse/pair_list-inl.h"
#include "abut/bvh/traverse/shared_vertices-inl.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// Pairs of neighbours' corners a, b, c and d as seen from p.
struct SeenFromP {
    PairVector3 a, b, c, d;
};

/// Which of them surely share no more than their corner or, where `edge` says so, their edge; of those that are not `asked`
/// nothing is told. Each coordinate is off by `off` at most, which also pays for the roundings here.
template <class Mask>
HWY_INLINE Mask surely_apart(const SeenFromP& pairs, Mask edge, Mask asked, float off) {
    const Pairs tag;
    const auto e = hn::Set(tag, off), two_e = hn::Set(tag, 2 * off), three_e = hn::Set(tag, 3 * off);
    const auto [a, b, c, d] = pairs;
    const auto a_length = length_of(a), b_length = length_of(b), c_length = length_of(c), d_length = length_of(d);
    const auto widest = hn::Add(hn::Max(hn::Max(a_length, b_length), hn::Max(c_length, d_length)), three_e);
    const auto below = [](auto x, auto bound) { return hn::Lt(x, hn::Neg(bound)); };
    // Any plane through p will do that has them on different sides: between triangles that face away from each other.
    const PairVector3 between = (a + b) - (c + d);
    const auto most_off = hn::Mul(e, length_of(between));
    const auto least_beside =
        hn::Min(hn::Min(dot(a, between), dot(b, between)), hn::Neg(hn::Max(dot(c, between), dot(d, between))));
    auto proven = hn::AndNot(edge, hn::Gt(least_beside, most_off));
    // On smooth surfaces the sides of one of both mostly prove all, and its walls nearly all that is left.
    const auto is_done = [&] { return hn::AllFalse(tag, hn::AndNot(proven, asked)); };
    const auto try_sides = [&](PairVector3 u, PairVector3 v, PairVector3 x, PairVector3 y, PairVector u_length,
                               PairVector v_length) {
        const PairVector3 n = cross(u, v);
        const auto n_length = length_of(n);
        // A product with n is off by off |n|₁ and by how far n is.
        const auto x_height = dot(x, n), y_height = dot(y, n);
        const auto n_off = hn::Mul(e, n_length), reach = hn::Add(hn::Add(u_length, v_length), two_e);
        const auto doubt = hn::MulAdd(hn::Mul(e, widest), reach, n_off);
        // x is the common edge's end, whatever was computed for it.
        const auto other = hn::IfThenElse(edge, y_height, x_height);
        proven =
            hn::Or(proven, hn::Or(hn::Gt(hn::Min(other, y_height), doubt), below(hn::Max(other, y_height), doubt)));
        if (is_done()) return;
        // Any n will do for walls: they hold the edge, and the corner opposite to it lies on their inner side, as high as the
        // true n reaches along this one; |n × u|₁ is no more than |n|₁ |u|₁.
        const auto is_wall = hn::Gt(dot(n, n), hn::Mul(n_off, reach));
        const auto beyond_wall = [&](PairVector3 wall, PairVector length) {
            const auto wall_doubt = hn::Mul(n_off, hn::Add(widest, length));
            const auto x_beyond = dot(x, wall), y_beyond = dot(y, wall);
            return hn::And(is_wall, below(hn::Max(hn::IfThenElse(edge, y_beyond, x_beyond), y_beyond), wall_doubt));
        };
        proven = hn::Or(proven, beyond_wall(cross(n, u), u_length));
        // The other wall does not hold a common edge.
        proven = hn::Or(proven, hn::AndNot(edge, beyond_wall(cross(v, n), v_length)));
    };
    try_sides(a, b, c, d, a_length, b_length);
    if (!is_done()) try_sides(c, d, a, b, c_length, d_length);
    return proven;
}

/// Of pairs, bit 8 k + i for b's k-th triangle and a's i-th, those that do not surely share just the corners that are common.
/// `off`: see surely_apart.
HWY_INLINE std::uint64_t without_neighbours(const CommonVertices& common, const Vertices& a, const Vertices& b,
                                            float off, std::uint64_t pairs) {
    const Pairs tag;
    const auto at = [&](const Vertices& vertices, Numbers vertex) -> PairVector3 {
        const auto along = [&](std::size_t axis) { return looked_up(tag, vertices.at[axis], vertex, common.few); };
        return {along(0), along(1), along(2)};
    };
    return not_apart(pairs, [&](Numbers i, Numbers k) {
        const Neighbours of = neighbours_of(common, i, k);
        const auto any = hn::RebindMask(tag, of.any);
        const PairVector3 p = at(a, of.p);
        const auto apart = surely_apart({at(a, of.a) - p, at(a, of.b) - p, at(b, of.c) - p, at(b, of.d) - p},
                                        hn::RebindMask(tag, of.edge), any, off);
        return hn::And(apart, any);
    });
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
