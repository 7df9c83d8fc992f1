// SPDX-License-Identifier: MIT
// BroadPhaseStructure: the acceleration structure by which a scene finds its models.
#pragma once

namespace abut {

/// The acceleration structure of a scene; results do not depend on it. A wide tree of boxes suits nearly all scenes. A
/// loose octree makes single changes faster and every query slower. Brute force is fastest for a handful of models, and
/// serves as the reference for the others.
enum class BroadPhaseStructure { tree, octree, brute_force };

}  // namespace abut
