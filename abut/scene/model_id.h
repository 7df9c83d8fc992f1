// SPDX-License-Identifier: MIT
// ModelId: identifies a model of a scene.
#pragma once

#include <compare>
#include <cstdint>

#include "abut/shape/result.h"

namespace abut {

/// Identifies a model of a scene, uniquely even after the model is removed: when its slot is reused the generation
/// changes, and the old id is stale. A default id names no model and is stale in every scene. An id does not contain
/// the scene to which it belongs.
struct ABUT_API ModelId {
    std::uint32_t index = Where::none;  ///< the slot, as in Hit::where.model
    std::uint32_t generation = 0;       ///< distinguishes models that had this slot one after another
    friend auto operator<=>(const ModelId&, const ModelId&) = default;
};

/// Two models, a < b.
struct ABUT_API ModelPair {
    ModelId a;  ///< the lower id
    ModelId b;  ///< the higher id
    friend auto operator<=>(const ModelPair&, const ModelPair&) = default;
};

}  // namespace abut
