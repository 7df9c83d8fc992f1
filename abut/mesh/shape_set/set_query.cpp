// SPDX-License-Identifier: MIT
// Traverses the BVH of a set for the shapes within a distance of an operand, and for those nearest to it.
#include "abut/mesh/shape_set/set_query.h"

#include <algorithm>
#include <limits>

#include "abut/bvh/traverse/traversal.h"
#include "abut/math/norms.h"
#include "abut/shape/boxes_overlap.h"
#include "abut/shape/grown_box.h"

namespace abut::shape_set {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// More than the error of any rounded verb of a shape and the operand: 2^-40 of the sizes involved (see
/// gjk/gjk_loop.h).
double error_of(const SetParts& set, const SetProbe& probe) {
    return 0x1p-36 * (norm_1(set.bounds.min) + norm_1(set.bounds.max) + probe.size);
}

/// Calls leaf(i) for every shape whose box a ray or line within the distance may meet.
template <class Leaf>
bool traverse_along(const SetParts& set, const SetProbe& probe, double distance, Leaf leaf) {
    const double pad = distance * (1 + 0x1p-40);
    const simd::Slabs slabs = probe.form == SetProbe::Form::ray
                                  ? bvh::slabs_of(probe.ray, pad)
                                  : bvh::slabs_of(Line{probe.ray.origin, probe.ray.direction}, pad);
    return bvh::traverse_slabs(set.tree, slabs, infinity, leaf);
}

/// Calls leaf(i) for every shape that may be within max_distance >= 0 of the operand, until it returns true; returns
/// whether it did.
template <class Leaf>
bool traverse_within(const SetParts& set, const SetProbe& probe, double max_distance, Leaf leaf) {
    if (probe.state != SetProbe::State::usable || set.bounds.empty() || !(max_distance >= 0)) return false;
    const double padded_distance = probe.exact ? max_distance : max_distance + error_of(set, probe);
    using Form = SetProbe::Form;
    if (probe.form == Form::ray || probe.form == Form::line) return traverse_along(set, probe, padded_distance, leaf);
    if (probe.form == Form::by_verbs) {
        return bvh::traverse_if(
            set.tree,
            [&](const Aabb& box) {
                const Aabb grown = grown_box(box, padded_distance);
                return !is_finite(grown) || probe.verbs->intersects(grown, probe.object);
            },
            leaf);
    }
    const Aabb near = grown_box(probe.box, padded_distance);
    if (!is_finite(near)) {
        return bvh::traverse_if(
            set.tree, [](const Aabb&) { return true; }, leaf);
    }
    if (probe.form == Form::box) return bvh::traverse_box(set.tree, near, leaf);
    return bvh::traverse_if(
        set.tree,
        [&](const Aabb& box) {
            if (!boxes_overlap(box, near)) return false;
            const Aabb grown = grown_box(box, padded_distance);
            return !is_finite(grown) || probe.verbs->intersects(grown, probe.object);
        },
        leaf);
}

/// Calls leaf(i) for the shapes around the operand, roughly the nearest first; limit() may shrink.
template <class Limit, class Leaf>
void traverse_nearest(const SetParts& set, const SetProbe& probe, Limit limit, Leaf leaf) {
    const double error = error_of(set, probe);
    if (probe.form == SetProbe::Form::box) {
        bvh::traverse_nearest(set.tree, probe.box, error, limit, leaf);
        return;
    }
    const bool bounded = probe.form == SetProbe::Form::in_box;
    const std::array<double, 3> min{probe.box.min.x, probe.box.min.y, probe.box.min.z};
    const std::array<double, 3> max{probe.box.max.x, probe.box.max.y, probe.box.max.z};
    const auto most = [&] { return bvh::relaxed(limit()); };
    const auto promise = [&](const bvh::Node& node, std::array<double, 8>& apart) {
        apart.fill(0);
        if (bounded) simd::distances(node.boxes, min, max, apart);
        bvh::for_each_lane(node.used, [&](std::size_t lane) {
            apart[lane] -= error;
            const Aabb box = bvh::lane_box(node, lane);
            if (apart[lane] > most() || !is_finite(box)) return;
            // A NaN leaves the bound as it is.
            apart[lane] = std::max(apart[lane], probe.verbs->distance(box, probe.object) - error);
        });
        return node.used;
    };
    bvh::traverse_ordered(set.tree, promise, most, leaf);
}

/// The least of the distances offered, of the lowest shape on equal ones.
class Nearest {
public:
    /// Shapes beyond this distance cannot change the answer.
    [[nodiscard]] double limit() const { return distance_; }

    /// Whether shape i can still change the answer: no distance is less than 0.
    [[nodiscard]] bool matters(std::uint32_t i) const { return distance_ > 0 || i < shape_; }

    /// Returns whether this is the nearest so far.
    bool offer(std::uint32_t i, double distance) {
        if (!(distance < distance_ || (distance == distance_ && i < shape_))) return false;
        distance_ = distance;
        shape_ = i;
        return true;
    }

    [[nodiscard]] std::uint32_t shape() const { return shape_; }

private:
    double distance_ = infinity;
    std::uint32_t shape_ = Where::none;
};

/// The distance of a set without shapes, or from an operand that is empty or not finite.
double distance_of_none(const SetProbe& probe) {
    return probe.state == SetProbe::State::not_finite ? std::numeric_limits<double>::quiet_NaN() : infinity;
}

bool is_usable(const SetParts& set, const SetProbe& probe) {
    return probe.state == SetProbe::State::usable && !set.bounds.empty();
}

}  // namespace

bool intersects(const SetParts& set, const SetProbe& probe, const void* x, Intersects verb) noexcept {
    return traverse_within(set, probe, 0, [&](std::uint32_t i) { return verb(set.part(i), x); });
}

bool for_each_within(const SetParts& set, const SetProbe& probe, const void* x, double max_distance, Within verb,
                     FunctionRef<bool(std::uint32_t)> visit) {
    return traverse_within(set, probe, max_distance,
                           [&](std::uint32_t i) { return verb(set.part(i), x, max_distance) && visit(i); });
}

double distance(const SetParts& set, const SetProbe& probe, const void* x, Distance verb) noexcept {
    if (!is_usable(set, probe)) return distance_of_none(probe);
    Nearest nearest;
    traverse_nearest(
        set, probe, [&] { return nearest.limit(); },
        [&](std::uint32_t i) {
            if (nearest.matters(i)) nearest.offer(i, verb(set.part(i), x));
        });
    return nearest.limit();
}

ClosestPoints closest_points(const SetParts& set, const SetProbe& probe, const void* x, Closest verb) noexcept {
    ClosestPoints best;
    best.distance = distance_of_none(probe);
    if (!is_usable(set, probe)) return best;
    Nearest nearest;
    traverse_nearest(
        set, probe, [&] { return nearest.limit(); },
        [&](std::uint32_t i) {
            if (!nearest.matters(i)) return;
            const ClosestPoints found = verb(set.part(i), x);
            if (nearest.offer(i, found.distance)) best = found;
        });
    if (best.distance < infinity) best.where_a.triangle = nearest.shape();
    return best;
}

void for_each_around(const SetParts& set, const SetProbe& probe, FunctionRef<double()> limit,
                     FunctionRef<void(std::uint32_t)> offer) {
    if (is_usable(set, probe)) traverse_nearest(set, probe, limit, offer);
}

}  // namespace abut::shape_set
