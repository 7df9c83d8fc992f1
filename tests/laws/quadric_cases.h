// SPDX-License-Identifier: MIT
// Cases of capsules, cylinders, cones and ellipsoids with rays, points and planes: random ones, and adversarial ones
// that touch, graze, are flat, thin, far away, very large or very small.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <string>

#include "abut/shape/capsule.h"
#include "abut/shape/cone.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/ellipsoid.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/sphere.h"
#include "tests/laws/law_environment.h"

namespace abut::laws {

inline long quadric_cases() { return environment_case_count(2000); }

/// Makes the shapes of a case, which depends only on the seed.
class QuadricMaker {
public:
    QuadricMaker(std::uint64_t seed, bool adversarial) : random_(seed), adversarial_(adversarial) {
        scale_ =
            !adversarial || pick(0, 9) != 0 ? 1 : std::ldexp(1.0, pick(0, 1) != 0 ? pick(200, 330) : pick(-340, -200));
        if (adversarial && pick(0, 5) == 0) shift_ = scale_ * Vec3(0x1p30, -0x1p31, 0x1p30);
    }

    Vec3 point() { return shift_ + scale_ * small_point(); }
    Ray ray() {
        const Vec3 origin = adversarial_ ? point() : 3.0 * point();
        const int kind = adversarial_ ? pick(0, 5) : 5;
        if (kind == 0) return {origin, Vec3(0)};
        if (kind <= 2) return {origin, scale_ * Vec3(pick(-1, 1), pick(-1, 1), pick(-1, 1))};
        if (kind == 3) return {origin, perturbed(point() - origin)};
        return {origin, point() - origin};
    }
    Plane plane() {
        const Vec3 n = adversarial_ ? Vec3(pick(-4, 4), pick(-4, 4), pick(-4, 4)) : small_point();
        const Vec3 p = point();
        const double offset = n.x * p.x + n.y * p.y + n.z * p.z;
        return {n, adversarial_ && pick(0, 3) == 0 ? perturbed(offset) : offset};
    }
    /// A ball with the centre p.
    Sphere ball(Vec3 p) { return {p, radius()}; }
    void make(Capsule& s) { s = {point(), point(), radius()}; }
    void make(Cylinder& s) { s = {point(), point(), radius()}; }
    void make(Cone& s) { s = {point(), point(), radius()}; }
    void make(Ellipsoid& s) {
        s.center = point();
        s.axes = axes();
        for (int i = 0; i < 3; ++i) s.radii[i] = radius();
        if (adversarial_ && pick(0, 3) == 0) s.radii[pick(0, 2)] *= -1;
    }

    /// An end of the axis, or a point of an ellipsoid's axis on the surface, up to rounding.
    Vec3 end(const Cylinder& s) { return pick(0, 1) != 0 ? s.a : s.b; }
    Vec3 end(const Capsule& s) { return pick(0, 1) != 0 ? s.a : s.b; }
    Vec3 end(const Cone& s) { return pick(0, 2) != 0 ? s.apex : s.base; }
    Vec3 end(const Ellipsoid& s) {
        const int i = pick(0, 2);
        return s.center + s.radii[i] * s.axes[i];
    }

    /// A point on the surface, up to rounding.
    Vec3 near(const Cylinder& s) { return near_disc(s.a, s.b, s.radius, uniform(0, 1), 1); }
    Vec3 near(const Cone& s) {
        const double u = uniform(0, 1);
        return near_disc(s.base, s.apex, s.radius, u, 1 - u);
    }
    Vec3 near(const Capsule& s) { return near_disc(s.a, s.b, s.radius, uniform(0, 1), 1); }
    Vec3 near(const Ellipsoid& s) {
        Vec3 p = small_point();
        const double length = std::hypot(p.x, p.y, p.z);
        if (length > 0) p /= length;
        return s.center + p.x * s.radii.x * s.axes[0] + p.y * s.radii.y * s.axes[1] + p.z * s.radii.z * s.axes[2];
    }

    /// A double next to x.
    double beside(double x) { return perturbed(x); }

    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }

private:
    /// A double next to x. Never a subnormal number, for which the oracle's digits would not suffice.
    double perturbed(double x) {
        if (x == 0) return pick(0, 1) != 0 ? 0x1p-70 : -0x1p-70;
        return std::nextafter(x, pick(0, 1) != 0 ? 1e308 : -1e308);
    }
    Vec3 perturbed(Vec3 p) {
        const int i = pick(0, 2);
        p[i] = perturbed(p[i]);
        return p;
    }
    Vec3 small_point() {
        if (!adversarial_ || pick(0, 9) == 0) return {uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)};
        const Vec3 p(pick(-4, 4), pick(-4, 4), pick(-4, 4));
        return pick(0, 5) == 0 ? perturbed(p) : p;
    }
    double radius() {
        if (!adversarial_) return uniform(0, 1);
        const int kind = pick(0, 9);
        if (kind == 0) return 0;
        if (kind == 1) return scale_ * 0x1p-20;
        if (kind == 2) return scale_ * perturbed(pick(1, 5));
        return scale_ * pick(1, 5);
    }
    Mat3 axes() {
        if (adversarial_ && pick(0, 2) != 0) {
            Mat3 m(0.0);
            const int first = pick(0, 2), step = pick(1, 2);
            for (int i = 0; i < 3; ++i) m[i][(first + step * i) % 3] = pick(0, 1) != 0 ? 1 : -1;
            if (pick(0, 1) != 0) return m;
            Mat3 turn(0.0);  // five times a rotation with the sides 3, 4, 5: exact
            turn[0] = {3, 4, 0};
            turn[1] = {-4, 3, 0};
            turn[2] = {0, 0, 5};
            return turn * m;
        }
        const Quat q(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
        return rotation_matrix(Pose{glm::normalize(q), Vec3(0)});
    }
    Vec3 near_disc(Vec3 a, Vec3 b, double radius, double u, double part) {
        const Vec3 e = b - a, any = small_point();
        Vec3 across(e.y * any.z - e.z * any.y, e.z * any.x - e.x * any.z, e.x * any.y - e.y * any.x);
        const double length = std::hypot(across.x, across.y, across.z);
        if (std::isfinite(radius / length)) across *= radius / length;
        return a + u * e + part * across;
    }

    std::mt19937_64 random_;
    bool adversarial_;
    double scale_ = 1;
    Vec3 shift_{0};
};

}  // namespace abut::laws
