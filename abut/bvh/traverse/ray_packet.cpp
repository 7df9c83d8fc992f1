// SPDX-License-Identifier: MIT
// The kernel of ray_packet.h, compiled once for each instruction set (Highway).
#include "abut/bvh/traverse/ray_packet.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/ray_packet.cpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/traverse/prepared_ray-inl.h"
#include "abut/simd/lanes-inl.h"

#include <algorithm>
#include <bit>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// The least and the greatest value of all lanes.
template <class T>
struct Spread {
    using Tag = hn::CappedTag<T, 8>;
    hn::Vec<Tag> least, most;

    HWY_INLINE explicit Spread(const RayPacket::By<T>& of) : least(hn::Load(Tag(), of.data())), most(least) {
        for (std::size_t lane = hn::Lanes(Tag()); lane < of.size(); lane += hn::Lanes(Tag()))
            add(hn::Load(Tag(), &of[lane]));
    }
    HWY_INLINE void add(hn::Vec<Tag> v) {
        least = hn::Min(least, v);
        most = hn::Max(most, v);
    }
    [[nodiscard]] HWY_INLINE T min() const { return hn::GetLane(hn::MinOfLanes(Tag(), least)); }
    [[nodiscard]] HWY_INLINE T max() const { return hn::GetLane(hn::MaxOfLanes(Tag(), most)); }
};

/// Whether all rays have nearly the same direction and nearly the same origin; then also sets what bounds all of them.
HWY_INLINE bool alike(RayPacket& rays, double size, const RayPacket::Axes<float>& near,
                      const RayPacket::Axes<float>& far) {
    constexpr double little = 0x1p-4;
    constexpr std::uint16_t all = 0xffff;
    const auto same = [](std::uint16_t bits) { return bits == 0 || bits == all; };
    if (rays.usable != all) return false;
    bool result = true;
    for (std::size_t k = 0; k < 3; ++k) result &= same(rays.down[k]) && same(rays.along[k]);
    if (!result) return false;
    for (std::size_t k = 0; k < 3; ++k) {
        const Spread<double> direction(rays.direction[k]), origin(rays.origin[k]);
        result &= direction.max() - direction.min() <= little && origin.max() - origin.min() <= little * size;
        // The farther along its direction a ray begins, the sooner it reaches a side.
        const bool down = rays.down[k] != 0;
        const Spread<float> near_point(near[k]), far_point(far[k]), slower(rays.near_inverse[k]),
            faster(rays.far_inverse[k]);
        rays.near_point[k] = down ? near_point.min() : near_point.max();
        rays.far_point[k] = down ? far_point.max() : far_point.min();
        rays.least_inverse[k] = down ? faster.min() : slower.min();
        rays.most_inverse[k] = down ? slower.max() : faster.max();
    }
    return result;
}

/// Prefetches the memory a few packets after these rays: mostly it holds further rays, and otherwise the prefetch does
/// no harm.
HWY_INLINE void prefetch_behind(const GivenRays& given) {
    constexpr std::size_t line = 64, side = RayPacket::side * 6 * sizeof(double), packets = 4;
    const std::size_t behind = packets * side * (given.row == RayPacket::side ? RayPacket::side : 1);
    for (std::size_t i = 0; i < RayPacket::size; i += RayPacket::side) {
        for (std::size_t at = behind; at < behind + side; at += line) {
            hwy::Prefetch(reinterpret_cast<const char*>(given.ray(i)) + at);
        }
    }
}

/// Origins and directions of rays, by axis.
template <class V>
struct RaysByAxis {
    std::array<V, 3> origin, direction;
};
/// Those of as many rays as a vector has lanes.
template <class Tag>
HWY_INLINE RaysByAxis<hn::Vec<Tag>> rays_by_axis(Tag tag, const GivenRays& given, std::size_t first) {
    RaysByAxis<hn::Vec<Tag>> rays;
    auto& [o, d] = rays;
    const double* const from = given.ray(first);
#if HWY_TARGET == HWY_SCALAR
    for (std::size_t k = 0; k < 3; ++k) o[k] = hn::Set(tag, from[k]), d[k] = hn::Set(tag, from[3 + k]);
#else
    // a and b hold half of the rays each, at most one row of the packet's square; origins and directions alternate in
    // them.
    std::array<hn::Vec<Tag>, 3> a, b;
    hn::LoadInterleaved3(tag, from, a[0], a[1], a[2]);
    hn::LoadInterleaved3(tag, given.ray(first + hn::Lanes(tag) / 2), b[0], b[1], b[2]);
    for (std::size_t k = 0; k < 3; ++k) {
        o[k] = hn::ConcatEven(tag, b[k], a[k]);
        d[k] = hn::ConcatOdd(tag, b[k], a[k]);
    }
#endif
    return rays;
}

void begin(RayPacket& rays, const GivenRays& given, const Node8& node, double size, double most) {
    const Doubles tag;
    const hn::Rebind<float, decltype(tag)> floats;
    const auto all = [&](double x) { return hn::Set(tag, x); };
    const auto most_of = [](auto a, auto b, auto c) { return hn::Max(hn::Max(a, b), c); };
    prefetch_behind(given);
    HWY_ALIGN RayPacket::Axes<float> near, far;
    std::array<std::uint32_t, 3> down{}, along{};
    std::uint32_t usable = 0;
    for (std::size_t lane = 0; lane < RayPacket::size; lane += hn::Lanes(tag)) {
        const auto pad = hn::LoadU(tag, &given.pad[lane]);
        const auto [o, d] = rays_by_axis(tag, given, lane);
        const auto ox = hn::Abs(o[0]), oy = hn::Abs(o[1]), oz = hn::Abs(o[2]);
        const auto dx = hn::Abs(d[0]), dy = hn::Abs(d[1]), dz = hn::Abs(d[2]);
        const auto farthest = most_of(ox, oy, oz), longest = most_of(dx, dy, dz);
        // NaN if any number is.
        const auto sum = hn::Add(hn::Add(hn::Add(ox, oy), hn::Add(oz, pad)), hn::Add(hn::Add(dx, dy), dz));
        usable |= bits_of(tag, hn::And(hn::Le(sum, all(most)), hn::Ge(longest, all(1 / most)))) << lane;
        // Floats lose little if the origin's coordinates are of about the box's size; from farther away, t = 0 is moved
        // near the box.
        auto start = hn::Zero(tag);
        const auto is_far = hn::Gt(farthest, all(8 * size));
        if (!hn::AllFalse(tag, is_far)) {
            for (std::size_t k = 0; k < 3; ++k) {
                start = raise_entry_bound(start, all(node.boxes.min[k][0]), all(node.boxes.max[k][0]), o[k], d[k],
                                          longest, pad);
            }
            start = hn::IfThenElseZero(is_far, hn::Mul(start, all(entry_bound_slack)));
        }
        const auto begun = ray_start(longest, farthest, start, all(size), pad);
        for (std::size_t k = 0; k < 3; ++k) {
            const auto axis = ray_axis(o[k], d[k], begun, true, all(size));
            hn::Store(axis.origin, tag, &rays.origin[k][lane]);
            hn::Store(axis.direction, tag, &rays.direction[k][lane]);
            hn::Store(axis.near_inverse, floats, &rays.near_inverse[k][lane]);
            hn::Store(axis.far_inverse, floats, &rays.far_inverse[k][lane]);
            hn::Store(axis.near_origin, floats, &rays.near_origin[k][lane]);
            hn::Store(axis.far_origin, floats, &rays.far_origin[k][lane]);
            hn::Store(hn::DemoteTo(floats, axis.near_point), floats, &near[k][lane]);
            hn::Store(hn::DemoteTo(floats, axis.far_point), floats, &far[k][lane]);
            down[k] |= bits_of(tag, axis.down) << lane;
        }
        const std::uint32_t along_z = bits_of(tag, hn::Eq(dz, longest)),
                            along_y = bits_of(tag, hn::Eq(dy, longest)) & ~along_z;
        along[2] |= along_z << lane;
        along[1] |= along_y << lane;
        hn::Store(longest, tag, &rays.longest[lane]);
        hn::Store(start, tag, &rays.start[lane]);
        hn::Store(begun.error, tag, &rays.error[lane]);
        const auto slack = hn::Mul(start, all(0x1p-23)), before = hn::Neg(start);
        hn::Store(hn::DemoteTo(floats, hn::Sub(before, slack)), floats, &rays.before[lane]);
        hn::Store(hn::DemoteTo(floats, hn::Add(before, slack)), floats, &rays.certain_from[lane]);
    }
    along[0] = 0xffff & ~(along[1] | along[2]);
    for (std::size_t k = 0; k < 3; ++k) {
        rays.down[k] = static_cast<std::uint16_t>(down[k]);
        rays.along[k] = static_cast<std::uint16_t>(along[k]);
    }
    rays.size_of_tree = size;
    rays.usable = static_cast<std::uint16_t>(usable);
    rays.together = alike(rays, size, near, far);
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(begin);

void begin(RayPacket& rays, const GivenRays& given, const Node8& node, double size, double most) noexcept {
    HWY_DYNAMIC_DISPATCH(begin)(rays, given, node, size, most);
}

void RayPacket::extract(std::size_t lane, PreparedRay& result) const noexcept {
    std::uint32_t longest_axes = 0, downwards = 0;
    for (std::uint32_t k = 0; k < 3; ++k) {
        result.origin[k] = origin[k][lane];
        result.direction[k] = direction[k][lane];
        result.near_inverse[k] = near_inverse[k][lane];
        result.far_inverse[k] = far_inverse[k][lane];
        result.near_origin[k] = near_origin[k][lane];
        result.far_origin[k] = far_origin[k][lane];
        downwards |= (down[k] >> lane & 1u) << k;
        longest_axes |= (along[k] >> lane & 1u) << k;
    }
    result.downwards = downwards;
    result.longest = longest[lane];
    result.start = start[lane];
    result.error = error[lane];
    face(result, longest_axes);
    scale(result, size_of_tree);
    result.before = before[lane];
    result.certain_from = certain_from[lane];
    result.limit = std::numeric_limits<float>::infinity();
    result.certain_limit = certain_limit[lane];
    result.culled = 0;
}

}  // namespace abut::bvh
#endif
