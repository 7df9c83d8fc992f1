// SPDX-License-Identifier: MIT
// Draws clashes by rays, with their curves over them.
#include "abut/io/clash_pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <system_error>
#include <vector>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/io/atomic_write.h"
#include "abut/io/clash_view.h"
#include "abut/io/names.h"
#include "abut/io/png_image.h"
#include "abut/io/view_directions.h"
#include "abut/query/raycast.h"
#include "abut/render/ghost_picture.h"
#include "abut/render/strokes.h"

namespace abut {
namespace io {
namespace {

// Linear.
constexpr Vec3 first_color(0.07, 0.25, 0.8);
constexpr Vec3 second_color(0.85, 0.36, 0.03);
constexpr Vec3 curve_color(0.9, 0.01, 0.02);

void require_valid(const ClashRun& run, std::span<const std::size_t> clashes, const ClashPictureOptions& options) {
    require_consistent(run, "clash picture");
    for (const std::size_t i : clashes) {
        if (i < run.found.clashes.size()) continue;
        throw Error(fmt::format("clash picture: there is no clash {}; there are {}", i, run.found.clashes.size()));
    }
    constexpr std::uint32_t most = 16384;
    const auto [least_side, most_side] = std::minmax(options.width, options.height);
    if (least_side == 0 || most_side > most) {
        throw Error(fmt::format("clash picture: {} x {} pixels; from 1 to {} a side are possible", options.width,
                                options.height, most));
    }
}

render::Camera camera_of(const ClashView& view, const ClashPictureOptions& options) {
    return {view.center,
            view.radius,
            view.direction,
            options.up,
            view_slope,
            static_cast<double>(options.width),
            static_cast<double>(options.height)};
}

/// Both parts of each clash; the one that takes part in more of them has the first colour.
std::vector<render::ColoredModel> colored_models(const ClashRun& run, std::span<const std::size_t> clashes) {
    std::map<std::size_t, std::size_t> counts;
    for (const std::size_t i : clashes) {
        const ClashReport& report = run.found.clashes[i].report;
        ++counts[report.a];
        ++counts[report.b];
    }
    const auto extent = [&](std::size_t part) {
        const Vec3 size = run.scene.bounds(run.scene.id(static_cast<std::uint32_t>(part))).extents();
        return size.x + size.y + size.z;
    };
    std::set<std::size_t> first, second, clear;
    for (const std::size_t i : clashes) {
        const ClashReport& report = run.found.clashes[i].report;
        const bool swapped = counts[report.b] > counts[report.a];
        first.insert(swapped ? report.b : report.a);
        second.insert(swapped ? report.a : report.b);
        if (report.kind == ClashKind::enclosed) {
            clear.insert(extent(report.a) >= extent(report.b) ? report.a : report.b);
        }
    }
    std::vector<render::ColoredModel> models;
    for (const auto& [part, count] : counts) {
        const Vec3 color = first.find(part) != first.end() ? first_color : second_color;
        models.push_back({static_cast<std::uint32_t>(part), color, clear.find(part) != clear.end()});
    }
    return models;
}

/// A ring around a clash that would be a dot; a small one if there are many.
void mark_small(render::Canvas& canvas, const render::Camera& camera, const ClashReport& report, double unit,
                bool many) {
    const Aabb box = report.bounds.empty() ? Aabb{report.point, report.point} : report.bounds;
    const render::PicturePoint middle = camera.project(box.center());
    if (!(middle.away > 0)) return;
    const Vec3 size = box.extents();
    const double radius = 0.5 * camera.pixels(size.x + size.y + size.z, middle.away);
    if (radius >= (many ? 5 : 24) * unit) return;
    render::draw_ring(canvas, {middle.x, middle.y, std::max(1.3 * radius, (many ? 4 : 16) * unit)}, curve_color,
                      many ? 0.5 * unit : unit);
}

std::string picture_of(const ClashRun& run, std::span<const std::size_t> clashes, const ClashPictureOptions& options) {
    const render::Camera camera = camera_of(clash_view(run, clashes, options.up), options);
    const std::vector<render::ColoredModel> models = colored_models(run, clashes);
    render::Canvas canvas =
        render::ghost_picture(run.scene, models, camera, options.width, options.height, options.samples);
    const SceneRaycastOptions own{.max_t = 1 - 1e-3, .filter = [&](ModelId id) {
                                      return std::any_of(models.begin(), models.end(), [&](const auto& m) {
                                          return m.index == id.index && !m.see_through;
                                      });
                                  }};
    const double unit = static_cast<double>(std::min(options.width, options.height)) / 600;
    for (const std::size_t i : clashes) {
        const ClashReport& report = run.found.clashes[i].report;
        render::draw_lines(canvas, camera, report.curve, curve_color, 1.2 * unit, [&](Vec3 middle) {
            return run.scene.occluded(Ray{camera.eye(), middle - camera.eye()}, own);
        });
        mark_small(canvas, camera, report, unit, clashes.size() > 8);
    }
    return png_image(render::to_picture(canvas));
}

}  // namespace
}  // namespace io

Vec3 up_of(const ClashRun& run) { return io::view_directions(run.parts).up; }

ClashCamera clash_camera(const ClashRun& run, std::span<const std::size_t> clashes,
                         const ClashPictureOptions& options) {
    const DefaultFloats floats;
    io::require_valid(run, clashes, options);
    const render::Camera camera = io::camera_of(io::clash_view(run, clashes, options.up), options);
    return {camera.eye(), -camera.back(), camera.up(), 45};
}

std::string clash_picture(const ClashRun& run, std::span<const std::size_t> clashes,
                          const ClashPictureOptions& options) {
    const DefaultFloats floats;
    io::require_valid(run, clashes, options);
    return io::picture_of(run, clashes, options);
}

Function<std::string(std::span<const std::size_t>)> bcf_pictures(const ClashRun& run, Vec3 up) {
    return [&run, up](std::span<const std::size_t> clashes) {
        return clash_picture(run, clashes, {.up = up, .width = 400, .height = 300});
    };
}

std::size_t save_clash_pictures(const std::filesystem::path& folder, const ClashRun& run,
                                const ClashPictureOptions& options) {
    const DefaultFloats floats;
    io::require_valid(run, {}, options);
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!std::filesystem::is_directory(folder)) {
        throw Error(io::readable(folder.string()) + ": cannot be made a folder; name another one");
    }
    const std::size_t count = run.found.clashes.size();
    for_each_counted_range(count, 1, [&](std::size_t i, std::size_t) {
        io::write_bytes(folder / fmt::format("clash_{:04}.png", i + 1), io::picture_of(run, std::span(&i, 1), options));
    });
    return count;
}

}  // namespace abut
