// SPDX-License-Identifier: MIT
// The law of a pair of types: a verb's answer is that of an exact oracle, for random and adversarial cases, also for
// another description of the sets.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <sstream>
#include <string>

#include "tests/laws/adversarial_boxes.h"

namespace abut::laws {

inline std::string digits(double x) {
    char text[40];
    std::snprintf(text, sizeof text, "%a", x);
    return text;
}
inline std::string show(Vec3 p) { return "Vec3(" + digits(p.x) + ", " + digits(p.y) + ", " + digits(p.z) + ")"; }
inline std::string show(const Segment& s) { return "Segment{" + show(s.a) + ", " + show(s.b) + "}"; }
inline std::string show(const Ray& r) { return "Ray{" + show(r.origin) + ", " + show(r.direction) + "}"; }
inline std::string show(const Line& l) { return "Line{" + show(l.origin) + ", " + show(l.direction) + "}"; }
inline std::string show(const Sphere& s) { return "Sphere{" + show(s.center) + ", " + digits(s.radius) + "}"; }
inline std::string show(const Plane& p) { return "Plane{" + show(p.normal) + ", " + digits(p.offset) + "}"; }
inline std::string show(const HalfSpace& h) { return "HalfSpace{" + show(h.normal) + ", " + digits(h.offset) + "}"; }
inline std::string show(const Aabb& b) { return "Aabb{" + show(b.min) + ", " + show(b.max) + "}"; }
inline std::string show(const Obb& b) {
    return "Obb{" + show(b.center) + ", Mat3(" + show(b.axes[0]) + ", " + show(b.axes[1]) + ", " + show(b.axes[2]) +
           "), " + show(b.half_extents) + "}";
}

/// Another description of the same set.
template <class Shape>
Shape reparametrized(const Shape& shape) {
    return shape;
}
inline Segment reparametrized(const Segment& s) { return {s.b, s.a}; }
inline Line reparametrized(const Line& l) { return {l.origin, -l.direction}; }
inline Plane reparametrized(const Plane& p) { return {-p.normal, -p.offset}; }
inline HalfSpace reparametrized(const HalfSpace& h) { return {2.0 * h.normal, 2 * h.offset}; }
inline Obb reparametrized(const Obb& b) {
    const Vec3 h = b.half_extents;
    return {b.center, Mat3(b.axes[2], -b.axes[0], b.axes[1]), Vec3(-h.z, h.x, h.y)};
}

template <class A, class B, class Verb, class Oracle>
void expect_law(const char* name, Verb verb, Oracle oracle) {
    std::uint64_t seed = 0;
    for (const char* c = name; *c != '\0'; ++c) seed = seed * 131 + static_cast<unsigned char>(*c);
    long wrong = 0, met[2] = {0, 0};
    const long counts[2] = {random_cases(), adversarial_cases()};
    for (int adversarial = 0; adversarial < 2; ++adversarial) {
        for (long i = 0; i < counts[adversarial]; ++i) {
            Maker maker(seed + static_cast<std::uint64_t>(2 * i + adversarial), adversarial == 1);
            A a;
            B b;
            maker.make_pair(a, b);
            // A shape that is not finite, because a number overflowed, intersects nothing.
            const auto truth = is_finite(a) && is_finite(b) ? oracle(a, b) : decltype(oracle(a, b)){};
            met[adversarial] += truth != decltype(oracle(a, b)){};
            bool right = verb(a, b) == truth && verb(reparametrized(a), reparametrized(b)) == truth;
            if constexpr (std::is_same_v<A, B> && std::is_same_v<decltype(oracle(a, b)), bool>) {
                right = right && verb(b, a) == truth;
            }
            if (right) continue;
            ++wrong;
            if (wrong <= 3)
                ADD_FAILURE() << name << ": truth is " << static_cast<int>(truth) << ", seed " << seed << ", case " << i
                              << (adversarial ? " adversarial" : " random") << "\n  " << show(a) << "\n  " << show(b);
        }
    }
    std::printf("%-16s %ld random (%.0f%% meet), %ld adversarial (%.0f%% meet): %ld wrong\n", name, counts[0],
                100.0 * static_cast<double>(met[0]) / static_cast<double>(counts[0]), counts[1],
                100.0 * static_cast<double>(met[1]) / static_cast<double>(counts[1]), wrong);
    std::fflush(stdout);
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(met[1], counts[1] / 50) << "the adversarial cases hardly touch";
}

}  // namespace abut::laws
