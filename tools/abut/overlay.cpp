// SPDX-License-Identifier: MIT
// Draws lines and rings, antialiased by the distance from each pixel's centre.
#include "tools/abut/overlay.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "abut/query/raycast.h"

namespace abut::tool {
namespace {

struct Disc {
    double x = 0, y = 0, radius = 0;
};

/// Calls draw(x, y, distance) for pixels within `reach` of a point, with the distance of the pixel's centre from it.
template <class Draw>
void each_pixel(const Canvas& canvas, double x, double y, double reach, Draw draw) {
    const auto clamp = [](double v, std::size_t end) {
        return static_cast<std::size_t>(std::clamp(v, 0.0, static_cast<double>(end)));
    };
    for (std::size_t row = clamp(y - reach, canvas.height); row < clamp(y + reach + 1, canvas.height); ++row) {
        for (std::size_t column = clamp(x - reach, canvas.width); column < clamp(x + reach + 1, canvas.width);
             ++column) {
            draw(column, row, std::hypot(static_cast<double>(column) + 0.5 - x, static_cast<double>(row) + 0.5 - y));
        }
    }
}

Disc disc_of(const Mark& mark, const Camera& camera, double unit) {
    const Spot spot = camera.spot(mark.bounds.center());
    const double radius = camera.pixels(0.5 * glm::length(mark.bounds.extents()), spot.away);
    return {spot.x, spot.y, std::clamp(1.15 * radius, 20 * unit, 64 * unit)};
}

/// Draws marked triangles over what hides them, within the disc.
void draw_hidden(Canvas& canvas, const RenderScene& stage, const Camera& camera, const Disc& disc, Vec3 color) {
    if (stage.highlights.empty()) return;
    each_pixel(canvas, disc.x, disc.y, disc.radius, [&](std::size_t x, std::size_t y, double away) {
        if (away > disc.radius) return;
        const Ray ray = camera.ray(static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5);
        const auto seen = raycast(ray, stage.mesh);
        const auto hit = raycast(ray, stage.highlights);
        if (!hit || (seen && seen->t >= hit->t) || stage.highlight_colors[hit->where.triangle] != color) return;
        const double facing = std::abs(glm::dot(hit->normal, glm::normalize(ray.direction)));
        canvas.blend(x, y, color * (0.45 + 0.75 * facing), 0.8);
    });
}

void draw_ring(Canvas& canvas, const Disc& disc, Vec3 color, double unit) {
    const double half = 1.7 * unit;
    each_pixel(canvas, disc.x, disc.y, disc.radius + 4 * unit, [&](std::size_t x, std::size_t y, double away) {
        const double off = std::abs(away - disc.radius);
        canvas.blend(x, y, Vec3(1), 0.85 * std::clamp(half + 1.6 * unit - off + 0.5, 0.0, 1.0));
        canvas.blend(x, y, color, std::clamp(half - off + 0.5, 0.0, 1.0));
    });
}

/// Each pixel gets the greatest coverage by any piece of the curve, so that joints are not darker.
void draw_curve(Canvas& canvas, const RenderScene& stage, const Camera& camera, const Mark& mark, double unit) {
    std::vector<float> cover(canvas.pixels.size(), 0);
    const double half = 1.0 * unit;
    for (const Polyline& line : mark.lines) {
        for (std::size_t i = 1; i < line.size(); ++i) {
            const Spot p = camera.spot(line[i - 1]);
            const Spot q = camera.spot(line[i]);
            if (!(p.away > 0 && q.away > 0)) continue;
            const Vec3 middle = 0.5 * (line[i - 1] + line[i]);
            const bool hidden =
                occluded(Ray{camera.eye(), middle - camera.eye()}, stage.mesh, RaycastOptions{.max_t = 1 - 1e-3});
            const double dx = q.x - p.x, dy = q.y - p.y;
            const double length = dx * dx + dy * dy;
            const double reach = 0.5 * std::sqrt(length) + half + 1;
            each_pixel(canvas, 0.5 * (p.x + q.x), 0.5 * (p.y + q.y), reach, [&](std::size_t x, std::size_t y, double) {
                const double px = static_cast<double>(x) + 0.5 - p.x, py = static_cast<double>(y) + 0.5 - p.y;
                const double along = length > 0 ? std::clamp((px * dx + py * dy) / length, 0.0, 1.0) : 0;
                const double off = std::hypot(px - along * dx, py - along * dy);
                const double amount = (hidden ? 0.35 : 1.0) * std::clamp(half - off + 0.5, 0.0, 1.0);
                float& c = cover[y * canvas.width + x];
                c = std::max(c, static_cast<float>(amount));
            });
        }
    }
    const Vec3 color = glm::min(mark.color * 1.1 + Vec3(0.1, 0.03, 0.02), Vec3(1));
    for (std::size_t y = 0; y < canvas.height; ++y) {
        for (std::size_t x = 0; x < canvas.width; ++x) canvas.blend(x, y, color, cover[y * canvas.width + x]);
    }
}

}  // namespace

void draw_marks(Canvas& canvas, const RenderScene& stage, const Camera& camera) {
    const double unit = static_cast<double>(std::min(canvas.width, canvas.height)) / 900;
    for (const Mark& mark : stage.marks) {
        if (mark.hidden) draw_hidden(canvas, stage, camera, disc_of(mark, camera, unit), mark.color);
        if (!mark.lines.empty()) draw_curve(canvas, stage, camera, mark, unit);
    }
    // A ring for each mark if they are few; many rings would hide the picture.
    constexpr std::size_t most_rings = 40;
    if (stage.marks.size() > most_rings) return;
    for (const Mark& mark : stage.marks) draw_ring(canvas, disc_of(mark, camera, unit), mark.color, unit);
}

}  // namespace abut::tool
