// SPDX-License-Identifier: MIT
// A picture of some models of a scene in colour, with all others as pale, transparent shapes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/render/camera.h"
#include "abut/render/canvas.h"
#include "abut/scene/scene.h"

namespace abut::render {

/// A model that is drawn in colour.
struct ABUT_API ColoredModel {
    std::uint32_t index = 0;   ///< in the scene
    Vec3 color{0.5};           ///< linear
    bool see_through = false;  ///< whether what is inside it or behind it is seen, too
};

/// Draws by rays, `samples`² a pixel at edges, with lines where models, or faces of a model, meet in the picture. The
/// light comes from above, a little from the left of the eye. The result does not depend on the number of threads.
[[nodiscard]] ABUT_API Canvas ghost_picture(const Scene& scene, std::span<const ColoredModel> models,
                                            const Camera& camera, std::uint32_t width, std::uint32_t height,
                                            std::uint32_t samples);

}  // namespace abut::render
