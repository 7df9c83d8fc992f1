// SPDX-License-Identifier: MIT
// first_collision: the earliest contact of the models of a scene, or of two, over a step in which all of them move.
#pragma once

#include <optional>

#include "abut/scene/scene.h"

namespace abut {

/// The earliest contact of two models that move. `position` is the moved reference point of models.a, the normal points
/// from models.b to it, and `where` is of models.b.
struct ABUT_API SceneCollision : SweepHit {
    ModelPair models;  ///< the two models
};

/// The earliest contact of two models of a scene that moves as a whole: each model moves, and turns, from its place in
/// `from` to that in `to` along a Motion without full turns, t from 0 to 1. `to` is a copy of `from` whose models have
/// been moved; models that only one of the two contains do not count. The lowest pair on equal t. The times are those
/// of sweep(a, Motion, b, Motion), with its guarantee: never late, and none missed. Models that touch at the start
/// collide at t = 0; pairs that always touch, as neighbouring links of a robot do, are left out by ignore_pair or
/// pair_filter. Layers, masks, ignored pairs and the options' filters are those of `from`; of the options on contact
/// only max_t applies, which ends at 1. Runs on all cores, and the result does not depend on their number.
///
///     Scene next = scene;
///     for (auto& [id, pose] : commands) next.move(id, pose);
///     if (const auto hit = first_collision(scene, next)) scale_step(hit->t);
///
/// Throws Error when a model has another shape or scale in `to`, and when an unbounded one moves: planes, half-spaces,
/// rays and lines must rest.
[[nodiscard]] ABUT_API std::optional<SceneCollision> first_collision(const Scene& from, const Scene& to,
                                                                     const SceneSweepOptions& options = {});

/// The earliest contact of a model of one scene with a model of another, over the same step of both: models.a is of the
/// first. Layers and masks apply to both, pair_filter gets a model of the first and one of the second; ignored pairs
/// are those of one scene and do not apply, and `filter` applies to both scenes' ids.
[[nodiscard]] ABUT_API std::optional<SceneCollision> first_collision(const Scene& from_a, const Scene& to_a,
                                                                     const Scene& from_b, const Scene& to_b,
                                                                     const SceneSweepOptions& options = {});

}  // namespace abut
