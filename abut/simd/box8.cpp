// SPDX-License-Identifier: MIT
// The kernels of box8.h, compiled once for each instruction set and chosen when the program runs (Highway).
#include "abut/simd/box8.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/box8.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/box8-inl.h"

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

std::uint32_t overlap(const Box8& boxes, const Box& query) {
    const Boxes its{all(query.min), all(query.max)};
    std::uint32_t result = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(Floats())) {
        result |= overlap_mask(boxes_from(boxes, lane), its) << lane;
    }
    return result;
}

std::uint32_t overlap_oriented(const Box8& boxes, const Box& query, const OrientedBox& oriented) {
    const Floats tag;
    std::uint32_t result = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        std::array<hn::Vec<Floats>, 3> min{hn::Zero(tag), hn::Zero(tag), hn::Zero(tag)}, max = min;
        auto out = hn::Gt(min[0], max[0]);
        for (std::size_t i = 0; i < 3; ++i) {
            min[i] = hn::LoadU(tag, &boxes.min[i][lane]);
            max[i] = hn::LoadU(tag, &boxes.max[i][lane]);
            out = hn::Or(out, hn::Gt(min[i], hn::Set(tag, query.max[i])));
            out = hn::Or(out, hn::Lt(max[i], hn::Set(tag, query.min[i])));
        }
        for (std::size_t k = 0; k < 3; ++k) {
            auto least = hn::Zero(tag), most = hn::Zero(tag);
            for (std::size_t i = 0; i < 3; ++i) {
                const auto direction = hn::Set(tag, oriented.direction[k][i]);
                const auto from = hn::Mul(direction, min[i]), to = hn::Mul(direction, max[i]);
                least = hn::Add(least, hn::Min(from, to));
                most = hn::Add(most, hn::Max(from, to));
            }
            // A NaN rejects nothing.
            out = hn::Or(out, hn::Gt(least, hn::Set(tag, oriented.high[k])));
            out = hn::Or(out, hn::Lt(most, hn::Set(tag, oriented.low[k])));
        }
        result |= (~bits_of(tag, out) & ((1u << hn::Lanes(tag)) - 1)) << lane;
    }
    return result;
}

// Each t is a difference times a rounded reciprocal. The pad is added to the difference, since it may be lost in a side
// of the box; where it cancels the difference, its own widening covers the rounding of that. At most five relative
// roundings are left, which widening t by 2^-50 = 8u covers; `tiny` covers products below the normal range, whose
// rounding is absolute.
std::uint32_t slabs(const Box8& boxes, const Slabs& ray, double t_max, std::array<double, 8>& enter_out) {
    const Doubles tag;
    const auto less = hn::Set(tag, 1 - 0x1p-50), more = hn::Set(tag, 1 + 0x1p-50);
    const auto pad = hn::Set(tag, ray.pad * (1 + 0x1p-50)), tiny = hn::Set(tag, 0x1p-1060);
    std::uint32_t result = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        auto enter = hn::Set(tag, ray.t_min);
        auto leave = hn::Set(tag, t_max);
        auto hits = hn::Le(enter, leave);
        for (std::size_t i = 0; i < 3; ++i) {
            if (ray.axis[i] == Axis::unknown) continue;
            const auto origin = hn::Set(tag, ray.origin[i]);
            const auto low = hn::Sub(hn::Sub(promoted(tag, &boxes.min[i][lane]), origin), pad);
            const auto high = hn::Add(hn::Sub(promoted(tag, &boxes.max[i][lane]), origin), pad);
            if (ray.axis[i] == Axis::still) {
                const auto zero = hn::Zero(tag);
                hits = hn::And(hits, hn::And(hn::Le(low, zero), hn::Ge(high, zero)));
                continue;
            }
            const bool up = ray.axis[i] == Axis::up;
            const auto inverse = hn::Set(tag, ray.inverse[i]);
            const auto near = hn::Mul(up ? low : high, inverse);
            const auto far = hn::Mul(up ? high : low, inverse);
            enter = hn::Max(enter, hn::Sub(hn::Min(hn::Mul(near, less), hn::Mul(near, more)), tiny));
            leave = hn::Min(leave, hn::Add(hn::Max(hn::Mul(far, less), hn::Mul(far, more)), tiny));
        }
        hits = hn::And(hits, hn::Le(enter, leave));
        hn::StoreU(enter, tag, &enter_out[lane]);
        result |= bits_of(tag, hits) << lane;
    }
    return result;
}

void distances(const Box8& boxes, const std::array<double, 3>& min, const std::array<double, 3>& max,
               std::array<double, 8>& apart) {
    const Doubles tag;
    // Gaps, squares, sums and the root have at most 8 roundings; the slack covers twice as many.
    const auto less = hn::Set(tag, 1 - 0x1p-49);
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        auto sum = hn::Zero(tag), widest = hn::Zero(tag);
        for (std::size_t i = 0; i < 3; ++i) {
            const auto below = hn::Sub(promoted(tag, &boxes.min[i][lane]), hn::Set(tag, max[i]));
            const auto above = hn::Sub(hn::Set(tag, min[i]), promoted(tag, &boxes.max[i][lane]));
            const auto gap = hn::Max(hn::Max(below, above), hn::Zero(tag));
            sum = hn::Add(sum, hn::Mul(gap, gap));
            widest = hn::Max(widest, gap);
        }
        // Where the squares overflow, or lose bits below the normal range, the widest gap is still a lower bound.
        const auto normal = hn::And(hn::Gt(sum, hn::Set(tag, 0x1p-960)), hn::Lt(sum, hn::Set(tag, 0x1p1000)));
        const auto root = hn::IfThenElse(normal, hn::Sqrt(sum), widest);
        hn::StoreU(hn::Mul(root, less), tag, &apart[lane]);
    }
}

const char* instruction_set() { return hwy::TargetName(HWY_TARGET); }

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(overlap);
HWY_EXPORT(overlap_oriented);
HWY_EXPORT(slabs);
HWY_EXPORT(distances);
HWY_EXPORT(instruction_set);

std::uint32_t overlap(const Box8& boxes, const Box& query) noexcept {
    return HWY_DYNAMIC_DISPATCH(overlap)(boxes, query);
}

std::uint32_t overlap(const Box8& boxes, const Box& query, const OrientedBox& oriented) noexcept {
    return HWY_DYNAMIC_DISPATCH(overlap_oriented)(boxes, query, oriented);
}

std::uint32_t slabs(const Box8& boxes, const Slabs& ray, double t_max, std::array<double, 8>& enter) noexcept {
    return HWY_DYNAMIC_DISPATCH(slabs)(boxes, ray, t_max, enter);
}

void distances(const Box8& boxes, const std::array<double, 3>& min, const std::array<double, 3>& max,
               std::array<double, 8>& apart) noexcept {
    HWY_DYNAMIC_DISPATCH(distances)(boxes, min, max, apart);
}

const char* instruction_set() noexcept { return HWY_DYNAMIC_DISPATCH(instruction_set)(); }

}  // namespace abut::simd
#endif
