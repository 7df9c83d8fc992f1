// SPDX-License-Identifier: MIT
// The cases of the laws of distances and ray casts: random shapes around the origin, and two kinds of adversarial ones;
// and how failures print them.
#pragma once

#include <string>
#include <utility>

#include "tests/laws/adversarial.h"
#include "tests/laws/law_environment.h"
#include "tests/laws/pair_law.h"

namespace abut::laws {

inline long law_cases() { return environment_case_count(4000); }

inline std::string show(const Triangle& t) {
    return "Triangle{" + show(t.a) + ", " + show(t.b) + ", " + show(t.c) + "}";
}

constexpr const char* name_of(const Vec3&) { return "Point"; }
constexpr const char* name_of(const Segment&) { return "Segment"; }
constexpr const char* name_of(const Ray&) { return "Ray"; }
constexpr const char* name_of(const Line&) { return "Line"; }
constexpr const char* name_of(const Plane&) { return "Plane"; }
constexpr const char* name_of(const HalfSpace&) { return "HalfSpace"; }
constexpr const char* name_of(const Sphere&) { return "Sphere"; }
constexpr const char* name_of(const Aabb&) { return "Aabb"; }
constexpr const char* name_of(const Obb&) { return "Obb"; }
constexpr const char* name_of(const Triangle&) { return "Triangle"; }

/// The largest magnitude of the shape's numbers.
template <class Shape>
double size_of(const Shape& shape) {
    double most = 0;
    const auto* values = reinterpret_cast<const double*>(&shape);
    for (std::size_t i = 0; i < sizeof(Shape) / sizeof(double); ++i) most = std::max(most, std::fabs(values[i]));
    return most;
}

/// The same shape with its corners in another order.
template <class Shape>
Shape permuted(const Shape& s) {
    return s;
}
inline Triangle permuted(const Triangle& t) { return {t.c, t.a, t.b}; }
inline Segment permuted(const Segment& s) { return {s.b, s.a}; }

/// Whether the shape is finite and, if it is a plane or a box, has a normal or is not empty.
template <class Shape>
bool measurable(const Shape& shape) {
    return is_finite(shape);
}
inline bool measurable(const Aabb& b) {
    return is_finite(b) && b.min.x <= b.max.x && b.min.y <= b.max.y && b.min.z <= b.max.z;
}
inline bool measurable(const Plane& p) { return is_finite(p) && p.normal != Vec3(0); }

inline bool measurable(const HalfSpace& h) { return measurable(h.boundary()); }

struct Random {
    Draw draw;
    Vec3 any() { return {draw.uniform(), draw.uniform(), draw.uniform()}; }
    void make(Vec3& p) { p = any(); }
    void make(Segment& s) { s = {any(), any()}; }
    void make(Ray& s) { s = {any(), any()}; }
    void make(Line& s) { s = {any(), any()}; }
    void make(Triangle& t) { t = {any(), any(), any()}; }
    void make(Plane& p) { p = {any(), draw.uniform()}; }
    void make(HalfSpace& h) { h = {any(), draw.uniform()}; }
    void make(Sphere& s) { s = {any(), 0.3 + 0.3 * draw.uniform()}; }
    void make(Aabb& b) {
        b = {};
        b.include(any());
        b.include(any());
    }
    void make(Obb& b) { b = {any(), Mat3(any(), any(), any()), 0.5 * any()}; }
};

struct FromPool {
    Adversary adversary;
    void make(Vec3& s) { s = adversary.point(); }
    void make(Segment& s) { s = adversary.segment(); }
    void make(Ray& s) { s = adversary.ray(); }
    void make(Line& s) { s = adversary.line(); }
    void make(Plane& s) { s = adversary.plane(); }
    void make(HalfSpace& s) { s = adversary.half_space(); }
    void make(Triangle& s) { s = adversary.triangle(); }
    void make(Sphere& s) { s = adversary.sphere(); }
    void make(Aabb& s) { s = adversary.aabb(); }
    void make(Obb& s) { s = adversary.obb(); }
};

/// Makes case number i. Adversarial shapes are alternately made from a few common points, and independently and then
/// moved into contact.
template <class A, class B>
void draw_pair(long i, bool adversarial, A& a, B& b) {
    const auto seed = static_cast<std::uint64_t>(i);
    if (!adversarial) {
        Random random{Draw(seed)};
        random.make(a);
        random.make(b);
    } else if (i % 2 == 0) {
        FromPool pool{Adversary(seed)};
        pool.adversary.next_case();
        pool.make(a);
        pool.make(b);
    } else {
        Maker(seed, true).make_pair(a, b);
    }
}

}  // namespace abut::laws
