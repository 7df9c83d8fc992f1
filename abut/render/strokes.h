// SPDX-License-Identifier: MIT
// Lines and rings drawn over a picture, antialiased by the distance from each pixel's centre.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "abut/base/function_ref.h"
#include "abut/mesh/clash/clash.h"
#include "abut/render/camera.h"
#include "abut/render/canvas.h"

namespace abut::render {

/// A circle in the picture, in pixels.
struct ABUT_API Disc {
    double x = 0, y = 0, radius = 0;
};

/// Calls draw(x, y, distance) for pixels within `radius` of a point, with the distance of the pixel's centre from it.
template <class Draw>
void each_pixel(const Canvas& canvas, double x, double y, double radius, Draw draw) {
    const auto clamp = [](double v, std::size_t end) {
        return static_cast<std::size_t>(std::clamp(v, 0.0, static_cast<double>(end)));
    };
    for (std::size_t row = clamp(y - radius, canvas.height); row < clamp(y + radius + 1, canvas.height); ++row) {
        for (std::size_t column = clamp(x - radius, canvas.width); column < clamp(x + radius + 1, canvas.width);
             ++column) {
            draw(column, row, std::hypot(static_cast<double>(column) + 0.5 - x, static_cast<double>(row) + 0.5 - y));
        }
    }
}

/// Draws the lines, `half` a width on each side; a piece whose middle is hidden is drawn faintly. Pieces that reach
/// behind the eye are left out.
ABUT_API void draw_lines(Canvas& canvas, const Camera& camera, std::span<const Polyline> lines, Vec3 color, double half,
                         FunctionRef<bool(Vec3 middle)> hidden);

/// Draws a ring with a white rim; `unit` scales its width.
ABUT_API void draw_ring(Canvas& canvas, const Disc& disc, Vec3 color, double unit);

}  // namespace abut::render
