// SPDX-License-Identifier: MIT
// Casts rays at the coloured models, and at all others, and blends what they hit.
//
// - Two or three layers are traced: the solid models, those that are seen through, and the nearest of all others.
// - One ray goes through the middle of each pixel. Where a neighbouring pixel shows another model, or a face at another
//   angle, `samples`² rays do; a line is drawn at samples that differ from their neighbours in this way.
// - Each sample is blended from the back to the front.
#include "abut/render/ghost_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>
#include <vector>

#include "abut/base/executor.h"
#include "abut/base/float_environment.h"

namespace abut::render {
namespace {

constexpr std::uint32_t nothing = Where::none;

/// What a ray meets first in a layer.
struct FirstSurface {
    std::uint32_t model = nothing;
    std::array<float, 3> normal{};  // towards the eye
    double t = std::numeric_limits<double>::infinity();

    [[nodiscard]] Vec3 facing() const { return {normal[0], normal[1], normal[2]}; }
};

enum LayerName : std::size_t { solid, glass, ghost };
using Sample = std::array<FirstSurface, 3>;  // in each layer

FirstSurface first_surface(const Ray& ray, const std::optional<SceneHit>& hit) {
    if (!hit) return {};
    const Vec3 view = -glm::normalize(ray.direction);
    const Vec3 normal = glm::dot(hit->normal, view) < 0 ? -hit->normal : hit->normal;
    return {hit->model.index,
            {static_cast<float>(normal.x), static_cast<float>(normal.y), static_cast<float>(normal.z)},
            hit->t};
}

/// Whether a line is drawn between two neighbouring samples.
bool is_edge(const FirstSurface& a, const FirstSurface& b) {
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
          width_(width),
          height_(height),
          samples_(samples),
          colors_(models.begin(), models.end()) {
        to_lamp_ = glm::normalize(0.6 * camera.back() + 0.75 * camera.up() - 0.45 * camera.right());
        std::sort(colors_.begin(), colors_.end(), [](const auto& a, const auto& b) { return a.index < b.index; });
        any_glass_ = std::any_of(colors_.begin(), colors_.end(), [](const auto& m) { return m.see_through; });
        options_[solid].filter = [this](ModelId id) {
            const ColoredModel* m = colored(id.index);
            return m != nullptr && !m->see_through;
        };
        options_[glass].filter = [this](ModelId id) {
            const ColoredModel* m = colored(id.index);
            return m != nullptr && m->see_through;
        };
        options_[ghost].filter = [this](ModelId id) { return colored(id.index) == nullptr; };
    }
    Drawing(const Drawing&) = delete;
    Drawing& operator=(const Drawing&) = delete;

    Canvas draw() {
        Canvas canvas{width_, height_, std::vector<Vec3>(width_ * height_)};
        middles_.resize(width_ * height_);
        for_each_row([&](std::size_t x, std::size_t y) {
            middles_[y * width_ + x] = sample(static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5);
        });
        for_each_row([&](std::size_t x, std::size_t y) {
            canvas.pixels[y * width_ + x] = is_smooth(x, y) ? blended(middles_[y * width_ + x], {}, y) : fine(x, y);
        });
        return canvas;
    }

private:
    template <class Work>
    void for_each_row(Work work) const {
        for_each_range(height_, 4, [&](std::size_t first, std::size_t last) {
            for (std::size_t y = first; y < last; ++y) {
                for (std::size_t x = 0; x < width_; ++x) work(x, y);
            }
        });
    }

    [[nodiscard]] const ColoredModel* colored(std::uint32_t model) const {
        const auto place = std::lower_bound(colors_.begin(), colors_.end(), model,
                                            [](const ColoredModel& m, std::uint32_t i) { return m.index < i; });
        return place != colors_.end() && place->index == model ? &*place : nullptr;
    }

    [[nodiscard]] Sample sample(double x, double y) const {
        const Ray ray = camera_.ray(x, y);
        Sample result;
        for (const LayerName layer : {solid, glass, ghost}) {
            if (layer == glass && !any_glass_) continue;
            result[layer] = first_surface(ray, scene_.raycast(ray, options_[layer]));
        }
        return result;
    }

    /// Whether the neighbours of a pixel show the same faces.
    [[nodiscard]] bool is_smooth(std::size_t x, std::size_t y) const {
        const Sample& here = middles_[y * width_ + x];
        for (std::size_t row = y > 0 ? y - 1 : y; row <= std::min(y + 1, height_ - 1); ++row) {
            for (std::size_t column = x > 0 ? x - 1 : x; column <= std::min(x + 1, width_ - 1); ++column) {
                const Sample& other = middles_[row * width_ + column];
                for (std::size_t layer = 0; layer < here.size(); ++layer) {
                    if (is_edge(here[layer], other[layer])) return false;
                }
            }
        }
        return true;
    }

    /// The mean of the pixel's samples. Each is compared with the next to its right and below, which may lie outside.
    [[nodiscard]] Vec3 fine(std::size_t x, std::size_t y) const {
        const std::size_t side = samples_ + 1;
        std::vector<Sample> grid(side * side);
        const auto place = [&](std::size_t pixel, std::size_t i) {
            return static_cast<double>(pixel) + (static_cast<double>(i) + 0.5) / static_cast<double>(samples_);
        };
        for (std::size_t i = 0; i < grid.size(); ++i) grid[i] = sample(place(x, i % side), place(y, i / side));
        Vec3 sum(0);
        for (std::size_t row = 0; row < samples_; ++row) {
            for (std::size_t column = 0; column < samples_; ++column) {
                const Sample& here = grid[row * side + column];
                std::array<bool, 3> lines{};
                for (std::size_t layer = 0; layer < lines.size(); ++layer) {
                    lines[layer] = is_edge(here[layer], grid[row * side + column + 1][layer]) ||
                                   is_edge(here[layer], grid[(row + 1) * side + column][layer]);
                }
                sum += blended(here, lines, y);
            }
        }
        return sum / static_cast<double>(samples_ * samples_);
    }

    /// The layers from the back to the front over the background.
    [[nodiscard]] Vec3 blended(const Sample& sample, const std::array<bool, 3>& lines, std::size_t y) const {
        const double height = static_cast<double>(y) / static_cast<double>(height_);
        Vec3 color = glm::mix(Vec3(0.97, 0.975, 0.98), Vec3(0.86, 0.885, 0.91), height);
        std::array<LayerName, 3> layers{solid, ghost, glass};
        std::stable_sort(layers.begin(), layers.end(),
                         [&](LayerName a, LayerName b) { return sample[a].t > sample[b].t; });
        for (const LayerName layer : layers) {
            const FirstSurface& surface = sample[layer];
            if (surface.model != nothing) color = glm::mix(color, lit(layer, surface), opacity(layer, surface));
            // The outline of what is transparent is drawn on its own side only.
            if (lines[layer] && (layer == solid || surface.model != nothing)) {
                color = glm::mix(color, Vec3(0.02, 0.025, 0.035), layer == ghost ? 0.35 : 0.8);
            }
        }
        return color;
    }

    [[nodiscard]] Vec3 lit(LayerName layer, const FirstSurface& surface) const {
        const Vec3 normal = surface.facing();
        const double light = 0.36 + 0.52 * std::max(0.0, glm::dot(normal, to_lamp_)) +
                             0.22 * std::max(0.0, glm::dot(normal, camera_.back()));
        return light * (layer == ghost ? Vec3(0.44, 0.5, 0.58) : colored(surface.model)->color);
    }

    /// The other models are the more transparent, the more they face the eye.
    [[nodiscard]] double opacity(LayerName layer, const FirstSurface& surface) const {
        if (layer == solid) return 1;
        if (layer == glass) return 0.3;
        const double away = 1 - std::max(0.0, glm::dot(surface.facing(), camera_.back()));
        return 0.1 + 0.3 * away * away;
    }

    const Scene& scene_;
    const Camera& camera_;
    std::size_t width_, height_, samples_;
    std::vector<ColoredModel> colors_;  // by index
    bool any_glass_ = false;
    Vec3 to_lamp_{0};
    std::array<SceneRaycastOptions, 3> options_;
    std::vector<Sample> middles_;  // of the pixels
};

}  // namespace

Canvas ghost_picture(const Scene& scene, std::span<const ColoredModel> models, const Camera& camera,
                     std::uint32_t width, std::uint32_t height, std::uint32_t samples) {
    const DefaultFloats floats;
    return Drawing(scene, models, camera, width, height, std::max(samples, 1u)).draw();
}

}  // namespace abut::render
