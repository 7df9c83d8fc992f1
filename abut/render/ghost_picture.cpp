// SPDX-License-Identifier: MIT
// Casts rays at the coloured models, and at all others, and blends what they hit.
//
// - Two or three layers are traced: the solid models, those that are seen through, and the nearest of all others.
// - A sample whose neighbour shows another model, or a face that is turned away, lies on a line of the drawing.
// - Each sample is blended from the back to the front, and a pixel is the mean of its samples.
#include "abut/render/ghost_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "abut/base/executor.h"
#include "abut/base/float_environment.h"

namespace abut::render {
namespace {

constexpr std::uint32_t nothing = Where::none;

/// What a ray meets first in a layer.
struct Seen {
    std::uint32_t model = nothing;
    std::array<float, 3> normal{};  // towards the eye
    double t = std::numeric_limits<double>::infinity();

    [[nodiscard]] Vec3 facing() const { return {normal[0], normal[1], normal[2]}; }
};

struct Layer {
    std::vector<Seen> samples;
    double opacity = 1;
    double line = 0.8;  // how dark lines are
};

Seen seen_by(const Ray& ray, const std::optional<SceneHit>& hit) {
    if (!hit) return {};
    const Vec3 view = -glm::normalize(ray.direction);
    const Vec3 normal = glm::dot(hit->normal, view) < 0 ? -hit->normal : hit->normal;
    return {hit->model.index,
            {static_cast<float>(normal.x), static_cast<float>(normal.y), static_cast<float>(normal.z)},
            hit->t};
}

/// Whether a line is drawn between two neighbouring samples.
bool is_edge(const Seen& a, const Seen& b) {
    if (a.model != b.model) return true;
    if (a.model == nothing) return false;
    // A step in depth: more than the slope of the surface explains.
    return glm::dot(a.facing(), b.facing()) < 0.85 || std::abs(a.t - b.t) > 0.04 * std::min(a.t, b.t);
}

class Drawing {
public:
    Drawing(const Scene& scene, std::span<const ColoredModel> models, const Camera& camera, std::uint32_t width,
            std::uint32_t height, std::uint32_t samples)
        : scene_(scene),
          camera_(camera),
          samples_(samples),
          columns_(std::size_t{width} * samples),
          rows_(std::size_t{height} * samples),
          colors_(models.begin(), models.end()) {
        canvas_.width = width;
        canvas_.height = height;
        canvas_.pixels.resize(std::size_t{width} * height);
        to_lamp_ = glm::normalize(0.6 * camera.back() + 0.75 * camera.up() - 0.45 * camera.right());
        std::sort(colors_.begin(), colors_.end(), [](const auto& a, const auto& b) { return a.index < b.index; });
    }

    Canvas draw() {
        trace();
        for_each_range(canvas_.height, 8, [&](std::size_t first, std::size_t last) {
            for (std::size_t y = first; y < last; ++y) {
                for (std::size_t x = 0; x < canvas_.width; ++x) canvas_.pixels[y * canvas_.width + x] = pixel(x, y);
            }
        });
        return std::move(canvas_);
    }

private:
    [[nodiscard]] const ColoredModel* colored(std::uint32_t model) const {
        const auto place = std::lower_bound(colors_.begin(), colors_.end(), model,
                                            [](const ColoredModel& m, std::uint32_t i) { return m.index < i; });
        return place != colors_.end() && place->index == model ? &*place : nullptr;
    }

    void trace() {
        const SceneRaycastOptions solid{.filter = [this](ModelId id) {
            const ColoredModel* m = colored(id.index);
            return m != nullptr && !m->see_through;
        }};
        const SceneRaycastOptions glass{.filter = [this](ModelId id) {
            const ColoredModel* m = colored(id.index);
            return m != nullptr && m->see_through;
        }};
        const SceneRaycastOptions others{.filter = [this](ModelId id) { return colored(id.index) == nullptr; }};
        const bool any_glass = std::any_of(colors_.begin(), colors_.end(), [](const auto& m) { return m.see_through; });
        for (Layer* layer : {&solid_, &glass_, &ghost_}) {
            if (layer != &glass_ || any_glass) layer->samples.resize(columns_ * rows_);
        }
        glass_.opacity = 0.45;
        ghost_.line = 0.35;
        for_each_range(rows_, 4, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first * columns_; i < last * columns_; ++i) {
                const double x = (static_cast<double>(i % columns_) + 0.5) / samples_;
                const double y = (static_cast<double>(i / columns_) + 0.5) / samples_;
                const Ray ray = camera_.ray(x, y);
                solid_.samples[i] = seen_by(ray, scene_.raycast(ray, solid));
                if (any_glass) glass_.samples[i] = seen_by(ray, scene_.raycast(ray, glass));
                ghost_.samples[i] = seen_by(ray, scene_.raycast(ray, others));
            }
        });
    }

    [[nodiscard]] Vec3 pixel(std::size_t x, std::size_t y) const {
        Vec3 sum(0);
        for (std::size_t row = y * samples_; row < (y + 1) * samples_; ++row) {
            for (std::size_t column = x * samples_; column < (x + 1) * samples_; ++column) sum += sample(column, row);
        }
        return sum / static_cast<double>(samples_ * samples_);
    }

    /// The layers from the back to the front over the ground.
    [[nodiscard]] Vec3 sample(std::size_t column, std::size_t row) const {
        const double height = static_cast<double>(row) / static_cast<double>(rows_);
        Vec3 color = glm::mix(Vec3(0.97, 0.975, 0.98), Vec3(0.86, 0.885, 0.91), height);
        const std::size_t i = row * columns_ + column;
        std::array<const Layer*, 3> layers{&solid_, &ghost_, &glass_};
        const auto depth = [&](const Layer* layer) {
            return layer->samples.empty() ? std::numeric_limits<double>::infinity() : layer->samples[i].t;
        };
        std::stable_sort(layers.begin(), layers.end(),
                         [&](const Layer* a, const Layer* b) { return depth(a) > depth(b); });
        for (const Layer* layer : layers) {
            if (layer->samples.empty()) continue;
            const Seen& seen = layer->samples[i];
            // Where the solid models hide it, an edge of another layer is no line of the drawing.
            const bool line = edge(*layer, column, row) && !(layer != &solid_ && seen.model == nothing);
            if (seen.model != nothing) color = glm::mix(color, lit(*layer, seen), opacity(*layer, seen));
            if (line && (seen.model != nothing || layer == &solid_)) {
                color = glm::mix(color, Vec3(0.02, 0.025, 0.035), layer->line);
            }
        }
        return color;
    }

    [[nodiscard]] bool edge(const Layer& layer, std::size_t column, std::size_t row) const {
        const std::size_t i = row * columns_ + column;
        return (column + 1 < columns_ && is_edge(layer.samples[i], layer.samples[i + 1])) ||
               (row + 1 < rows_ && is_edge(layer.samples[i], layer.samples[i + columns_]));
    }

    [[nodiscard]] Vec3 lit(const Layer& layer, const Seen& seen) const {
        const Vec3 normal = seen.facing();
        const double light = 0.36 + 0.52 * std::max(0.0, glm::dot(normal, to_lamp_)) +
                             0.22 * std::max(0.0, glm::dot(normal, camera_.back()));
        if (&layer == &ghost_) return light * Vec3(0.44, 0.5, 0.58);
        return light * colored(seen.model)->color;
    }

    /// Other models are clearer where they face the eye, and in front of the coloured ones.
    [[nodiscard]] double opacity(const Layer& layer, const Seen& seen) const {
        if (&layer != &ghost_) return layer.opacity;
        const double away = 1 - std::max(0.0, glm::dot(seen.facing(), camera_.back()));
        return 0.1 + 0.3 * away * away;
    }

    const Scene& scene_;
    const Camera& camera_;
    std::uint32_t samples_;
    std::size_t columns_, rows_;
    std::vector<ColoredModel> colors_;
    Vec3 to_lamp_{0};
    Layer solid_, glass_, ghost_;
    Canvas canvas_;
};

}  // namespace

Canvas ghost_picture(const Scene& scene, std::span<const ColoredModel> models, const Camera& camera,
                     std::uint32_t width, std::uint32_t height, std::uint32_t samples) {
    const DefaultFloats floats;
    return Drawing(scene, models, camera, width, height, std::max(samples, 1u)).draw();
}

}  // namespace abut::render
