// SPDX-License-Identifier: MIT
// Frustum culling of a scene: whole branches of the structure where possible, single boxes that cross planes, and the
// models themselves where boxes do not decide.
#include <hwy/cache_control.h>

#include <bit>

#include "abut/query/intersects.h"
#include "abut/scene/broad_phase/broad_phase.h"
#include "abut/scene/broad_phase/frustum_culling.h"
#include "abut/scene/scene.h"
#include "abut/shape/boxes_overlap.h"

namespace abut {

std::vector<ModelId> Scene::seen_by(const Frustum& frustum, const SceneQueryOptions& options) const {
    scene::CullResult seen(slots_.size());
    const scene::FrustumCuller culling(frustum);
    boxes().cull(culling, seen);
    for (std::size_t k = 0; k < seen.crossing.size(); ++k) {
        const auto [i, planes] = seen.crossing[k];
        constexpr std::size_t ahead = 8;
        if (k + ahead < seen.crossing.size()) hwy::Prefetch(&boxes().box(seen.crossing[k + ahead].key));
        const Aabb& box = boxes().box(i);
        const auto crossed = culling.crossed(box, planes);
        if (!crossed) continue;
        const auto meets = culling.meets(box, *crossed);
        if (meets == false) continue;
        // A box entirely inside decides for its model. Otherwise the model itself is tested, or with bounds_only the
        // box, exactly, where the planes alone do not decide.
        const bool sees = *crossed == 0         ? true
                          : options.bounds_only ? meets.has_value() || abut::intersects(frustum, box)
                                                : (tags_[i].layers & options.layers) != 0 &&
                                                      abut::intersects(AnyShape(frustum), slots_[i].world);
        if (sees) seen.add(i);
    }
    const Aabb reach = boxes().unbounded().empty() ? Aabb{} : abut::bounds(frustum);
    for (const std::uint32_t i : boxes().unbounded()) {
        if (reach.empty()) break;
        const bool sees = options.bounds_only ? boxes_overlap(boxes().box(i), reach)
                                              : abut::intersects(AnyShape(frustum), slots_[i].world);
        if (sees) seen.add(i);
    }
    std::vector<ModelId> result;
    for (std::uint32_t word = 0; word < seen.inside.size(); ++word) {
        for (std::uint64_t left = seen.inside[word]; left != 0; left &= left - 1) {
            const std::uint32_t i = 64 * word + static_cast<std::uint32_t>(std::countr_zero(left));
            if (admits(options, i)) result.push_back(id_of(i));
        }
    }
    return result;
}

}  // namespace abut
