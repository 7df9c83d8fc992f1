// SPDX-License-Identifier: MIT
// Random shapes of every convex kind for this folder's tests, each moved by a vector.
#pragma once

#include <cmath>
#include <random>
#include <vector>

#include "abut/gjk/core_shape.h"

namespace abut::gjk::testing {

class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    double within(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine_); }
    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(engine_); }
    Vec3 vector(double most = 1) { return {within(-most, most), within(-most, most), within(-most, most)}; }
    Vec3 unit() {
        for (;;) {
            const Vec3 v = vector();
            const double square = v.x * v.x + v.y * v.y + v.z * v.z;
            if (square > 0.01 && square < 1) return v * (1 / std::sqrt(square));
        }
    }
    Pose pose() {
        const Vec3 v = unit();
        const double half = within(0, 1.5);
        const Vec3 s = v * std::sin(half);
        return {Quat(std::cos(half), s.x, s.y, s.z), vector()};
    }

    void make(Vec3& p) { p = vector(); }
    void make(Sphere& s) { s = {vector(), within(0.1, 1)}; }
    void make(Segment& s) { s = {vector(), vector()}; }
    void make(Capsule& c) { c = {vector(), vector(), within(0.1, 0.6)}; }
    void make(Triangle& t) { t = {vector(), vector(), vector()}; }
    void make(Aabb& b) {
        b = {};
        b.include(vector());
        b.include(vector());
    }
    void make(Obb& b) {
        const Vec3 half = sizes();
        b = pose() * Aabb{-half, half};
    }
    void make(Cylinder& c) { c = {vector(), vector(), within(0.1, 1)}; }
    void make(Cone& c) { c = {vector(), vector(), within(0.1, 1)}; }
    void make(Ellipsoid& e) { e = pose() * Ellipsoid{Vec3(0), Mat3(1.0), sizes()}; }
    void make(Hull& h) {
        std::vector<Vec3> points;
        const Vec3 center = vector();
        const int count = 4 + below(60);
        for (int i = 0; i < count; ++i) points.push_back(center + unit() * within(0.5, 1));
        h = Hull(points);
    }
    template <class Shape>
    Shape make() {
        Shape shape;
        make(shape);
        return shape;
    }

private:
    Vec3 sizes() { return {within(0.2, 1), within(0.2, 1), within(0.2, 1)}; }

    std::mt19937_64 engine_;
};

inline Vec3 moved(Vec3 p, Vec3 by) { return p + by; }
inline Sphere moved(Sphere s, Vec3 by) { return {s.center + by, s.radius}; }
inline Segment moved(Segment s, Vec3 by) { return {s.a + by, s.b + by}; }
inline Capsule moved(Capsule c, Vec3 by) { return {c.a + by, c.b + by, c.radius}; }
inline Triangle moved(Triangle t, Vec3 by) { return {t.a + by, t.b + by, t.c + by}; }
inline Aabb moved(Aabb b, Vec3 by) { return {b.min + by, b.max + by}; }
inline Obb moved(Obb b, Vec3 by) { return {b.center + by, b.axes, b.half_extents}; }
inline Cylinder moved(Cylinder c, Vec3 by) { return {c.a + by, c.b + by, c.radius}; }
inline Cone moved(Cone c, Vec3 by) { return {c.base + by, c.apex + by, c.radius}; }
inline Ellipsoid moved(Ellipsoid e, Vec3 by) { return {e.center + by, e.axes, e.radii}; }
inline Hull moved(const Hull& h, Vec3 by) {
    std::vector<Vec3> points(h.vertices().begin(), h.vertices().end());
    for (Vec3& p : points) p += by;
    return Hull(points);
}

inline double along(Vec3 u, Vec3 v) { return u.x * v.x + u.y * v.y + u.z * v.z; }
inline double length(Vec3 v) { return std::sqrt(along(v, v)); }

/// S of gjk.h.
inline double size_bound(const Core& a, const Core& b) {
    const Vec3 d = a.origin - b.origin;
    return a.size + b.size + std::fabs(d.x) + std::fabs(d.y) + std::fabs(d.z);
}

}  // namespace abut::gjk::testing
