// SPDX-License-Identifier: MIT
// Law: no ray passes through a closed mesh without a hit. Each mesh is hit by rays from inside, and by rays from
// outside at a point of the surface, which must have a hit at that point or before. Half of the rays are aimed exactly
// at edges and vertices. Rays that hit no edge or vertex cross the surface an even number of times from outside and an
// odd number of times from inside. A part of the rays is compared with brute force. ABUT_LAW_RAYS sets the number of
// rays over all meshes, ABUT_LAW_BRUTE how many are compared with brute force, and ABUT_LAW_MESHES adds files (a:b:c),
// whose holes are closed first.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>

#include "abut/base/executor.h"
#include "abut/mesh/check.h"
#include "abut/mesh/inside.h"
#include "abut/mesh/mesh_batches.h"
#include "abut/query/raycast.h"
#include "tests/laws/mesh_cases.h"
#if __has_include("abut/io/load.h")
#include "abut/io/load.h"
#include "abut/query/intersects.h"
#include "tests/laws/law_environment.h"
#define ABUT_LAW_LOADS 1
#endif

namespace abut::laws {
namespace {

/// The mesh with its vertices rounded to a grid of 2^-20 of its size: differences of their coordinates, and of nearby
/// grid points, are exact, so a ray can be aimed at them without rounding.
struct Grid {
    double step;
    explicit Grid(const Aabb& box) : step(1) {
        double size = 0;
        for (int i = 0; i < 3; ++i) size = std::max({size, std::abs(box.min[i]), std::abs(box.max[i])});
        if (size > 0) step = std::ldexp(1.0, std::ilogb(size) - 20);
    }
    Vec3 operator()(Vec3 p) const {
        for (int i = 0; i < 3; ++i) p[i] = step * std::nearbyint(p[i] / step);
        return p;
    }
};

/// The mesh with equal positions as one vertex, without collapsed triangles, and with each loop of boundary edges
/// closed by a fan of triangles.
Mesh closed_on_grid(const std::vector<Vec3>& vertices, const std::vector<Index3>& triangles) {
    Aabb box;
    for (const Vec3& v : vertices) box.include(v);
    const Grid grid(box);
    const auto before = [](const Vec3& a, const Vec3& b) {
        return std::tuple(a.x, a.y, a.z) < std::tuple(b.x, b.y, b.z);
    };
    std::map<Vec3, std::uint32_t, decltype(before)> places(before);
    std::vector<Vec3> corners;
    const auto place = [&](Vec3 p) {
        const auto [at, made] = places.try_emplace(grid(p) + 0.0, static_cast<std::uint32_t>(corners.size()));
        if (made) corners.push_back(at->first);
        return at->second;
    };
    std::vector<Index3> kept;
    // For each edge, how many triangles use it forward minus how many backward: an edge with a rest bounds a hole.
    std::map<std::array<std::uint32_t, 2>, int> net_uses;
    for (const Index3& t : triangles) {
        const Index3 now{place(vertices[t[0]]), place(vertices[t[1]]), place(vertices[t[2]])};
        if (now[0] == now[1] || now[1] == now[2] || now[2] == now[0]) continue;
        kept.push_back(now);
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t a = now[i], b = now[(i + 1) % 3];
            net_uses[{std::min(a, b), std::max(a, b)}] += a < b ? 1 : -1;
        }
    }
    std::multimap<std::uint32_t, std::uint32_t> next;
    for (const auto& [edge, count] : net_uses) {
        for (int i = 0; i < std::abs(count); ++i) {
            // The fan's triangles use the boundary edges in the opposite direction.
            next.insert(count > 0 ? std::pair(edge[1], edge[0]) : std::pair(edge[0], edge[1]));
        }
    }
    while (!next.empty()) {
        std::vector<std::uint32_t> loop{next.begin()->first};
        Vec3 sum(0);
        for (auto step = next.begin(); step != next.end(); step = next.find(loop.back())) {
            sum += corners[step->first];
            loop.push_back(step->second);
            next.erase(step);
        }
        const std::uint32_t middle = place(sum * (1.0 / static_cast<double>(loop.size() - 1)));
        for (std::size_t i = 0; i + 1 < loop.size(); ++i) kept.push_back({loop[i], loop[i + 1], middle});
    }
    return {std::move(corners), std::move(kept)};
}

struct Body {
    std::string name;
    Mesh mesh;
    std::vector<Vec3> inside;  // points inside, on the grid
};

std::vector<Body> bodies() {
    std::vector<Body> result;
    const auto add = [&](const std::string& name, const std::vector<Vec3>& vertices,
                         const std::vector<Index3>& triangles) {
        Body body{name, closed_on_grid(vertices, triangles), {}};
        const Grid grid(body.mesh.bounds());
        Dice dice(5);
        const Vec3 center = body.mesh.bounds().center(), half = 0.5 * body.mesh.bounds().extents();
        for (int i = 0; i < 200000 && body.inside.size() < 500; ++i) {
            const Vec3 p = grid(center + half * dice.cube());
            if (contains(body.mesh, p)) body.inside.push_back(p);
        }
        result.push_back(std::move(body));
    };
    const auto add_mesh = [&](const std::string& name, const Mesh& m) { add(name, m.vertices(), m.triangles()); };
    add_mesh("icosphere", make_icosphere(5));
    add_mesh("box", make_box({Vec3(-1, -2, -0.5), Vec3(1, 1, 1)}));
    add_mesh("torus", make_torus(1, 0.4, 96, 48));
#ifdef ABUT_LAW_LOADS
    for (const std::string& file : environment_meshes()) {
        const io::MeshData data = io::load_mesh_data(file);
        add(std::filesystem::path(file).filename().string(), data.vertices, data.triangles);
    }
#endif
    return result;
}

struct Counts {
    std::atomic<long> rays{0}, at_features{0}, slipped{0}, odd{0}, counted{0}, compared{0}, different{0};
};

/// A point of the mesh: a vertex, the middle of an edge, or a point of a triangle. Halves and quarters of grid points,
/// and their differences, are exact.
Vec3 target(const Mesh& mesh, Dice& dice, bool feature) {
    const Triangle t = mesh.triangle(static_cast<std::size_t>(dice.pick(0, static_cast<int>(mesh.size()) - 1)));
    if (!feature) return 0.25 * t.a + 0.25 * t.b + 0.5 * t.c;
    return dice.one_in(2) ? t.vertex(dice.pick(0, 2)) : 0.5 * t.a + 0.5 * t.b;
}

bool on_feature(const Hit& hit) { return hit.barycentric.x == 0 || hit.barycentric.y == 0 || hit.barycentric.z == 0; }

/// Casts one ray and returns what is wrong with the answer, or null.
const char* cast(const Body& body, const Grid& grid, Dice& dice, bool brute, bool parity, Counts& counts, Ray& ray) {
    const Aabb& box = body.mesh.bounds();
    const bool feature = dice.one_in(2), from_inside = !body.inside.empty() && dice.one_in(2);
    if (from_inside) {
        ray.origin = body.inside[static_cast<std::size_t>(dice.pick(0, static_cast<int>(body.inside.size()) - 1))];
    } else {
        // Outside of the box, in a box three times as large.
        const int axis = dice.pick(0, 2);
        ray.origin = grid(box.center() + 1.5 * box.extents() * dice.cube());
        ray.origin[axis] = dice.one_in(2) ? grid(2.0 * box.max - box.min)[axis] : grid(2.0 * box.min - box.max)[axis];
    }
    // The target is at t = 1 without rounding. With max_t = 1 the hit is decided exactly, but slowly, in exact
    // arithmetic for nearly every ray. So only a part of the rays has that limit; for the others t is compared with 1,
    // within a few ulps.
    ray.direction = target(body.mesh, dice, feature) - ray.origin;
    const bool exactly = brute || parity;
    const RaycastOptions up_to_target{.max_t = exactly ? 1 : std::numeric_limits<double>::infinity()};
    const std::optional<Hit> hit = raycast(ray, body.mesh, up_to_target);
    ++counts.rays;
    counts.at_features += feature;
    if (brute) {
        std::optional<Hit> truth;
        for (std::uint32_t i = 0; i < body.mesh.size(); ++i) {
            auto next = pair::raycast(ray, body.mesh.triangle(i), up_to_target);
            if (!next || (truth && next->t >= truth->t)) continue;
            next->where.triangle = i;
            truth = next;
        }
        ++counts.compared;
        const bool same = hit.has_value() == truth.has_value() &&
                          (!hit || (hit->t == truth->t && hit->where == truth->where && hit->point == truth->point &&
                                    hit->normal == truth->normal && hit->barycentric == truth->barycentric));
        if (!same) {
            ++counts.different;
            return "differs from brute force";
        }
    }
    if (!hit || hit->t > 1 + 0x1p-49) {
        ++counts.slipped;
        return "slips through";
    }
    if (parity) {
        Ray any = ray;
        for (int i = 0; i < 3; ++i) any.direction[i] += 1e-3 * grid.step * dice.unit();
        bool touches = false;
        long crossings = 0;
        for (const Hit& h : raycast_all(any, body.mesh)) {
            touches = touches || on_feature(h) || h.t == 0;
            ++crossings;
        }
        if (!touches) {
            ++counts.counted;
            if ((crossings % 2 != 0) != from_inside) {
                ++counts.odd;
                ray = any;
                return "crosses the surface as if it began on the other side";
            }
        }
    }
    return nullptr;
}

TEST(Watertight, NoRaySlipsThroughAClosedMesh) {
    const std::vector<Body> all = bodies();
    const long rays = environment_count("ABUT_LAW_RAYS", 200000) / static_cast<long>(all.size());
    const long brute = environment_count("ABUT_LAW_BRUTE", 2000);
    // The cost of brute force is proportional to the size of the mesh, so it is run for fewer rays of large meshes.
    const auto share = [](const Body& body) { return 1 / (static_cast<double>(body.mesh.size()) + 50000); };
    double shares = 0;
    for (const Body& body : all) shares += share(body);
    Counts total;
    std::mutex mutex;
    int shown = 0;
    for (const Body& body : all) {
        const MeshReport report = check(body.mesh);
        std::printf("%s: %zu triangles, %zu boundary edges, %zu non-manifold edges, %zu points inside\n",
                    body.name.c_str(), body.mesh.size(), report.boundary_edges.size(), report.non_manifold_edges.size(),
                    body.inside.size());
        EXPECT_TRUE(report.boundary_edges.empty()) << body.name;
        EXPECT_FALSE(body.inside.empty()) << body.name;
        const Grid grid(body.mesh.bounds());
        Counts counts;
        const auto start = std::chrono::steady_clock::now();
        // Brute force and parity are tested separately from the other rays, so that the printed rate is that of
        // raycast.
        const auto run = [&](long many, std::size_t grain, bool compare, bool parity) {
            for_each_range(static_cast<std::size_t>(many), grain, [&](std::size_t first, std::size_t last) {
                Dice dice(2 * first + compare);
                Counts mine;
                for (std::size_t i = first; i < last; ++i) {
                    Ray ray;
                    const char* fault = cast(body, grid, dice, compare, parity && i % 10 == 0, mine, ray);
                    if (fault == nullptr) continue;
                    const std::lock_guard lock(mutex);
                    if (++shown > 5) continue;
                    char text[300];
                    std::snprintf(text, sizeof text, "Ray{Vec3(%a, %a, %a), Vec3(%a, %a, %a)}", ray.origin.x,
                                  ray.origin.y, ray.origin.z, ray.direction.x, ray.direction.y, ray.direction.z);
                    ADD_FAILURE() << body.name << ": " << fault << ", range " << first << ": " << text;
                }
                counts.rays += mine.rays;
                counts.at_features += mine.at_features;
                counts.slipped += mine.slipped;
                counts.odd += mine.odd;
                counts.counted += mine.counted;
                counts.compared += mine.compared;
                counts.different += mine.different;
            });
        };
        run(rays, 4096, false, true);
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        run(static_cast<long>(static_cast<double>(brute) * share(body) / shares), 64, true, false);
        std::printf(
            "    %ld rays (%.2f million a second), %ld aimed at edges and vertices: %ld slipped; "
            "%ld counted through, %ld wrongly; %ld compared with brute force, %ld differ\n",
            counts.rays.load(), static_cast<double>(rays) / seconds * 1e-6, counts.at_features.load(),
            counts.slipped.load(), counts.counted.load(), counts.odd.load(), counts.compared.load(),
            counts.different.load());
        std::fflush(stdout);
        total.rays += counts.rays;
        total.at_features += counts.at_features;
        total.slipped += counts.slipped;
        total.odd += counts.odd;
        total.compared += counts.compared;
        total.different += counts.different;
    }
    std::printf(
        "together: %ld rays, %ld aimed at edges and vertices, %ld slipped, %ld counted wrongly, %ld compared, "
        "%ld differ\n",
        total.rays.load(), total.at_features.load(), total.slipped.load(), total.odd.load(), total.compared.load(),
        total.different.load());
    EXPECT_EQ(total.slipped, 0);
    EXPECT_EQ(total.odd, 0);
    EXPECT_EQ(total.different, 0);
    EXPECT_GT(total.at_features, total.rays / 3);
}

}  // namespace
}  // namespace abut::laws
