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

/// Some numbers of a leaf's vertices; room for what is read beyond.
using OfVertices = std::array<float, 32>;

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
/// Of each lane's vertex its number.
HWY_INLINE Vector chosen(const OfVertices& from, __m256i vertex, bool few) {
    const float* const at = from.data();
#if HWY_TARGET <= HWY_AVX3
    auto result = _mm256_permutex2var_ps(_mm256_load_ps(at), vertex, _mm256_load_ps(at + 8));
#else
    auto result = _mm256_blendv_ps(_mm256_permutevar8x32_ps(_mm256_load_ps(at), vertex),
                                   _mm256_permutevar8x32_ps(_mm256_load_ps(at + 8), vertex),
                                   _mm256_castsi256_ps(_mm256_slli_epi32(vertex, 28)));
#endif
    if (!few) {
        result = _mm256_blendv_ps(result, _mm256_permutevar8x32_ps(_mm256_load_ps(at + 16), vertex),
                                  _mm256_castsi256_ps(_mm256_slli_epi32(vertex, 27)));
    }
    return Vector{result};
}
#endif

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

/// The corners of a leaf's triangles. `moved(v)` is where vertices v, whose coordinates come in the order given, are for the
/// caller.
template <class Moved>
HWY_INLINE void corners_of(const Leaf8& leaf, const LeafHead& head, const AxisOrder& axes, Moved moved,
                           Corners8& corners) {
    const Doubles tag;
    const hn::Rebind<float, Doubles> floats;
    const std::size_t n = head.vertices;
    const double *const x = leaf.along(axes[0], n), *const y = leaf.along(axes[1], n),
                        *const z = leaf.along(axes[2], n);
    HWY_ALIGN std::array<OfVertices, 3> of;
    const auto move = [&](std::size_t i) {
        const Float3 v = moved(Double3{hn::LoadU(tag, x + i), hn::LoadU(tag, y + i), hn::LoadU(tag, z + i)});
        hn::Store(v.x, floats, &of[0][i]);
        hn::Store(v.y, floats, &of[1][i]);
        hn::Store(v.z, floats, &of[2][i]);
    };
    // Most leaves have seven to ten vertices, and how many exactly cannot be predicted.
    constexpr std::size_t lanes = hn::MaxLanes(tag), at_once = lanes == 8 ? 16 : lanes == 4 ? 12 : 8;
    for (std::size_t i = 0; i < at_once; i += lanes) move(i);
    for (std::size_t i = at_once; i < n; i += lanes) move(i);
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
    const auto all = _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(head.corners.data())));
    const auto hand_out = [&](bool few) {
        for (std::size_t k = 0; k < 3; ++k) {
            // Only the lowest bits are looked at.
            const auto vertex = _mm256_srli_epi32(all, static_cast<int>(k) * LeafHead::bits);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                hn::Store(chosen(of[axis], vertex, few), Floats(), corners.at[k][axis].data());
            }
        }
    };
    if (n <= 16) {
        hand_out(true);
    } else {
        hand_out(false);
    }
#else
    for (std::size_t lane = 0; lane < 8; ++lane) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t vertex = head.vertex(lane, k);
            for (std::size_t axis = 0; axis < 3; ++axis) corners.at[k][axis][lane] = of[axis][vertex];
        }
    }
#endif
}

/// The corners in steps from a point.
HWY_INLINE void corners_from(const Leaf8& leaf, const LeafHead& head, const std::array<double, 3>& point, double steps,
                             Corners8& corners) {
    const Doubles tag;
    const auto x = hn::Set(tag, point[0]), y = hn::Set(tag, point[1]), z = hn::Set(tag, point[2]),
               scale = hn::Set(tag, steps);
    corners_of(
        leaf, head, as_given,
        [&](Double3 v) {
            return in_floats(
                {hn::Mul(hn::Sub(v.x, x), scale), hn::Mul(hn::Sub(v.y, y), scale), hn::Mul(hn::Sub(v.z, z), scale)});
        },
        corners);
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
