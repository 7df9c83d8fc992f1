// SPDX-License-Identifier: MIT
// The triangles of two leaves, for kernels: which pairs may be near enough to each other. Included once for each instruction
// set, within its namespace's file (Highway's way, hence the guard).
//
// Apart along an axis, the sides of either's boxes or cubes, or a normal: any axis proves it, whatever rounding made of it,
// when the two lie apart along it by more than corners and products may be off.
#if defined(ABUT_SIMD_LEAF_PAIR_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_SIMD_LEAF_PAIR_INL_H_
#undef ABUT_SIMD_LEAF_PAIR_INL_H_
#else
#define ABUT_SIMD_LEAF_PAIR_INL_H_
#endif

#include <hwy/highway.h>

#include <array>
#include <cmath>
#include <cstdint>

#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

HWY_INLINE Vector least(Vector a, Vector b, Vector c) { return hn::Min(hn::Min(a, b), c); }
HWY_INLINE Vector most(Vector a, Vector b, Vector c) { return hn::Max(hn::Max(a, b), c); }

struct FusedDot {
    HWY_INLINE Vector operator()(Vector3 a, Vector3 b) const { return dot(a, b); }
};

/// The range of the first `count` triangles along an axis. `corner(vertex, lane)` gives their corners from a lane on, and
/// `see(lane, lows, highs)` is told each one's range.
struct Range {
    float low, high;
};
template <class Corner, class See, class Dot = FusedDot>
HWY_INLINE Range range_along(std::uint32_t count, const std::array<float, 3>& axis, Corner corner, See see,
                             Dot product = {}) {
    const Floats tag;
    const Vector3 direction = all(axis);
    const auto some = hn::Set(tag, static_cast<float>(count));
    auto low = hn::Set(tag, 1e38f), high = hn::Set(tag, -1e38f);
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto x = product(corner(0, lane), direction), y = product(corner(1, lane), direction),
                   z = product(corner(2, lane), direction);
        const auto from = least(x, y, z), to = most(x, y, z);
        see(lane, from, to);
        const auto used = hn::Lt(hn::Iota(tag, static_cast<float>(lane)), some);
        low = hn::Min(low, hn::IfThenElse(used, from, low));
        high = hn::Max(high, hn::IfThenElse(used, to, high));
    }
    return {hn::GetLane(hn::MinOfLanes(tag, low)), hn::GetLane(hn::MaxOfLanes(tag, high))};
}
template <class Dot = FusedDot>
HWY_INLINE Range range_along(const Corners8& corners, std::uint32_t count, const std::array<float, 3>& axis,
                             Dot product = {}) {
    return range_along(
        count, axis, [&](std::size_t vertex, std::size_t lane) { return corners.load(vertex, lane); },
        [](std::size_t, Vector, Vector) {}, product);
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

/// How far two triangles are from each other along an axis when they are surely apart: by what each corner may be off along the
/// axes, and by the limit.
struct Gap {
    float slack, limit;

    [[nodiscard]] HWY_INLINE float along(const std::array<float, 3>& axis) const {
        return slack * (std::abs(axis[0]) + std::abs(axis[1]) + std::abs(axis[2])) +
               limit * std::sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    }
    [[nodiscard]] HWY_INLINE Vector along(Vector3 axis) const {
        const Floats tag;
        return hn::MulAdd(hn::Set(tag, limit), hn::Sqrt(dot(axis, axis)),
                          hn::Mul(hn::Set(tag, slack), length_of(axis)));
    }
};

/// The pairs whose boxes may be near enough: bit 8 k + i, b's k-th triangle and a's i-th.
HWY_INLINE std::uint64_t boxes_near(const Corners8& a, const Corners8& b, const Gap& gap) {
    const Floats tag;
    struct Boxes8 {
        std::array<std::array<float, 8>, 3> low, high;
    };
    HWY_ALIGN Boxes8 in_a, in_b;
    const auto most_apart = hn::Set(tag, gap.slack + gap.limit);
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            const auto range = [&](const Corners8& corners, Vector around, Boxes8& boxes) {
                const auto u = hn::Load(tag, &corners.at[0][i][lane]), v = hn::Load(tag, &corners.at[1][i][lane]),
                           w = hn::Load(tag, &corners.at[2][i][lane]);
                hn::Store(hn::Sub(least(u, v, w), around), tag, &boxes.low[i][lane]);
                hn::Store(hn::Add(most(u, v, w), around), tag, &boxes.high[i][lane]);
            };
            range(a, most_apart, in_a);
            range(b, hn::Zero(tag), in_b);
        }
    }
    std::uint64_t out = 0;
    for (std::size_t k = 0; k < 8; ++k) {
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            const auto apart = [&](std::size_t i) {
                return hn::Or(hn::Gt(hn::Set(tag, in_b.low[i][k]), hn::Load(tag, &in_a.high[i][lane])),
                              hn::Lt(hn::Set(tag, in_b.high[i][k]), hn::Load(tag, &in_a.low[i][lane])));
            };
            out |= std::uint64_t{bits_of(hn::Or(hn::Or(apart(0), apart(1)), apart(2)))} << (8 * k + lane);
        }
    }
    return ~out;
}

/// Eight triangles' normals, and how far the triangles reach along them.
struct alignas(32) Planes8 {
    std::array<std::array<float, 8>, 3> normal;
    std::array<float, 8> low, high;
};
HWY_INLINE void find_planes(const Corners8& corners, const Gap& gap, Planes8& planes) {
    const Floats tag;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const Vector3 u = corners.load(0, lane), v = corners.load(1, lane), w = corners.load(2, lane),
                      n = cross(v - u, w - u);
        const auto around = gap.along(n), at_u = dot(u, n), at_v = dot(v, n), at_w = dot(w, n);
        hn::Store(n.x, tag, &planes.normal[0][lane]);
        hn::Store(n.y, tag, &planes.normal[1][lane]);
        hn::Store(n.z, tag, &planes.normal[2][lane]);
        hn::Store(hn::Sub(least(at_u, at_v, at_w), around), tag, &planes.low[lane]);
        hn::Store(hn::Add(most(at_u, at_v, at_w), around), tag, &planes.high[lane]);
    }
}

/// Those of the pairs that may be near enough to each other's planes and to the walls on their edges.
HWY_INLINE std::uint64_t planes_near(const Corners8& a, const Corners8& b, const Gap& gap, std::uint64_t pairs) {
    const Floats tag;
    Planes8 of_a, of_b;
    find_planes(a, gap, of_a);
    find_planes(b, gap, of_b);
    std::uint64_t out = 0;
    for (std::size_t k = 0; k < 8; ++k) {
        if ((pairs >> (8 * k) & 0xff) == 0) continue;
        const Vector3 p = b.everywhere(0, k), q = b.everywhere(1, k), r = b.everywhere(2, k),
                      n = all({of_b.normal[0][k], of_b.normal[1][k], of_b.normal[2][k]});
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            const Vector3 u = a.load(0, lane), v = a.load(1, lane), w = a.load(2, lane),
                          m = load_axes(of_a.normal, lane);
            const auto beside = [&](Vector at_u, Vector at_v, Vector at_w, Vector low, Vector high) {
                return hn::Or(hn::Gt(least(at_u, at_v, at_w), high), hn::Lt(most(at_u, at_v, at_w), low));
            };
            auto apart =
                hn::Or(beside(dot(u, n), dot(v, n), dot(w, n), hn::Set(tag, of_b.low[k]), hn::Set(tag, of_b.high[k])),
                       beside(dot(p, m), dot(q, m), dot(r, m), hn::Load(tag, &of_a.low[lane]),
                              hn::Load(tag, &of_a.high[lane])));
            const auto apart_along = [&](Vector3 axis) {
                const auto at_p = dot(p, axis), at_q = dot(q, axis), at_r = dot(r, axis), around = gap.along(axis);
                return beside(dot(u, axis), dot(v, axis), dot(w, axis), hn::Sub(least(at_p, at_q, at_r), around),
                              hn::Add(most(at_p, at_q, at_r), around));
            };
            // Beside each other in one plane: walls on the edges.
            if ((pairs >> (8 * k + lane) & 0xff & ~bits_of(apart)) != 0) {
                for (const Vector3& wall : {cross(n, q - p), cross(n, r - q), cross(n, p - r), cross(m, v - u),
                                            cross(m, w - v), cross(m, u - w)}) {
                    apart = hn::Or(apart, apart_along(wall));
                }
            }
            out |= std::uint64_t{bits_of(apart)} << (8 * k + lane);
        }
    }
    return pairs & ~out;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
