// SPDX-License-Identifier: MIT
// Unpacks in SIMD what trees store compactly: the discs of a node's children, and the corners of a leaf's triangles.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard. Corners are in the caller's
// coordinates: each vertex is moved once, in doubles or, relative to the leaf's first vertex, in floats; then it is
// copied to the triangles that have it as a corner.
#if defined(ABUT_BVH_TRAVERSE_PACKED_GEOMETRY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_PACKED_GEOMETRY_INL_H_
#undef ABUT_BVH_TRAVERSE_PACKED_GEOMETRY_INL_H_
#else
#define ABUT_BVH_TRAVERSE_PACKED_GEOMETRY_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "abut/bvh/leaf8.h"
#include "abut/bvh/node8.h"
#include "abut/simd/lanes-inl.h"
#include "abut/simd/permute-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// A node's discs, from a lane on.
struct Discs {
    Vector3 normal;        // of any length
    Vector length;         // the normal's length
    Vector middle, thick;  // the middle along the normal, and half the thickness, in radii
};
HWY_INLINE Discs discs_of(const Node8& node, std::size_t lane) {
    const Floats tag;
    const hn::Rebind<std::int32_t, Floats> integers;
    const hn::Rebind<std::int16_t, Floats> shorts;
    const auto one = hn::Set(tag, 1.0f), step = hn::Set(tag, 1.0f / Disc::unit);
    const auto numbers = [&](const std::array<std::int16_t, 8>& from) {
        return hn::Mul(hn::ConvertTo(tag, hn::PromoteTo(integers, hn::LoadU(shorts, &from[lane]))), step);
    };
    const auto x = numbers(node.discs.x), y = numbers(node.discs.y);
    const Vector3 n{x, y, hn::Sub(hn::Sub(one, hn::Abs(x)), hn::Abs(y))};
    return {n, hn::Sqrt(dot(n, n)), numbers(node.discs.middle), numbers(node.discs.half)};
}

/// A point relative to the centres of boxes. Discs are fitted around these centres, rounded in the same way.
HWY_INLINE Vector3 from_centers(const Vector3& min, const Vector3& max, const Vector3& point) {
    const auto half = hn::Set(Floats(), 0.5f);
    const Vector3 sum = min + max;
    return {hn::NegMulAdd(half, sum.x, point.x), hn::NegMulAdd(half, sum.y, point.y),
            hn::NegMulAdd(half, sum.z, point.z)};
}

using Double = hn::Vec<Doubles>;

/// Three coordinates in doubles, of as many vertices as a vector holds.
struct Double3 {
    Double x, y, z;
};

/// A leaf's vertices in floats, with room for what is read beyond the last.
using OfVertices = std::array<float, 32>;
struct alignas(64) Vertices {
    std::array<OfVertices, 3> at;  // axis, vertex
};

static_assert(LeafHead::bits == 5, "looked_up reads five bits of an index");

/// Coordinates rounded to floats.
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

/// Most leaves have seven to ten vertices, and how many exactly cannot be predicted: this many are processed in any
/// case.
constexpr std::size_t vertices_at_once = hn::MaxLanes(Doubles()) == 4 ? 12 : 8;

/// Stores vertices from the i-th on.
template <class Tag, class V>
HWY_INLINE void store(Tag tag, const V& v, Vertices& vertices, std::size_t i) {
    hn::Store(v.x, tag, &vertices.at[0][i]);
    hn::Store(v.y, tag, &vertices.at[1][i]);
    hn::Store(v.z, tag, &vertices.at[2][i]);
}

/// Moves a leaf's vertices, whose coordinates are of type T: moved(v) maps vertices v, whose coordinates come in the
/// given order of axes, to the caller's coordinates.
template <class T, class Moved>
HWY_INLINE void vertices_of_type(const Leaf8& leaf, std::size_t n, const AxisOrder& axes, Moved moved,
                                 Vertices& vertices) {
    const Doubles tag;
    const auto [x, y, z] = leaf.by_axis<T>(axes, n);
    const auto at = [&, x = x, y = y, z = z](std::size_t i) -> Float3 {
        return moved(Double3{promoted(tag, x + i), promoted(tag, y + i), promoted(tag, z + i)});
    };
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
    // Stored eight at a time, as they are loaded later: otherwise a load would wait until both halves have reached the
    // cache.
    const Floats floats;
    const auto both = [&](const Float3& low, const Float3& high) {
        return Vector3{hn::Combine(floats, high.x, low.x), hn::Combine(floats, high.y, low.y),
                       hn::Combine(floats, high.z, low.z)};
    };
    static_assert(vertices_at_once == 12);
    store(floats, both(at(0), at(4)), vertices, 0);
    const Float3 third = at(8);
    store(floats, both(third, third), vertices, 8);
    if (n <= vertices_at_once) return;
    for (std::size_t i = 8; i < n; i += 8) store(floats, both(at(i), at(i + 4)), vertices, i);
#else
    const hn::Rebind<float, Doubles> floats;
    for (std::size_t i = 0; i < std::max(n, vertices_at_once); i += hn::MaxLanes(tag))
        store(floats, at(i), vertices, i);
#endif
}
template <class Moved>
HWY_INLINE void vertices_of(const Leaf8& leaf, const LeafHead& head, const AxisOrder& axes, Moved moved,
                            Vertices& vertices) {
    if (head.in_floats()) {
        vertices_of_type<float>(leaf, head.vertices, axes, moved, vertices);
    } else {
        vertices_of_type<double>(leaf, head.vertices, axes, moved, vertices);
    }
}

/// The vertices of each triangle, three times five bits: see LeafHead.
HWY_INLINE NumbersFor<Floats> corners_in(const LeafHead& head, std::size_t lane) {
    const hn::Rebind<std::uint32_t, Floats> tag;
    return hn::PromoteTo(tag, hn::LoadU(hn::Rebind<std::uint16_t, Floats>(), &head.corners[lane]));
}

/// Copies the vertices to the corners of the triangles.
HWY_INLINE void copy_to_corners(const LeafHead& head, const Vertices& vertices, Corners8& corners) {
    const Floats tag;
    const auto to_all = [&](bool few) {
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
            auto vertex = corners_in(head, lane);
            for (std::size_t k = 0; k < 3; ++k) {
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    hn::Store(looked_up(tag, vertices.at[axis], vertex, few), tag, &corners.at[k][axis][lane]);
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

/// The corners of a leaf's triangles, with vertices moved as above.
template <class Moved>
HWY_INLINE void corners_of(const Leaf8& leaf, const LeafHead& head, const AxisOrder& axes, Moved moved,
                           Corners8& corners) {
    Vertices vertices;
    vertices_of(leaf, head, axes, moved, vertices);
    copy_to_corners(head, vertices, corners);
}

/// As many vertices as most leaves have, in whole vectors of floats.
constexpr std::size_t floats_at_once = hn::MaxLanes(Floats()) == 8 ? 16 : 8;

/// Moves a leaf's vertices in floats: moved(v) maps vertices v, relative to the first one, to the caller's coordinates;
/// that difference is rounded once. Stored in vectors of the size in which they are loaded later: what is stored in
/// larger ones would have to reach the cache first.
template <class Moved>
HWY_INLINE void float_vertices_of(const Leaf8& leaf, std::size_t n, const AxisOrder& axes, Moved moved,
                                  Vertices& vertices) {
    const Floats tag;
    const auto [x, y, z] = leaf.by_axis<float>(axes, n);
    const Vector3 base{hn::Set(tag, x[0]), hn::Set(tag, y[0]), hn::Set(tag, z[0])};
    for (std::size_t i = 0; i < std::max(floats_at_once, n); i += hn::MaxLanes(tag)) {
        const Vector3 v{hn::LoadU(tag, x + i), hn::LoadU(tag, y + i), hn::LoadU(tag, z + i)};
        store(tag, moved(v - base), vertices, i);
    }
}

/// The change to a caller's coordinates: the order of axes, the point that is the origin, and the steps in a unit along
/// each axis.
struct StepsFrom {
    AxisOrder axes;
    std::array<double, 3> point, steps;

    HWY_INLINE StepsFrom(const std::array<double, 3>& from, double unit)
        : axes(as_given), point(from), steps{unit, unit, unit} {}
    HWY_INLINE StepsFrom(const AxisOrder& order, const std::array<double, 3>& from, const std::array<double, 3>& units)
        : axes(order), point{from[order[0]], from[order[1]], from[order[2]]}, steps(units) {}
};

/// The vertices in steps from a point. A coordinate is rounded once, or in floats three times, of which the last two
/// are exact if the point is the first vertex.
HWY_INLINE void vertices_from(const Leaf8& leaf, const LeafHead& head, const StepsFrom& to, Vertices& vertices) {
    if (head.in_floats()) {
        const Floats tag;
        const auto all = [&](double value) { return hn::Set(tag, as_float(value)); };
        const auto first = [&](std::size_t k) {
            return all((double{*leaf.along<float>(to.axes[k], head.vertices)} - to.point[k]) * to.steps[k]);
        };
        const auto x = first(0), y = first(1), z = first(2), x_steps = all(to.steps[0]), y_steps = all(to.steps[1]),
                   z_steps = all(to.steps[2]);
        float_vertices_of(
            leaf, head.vertices, to.axes,
            [&](const Vector3& v) {
                return Vector3{hn::MulAdd(v.x, x_steps, x), hn::MulAdd(v.y, y_steps, y), hn::MulAdd(v.z, z_steps, z)};
            },
            vertices);
        return;
    }
    const Doubles tag;
    const auto in_all = [&](const std::array<double, 3>& v) {
        return Double3{hn::Set(tag, v[0]), hn::Set(tag, v[1]), hn::Set(tag, v[2])};
    };
    const Double3 point = in_all(to.point), steps = in_all(to.steps);
    vertices_of(
        leaf, head, to.axes,
        [&](Double3 v) {
            return in_floats({hn::Mul(hn::Sub(v.x, point.x), steps.x), hn::Mul(hn::Sub(v.y, point.y), steps.y),
                              hn::Mul(hn::Sub(v.z, point.z), steps.z)});
        },
        vertices);
}

/// The corners in steps from a point.
HWY_INLINE void corners_from(const Leaf8& leaf, const LeafHead& head, const StepsFrom& to, Corners8& corners) {
    Vertices vertices;
    vertices_from(leaf, head, to, vertices);
    copy_to_corners(head, vertices, corners);
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
