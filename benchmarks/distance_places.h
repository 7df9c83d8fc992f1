// SPDX-License-Identifier: MIT
// Shapes whose distance from a mesh is asked for: a tenth of its size, and about as far away as it is large.
#pragma once

#include <glm/geometric.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

#include "abut/shape/cone.h"
#include "abut/shape/ellipsoid.h"
#include "abut/shape/line.h"
#include "abut/shape/plane.h"
#include "abut/shape/segment.h"
#include "benchmarks/shape_places.h"

namespace abut::bench {

inline std::vector<Place> places_around(const Mesh& mesh) {
    constexpr std::size_t count = 1 << 12;
    const double radius = 0.5 * glm::length(mesh.bounds().extents());
    Dice dice;
    std::vector<Place> places;
    for (std::size_t i = 0; i < count; ++i) {
        const double far = radius * (1.3 + std::abs(dice.unit()));
        places.push_back({{dice.turn(), mesh.bounds().center() + far * glm::normalize(dice.point())}, 0.1 * radius});
    }
    return places;
}

inline void make(const Place& p, Vec3& v) { v = p.pose.translation; }
inline void make(const Place& p, Segment& s) { s = {end_of(p, -1), end_of(p, 1)}; }
inline void make(const Place& p, Triangle& t) { t = {end_of(p, -1), end_of(p, 1), p.pose * Vec3(p.size, 0, 0)}; }
inline void make(const Place& p, Cone& c) { c = {end_of(p, -1), end_of(p, 1), 0.4 * p.size}; }
inline void make(const Place& p, Ellipsoid& e) {
    e = {p.pose.translation, rotation_matrix(p.pose), p.size * Vec3(1, 0.5, 0.3)};
}
inline void make(const Place& p, Plane& plane) {
    plane.normal = end_of(p, 1) - p.pose.translation;
    plane.offset = glm::dot(plane.normal, p.pose.translation);
}
inline void make(const Place& p, Line& line) { line = {p.pose.translation, end_of(p, 1) - p.pose.translation}; }

template <class Shape>
std::vector<Shape> shapes_around(const Mesh& mesh) {
    std::vector<Shape> shapes;
    for (const Place& place : places_around(mesh)) make(place, shapes.emplace_back());
    return shapes;
}

}  // namespace abut::bench
