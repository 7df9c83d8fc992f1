// SPDX-License-Identifier: MIT
// The model of a scene nearest to a shape or model, and the two models nearest to each other.
#include <limits>

#include "abut/base/float_environment.h"
#include "abut/query/closest_points.h"
#include "abut/scene/broad_phase/broad_phase.h"
#include "abut/scene/closest_to_box.h"
#include "abut/scene/scene_partners-inl.h"

namespace abut {
namespace {

/// Whether a distance is finite and at most the limit; false for NaN.
bool counts(const ClosestPoints& found, double limit) {
    return found.distance <= limit && found.distance < std::numeric_limits<double>::infinity();
}

/// The nearest of the models whose boxes are in the broad phase, the lowest on equal distance, at most max_distance
/// away. `box` bounds what they are near to; closest_to(i) returns the nearest points of that and model i, or nothing if
/// the model does not count.
template <class ClosestTo>
std::optional<ClosestPoints> nearest_model(const scene::BroadPhase& boxes, const Aabb& box, double max_distance,
                                           ClosestTo closest_to) {
    std::optional<ClosestPoints> best;
    if (box.empty()) return best;
    const auto limit = [&] { return best ? best->distance : max_distance; };
    const auto look = [&](std::uint32_t i) {
        std::optional<ClosestPoints> found = closest_to(i);
        if (!found || !counts(*found, limit())) return;
        if (best && found->distance == best->distance && i > best->where_b.model) return;
        found->where_b.model = i;
        best = found;
    };
    boxes.traverse_nearest(box, limit, look);
    return best;
}

}  // namespace

std::optional<SceneClosestPoints> Scene::closest_points(const AnyShape& shape, const SceneQueryOptions& options,
                                                        double max_distance) const {
    const DefaultFloats floats;
    if (!is_finite(shape)) return {};
    const auto closest_to = [&](std::uint32_t i) -> std::optional<ClosestPoints> {
        if (!admits(options, i)) return {};
        return options.bounds_only ? scene::closest_to_box(shape, boxes().box(i))
                                   : abut::closest_points(shape, slots_[i].world);
    };
    const auto found = nearest_model(boxes(), abut::bounds(shape), max_distance, closest_to);
    if (!found) return {};
    return SceneClosestPoints{*found, id_of(found->where_b.model)};
}

std::optional<SceneClosestPoints> Scene::closest_points(const Model& model, const SceneQueryOptions& options,
                                                        double max_distance) const {
    const DefaultFloats floats;
    const Aabb box = model.bounds();
    const auto closest_to = [&](std::uint32_t i) -> std::optional<ClosestPoints> {
        if (!admits(options, i)) return {};
        return options.bounds_only ? scene::closest_boxes(box, boxes().box(i))
                                   : abut::closest_points(model, slots_[i].world);
    };
    const auto found = nearest_model(boxes(), box, max_distance, closest_to);
    if (!found) return {};
    return SceneClosestPoints{*found, id_of(found->where_b.model)};
}

std::optional<SceneClosestPair> Scene::closest_pair(const SceneQueryOptions& options, double max_distance) const {
    const DefaultFloats floats;
    std::optional<SceneClosestPair> best;
    const auto limit = [&] { return best ? best->distance : max_distance; };
    // Each model looks for nearer ones among those after it. On equal distance a pair found earlier is lower, unless
    // both are of the same model.
    for (std::uint32_t i = 0; i < slots_.size(); ++i) {
        const Aabb& box = boxes().box(i);
        if (box.empty() || !admits(options, i)) continue;
        if (best && !(best->distance > 0)) break;
        const auto look = [&](std::uint32_t j) {
            if (j <= i || !form_pair(options, i, j) || !admits(options, j)) return;
            const ClosestPoints found = options.bounds_only ? scene::closest_boxes(box, boxes().box(j))
                                                            : abut::closest_points(slots_[i].world, slots_[j].world);
            if (!counts(found, limit())) return;
            const ModelPair models{id_of(i), id_of(j)};
            if (best && found.distance == best->distance && best->models < models) return;
            best = SceneClosestPair{found, models};
            best->where_a.model = i;
            best->where_b.model = j;
        };
        boxes().traverse_nearest(box, limit, look);
    }
    return best;
}

}  // namespace abut
