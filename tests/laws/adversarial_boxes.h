// SPDX-License-Identifier: MIT
// Adversarial boxes, balls, planes, points and linear components, which often touch, graze or degenerate.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"
#include "abut/shape/half_space.h"
#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"
#include "tests/laws/law_environment.h"

namespace abut::laws {

/// SplitMix64 (Steele, Lea and Flood 2014). Seeding is fast, so every case has a seed of its own.
class Draw {
public:
    // Without mixing the seed, the sequences of consecutive seeds would be the same, shifted by one number.
    explicit Draw(std::uint64_t seed) : state_(seed) { state_ = bits(); }
    std::uint64_t bits() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }
    int below(int n) { return static_cast<int>(bits() % static_cast<std::uint64_t>(n)); }
    bool one_in(int n) { return below(n) == 0; }
    double uniform() { return static_cast<double>(bits() >> 11) * 0x1p-52 - 1; }

private:
    std::uint64_t state_;
};

/// Makes the shapes of a case, all of whose numbers are of one regime: on a grid, far from the origin, of extreme size
/// ...
class Maker {
public:
    /// If not adversarial, all numbers are random in [-1, 1]; otherwise the regime is random.
    Maker(std::uint64_t seed, bool adversarial)
        : draw(seed), regime_(adversarial ? draw.below(9) : 0), adversarial_(adversarial) {
        if (regime_ == 2) offset_ = 1e6;
        if (regime_ == 3) scale_ = std::ldexp(1, -1000);
        if (regime_ == 4) scale_ = std::ldexp(1, 1000);
        if (regime_ == 5) scale_ = draw.one_in(2) ? 1e300 : 1e-300;
        if (regime_ == 7) offset_ = 1e6;
    }

    Draw draw;

    /// A random coordinate. In four of nine regimes it is on a grid, so that exact contact is common.
    double length() {
        if (regime_ >= 1 && regime_ <= 4) return scale_ * (draw.below(9) - 4);
        if (regime_ == 6) return draw.uniform() * std::pow(10.0, 300 * draw.uniform());
        return scale_ * draw.uniform();
    }
    double coordinate() { return offset_ + length(); }
    Vec3 vector() {
        Vec3 v(length(), length(), length());
        if (adversarial_ && draw.one_in(6)) v[draw.below(3)] = draw.one_in(2) ? 0.0 : -0.0;
        if (adversarial_ && draw.one_in(6)) v[draw.below(3)] *= 1e-9;  // needles
        return v;
    }
    Vec3 point() { return Vec3(offset_) + vector(); }
    Vec3 direction() {
        if (adversarial_ && draw.one_in(4)) {
            Vec3 axis(0);
            axis[draw.below(3)] = length();
            return axis;
        }
        return adversarial_ && draw.one_in(20) ? Vec3(0) : vector();
    }

    void make(Vec3& p) { p = point(); }
    void make(Segment& s) { s = {point(), draw.one_in(20) && adversarial_ ? Vec3(0) : direction()}, s.b += s.a; }
    void make(Triangle& t) {
        t = {point(), point(), point()};
        if (adversarial_ && draw.one_in(6)) t.c = 0.5 * t.a + 0.5 * t.b;
        if (adversarial_ && draw.one_in(8)) t.b = t.a;
    }
    void make(Ray& r) { r = {point(), direction()}; }
    void make(Line& l) { l = {point(), direction()}; }
    void make(Sphere& s) { s = {point(), adversarial_ && draw.one_in(10) ? 0 : std::fabs(length())}; }
    void make(Plane& p) {
        const Vec3 through = point();
        Vec3 n = direction();
        for (int i = 0; i < 3; ++i) n[i] /= scale_;
        p = {n, n.x * through.x + n.y * through.y + n.z * through.z};
        if (!is_finite(p)) p = {Vec3(0, 0, 1), coordinate()};
    }
    void make(HalfSpace& h) {
        Plane p;
        make(p);
        h = {p.normal, p.offset};
    }
    void make(Aabb& b) {
        b = {};
        b.include(point());
        b.include(point());
        if (adversarial_ && draw.one_in(4)) {
            const int i = draw.below(3);
            b.max[i] = b.min[i];
            if (draw.one_in(3)) b.max[(i + 1) % 3] = b.min[(i + 1) % 3];
        }
    }
    void make(Obb& b) {
        b.center = point();
        b.axes = axes();
        for (int i = 0; i < 3; ++i) b.half_extents[i] = length() / (draw.one_in(2) ? 1 : 4);
        if (!adversarial_) return;
        if (draw.one_in(4)) b.half_extents[draw.below(3)] = 0;
        if (draw.one_in(8)) b.half_extents[draw.below(3)] = 0;
        if (draw.one_in(6)) b.half_extents[draw.below(3)] *= 1e-9;
    }

    /// A point of the shape where contact is hard to decide: a corner, an end, or a point of an edge, a face or a
    /// surface.
    Vec3 special(const Vec3& p) { return p; }
    Vec3 special(const Segment& s) { return s.a + (0.5 * draw.below(3)) * (s.b - s.a); }
    Vec3 special(const Triangle& t) {
        const double u = 0.25 * draw.below(5), v = 0.25 * draw.below(5);
        return t.a + u * (t.b - t.a) + v * (1 - u) * (t.c - t.a);
    }
    Vec3 special(const Ray& r) { return r.origin + (0.5 * draw.below(4)) * r.direction; }
    Vec3 special(const Line& l) { return l.origin + (0.5 * (draw.below(7) - 3)) * l.direction; }
    Vec3 special(const Sphere& s) {
        Vec3 v(0);
        if (draw.one_in(2)) {
            v[draw.below(3)] = draw.one_in(2) ? 1 : -1;
        } else {  // 3² + 4² = 5²
            const int i = draw.below(3);
            v[i] = draw.one_in(2) ? 0.6 : -0.6;
            v[(i + 1) % 3] = draw.one_in(2) ? 0.8 : -0.8;
        }
        return s.center + s.radius * v;
    }
    Vec3 special(const Plane& p) {
        const int i = draw.below(3);
        Vec3 q = point();
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        if (p.normal[i] != 0) q[i] = (p.offset - p.normal[j] * q[j] - p.normal[k] * q[k]) / p.normal[i];
        return q;
    }
    Vec3 special(const HalfSpace& h) { return special(h.boundary()); }
    Vec3 special(const Aabb& b) {
        Vec3 p;
        for (int i = 0; i < 3; ++i) {
            const int choice = draw.below(5);
            p[i] = choice < 2 ? b.min[i] : choice < 4 ? b.max[i] : 0.5 * b.min[i] + 0.5 * b.max[i];
        }
        return p;
    }
    Vec3 special(const Obb& b) {
        Vec3 p = b.center;
        const int steps[] = {-1, -1, 0, 1, 1};
        for (int i = 0; i < 3; ++i) p += (steps[draw.below(5)] * b.half_extents[i]) * b.axes[i];
        return p;
    }

    static void move(Vec3& p, Vec3 by) { p += by; }
    static void move(Segment& s, Vec3 by) { s.a += by, s.b += by; }
    static void move(Triangle& t, Vec3 by) { t.a += by, t.b += by, t.c += by; }
    static void move(Ray& r, Vec3 by) { r.origin += by; }
    static void move(Line& l, Vec3 by) { l.origin += by; }
    static void move(Sphere& s, Vec3 by) { s.center += by; }
    static void move(Plane& p, Vec3 by) { p.offset += p.normal.x * by.x + p.normal.y * by.y + p.normal.z * by.z; }
    static void move(HalfSpace& h, Vec3 by) { h.offset += h.normal.x * by.x + h.normal.y * by.y + h.normal.z * by.z; }
    static void move(Aabb& b, Vec3 by) { b.min += by, b.max += by; }
    static void move(Obb& b, Vec3 by) { b.center += by; }

    /// Changes a ray, line or segment so that it passes through q, or a ball so that q is on its surface; others are
    /// unchanged.
    template <class Shape>
    void aim(Shape&, Vec3) {}
    void aim(Segment& s, Vec3 q) { s.b = draw.one_in(2) ? q : q + (q - s.a); }
    void aim(Ray& r, Vec3 q) { r.direction = q - r.origin; }
    void aim(Line& l, Vec3 q) { l.direction = q - l.origin; }
    void aim(Sphere& s, Vec3 q) {
        const Vec3 v = q - s.center;
        s.radius = std::hypot(v.x, v.y, v.z);
    }

    /// In one of three cases, changes the number by up to three ulps.
    void perturb(double& x) {
        if (!draw.one_in(3)) return;
        constexpr double far = std::numeric_limits<double>::infinity();
        for (int i = draw.below(3); i >= 0; --i) x = std::nextafter(x, draw.one_in(2) ? far : -far);
    }
    void perturb(Vec3& p) { perturb(p.x), perturb(p.y), perturb(p.z); }
    void perturb(Segment& s) { perturb(s.a), perturb(s.b); }
    void perturb(Triangle& t) { perturb(t.a), perturb(t.b), perturb(t.c); }
    void perturb(Ray& r) { perturb(r.origin), perturb(r.direction); }
    void perturb(Line& l) { perturb(l.origin), perturb(l.direction); }
    void perturb(Sphere& s) { perturb(s.center), perturb(s.radius), s.radius = std::fabs(s.radius); }
    void perturb(Plane& p) { perturb(p.normal), perturb(p.offset); }
    void perturb(HalfSpace& h) { perturb(h.normal), perturb(h.offset); }
    void perturb(Aabb& b) { perturb(b.max); }
    void perturb(Obb& b) { perturb(b.center), perturb(b.half_extents); }

    /// Makes two shapes; adversarial ones mostly touch or nearly touch.
    template <class A, class B>
    void make_pair(A& a, B& b) {
        make(a);
        make(b);
        if (!adversarial_) return;
        if (draw.one_in(2)) move(b, special(a) - special(b));
        if (draw.one_in(4)) aim(b, special(a));
        if (draw.one_in(4)) aim(a, special(b));
        if (draw.one_in(3)) perturb(b);
    }

private:
    /// Axes of a box: rotations, exact and rounded, shears, and small integers; the determinant is never near 0.
    Mat3 axes() {
        const int kind = adversarial_ ? draw.below(6) : 0;
        Mat3 m(1.0);
        if (kind == 0) {
            m = rotation_matrix(Pose{Quat(draw.uniform(), draw.uniform(), draw.uniform(), draw.uniform()), Vec3(0)});
        } else if (kind == 1) {  // turned about an axis by a Pythagorean angle
            const int i = draw.below(3), j = (i + 1) % 3;
            m[i][i] = m[j][j] = 0.6;
            m[i][j] = 0.8;
            m[j][i] = -0.8;
        } else if (kind == 2) {  // an eighth of a turn, unnormalised
            const int i = draw.below(3), j = (i + 1) % 3;
            m[i][i] = m[i][j] = m[j][j] = 1;
            m[j][i] = -1;
        } else if (kind == 3) {  // nearly orthonormal
            for (int i = 0; i < 3; ++i) perturb(m[i]), m[i][(i + 1) % 3] = 1e-16 * draw.uniform();
        } else if (kind == 4) {  // a shear
            for (int i = 0; i < 3; ++i) m[i][(i + 1) % 3] = 0.25 * (draw.below(3) - 1);
        }
        if (draw.one_in(4)) m = Mat3(m[1], m[2], -m[0]);
        return m;
    }

    int regime_;
    bool adversarial_;
    double scale_ = 1;
    double offset_ = 0;
};

inline long random_cases() { return environment_case_count(2000); }
inline long adversarial_cases() { return random_cases() < 10000 ? 1000 : random_cases() / 10; }

}  // namespace abut::laws
