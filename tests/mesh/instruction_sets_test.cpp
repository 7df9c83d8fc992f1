// SPDX-License-Identifier: MIT
// The same bits from every instruction set that this machine can run.
#include <gtest/gtest.h>

#include <hwy/targets.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <glm/common.hpp>
#include <random>
#include <set>
#include <string>

#include "abut/math/nearest_float.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/mesh_batches.h"
#include "abut/mesh/overlap_beyond_corners.h"
#include "abut/mesh/overlapping_pairs.h"
#include "abut/mesh/winding.h"
#include "abut/query/closest_points.h"
#include "abut/query/contact.h"
#include "abut/query/intersects.h"
#include "abut/query/raycast.h"
#include "abut/query/sweep.h"
#include "abut/simd/box8.h"

namespace abut {
namespace {

constexpr int seed = 20;

/// The answers to all sorts of queries, bit by bit.
class Answers {
public:
    Answers() {
        const Mesh torus = make_torus(2, 1, 60, 30);
        std::vector<Vec3> floats = torus.vertices();
        for (Vec3& v : floats) v = nearest_floats(v);
        ask(torus);
        ask(Mesh(std::move(floats), torus.triangles()));
    }

    std::vector<std::uint64_t> bits;

private:
    void ask(const Mesh& torus) {
        const Mesh box = make_box({Vec3(-0.5), Vec3(1)});
        ask_shapes(torus, box);
        ask_points_and_triangles();
        ask_winding_numbers(torus);
        for (const Mesh& mesh : {torus, box}) ask_batches(mesh);
        ask_hulls();
        ask_posed(torus);
        ask_self_intersections(torus);
        ask_build(torus);
    }

    void ask_shapes(const Mesh& torus, const Mesh& box) {
        for (int i = 0; i < 300; ++i) {
            const Ray ray{3.0 * point(), point()};
            for (const Cull cull : {Cull::none, Cull::back}) add(raycast(ray, torus, RaycastOptions{.cull = cull}));
            add(raycast(ray, box));
            // Its normal has zeros, whose signs count too.
            const double x = unit();
            const Triangle wall{{x, unit(), unit()}, {x, unit(), unit()}, {x, unit(), unit()}};
            add(raycast(Ray{ray.origin, (wall.a + wall.b + wall.c) / 3.0 - ray.origin}, wall));
            add(occluded(ray, torus, RaycastOptions{.max_t = 1}) ? 1 : 0);
            add(closest_points(3.0 * point(), torus));
            add(closest_points(Sphere{3.0 * point(), 0.1}, torus));
            add(closest_points(Capsule{3.0 * point(), 3.0 * point(), 0.1}, torus));
            add(closest_points(hull(), torus));
            add(intersects(Sphere{3.0 * point(), 0.1}, torus) ? 1 : 0);
            add(intersects(Capsule{3.0 * point(), 3.0 * point(), 0.1}, torus) ? 1 : 0);
            const Vec3 corner = 3.0 * point();
            add(intersects(Aabb{corner, corner + Vec3(0.2)}, torus) ? 1 : 0);
            const Vec3 motion = 4.0 * point();
            add(sweep(Sphere{corner, 0.1}, motion, torus));
            add(sweep(Capsule{corner, corner + 0.5 * point(), 0.1}, motion, torus));
            add(sweep(Aabb{corner, corner + Vec3(0.2)}, motion, torus, {.ignore_separating = true}));
        }
    }

    void ask_points_and_triangles() {
        for (int i = 0; i < 2000; ++i) {
            // Points at, beside and off corners, edges and faces, some of which have zeros for coordinates.
            const double size = std::exp2(40 * unit());
            const auto on_grid = [&] { return size * glm::round(2.0 * point()); };
            const Triangle triangle{on_grid(), on_grid(), on_grid()};
            const Vec3 nudge = i % 2 == 0 ? Vec3(0) : size * std::exp2(-20 - 20 * unit()) * point();
            add(closest_points(on_grid() + nudge, triangle));
        }
    }

    void ask_winding_numbers(const Mesh& torus) {
        const WindingTree tree(torus);
        for (int i = 0; i < 300; ++i) {
            const Vec3 p = 2.0 * point();
            for (const double tolerance : {0.1, 0.001, 0.0}) add(winding_number(p, tree, tolerance));
        }
    }

    void ask_batches(const Mesh& mesh) {
        std::vector<Vec3> points;
        for (int i = 0; i < 300; ++i) points.push_back(3.0 * point());
        std::vector<ClosestPoints> nearest(points.size());
        closest_points_each(points, mesh, nearest);
        for (const ClosestPoints& one : nearest) add(one);
        std::vector<Ray> rays;
        for (int i = 0; i < 300; ++i) rays.push_back({3.0 * point(), point()});
        for (int i = 0; i < 300; ++i) rays.push_back({Vec3(3), Vec3(0.01 * (i % 20), 0.02 * (i / 20), 0) - Vec3(3)});
        std::vector<std::optional<Hit>> hits(rays.size());
        raycast_each(rays, mesh, hits);
        for (const auto& hit : hits) add(hit);
        std::vector<TriangleHit> brief(rays.size());
        raycast_each(rays, mesh, brief);
        for (const TriangleHit& hit : brief) add(hit.t);
    }

    void ask_hulls() {
        for (int i = 0; i < 300; ++i) {
            const Hull a = hull(), b = hull();
            add(closest_points(a, b));
            add(contact(a, b));
        }
    }

    void ask_posed(const Mesh& torus) {
        for (int i = 0; i < 30; ++i) {
            const Pose pose{glm::normalize(Quat(unit(), unit(), unit(), unit())), 4.0 * point()};
            add(intersects(torus, pose * torus) ? 1 : 0);
            add(closest_points(torus, pose * torus));
            for (const auto& [a, b] : overlapping_pairs(torus, pose * torus)) add(a), add(b);
            const Ray ray{3.0 * point(), point()};
            add(raycast(ray, pose * torus));
        }
    }

    void ask_self_intersections(const Mesh& torus) {
        for (const double by : {0.001, 0.03, 0.3}) {
            std::vector<Vec3> crumpled = torus.vertices();
            for (Vec3& v : crumpled) v += by * point();
            if (std::ranges::all_of(torus.vertices(), are_floats)) {
                for (Vec3& v : crumpled) v = nearest_floats(v);
            }
            for (const auto& [a, b] : overlapping_pairs(Mesh(crumpled, torus.triangles()))) add(a), add(b);
        }
    }

    void ask_build(const Mesh& torus) {
        for (const Quality quality : {Quality::fast, Quality::high}) {
            const Mesh built(torus.vertices(), torus.triangles(), {.quality = quality});
            for (const std::uint32_t place : built.tree().order()) add(place);
            for (const bvh::Node& node : built.tree().nodes()) {
                for (const auto& sides : {node.boxes.min, node.boxes.max}) {
                    for (const auto& side : sides) {
                        for (const float x : side) add(x);
                    }
                }
                for (const std::uint32_t child : node.child) add(child);
            }
        }
    }

    double unit() { return std::uniform_real_distribution<double>(-1, 1)(random_); }
    Vec3 point() { return {unit(), unit(), unit()}; }
    Hull hull() {
        const Vec3 place = point();
        std::vector<Vec3> points;
        for (int i = 0; i < 40; ++i) points.push_back(place + glm::normalize(point()));
        return Hull(points);
    }
    void add(double x) { bits.push_back(std::bit_cast<std::uint64_t>(x)); }
    void add(Vec3 v) { add(v.x), add(v.y), add(v.z); }
    void add(const std::optional<Hit>& hit) {
        add(hit ? 1 : 0);
        if (hit) add(hit->t), add(hit->point), add(hit->normal), add(hit->barycentric), add(hit->where.triangle);
    }
    void add(const std::optional<Contact>& contact) {
        add(contact ? contact->count : 0);
        if (!contact) return;
        add(contact->depth), add(contact->direction);
        for (int i = 0; i < contact->count; ++i) add(contact->points[i].on_a), add(contact->points[i].on_b);
    }
    void add(const std::optional<SweepHit>& hit) {
        add(hit ? 1 : 0);
        if (hit) add(hit->t), add(hit->point), add(hit->normal), add(hit->where.triangle);
    }
    void add(const ClosestPoints& points) { add(points.on_a), add(points.on_b), add(points.distance); }

    std::mt19937_64 random_{seed};
};

/// Calls ask(its name) with every instruction set in turn.
template <class Ask>
void with_each_set(Ask ask) {
    for (std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1) {
        hwy::SetSupportedTargetsForTest(left & -left);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        ask(simd::instruction_set());
        hwy::SetSupportedTargetsForTest(0);
    }
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

TEST(InstructionSets, AllGiveTheSameBits) {
    const auto all = static_cast<std::uint64_t>(hwy::SupportedTargets());
    const std::vector<std::uint64_t> expected = Answers().bits;
    std::set<std::string> names;
    with_each_set([&](const std::string& name) {
        names.insert(name);
        EXPECT_EQ(Answers().bits, expected) << name << ", seed " << seed;
    });
    EXPECT_GE(names.size(), std::min<std::size_t>(2, std::popcount(all)));
    for (const std::string& name : names) std::printf("%s ", name.c_str());
    std::printf("\n");
}

/// Triangles that have one, two or three corners of a few in common, or one corner twice; some corners also come a second time,
/// or with zeros of the other sign, or next to themselves. `own`: each triangle has corners of its own, so that leaves have as
/// many as they may.
Mesh tangle(std::mt19937_64& random, bool own) {
    const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    const double flat = std::ldexp(1.0, -pick(0, 30));
    std::vector<Vec3> places;
    for (int i = 0; i < 20; ++i) {
        Vec3 place(pick(-3, 3), pick(-3, 3), flat * pick(-3, 3));
        if (pick(0, 1) == 0) place += flat * Vec3(pick(-99, 99), pick(-99, 99), pick(-99, 99)) * 0x1p-8;
        if (i > 0 && pick(0, 3) == 0) place = places.back();
        for (int axis = 0; axis < 3; ++axis) {
            if (place[axis] == 0 && pick(0, 1) == 0) place[axis] = -0.0;
            if (pick(0, 30) == 0) place[axis] = std::nextafter(place[axis], 9.0);
        }
        places.push_back(place);
    }
    std::vector<Vec3> corners = places;
    std::vector<Index3> triangles;
    for (int i = 0; i < 60; ++i) {
        Index3 triangle;
        for (std::uint32_t& corner : triangle) {
            corner = static_cast<std::uint32_t>(pick(0, 19));
            if (!own) continue;
            corners.push_back(places[corner]);
            corner = static_cast<std::uint32_t>(corners.size() - 1);
        }
        triangles.push_back(triangle);
    }
    return Mesh(corners, triangles);
}

TEST(InstructionSets, AllFindThePairsOfATangleThatOverlapBeyondTheirCorners) {
    std::mt19937_64 random(seed);
    for (int round = 0; round < 60; ++round) {
        const Mesh mesh = tangle(random, round % 2 == 0);
        std::vector<TrianglePair> expected;
        for (std::uint32_t i = 0; i < mesh.size(); ++i) {
            for (std::uint32_t j = i + 1; j < mesh.size(); ++j) {
                if (overlap_beyond_corners(mesh.triangle(i), mesh.triangle(j))) expected.push_back({i, j});
            }
        }
        with_each_set([&](const std::string& name) {
            EXPECT_EQ(overlapping_pairs(mesh), expected) << name << ", round " << round << ", seed " << seed;
        });
    }
}

}  // namespace
}  // namespace abut
