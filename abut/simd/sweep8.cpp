// SPDX-License-Identifier: MIT
// The kernel of sweep8.h: a ray against boxes that are grown by the moving box's half extents, and a moving ball
// against balls around the boxes.
#include "abut/simd/sweep8.h"

#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/sweep8.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// A lower bound of the t at which a moving ball reaches the balls around the boxes, +infinity where it never does. If
/// boxes are small compared with the ball, that is nearly when it reaches them.
// With p from a box's centre to the ray's origin, of magnitude P, the radius is increased by 2^-24 P. That adds at
// least 2^-48 P² m² to the discriminant, whose rounding, and that of p, is below 2^-49 P² m²; 2^-48 |p·m| covers the
// difference at the end.
template <class Tag>
hn::Vec<Tag> ball_enter(Tag tag, const Box8& boxes, std::size_t lane, const Swept& query) {
    const auto half = hn::Set(tag, 0.5), zero = hn::Zero(tag);
    auto square = zero, along = zero, diagonal = zero, size = zero;
    double motion = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto min = promoted(tag, &boxes.min[i][lane]), max = promoted(tag, &boxes.max[i][lane]);
        const auto m = hn::Set(tag, query.motion[i]);
        const auto p = hn::Sub(hn::Set(tag, query.ray.origin[i]), hn::Mul(half, hn::Add(min, max)));
        const auto extent = hn::Mul(half, hn::Sub(max, min));
        square = hn::Add(square, hn::Mul(p, p));
        along = hn::Add(along, hn::Mul(p, m));
        diagonal = hn::Add(diagonal, hn::Mul(extent, extent));
        size = hn::Add(size, hn::Add(hn::Abs(p), hn::Mul(half, hn::Add(hn::Abs(min), hn::Abs(max)))));
        motion += query.motion[i] * query.motion[i];
    }
    // Beyond these sizes squares may leave the range of doubles; then only the box bounds t.
    const auto none = hn::Set(tag, query.ray.t_min);
    if (!(motion > 1e-200 && motion < 1e200)) return none;
    const auto radius = hn::Add(hn::Add(hn::Sqrt(diagonal), hn::Set(tag, query.radius + query.ray.pad)),
                                hn::Mul(hn::Set(tag, 0x1p-24), size));
    const auto start = hn::Sub(square, hn::Mul(radius, radius));
    const auto discriminant = hn::Sub(hn::Mul(along, along), hn::Mul(hn::Set(tag, motion), start));
    const auto root = hn::Sqrt(hn::Max(discriminant, zero));
    const auto slack = hn::Mul(hn::Set(tag, 0x1p-48), hn::Abs(along));
    const auto t = hn::Div(hn::Sub(hn::Sub(hn::Neg(along), root), slack), hn::Set(tag, motion));
    const auto usable = hn::And(hn::Gt(square, hn::Set(tag, 1e-200)), hn::Lt(square, hn::Set(tag, 1e200)));
    const auto outside = hn::Gt(start, zero);
    const auto never = hn::And(outside, hn::Or(hn::Lt(discriminant, zero), hn::Gt(along, zero)));
    const auto bound =
        hn::IfThenElse(never, hn::Set(tag, std::numeric_limits<double>::infinity()), hn::IfThenElse(outside, t, none));
    return hn::IfThenElse(usable, bound, none);
}

// Sides are grown by the half extents, rounded; each t then has four roundings relative to the sizes involved, and the
// caller's pad exceeds what they make of a length. Widening by 2^-49 covers the products; `tiny` covers those below the
// normal range.
std::uint32_t swept(const Box8& boxes, const Swept& query, double t_max, std::array<double, 8>& enter_out) {
    const Slabs& ray = query.ray;
    const Doubles tag;
    const auto less = hn::Set(tag, 1 - 0x1p-49), more = hn::Set(tag, 1 + 0x1p-49), tiny = hn::Set(tag, 0x1p-1060);
    std::uint32_t result = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        auto enter = hn::Set(tag, ray.t_min);
        auto leave = hn::Set(tag, t_max);
        auto hits = hn::Le(enter, leave);
        for (std::size_t i = 0; i < 3; ++i) {
            if (ray.axis[i] == Axis::unknown) continue;
            const auto grown = hn::Set(tag, query.half_extents[i] + ray.pad);
            const auto origin = hn::Set(tag, ray.origin[i]);
            const auto low = hn::Sub(hn::Sub(promoted(tag, &boxes.min[i][lane]), origin), grown);
            const auto high = hn::Add(hn::Sub(promoted(tag, &boxes.max[i][lane]), origin), grown);
            if (ray.axis[i] == Axis::still) {
                hits = hn::And(hits, hn::And(hn::Le(low, hn::Zero(tag)), hn::Le(hn::Zero(tag), high)));
                continue;
            }
            const bool up = ray.axis[i] == Axis::up;
            const auto inverse = hn::Set(tag, ray.inverse[i]);
            const auto near = hn::Mul(up ? low : high, inverse);
            const auto far = hn::Mul(up ? high : low, inverse);
            enter = hn::Max(enter, hn::Sub(hn::Min(hn::Mul(near, less), hn::Mul(near, more)), tiny));
            leave = hn::Min(leave, hn::Add(hn::Max(hn::Mul(far, less), hn::Mul(far, more)), tiny));
        }
        if (query.radius >= 0) enter = hn::Max(enter, ball_enter(tag, boxes, lane, query));
        hits = hn::And(hits, hn::Le(enter, leave));
        hn::StoreU(enter, tag, &enter_out[lane]);
        result |= bits_of(tag, hits) << lane;
    }
    return result;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(swept);

std::uint32_t swept(const Box8& boxes, const Swept& query, double t_max, std::array<double, 8>& enter) noexcept {
    return HWY_DYNAMIC_DISPATCH(swept)(boxes, query, t_max, enter);
}

}  // namespace abut::simd
#endif
