// SPDX-License-Identifier: MIT
// The kernel of leaf_disc.h, compiled once for each instruction set (Highway).
//
// No product is fused with a sum, and sums have a fixed order, so that every instruction set rounds alike.
#include "abut/bvh/build/leaf_disc.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/build/leaf_disc.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/bounding_disc_numbers.h"
#include "abut/bvh/traverse/leaf_pair-inl.h"
#include "abut/bvh/traverse/packed_geometry-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

HWY_INLINE Vector difference_of_products(Vector a, Vector b, Vector c, Vector d) {
    return hn::Sub(hn::Mul(a, b), hn::Mul(c, d));
}
struct PlainDot {
    HWY_INLINE Vector operator()(Vector3 a, Vector3 b) const {
        return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
    }
};

std::array<float, 2> interval_along(const Corners8& corners, std::uint32_t count,
                                    const std::array<double, 3>& direction) {
    const Range range = range_along(corners, count, as_floats(direction), PlainDot());
    return {range.low, range.high};
}

std::array<float, 2> interval_of(const Leaf8& leaf, const std::array<double, 3>& direction) {
    const LeafHead head = leaf.head();
    Corners8 corners;
    corners_from(leaf, head, {leaf.base(), leaf.steps()}, corners);
    return interval_along(corners, head.count, direction);
}

LeafDisc disc_of(const Leaf8& leaf) {
    const Floats tag;
    const LeafHead head = leaf.head();
    Corners8 corners;
    corners_from(leaf, head, {leaf.base(), leaf.steps()}, corners);
    HWY_ALIGN std::array<std::array<float, 8>, 3> normals;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        // Lanes without a triangle hold points, whose normals are zero.
        const Vector3 a = corners.load(0, lane), e = corners.load(1, lane) - a, f = corners.load(2, lane) - a;
        hn::Store(difference_of_products(e.y, f.z, e.z, f.y), tag, &normals[0][lane]);
        hn::Store(difference_of_products(e.z, f.x, e.x, f.z), tag, &normals[1][lane]);
        hn::Store(difference_of_products(e.x, f.y, e.y, f.x), tag, &normals[2][lane]);
    }
    // Normals are turned to the side of the first one.
    const Vector3 first = all({normals[0][0], normals[1][0], normals[2][0]});
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const Vector3 n = load_axes(normals, lane);
        const auto away = hn::Lt(PlainDot()(first, n), hn::Zero(tag));
        hn::Store(hn::IfThenElse(away, hn::Neg(n.x), n.x), tag, &normals[0][lane]);
        hn::Store(hn::IfThenElse(away, hn::Neg(n.y), n.y), tag, &normals[1][lane]);
        hn::Store(hn::IfThenElse(away, hn::Neg(n.z), n.z), tag, &normals[2][lane]);
    }
    LeafDisc result;
    const double step = leaf.step();
    for (std::size_t k = 0; k < 3; ++k) {
        const auto& x = normals[k];
        result.front[k] = step * step * ((x[0] + x[4]) + (x[1] + x[5]) + ((x[2] + x[6]) + (x[3] + x[7])));
    }
    result.disc = disc_across(result.front);
    const auto [low, high] = interval_along(corners, head.count, direction_of(result.disc));
    result.low = low;
    result.high = high;
    return result;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(disc_of);
HWY_EXPORT(interval_of);

LeafDisc disc_of(const Leaf8& leaf) noexcept { return HWY_DYNAMIC_DISPATCH(disc_of)(leaf); }

std::array<float, 2> interval_of(const Leaf8& leaf, const std::array<double, 3>& direction) noexcept {
    return HWY_DYNAMIC_DISPATCH(interval_of)(leaf, direction);
}

}  // namespace abut::bvh
#endif
