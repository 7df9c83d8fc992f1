// SPDX-License-Identifier: MIT
// Structure: how a scene finds its models.
#pragma once

namespace abut {

/// How a scene finds its way; answers do not depend on it. A wide tree of boxes suits nearly all. A loose octree takes single
/// changes at less cost, at more for every question. No structure at all is quickest for a handful of models, and shows that
/// the others are right.
enum class BroadPhaseStructure { tree, octree, brute_force };

}  // namespace abut
