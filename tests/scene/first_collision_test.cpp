// SPDX-License-Identifier: MIT
// The first collision of a scene over a step is that of sweeping every pair of its models.
#include "abut/scene/first_collision.h"

#include <gtest/gtest.h>

#include <random>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/mesh/generate.h"
#include "abut/query/distance.h"
#include "abut/query/reference_point.h"
#include "abut/query/sweep_motions.h"

namespace abut {
namespace {

class Maker {
public:
    explicit Maker(std::uint64_t seed) : random_(seed) {}
    Vec3 point(double size) {
        const double x = unit_(random_), y = unit_(random_), z = unit_(random_);
        return size * Vec3(x, y, z);
    }
    Pose pose(double size) {
        const double w = unit_(random_), x = unit_(random_), y = unit_(random_), z = unit_(random_);
        return {normalize(Quat(w, x, y, z)), point(size)};
    }

private:
    std::mt19937_64 random_;
    std::uniform_real_distribution<double> unit_{-1, 1};
};

struct Step {
    Scene from, to;
    std::vector<ModelId> ids;
};

/// Shapes and meshes, some attached to others, and the same at other poses.
Step random_step(std::uint64_t seed, double room = 6) {
    Maker maker(seed);
    Step step;
    const std::vector<Vec3> corners{{0, 0, 0}, {0.7, 0, 0}, {0, 0.7, 0}, {0, 0, 0.7}};
    const SharedShape shapes[] = {SharedShape(make_icosphere(1, Vec3(0), 0.5)), SharedShape(Sphere{{0, 0, 0}, 0.4}),
                                  SharedShape(Aabb{Vec3(-0.3), Vec3(0.5)}),
                                  SharedShape(Capsule{{-0.5, 0, 0}, {0.5, 0, 0}, 0.1}), SharedShape(Hull(corners))};
    for (std::size_t i = 0; i < 12; ++i) {
        const bool attached = i % 5 == 4;
        step.ids.push_back(step.from.add({.shape = shapes[i % std::size(shapes)],
                                          .pose = maker.pose(attached ? 1 : room),
                                          .scale = i % 3 == 0 ? 0.5 : 1,
                                          .parent = attached ? step.ids[i - 2] : ModelId{},
                                          .layers = i % 4 == 0 ? 2u : 1u}));
    }
    step.to = step.from;
    for (std::size_t i = 0; i < step.ids.size(); i += 1 + i % 2)
        step.to.move(step.ids[i], maker.pose(i % 5 == 4 ? 1 : room));
    return step;
}

/// Every pair, by the sweep of both.
template <class Counts>
std::optional<SceneCollision> by_brute_force(const Scene& from_a, const Scene& to_a, const Scene& from_b,
                                             const Scene& to_b, Counts counts) {
    const auto own = [](const Model& model) { return model.at({Pose{}, model.scale()}); };
    std::optional<SceneCollision> first;
    for (const ModelId a : from_a.models()) {
        for (const ModelId b : from_b.models()) {
            if (!counts(a, b)) continue;
            const Model &x = from_a.model(a), &y = from_b.model(b);
            const auto hit =
                sweep(own(x), Motion{x.pose(), to_a.model(a).pose()}, own(y), Motion{y.pose(), to_b.model(b).pose()});
            if (!hit || (first && hit->t >= first->t)) continue;
            first.emplace();
            static_cast<SweepHit&>(*first) = *hit;
            first->models = {a, b};
        }
    }
    return first;
}

void expect_same(const std::optional<SceneCollision>& found, const std::optional<SceneCollision>& expected) {
    ASSERT_EQ(found.has_value(), expected.has_value());
    if (!found) return;
    EXPECT_EQ(found->t, expected->t);
    EXPECT_EQ(found->models, expected->models);
    EXPECT_EQ(found->normal, expected->normal);
    EXPECT_EQ(found->position, expected->position);
    EXPECT_EQ(found->where.triangle, expected->where.triangle);
    EXPECT_EQ(found->where.model, found->models.b.index);
}

TEST(FirstCollision, IsThatOfEveryPair) {
    int hits = 0, later = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const Step step = random_step(seed);
        const auto all = [](ModelId a, ModelId b) { return a < b; };
        const auto expected = by_brute_force(step.from, step.to, step.from, step.to, all);
        const auto found = first_collision(step.from, step.to);
        expect_same(found, expected);
        for (const int threads : {1, 8}) {
            const ThreadLimit limit(threads);
            expect_same(first_collision(step.from, step.to), found);
        }
        hits += found ? 1 : 0;
        later += found && found->t > 0 ? 1 : 0;
        if (!found || found->t == 0) continue;
        // Up to it there is none, and up to exactly it there is.
        EXPECT_FALSE(first_collision(step.from, step.to, {.max_t = 0.999 * found->t - 1e-6}));
        expect_same(first_collision(step.from, step.to, {.max_t = found->t}), found);
    }
    EXPECT_GT(hits, 10);
    EXPECT_GT(later, 5);
}

TEST(FirstCollision, CountsThePairsThatQueriesOfPairsCount) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        Step step = random_step(seed, 4);
        Maker maker(seed + 100);
        for (std::size_t i = 0; i + 1 < step.ids.size(); i += 3) step.from.ignore_pair(step.ids[i], step.ids[i + 1]);
        step.from.set_layers(step.ids[2], 1, 2);
        const SceneSweepOptions options{
            .layers = 1,
            .filter = [&](ModelId id) { return id != step.ids[3]; },
            .pair_filter = [](ModelId a, ModelId b) { return (a.index + b.index) % 4 != 0; }};
        const auto counts = [&](ModelId a, ModelId b) {
            const Scene& s = step.from;
            return a < b && (s.layers(a) & s.mask(b)) != 0 && (s.layers(b) & s.mask(a)) != 0 &&
                   (s.layers(a) & s.layers(b) & 1) != 0 && !s.ignores_pair(a, b) && options.filter(a) &&
                   options.filter(b) && options.pair_filter(a, b);
        };
        expect_same(first_collision(step.from, step.to, options),
                    by_brute_force(step.from, step.to, step.from, step.to, counts));
    }
}

TEST(FirstCollision, OfTwoScenesIsThatOfEveryPairBetweenThem) {
    int hits = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const Step a = random_step(2 * seed), b = random_step(2 * seed + 1);
        const auto found = first_collision(a.from, a.to, b.from, b.to);
        expect_same(found, by_brute_force(a.from, a.to, b.from, b.to, [](ModelId, ModelId) { return true; }));
        hits += found ? 1 : 0;
    }
    EXPECT_GT(hits, 5);
}

TEST(FirstCollision, OfTwoThatChangePlaces) {
    Scene scene;
    const ModelId box = scene.add({.shape = Aabb{Vec3(-0.5), Vec3(0.5)}});
    const ModelId ball = scene.add({.shape = Sphere{{0, 0, 0}, 0.5}, .pose = {.translation = {4, 0, 0}}});
    Scene next = scene;
    EXPECT_FALSE(first_collision(scene, next));
    next.move(box, {.translation = {4, 0, 0}});
    next.move(ball, {});
    const auto hit = first_collision(scene, next);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->models, (ModelPair{box, ball}));
    EXPECT_NEAR(hit->t, 0.375, 1e-6);
    EXPECT_LE(hit->t, 0.375);
    EXPECT_NEAR(hit->normal.x, -1, 1e-6);
    EXPECT_NEAR(hit->point.x, 2, 1e-6);
    EXPECT_NEAR(hit->position.x, 1.5, 1e-6);
    scene.ignore_pair(ball, box);
    EXPECT_FALSE(first_collision(scene, next));
    scene.stop_ignoring_pair(ball, box);
    EXPECT_FALSE(first_collision(scene, next, {.max_t = std::nan("")}));
    EXPECT_FALSE(first_collision(scene, next, {.max_t = -1}));
    EXPECT_FALSE(first_collision(Scene(), Scene()));
    next.remove(ball);
    EXPECT_FALSE(first_collision(scene, next));
}

TEST(FirstCollision, WithAPlaneThatRests) {
    Scene scene;
    const ModelId ground = scene.add({.shape = Plane{{0, 0, 1}, 0}});
    const ModelId stone = scene.add({.shape = make_icosphere(2), .pose = {.translation = {0, 0, 3}}});
    Scene next = scene;
    next.move(stone, Pose::from_axis_angle({1, 2, 3}, 2, {0, 0, -1}));
    const auto hit = first_collision(scene, next);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->models, (ModelPair{ground, stone}));
    EXPECT_NEAR(hit->t, 0.5, 0.01);
    EXPECT_NEAR(hit->normal.z, -1, 1e-9);  // from b, the stone, to the ground
    next.move(ground, {.translation = {0, 0, 1}});
    EXPECT_THROW(static_cast<void>(first_collision(scene, next)), Error);
}

TEST(FirstCollision, WithWhatIsUnboundedIsThatOfEveryPairAlone) {
    // Unbounded shapes are clipped to what a sweep can reach, which must not depend on the pairs swept before.
    int later = 0;
    for (std::uint64_t seed = 170; seed < 210; ++seed) {
        Maker maker(seed);
        Frustum wedge;  // without a far plane
        wedge.planes[0] = {{-1, 0, 0.25}, 0.5};
        wedge.planes[5] = {};
        const SharedShape unbounded[] = {Ray{{1, 0, 0}, {0.5, 1, 0.25}}, Line{{0, 0, 1}, {1, 0.25, 0}}, wedge};
        const SharedShape bounded[] = {Sphere{{0, 0, 0}, 0.2}, Capsule{{-0.5, 0, 0}, {0.5, 0, 0}, 0.1},
                                       SharedShape(make_icosphere(1, Vec3(0), 0.25))};
        Scene from;
        for (const SharedShape& shape : unbounded) from.add({.shape = shape, .pose = maker.pose(8)});
        Scene to = from;
        for (std::size_t i = 0; i < 9; ++i) {
            const ModelId id = from.add({.shape = bounded[i % 3], .pose = maker.pose(8)});
            ASSERT_EQ(to.add({.shape = bounded[i % 3], .pose = maker.pose(8)}), id);
        }
        std::optional<SceneCollision> expected;
        for (const ModelId a : from.models()) {
            for (const ModelId b : from.models()) {
                const auto alone = [&](ModelId i, ModelId j) { return i == a && j == b; };
                const auto hit = first_collision(from, to, {.pair_filter = alone});
                if (hit && (!expected || hit->t < expected->t)) expected = hit;
            }
        }
        for (const int threads : {1, 8}) {
            const ThreadLimit limit(threads);
            expect_same(first_collision(from, to), expected);
        }
        later += expected && expected->t > 0 ? 1 : 0;
    }
    EXPECT_GT(later, 10);
}

TEST(FirstCollision, RefusesWhatChangesItsShapeOrScale) {
    Scene scene;
    const ModelId a = scene.add({.shape = Sphere{{0, 0, 0}, 1}});
    Scene grown = scene, other = scene;
    grown.move(a, {}, 2);
    other.set_shape(a, Sphere{{0, 0, 0}, 2});
    EXPECT_THROW(static_cast<void>(first_collision(scene, grown)), Error);
    EXPECT_THROW(static_cast<void>(first_collision(scene, other)), Error);
}

}  // namespace
}  // namespace abut
