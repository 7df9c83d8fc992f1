// SPDX-License-Identifier: MIT
// The model of a scene nearest to a shape or model.
#include <limits>
#include <utility>

#include "abut/base/float_environment.h"
#include "abut/query/closest_points.h"
#include "abut/scene/broad_phase/broad_phase.h"
#include "abut/scene/closest_limits.h"
#include "abut/scene/closest_to_box.h"
#include "abut/scene/scene_partners-inl.h"

namespace abut {
namespace {

using scene::counts;
using scene::first_limit;
using scene::up_to;

/// The nearest of the models whose boxes are in the broad phase, the lowest on equal distance, at most max_distance
/// away. `box` bounds the shape or model of the query; closest_to(i, options) returns its nearest points to model i, or
/// nothing if that model does not count. The model with the index options.near_b.model is tested first, if there is
/// one.
template <class ClosestTo>
std::optional<ClosestPoints> nearest_model(const scene::BroadPhase& boxes, const Aabb& box,
                                           const ClosestOptions& options, ClosestTo closest_to) {
    std::optional<ClosestPoints> best;
    if (box.empty()) return best;
    double most = first_limit(options);
    const auto limit = [&] { return best ? best->distance : most; };
    const auto keep_if_nearer = [&](std::uint32_t i, std::optional<ClosestPoints> found) {
        if (!found || !counts(*found, limit())) return;
        if (best && found->distance == best->distance && i > best->where_b.model) return;
        found->where_b.model = i;
        best = found;
    };
    const std::uint32_t first = options.near_b.model;
    if (first < boxes.boxes().size() && !boxes.box(first).empty())
        keep_if_nearer(first, closest_to(first, up_to(limit(), options)));
    const auto test_model = [&](std::uint32_t i) {
        if (best && i == best->where_b.model) return;
        keep_if_nearer(i, closest_to(i, up_to(limit())));
    };
    boxes.traverse_nearest(box, limit, test_model);
    if (!best && most < options.max_distance) {
        most = options.max_distance;
        boxes.traverse_nearest(box, limit, test_model);
    }
    return best;
}

}  // namespace

std::optional<SceneClosestPoints> Scene::closest_points(const AnyShape& shape, const SceneQueryOptions& options,
                                                        double max_distance) const {
    return closest_points(shape, options, up_to(max_distance));
}
std::optional<SceneClosestPoints> Scene::closest_points(const AnyShape& shape, const SceneQueryOptions& options,
                                                        const ClosestOptions& closest) const {
    const DefaultFloats floats;
    if (!is_finite(shape)) return {};
    const auto closest_to = [&](std::uint32_t i, const ClosestOptions& here) -> std::optional<ClosestPoints> {
        if (!admits(options, i)) return {};
        return options.bounds_only ? scene::closest_to_box(shape, boxes().box(i))
                                   : abut::closest_points(shape, slots_[i].world, here);
    };
    const auto found = nearest_model(boxes(), abut::bounds(shape), closest, closest_to);
    if (!found) return {};
    return SceneClosestPoints{*found, id_of(found->where_b.model)};
}

std::optional<SceneClosestPoints> Scene::closest_points(const Model& model, const SceneQueryOptions& options,
                                                        double max_distance) const {
    return closest_points(model, options, up_to(max_distance));
}
std::optional<SceneClosestPoints> Scene::closest_points(const Model& model, const SceneQueryOptions& options,
                                                        const ClosestOptions& closest) const {
    const DefaultFloats floats;
    const Aabb box = model.bounds();
    const auto closest_to = [&](std::uint32_t i, const ClosestOptions& here) -> std::optional<ClosestPoints> {
        if (!admits(options, i)) return {};
        return options.bounds_only ? scene::closest_boxes(box, boxes().box(i))
                                   : abut::closest_points(model, slots_[i].world, here);
    };
    const auto found = nearest_model(boxes(), box, closest, closest_to);
    if (!found) return {};
    return SceneClosestPoints{*found, id_of(found->where_b.model)};
}

}  // namespace abut
