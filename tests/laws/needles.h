// SPDX-License-Identifier: MIT
// Makes needle-like curved shapes, of which one end is near the origin and the other far away, and measures their
// sizes.
#pragma once

#include <cmath>
#include <random>

#include "abut/abut.h"

namespace abut::laws {

class NeedleDice {
public:
    explicit NeedleDice(unsigned seed) : random_(seed) {}

    double in(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
    /// A random point; about half of the cases have integer coordinates.
    Vec3 point(double size) {
        const Vec3 p{in(-size, size), in(-size, size), in(-size, size)};
        return whole_ ? Vec3(std::round(p.x), std::round(p.y), std::round(p.z)) : p;
    }
    Vec3 far_end(double length) {
        const Vec3 p = point(length);
        return random_() % 3 == 0 ? Vec3(p.x, 0, 0) : p;
    }
    void next() { whole_ = random_() % 2 == 0; }
    bool coin() { return random_() % 2 == 0; }

    Cylinder needle(double length, Cylinder) {
        const Vec3 near = point(4);
        return {near, far_end(length), in(0.01, 1.5)};
    }
    Cone needle(double length, Cone) {
        const Vec3 near = point(4), far = far_end(length);
        const double radius = in(0.01, 1.5);
        return coin() ? Cone{near, far, radius} : Cone{far, near, radius};
    }
    Ellipsoid needle(double length, Ellipsoid) {
        const Quat turn{in(-1, 1), in(-1, 1), in(-1, 1), in(-1, 1)};
        const Vec3 center = point(2);
        return {center, rotation_matrix(Pose{glm::normalize(turn), Vec3(0)}),
                Vec3{in(0.01, 1.5), length, in(0.01, 1.5)}};
    }

private:
    std::mt19937_64 random_;
    bool whole_ = false;
};

inline double size_of(const Cylinder& s) { return glm::length(s.a) + glm::length(s.b) + s.radius; }
inline double size_of(const Cone& s) { return glm::length(s.base) + glm::length(s.apex) + s.radius; }
inline double size_of(const Ellipsoid& s) { return glm::length(s.center) + 2 * (s.radii.x + s.radii.y + s.radii.z); }

}  // namespace abut::laws
