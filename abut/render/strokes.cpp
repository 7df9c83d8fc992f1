// SPDX-License-Identifier: MIT
// Draws lines and rings.
#include "abut/render/strokes.h"

#include <vector>

namespace abut::render {

/// Each pixel gets the greatest coverage by any piece of the lines, so that joints are not darker.
void draw_lines(Canvas& canvas, const Camera& camera, std::span<const Polyline> lines, Vec3 color, double half,
                FunctionRef<bool(Vec3 middle)> hidden) {
    std::vector<float> cover(canvas.pixels.size(), 0);
    for (const Polyline& line : lines) {
        for (std::size_t i = 1; i < line.size(); ++i) {
            const PicturePoint p = camera.project(line[i - 1]);
            const PicturePoint q = camera.project(line[i]);
            if (!(p.away > 0 && q.away > 0)) continue;
            const bool is_hidden = hidden(0.5 * (line[i - 1] + line[i]));
            const double dx = q.x - p.x, dy = q.y - p.y;
            const double length = dx * dx + dy * dy;
            const double radius = 0.5 * std::sqrt(length) + half + 1;
            each_pixel(canvas, 0.5 * (p.x + q.x), 0.5 * (p.y + q.y), radius, [&](std::size_t x, std::size_t y, double) {
                const double px = static_cast<double>(x) + 0.5 - p.x, py = static_cast<double>(y) + 0.5 - p.y;
                const double along = length > 0 ? std::clamp((px * dx + py * dy) / length, 0.0, 1.0) : 0;
                const double off = std::hypot(px - along * dx, py - along * dy);
                const double amount = (is_hidden ? 0.35 : 1.0) * std::clamp(half - off + 0.5, 0.0, 1.0);
                float& c = cover[y * canvas.width + x];
                c = std::max(c, static_cast<float>(amount));
            });
        }
    }
    for (std::size_t y = 0; y < canvas.height; ++y) {
        for (std::size_t x = 0; x < canvas.width; ++x) canvas.blend(x, y, color, cover[y * canvas.width + x]);
    }
}

void draw_ring(Canvas& canvas, const Disc& disc, Vec3 color, double unit) {
    const double half = 1.7 * unit;
    each_pixel(canvas, disc.x, disc.y, disc.radius + 4 * unit, [&](std::size_t x, std::size_t y, double away) {
        const double off = std::abs(away - disc.radius);
        canvas.blend(x, y, Vec3(1), 0.85 * std::clamp(half + 1.6 * unit - off + 0.5, 0.0, 1.0));
        canvas.blend(x, y, color, std::clamp(half - off + 0.5, 0.0, 1.0));
    });
}

}  // namespace abut::render
