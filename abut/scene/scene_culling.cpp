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

std::vector<ModelId> Scene::models_in_frustum(const Frustum& frustum, const SceneQueryOptions& options) const {
    scene::CullResult visible(slots_.size());
    const scene::FrustumCuller culling(frustum);
    boxes().cull(culling, visible);
    for (std::size_t k = 0; k < visible.crossing.size(); ++k) {
        const auto [i, planes] = visible.crossing[k];
        constexpr std::size_t ahead = 8;
        if (k + ahead < visible.crossing.size()) hwy::Prefetch(&boxes().box(visible.crossing[k + ahead].key));
        const Aabb& box = boxes().box(i);
        const auto crossed = culling.crossed(box, planes);
        if (!crossed) continue;
        const auto certain = culling.intersects(box, *crossed);
        if (certain == false) continue;
        // A box entirely inside decides for its model. Otherwise the model itself is tested, or with bounds_only the
        // box, exactly, where the planes alone do not decide.
        const bool is_visible = *crossed == 0         ? true
                                : options.bounds_only ? certain.has_value() || abut::intersects(frustum, box)
                                                      : (tags_[i].layers & options.layers) != 0 &&
                                                            abut::intersects(AnyShape(frustum), slots_[i].world);
        if (is_visible) visible.add(i);
    }
    const Aabb frustum_box = boxes().unbounded().empty() ? Aabb{} : abut::bounds(frustum);
    for (const std::uint32_t i : boxes().unbounded()) {
        if (frustum_box.empty()) break;
        const bool is_visible = options.bounds_only ? boxes_overlap(boxes().box(i), frustum_box)
                                                    : abut::intersects(AnyShape(frustum), slots_[i].world);
        if (is_visible) visible.add(i);
    }
    std::vector<ModelId> result;
    for (std::uint32_t word = 0; word < visible.inside.size(); ++word) {
        for (std::uint64_t left = visible.inside[word]; left != 0; left &= left - 1) {
            const std::uint32_t i = 64 * word + static_cast<std::uint32_t>(std::countr_zero(left));
            if (admits(options, i)) result.push_back(id_of(i));
        }
    }
    return result;
}

}  // namespace abut
