// SPDX-License-Identifier: MIT
// Gathers the triangles near a place, and finds those that a moving shape may touch.
// The kernels are compiled once for each instruction set (Highway).
//
// A moving shape is tested against the triangles' boxes, and by conservative advancement against those triangles that
// are left, a few of many, copied together into whole vectors.
#include "abut/bvh/traverse/nearby_triangles.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "abut/bvh/float_range.h"
#include "abut/math/norms.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/nearby_triangles.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/traverse/packed_geometry-inl.h"
#include "abut/bvh/traverse/triangle_advancement-inl.h"
#include "abut/simd/box8-inl.h"

#include <algorithm>
#include <bit>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

using Row = GatheredTriangles::Row;

/// Among the triangles near a path most are soon found to be touched late; further rounds would take longer than they
/// save.
constexpr int rounds = 1;

HWY_INLINE Vector3 load_rows(const std::array<Row, 3>& rows, std::size_t i) {
    const Floats tag;
    return {hn::Load(tag, &rows[0][i]), hn::Load(tag, &rows[1][i]), hn::Load(tag, &rows[2][i])};
}

/// The least or greatest coordinates of three points.
HWY_INLINE Vector3 least_of(const Vector3& a, const Vector3& b, const Vector3& c) {
    return {hn::Min(hn::Min(a.x, b.x), c.x), hn::Min(hn::Min(a.y, b.y), c.y), hn::Min(hn::Min(a.z, b.z), c.z)};
}
HWY_INLINE Vector3 greatest_of(const Vector3& a, const Vector3& b, const Vector3& c) {
    return {hn::Max(hn::Max(a.x, b.x), c.x), hn::Max(hn::Max(a.y, b.y), c.y), hn::Max(hn::Max(a.z, b.z), c.z)};
}
/// The largest magnitude of the coordinates of two points.
HWY_INLINE Vector widest_of(const Vector3& a, const Vector3& b) {
    return hn::Max(hn::Max(hn::Max(hn::Abs(a.x), hn::Abs(a.y)), hn::Max(hn::Abs(a.z), hn::Abs(b.x))),
                   hn::Max(hn::Abs(b.y), hn::Abs(b.z)));
}

/// Appends the leaf's triangles whose boxes overlap the region; false if there are too many.
HWY_INLINE bool gather_leaf(GatheredTriangles& set, const Leaf8& leaf, std::uint32_t first, const Boxes& region) {
    const Floats tag;
    const hn::Rebind<std::uint32_t, Floats> numbers;
    const LeafHead head = leaf.head();
    const std::array<double, 3> base = leaf.base();
    double widest = Leaf8::most_steps * leaf.step() * set.steps;
    for (std::size_t i = 0; i < 3; ++i) widest += std::abs(base[i] - set.center[i]) * set.steps;
    if (!(widest < GatheredTriangles::most_coordinate)) return false;
    // No coordinate exceeds the widest, and each has at most four roundings of 2^-24.
    const float off = as_float(0x1p-21 * widest);
    Corners8 corners;
    corners_from(leaf, head, {set.center, set.steps}, corners);
    const std::uint32_t used = (1u << head.count) - 1;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const Vector3 a = corners.load(0, lane), b = corners.load(1, lane), c = corners.load(2, lane);
        const auto slack = hn::Set(tag, off);
        const Vector3 all_slack{slack, slack, slack};
        const Vector3 low = least_of(a, b, c) - all_slack, high = greatest_of(a, b, c) + all_slack;
        const std::uint32_t hits = overlap_mask({low, high}, region) & (used >> lane);
        if (hits == 0) continue;
        if (set.count + hn::Lanes(tag) > GatheredTriangles::most) return false;
        const std::array<std::uint8_t, 8> bits{static_cast<std::uint8_t>(hits)};  // eight may be read
        const auto keep = [&](Vector from, Row& to) {
            hn::StoreU(hn::CompressBits(from, bits.data()), tag, &to[set.count]);
        };
        const auto keep_point = [&](const Vector3& from, std::array<Row, 3>& to) {
            keep(from.x, to[0]);
            keep(from.y, to[1]);
            keep(from.z, to[2]);
        };
        keep_point(a, set.corners[0]);
        keep_point(b, set.corners[1]);
        keep_point(c, set.corners[2]);
        keep_point(low, set.low);
        keep_point(high, set.high);
        keep(slack, set.error);
        keep(widest_of(low, high), set.widest);
        const auto number = hn::Iota(numbers, first + static_cast<std::uint32_t>(lane));
        hn::StoreU(hn::CompressBits(number, bits.data()), numbers, &set.number[set.count]);
        set.count += static_cast<std::size_t>(std::popcount(hits));
    }
    return true;
}

bool gather(GatheredTriangles& set, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves,
            const simd::Box& box) {
    const Floats tag;
    const Boxes query{all(box.min), all(box.max)}, region{all(set.region.min), all(set.region.max)};
    std::array<std::uint32_t, TraversalStack::most_entries> stack;
    std::size_t stack_size = 1;
    stack[0] = 0;
    while (stack_size > 0) {
        const Node8& node = nodes[stack[--stack_size]];
        std::uint32_t hits = 0;
        for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag))
            hits |= overlap_mask(boxes_from(node.boxes, lane), query) << lane;
        hits &= node.used;
        for (std::uint32_t mask = hits & ~std::uint32_t{node.leaves}; mask != 0; mask &= mask - 1)
            stack[stack_size++] = node.child[static_cast<std::size_t>(std::countr_zero(mask))];
        for (std::uint32_t mask = hits & node.leaves; mask != 0; mask &= mask - 1) {
            const std::uint32_t leaf = node.leaf(static_cast<std::uint32_t>(std::countr_zero(mask)));
            if (!gather_leaf(set, Leaf8(leaves + leaf), 8 * leaf, region)) return false;
        }
    }
    // What is beyond the last triangle is read, too: it lies far away.
    for (auto* rows : {&set.low, &set.high}) {
        for (Row& row : *rows) hn::StoreU(hn::Set(tag, GatheredTriangles::most_coordinate), tag, &row[set.count]);
    }
    return true;
}

/// The places of some gathered triangles, with room for whole vectors.
using Places = std::array<std::uint32_t, GatheredTriangles::most + 8>;

/// Finds the triangles whose boxes touch a rounded box, and returns how many they are. Without branches: which boxes
/// touch it cannot be predicted.
HWY_INLINE std::size_t find_near(const GatheredTriangles& set, const RoundedBox& region, Places& near) {
    const Floats tag;
    const hn::Rebind<std::uint32_t, Floats> numbers;
    const auto zero = hn::Zero(tag), square = hn::Set(tag, region.radius * region.radius);
    const Vector3 least = all(region.core.min), most = all(region.core.max);
    const auto gap = [&](Vector low, Vector high, Vector from, Vector to) {
        return hn::Max(hn::Max(hn::Sub(low, to), hn::Sub(from, high)), zero);
    };
    std::size_t count = 0;
    for (std::size_t i = 0; i < set.count; i += hn::Lanes(tag)) {
        const Vector3 low = load_rows(set.low, i), high = load_rows(set.high, i);
        const Vector3 apart{gap(low.x, high.x, least.x, most.x), gap(low.y, high.y, least.y, most.y),
                            gap(low.z, high.z, least.z, most.z)};
        const auto hits = hn::Le(dot(apart, apart), square);
        const auto at = hn::Compress(hn::Iota(numbers, static_cast<std::uint32_t>(i)), hn::RebindMask(numbers, hits));
        hn::StoreU(at, numbers, &near[count]);
        count += hn::CountTrue(tag, hits);
    }
    return count;
}

/// Triangles chosen among those gathered, in vectors.
struct Chosen {
    Corners8 corners;
    HWY_ALIGN std::array<float, 8> error, widest;

    HWY_INLINE void set(std::size_t lane, const GatheredTriangles& from, std::size_t i) {
        for (std::size_t k = 0; k < 3; ++k) {
            for (std::size_t axis = 0; axis < 3; ++axis) corners.at[k][axis][lane] = from.corners[k][axis][i];
        }
        error[lane] = from.error[i];
        widest[lane] = from.widest[i];
    }
};

void find_touched(const GatheredTriangles& set, GatheredSweep& sweep) {
    const Floats tag;
    constexpr std::size_t lanes = hn::MaxLanes(tag);
    Places near;
    const std::size_t count = find_near(set, sweep.path, near);
    sweep.found = 0;
    if (count <= 1) {
        // A bound of its time would take longer than it saves.
        if (count == 1) sweep.candidates[sweep.found++] = {0, set.number[near[0]]};
        return;
    }
    Body body{sweep.axes, {}, {}, as_float(sweep.outer)};
    double widest = sweep.outer;
    for (const double x : sweep.center) widest = std::max(widest, sweep.outer + std::abs(x));
    for (std::size_t k = 0; k < sweep.axes; ++k) widest += std::sqrt(body.set_axis(k, sweep.axis[k], 1));
    const Vector3 center = all(as_floats(sweep.center)), direction = all(as_floats(sweep.direction));
    const auto most = hn::Set(tag, std::min(sweep.limit * (1 + 0x1p-18f) + 1, 0x1p100f));
    for (std::size_t first = 0; first < count; first += lanes) {
        const std::size_t used = std::min(count - first, lanes);
        Chosen chosen;
        for (std::size_t lane = 0; lane < lanes; ++lane) chosen.set(lane, set, near[first + (lane < used ? lane : 0)]);
        // As in sweep_traversal.cpp: no coordinate exceeds 4 widest, and each has some twenty roundings of 2^-24.
        const auto largest = hn::Add(hn::Load(tag, chosen.widest.data()), hn::Set(tag, as_float(widest)));
        const auto slack =
            hn::Add(hn::MulAdd(largest, hn::Set(tag, 1.001f * 0x1p-16f), hn::Load(tag, chosen.error.data())),
                    hn::Set(tag, as_float(1.001 * sweep.error)));
        const SweepRange range{slack, hn::Sub(hn::Set(tag, as_float(sweep.inner)), slack), most,
                               hn::Add(largest, largest)};
        const TouchTimes times =
            advance<rounds>(body, direction, chosen.corners.load(0, 0) - center, chosen.corners.load(1, 0) - center,
                            chosen.corners.load(2, 0) - center, range);
        HWY_ALIGN std::array<float, 8> earliest, latest;
        hn::Store(times.earliest, tag, earliest.data());
        hn::Store(times.latest, tag, latest.data());
        for (std::uint32_t mask = bits_of(hn::Le(times.earliest, most)) & ((1u << used) - 1); mask != 0;
             mask &= mask - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(mask));
            sweep.candidates[sweep.found++] = {earliest[lane] * (1 - 0x1p-22f), set.number[near[first + lane]]};
            sweep.limit = std::min(sweep.limit, latest[lane] * (1 + 0x1p-22f));
        }
    }
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(gather);
HWY_EXPORT(find_touched);

bool gather(GatheredTriangles& set, const Node8* nodes, const LeafCell* leaves, const simd::Box& box) noexcept {
    return HWY_DYNAMIC_DISPATCH(gather)(set, nodes, leaves, box);
}
void find_touched(const GatheredTriangles& set, GatheredSweep& sweep) noexcept {
    HWY_DYNAMIC_DISPATCH(find_touched)(set, sweep);
}

NearbyTriangles::NearbyTriangles(const Bvh& tree, std::span<const LeafCell> leaves, const Aabb& box) noexcept
    : size_(tree.coordinate_bound()) {
    set_.count = 0;
    if (leaves.empty() || box.empty() || !is_finite(box) || !fits_floats(size_)) return;
    const Vec3 center = box.center();
    const double widest = norm_inf(box.max - box.min);
    if (!fits_floats(widest) || norm_inf(center) > most_in_floats) return;
    int exponent;
    std::frexp(widest / GatheredTriangles::most_steps, &exponent);
    set_.center = {center.x, center.y, center.z};
    set_.steps = std::ldexp(1.0, -exponent);
    const simd::Box in_tree = rounded_outwards(box);
    for (std::size_t i = 0; i < 3; ++i) {
        // Rounded inwards, so that the box of the nodes contains it.
        const double low = (in_tree.min[i] - set_.center[i]) * set_.steps,
                     high = (in_tree.max[i] - set_.center[i]) * set_.steps;
        set_.region.min[i] = float_above(low, 0x1p-50 * std::abs(low));
        set_.region.max[i] = float_below(high, 0x1p-50 * std::abs(high));
    }
    usable_ = gather(set_, tree.nodes().data(), leaves.data(), in_tree);
}

bool NearbyTriangles::path_of(const SweptBody& body, double t, RoundedBox& path) const noexcept {
    // With room for the rounding of the limit to a float.
    const double error = body.error(), until = relaxed(t) * (1 + 0x1p-20);
    // With room for the squares' rounding.
    path.radius = float_above(body.outer * set_.steps * (1 + 0x1p-20), 0);
    bool within = true;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto k = static_cast<int>(i);
        const double at = body.center[k] - set_.center[i], moved = until * body.motion[k];
        const double half = body.half[k] - body.outer + error;
        path.core.min[i] = float_below((at + (moved < 0 ? moved : 0) - half) * set_.steps, 0);
        path.core.max[i] = float_above((at + (moved > 0 ? moved : 0) + half) * set_.steps, 0);
        within = within && path.core.min[i] - path.radius >= set_.region.min[i] &&
                 path.core.max[i] + path.radius <= set_.region.max[i];
    }
    return within;
}

bool NearbyTriangles::prepare(GatheredSweep& sweep, const SweptBody& body, double t) const noexcept {
    if (!usable_ || !body.usable) return false;
    sweep.limit = std::numeric_limits<float>::infinity();
    limit_to(sweep, body, t);
    if (!path_of(body, t, sweep.path)) return false;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto k = static_cast<int>(i);
        sweep.center[i] = (body.center[k] - set_.center[i]) * set_.steps;
        sweep.direction[i] = body.direction[k];
    }
    sweep.error = body.error() * set_.steps;
    sweep.axes = body.axis_count;
    for (std::size_t k = 0; k < sweep.axes; ++k) {
        for (std::size_t i = 0; i < 3; ++i) sweep.axis[k][i] = body.axes[k][i] * set_.steps;
    }
    sweep.outer = body.outer * set_.steps;
    sweep.inner = body.inner * set_.steps;
    return true;
}

bool NearbyTriangles::traverse_swept(const SweptBody& body, FunctionRef<double()> limit,
                                     FunctionRef<void(std::uint32_t)> leaf) const {
    GatheredSweep sweep;
    if (!prepare(sweep, body, limit())) return false;
    find_touched(set_, sweep);
    const auto begin = sweep.candidates.begin(), end = begin + static_cast<std::ptrdiff_t>(sweep.found);
    if (sweep.found > 1) std::sort(begin, end, [](const auto& p, const auto& q) { return p.low < q.low; });
    for (auto it = begin; it != end && it->low <= sweep.limit; ++it) {
        leaf(it->triangle);
        if (it + 1 != end) limit_to(sweep, body, limit());
    }
    return true;
}

void NearbyTriangles::limit_to(GatheredSweep& sweep, const SweptBody& body, double t) const noexcept {
    const double there = std::min(relaxed(t) * body.longest * set_.steps, 0x1p60);
    const float limit = float_above(there, 0x1p-45 * there + 0x1p-120);
    if (!(limit > sweep.limit)) sweep.limit = limit;
}

}  // namespace abut::bvh
#endif
