// SPDX-License-Identifier: MIT
// Meshes that are difficult for a BVH, poses for them, and queries near their corners and edges.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "abut/base/error.h"
#include "abut/math/nearest_float.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"
#include "abut/query/closed_forms.h"
#include "abut/query/composite_traversal.h"

namespace abut::laws {

struct MeshCase {
    std::string name;
    Mesh mesh;
    bool closed = false;
};

/// Random numbers for meshes and queries.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : random_(seed) {}
    int pick(int low, int high) {
        return low + static_cast<int>(random_() % static_cast<std::uint64_t>(high - low + 1));
    }
    bool one_in(int n) { return pick(1, n) == 1; }
    double unit() { return static_cast<double>(static_cast<std::int64_t>(random_()) >> 11) * 0x1p-52; }
    Vec3 cube() { return Vec3(unit(), unit(), unit()); }
    Vec3 integers(int most) { return Vec3(pick(-most, most), pick(-most, most), pick(-most, most)); }
    /// A number with a random exponent, between about 1e-300 and 1e300.
    double extreme() { return unit() * std::ldexp(1.0, pick(-996, 996)); }

private:
    std::mt19937_64 random_;
};

/// A mesh of triangles without common vertices, whose corners are made by `corner()`.
template <class Corner>
Mesh soup(int triangles, int leaf_size, Corner corner) {
    std::vector<Vec3> vertices;
    std::vector<Index3> indices;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(triangles); ++i) {
        const auto [a, b, c] = corner();
        vertices.insert(vertices.end(), {a, b, c});
        indices.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return {std::move(vertices), std::move(indices), {.leaf_size = leaf_size}};
}

template <class Move>
Mesh moved(const Mesh& mesh, Move move) {
    std::vector<Vec3> vertices = mesh.vertices();
    for (Vec3& v : vertices) v = move(v);
    return {std::move(vertices), mesh.triangles()};
}

inline std::vector<MeshCase> mesh_cases() {
    Dice dice(42);
    std::vector<MeshCase> cases;
    cases.push_back({"empty", Mesh{}, true});
    cases.push_back({"single", Mesh({Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0.5)}, {{0, 1, 2}})});
    cases.push_back({"box", make_box({Vec3(-1, 0, 2), Vec3(1, 3, 2.5)}), true});
    cases.push_back({"icosphere", make_icosphere(2, Vec3(0.1, -0.2, 0.3), 1.5), true});
    cases.push_back({"torus", make_torus(1, 0.3, 16, 9), true});
    cases.push_back({"grid", make_grid(12)});
    cases.push_back({"soup", soup(250, 2, [&] {
                         const Vec3 c = dice.cube();
                         return std::array{c + 0.3 * dice.cube(), c + 0.3 * dice.cube(), c + 0.3 * dice.cube()};
                     })});
    cases.push_back({"integers", soup(220, 4, [&] {
                         return std::array{dice.integers(3), dice.integers(3), dice.integers(3)};
                     })});
    cases.push_back({"coplanar", soup(220, 1, [&] {
                         const int axis = dice.pick(0, 2), height = dice.pick(-1, 1);
                         std::array t{dice.integers(3), dice.integers(3), dice.integers(3)};
                         for (Vec3& v : t) v[axis] = height;
                         return t;
                     })});
    cases.push_back({"degenerate", soup(200, 3, [&] {
                         const Vec3 a = 0.1 * dice.integers(6), b = 0.1 * dice.integers(6);
                         const Vec3 c = dice.one_in(2) ? 0.5 * a + 0.5 * b : dice.one_in(2) ? 2.0 * b - a : b;
                         return dice.one_in(4) ? std::array{a, a, a} : std::array{a, b, c};
                     })});
    cases.push_back({"thrice", soup(150, 4, [&, i = 0, t = std::array<Vec3, 3>{}]() mutable {
                         if (i++ % 3 == 0) t = {dice.cube(), dice.cube(), dice.cube()};
                         std::swap(t[0], t[1]);
                         return t;
                     })});
    cases.push_back({"far", moved(make_icosphere(1), [](Vec3 v) { return Vec3(1e6, -2e6, 3e6) + v; }), true});
    cases.push_back({"tiny", moved(make_icosphere(1), [](Vec3 v) { return 1e-300 * v; }), true});
    cases.push_back({"subnormal", moved(make_torus(1, 0.4, 6, 5), [](Vec3 v) { return 1e-310 * v; }), true});
    cases.push_back({"huge", moved(make_icosphere(1), [](Vec3 v) { return 1e300 * v; }), true});
    cases.push_back({"largest", moved(make_box({Vec3(-1), Vec3(1)}), [](Vec3 v) { return 1.7e308 * v; }), true});
    cases.push_back({"past floats", soup(150, 4, [&] {
                         const Vec3 c = 1e39 * dice.cube();
                         return std::array{c + 1e38 * dice.cube(), c + 1e38 * dice.cube(), c + 1e38 * dice.cube()};
                     })});
    cases.push_back({"exponents", soup(150, 4, [&] {
                         std::array<Vec3, 3> t;
                         for (Vec3& v : t) v = Vec3(dice.extreme(), dice.extreme(), dice.extreme());
                         return t;
                     })});
    // Each mesh again, with coordinates that are doubles if they were floats, and floats if they were not.
    for (std::size_t i = 1, count = cases.size(); i < count; ++i) {
        const auto& [name, mesh, closed] = cases[i];
        if (std::ranges::all_of(mesh.vertices(), are_floats)) {
            cases.push_back({name + " in doubles", moved(mesh, [](Vec3 v) { return (1 + 0x1p-40) * v; }), closed});
        } else if (std::ranges::all_of(mesh.vertices(), [](Vec3 v) { return is_finite(nearest_floats(v)); })) {
            cases.push_back({name + " in floats", moved(mesh, nearest_floats), closed});
        }
    }
    return cases;
}

inline std::vector<Pose> poses() {
    Dice dice(7);
    std::vector<Pose> result;
    result.push_back({});
    result.push_back({Quat(0.5, 0.5, 0.5, 0.5), Vec3(1, -2, 3)});
    result.push_back({Quat(0, 0, 0, 3), Vec3(0)});  // not unit
    result.push_back({Quat(0.3, -0.2, 0.9, 0.1), Vec3(0.25, 0, -0.5)});
    result.push_back({Quat(0.8, 0.1, -0.4, 0.4), Vec3(1e6, 1e-9, -1e5)});
    result.push_back({Quat(0.1, 0.7, 0.2, -0.6), 1e300 * dice.cube()});
    return result;
}

/// Makes queries near a mesh's corners, edges and planes.
template <Composite C>
class Aim {
public:
    Aim(const C& mesh, std::uint64_t seed) : dice(seed), mesh_(mesh) {
        if (mesh.size() == 0) return;
        Aabb box;
        for (std::uint32_t i = 0; i < mesh.size(); ++i) box.include(abut::bounds(mesh.part(i)));
        center_ = box.center();
        for (int i = 0; i < 3; ++i) size_ = std::max({size_, box.max[i] - center_[i]});
    }

    Triangle part() {
        return mesh_.size() == 0
                   ? Triangle{Vec3(0), Vec3(1), dice.cube()}
                   : mesh_.part(static_cast<std::uint32_t>(dice.pick(0, static_cast<int>(mesh_.size()) - 1)));
    }
    /// A point, often on the mesh or nearly on it, else around it or anywhere.
    Vec3 point() {
        const Triangle t = part();
        switch (dice.pick(0, 11)) {
            case 0:
            case 1:
            case 2:
                return t.vertex(dice.pick(0, 2));
            case 3:
                return 0.5 * t.a + 0.5 * t.b;
            case 4:
                return 0.5 * t.a + 0.25 * t.b + 0.25 * t.c;
            case 5: {
                Vec3 p = t.vertex(dice.pick(0, 2));
                double& x = p[dice.pick(0, 2)];
                x = std::nextafter(x, dice.one_in(2) ? 1e308 : -1e308);
                return p;
            }
            case 6:
                return t.b + std::ldexp(1.0, -dice.pick(100, 1070)) * dice.integers(1);
            case 7:
                return center_;
            case 8:
                return dice.one_in(2) ? Vec3(dice.integers(4)) : Vec3(dice.extreme(), dice.extreme(), dice.extreme());
            case 9:
                return t.a + 0.1 * size_ * dice.cube();
            default:
                return center_ + (2 * size_ < 1e308 ? 2 * size_ : size_) * dice.cube();
        }
    }
    Vec3 direction(Vec3 from) {
        switch (dice.pick(0, 7)) {
            case 0:
                return dice.integers(1);
            case 1:
                return std::ldexp(1.0, dice.pick(-1070, 1020)) * dice.cube();
            case 2:
                return std::ldexp(1.0, dice.pick(-1000, 1000)) * (point() - from);
            default:
                return point() - from;
        }
    }
    double radius(Vec3 center) {
        const Vec3 d = center - point();
        const double r = std::hypot(d.x, d.y, d.z);
        return dice.one_in(8) ? 0 : dice.one_in(3) ? std::abs(d[dice.pick(0, 2)]) : r;
    }

    void make(Vec3& p) { p = point(); }
    void make(Segment& s) { s = {point(), point()}; }
    void make(Ray& r) {
        r.origin = point();
        r.direction = direction(r.origin);
    }
    void make(Line& l) {
        l.origin = point();
        l.direction = direction(l.origin);
    }
    void make(Plane& p) {
        const Vec3 on = point();
        p.normal = dice.one_in(2) ? Vec3(dice.integers(1)) : dice.cube();
        p.offset = p.normal.x * on.x + p.normal.y * on.y + p.normal.z * on.z;
    }
    void make(HalfSpace& h) {
        Plane p;
        make(p);
        h = {p.normal, p.offset};
    }
    void make(Triangle& t) { t = {point(), point(), dice.one_in(2) ? point() : part().b}; }
    void make(Aabb& b) {
        b = {};
        b.include(point());
        if (!dice.one_in(4)) b.include(dice.one_in(3) ? point() : b.min + 0.2 * size_ * dice.cube());
    }
    void make(Obb& b) {
        static const std::vector<Pose> turns = poses();
        b.center = point();
        b.axes = rotation_matrix(turns[static_cast<std::size_t>(dice.pick(0, 4))]);
        b.half_extents = 0.3 * size_ * dice.cube();
        if (dice.one_in(4)) b.half_extents[dice.pick(0, 2)] = 0;
    }
    void make(Capsule& c) {
        c.a = point();
        c.b = dice.one_in(8) ? c.a : dice.one_in(3) ? point() : c.a + 0.3 * size_ * dice.cube();
        c.radius = radius(c.a) * (dice.one_in(2) ? 1 : 0.1);
        if (dice.one_in(16)) c.radius = -1;
    }
    void make(Cylinder& c) {
        Capsule like;
        make(like);
        c = {like.a, like.b, like.radius};
    }
    void make(Cone& c) {
        Capsule like;
        make(like);
        c = {like.a, like.b, like.radius};
    }
    void make(Ellipsoid& e) {
        Obb like;
        make(like);
        e = {like.center, like.axes, glm::abs(like.half_extents)};
    }
    void make(Hull& h) {
        const Vec3 at = point();
        const double size = (dice.one_in(3) ? 1 : 0.1) * size_;
        std::vector<Vec3> corners;
        // In some cases more points than kernels hold; some hulls are flat, some straight, some a single point.
        const int count = dice.one_in(4) ? dice.pick(70, 120) : dice.pick(1, 40), flat = dice.pick(0, 5);
        for (int i = 0; i < count; ++i) {
            Vec3 d = dice.cube();
            if (flat < 2) d[flat] = 0;
            if (flat == 0) d.z = 0;
            const double length = std::hypot(d.x, d.y, d.z);
            corners.push_back(dice.one_in(9) ? point() : at + (size / (length > 0 ? length : 1)) * d);
        }
        try {
            h = Hull(corners);
        } catch (const Error&) {
            // The hull is wider than the range of double.
            h = Hull(std::vector{dice.cube()});
        }
    }
    void make(Sphere& s) {
        s.center = point();
        s.radius = radius(s.center) * (dice.one_in(2) ? 1 : 0.25);
        if (dice.one_in(16)) s.radius = -1;
    }

    Dice dice;

private:
    const C& mesh_;
    Vec3 center_{0};
    double size_ = 1;
};

}  // namespace abut::laws
