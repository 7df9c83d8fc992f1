// SPDX-License-Identifier: MIT
// The corners of a leaf's triangles in floats, for kernels: each vertex is moved once, in doubles, and then handed to the
// triangles that have it. Included once for each instruction set, within its namespace's file (Highway's way, hence the guard).
#if defined(ABUT_SIMD_LEAF_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_SIMD_LEAF_INL_H_
#undef ABUT_SIMD_LEAF_INL_H_
#else
#define ABUT_SIMD_LEAF_INL_H_
#endif

#include <hwy/highway.h>

#include <array>
#include <cstdint>

#include "abut/simd/lanes-inl.h"
#include "abut/simd/leaf8.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

using Double = hn::Vec<Doubles>;

/// Three coordinates in doubles, of as many vertices as a vector holds.
struct Double3 {
    Double x, y, z;
};

/// A leaf's vertices in floats; room for what is read beyond.
using OfVertices = std::array<float, 32>;
struct alignas(64) Vertices {
    std::array<OfVertices, 3> at;  // axis, vertex
};

/// Of each lane's vertex, whose number is in the lowest bits, its number. `few`: no vertex is beyond the 16th.
template <class Tag>
HWY_INLINE hn::Vec<Tag> chosen(Tag tag, const OfVertices& from, NumbersFor<Tag> vertex, bool few) {
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
    const auto low = hn::Load(tag, from.data());
    if constexpr (hn::MaxLanes(tag) == 16) {
        return hn::Vec<Tag>{_mm512_permutex2var_ps(low.raw, vertex.raw, hn::Load(tag, from.data() + 16).raw)};
    } else {
        auto result = _mm256_permutex2var_ps(low.raw, vertex.raw, hn::Load(tag, from.data() + 8).raw);
        if (!few) {
            result = _mm256_blendv_ps(result, _mm256_permutevar8x32_ps(hn::Load(tag, from.data() + 16).raw, vertex.raw),
                                      _mm256_castsi256_ps(_mm256_slli_epi32(vertex.raw, 27)));
        }
        return hn::Vec<Tag>{result};
    }
#elif HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
    const auto eight = [&](std::size_t first) {
        return _mm256_permutevar8x32_ps(hn::Load(tag, from.data() + first).raw, vertex.raw);
    };
    const auto unless_bit = [&](int bit, auto yes, auto no) {
        return _mm256_blendv_ps(yes, no, _mm256_castsi256_ps(_mm256_slli_epi32(vertex.raw, 31 - bit)));
    };
    const auto result = unless_bit(3, eight(0), eight(8));
    return hn::Vec<Tag>{few ? result : unless_bit(4, result, eight(16))};
#else
    static_cast<void>(few);
    const hn::Rebind<std::int32_t, Tag> places;
    const auto place = hn::And(hn::BitCast(places, vertex), hn::Set(places, (1 << LeafHead::bits) - 1));
    return hn::GatherIndex(tag, from.data(), place);
#endif
}

/// Their coordinates made floats.
struct Float3 {
    hn::Vec<hn::Rebind<float, Doubles>> x, y, z;
};
HWY_INLINE Float3 in_floats(Double3 v) {
    const hn::Rebind<float, Doubles> floats;
    return {hn::DemoteTo(floats, v.x), hn::DemoteTo(floats, v.y), hn::DemoteTo(floats, v.z)};
}

/// An order of axes.
using AxisOrder = std::array<std::uint32_t, 3>;
constexpr AxisOrder as_given{0, 1, 2};

/// Most leaves have seven to ten vertices, and how many exactly cannot be predicted: so many are looked at in any case.
constexpr std::size_t vertices_at_once = hn::MaxLanes(Doubles()) == 8 ? 16 : hn::MaxLanes(Doubles()) == 4 ? 12 : 8;

/// A leaf's vertices. `moved(v)` is where vertices v, whose coordinates come in the order given, are for the caller.
template <class Moved>
HWY_INLINE void vertices_of(const Leaf8& leaf, std::size_t n, const AxisOrder& axes, Moved moved, Vertices& vertices) {
    const Doubles tag;
    const hn::Rebind<float, Doubles> floats;
    const double *const x = leaf.along(axes[0], n), *const y = leaf.along(axes[1], n),
                        *const z = leaf.along(axes[2], n);
    const auto move = [&](std::size_t i) {
        const Float3 v = moved(Double3{hn::LoadU(tag, x + i), hn::LoadU(tag, y + i), hn::LoadU(tag, z + i)});
        hn::Store(v.x, floats, &vertices.at[0][i]);
        hn::Store(v.y, floats, &vertices.at[1][i]);
        hn::Store(v.z, floats, &vertices.at[2][i]);
    };
    constexpr std::size_t lanes = hn::MaxLanes(tag);
    for (std::size_t i = 0; i < vertices_at_once; i += lanes) move(i);
    for (std::size_t i = vertices_at_once; i < n; i += lanes) move(i);
}

/// Three times five bits of each triangle: see LeafHead.
HWY_INLINE NumbersFor<Floats> corners_in(const LeafHead& head, std::size_t lane) {
    const hn::Rebind<std::uint32_t, Floats> tag;
    return hn::PromoteTo(tag, hn::LoadU(hn::Rebind<std::uint16_t, Floats>(), &head.corners[lane]));
}

/// Hands them out to the triangles.
HWY_INLINE void hand_out(const LeafHead& head, const Vertices& vertices, Corners8& corners) {
    const Floats tag;
    const auto to_all = [&](bool few) {
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            auto vertex = corners_in(head, lane);
            for (std::size_t k = 0; k < 3; ++k) {
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    hn::Store(chosen(tag, vertices.at[axis], vertex, few), tag, &corners.at[k][axis][lane]);
                }
                vertex = hn::ShiftRight<LeafHead::bits>(vertex);
            }
        }
    };
    if (head.vertices <= 16) {
        to_all(true);
    } else {
        to_all(false);
    }
}

/// The corners of a leaf's triangles, of vertices moved so.
template <class Moved>
HWY_INLINE void corners_of(const Leaf8& leaf, const LeafHead& head, const AxisOrder& axes, Moved moved,
                           Corners8& corners) {
    Vertices vertices;
    vertices_of(leaf, head.vertices, axes, moved, vertices);
    hand_out(head, vertices, corners);
}

/// The vertices in steps from a point.
HWY_INLINE void vertices_from(const Leaf8& leaf, std::size_t n, const std::array<double, 3>& point, double steps,
                              Vertices& vertices) {
    const Doubles tag;
    const auto x = hn::Set(tag, point[0]), y = hn::Set(tag, point[1]), z = hn::Set(tag, point[2]),
               scale = hn::Set(tag, steps);
    vertices_of(
        leaf, n, as_given,
        [&](Double3 v) {
            return in_floats(
                {hn::Mul(hn::Sub(v.x, x), scale), hn::Mul(hn::Sub(v.y, y), scale), hn::Mul(hn::Sub(v.z, z), scale)});
        },
        vertices);
}

/// The corners in steps from a point.
HWY_INLINE void corners_from(const Leaf8& leaf, const LeafHead& head, const std::array<double, 3>& point, double steps,
                             Corners8& corners) {
    Vertices vertices;
    vertices_from(leaf, head.vertices, point, steps, vertices);
    hand_out(head, vertices, corners);
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
