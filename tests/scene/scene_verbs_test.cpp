// SPDX-License-Identifier: MIT
// The verbs on scenes answer what they answer on the models one by one; walkers slide among models as on one mesh.
#include "abut/scene/scene_verbs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "abut/mesh/generate.h"
#include "abut/query/distance.h"
#include "abut/query/slide.h"

namespace abut {
namespace {

Pose at(double x, double y = 0, double z = 0) { return {Quat(1, 0, 0, 0), Vec3(x, y, z)}; }

class SceneVerbs : public testing::TestWithParam<BroadPhaseStructure> {
protected:
    Scene scene{GetParam()};
};
INSTANTIATE_TEST_SUITE_P(Of, SceneVerbs,
                         testing::Values(BroadPhaseStructure::tree, BroadPhaseStructure::octree,
                                         BroadPhaseStructure::brute_force));

TEST_P(SceneVerbs, Ask_all_models) {
    const Sphere ball{Vec3(0), 1};
    scene.add({.shape = ball, .pose = at(3)});
    scene.add({.shape = make_box({Vec3(-1), Vec3(1)}), .pose = at(-4)});
    EXPECT_TRUE(intersects(Vec3(2, 0, 0), scene));
    EXPECT_TRUE(intersects(scene, ball) == intersects(ball, scene));
    EXPECT_FALSE(intersects(ball, scene));
    EXPECT_TRUE(intersects(Model(ball, at(1)), scene));
    EXPECT_EQ(distance(ball, scene), 1);
    EXPECT_EQ(distance(scene, AnyShape(Segment{Vec3(-2, 0, 0), Vec3(0)})), 1);
    EXPECT_EQ(closest_points(ball, scene).on_b, Vec3(2, 0, 0));
    EXPECT_EQ(closest_points(scene, ball).on_a, Vec3(2, 0, 0));
    EXPECT_EQ(closest_points(ball, scene).where_b, (Where{.model = 0}));
    EXPECT_EQ(closest_points(scene, ball).where_a, (Where{.model = 0}));
    EXPECT_EQ(closest_points(scene, ball).where_b, Where{});
    const Where side = closest_points(Vec3(-2, 0.1, 0), scene).where_b;
    EXPECT_EQ(side.model, 1u);
    EXPECT_EQ(side.triangle, raycast(Ray{Vec3(-2, 0.1, 0), Vec3(-1, 0, 0)}, scene)->where.triangle);
    EXPECT_EQ(scene.closest_points(Vec3(-2, 0.1, 0), {.bounds_only = true})->where_b, (Where{.model = 1}));
    EXPECT_EQ(distance(Vec3(3, 0, 0), scene), 0);
    EXPECT_EQ(raycast(Ray{Vec3(3, 0, 0), Vec3(-1, 0, 0)}, scene, {.min_t = 1})->t, 6);
    EXPECT_FALSE(occluded(Ray{Vec3(3, 0, 0), Vec3(-1, 0, 0)}, scene, {.max_t = 5, .min_t = 1}));
    EXPECT_EQ(raycast_all(Ray{Vec3(-9, 0, 0), Vec3(1, 0, 0)}, scene).size(), 2u);
    EXPECT_EQ(raycast(Ray{Vec3(0), Vec3(1, 0, 0)}, scene)->where.model, 0u);
    EXPECT_TRUE(occluded(Ray{Vec3(0), Vec3(-1, 0, 0)}, scene, {.max_t = 3}));
    EXPECT_EQ(sweep(ball, Vec3(4, 0, 0), scene)->t, 0.25);
    EXPECT_TRUE(overlapping_pairs(scene).empty());
}

TEST_P(SceneVerbs, Find_nothing_in_an_empty_scene) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(intersects(Vec3(0), scene));
    EXPECT_EQ(distance(Vec3(0), scene), std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(distance(Vec3(nan), scene)));
    EXPECT_EQ(slide(Sphere{Vec3(1, 0, 0), 1}, Vec3(3, 4, 5), scene).position, Vec3(4, 4, 5));
    EXPECT_EQ(slide(Sphere{Vec3(1, 0, 0), 1}, Vec3(nan), scene).position, Vec3(1, 0, 0));
}

TEST_P(SceneVerbs, Are_infinitely_far_from_an_empty_shape) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(), far = std::numeric_limits<double>::infinity();
    for (int models = 0; models < 3; ++models) {
        for (const AnyShape& empty : {AnyShape(Aabb{}), AnyShape(Aabb{Vec3(1), Vec3(-1)}), AnyShape(Hull{}),
                                      AnyShape(Sphere{Vec3(0), -1}), AnyShape(Plane{Vec3(0), 1})}) {
            EXPECT_EQ(distance(empty, scene), far);
            EXPECT_EQ(distance(scene, empty), far);
            EXPECT_TRUE(std::isnan(closest_points(empty, scene).on_a.x));
            EXPECT_TRUE(std::isnan(closest_points(empty, scene).on_b.x));
        }
        EXPECT_TRUE(std::isnan(distance(Aabb{Vec3(nan), Vec3(1)}, scene)));
        EXPECT_TRUE(std::isnan(distance(Aabb{Vec3(-far), Vec3(far)}, scene)));
        EXPECT_TRUE(std::isnan(distance(Sphere{Vec3(0), far}, scene)));
        scene.add({.shape = models == 0 ? SharedShape(make_icosphere(1)) : SharedShape(Sphere{Vec3(5, 0, 0), 1})});
    }
    EXPECT_EQ(scene.slide(Aabb{}, Vec3(1, 2, 3)).displacement, Vec3(1, 2, 3));
    EXPECT_EQ(scene.slide(Sphere{Vec3(0), -1}, Vec3(1, 2, 3)).position, Vec3(1, 2, 3));
    EXPECT_EQ(scene.move_character(Sphere{Vec3(0), -1}, Vec3(1, 2, 3)).position, Vec3(1, 2, 3));
    EXPECT_EQ(scene.move_character(Sphere{Vec3(nan), 1}, Vec3(1, 2, 3)).displacement, Vec3(0));
}

TEST_P(SceneVerbs, Touch_what_queries_find) {
    for (int i = 0; i < 40; ++i) scene.add({.shape = Sphere{Vec3(0), 0.6}, .pose = at(i % 8, i / 8)});
    scene.add({.shape = Plane{Vec3(0, 1, 0), -2}});
    for (int i = -4; i < 60; ++i) {
        const Capsule probe{Vec3(0.25 * i, -1.3, 0), Vec3(0.25 * i, 0.3 * i, 1), 0.05};
        EXPECT_EQ(scene.intersects(probe), !scene.models_touching(probe).empty()) << i;
        EXPECT_EQ(scene.intersects(probe, {.bounds_only = true}),
                  !scene.models_touching(probe, {.bounds_only = true}).empty())
            << i;
        EXPECT_EQ(scene.intersects(Model(probe)), scene.intersects(probe)) << i;
        EXPECT_EQ(distance(probe, scene) == 0, scene.intersects(probe)) << i;
    }
}

/// A floor of tiles and a wall: as one mesh's walker goes, so does the scene's.
TEST_P(SceneVerbs, Slide_over_tiles_as_over_one_floor) {
    for (int x = -3; x < 12; ++x) {
        for (int y = -3; y < 6; ++y) scene.add({.shape = Aabb{Vec3(x, y, -1), Vec3(x + 1, y + 1, 0)}});
    }
    const ModelId wall = scene.add({.shape = make_box({Vec3(0), Vec3(1, 20, 5)}), .pose = at(6, -10)});
    const Capsule walker{Vec3(0, 0, 0.6), Vec3(0, 0, 1.6), 0.5};
    const SlideResult slid = slide(walker, Vec3(10, 2, -1), scene);
    EXPECT_NEAR(slid.position.x, 5.5, 0.01);
    EXPECT_NEAR(slid.position.y, 2, 0.02);
    EXPECT_NEAR(slid.position.z, 0.5, 0.01);
    ASSERT_GT(slid.count, 0);
    EXPECT_EQ(slid.hits[static_cast<std::size_t>(slid.count - 1)].where.model, wall.index);
    const Capsule there{slid.position, slid.position + Vec3(0, 0, 1), 0.5};
    EXPECT_FALSE(intersects(there, scene));
    // Boxes go as well as what is round, and a filter opens the wall.
    const auto beyond = scene.slide(Aabb{Vec3(-0.5, -0.5, 0.1), Vec3(0.5, 0.5, 1)}, Vec3(9, 0, 0), {},
                                    {.filter = [&](ModelId id) { return id != wall; }});
    EXPECT_EQ(beyond.displacement, Vec3(9, 0, 0));
}

TEST_P(SceneVerbs, Characters_climb_steps_of_boxes) {
    for (int i = 0; i < 8; ++i) scene.add({.shape = Aabb{Vec3(0.5 * i, -2, -1), Vec3(8, 2, 0.25 * i)}});
    Capsule hero{Vec3(0.25, 0, 0.21), Vec3(0.25, 0, 1), 0.2};
    CharacterResult way;
    for (int frame = 0; frame < 60; ++frame) {
        way = move_character(hero, Vec3(0.05, 0, -0.02), scene, {.step_height = 0.3, .snap_distance = 0.3});
        hero.a += way.displacement;
        hero.b += way.displacement;
        ASSERT_FALSE(intersects(hero, scene)) << frame;
    }
    EXPECT_TRUE(way.on_floor);
    EXPECT_GT(hero.a.x, 3);
    EXPECT_NEAR(hero.a.z, 1.5 + 0.2, 0.01);
}

TEST_P(SceneVerbs, Slide_out_of_what_is_larger_than_their_way) {
    scene.add({.shape = Aabb{Vec3(-100, -100, -200), Vec3(100, 100, 0)}});
    scene.add({.shape = Aabb{Vec3(-100, -100, 20), Vec3(100, 100, 30)}});  // a ceiling, out of the way's reach
    const SlideResult out = slide(Sphere{Vec3(0, 0, -10), 0.5}, Vec3(0.1, 0, 0), scene);
    EXPECT_TRUE(out.depenetrated);
    EXPECT_FALSE(intersects(Sphere{out.position, 0.5}, scene));
    EXPECT_NEAR(out.position.z, 0.5, 0.01);
}

TEST_P(SceneVerbs, Characters_step_over_crates_and_stand_on_them) {
    const ModelId ground = scene.add({.shape = Plane{Vec3(0, 0, 1), 0}});
    const SharedShape crate = make_box({Vec3(-0.5, -5, 0), Vec3(0.5, 5, 0.25)});
    std::vector<ModelId> crates;
    for (int i = 0; i < 4; ++i)
        crates.push_back(scene.add({.shape = crate, .pose = {Quat(1, 0, 0, 0), Vec3(3 + i, 0, 0.25 * i)}}));
    Capsule walker{Vec3(0, 0, 0.4), Vec3(0, 0, 1.5), 0.3};
    CharacterResult way;
    for (int i = 0; i < 140; ++i) {
        way = move_character(walker, Vec3(0.05, 0, -0.05), scene, {.step_height = 0.3, .snap_distance = 0.3});
        walker = {walker.a + way.displacement, walker.b + way.displacement, walker.radius};
        ASSERT_FALSE(intersects(walker, scene));
        if (i == 20) {
            EXPECT_EQ(way.floor.model, ground.index);
        }
        if (i == 120) {
            EXPECT_EQ(way.floor.model, crates.back().index);
            EXPECT_NEAR(walker.a.z, 1.3, 0.02);
        }
        ASSERT_TRUE(way.on_floor || i < 5) << i;
    }
    EXPECT_GT(walker.a.x, 6.6);
    // A filter opens the way through them.
    const auto through = scene.move_character(Capsule{Vec3(2, 0, 0.301), Vec3(2, 0, 1.5), 0.3}, Vec3(3, 0, 0), {},
                                              {.filter = [&](ModelId id) { return id == ground; }});
    EXPECT_NEAR(through.displacement.x, 3, 1e-6);
}

}  // namespace
}  // namespace abut
