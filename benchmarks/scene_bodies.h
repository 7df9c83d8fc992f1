// SPDX-License-Identifier: MIT
// Boxes that all move, or some of them, for broad phases to follow.
#pragma once

#include <cmath>
#include <random>
#include <vector>

#include "abut/shape/aabb.h"

namespace abut::bench {

/// Boxes with edges of 0.5 to 1.5 in a cube that gives each some four units of room, on straight ways at up to 0.1 a step; at
/// the walls they turn back. About one of two touches another at any time.
class Bodies {
public:
    explicit Bodies(std::size_t count) : world_(std::cbrt(4.0 * static_cast<double>(count))) {
        std::mt19937_64 random(count);
        const auto number = [&](double low, double high) {
            return low + (high - low) * std::generate_canonical<double, 53>(random);
        };
        for (std::size_t i = 0; i < count; ++i) {
            centers_.push_back({number(0, world_), number(0, world_), number(0, world_)});
            speeds_.push_back({number(-0.1, 0.1), number(-0.1, 0.1), number(-0.1, 0.1)});
            halves_.push_back({number(0.25, 0.75), number(0.25, 0.75), number(0.25, 0.75)});
        }
    }

    /// Moves one of `every`, in turn.
    void step(std::size_t every = 1) {
        turn_ = (turn_ + 1) % every;
        for (std::size_t i = turn_; i < centers_.size(); i += every) {
            for (int axis = 0; axis < 3; ++axis) {
                centers_[i][axis] += speeds_[i][axis];
                if (centers_[i][axis] < 0 || centers_[i][axis] > world_) speeds_[i][axis] *= -1;
            }
        }
    }

    [[nodiscard]] std::size_t size() const { return centers_.size(); }
    [[nodiscard]] std::size_t turn() const { return turn_; }
    [[nodiscard]] double world() const { return world_; }
    [[nodiscard]] const Vec3& center(std::size_t i) const { return centers_[i]; }
    [[nodiscard]] const Vec3& half(std::size_t i) const { return halves_[i]; }
    [[nodiscard]] Aabb box(std::size_t i) const { return {centers_[i] - halves_[i], centers_[i] + halves_[i]}; }

private:
    double world_;
    std::size_t turn_ = 0;
    std::vector<Vec3> centers_, speeds_, halves_;
};

}  // namespace abut::bench
