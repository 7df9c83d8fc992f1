// SPDX-License-Identifier: MIT
// ModelId: which model of a scene.
#pragma once

#include <compare>
#include <cstdint>

#include "abut/shape/result.h"

namespace abut {

/// A model of a scene. It stays unique when the model is removed: a place that is used again gets another generation, and the
/// old id is stale. A default one names no model, and is stale in every scene. An id says nothing about which scene it is of.
struct ABUT_API ModelId {
    std::uint32_t index = Where::none;  ///< the place, as in Hit::where.model
    std::uint32_t generation = 0;       ///< tells the models apart that had this place one after another
    friend auto operator<=>(const ModelId&, const ModelId&) = default;
};

/// Two models, a < b.
struct ABUT_API ModelPair {
    ModelId a;  ///< the lower id
    ModelId b;  ///< the higher id
    friend auto operator<=>(const ModelPair&, const ModelPair&) = default;
};

}  // namespace abut
