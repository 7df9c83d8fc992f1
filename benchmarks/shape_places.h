// SPDX-License-Identifier: MIT
// Shapes that are held against a mesh: about a hundredth of its size, and beside its surface, so that about half of them touch.
#pragma once

#include <glm/geometric.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

#include "abut/shape/aabb.h"
#include "abut/shape/capsule.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/hull.h"
#include "abut/shape/obb.h"
#include "abut/shape/sphere.h"
#include "benchmarks/bench_meshes.h"

namespace abut::bench {

/// Where a shape stands, and its radius, or half its size.
struct Place {
    Pose pose;
    double size;
};

inline std::vector<Place> places_beside(const Mesh& mesh) {
    constexpr std::size_t count = 1 << 14;
    Dice dice;
    std::vector<Place> places;
    for (std::size_t i = 0; i < count; ++i) {
        const Triangle t = mesh.triangle(dice.random() % mesh.size());
        const double size = 0.05 + 0.05 * std::abs(dice.unit());
        places.push_back({{dice.turn(), (t.a + t.b + t.c) / 3.0 + 2 * size * dice.point()}, size});
    }
    return places;
}

inline Vec3 end_of(const Place& p, double z) { return p.pose * Vec3(0, 0, z * p.size); }

inline void make(const Place& p, Sphere& s) { s = {p.pose.translation, p.size}; }
inline void make(const Place& p, Aabb& b) {
    b = {p.pose.translation - Vec3(p.size), p.pose.translation + Vec3(p.size)};
}
inline void make(const Place& p, Obb& b) { b = p.pose * Aabb{-p.size * Vec3(1, 0.5, 0.3), p.size * Vec3(1, 0.5, 0.3)}; }
inline void make(const Place& p, Capsule& c) { c = {end_of(p, -1), end_of(p, 1), 0.4 * p.size}; }
inline void make(const Place& p, Cylinder& c) { c = {end_of(p, -1), end_of(p, 1), 0.4 * p.size}; }
inline void make(const Place& p, Hull& h) {
    Dice dice;
    std::vector<Vec3> points;
    for (int i = 0; i < 24; ++i) points.push_back(p.pose * (p.size * glm::normalize(dice.point())));
    h = Hull(points);
}

template <class Shape>
std::vector<Shape> shapes_beside(const Mesh& mesh) {
    std::vector<Shape> shapes;
    for (const Place& place : places_beside(mesh)) make(place, shapes.emplace_back());
    return shapes;
}

}  // namespace abut::bench
