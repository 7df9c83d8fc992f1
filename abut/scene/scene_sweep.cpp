// SPDX-License-Identifier: MIT
// The first model that a moving shape or model touches: the broad phase prunes by its moving box, and the verbs decide
// for each model.
//
// To follow sweep(ball, motion, scene) through the code, read in this order:
//
//     scene/scene_sweep.cpp                         which models, in which order, and the first hit
//     scene/broad_phase/dynamic_tree.h              their boxes along the motion
//     bvh/traverse/traversal.h                      which node is next; traversal.cpp: the box in the tree's frame
//     query/sweep-inl.h                             the rung that serves a model's mesh
//     query/composite_sweep.h                       the first hit of the triangles that the traversal reports
//     bvh/traverse/sweep_traversal.cpp              the mesh's BVH
//     pair/sweep/sweep_sphere_triangle.cpp          a ball and one triangle
//     pair/sweep/sweep_sphere_features.cpp          its face, edges and vertices, and the earliest of them
#include <algorithm>
#include <glm/common.hpp>

#include "abut/base/float_environment.h"
#include "abut/query/earliest_hit.h"
#include "abut/query/sweep_motion-inl.h"
#include "abut/scene/broad_phase/broad_phase.h"
#include "abut/scene/scene.h"

namespace abut {
namespace {

/// The earliest touch of the models that are swept against, by their indices.
using EarliestTouch = EarliestHit<SweepHit, std::uint32_t>;

std::optional<SceneSweepHit> scene_hit(const EarliestTouch& earliest, const Scene& scene) {
    if (!earliest.hit()) return {};
    SceneSweepHit hit{*earliest.hit(), scene.id(earliest.id())};
    hit.where.model = earliest.id();
    return hit;
}

/// A box around all places of a bounded convex shape that turns, grown by the distance within which gjk::sweep may
/// report a touch of something in `targets`; empty for any other shape.
Aabb swept_box(const AnyShape& shape, const Motion& motion, double max_t, const Aabb& targets) {
    return std::visit(
        [&](const auto& s) {
            if constexpr (ladder::is_unbounded<std::remove_cvref_t<decltype(s)>>) {
                return Aabb{};
            } else {
                const gjk::RoundedShape rounded = ladder::rounded(s, Aabb{});
                const Aabb box = gjk::swept_bounds(rounded, Twist(motion), 0, max_t);
                if (box.empty()) return box;
                Vec3 sizes = glm::max(glm::abs(box.min), glm::abs(box.max)) + glm::abs(rounded.core.origin);
                if (!targets.empty()) sizes += glm::max(glm::abs(targets.min), glm::abs(targets.max));
                const Vec3 margin(0x1p-30 * (sizes.x + sizes.y + sizes.z + rounded.core.size + rounded.radius));
                return Aabb{box.min - margin, box.max + margin};
            }
        },
        shape);
}

}  // namespace

template <class Operand>
std::optional<SceneSweepHit> Scene::first_touched(const Operand& operand, Vec3 motion,
                                                  const SceneSweepOptions& options) const {
    if (!is_finite(operand) || !is_finite(motion)) return {};
    const Aabb box = abut::bounds(operand);
    if (box.empty()) return {};
    EarliestTouch earliest(options.max_t);
    const auto test_model = [&](std::uint32_t i) {
        if (!admits(options, i)) return;
        // An unbounded shape is clipped to what its motion can reach, which depends on max_t; so it gets the same max_t
        // for all models.
        const bool cut = !is_finite(box) || boxes().is_unbounded(i);
        earliest.offer(abut::sweep(operand, motion, slots_[i].world,
                                   SweepOptions{.max_t = cut ? options.max_t : earliest.limit(),
                                                .cull = options.cull,
                                                .ignore_separating = options.ignore_separating}),
                       i);
    };
    // A sweep may stop early by a fraction of all lengths involved, or at something that it passes within that
    // distance.
    boxes().traverse_swept(
        ladder::grown_for_early_stop(box, boxes().total_bounds()), motion, [&] { return earliest.limit(); },
        test_model);
    return scene_hit(earliest, *this);
}

std::optional<SceneSweepHit> Scene::sweep(const AnyShape& shape, Vec3 motion, const SceneSweepOptions& options) const {
    const DefaultFloats floats;
    return first_touched(shape, motion, options);
}

std::optional<SceneSweepHit> Scene::sweep(const Model& model, Vec3 motion, const SceneSweepOptions& options) const {
    const DefaultFloats floats;
    return first_touched(model, motion, options);
}

std::optional<SceneSweepHit> Scene::sweep(const AnyShape& shape, const Motion& motion,
                                          const SceneSweepOptions& options) const {
    const DefaultFloats floats;
    if (!is_finite(shape) || !is_finite(motion) || !(options.max_t >= 0)) return {};
    const Aabb box = swept_box(shape, motion, std::min(options.max_t, 1.0), boxes().total_bounds());
    if (box.empty()) return {};
    EarliestTouch earliest(options.max_t);
    const auto test_model = [&](std::uint32_t i) {
        if (admits(options, i)) {
            earliest.offer(abut::sweep(shape, motion, slots_[i].world, SweepOptions{.max_t = options.max_t}), i);
        }
        return false;
    };
    // Brute force has no total bounds, on which the distance of early stops depends; all models are tested instead.
    if (is_finite(box) && !boxes().total_bounds().empty()) {
        boxes().traverse_box(box, test_model);
    } else {
        boxes().traverse_all(test_model);
    }
    return scene_hit(earliest, *this);
}

}  // namespace abut
