// SPDX-License-Identifier: MIT
// Finds the clashes between the models of a scene; models that share a mesh do not need copies of it.
#pragma once

#include <vector>

#include "abut/base/function_ref.h"
#include "abut/mesh/clash/clash.h"
#include "abut/scene/scene.h"

namespace abut {

/// All pairs of models with meshes that clash, ordered by (a, b), a < b, which are the models' indices: ModelId::index.
/// Each report equals that of clash() of the two meshes with their placements applied to the vertices, rounded. Models
/// of other shapes clash with nothing. Pairs count as in Scene::overlapping_pairs: by layers, masks, ignored pairs, and
/// the filters of `query`; its bounds_only is ignored. Runs on all cores; the result does not depend on their number.
/// Memory beyond the reports: some bytes a model, and those of a limited number of placed meshes. Throws Error, naming
/// the model, when one leaves the range of double where it is placed.
[[nodiscard]] ABUT_API std::vector<ClashReport> clash(const Scene& scene, const ClashOptions& options = {},
                                                      const SceneQueryOptions& query = {});

/// Calls visit(report) for each of these reports, in their order and one after the other, until it returns true;
/// returns whether it did. No more than a limited number of reports is held at a time. `visit` must not change the
/// scene.
ABUT_API bool for_each_clash(const Scene& scene, FunctionRef<bool(const ClashReport&)> visit,
                             const ClashOptions& options = {}, const SceneQueryOptions& query = {});

}  // namespace abut
