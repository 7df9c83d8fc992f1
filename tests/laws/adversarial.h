// SPDX-License-Identifier: MIT
// Adversarial triangles, boxes, balls and linear components: with shared corners and edges, coplanar and collinear
// points, points on planes and edges or an ulp beside them, needle-like, without area, far from the origin, of extreme
// scales, on small integer grids.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "abut/shape/aabb.h"
#include "abut/shape/half_space.h"
#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::laws {

/// Makes the shapes of a case from a few related points, so that they touch far more often than independent ones would.
class Adversary {
public:
    explicit Adversary(std::uint64_t seed) : random_(seed) {}

    /// Starts a case: chooses its kind, and the points from which its shapes are made.
    void next_case() {
        kind_ = pick(0, 11);
        scale_ = kind_ == 8 ? std::ldexp(1.0, pick(0, 1) != 0 ? pick(900, 1000) : pick(-1060, -900)) : 1;
        tilt_ = pick(0, 5);
        pool_.clear();
        for (int i = 0; i < 5; ++i) pool_.push_back(fresh());
        if (pick(0, 7) == 0) pool_[1] = pool_[0];                         // no length
        if (pick(0, 7) == 0) pool_[2] = 0.5 * pool_[0] + 0.5 * pool_[1];  // nearly or truly collinear
    }

    Vec3 point() {
        const Vec3 a = any(), b = any(), c = any();
        switch (pick(0, 9)) {
            case 0:
                return 0.5 * a + 0.5 * b;  // on an edge, or an ulp off
            case 1:
                return 0.5 * a + 0.25 * b + 0.25 * c;  // in a triangle's plane, or an ulp off
            case 2:
                return 2.0 * a - b;  // on an edge's line, outside
            case 3:
                return perturbed(a);
            case 4:
                return fresh();
            default:
                return a;
        }
    }
    Vec3 direction() {
        switch (pick(0, 9)) {
            case 0:
                return Vec3(0);
            case 1:
                return scale_ * Vec3(pick(-1, 1), pick(-1, 1), pick(-1, 1));
            case 2:
                return perturbed(any() - any());
            default:
                return any() - any();
        }
    }
    Triangle triangle() {
        switch (pick(0, 9)) {
            case 0: {
                const Vec3 a = point();
                return {a, a, pick(0, 1) != 0 ? a : point()};
            }
            case 1: {
                const Vec3 a = any(), b = any();
                return {a, 0.5 * a + 0.5 * b, b};
            }
            case 2: {  // a needle
                const Vec3 a = any();
                return {a, perturbed(a), any()};
            }
            default:
                return {point(), point(), point()};
        }
    }
    Segment segment() { return {point(), point()}; }
    Ray ray() { return {point(), direction()}; }
    Line line() { return {point(), direction()}; }
    Plane plane() {
        const Vec3 n = pick(0, 3) == 0 ? direction() : Vec3(pick(-2, 2), pick(-2, 2), pick(-2, 2));
        const Vec3 p = point();
        return {n, n.x * p.x + n.y * p.y + n.z * p.z};
    }
    HalfSpace half_space() {
        const Plane p = plane();
        return {p.normal, p.offset};
    }
    Aabb aabb() {
        Aabb box;
        box.include(point());
        box.include(point());
        if (pick(0, 3) == 0) box.include(point());
        return box;
    }
    Obb obb() {
        Obb box{point(), rotation(), Vec3(0)};
        for (int i = 0; i < 3; ++i) {
            const Vec3 d = any() - box.center;
            const Vec3& axis = box.axes[i];
            box.half_extents[i] =
                pick(0, 5) == 0 ? 0 : std::fabs(d.x * axis.x + d.y * axis.y + d.z * axis.z);  // reaches a point
            if (pick(0, 7) == 0) box.half_extents[i] = -box.half_extents[i];
        }
        return box;
    }
    Sphere sphere() {
        const Vec3 center = point(), d = center - any();
        double radius = std::hypot(d.x, d.y, d.z);  // reaches a point
        if (pick(0, 3) == 0) radius = std::fabs(pick(0, 1) != 0 ? d.x : d.z);
        if (pick(0, 7) == 0) radius = std::nextafter(radius, pick(0, 1) != 0 ? 0.0 : 1e308);
        if (pick(0, 15) == 0) radius = 0;
        return {center, radius};
    }

    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    double unit() { return std::uniform_real_distribution<double>(-1, 1)(random_); }

private:
    Vec3 any() { return pool_[static_cast<std::size_t>(pick(0, static_cast<int>(pool_.size()) - 1))]; }
    Vec3 integers(int most) { return Vec3(pick(-most, most), pick(-most, most), pick(-most, most)); }

    /// A new point of the case's kind.
    Vec3 fresh() {
        switch (kind_) {
            case 0:
                return integers(1);
            case 1:
                return integers(3);
            case 2:
                return Vec3(pick(-4, 4), pick(-4, 4), 2);  // coplanar, on a grid
            case 3:
                return Vec3(unit(), unit(), 0.3);  // coplanar, any coordinates
            case 4: {                              // coplanar in a tilted plane
                const double u = pick(-6, 6), v = pick(-6, 6);
                return Vec3(u + v, u - tilt_ * v, 2 * u + 3 * v);
            }
            case 5:
                return 0.1 * integers(3);  // inexact multiples
            case 6:
                return Vec3(1e6) + Vec3(integers(5)) * 0x1p-20;  // far from the origin
            case 7:
                return Vec3(1e6) + Vec3(unit(), unit(), unit());
            case 8:
                return scale_ * (tilt_ % 2 != 0 ? Vec3(integers(4)) : Vec3(unit(), unit(), unit()));  // huge or tiny
            case 9:
                return Vec3(extreme(), extreme(), extreme());
            case 10:
                return Vec3(unit(), unit() * 1e-9, unit() * 1e-15);  // needles
            default:
                return Vec3(unit(), unit(), unit());
        }
    }
    double extreme() {
        const int exponent = pick(0, 2);
        return pick(-1, 1) * (exponent == 0 ? 1e-300 : exponent == 1 ? 1.0 : 1e300);
    }
    Vec3 perturbed(Vec3 p) {
        double& x = p[pick(0, 2)];
        x = std::nextafter(x, pick(0, 1) != 0 ? 1e308 : -1e308);
        return p;
    }
    Mat3 rotation() {
        switch (pick(0, 3)) {
            case 0:
                return Mat3(1.0);
            case 1:
                return {Vec3(0, 0, 1), Vec3(1, 0, 0), Vec3(0, 1, 0)};
            case 2:
                return {Vec3(0.6, 0.8, 0), Vec3(-0.8, 0.6, 0), Vec3(0, 0, 1)};
            default: {
                const double angle = 3 * unit(), c = std::cos(angle), s = std::sin(angle);
                return Mat3{Vec3(c, s, 0), Vec3(-s, c, 0), Vec3(0, 0, 1)} *
                       Mat3{Vec3(1, 0, 0), Vec3(0, c, s), Vec3(0, -s, c)};
            }
        }
    }

    std::mt19937_64 random_;
    int kind_ = 0;
    int tilt_ = 0;
    double scale_ = 1;
    std::vector<Vec3> pool_;
};

}  // namespace abut::laws
