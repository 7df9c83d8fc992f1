// SPDX-License-Identifier: MIT
// Ray hits and closest points: of pairs of shapes, and at the meshes of bench_meshes.h; FCL and Embree beside them where
// this machine has them.
#include <benchmark/benchmark.h>

#include <limits>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "abut/base/executor.h"
#include "abut/mesh/impacts.h"
#include "abut/mesh/overlapping_pairs.h"
#include "abut/mesh/raycast.h"
#include "abut/query/closest_points.h"
#include "abut/query/intersects.h"
#include "abut/query/raycast.h"
#include "benchmarks/bench_meshes.h"

#ifdef ABUT_BENCH_FCL
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/narrowphase/distance.h>
#endif
#ifdef ABUT_BENCH_EMBREE
#include <embree3/rtcore.h>
#endif

namespace abut::bench {
namespace {

constexpr std::size_t count = 4096;  // queries, taken in turn

struct Dice {
    std::mt19937_64 random{7};
    double unit() { return std::uniform_real_distribution<double>(-1, 1)(random); }
    Vec3 point() { return Vec3(unit(), unit(), unit()); }
    Quat turn() { return glm::normalize(Quat(unit(), unit(), unit(), unit())); }
    Vec3 on_sphere(double radius) {
        Vec3 p = point();
        while (glm::dot(p, p) > 1 || glm::dot(p, p) < 0.01) p = point();
        return radius * glm::normalize(p);
    }
};

void make(Dice& dice, Vec3& p) { p = dice.point(); }
void make(Dice& dice, Segment& s) { s = {dice.point(), dice.point()}; }
void make(Dice& dice, Triangle& t) { t = {dice.point(), dice.point(), dice.point()}; }
void make(Dice& dice, Aabb& b) {
    b = {};
    b.include(dice.point());
    b.include(dice.point());
}
void make(Dice& dice, Obb& b) {
    b = Pose{dice.turn(), dice.point()} * Aabb{-0.1 - 0.5 * glm::abs(dice.point()), 0.1 + 0.5 * glm::abs(dice.point())};
}

/// Pairs with a gap, of the first in the unit cube and the second within two units of it.
template <class A, class B>
void closest_pair(benchmark::State& state) {
    Dice dice;
    std::vector<std::pair<A, B>> pairs;
    while (pairs.size() < count) {
        A a;
        B b;
        make(dice, a);
        make(dice, b);
        if (!(closest_points(a, b).distance > 0)) continue;
        pairs.emplace_back(a, b);
    }
    std::size_t i = 0;
    for (auto _ : state) {
        const auto& [a, b] = pairs[i++ % count];
        benchmark::DoNotOptimize(closest_points(a, b));
    }
}
BENCHMARK(closest_pair<Triangle, Vec3>);
BENCHMARK(closest_pair<Segment, Segment>);
BENCHMARK(closest_pair<Triangle, Segment>);
BENCHMARK(closest_pair<Triangle, Triangle>);
BENCHMARK(closest_pair<Triangle, Aabb>);
BENCHMARK(closest_pair<Triangle, Obb>);
BENCHMARK(closest_pair<Obb, Segment>);
BENCHMARK(closest_pair<Obb, Aabb>);
BENCHMARK(closest_pair<Obb, Obb>);

void raycast_triangle_hit(benchmark::State& state) {
    Dice dice;
    std::vector<std::pair<Ray, Triangle>> pairs;
    while (pairs.size() < count) {
        Triangle t;
        make(dice, t);
        const Ray ray{3.0 * dice.point(), dice.point()};
        if (raycast(ray, t)) pairs.emplace_back(ray, t);
    }
    std::size_t i = 0;
    for (auto _ : state) {
        const auto& [ray, t] = pairs[i++ % count];
        benchmark::DoNotOptimize(raycast(ray, t));
    }
}
BENCHMARK(raycast_triangle_hit);

/// From a sphere around the mesh towards a point of its box: about half of them hit.
std::vector<Ray> rays_at(const Mesh& mesh) {
    Dice dice;
    std::vector<Ray> rays;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 from = dice.on_sphere(10),
                   to = mesh.bounds().center() + 0.5 * mesh.bounds().extents() * dice.point();
        rays.push_back({from, glm::normalize(to - from)});
    }
    return rays;
}

/// A grid of neighbouring rays from one eye, in the order of a picture's rows.
std::vector<Ray> rays_of_camera(const Mesh& mesh) {
    std::vector<Ray> rays;
    const Vec3 eye = mesh.bounds().center() + Vec3(3, 4, 11);
    for (int y = 0; y < 64; ++y) {
        for (int x = 0; x < 64; ++x) {
            const Vec3 to = mesh.bounds().center() + Vec3(5 * (x - 31.5) / 32, 5 * (y - 31.5) / 32, 0);
            rays.push_back({eye, glm::normalize(to - eye)});
        }
    }
    return rays;
}

std::vector<Vec3> points_around(const Mesh& mesh) {
    Dice dice;
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < count; ++i) {
        points.push_back(mesh.bounds().center() + 0.6 * mesh.bounds().extents() * dice.point());
    }
    return points;
}

/// Points about a hundredth of its size from the mesh's surface.
std::vector<Vec3> points_beside(const Mesh& mesh) {
    Dice dice;
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < count; ++i) {
        const Triangle t = mesh.triangle(dice.random() % mesh.size());
        points.push_back((t.a + t.b + t.c) / 3.0 + 0.05 * dice.point());
    }
    return points;
}

/// Places for a second copy of the mesh, turned and a gap or more away from the first.
std::vector<Pose> poses_around(const Mesh& mesh) {
    Dice dice;
    std::vector<Pose> poses;
    while (poses.size() < 64) {
        const Pose pose{dice.turn(), dice.on_sphere(4 + 4 * std::abs(dice.unit()))};
        if (!intersects(mesh, pose * mesh)) poses.push_back(pose);
    }
    return poses;
}

template <class Query, class Ask>
void take_turns(benchmark::State& state, const std::vector<Query>& queries, Ask ask) {
    std::size_t i = 0;
    for (auto _ : state) benchmark::DoNotOptimize(ask(queries[i++ % queries.size()]));
}

void mesh_raycast_random(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    take_turns(state, rays_at(mesh), [&](const Ray& ray) { return raycast(ray, mesh); });
}
void mesh_raycast_camera(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    take_turns(state, rays_of_camera(mesh), [&](const Ray& ray) { return raycast(ray, mesh); });
}
void mesh_occluded_random(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    take_turns(state, rays_at(mesh), [&](const Ray& ray) { return occluded(ray, mesh); });
}
void mesh_closest_point(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    take_turns(state, points_around(mesh), [&](const Vec3& p) { return closest_points(p, mesh); });
}
void mesh_closest_near(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    take_turns(state, points_beside(mesh), [&](const Vec3& p) { return closest_points(p, mesh); });
}
/// As a batch, on all cores; the time is one point's.
void mesh_closest_each(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    const auto points = points_around(mesh);
    std::vector<ClosestPoints> out(points.size());
    while (state.KeepRunningBatch(static_cast<benchmark::IterationCount>(points.size()))) {
        closest_each(points, mesh, out);
    }
}
void mesh_raycast_each(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    const auto rays = rays_at(mesh);
    std::vector<std::optional<Hit>> out(rays.size());
    while (state.KeepRunningBatch(static_cast<benchmark::IterationCount>(rays.size()))) raycast_each(rays, mesh, out);
}
void mesh_closest_mesh(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    take_turns(state, poses_around(mesh), [&](const Pose& pose) { return closest_points(mesh, pose * mesh); });
}

/// With the check of its input.
void build_mesh(benchmark::State& state, const std::string& name, BuildOptions options = {}) {
    for (auto _ : state) {
        state.PauseTiming();
        std::vector<Vec3> vertices = mesh_of(name).vertices();
        std::vector<Index3> triangles = mesh_of(name).triangles();
        state.ResumeTiming();
        const Mesh mesh(std::move(vertices), std::move(triangles), options);
        benchmark::DoNotOptimize(mesh.size());
    }
}
void mesh_build(benchmark::State& state, const std::string& name) { build_mesh(state, name); }
void mesh_build_high(benchmark::State& state, const std::string& name) {
    build_mesh(state, name, {.quality = Quality::high});
}
void mesh_build_one_core(benchmark::State& state, const std::string& name) {
    const ThreadLimit one(1);
    build_mesh(state, name);
}
void mesh_refit(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    for (auto _ : state) {
        const Mesh same = mesh.refitted(mesh.vertices());
        benchmark::DoNotOptimize(same.size());
    }
}
/// The mesh bends by a fiftieth of its width.
void mesh_impacts(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    const double width = mesh.bounds().extents().x;
    std::vector<Vec3> bent = mesh.vertices();
    for (Vec3& v : bent) v.x += 0.02 * width * std::sin(10 * v.y / width);
    const Mesh next = mesh.refitted(bent);
    for (auto _ : state) benchmark::DoNotOptimize(impacts(mesh, next).vertices.size());
}
void mesh_overlaps_itself(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    for (auto _ : state) benchmark::DoNotOptimize(overlapping_pairs(mesh));
}

#ifdef ABUT_BENCH_EMBREE
/// A mesh in Embree, on one thread unless told otherwise.
struct EmbreeScene {
    explicit EmbreeScene(const Mesh& mesh, RTCSceneFlags flags, const char* threads = "threads=1")
        : device(rtcNewDevice(threads)) {
        rtcSetSceneFlags(scene, flags);
        vertices = static_cast<float*>(rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                                               3 * sizeof(float), mesh.vertices().size()));
        float* to = vertices;
        for (const Vec3& v : mesh.vertices()) {
            for (int i = 0; i < 3; ++i) *to++ = static_cast<float>(v[i]);
        }
        indices = static_cast<unsigned*>(rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                                                 3 * sizeof(unsigned), mesh.size()));
        unsigned* next = indices;
        for (const Index3& t : mesh.triangles()) {
            for (unsigned i : t) *next++ = i;
        }
        rtcSetGeometryPointQueryFunction(geometry, nearer);
        rtcSetGeometryUserData(geometry, this);
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(scene, geometry);
    }
    EmbreeScene(const EmbreeScene&) = delete;
    EmbreeScene& operator=(const EmbreeScene&) = delete;
    ~EmbreeScene() {
        rtcReleaseGeometry(geometry);
        rtcReleaseScene(scene);
        rtcReleaseDevice(device);
    }

    /// The distance in floats (Ericson 2005, 5.1.5): Embree leaves that to its users.
    static bool nearer(RTCPointQueryFunctionArguments* arguments) {
        const auto& self = *static_cast<const EmbreeScene*>(arguments->userPtr);
        const auto corner = [&](unsigned k) {
            const float* v = self.vertices + 3 * self.indices[3 * arguments->primID + k];
            return glm::vec3(v[0], v[1], v[2]);
        };
        const glm::vec3 p(arguments->query->x, arguments->query->y, arguments->query->z);
        const float distance = glm::length(p - nearest_on(p, corner(0), corner(1), corner(2)));
        if (!(distance < arguments->query->radius)) return false;
        arguments->query->radius = distance;
        return true;
    }
    static glm::vec3 nearest_on(glm::vec3 p, glm::vec3 a, glm::vec3 b, glm::vec3 c) {
        const glm::vec3 ab = b - a, ac = c - a, ap = p - a, bp = p - b, cp = p - c;
        const float d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp), d4 = dot(ac, bp), d5 = dot(ab, cp),
                    d6 = dot(ac, cp);
        if (d1 <= 0 && d2 <= 0) return a;
        if (d3 >= 0 && d4 <= d3) return b;
        if (d6 >= 0 && d5 <= d6) return c;
        const float va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
        if (vc <= 0 && d1 >= 0 && d3 <= 0) return a + d1 / (d1 - d3) * ab;
        if (vb <= 0 && d2 >= 0 && d6 <= 0) return a + d2 / (d2 - d6) * ac;
        if (va <= 0 && d4 >= d3 && d5 >= d6) return b + (d4 - d3) / ((d4 - d3) + (d5 - d6)) * (c - b);
        return a + (vb * ab + vc * ac) / (va + vb + vc);
    }

    RTCDevice device;
    RTCScene scene = rtcNewScene(device);
    RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    float* vertices = nullptr;
    unsigned* indices = nullptr;
};

void embree_raycast(benchmark::State& state, const Mesh& mesh, const std::vector<Ray>& rays, RTCSceneFlags flags,
                    bool any = false) {
    const EmbreeScene embree(mesh, flags);
    RTCScene const scene = embree.scene;
    rtcCommitScene(scene);
    take_turns(state, rays, [&](const Ray& ray) {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        RTCRayHit hit{};
        const Vec3 o = ray.origin, d = ray.direction;
        hit.ray.org_x = static_cast<float>(o.x), hit.ray.org_y = static_cast<float>(o.y);
        hit.ray.org_z = static_cast<float>(o.z), hit.ray.dir_x = static_cast<float>(d.x);
        hit.ray.dir_y = static_cast<float>(d.y), hit.ray.dir_z = static_cast<float>(d.z);
        hit.ray.tfar = std::numeric_limits<float>::infinity();
        hit.ray.mask = ~0u;
        hit.hit.geomID = RTC_INVALID_GEOMETRY_ID;
        if (any) {
            rtcOccluded1(scene, &context, &hit.ray);
        } else {
            rtcIntersect1(scene, &context, &hit);
        }
        return hit.ray.tfar;
    });
}
void embree_closest(benchmark::State& state, const Mesh& mesh, const std::vector<Vec3>& points) {
    const EmbreeScene embree(mesh, RTC_SCENE_FLAG_NONE);
    rtcCommitScene(embree.scene);
    take_turns(state, points, [&](const Vec3& p) {
        RTCPointQuery query{static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z), 0,
                            std::numeric_limits<float>::infinity()};
        RTCPointQueryContext context;
        rtcInitPointQueryContext(&context);
        rtcPointQuery(embree.scene, &query, &context, nullptr, const_cast<EmbreeScene*>(&embree));
        return query.radius;
    });
}
void build_embree(benchmark::State& state, const std::string& name, const char* threads) {
    for (auto _ : state) {
        state.PauseTiming();
        const auto embree = std::make_unique<EmbreeScene>(mesh_of(name), RTC_SCENE_FLAG_NONE, threads);
        state.ResumeTiming();
        rtcCommitScene(embree->scene);
    }
}
void embree_build(benchmark::State& state, const std::string& name) { build_embree(state, name, nullptr); }
void embree_build_one_core(benchmark::State& state, const std::string& name) { build_embree(state, name, "threads=1"); }
void embree_closest_point(benchmark::State& state, const std::string& name) {
    embree_closest(state, mesh_of(name), points_around(mesh_of(name)));
}
void embree_closest_near(benchmark::State& state, const std::string& name) {
    embree_closest(state, mesh_of(name), points_beside(mesh_of(name)));
}
void embree_occluded_random(benchmark::State& state, const std::string& name) {
    embree_raycast(state, mesh_of(name), rays_at(mesh_of(name)), RTC_SCENE_FLAG_NONE, true);
}
void embree_raycast_random(benchmark::State& state, const std::string& name) {
    embree_raycast(state, mesh_of(name), rays_at(mesh_of(name)), RTC_SCENE_FLAG_NONE);
}
void embree_robust_random(benchmark::State& state, const std::string& name) {
    embree_raycast(state, mesh_of(name), rays_at(mesh_of(name)), RTC_SCENE_FLAG_ROBUST);
}
void embree_raycast_camera(benchmark::State& state, const std::string& name) {
    embree_raycast(state, mesh_of(name), rays_of_camera(mesh_of(name)), RTC_SCENE_FLAG_NONE);
}
#endif

#ifdef ABUT_BENCH_FCL
void fcl_closest_mesh(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    std::vector<fcl::Vector3d> vertices;
    for (const Vec3& v : mesh.vertices()) vertices.emplace_back(v.x, v.y, v.z);
    std::vector<fcl::Triangle> triangles;
    for (const Index3& t : mesh.triangles()) triangles.emplace_back(t[0], t[1], t[2]);
    fcl::BVHModel<fcl::RSSd> model;
    model.beginModel(static_cast<int>(triangles.size()), static_cast<int>(vertices.size()));
    model.addSubModel(vertices, triangles);
    model.endModel();
    take_turns(state, poses_around(mesh), [&](const Pose& pose) {
        fcl::Transform3d place = fcl::Transform3d::Identity();
        const Quat& q = pose.rotation;
        place.linear() = Eigen::Quaterniond(q.w, q.x, q.y, q.z).toRotationMatrix();
        place.translation() = fcl::Vector3d(pose.translation.x, pose.translation.y, pose.translation.z);
        const fcl::DistanceRequestd request(true);
        fcl::DistanceResultd result;
        return fcl::distance(&model, fcl::Transform3d::Identity(), &model, place, request, result);
    });
}
#endif

const int registered = [] {
    for (const std::string& name : mesh_names()) {
        const auto add = [&](const char* verb, void (*run)(benchmark::State&, const std::string&)) {
            benchmark::RegisterBenchmark(title(verb, name).c_str(),
                                         [run, name](benchmark::State& state) { run(state, name); });
        };
        add("mesh_raycast_random", mesh_raycast_random);
        add("mesh_raycast_camera", mesh_raycast_camera);
        add("mesh_occluded_random", mesh_occluded_random);
        add("mesh_closest_point", mesh_closest_point);
        add("mesh_closest_near", mesh_closest_near);
        add("mesh_closest_each", mesh_closest_each);
        add("mesh_raycast_each", mesh_raycast_each);
        add("mesh_closest_mesh", mesh_closest_mesh);
        add("mesh_build", mesh_build);
        add("mesh_build_one_core", mesh_build_one_core);
        add("mesh_build_high", mesh_build_high);
        add("mesh_refit", mesh_refit);
        add("mesh_impacts", mesh_impacts);
        add("mesh_overlaps_itself", mesh_overlaps_itself);
#ifdef ABUT_BENCH_EMBREE
        add("embree_raycast_random", embree_raycast_random);
        add("embree_robust_random", embree_robust_random);
        add("embree_raycast_camera", embree_raycast_camera);
        add("embree_occluded_random", embree_occluded_random);
        add("embree_closest_point", embree_closest_point);
        add("embree_closest_near", embree_closest_near);
        add("embree_build", embree_build);
        add("embree_build_one_core", embree_build_one_core);
#endif
#ifdef ABUT_BENCH_FCL
        add("fcl_closest_mesh", fcl_closest_mesh);
#endif
    }
    return 0;
}();

}  // namespace
}  // namespace abut::bench
