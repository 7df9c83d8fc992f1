// SPDX-License-Identifier: MIT
// Questions to a scene: the structure prunes by boxes, the models decide.
#include <algorithm>

#include "abut/base/executor.h"
#include "abut/query/composite_walk.h"
#include "abut/scene/scene.h"

namespace abut {
namespace {

constexpr std::size_t grain = 64;

/// From where to where a box reaches along a plane's normal, no less than it does.
struct Reach {
    double low, high;
};
Reach reach_of(const Aabb& box, const Plane& plane) {
    Reach reach{0, 0};
    double size_low = std::abs(plane.offset), size_high = size_low;
    for (int i = 0; i < 3; ++i) {
        const bool up = plane.normal[i] > 0;
        const double low = plane.normal[i] * (up ? box.min[i] : box.max[i]);
        const double high = plane.normal[i] * (up ? box.max[i] : box.min[i]);
        reach.low += low;
        reach.high += high;
        size_low += std::abs(low);
        size_high += std::abs(high);
    }
    return {reach.low - 0x1p-48 * size_low - 1e-300, reach.high + 0x1p-48 * size_high + 1e-300};
}

/// Whether the box lies in the frustum for sure, so that what is in it meets the frustum.
bool surely_inside(const Aabb& box, const Frustum& frustum) {
    return std::all_of(frustum.planes.begin(), frustum.planes.end(),
                       [&](const Plane& plane) { return reach_of(box, plane).high <= plane.offset; });
}

/// Whether the box lies beyond one of the planes for sure.
bool surely_outside(const Aabb& box, const Frustum& frustum) {
    return std::any_of(frustum.planes.begin(), frustum.planes.end(),
                       [&](const Plane& plane) { return reach_of(box, plane).low > plane.offset; });
}

/// Of a box without end, whether it meets the shape's.
bool box_touches(const Aabb& box, const AnyShape& shape) {
    return is_finite(box) ? intersects(shape, AnyShape(box)) : scene::boxes_meet(box, bounds(shape));
}

RaycastOptions plain(const SceneRaycastOptions& options) { return {.max_t = options.max_t, .cull = options.cull}; }

}  // namespace

const Aabb& Scene::bounds(ModelId id) const { return boxes_[checked(id)]; }

Aabb Scene::bounds() const noexcept {
    Aabb all;
    for (const Aabb& box : boxes_) all.include(box);
    return all;
}

std::vector<ModelId> Scene::models() const {
    std::vector<ModelId> result;
    result.reserve(size_);
    for (std::uint32_t i = 0; i < slots_.size(); ++i) {
        if (slots_[i].used) result.push_back(id_of(i));
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
    hierarchy_.for_each_at_or_below(checked(id), [&](std::uint32_t i) {
        if (i != id.index) result.push_back(id_of(i));
    });
    return result;
}

std::size_t Scene::bytes() const noexcept {
    return slots_.capacity() * sizeof(Slot) + boxes_.capacity() * sizeof(Aabb) + slots_.size() * 5 * sizeof(none) +
           (free_.capacity() + unbounded_.capacity()) * sizeof(none) + touches_.capacity() * sizeof(ModelPair) +
           std::visit([](const auto& structure) { return structure.bytes(); }, index_);
}

template <class Leaf>
bool Scene::for_each_in_box(const Aabb& box, Leaf leaf) const {
    for (const std::uint32_t i : unbounded_) {
        if (leaf(i)) return true;
    }
    return std::visit([&](const auto& structure) { return structure.walk_box(boxes_, box, leaf); }, index_);
}

/// Every model whose box the shape may meet.
template <class Leaf>
bool Scene::for_each_near(const AnyShape& shape, Leaf leaf) const {
    const auto* frustum = std::get_if<Frustum>(&shape);
    const Aabb box = abut::bounds(shape);
    if (frustum == nullptr && is_finite(box)) return for_each_in_box(box, leaf);
    for (const std::uint32_t i : unbounded_) {
        if (leaf(i)) return true;
    }
    // A frustum's planes cut more than its box does.
    const auto keeps = [&](const Aabb& other) {
        return frustum != nullptr ? !surely_outside(other, *frustum) : box_touches(other, shape);
    };
    return std::visit([&](const auto& structure) { return structure.walk_if(boxes_, keeps, leaf); }, index_);
}

std::vector<ModelId> Scene::query(const AnyShape& shape, const QueryOptions& options) const {
    std::vector<ModelId> result;
    if (!is_finite(shape)) return result;
    const auto* frustum = std::get_if<Frustum>(&shape);
    const auto touches = [&](std::uint32_t i) {
        // What is all inside touches, and an empty frustum holds no box.
        if (frustum != nullptr && is_finite(boxes_[i]) && surely_inside(boxes_[i], *frustum)) return true;
        return options.bounds_only ? box_touches(boxes_[i], shape) : intersects(shape, slots_[i].world);
    };
    for_each_near(shape, [&](std::uint32_t i) {
        if (admits(options, i) && touches(i)) result.push_back(id_of(i));
        return false;
    });
    std::sort(result.begin(), result.end());
    return result;
}

std::vector<ModelId> Scene::query(const Model& model, const QueryOptions& options) const {
    std::vector<ModelId> result;
    const Aabb box = model.bounds();
    if (box.empty()) return result;
    for_each_in_box(box, [&](std::uint32_t i) {
        if (!admits(options, i)) return false;
        const bool touches =
            options.bounds_only ? scene::boxes_meet(box, boxes_[i]) : intersects(model, slots_[i].world);
        if (touches) result.push_back(id_of(i));
        return false;
    });
    std::sort(result.begin(), result.end());
    return result;
}

std::optional<SceneHit> Scene::raycast(const Ray& ray, const SceneRaycastOptions& options) const {
    std::optional<SceneHit> best;
    if (!is_finite(ray)) return best;
    RaycastOptions nearer = plain(options);
    const auto look = [&](std::uint32_t i) {
        if (!admits(options, i)) return;
        const auto hit = abut::raycast(ray, slots_[i].world, nearer);
        if (!hit || (best && (hit->t > best->t || (hit->t == best->t && i > best->model.index)))) return;
        best = SceneHit{*hit, id_of(i)};
        best->where.model = i;
        nearer.max_t = std::min(options.max_t, tree::relaxed(hit->t));
    };
    for (const std::uint32_t i : unbounded_) look(i);
    const auto limit = [&] { return best ? best->t : options.max_t; };
    std::visit([&](const auto& structure) { structure.walk_line(boxes_, ray, 0, limit, look); }, index_);
    return best;
}

std::vector<SceneHit> Scene::raycast_all(const Ray& ray, const SceneRaycastOptions& options) const {
    std::vector<SceneHit> hits;
    if (!is_finite(ray)) return hits;
    const auto look = [&](std::uint32_t i) {
        if (!admits(options, i)) return;
        const auto hit = abut::raycast(ray, slots_[i].world, plain(options));
        if (!hit) return;
        hits.push_back({*hit, id_of(i)});
        hits.back().where.model = i;
    };
    for (const std::uint32_t i : unbounded_) look(i);
    const auto limit = [&] { return options.max_t; };
    std::visit([&](const auto& structure) { structure.walk_line(boxes_, ray, 0, limit, look); }, index_);
    std::sort(hits.begin(), hits.end(),
              [](const SceneHit& a, const SceneHit& b) { return a.t != b.t ? a.t < b.t : a.model < b.model; });
    return hits;
}

bool Scene::occluded(const Ray& ray, const SceneRaycastOptions& options) const {
    if (!is_finite(ray)) return false;
    bool found = false;
    const auto look = [&](std::uint32_t i) {
        found = found || (admits(options, i) && abut::occluded(ray, slots_[i].world, plain(options)));
    };
    for (const std::uint32_t i : unbounded_) look(i);
    // Once something is found no t matters any more.
    const auto limit = [&] { return found ? -std::numeric_limits<double>::infinity() : options.max_t; };
    std::visit([&](const auto& structure) { structure.walk_line(boxes_, ray, 0, limit, look); }, index_);
    return found;
}

std::optional<SceneClosest> Scene::closest(const AnyShape& shape, const QueryOptions& options,
                                           double max_distance) const {
    std::optional<SceneClosest> best;
    if (!is_finite(shape)) return best;
    const auto limit = [&] { return best ? best->distance : max_distance; };
    const auto look = [&](std::uint32_t i) {
        if (!admits(options, i)) return;
        const ClosestPoints found =
            options.bounds_only ? closest_points(shape, AnyShape(boxes_[i])) : closest_points(shape, slots_[i].world);
        if (!(found.distance <= limit()) || !(found.distance < std::numeric_limits<double>::infinity())) return;
        if (best && found.distance == best->distance && i > best->model.index) return;
        best = SceneClosest{found, id_of(i)};
    };
    for (const std::uint32_t i : unbounded_) look(i);
    const Aabb box = abut::bounds(shape);
    if (box.empty()) return best;
    if (is_finite(box)) {
        std::visit([&](const auto& structure) { structure.walk_nearest(boxes_, box, limit, look); }, index_);
        return best;
    }
    for (std::uint32_t i = 0; i < slots_.size(); ++i) {
        if (slots_[i].kept == Kept::indexed) look(i);
    }
    return best;
}

void Scene::raycast_each(std::span<const Ray> rays, std::span<std::optional<SceneHit>> out,
                         const SceneRaycastOptions& options) const {
    for_each_range(std::min(rays.size(), out.size()), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) out[i] = raycast(rays[i], options);
    });
}

void Scene::closest_each(std::span<const Vec3> points, std::span<std::optional<SceneClosest>> out,
                         const QueryOptions& options) const {
    for_each_range(std::min(points.size(), out.size()), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) out[i] = closest(points[i], options);
    });
}

}  // namespace abut
