// SPDX-License-Identifier: MIT
// Drawings over a picture: curves, rings around findings, and findings hidden behind other parts.
#pragma once

#include "abut/render/camera.h"
#include "abut/render/canvas.h"
#include "tools/abut/render_scene.h"

namespace abut::tool {

/// Draws all marks of the scene.
void draw_marks(render::Canvas& canvas, const RenderScene& stage, const render::Camera& camera);

}  // namespace abut::tool
