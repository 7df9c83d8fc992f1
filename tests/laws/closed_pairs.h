// SPDX-License-Identifier: MIT
// Random pairs of closed meshes that often overlap: convex ones, ones with holes and notches, turned, stretched and far
// from the origin.
#pragma once

#include <array>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"

namespace abut::laws {

class ClosedPairs {
public:
    explicit ClosedPairs(std::uint64_t seed) : random_(seed) {}

    /// Two meshes whose boxes overlap, mostly.
    std::pair<Mesh, Mesh> next() {
        const Vec3 away = below(8) == 0 ? 1000.0 * vector() : Vec3(0);
        // Without rotation faces are often parallel, and on a grid they often coincide.
        const std::uint64_t kind = below(4);
        Mesh a = placed(shape(), away, kind), b = placed(shape(), away + vector(), kind);
        return {std::move(a), std::move(b)};
    }

    double number() { return 2 * std::generate_canonical<double, 53>(random_) - 1; }
    Vec3 vector() {
        const double x = number(), y = number(), z = number();
        return {x, y, z};
    }
    std::uint64_t below(std::uint64_t n) { return random_() % n; }

private:
    using Outline = std::vector<std::array<double, 2>>;

    Mesh shape() {
        switch (below(6)) {
            case 0:
                return make_box({Vec3(-1), Vec3(1)});
            case 1:
                return make_icosphere(static_cast<int>(below(3)));
            case 2:
                return make_torus(1, 0.2 + 0.3 * std::abs(number()), 5 + static_cast<int>(below(8)),
                                  3 + static_cast<int>(below(6)));
            case 3:  // an L
                return prism({{-1, -1}, {1, -1}, {1, -0.5}, {-0.5, -0.5}, {-0.5, 1}, {-1, 1}},
                             {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}});
            case 4:  // a plus
                return prism({{-1, -0.25},
                              {-0.25, -0.25},
                              {-0.25, -1},
                              {0.25, -1},
                              {0.25, -0.25},
                              {1, -0.25},
                              {1, 0.25},
                              {0.25, 0.25},
                              {0.25, 1},
                              {-0.25, 1},
                              {-0.25, 0.25},
                              {-1, 0.25}},
                             {{0, 1, 10},
                              {0, 10, 11},
                              {1, 2, 3},
                              {1, 3, 4},
                              {4, 5, 6},
                              {4, 6, 7},
                              {7, 8, 9},
                              {7, 9, 10},
                              {1, 4, 7},
                              {1, 7, 10}});
            default: {  // a tetrahedron
                std::array<Vec3, 4> p{vector(), vector(), vector(), vector()};
                const Vec3 u = p[1] - p[0], v = p[2] - p[0], w = p[3] - p[0];
                const double volume =
                    u.x * (v.y * w.z - v.z * w.y) + u.y * (v.z * w.x - v.x * w.z) + u.z * (v.x * w.y - v.y * w.x);
                if (volume < 0) std::swap(p[0], p[1]);
                return Mesh({p.begin(), p.end()}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}});
            }
        }
    }

    /// A prism over a polygon, given counterclockwise with its triangles.
    static Mesh prism(const Outline& outline, const std::vector<Index3>& cap) {
        const auto n = static_cast<std::uint32_t>(outline.size());
        std::vector<Vec3> vertices;
        for (const double z : {-1.0, 1.0}) {
            for (const auto& p : outline) vertices.emplace_back(p[0], p[1], z);
        }
        std::vector<Index3> triangles;
        for (const Index3& t : cap) {
            triangles.push_back({t[0], t[2], t[1]});
            triangles.push_back({t[0] + n, t[1] + n, t[2] + n});
        }
        for (std::uint32_t i = 0; i < n; ++i) {
            const std::uint32_t k = (i + 1) % n;
            triangles.push_back({i, k, k + n});
            triangles.push_back({i, k + n, i + n});
        }
        return Mesh(vertices, triangles);
    }

    Mesh placed(const Mesh& mesh, Vec3 at, std::uint64_t kind) {
        Vec3 sizes(0.1 + std::abs(number()), 0.1 + std::abs(number()), 0.1 + std::abs(number()));
        if (kind == 1) {
            for (int k = 0; k < 3; ++k) {
                sizes[k] = std::ceil(4 * sizes[k]) / 4;
                at[k] = std::round(8 * at[k]) / 8;
            }
        }
        Pose pose{.translation = at};
        if (kind > 1) pose = Pose::from_axis_angle(vector() + Vec3(0, 0, 1e-3), 3 * number(), at);
        std::vector<Vec3> vertices = mesh.vertices();
        for (Vec3& v : vertices) v = pose * (sizes * v);
        return Mesh(vertices, mesh.triangles());
    }

    std::mt19937_64 random_;
};

}  // namespace abut::laws
