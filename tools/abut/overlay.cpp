// SPDX-License-Identifier: MIT
// Draws the marks of a scene.
#include "tools/abut/overlay.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "abut/query/raycast.h"
#include "abut/render/strokes.h"

namespace abut::tool {
namespace {

using render::Camera;
using render::Canvas;
using render::Disc;

Disc disc_of(const Mark& mark, const Camera& camera, double unit) {
    const render::PicturePoint middle = camera.project(mark.bounds.center());
    const double radius = camera.pixels(0.5 * glm::length(mark.bounds.extents()), middle.away);
    return {middle.x, middle.y, std::clamp(1.15 * radius, 20 * unit, 64 * unit)};
}

/// Draws marked triangles over what hides them, within the disc.
void draw_hidden(Canvas& canvas, const RenderScene& stage, const Camera& camera, const Disc& disc, Vec3 color) {
    if (stage.highlights.empty()) return;
    render::each_pixel(canvas, disc.x, disc.y, disc.radius, [&](std::size_t x, std::size_t y, double away) {
        if (away > disc.radius) return;
        const Ray ray = camera.ray(static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5);
        const auto front = raycast(ray, stage.mesh);
        const auto hit = raycast(ray, stage.highlights);
        if (!hit || (front && front->t >= hit->t) || stage.highlight_colors[hit->where.triangle] != color) return;
        const double facing = std::abs(glm::dot(hit->normal, glm::normalize(ray.direction)));
        canvas.blend(x, y, color * (0.45 + 0.75 * facing), 0.8);
    });
}

void draw_curve(Canvas& canvas, const RenderScene& stage, const Camera& camera, const Mark& mark, double unit) {
    const Vec3 color = glm::min(mark.color * 1.1 + Vec3(0.1, 0.03, 0.02), Vec3(1));
    render::draw_lines(canvas, camera, mark.lines, color, 1.0 * unit, [&](Vec3 middle) {
        return occluded(Ray{camera.eye(), middle - camera.eye()}, stage.mesh, RaycastOptions{.max_t = 1 - 1e-3});
    });
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
    for (const Mark& mark : stage.marks) render::draw_ring(canvas, disc_of(mark, camera, unit), mark.color, unit);
}

}  // namespace abut::tool
