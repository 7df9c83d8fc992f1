// SPDX-License-Identifier: MIT
// A scene keeps its models, their tree and its ids in order, and has none of the textbook's faults.
#include "abut/scene/scene.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <utility>

#include "abut/base/error.h"
#include "abut/mesh/generate.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/query/sweep_motion.h"
#include "abut/query/within.h"
#include "abut/scene/scene_verbs.h"

namespace abut {
namespace {

Pose at(double x, double y = 0, double z = 0) { return {Quat(1, 0, 0, 0), Vec3(x, y, z)}; }
const Pose quarter{Quat(std::sqrt(0.5), 0, 0, std::sqrt(0.5)), Vec3(0)};

class SceneTest : public testing::TestWithParam<BroadPhaseStructure> {
protected:
    Scene scene{GetParam()};
};

TEST_P(SceneTest, Models_hang_from_parents) {
    const ModelId crane = scene.add({.shape = Sphere{Vec3(0), 1}, .pose = at(10), .scale = 2, .name = "crane"});
    const ModelId arm = scene.add({.pose = quarter, .parent = crane});
    const ModelId hook = scene.add({.shape = Sphere{Vec3(0), 0.5}, .pose = at(3), .parent = arm});
    EXPECT_EQ(scene.size(), 3u);
    EXPECT_EQ(scene.name(crane), "crane");
    EXPECT_EQ(scene.children(crane), std::vector{arm});
    EXPECT_EQ(scene.descendants(crane), (std::vector{arm, hook}));
    EXPECT_NEAR(scene.world_placement(hook).pose.translation.y, 6, 1e-14);
    EXPECT_EQ(scene.world_placement(hook).scale, 2);
    scene.move(crane, at(20));
    EXPECT_NEAR(scene.world_placement(hook).pose.translation.x, 20, 1e-14);
    EXPECT_TRUE(scene.bounds(arm).empty());
    EXPECT_EQ(scene.models_touching(Vec3(20, 6, 0)), std::vector{hook});
}

TEST_P(SceneTest, A_removed_model_takes_its_children_along_or_hangs_them_higher) {
    const ModelId a = scene.add({.pose = at(1)});
    const ModelId b = scene.add({.pose = at(2), .parent = a});
    const ModelId c = scene.add({.shape = Sphere{Vec3(0), 1}, .pose = at(4), .parent = b});
    const ModelId d = scene.add({.shape = Sphere{Vec3(0), 1}, .pose = at(8), .parent = c});
    EXPECT_TRUE(scene.remove(b, Children::reparent));
    EXPECT_EQ(scene.parent(c), a);
    EXPECT_EQ(scene.world_placement(c).pose.translation, Vec3(7, 0, 0));
    scene.move(a, at(0));
    EXPECT_EQ(scene.world_placement(d).pose.translation, Vec3(14, 0, 0));
    EXPECT_TRUE(scene.remove(a));
    EXPECT_TRUE(scene.empty());
    EXPECT_FALSE(scene.contains(d));
    EXPECT_FALSE(scene.remove(d));
    EXPECT_TRUE(scene.models_touching(Vec3(14, 0, 0)).empty());
}

TEST_P(SceneTest, Children_that_cannot_hang_higher_stay_where_they_are) {
    const ModelId a = scene.add({.scale = 1e60});
    const ModelId b = scene.add({.scale = 1e-60, .parent = a});
    const ModelId fine = scene.add({.shape = Sphere{Vec3(0), 1}, .pose = at(3), .parent = b});
    const ModelId c = scene.add({.shape = Sphere{Vec3(0), 1}, .scale = 1e-60, .parent = b});
    EXPECT_THROW(scene.remove(b, Children::reparent), Error);
    EXPECT_EQ(scene.parent(c), b);
    EXPECT_EQ(scene.parent(fine), b);
    EXPECT_EQ(scene.placement(c).scale, 1e-60);
    EXPECT_TRUE(scene.remove(b));
    EXPECT_EQ(scene.size(), 1u);
}

TEST_P(SceneTest, One_that_has_been_moved_from_is_empty_and_may_be_used) {
    std::vector<ModelId> ids;
    for (int i = 0; i < 20; ++i) ids.push_back(scene.add({.shape = Sphere{Vec3(i, 0, 0), 1}}));
    EXPECT_EQ(scene.update_touches().began.size(), 37u);
    const auto expect_empty_and_use = [&] {
        EXPECT_TRUE(scene.empty());
        EXPECT_TRUE(scene.models().empty());
        EXPECT_FALSE(scene.contains(ids[0]));
        EXPECT_TRUE(scene.models_touching(Vec3(0)).empty());
        EXPECT_TRUE(scene.models_touching(Frustum{}).empty());
        EXPECT_FALSE(scene.closest_points(Vec3(0)));
        EXPECT_FALSE(scene.sweep(Sphere{Vec3(-9, 0, 0), 1}, Vec3(20, 0, 0)));
        EXPECT_TRUE(scene.overlapping_pairs().empty());
        EXPECT_TRUE(scene.update_touches().ended.empty());
        scene.move_each({}, {});
        for (int i = 0; i < 20; ++i) scene.add({.shape = Sphere{Vec3(i, 0, 0), 1}});
        EXPECT_EQ(scene.overlapping_pairs().size(), 37u);
        EXPECT_EQ(scene.models_touching(Vec3(0.5, 0, 0)).size(), 2u);
    };
    Scene other = std::move(scene);
    expect_empty_and_use();
    EXPECT_EQ(other.size(), 20u);
    EXPECT_EQ(other.overlapping_pairs().size(), 37u);
    other = std::move(scene);
    expect_empty_and_use();
    EXPECT_EQ(other.size(), 20u);
}

TEST_P(SceneTest, Stale_ids_are_known) {
    const ModelId a = scene.add({.shape = Sphere{Vec3(0), 1}});
    scene.remove(a);
    const ModelId b = scene.add({.shape = Sphere{Vec3(0), 1}});
    EXPECT_EQ(a.index, b.index);
    EXPECT_NE(a, b);
    EXPECT_FALSE(scene.contains(a));
    EXPECT_TRUE(scene.contains(b));
    EXPECT_THROW(scene.move(a, at(1)), Error);
    EXPECT_THROW(static_cast<void>(scene.model(a)), Error);
    EXPECT_THROW(scene.set_parent(b, a), Error);
    EXPECT_THROW(scene.add({.parent = a}), Error);
    EXPECT_THROW(static_cast<void>(scene.children(ModelId{})), Error);
    EXPECT_FALSE(scene.contains(ModelId{}));
}

TEST_P(SceneTest, Circles_of_parents_are_refused) {
    const ModelId a = scene.add({}), b = scene.add({.parent = a}), c = scene.add({.parent = b});
    EXPECT_THROW(scene.set_parent(a, c), Error);
    EXPECT_THROW(scene.set_parent(a, a), Error);
    EXPECT_EQ(scene.parent(a), ModelId{});
    scene.set_parent(c, {});
    scene.set_parent(a, c);
    EXPECT_EQ(scene.descendants(c), (std::vector{a, b}));
}

TEST_P(SceneTest, Chains_of_a_hundred_thousand_do_not_overflow) {
    std::vector<ModelId> chain{scene.add({.pose = at(1)})};
    for (int i = 1; i < 100000; ++i) chain.push_back(scene.add({.pose = at(1), .parent = chain.back()}));
    const ModelId end = scene.add({.shape = Sphere{Vec3(0), 0.25}, .parent = chain.back()});
    EXPECT_EQ(scene.world_placement(end).pose.translation.x, 100000);
    scene.move(chain.front(), at(0, 5, 0));
    EXPECT_EQ(scene.world_placement(end).pose.translation, Vec3(99999, 5, 0));
    EXPECT_THROW(scene.set_parent(chain.front(), end), Error);
    EXPECT_EQ(scene.descendants(chain.front()).size(), 100000u);
    scene.move_each(chain, std::vector<Pose>(chain.size(), at(0.5)));
    EXPECT_EQ(scene.world_placement(end).pose.translation, Vec3(50000, 0, 0));
    scene.remove(chain.front());
    EXPECT_TRUE(scene.empty());
}

TEST_P(SceneTest, A_new_parent_takes_over_the_pose_or_leaves_the_model_in_place) {
    const ModelId a = scene.add({.pose = {quarter.rotation, Vec3(5, 0, 0)}, .scale = 2});
    const ModelId b = scene.add({.shape = Sphere{Vec3(0), 1}, .pose = at(1)});
    scene.set_parent_keeping_world(b, a);
    EXPECT_NEAR(scene.world_placement(b).pose.translation.x, 1, 1e-14);
    EXPECT_NEAR(scene.world_placement(b).scale, 1, 1e-15);
    scene.set_parent_keeping_world(b, {});
    EXPECT_NEAR(scene.world_placement(b).pose.translation.x, 1, 1e-14);
    scene.move(b, at(1), 1);
    scene.set_parent(b, a);
    EXPECT_NEAR(scene.world_placement(b).pose.translation.y, 2, 1e-14);
}

TEST_P(SceneTest, What_is_refused_changes_nothing) {
    const ModelId a = scene.add({.scale = 1e60}), b = scene.add({.shape = Sphere{Vec3(0), 1}, .parent = a});
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW(scene.move(a, at(nan)), Error);
    EXPECT_THROW(scene.move(b, at(0), 0), Error);
    EXPECT_THROW(scene.move(b, at(0), 1e60), Error);  // 1e120 in the world
    EXPECT_THROW(scene.add({.shape = Sphere{Vec3(nan), 1}}), Error);
    EXPECT_THROW(scene.add({.scale = -1}), Error);
    EXPECT_THROW(scene.move_each(std::vector{b}, std::vector<Pose>{}), Error);
    EXPECT_THROW(scene.move_each(std::vector{b, a}, std::vector{at(1), at(nan)}), Error);
    EXPECT_EQ(scene.size(), 2u);
    EXPECT_EQ(scene.placement(b).pose.translation, Vec3(0));
    EXPECT_EQ(scene.world_placement(b).scale, 1e60);
}

TEST_P(SceneTest, Many_move_at_once_or_none) {
    const ModelId ball = scene.add({.shape = Sphere{Vec3(0), 1}}), parent = scene.add({}),
                  child = scene.add({.shape = Sphere{Vec3(0), 1}, .parent = parent});
    const ModelId hull = scene.add({.shape = Hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1e308, 0, 1}})});
    const auto expect_at = [&](ModelId id, double x, double radius) {
        EXPECT_EQ(scene.world_placement(id).pose.translation, Vec3(x, 0, 0));
        EXPECT_NEAR(scene.bounds(id).min.x, x - radius, 1e-12);
    };
    const auto expect_places = [&] {
        expect_at(ball, 4, 1);
        expect_at(child, 2, 1);
        expect_at(hull, 3, 0);
    };
    // The last pose counts.
    scene.move_each(std::vector{ball, parent, hull, ball}, std::vector{at(1), at(2), at(3), at(4)});
    expect_places();
    // A vertex of the hull would leave the range of double.
    EXPECT_THROW(scene.move_each(std::vector{ball, parent, hull}, std::vector{at(5), at(6), at(1e308)}), Error);
    expect_places();
}

// The textbook returns the first hit that it comes upon, lets a later miss replace it, and gives t in the model's lengths.
TEST_P(SceneTest, A_ray_hits_the_nearest_of_all) {
    const SharedShape box = make_box({Vec3(-1), Vec3(1)});
    const ModelId far = scene.add({.shape = box, .pose = at(30)});
    const ModelId near = scene.add({.shape = box, .pose = at(10), .scale = 2});
    scene.add({.shape = box, .pose = at(10, 50)});
    const Ray ray{Vec3(0), Vec3(0.5, 0, 0)};
    const auto hit = scene.raycast(ray);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->model, near);
    EXPECT_EQ(hit->where.model, near.index);
    EXPECT_EQ(hit->t, 16);
    EXPECT_EQ(hit->normal, Vec3(-1, 0, 0));
    const auto all = scene.raycast_all(ray);
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[1].model, far);
    EXPECT_TRUE(scene.occluded(ray));
    EXPECT_FALSE(scene.occluded(ray, {.max_t = 15}));
    EXPECT_EQ(scene.raycast(ray, {.filter = [&](ModelId id) { return id != near; }})->model, far);
    EXPECT_TRUE(raycast(ray, scene));
}

TEST_P(SceneTest, A_moving_shape_meets_the_first_of_all) {
    const SharedShape box = make_box({Vec3(-1), Vec3(1)});
    scene.add({.shape = box, .pose = at(30)});
    const ModelId near = scene.add({.shape = box, .pose = at(10), .scale = 2});
    const ModelId wall = scene.add({.shape = Plane{Vec3(1, 0, 0), 20}});
    scene.add({.shape = box, .pose = at(10, 50)});
    const Sphere ball{Vec3(0), 1};
    const auto hit = scene.sweep(ball, Vec3(14, 0, 0));
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->model, near);
    EXPECT_EQ(hit->where.model, near.index);
    EXPECT_EQ(hit->t, 0.5);
    EXPECT_EQ(hit->normal, Vec3(-1, 0, 0));
    EXPECT_EQ(hit->position, Vec3(7, 0, 0));
    EXPECT_FALSE(scene.sweep(ball, Vec3(14, 0, 0), {.max_t = 0.49}));
    EXPECT_EQ(scene.sweep(ball, Vec3(100, 0, 0), {.filter = [&](ModelId id) { return id != near; }})->model, wall);
    EXPECT_TRUE(sweep(Capsule{Vec3(0), Vec3(0, 1, 0), 0.5}, Vec3(14, 0, 0), scene));
    const auto pushed = scene.sweep(Model(box), Vec3(14, 0, 0));
    ASSERT_TRUE(pushed);
    EXPECT_EQ(pushed->model, near);
    EXPECT_NEAR(pushed->t, 0.5, 1e-9);
    const ModelId other = scene.add({.shape = box, .pose = at(-20)});
    EXPECT_EQ(scene.sweep(scene.model(other), Vec3(20, 0, 0))->model, other);
    EXPECT_FALSE(scene.sweep(scene.model(other), Vec3(20, 0, 0), {.filter = [&](ModelId id) { return id != other; }}));
    // An arm of length 3 before the first box, which begins at x = 8; it points away, and turns over its side and back.
    const Obb arm{Vec3(1.5, 0, 0), Mat3(1), Vec3(1.5, 0.25, 0.25)};
    const Pose away{Quat(0, 0, 0, 1), Vec3(7, 0, 0)}, aside{quarter.rotation, Vec3(7, 0, 0)},
        towards{Quat(1, 0, 0, 0), Vec3(7, 0, 0)};
    EXPECT_FALSE(scene.sweep(arm, Motion{away, aside}));
    EXPECT_EQ(scene.sweep(arm, Motion{towards, aside})->t, 0);
    const auto struck = scene.sweep(arm, Motion{away, towards});
    ASSERT_TRUE(struck);
    EXPECT_EQ(struck->model, near);
    EXPECT_GT(struck->t, 0.5);
    EXPECT_LT(struck->t, 0.75);
    EXPECT_TRUE(sweep(arm, Motion{away, towards}, scene));
    EXPECT_TRUE(sweep(Model(box), Vec3(14, 0, 0), scene));
    const std::vector<AnyShape> shapes{ball, Aabb{Vec3(-1), Vec3(1)}, Vec3(8, 0, 0)};
    const std::vector<Vec3> motions{Vec3(0, 9, 0), Vec3(28, 0, 0), Vec3(1, 0, 0)};
    std::vector<std::optional<SceneSweepHit>> hits(3);
    scene.sweep_each(shapes, motions, hits);
    EXPECT_FALSE(hits[0]);
    EXPECT_NEAR(hits[1]->t, 0.25, 1e-9);
    EXPECT_EQ(hits[2]->model, near);
    std::vector<std::vector<ModelId>> found(3);
    scene.models_touching_each(shapes, found);
    EXPECT_EQ(found[2], std::vector{near});
    EXPECT_TRUE(found[0].empty());
}

TEST_P(SceneTest, What_turns_meets_all_that_it_meets_by_itself) {
    const Segment wire{{-7500000, 0.875, 0}, {1e7, 0.5, 0}};
    const Sphere ball{{-0.125, 0.7142857, 1.0000152587890625}, 1};
    scene.add({.shape = wire});
    const auto own = sweep(ball, Motion{}, wire);
    ASSERT_TRUE(own);
    const auto hit = scene.sweep(ball, Motion{});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, own->t);
}

// Room for the list of free slots was made anew for each removed model, so that removing n took n^2 steps.
TEST_P(SceneTest, Removing_one_by_one_allocates_a_few_times) {
    std::vector<ModelId> ids;
    for (int i = 0; i < 1000; ++i) ids.push_back(scene.add({}));
    int allocations = 0;
    for (const ModelId id : ids) {
        const std::size_t before = scene.bytes();
        scene.remove(id);
        allocations += scene.bytes() != before ? 1 : 0;
    }
    EXPECT_LE(allocations, 12);
}

TEST_P(SceneTest, Long_names_count_among_its_bytes) {
    const std::size_t before = scene.bytes();
    for (int i = 0; i < 100; ++i) scene.add({.name = std::string(100'000, 'x')});
    EXPECT_GE(scene.bytes(), before + 100 * 100'000);
}

// An octree that hands out a straddling model once a leaf, knows nothing of what was added after it was built, and loses what
// lies outside.
TEST_P(SceneTest, Straddling_late_and_outlying_models_are_found_once) {
    std::vector<ModelId> all;
    for (int i = 0; i < 40; ++i) all.push_back(scene.add({.shape = Sphere{Vec3(i, i % 3, 0), 0.4}}));
    const ModelId huge = scene.add({.shape = Sphere{Vec3(0), 100}});
    const ModelId outlier = scene.add({.shape = Sphere{Vec3(1e9, -1e9, 1e9), 1}});
    EXPECT_EQ(scene.models_touching(Vec3(1e9, -1e9, 1e9)), std::vector{outlier});
    EXPECT_EQ(scene.models_touching(Sphere{Vec3(3, 0, 0), 0.1}), (std::vector{all[3], huge}));
    EXPECT_EQ(scene.models_touching(Aabb{Vec3(-10), Vec3(50)}).size(), 41u);
    EXPECT_EQ(scene.overlapping_pairs().size(), 40u);
    EXPECT_EQ(scene.closest_points(Vec3(1e9, 0, 1e9))->model, outlier);
    EXPECT_EQ(scene.raycast(Ray{Vec3(1e9, 0, 1e9), Vec3(0, -1, 0)})->model, outlier);
}

TEST_P(SceneTest, Models_without_end_meet_what_they_meet) {
    const ModelId ground = scene.add({.shape = Plane{Vec3(0, 0, 1), 0}});
    const ModelId ball = scene.add({.shape = Sphere{Vec3(0), 1}, .pose = at(0, 0, 1)});
    const ModelId wall = scene.add({.shape = Plane{Vec3(1, 0, 0), 5}});
    EXPECT_EQ(scene.overlapping_pairs(), (std::vector<ModelPair>{{ground, ball}, {ground, wall}}));
    scene.move(ball, at(4.5, 0, 1.5));
    EXPECT_EQ(scene.overlapping_pairs(), (std::vector<ModelPair>{{ground, wall}, {ball, wall}}));
    EXPECT_EQ(scene.raycast(Ray{Vec3(0, 0, 9), Vec3(0, 0, -1)})->model, ground);
    EXPECT_EQ(scene.models_touching(Sphere{Vec3(0), 1}), std::vector{ground});
    EXPECT_EQ(scene.closest_points(Vec3(0, 0, 1))->model, ground);
    scene.remove(ground);
    EXPECT_FALSE(scene.raycast(Ray{Vec3(0, 0, 9), Vec3(0, 0, -1)}));
}

TEST_P(SceneTest, Boxes_without_end_are_as_near_as_they_are) {
    const double infinity = std::numeric_limits<double>::infinity();
    const ModelId ground = scene.add({.shape = Plane{Vec3(0, 0, 1), 0}});
    const ModelId ball = scene.add({.shape = Sphere{Vec3(100, 0, 0), 1}});
    const SceneQueryOptions by_bounds{.bounds_only = true};
    const auto distance = [&](const AnyShape& shape, ModelId expected) {
        const auto found = scene.closest_points(shape, by_bounds);
        if (!found) return infinity;
        EXPECT_EQ(found->model, expected);
        return found->distance;
    };
    EXPECT_EQ(distance(Vec3(0, 0, 3), ground), 3);
    EXPECT_NEAR(scene.closest_points(Vec3(0, 0, 3), by_bounds)->on_b.z, 0, 1e-300);
    EXPECT_EQ(distance(Sphere{Vec3(0, 0, -3), 1}, ground), 2);
    EXPECT_TRUE(scene.closest_points(Vec3(5, 0, 0), by_bounds, 0));
    EXPECT_EQ(distance(Ray{Vec3(0, 0, 5), Vec3(0, 0, 1)}, ground), 5);
    EXPECT_NEAR(distance(Plane{Vec3(0, 0, 1), -7}, ball), 6, 1e-14);
    const SceneQueryOptions of_ground{.filter = [&](ModelId id) { return id == ground; }, .bounds_only = true};
    EXPECT_NEAR(scene.closest_points(Plane{Vec3(0, 0, 1), -7}, of_ground)->distance, 7, 1e-14);
    scene.remove(ground);
    const ModelId ray = scene.add({.shape = Ray{Vec3(0), Vec3(1, 1, 0)}});
    EXPECT_EQ(distance(Vec3(-1, 2, 0), ray), 1);
    EXPECT_EQ(distance(Vec3(1, 1, 2), ray), 2);
    EXPECT_NEAR(distance(Line{Vec3(-1, 2, 9), Vec3(0, 0, 1)}, ray), 1, 1e-14);
}

TEST_P(SceneTest, Layers_masks_and_filters_choose) {
    const ModelId a = scene.add({.shape = Sphere{Vec3(0), 1}, .layers = 1});
    const ModelId b = scene.add({.shape = Sphere{Vec3(0.5), 1}, .layers = 2, .mask = 4});
    const ModelId c = scene.add({.shape = Sphere{Vec3(1), 1}, .layers = 4});
    EXPECT_EQ(scene.overlapping_pairs(), (std::vector<ModelPair>{{a, c}, {b, c}}));
    EXPECT_EQ(scene.overlapping_pairs({.layers = 6}), (std::vector<ModelPair>{{b, c}}));
    EXPECT_EQ(scene.models_touching(Vec3(0.5), {.layers = 2}), std::vector{b});
    EXPECT_EQ(scene.models_touching(Vec3(0.5), {.filter = [&](ModelId id) { return id == c; }}), std::vector{c});
    scene.set_layers(b, 1);
    EXPECT_EQ(scene.layers(b), 1u);
    EXPECT_EQ(scene.overlapping_pairs().size(), 3u);
    scene.set_user_data(a, 42);
    EXPECT_EQ(scene.user_data(a), 42u);
}

// Whether curved shapes touch is told within a bound; boxes that are apart by less than that must not tell otherwise.
TEST_P(SceneTest, Curved_models_that_nearly_touch_are_what_they_are_by_themselves) {
    for (int i = 0; i < 300; ++i) {
        const double gap = std::pow(10, -15 + 0.01 * i), y = 0.003 * i;
        const std::vector<AnyShape> curved{Cylinder{Vec3(0, y, 0), Vec3(0, 1, 0.7), 0.6},
                                           Cone{Vec3(0, y, 0.2), Vec3(0, 1.3, 0.8), 0.5},
                                           Ellipsoid{Vec3(0, y, 0), Mat3(1), Vec3(1, 0.3, 0.8)}};
        for (const AnyShape& shape : curved) {
            Scene beside{GetParam()};
            const ModelId wall = beside.add({.shape = Aabb{Vec3(bounds(shape).max.x + gap, -3, -3), Vec3(3)}});
            const ModelId thing = beside.add({.shape = shape});
            const bool touch = intersects(beside.model(thing), beside.model(wall));
            EXPECT_EQ(beside.models_touching(shape).size(), touch ? 2u : 1u);
            EXPECT_EQ(beside.overlapping_pairs().size(), touch ? 1u : 0u);
            const bool is_at_zero =
                beside.closest_points(shape, {.filter = [&](ModelId id) { return id == wall; }}, 0).has_value();
            EXPECT_EQ(is_at_zero, touch);
        }
    }
}

// A ray that starts far from a shape is near it within rounding, which may be as large as the shape; the shape's box
// must not tell otherwise.
TEST_P(SceneTest, Rays_are_as_near_to_curved_models_as_they_are_by_themselves) {
    std::mt19937_64 random(7);
    const auto some = [&] { return std::ldexp(static_cast<double>(random() % 17) - 8, -2); };
    const auto length = [&] { return std::ldexp(static_cast<double>(random() % 5), -2); };
    for (int i = 0; i < 600; ++i) {
        constexpr double unit = 0x1p-50;
        const auto place = [&] { return unit * Vec3(some(), some(), some()); };
        const std::vector<AnyShape> curved{Ellipsoid{place(), Mat3(1), unit * Vec3(length(), length(), length())},
                                           Cylinder{place(), place(), unit * length()},
                                           Cone{place(), place(), unit * length()}};
        const Vec3 far = Vec3(1) + place();
        const Pose pose{Quat(some(), some(), some(), 0.125 + some()), far};
        const Ray ray{place(), Vec3(2)};
        for (const AnyShape& shape : curved) {
            Scene one{GetParam()};
            const Model& thing =
                one.model(one.add({.shape = std::visit([](const auto& s) { return SharedShape(s); }, shape),
                                   .pose = pose,
                                   .scale = 0.25}));
            for (const AnyShape& probe : {AnyShape(ray), AnyShape(Line{ray.origin, ray.direction})}) {
                for (const double d : {unit * length(), distance(probe, thing)}) {
                    EXPECT_EQ(one.within(probe, d), within(probe, thing, d)) << i << ", " << shape.index();
                }
            }
        }
    }
}

TEST_P(SceneTest, Touches_begin_last_and_end) {
    const ModelId a = scene.add({.shape = Sphere{Vec3(0), 1}}),
                  b = scene.add({.shape = Sphere{Vec3(0), 1}, .pose = at(2)});
    EXPECT_EQ(scene.update_touches().began, (std::vector<ModelPair>{{a, b}}));
    EXPECT_EQ(scene.update_touches().persisted, (std::vector<ModelPair>{{a, b}}));
    scene.move(b, at(std::nextafter(2, 3)));
    EXPECT_EQ(scene.update_touches().ended, (std::vector<ModelPair>{{a, b}}));
    scene.move(b, at(1));
    EXPECT_EQ(scene.update_touches().began.size(), 1u);
    scene.remove(b);
    EXPECT_EQ(scene.update_touches().ended, (std::vector<ModelPair>{{a, b}}));
}

TEST_P(SceneTest, Pairs_follow_what_changes_in_place) {
    const ModelId a = scene.add({.shape = Sphere{Vec3(0), 1}}), b = scene.add({.shape = Sphere{Vec3(1.5), 1}});
    EXPECT_TRUE(scene.overlapping_pairs().empty());
    EXPECT_EQ(scene.overlapping_pairs({.bounds_only = true}), (std::vector<ModelPair>{{a, b}}));
    scene.set_shape(b, Aabb{Vec3(0.5), Vec3(2.5)});
    EXPECT_EQ(scene.overlapping_pairs(), (std::vector<ModelPair>{{a, b}}));
    Scene later = scene;
    later.move(b, at(0.2, 0.2));
    EXPECT_TRUE(later.overlapping_pairs().empty());
    EXPECT_EQ(scene.overlapping_pairs(), (std::vector<ModelPair>{{a, b}}));
    scene.remove(b);
    const ModelId c = scene.add({.shape = Sphere{Vec3(0), 1}, .pose = at(2)});
    EXPECT_EQ(c.index, b.index);
    EXPECT_EQ(scene.overlapping_pairs(), (std::vector<ModelPair>{{a, c}}));
}

TEST_P(SceneTest, Bounds_only_and_exact_differ_where_shapes_do) {
    const ModelId ball = scene.add({.shape = Sphere{Vec3(0), 1}});
    EXPECT_EQ(scene.models_touching(Vec3(0.9, 0.9, 0), {.bounds_only = true}), std::vector{ball});
    EXPECT_TRUE(scene.models_touching(Vec3(0.9, 0.9, 0)).empty());
    const Frustum view = at(0.95, 0.95) * Placement{{}, 0.1}.pose * Frustum{};
    EXPECT_EQ(scene.models_touching(view), std::vector{ball});
}

TEST_P(SceneTest, Queries_that_are_not_finite_meet_nothing) {
    scene.add({.shape = Sphere{Vec3(0), 1}});
    scene.add({.shape = Plane{Vec3(0, 0, 1), 0}});
    const double nan = std::numeric_limits<double>::quiet_NaN(), far = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(scene.models_touching(Vec3(nan)).empty());
    EXPECT_TRUE(scene.models_touching(Sphere{Vec3(0), far}).empty());
    EXPECT_FALSE(scene.raycast(Ray{Vec3(nan), Vec3(1)}));
    EXPECT_FALSE(scene.occluded(Ray{Vec3(0), Vec3(far)}));
    EXPECT_TRUE(scene.raycast_all(Ray{Vec3(0), Vec3(nan)}).empty());
    EXPECT_FALSE(scene.closest_points(Vec3(nan)));
    EXPECT_FALSE(scene.closest_points(Aabb{}));
    EXPECT_TRUE(scene.models_touching(Aabb{}).empty());
}

TEST_P(SceneTest, A_copy_is_a_scene_of_its_own) {
    const ModelId a = scene.add({.shape = Sphere{Vec3(0), 1}});
    const Scene before = scene;
    scene.move(a, at(10));
    EXPECT_EQ(before.models_touching(Vec3(0)), std::vector{a});
    EXPECT_TRUE(scene.models_touching(Vec3(0)).empty());
}

std::string name_of(const testing::TestParamInfo<BroadPhaseStructure>& made) {
    return made.param == BroadPhaseStructure::tree     ? "tree"
           : made.param == BroadPhaseStructure::octree ? "octree"
                                                       : "brute_force";
}

INSTANTIATE_TEST_SUITE_P(Structures, SceneTest,
                         testing::Values(BroadPhaseStructure::tree, BroadPhaseStructure::octree,
                                         BroadPhaseStructure::brute_force),
                         name_of);

}  // namespace
}  // namespace abut
