// SPDX-License-Identifier: MIT
// The model of a scene nearest to a shape or model, and the two models nearest to each other.
#include <algorithm>
#include <limits>
#include <utility>

#include "abut/base/float_environment.h"
#include "abut/query/closest_points.h"
#include "abut/scene/broad_phase/broad_phase.h"
#include "abut/scene/closest_to_box.h"
#include "abut/scene/moved_hull.h"
#include "abut/scene/scene_partners-inl.h"

namespace abut {
namespace {

/// Whether a distance is finite and at most the limit; false for NaN.
bool counts(const ClosestPoints& found, double limit) {
    return found.distance <= limit && found.distance < std::numeric_limits<double>::infinity();
}

/// Whether two models are certainly farther apart than the limit: hulls that need not be built to know it.
bool are_beyond(const Model& a, const Model& b, double limit) {
    if (!a.is_hull() || !b.is_hull() || !(limit < std::numeric_limits<double>::infinity())) return false;
    return within(*a.moved_hull(), *b.moved_hull(), limit) == false;
}

/// The distance at which a search starts, if it is less than the largest one.
double first_limit(const ClosestOptions& options) {
    const bool is_less = options.first_bound >= 0 && options.first_bound < options.max_distance;
    return is_less ? options.first_bound : options.max_distance;
}

/// The options for a single pair of models, at most `limit` apart.
ClosestOptions up_to(double limit) { return {.max_distance = limit}; }
ClosestOptions up_to(double limit, const ClosestOptions& options) {
    return {.max_distance = limit, .near_a = options.near_a, .near_b = options.near_b};
}

/// The nearest of the models whose boxes are in the broad phase, the lowest on equal distance, at most max_distance
/// away. `box` bounds what they are near to; closest_to(i, options) returns the nearest points of that and model i, or
/// nothing if the model does not count. The model `first` is tested first, if there is one with that index.
template <class ClosestTo>
std::optional<ClosestPoints> nearest_model(const scene::BroadPhase& boxes, const Aabb& box,
                                           const ClosestOptions& options, ClosestTo closest_to) {
    std::optional<ClosestPoints> best;
    if (box.empty()) return best;
    double most = first_limit(options);
    const auto limit = [&] { return best ? best->distance : most; };
    const auto take = [&](std::uint32_t i, std::optional<ClosestPoints> found) {
        if (!found || !counts(*found, limit())) return;
        if (best && found->distance == best->distance && i > best->where_b.model) return;
        found->where_b.model = i;
        best = found;
    };
    const std::uint32_t first = options.near_b.model;
    if (first < boxes.boxes().size() && !boxes.box(first).empty())
        take(first, closest_to(first, up_to(limit(), options)));
    const auto look = [&](std::uint32_t i) {
        if (best && i == best->where_b.model) return;
        take(i, closest_to(i, up_to(limit())));
    };
    boxes.traverse_nearest(box, limit, look);
    if (!best && most < options.max_distance) {
        most = options.max_distance;
        boxes.traverse_nearest(box, limit, look);
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

std::optional<SceneClosestPair> Scene::closest_pair(const SceneQueryOptions& options, double max_distance) const {
    return closest_pair(options, up_to(max_distance));
}

std::optional<SceneClosestPair> Scene::closest_pair(const SceneQueryOptions& options,
                                                    const ClosestOptions& closest) const {
    const DefaultFloats floats;
    std::optional<SceneClosestPair> best;
    double most = first_limit(closest);
    const auto limit = [&] { return best ? best->distance : most; };
    const auto look = [&](std::uint32_t i, std::uint32_t j, const ClosestOptions& here) {
        if (!options.bounds_only && are_beyond(slots_[i].world, slots_[j].world, limit())) return;
        const ClosestPoints found = options.bounds_only ? scene::closest_boxes(boxes().box(i), boxes().box(j))
                                                        : abut::closest_points(slots_[i].world, slots_[j].world, here);
        if (!counts(found, limit())) return;
        const ModelPair models{id_of(i), id_of(j)};
        if (best && found.distance == best->distance && best->models < models) return;
        best = SceneClosestPair{found, models};
        best->where_a.model = i;
        best->where_b.model = j;
    };
    const auto may_look = [&](std::uint32_t i, std::uint32_t j) {
        return form_pair(options, i, j) && admits(options, j);
    };
    const auto search = [&] {
        // Each model looks for nearer ones among those after it.
        for (std::uint32_t i = 0; i < slots_.size(); ++i) {
            const Aabb& box = boxes().box(i);
            if (box.empty() || !admits(options, i)) continue;
            if (best && !(best->distance > 0) && i > best->where_a.model) break;
            const auto look_at = [&](std::uint32_t j) {
                if (j > i && may_look(i, j)) look(i, j, up_to(limit()));
            };
            boxes().traverse_nearest(box, limit, look_at);
        }
    };
    ClosestOptions here = up_to(most, closest);
    if (here.near_a.model > here.near_b.model) std::swap(here.near_a, here.near_b);
    const std::uint32_t i = here.near_a.model, j = here.near_b.model;
    const auto has_shape = [&](std::uint32_t k) { return k < slots_.size() && !boxes().box(k).empty(); };
    if (i < j && has_shape(i) && has_shape(j) && admits(options, i) && may_look(i, j)) look(i, j, here);
    // An upper bound by those models that are hulls, none of which is built for it.
    const auto counts_as_hull = [&](std::uint32_t k) {
        return slots_[k].world.is_hull() && has_shape(k) && admits(options, k);
    };
    for (std::uint32_t k = 0; k < slots_.size() && !best && !options.bounds_only; ++k) {
        if (!counts_as_hull(k)) continue;
        const auto bound_to = [&](std::uint32_t l) {
            if (l <= k || !counts_as_hull(l) || !form_pair(options, k, l)) return;
            most = std::min(most, distance_bound(*slots_[k].world.moved_hull(), *slots_[l].world.moved_hull()));
        };
        boxes().traverse_nearest(boxes().box(k), limit, bound_to);
    }
    search();
    if (!best && most < closest.max_distance) {
        most = closest.max_distance;
        search();
    }
    return best;
}

}  // namespace abut
