// SPDX-License-Identifier: MIT
// Clashes of scenes: to the bit those of copies of the meshes with the placements applied to the vertices.
#include "abut/clash/clash_scene.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/common.hpp>
#include <limits>
#include <map>
#include <random>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/base/progress_monitor.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/inside.h"
#include "abut/query/intersects.h"
#include "tests/clash/clash_reports_equal.h"

namespace abut {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Mesh box(Vec3 min, Vec3 max) { return make_box({min, max}); }

Mesh joined(const Mesh& a, const Mesh& b) {
    std::vector<Vec3> vertices = a.vertices();
    std::vector<Index3> triangles = a.triangles();
    const auto base = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), b.vertices().begin(), b.vertices().end());
    for (const Index3& t : b.triangles()) triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
    return Mesh(vertices, triangles);
}

Mesh without_first_triangle(const Mesh& mesh) {
    std::vector<Index3> triangles = mesh.triangles();
    triangles.erase(triangles.begin());
    return Mesh(mesh.vertices(), triangles);
}

/// A copy of the model's mesh with the placement applied to its vertices; empty for other models.
Mesh baked(const Scene& scene, ModelId id) {
    const Mesh* mesh = scene.model(id).shape().mesh();
    if (mesh == nullptr) return {};
    std::vector<Vec3> vertices = mesh->vertices();
    for (Vec3& v : vertices) v = scene.model(id).placement() * v;
    return Mesh(vertices, mesh->triangles());
}

/// The clashes of baked copies whose pairs `counts` admits.
template <class Counts>
std::vector<ClashReport> clash_baked(const Scene& scene, const ClashOptions& options, Counts counts) {
    std::vector<Mesh> meshes;
    for (const ModelId id : scene.models()) {
        EXPECT_EQ(id.index, meshes.size());
        meshes.push_back(baked(scene, id));
    }
    std::vector<ClashReport> reports = clash(std::span<const Mesh>(meshes), options);
    std::erase_if(reports, [&](const ClashReport& r) {
        return !counts(scene.id(static_cast<std::uint32_t>(r.a)), scene.id(static_cast<std::uint32_t>(r.b)));
    });
    return reports;
}

class Random {
public:
    explicit Random(std::uint32_t seed) : random_(seed) {}
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }
    /// On a grid in half of the cases, so that models touch exactly.
    double number(double range) {
        const double x = (2 * std::generate_canonical<double, 53>(random_) - 1) * range;
        return below(2) == 0 ? std::round(2 * x) / 2 : x;
    }
    Vec3 vector(double range) {
        const double x = number(range), y = number(range), z = number(range);
        return {x, y, z};
    }
    Quat rotation() {
        static const std::vector<Quat> quarter{{1, 0, 0, 0}, {0.5, 0.5, -0.5, 0.5}, {0, 1, 0, 0}};
        if (below(2) == 0) return quarter[below(3)];
        const Quat q(number(1), number(1), number(1), number(1));
        return q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z > 0.1 ? q : quarter[0];
    }

private:
    std::mt19937 random_;
};

std::vector<SharedShape> random_shapes(Random& random) {
    const Mesh nest = joined(box(Vec3(-2), Vec3(2)), box(Vec3(-1.5), Vec3(1.5)));
    return {box(Vec3(-0.5), Vec3(0.5)),
            box({0, 0, 0}, {3, 0.25, 0.5}),
            make_icosphere(1, Vec3(0), 0.75),
            make_torus(1.0, 0.25, 12, 6),
            nest,
            joined(box(Vec3(0), Vec3(0.5)), box({2, 0, 0}, {2.5, 0.5, 0.5})),
            without_first_triangle(make_icosphere(1)),
            Mesh({random.vector(2), random.vector(2), random.vector(2)}, {{0, 1, 2}}),
            Mesh(),
            Sphere{Vec3(0), 1}};
}

Scene random_scene(Random& random) {
    const std::vector<SharedShape> shapes = random_shapes(random);
    Scene scene;
    std::vector<ModelId> models;
    const bool is_lattice = random.below(2) == 0;  // then models often touch
    for (std::uint32_t n = 2 + random.below(12); n > 0; --n) {
        NewModel model;
        model.shape = shapes[random.below(static_cast<std::uint32_t>(shapes.size()))];
        model.pose = {random.rotation(), random.vector(3)};
        if (is_lattice) model.pose = {Quat(1, 0, 0, 0), glm::round(model.pose.translation)};
        model.scale = !is_lattice && random.below(3) == 0 ? 0.1 + std::abs(random.number(2)) : 1;
        if (!models.empty() && random.below(4) == 0) {
            // The same as another one, sometimes nested in it.
            const ModelId other = models[random.below(static_cast<std::uint32_t>(models.size()))];
            model.shape = scene.model(other).shape();
            model.pose = scene.placement(other).pose;
            model.scale = scene.placement(other).scale * (random.below(2) == 0 ? 1 : 0.75);
            model.parent = scene.parent(other);
        } else if (!models.empty() && random.below(4) == 0) {
            // On top of another one.
            const ModelId other = models[random.below(static_cast<std::uint32_t>(models.size()))];
            model.shape = scene.model(other).shape();
            model.pose = scene.placement(other).pose;
            model.scale = scene.placement(other).scale;
            model.parent = scene.parent(other);
            const Aabb box = scene.model(other).bounds();
            if (!box.empty()) model.pose.translation.z += box.max.z - box.min.z;
        } else if (!models.empty() && random.below(4) == 0) {
            model.parent = models[random.below(static_cast<std::uint32_t>(models.size()))];
        }
        models.push_back(scene.add(model));
    }
    return scene;
}

TEST(ClashScene, RandomScenesClashAsBakedCopies) {
    std::map<ClashKind, int> kinds;
    for (std::uint32_t seed = 0; seed < 250; ++seed) {
        Random random(seed);
        const Scene scene = random_scene(random);
        const ClashOptions options{.clearance = random.below(2) == 0 ? 0 : std::abs(random.number(1)),
                                   .max_pairs = random.below(4) == 0 ? random.below(20) : 1'000'000};
        const auto found = clash(scene, options);
        const auto all = [](ModelId, ModelId) { return true; };
        expect_equal(found, clash_baked(scene, options, all), "seed " + std::to_string(seed));
        for (const ClashReport& r : found) ++kinds[r.kind];
        if (testing::Test::HasFailure()) return;
    }
    for (const ClashKind kind :
         {ClashKind::piercing, ClashKind::touching, ClashKind::enclosed, ClashKind::too_near, ClashKind::duplicate}) {
        EXPECT_GT(kinds[kind], 20) << to_string(kind);
    }
}

TEST(ClashScene, PairsCountAsInOverlappingPairs) {
    for (std::uint32_t seed = 1000; seed < 1060; ++seed) {
        Random random(seed);
        Scene scene = random_scene(random);
        for (const ModelId id : scene.models()) {
            scene.set_layers(id, 1 + random.below(3), random.below(3) == 0 ? 1 : 3);
            const ModelId other = scene.id(random.below(static_cast<std::uint32_t>(scene.size())));
            if (random.below(3) == 0 && other != id) scene.ignore_pair(id, other);
        }
        const SceneQueryOptions query{.layers = 2,
                                      .filter = [](ModelId id) { return id.index % 5 != 3; },
                                      .bounds_only = true,
                                      .pair_filter = [](ModelId a, ModelId b) { return (a.index + b.index) % 4 != 0; }};
        const auto counts = [&](ModelId a, ModelId b) {
            return (scene.layers(a) & scene.mask(b)) != 0 && (scene.layers(b) & scene.mask(a)) != 0 &&
                   (scene.layers(a) & 2) != 0 && (scene.layers(b) & 2) != 0 && query.filter(a) && query.filter(b) &&
                   !scene.ignores_pair(a, b) && query.pair_filter(a, b);
        };
        expect_equal(clash(scene, {.clearance = 0.5}, query), clash_baked(scene, {.clearance = 0.5}, counts),
                     "seed " + std::to_string(seed));
        if (testing::Test::HasFailure()) return;
    }
}

TEST(ClashScene, AnInfiniteClearanceFindsEveryPair) {
    Random random(5);
    Scene scene;
    const SharedShape shape = box(Vec3(0), Vec3(1));
    for (int i = 0; i < 5; ++i) scene.add({.shape = shape, .pose = {random.rotation(), random.vector(50)}});
    const auto all = [](ModelId, ModelId) { return true; };
    const auto found = clash(scene, {.clearance = infinity});
    EXPECT_EQ(found.size(), 10u);
    expect_equal(found, clash_baked(scene, {.clearance = infinity}, all), "infinite");
    EXPECT_TRUE(clash(scene, {.clearance = std::nan("")}).empty());
}

TEST(ClashScene, OneThreadAndManyGiveTheSameReports) {
    Random random(77);
    const Scene scene = random_scene(random);
    const auto many = clash(scene, {.clearance = 0.3});
    const ThreadLimit limit(1);
    expect_equal(clash(scene, {.clearance = 0.3}), many, "one thread");
}

/// A row of cubes, each of which touches the next one.
Scene row_of_cubes(std::size_t count) {
    Scene scene;
    const SharedShape cube = box(Vec3(0), Vec3(1));
    for (std::size_t i = 0; i < count; ++i) scene.add({.shape = cube, .pose = {.translation = {double(i), 0, 0}}});
    return scene;
}

TEST(ClashScene, TheVisitorSeesTheReportsInOrderUntilItReturnsTrue) {
    const Scene scene = row_of_cubes(3000);
    std::size_t seen = 0;
    EXPECT_FALSE(for_each_clash(scene, [&](const ClashReport& r) {
        EXPECT_EQ(r.a, seen);
        EXPECT_EQ(r.b, seen + 1);
        EXPECT_EQ(r.kind, ClashKind::touching);
        ++seen;
        return false;
    }));
    EXPECT_EQ(seen, 2999u);
    EXPECT_TRUE(for_each_clash(scene, [&](const ClashReport& r) { return r.a == 1700; }));
}

TEST(ClashScene, ModelsThatWereRemovedLeaveTheirIndicesUnused) {
    Scene scene = row_of_cubes(5);
    scene.remove(scene.id(2));
    const auto found = clash(scene);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[1].a, 3u);
    EXPECT_EQ(found[1].b, 4u);
}

TEST(ClashScene, ProgressCountsTheModelsAndStops) {
    const Scene scene = row_of_cubes(2000);
    std::size_t counted = 0;
    {
        const ProgressMonitor monitor([&](std::size_t done, std::size_t count) {
            EXPECT_LE(done, count);
            counted = std::max(counted, count);
            return true;
        });
        (void)clash(scene);
    }
    EXPECT_EQ(counted, 2000u);
    const ProgressMonitor monitor([](std::size_t, std::size_t) { return false; });
    EXPECT_THROW((void)clash(scene), Stopped);
}

TEST(ClashScene, AVertexBeyondTheRangeOfDoubleIsRefusedByTheModelsName) {
    Scene scene;
    const SharedShape huge = box(Vec3(-1e250), Vec3(1e250));
    scene.add({.shape = box(Vec3(0), Vec3(1))});
    scene.add({.shape = huge, .scale = 1e80, .name = "moon"});
    try {
        (void)clash(scene);
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("moon"), std::string::npos) << error.what();
    }
}

TEST(ClashScene, AnUnnamedModelBeyondTheRangeOfDoubleIsRefusedByItsIndex) {
    Scene scene;
    scene.add({.shape = box(Vec3(0), Vec3(1))});
    scene.add({.shape = box(Vec3(1e308), Vec3(1.5e308)), .pose = {.translation = Vec3(1e308)}});
    try {
        (void)clash(scene);
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(std::string(error.what()).find("Model 1: it leaves the range of double where it is placed; "), 0u)
            << error.what();
    }
}

TEST(ClashScene, AModelThatIsNotMovedMayReachTheLargestDouble) {
    Scene scene;
    constexpr double most = std::numeric_limits<double>::max();
    scene.add({.shape = box(Vec3(-1), Vec3(1))});
    scene.add({.shape = box(Vec3(0), Vec3(most))});
    scene.add({.shape = box(Vec3(5), Vec3(6))});
    scene.add({.shape = box(Vec3(0, 0, -9), Vec3(9, 9, -2)), .pose = {.translation = Vec3(8, 8, 2)}});
    const std::vector<ClashReport> reports = clash(scene);
    ASSERT_EQ(reports.size(), 3u);
    const auto is = [&](std::size_t i, std::size_t a, std::size_t b, ClashKind kind) {
        return reports[i].a == a && reports[i].b == b && reports[i].kind == kind;
    };
    EXPECT_TRUE(is(0, 0, 1, ClashKind::piercing));
    EXPECT_TRUE(is(1, 1, 2, ClashKind::enclosed));
    EXPECT_TRUE(is(2, 1, 3, ClashKind::touching));
}

TEST(ClashScene, AnEmptySceneHasNoClashes) {
    EXPECT_TRUE(clash(Scene()).empty());
    Scene scene;
    scene.add({.shape = Mesh()});
    scene.add({});
    EXPECT_TRUE(clash(scene, {.clearance = 1}).empty());
}

}  // namespace
}  // namespace abut
