// SPDX-License-Identifier: MIT
// abut's JSON of scenes, with the properties of its models.
#pragma once

#include <string_view>
#include <vector>

#include "abut/io/property.h"
#include "abut/scene/scene.h"

namespace abut::io {

/// The models of a file, and the properties of each, by its index.
struct DescribedModels {
    Scene scene;
    std::vector<Properties> properties;
};

/// See scene_from_json.
[[nodiscard]] DescribedModels described_models_from_json(std::string_view name, std::string_view json,
                                                         BroadPhaseStructure structure);

}  // namespace abut::io
