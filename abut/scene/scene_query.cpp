// SPDX-License-Identifier: MIT
// Queries of a scene: the broad phase prunes by boxes, and the verbs decide for each model.
#include <algorithm>

#include "abut/base/float_environment.h"
#include "abut/base/sort.h"
#include "abut/query/closest_points.h"
#include "abut/query/intersects.h"
#include "abut/query/raycast.h"
#include "abut/query/within.h"
#include "abut/scene/broad_phase/broad_phase.h"
#include "abut/scene/scene.h"
#include "abut/shape/boxes_overlap.h"
#include "abut/shape/grown_box.h"

namespace abut {
namespace {

/// Whether the box intersects the shape; for an unbounded box, whether it overlaps the shape's bounds.
bool box_touches(const Aabb& box, const AnyShape& shape) {
    return is_finite(box) ? intersects(shape, AnyShape(box)) : boxes_overlap(box, bounds(shape));
}

/// Whether two boxes are within d of each other; for an unbounded one, whether they overlap when one is grown by d.
bool boxes_within(const Aabb& a, const Aabb& b, double d) {
    return d > 0 && is_finite(a) && is_finite(b) ? within(a, b, d) : boxes_overlap(grown_box(a, d), b);
}
bool box_within(const Aabb& box, const AnyShape& shape, double d) {
    if (!(d > 0)) return box_touches(box, shape);
    return is_finite(box) ? within(shape, AnyShape(box), d) : boxes_within(box, bounds(shape), d);
}

RaycastOptions plain(const SceneRaycastOptions& options) {
    return {.max_t = options.max_t, .min_t = options.min_t, .cull = options.cull};
}

}  // namespace

const Aabb& Scene::bounds(ModelId id) const { return boxes().box(checked(id)); }

Aabb Scene::bounds() const noexcept {
    const DefaultFloats floats;
    Aabb all;
    for (const Aabb& box : boxes().boxes()) all.include(box);
    return all;
}

ModelId Scene::id(std::uint32_t index) const noexcept {
    return index < slots_.size() && tags_[index].used ? id_of(index) : ModelId{};
}

std::vector<ModelId> Scene::models() const {
    std::vector<ModelId> result;
    result.reserve(size_);
    for (std::uint32_t i = 0; i < slots_.size(); ++i) {
        if (tags_[i].used) result.push_back(id_of(i));
    }
    return result;
}

ModelId Scene::parent(ModelId id) const {
    const std::uint32_t parent = hierarchy_.parent(checked(id));
    return parent == none ? ModelId{} : id_of(parent);
}

std::vector<ModelId> Scene::children(ModelId id) const {
    std::vector<ModelId> result;
    for (std::uint32_t i = hierarchy_.first_child(checked(id)); i != none; i = hierarchy_.next_sibling(i)) {
        result.push_back(id_of(i));
    }
    return result;
}

std::vector<ModelId> Scene::descendants(ModelId id) const {
    std::vector<ModelId> result;
    hierarchy_.for_each_in_subtree(checked(id), [&](std::uint32_t i) {
        if (i != id.index) result.push_back(id_of(i));
    });
    return result;
}

std::size_t Scene::bytes() const noexcept {
    // A short name is stored within the string itself.
    const std::size_t within = std::string().capacity();
    std::size_t names = 0;
    for (const Slot& slot : slots_) names += slot.name.capacity() > within ? slot.name.capacity() + 1 : 0;
    return names + slots_.capacity() * sizeof(Slot) + tags_.capacity() * sizeof(Tag) +
           slots_.size() * 5 * sizeof(none) + free_.capacity() * sizeof(none) +
           touches_.capacity() * sizeof(ModelPair) + ignored_.bytes() + boxes().bytes();
}

/// Calls leaf(i) for every model whose box the shape may touch, or be within max_distance of.
template <class Leaf>
bool Scene::for_each_near(const AnyShape& shape, double max_distance, Leaf leaf) const {
    const Aabb box = abut::bounds(shape);
    if (is_finite(box)) return boxes().traverse_box(grown_box(box, max_distance), leaf);
    return boxes().traverse_if([&](const Aabb& other) { return box_touches(grown_box(other, max_distance), shape); },
                               leaf);
}

/// Calls leaf(i) for every model that the shape touches, or that is within max_distance of it, until it returns true.
template <class Leaf>
bool Scene::for_each_within(const AnyShape& shape, double max_distance, const SceneQueryOptions& options,
                            Leaf leaf) const {
    if (!is_finite(shape) || abut::bounds(shape).empty() || !(max_distance >= 0)) return false;
    return for_each_near(shape, max_distance, [&](std::uint32_t i) {
        if (!admits(options, i)) return false;
        const bool near = options.bounds_only ? box_within(boxes().box(i), shape, max_distance)
                          : max_distance > 0  ? abut::within(shape, slots_[i].world, max_distance)
                                              : abut::intersects(shape, slots_[i].world);
        return near && leaf(i);
    });
}
template <class Leaf>
bool Scene::for_each_within(const Model& model, double max_distance, const SceneQueryOptions& options,
                            Leaf leaf) const {
    const Aabb box = model.bounds();
    if (box.empty() || !(max_distance >= 0)) return false;
    return boxes().traverse_box(grown_box(box, max_distance), [&](std::uint32_t i) {
        if (!admits(options, i)) return false;
        const bool near = options.bounds_only ? boxes_within(box, boxes().box(i), max_distance)
                          : max_distance > 0  ? abut::within(model, slots_[i].world, max_distance)
                                              : abut::intersects(model, slots_[i].world);
        return near && leaf(i);
    });
}

template <class Operand>
std::vector<ModelId> Scene::all_within(const Operand& operand, double max_distance,
                                       const SceneQueryOptions& options) const {
    std::vector<std::uint32_t> found;
    for_each_within(operand, max_distance, options, [&](std::uint32_t i) {
        found.push_back(i);
        return false;
    });
    return in_order(std::move(found));
}

std::vector<ModelId> Scene::models_touching(const AnyShape& shape, const SceneQueryOptions& options) const {
    const DefaultFloats floats;
    if (!is_finite(shape)) return {};
    if (const auto* frustum = std::get_if<Frustum>(&shape)) return models_in_frustum(*frustum, options);
    return all_within(shape, 0, options);
}
std::vector<ModelId> Scene::models_touching(const Model& model, const SceneQueryOptions& options) const {
    const DefaultFloats floats;
    return all_within(model, 0, options);
}

bool Scene::for_each_model_touching(const AnyShape& shape, FunctionRef<bool(ModelId)> visit,
                                    const SceneQueryOptions& options) const {
    const DefaultFloats floats;
    if (std::holds_alternative<Frustum>(shape)) {
        const std::vector<ModelId> found = models_touching(shape, options);
        return std::any_of(found.begin(), found.end(), [&](ModelId id) { return visit(id); });
    }
    return for_each_within(shape, 0, options, [&](std::uint32_t i) { return visit(id_of(i)); });
}
bool Scene::for_each_model_touching(const Model& model, FunctionRef<bool(ModelId)> visit,
                                    const SceneQueryOptions& options) const {
    const DefaultFloats floats;
    return for_each_within(model, 0, options, [&](std::uint32_t i) { return visit(id_of(i)); });
}

std::vector<ModelId> Scene::models_within(const AnyShape& shape, double max_distance,
                                          const SceneQueryOptions& options) const {
    const DefaultFloats floats;
    return all_within(shape, max_distance, options);
}
std::vector<ModelId> Scene::models_within(const Model& model, double max_distance,
                                          const SceneQueryOptions& options) const {
    const DefaultFloats floats;
    return all_within(model, max_distance, options);
}

bool Scene::intersects(const AnyShape& shape, const SceneQueryOptions& options) const {
    return within(shape, 0, options);
}
bool Scene::intersects(const Model& model, const SceneQueryOptions& options) const { return within(model, 0, options); }

bool Scene::within(const AnyShape& shape, double max_distance, const SceneQueryOptions& options) const {
    const DefaultFloats floats;
    return for_each_within(shape, max_distance, options, [](std::uint32_t) { return true; });
}
bool Scene::within(const Model& model, double max_distance, const SceneQueryOptions& options) const {
    const DefaultFloats floats;
    return for_each_within(model, max_distance, options, [](std::uint32_t) { return true; });
}

std::vector<ModelId> Scene::in_order(std::vector<std::uint32_t> indices) const {
    std::vector<ModelId> result;
    result.reserve(indices.size());
    std::sort(indices.begin(), indices.end());
    for (const std::uint32_t i : indices) result.push_back(id_of(i));
    return result;
}

std::optional<SceneHit> Scene::raycast(const Ray& ray, const SceneRaycastOptions& options) const {
    const DefaultFloats floats;
    std::optional<SceneHit> best;
    if (!is_finite(ray)) return best;
    RaycastOptions nearer = plain(options);
    const auto test_model = [&](std::uint32_t i) {
        if (!admits(options, i)) return;
        const auto hit = abut::raycast(ray, slots_[i].world, nearer);
        if (!hit || (best && (hit->t > best->t || (hit->t == best->t && i > best->model.index)))) return;
        best = SceneHit{*hit, id_of(i)};
        best->where.model = i;
        nearer.max_t = std::min(options.max_t, bvh::relaxed(hit->t));
    };
    const auto limit = [&] { return best ? best->t : options.max_t; };
    boxes().traverse_line(ray, limit, test_model);
    return best;
}

std::vector<SceneHit> Scene::raycast_all(const Ray& ray, const SceneRaycastOptions& options) const {
    const DefaultFloats floats;
    std::vector<SceneHit> hits;
    if (!is_finite(ray)) return hits;
    const auto test_model = [&](std::uint32_t i) {
        if (!admits(options, i)) return;
        const auto hit = abut::raycast(ray, slots_[i].world, plain(options));
        if (!hit) return;
        hits.push_back({*hit, id_of(i)});
        hits.back().where.model = i;
    };
    const auto limit = [&] { return options.max_t; };
    boxes().traverse_line(ray, limit, test_model);
    sort_range(hits.begin(), hits.end(),
               [](const SceneHit& a, const SceneHit& b) { return a.t != b.t ? a.t < b.t : a.model < b.model; });
    return hits;
}

bool Scene::occluded(const Ray& ray, const SceneRaycastOptions& options) const {
    const DefaultFloats floats;
    if (!is_finite(ray)) return false;
    bool found = false;
    const auto test_model = [&](std::uint32_t i) {
        found = found || (admits(options, i) && abut::occluded(ray, slots_[i].world, plain(options)));
    };
    // After the first hit no t matters any more.
    const auto limit = [&] { return found ? -std::numeric_limits<double>::infinity() : options.max_t; };
    boxes().traverse_line(ray, limit, test_model);
    return found;
}

}  // namespace abut
