// SPDX-License-Identifier: MIT
// What a moving shape meets first: the structure prunes by its moving box, the models decide.
#include <algorithm>
#include <cmath>

#include "abut/scene/scene.h"

namespace abut {

std::optional<SceneSweepHit> Scene::sweep(const AnyShape& shape, Vec3 motion, const SceneSweepOptions& options) const {
    std::optional<SceneSweepHit> best;
    if (!is_finite(shape) || !is_finite(motion)) return best;
    const Aabb box = abut::bounds(shape);
    if (box.empty()) return best;
    // Each model is asked for its own hit, with a limit an ulp beyond the best one, so that the order changes nothing.
    const auto limit = [&] {
        return best ? std::min(options.max_t, std::nextafter(best->t, std::numeric_limits<double>::infinity()))
                    : options.max_t;
    };
    const auto look = [&](std::uint32_t i) {
        if (!admits(options, i)) return;
        // What has no end is cut to what its motion can reach, and so by the limit: for all the same one.
        const bool cut = !is_finite(box) || slots_[i].kept == Kept::unbounded;
        const auto hit =
            abut::sweep(shape, motion, slots_[i].world,
                        {.max_t = cut ? options.max_t : limit(), .cull = options.cull, .may_leave = options.may_leave});
        if (!hit || (best && (hit->t > best->t || (hit->t == best->t && i > best->model.index)))) return;
        best = SceneSweepHit{*hit, id_of(i)};
        best->where.model = i;
    };
    for (const std::uint32_t i : unbounded_) look(i);
    if (!is_finite(box)) {
        for (std::uint32_t i = 0; i < slots_.size(); ++i) {
            if (slots_[i].kept == Kept::indexed) look(i);
        }
        return best;
    }
    std::visit(
        [&](const auto& structure) {
            // A sweep may stop early by a part of all lengths involved, or at what it passes by as little.
            structure.walk_swept(boxes_, ladder::allowing(box, structure.reach()), motion, limit, look);
        },
        index_);
    return best;
}

}  // namespace abut
