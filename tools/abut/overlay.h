// SPDX-License-Identifier: MIT
// Drawings over a picture: curves, rings around findings, and findings hidden behind other parts.
#pragma once

#include <vector>

#include "tools/abut/camera.h"
#include "tools/abut/render_scene.h"

namespace abut::tool {

/// A picture in linear colours, row by row from the top.
struct Canvas {
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<Vec3> pixels;

    /// Blends a colour over a pixel.
    void blend(std::size_t x, std::size_t y, Vec3 color, double amount) {
        Vec3& pixel = pixels[y * width + x];
        pixel = glm::mix(pixel, color, amount);
    }
};

/// Draws all marks of the scene.
void draw_marks(Canvas& canvas, const RenderScene& stage, const Camera& camera);

}  // namespace abut::tool
