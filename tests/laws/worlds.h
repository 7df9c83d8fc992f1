// SPDX-License-Identifier: MIT
// Levels for the laws of slides and characters, and the shapes that move in them.
#pragma once

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "abut/io/load.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"
#include "abut/shape/capsule.h"
#include "abut/shape/sphere.h"
#include "tests/laws/law_environment.h"

namespace abut::laws {

struct World {
    std::string name;
    Mesh mesh;
    Vec3 low, high;  // where shapes start
    bool closed = false;
};

class Builder {
public:
    void quad(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
        triangle(a, b, c);
        triangle(a, c, d);
    }
    void triangle(Vec3 a, Vec3 b, Vec3 c) {
        const auto first = static_cast<std::uint32_t>(vertices_.size());
        vertices_.insert(vertices_.end(), {a, b, c});
        triangles_.push_back({first, first + 1, first + 2});
    }
    Mesh mesh() const { return Mesh(vertices_, triangles_); }

private:
    std::vector<Vec3> vertices_;
    std::vector<Index3> triangles_;
};

inline World corner() {
    Builder b;
    b.quad({-3, -3, 0}, {3, -3, 0}, {3, 3, 0}, {-3, 3, 0});
    b.quad({-3, -3, 6}, {3, -3, 6}, {3, 3, 6}, {-3, 3, 6});
    for (const double s : {-3.0, 3.0}) {
        b.quad({s, -3, 0}, {s, 3, 0}, {s, 3, 6}, {s, -3, 6});
        b.quad({-3, s, 0}, {3, s, 0}, {3, s, 6}, {-3, s, 6});
    }
    return {"corner", b.mesh(), {-2, -2, 1}, {2, 2, 5}, true};
}
inline World groove() {
    Builder b;
    b.quad({-9, 0, 0}, {9, 0, 0}, {9, 9, 5}, {-9, 9, 5});
    b.quad({-9, 0, 0}, {9, 0, 0}, {9, -9, 7}, {-9, -9, 7});
    return {"groove", b.mesh(), {-3, -1, 4}, {3, 1, 6}};
}
inline World staircase() {
    Builder b;
    for (int i = -9; i < 9; ++i) {
        const double x = 0.5 * i, z = 0.25 * i;
        b.quad({x, -9, z}, {x, 9, z}, {x + 0.5, 9, z}, {x + 0.5, -9, z});
        b.quad({x + 0.5, -9, z}, {x + 0.5, 9, z}, {x + 0.5, 9, z + 0.25}, {x + 0.5, -9, z + 0.25});
    }
    return {"staircase", b.mesh(), {-2, -2, 2.5}, {2, 2, 4}};
}
inline World terrain() {
    Builder b;
    const auto height = [](int i, int j) {
        const double x = 0.4 * i, y = 0.4 * j;
        return Vec3(x, y, 0.3 * std::sin(2.1 * x) * std::cos(1.7 * y) + 0.07 * std::sin(9.3 * x + 4.1 * y));
    };
    for (int i = -16; i < 16; ++i) {
        for (int j = -16; j < 16; ++j) b.quad(height(i, j), height(i + 1, j), height(i + 1, j + 1), height(i, j + 1));
    }
    return {"terrain", b.mesh(), {-3, -3, 1.2}, {3, 3, 3}};
}
inline World soup() {
    Builder b;
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> place(-3, 3), size(-0.7, 0.7);
    for (int i = 0; i < 150; ++i) {
        const Vec3 p(place(random), place(random), place(random));
        const auto near = [&] { return p + Vec3(size(random), size(random), size(random)); };
        const Vec3 q = near(), r = near();
        b.triangle(p, q, r);
    }
    return {"soup", b.mesh(), {-3, -3, -3}, {3, 3, 3}};
}

/// A level of a mesh, scaled to six units.
inline World level(std::string name, const Mesh& mesh) {
    const Aabb box = mesh.bounds();
    const Vec3 middle = 0.5 * (box.min + box.max), size = box.max - box.min;
    const double scale = 6 / std::max({size.x, size.y, size.z});
    std::vector<Vec3> vertices = mesh.vertices();
    for (Vec3& v : vertices) v = scale * (v - middle);
    const Vec3 half_extents = 0.5 * scale * size + Vec3(0.5);
    return {std::move(name), Mesh(std::move(vertices), mesh.triangles()), -half_extents, half_extents};
}

/// A ball with bumps that are smaller than the moving shapes.
inline World knobs() {
    const Mesh ball = make_icosphere(5);
    std::vector<Vec3> vertices = ball.vertices();
    for (Vec3& v : vertices) v *= 1 + 0.05 * std::sin(31 * v.x) * std::cos(27 * v.y + 1) * std::sin(29 * v.z + 2);
    World world = level("knobs", Mesh(std::move(vertices), ball.triangles()));
    // Shapes start above it.
    world.low = {-1.5, -1.5, 2.8};
    world.high = {1.5, 1.5, 3.8};
    return world;
}

/// All levels, with those of the files that ABUT_LAW_MESHES names (a:b:c).
inline std::vector<World> worlds() {
    std::vector<World> result{corner(), groove(), staircase(), terrain(), soup(), knobs()};
    for (const std::string& file : environment_meshes()) {
        result.push_back(level(std::filesystem::path(file).filename().string(), load_mesh(file)));
    }
    return result;
}

inline Sphere make(Vec3 p, const Sphere&) { return {p, 0.3}; }
inline Capsule make(Vec3 p, const Capsule&) { return {p, p + Vec3(0, 0, 0.6), 0.25}; }
inline Aabb make(Vec3 p, const Aabb&) { return {p - Vec3(0.2, 0.25, 0.3), p + Vec3(0.2, 0.25, 0.3)}; }
inline Sphere at(const Sphere& s, Vec3 by) { return {s.center + by, s.radius}; }
inline Capsule at(const Capsule& c, Vec3 by) { return {c.a + by, c.b + by, c.radius}; }
inline Aabb at(const Aabb& b, Vec3 by) { return {b.min + by, b.max + by}; }

inline double length(Vec3 v) { return std::hypot(v.x, v.y, v.z); }

}  // namespace abut::laws
