// SPDX-License-Identifier: MIT
// Random numbers, shapes and poses for scenes, chosen so that models often touch exactly, and the distance of boxes.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <random>

#include "abut/mesh/generate.h"
#include "abut/scene/shared_shape.h"
#include "abut/shape/half_space.h"
#include "abut/shape/hull.h"

namespace abut::laws {

/// The source of random numbers for the steps of a test.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : random_(seed) {}
    std::uint64_t below(std::uint64_t n) { return random_() % n; }
    bool one_in(std::uint64_t n) { return below(n) == 0; }
    /// A number that is on a grid in half of the cases, so that models touch exactly.
    double number(double range) {
        const double x = (2 * std::generate_canonical<double, 53>(random_) - 1) * range;
        return one_in(2) ? std::round(x * 2) / 2 : x;
    }
    double length() { return std::abs(number(1.5)); }
    Vec3 vector(double range) {
        const double x = number(range), y = number(range), z = number(range);
        return {x, y, z};
    }
    Quat rotation() {
        switch (below(4)) {
            case 0:
                return {1, 0, 0, 0};
            case 1:
                return {0.5, 0.5, -0.5, 0.5};
            default: {
                const double w = number(1), x = number(1), y = number(1), z = number(1);
                return w * w + x * x + y * y + z * z > 0.1 ? Quat(w, x, y, z) : Quat(1, 0, 0, 0);
            }
        }
    }
    Pose pose(double range) {
        const Quat q = rotation();
        return {q, one_in(60) ? vector(1e9) : vector(range)};
    }

private:
    std::mt19937_64 random_;
};

inline AnyShape random_shape(Dice& dice, bool bounded) {
    const Vec3 p = dice.vector(1), q = dice.vector(1), r = dice.vector(1);
    switch (dice.below(bounded ? 11 : 16)) {
        case 0:
            return Sphere{p, dice.length()};
        case 1:
            return Aabb{glm::min(p, q), glm::max(p, q)};
        case 2:
            return Obb{p, rotation_matrix({dice.rotation(), Vec3(0)}), glm::abs(q)};
        case 3:
            return Capsule{p, q, dice.length()};
        case 4:
            return Triangle{p, q, r};
        case 5:
            return Segment{p, q};
        case 6:
            return p;
        case 7:
            return Hull(std::vector<Vec3>{p, q, r, dice.vector(1), dice.vector(1)});
        case 8:
            return Cylinder{p, q, dice.length()};
        case 9:
            return Frustum{};
        case 10:
            return dice.one_in(3) ? Aabb{} : Aabb{p, p};
        case 11:
            return Plane{q, p.x};
        case 12:
            return Ray{p, q};
        case 13:
            return Line{p, q};
        case 14:
            return HalfSpace{q, p.x};
        default:
            return Plane{Vec3(0, 0, 1), p.z};
    }
}

inline SharedShape random_model_shape(Dice& dice) {
    static const SharedShape ball = make_icosphere(0), box = make_box({Vec3(-1), Vec3(1)}), none = Mesh();
    switch (dice.below(12)) {
        case 0:
        case 1:
            return ball;
        case 2:
        case 3:
            return box;
        case 4:
            return dice.one_in(4) ? none : SharedShape();
        default:
            return random_shape(dice, !dice.one_in(20));
    }
}

/// The distance of two boxes, from the distances of their intervals along each axis.
inline double apart(const Aabb& a, const Aabb& b) {
    Vec3 gap(0);
    for (int i = 0; i < 3; ++i) gap[i] = std::max({0.0, a.min[i] - b.max[i], b.min[i] - a.max[i]});
    return glm::length(gap);
}

/// The part of an unbounded box that may be nearest to another box: no end is farther away than the other's.
inline Aabb cut_near(Aabb box, const Aabb& other) {
    for (int i = 0; i < 3; ++i) {
        const double low = std::min(other.min[i], box.max[i]), high = std::max(other.max[i], box.min[i]);
        if (!std::isfinite(box.min[i])) box.min[i] = low - 1;
        if (!std::isfinite(box.max[i])) box.max[i] = high + 1;
    }
    return box;
}

}  // namespace abut::laws
