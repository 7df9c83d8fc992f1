// SPDX-License-Identifier: MIT
// Prepares one ray for traversing a tree: BeginRay of prepared_ray.h.
//
// Included once for each instruction set (Highway's foreach_target.h), hence the guard.
#if defined(ABUT_BVH_TRAVERSE_PREPARE_RAY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BVH_TRAVERSE_PREPARE_RAY_INL_H_
#undef ABUT_BVH_TRAVERSE_PREPARE_RAY_INL_H_
#else
#define ABUT_BVH_TRAVERSE_PREPARE_RAY_INL_H_
#endif

#include <hwy/highway.h>

#include <limits>

#include "abut/bvh/traverse/prepared_ray.h"
#include "abut/bvh/traverse/prepared_ray_axis-inl.h"
#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// A lower bound, measured along the longest axis, of the way from the ray's origin to the box in the node's first
/// lane.
HWY_NOINLINE double way_before(const Node8& node, const double* origin, const double* direction, double longest,
                               double pad) {
    const hn::CappedTag<double, 1> tag;
    auto way = hn::Zero(tag);
    for (std::size_t k = 0; k < 3; ++k) {
        way = way_to(way, hn::Set(tag, double{node.boxes.min[k][0]}), hn::Set(tag, double{node.boxes.max[k][0]}),
                     hn::Set(tag, origin[k]), hn::Set(tag, direction[k]), hn::Set(tag, longest), hn::Set(tag, pad));
    }
    return hn::GetLane(way) * way_slack;
}

bool begin(PreparedRay& ray, const Node8& node, double size, const double* origin, const double* direction, double pad,
           double most) {
    const hn::CappedTag<double, 4> tag;
    const hn::Rebind<float, decltype(tag)> floats;
    const auto all = [&](double x) { return hn::Set(tag, x); };
    // Loaded one by one, and the type CappedTag<double, 1> keeps the compiler from joining the loads: mostly the
    // numbers were stored one by one just before, and a load of two would have to wait for that.
    const hn::CappedTag<double, 1> one;
    const auto size_of = [&](const double& number) { return hn::Abs(hn::LoadU(one, &number)); };
    const auto ox = size_of(origin[0]), oy = size_of(origin[1]), oz = size_of(origin[2]), dx = size_of(direction[0]),
               dy = size_of(direction[1]), dz = size_of(direction[2]);
    const double farthest = hn::GetLane(hn::Max(hn::Max(ox, oy), oz)),
                 longest = hn::GetLane(hn::Max(hn::Max(dx, dy), dz));
    // NaN if any number is.
    const double sum = hn::GetLane(hn::Add(hn::Add(hn::Add(ox, dx), hn::Add(oy, dy)), hn::Add(oz, dz)));
    if (!(sum + pad <= most && longest >= 1 / most)) return false;
    // Floats lose little if the origin's coordinates are of about the box's size; from farther away, t = 0 is moved
    // near the box.
    const double start = farthest <= 8 * size ? 0 : way_before(node, origin, direction, longest, pad);
    const auto begun = ray_start(all(longest), all(farthest), all(start), all(size), all(pad));
    std::uint32_t downwards = 0, longest_axes = 0;
    for (std::size_t lane = 0; lane < 3; lane += hn::Lanes(tag)) {
        // Not by vector loads: these would wait for the numbers that were stored one by one just before.
        const auto lanes = hn::Iota(tag, static_cast<double>(lane));
        const auto at = [&](const double* from) {
            const auto rest = hn::IfThenElse(hn::Eq(lanes, all(1)), all(from[1]), all(from[2]));
            return hn::IfThenElse(hn::Eq(lanes, hn::Zero(tag)), all(from[0]), rest);
        };
        const auto way = at(direction);
        const auto axis = ray_axis(at(origin), way, begun, start != 0, all(size));
        hn::Store(axis.origin, tag, &ray.origin[lane]);
        hn::Store(axis.direction, tag, &ray.direction[lane]);
        hn::Store(axis.near_inverse, floats, &ray.near_inverse[lane]);
        hn::Store(axis.far_inverse, floats, &ray.far_inverse[lane]);
        hn::Store(axis.near_origin, floats, &ray.near_origin[lane]);
        hn::Store(axis.far_origin, floats, &ray.far_origin[lane]);
        downwards |= bits_of(tag, axis.down) << lane;
        longest_axes |= bits_of(tag, hn::Eq(hn::Abs(way), all(longest))) << lane;
    }
    ray.longest = longest;
    ray.start = start;
    ray.error = hn::GetLane(begun.error);
    ray.downwards = downwards & 7;  // the fourth lane holds the third number again
    face(ray, longest_axes & 7);
    scale(ray, size);
    const double slack = 0x1p-23 * start;
    ray.before = static_cast<float>(-start - slack);
    ray.surely_before = static_cast<float>(-start + slack);
    ray.limit = ray.surely_limit = std::numeric_limits<float>::infinity();
    ray.culled = 0;
    return true;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
