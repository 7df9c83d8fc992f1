// SPDX-License-Identifier: MIT
// Slides and characters among models: the models near the motion are collected once, with the triangles of their meshes
// there, and only these are tested.
#include <cmath>
#include <glm/common.hpp>
#include <limits>
#include <memory>

#include "abut/base/float_environment.h"
#include "abut/query/classify.h"
#include "abut/query/move_character-inl.h"
#include "abut/scene/model_visit-inl.h"
#include "abut/scene/scene.h"
#include "abut/shape/boxes_overlap.h"

namespace abut {
namespace {

/// The models whose boxes overlap a box, as the operand of slide and move_character. `went_beyond_box`
/// records whether a query went beyond the box.
class Nearby {
public:
    /// A mesh in the world, and those of its triangles that are near most queries.
    struct MeshNearby {
        PosedMesh mesh;
        ladder::NearbyParts<PosedMesh> parts;

        MeshNearby(const Model& model, const Mesh& mesh_of_model, const Aabb& reach)
            : mesh(model.pose(), mesh_of_model, model.scale()), parts(mesh, reach) {}
    };
    struct Entry {
        const Model* model;
        std::uint32_t index;
        std::unique_ptr<MeshNearby> mesh;  // null for shapes, and for meshes outside of `reach`

        /// Returns query(x) for the mesh nearby, or else for the model.
        template <class Query>
        auto with(Query query) const {
            return mesh ? query(mesh->parts) : query(*model);
        }
    };

    /// Most queries lie within `reach`.
    Nearby(const Scene& scene, const Aabb& box, const Aabb& reach, SceneQueryOptions options) : box_(box) {
        options.bounds_only = true;
        for (const ModelId id : scene.models_touching(box, options)) {
            const Model& model = scene.model(id);
            const Mesh* mesh = model.shape().mesh();
            const bool is_in_reach = mesh != nullptr && boxes_overlap(model.bounds(), reach);
            entries_.push_back(
                {&model, id.index, is_in_reach ? std::make_unique<MeshNearby>(model, *mesh, reach) : nullptr});
        }
    }
    [[nodiscard]] const std::vector<Entry>& about(const Aabb& query_box) const {
        went_beyond_box_ = went_beyond_box_ || !contains(box_, query_box);
        return entries_;
    }
    /// Whether a query went beyond the box, so that results may lack a model.
    [[nodiscard]] bool went_beyond_box() const { return went_beyond_box_; }

private:
    Aabb box_;
    std::vector<Entry> entries_;
    mutable bool went_beyond_box_ = false;
};

template <class Shape>
bool intersects(const Shape& shape, const Nearby& nearby) {
    for (const auto& entry : nearby.about(ladder::bounds_of(shape))) {
        if (entry.with([&](const auto& x) { return intersects(shape, x); })) return true;
    }
    return false;
}

/// The deepest contact, that of the lowest model on equal depth.
template <class Shape>
std::optional<Contact> contact(const Shape& shape, const Nearby& nearby) {
    std::optional<Contact> deepest;
    for (const auto& entry : nearby.about(ladder::bounds_of(shape))) {
        const auto found = abut::contact(shape, *entry.model);
        if (!found || (deepest && !(found->depth > deepest->depth))) continue;
        deepest = found;
        deepest->where_b.model = entry.index;
    }
    return deepest;
}

template <class Shape>
void for_each_contact(const Shape& shape, const Nearby& nearby, ladder::VisitContact visit) {
    for (const auto& entry : nearby.about(ladder::bounds_of(shape))) {
        const auto visit_with_model = [&](ladder::PartContact found) {
            found.where.model = entry.index;
            visit(found);
        };
        entry.model->visit_held(
            [&](const auto& operand) { ladder::for_each_contact(shape, operand, visit_with_model); });
    }
}

/// The first hit, that of the lowest model on equal t.
template <class Shape>
std::optional<SweepHit> sweep(const Shape& shape, Vec3 motion, const Nearby& nearby, const SweepOptions& options) {
    std::optional<SweepHit> first;
    Aabb swept = ladder::bounds_of(shape);
    swept.include(Aabb{swept.min + motion, swept.max + motion});
    for (const auto& entry : nearby.about(swept)) {
        const auto hit = entry.with([&](const auto& x) { return sweep(shape, motion, x, options); });
        if (!hit || (first && !(hit->t < first->t))) continue;
        first = hit;
        first->where.model = entry.index;
    }
    return first;
}

/// The nearest hit, that of the lowest model on equal t.
std::optional<Hit> raycast(const Ray& ray, const Nearby& nearby, const RaycastOptions& options) {
    std::optional<Hit> first;
    const Vec3 end = ray.origin + options.max_t * ray.direction;
    for (const auto& entry : nearby.about({glm::min(ray.origin, end), glm::max(ray.origin, end)})) {
        const auto hit = abut::raycast(ray, *entry.model, options);
        if (!hit || (first && !(hit->t < first->t))) continue;
        first = hit;
        first->where.model = entry.index;
    }
    return first;
}

/// Returns move(x), with x the models near the shape's box, which is grown by twice the motion and its own size. A
/// shape that is pushed out of something large may move farther, which is rare; then all models are used. Most queries
/// lie within `reach`.
template <class Move>
auto move_among(const Scene& scene, const Aabb& box, Vec3 margin, const Aabb& reach,
                const SceneQueryOptions& query_options, Move move) {
    margin = 2.0 * (glm::abs(margin) + (box.max - box.min));
    const Aabb around{box.min - margin, box.max + margin};
    if (is_finite(around)) {
        const Nearby nearby(scene, around, reach, query_options);
        const auto result = move(nearby);
        if (!nearby.went_beyond_box()) return result;
    }
    constexpr double all = std::numeric_limits<double>::max();
    return move(Nearby(scene, {Vec3(-all), Vec3(all)}, reach, query_options));
}

bool may_move(const AnyShape& shape, Vec3 motion) {
    const Aabb box = bounds(shape);
    return is_finite(shape) && is_finite(motion) && is_finite(box) && !box.empty();
}

}  // namespace

SlideResult Scene::slide(const AnyShape& shape, Vec3 motion, const SlideOptions& options,
                         const SceneQueryOptions& query_options) const {
    const DefaultFloats floats;
    if (!may_move(shape, motion)) return abut::slide(shape, motion, Aabb{}, options);
    const Aabb box = abut::bounds(shape);
    return move_among(*this, box, glm::abs(motion) + Vec3(options.gap), ladder::region_of_slide(box, motion, options),
                      query_options,
                      [&](const Nearby& nearby) { return query::slide(shape, motion, nearby, options); });
}

CharacterResult Scene::move_character(const AnyShape& shape, Vec3 motion, const CharacterOptions& options,
                                      const SceneQueryOptions& query_options) const {
    const DefaultFloats floats;
    if (!may_move(shape, motion)) return abut::move_character(shape, motion, Aabb{}, options);
    const Aabb box = abut::bounds(shape);
    return move_among(
        *this, box,
        glm::abs(motion) + Vec3(options.gap + std::abs(options.step_height) + std::abs(options.snap_distance)),
        ladder::region_of_move(box, motion, options), query_options,
        [&](const Nearby& nearby) { return query::move_character(shape, motion, nearby, options); });
}

}  // namespace abut
