// SPDX-License-Identifier: MIT
// Cuts space into tiles with about equal numbers of boxes.
#include "abut/io/scene_folder/box_sample.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>

namespace abut::io {
namespace {

using Indices = std::vector<std::uint32_t>;

struct Sides {
    TileCut cut;
    Indices below, above;  // of the boxes that meet each side
};

class Cutter {
public:
    Cutter(const std::vector<Aabb>& boxes, std::size_t most) : boxes_(boxes), most_(most) {}

    [[nodiscard]] std::vector<TileCut> run() {
        Indices all(boxes_.size());
        std::iota(all.begin(), all.end(), 0U);
        std::vector<Indices> waiting;
        waiting.push_back(std::move(all));
        std::vector<TileCut> cuts;
        while (!waiting.empty()) {
            const Indices part = std::move(waiting.back());
            waiting.pop_back();
            std::optional<Sides> sides = part.size() > most_ ? best_sides(part) : std::nullopt;
            cuts.push_back(sides ? sides->cut : TileCut{});
            if (!sides) continue;
            waiting.push_back(std::move(sides->above));
            waiting.push_back(std::move(sides->below));
        }
        return cuts;
    }

private:
    /// The sides of the first useful cut, by descending spread of lower corners.
    [[nodiscard]] std::optional<Sides> best_sides(const Indices& part) const {
        Aabb corners;
        for (const std::uint32_t i : part) corners.include(boxes_[i].min);
        // Half extents, because extents can leave the range of double.
        const Vec3 spread = 0.5 * corners.max - 0.5 * corners.min;
        std::array<int, 3> axes{0, 1, 2};
        std::sort(axes.begin(), axes.end(),
                  [&](int a, int b) { return std::pair(-spread[a], a) < std::pair(-spread[b], b); });
        for (const int axis : axes) {
            if (std::optional<Sides> sides = sides_of(part, axis)) return sides;
        }
        return std::nullopt;
    }

    /// The more even one of the cuts at the median of the lower corners, where nothing may lie below, and at the next
    /// value: many corners may share one. Nothing if it is not useful.
    [[nodiscard]] std::optional<Sides> sides_of(const Indices& part, int axis) const {
        std::vector<double> values;
        values.reserve(part.size());
        for (const std::uint32_t i : part) values.push_back(boxes_[i].min[axis]);
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), middle, values.end());
        const double median = *middle;
        const auto above = std::partition(middle, values.end(), [median](double v) { return v == median; });

        Sides sides = sides_at(part, {axis, median});
        if (above != values.end()) {
            Sides others = sides_at(part, {axis, *std::min_element(above, values.end())});
            if (larger_side(others) < larger_side(sides)) sides = std::move(others);
        }
        // With these limits the boxes of all tiles together stay below n^1.8 for n tiles' worth of boxes, whatever they
        // cross.
        if (4 * larger_side(sides) > 3 * part.size()) return std::nullopt;
        if (4 * (sides.below.size() + sides.above.size()) > 5 * part.size()) return std::nullopt;
        return sides;
    }

    [[nodiscard]] Sides sides_at(const Indices& part, const TileCut& cut) const {
        Sides sides{cut, {}, {}};
        for (const std::uint32_t i : part) {
            if (boxes_[i].min[cut.axis] < cut.value) sides.below.push_back(i);
            if (boxes_[i].max[cut.axis] >= cut.value) sides.above.push_back(i);
        }
        return sides;
    }
    [[nodiscard]] static std::size_t larger_side(const Sides& sides) {
        return std::max(sides.below.size(), sides.above.size());
    }

    const std::vector<Aabb>& boxes_;
    std::size_t most_;
};

}  // namespace

void BoxSample::add(const Aabb& box) {
    if (count_++ % step_ != 0) return;
    boxes_.push_back(box);
    if (boxes_.size() <= limit_) return;
    for (std::size_t i = 0; 2 * i < boxes_.size(); ++i) boxes_[i] = boxes_[2 * i];
    boxes_.resize((boxes_.size() + 1) / 2);
    step_ *= 2;
}

TileTree BoxSample::tiles(std::size_t per_tile) const {
    return TileTree(Cutter(boxes_, std::max<std::size_t>(1, per_tile / step_)).run());
}

}  // namespace abut::io
