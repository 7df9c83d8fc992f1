// SPDX-License-Identifier: MIT
// Batches answer what single questions answer, on shapes and meshes alike; contains, of every two things.
#include "abut/query/each.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <vector>

#include "abut/mesh/generate.h"
#include "abut/mesh/mesh_batches.h"
#include "abut/query/classify.h"
#include "abut/query/distance.h"

namespace abut {
namespace {

/// Points on a grid around the origin, more than one range's worth.
std::vector<Vec3> grid_points() {
    std::vector<Vec3> points;
    for (int x = -4; x <= 4; ++x)
        for (int y = -4; y <= 4; ++y)
            for (int z = -4; z <= 4; ++z) points.push_back(0.5 * Vec3(x, y, z));
    return points;
}

template <class X>
void expect_batches_to_agree(const X& x) {
    const std::vector<Vec3> points = grid_points();
    std::vector<Ray> rays;
    std::vector<Sphere> balls;
    for (const Vec3& p : points) {
        rays.push_back({p, Vec3(1, 0.25, -0.5)});
        balls.push_back({p, 0.25});
    }
    std::vector<std::optional<Hit>> hits(points.size());
    std::vector<ClosestPoints> nearest(points.size());
    const auto touching = std::make_unique<bool[]>(points.size());
    std::vector<char> all_in(points.size());
    raycast_each(rays, x, hits);
    closest_points_each(points, x, nearest);
    intersects_each(balls, x, std::span(touching.get(), points.size()));
    intersects_each(points, x, all_in);
    std::vector<char> shadowed(points.size()), near(points.size());
    RayHits all;
    std::vector<double> apart(points.size());
    std::vector<ClosestPoints> from_balls(points.size());
    std::vector<std::optional<Contact>> contacts(points.size());
    occluded_each(rays, x, shadowed);
    raycast_all_each(rays, x, all);
    distance_each(balls, x, apart);
    std::vector<double> point_apart(points.size());
    distance_each(points, x, point_apart);
    closest_points_each(balls, x, from_balls);
    within_each(balls, x, 0.5, near);
    contact_each(balls, x, contacts);
    ASSERT_EQ(all.first.size(), points.size() + 1);
    int met = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_EQ(shadowed[i] != 0, occluded(rays[i], x));
        const std::vector<Hit> through = raycast_all(rays[i], x);
        ASSERT_EQ(all.of(i).size(), through.size());
        for (std::size_t k = 0; k < through.size(); ++k) EXPECT_EQ(all.of(i)[k].t, through[k].t);
        EXPECT_EQ(apart[i], distance(balls[i], x));
        EXPECT_EQ(point_apart[i], distance(points[i], x));
        EXPECT_EQ(from_balls[i].on_b, closest_points(balls[i], x).on_b);
        EXPECT_EQ(near[i] != 0, within(balls[i], x, 0.5));
        const auto contact_there = contact(balls[i], x);
        ASSERT_EQ(contacts[i].has_value(), contact_there.has_value());
        if (contact_there) {
            EXPECT_EQ(contacts[i]->depth, contact_there->depth);
        }
        const auto hit = raycast(rays[i], x);
        ASSERT_EQ(hits[i].has_value(), hit.has_value());
        if (hit) {
            EXPECT_EQ(hits[i]->t, hit->t);
            EXPECT_EQ(hits[i]->where, hit->where);
        }
        EXPECT_EQ(nearest[i].distance, distance(points[i], x));
        EXPECT_EQ(touching[i], intersects(balls[i], x));
        EXPECT_EQ(all_in[i] != 0, intersects(points[i], x));
        met += touching[i] ? 1 : 0;
    }
    EXPECT_GT(met, 0);
    EXPECT_LT(met, static_cast<int>(points.size()));
}

TEST(Each, AnswersWhatSingleQuestionsAnswer) {
    const Mesh ball = make_icosphere(2);
    expect_batches_to_agree(ball);
    expect_batches_to_agree(Pose{.translation = Vec3(0.25, 0, 0)} * ball);
    expect_batches_to_agree(Aabb{Vec3(-1), Vec3(0.5)});
    expect_batches_to_agree(AnyShape(Capsule{Vec3(0), Vec3(1, 1, 0), 0.5}));
}

TEST(Each, KeepsToTheShorterOfQuestionsAndAnswers) {
    const std::array<Sphere, 2> balls{Sphere{Vec3(0), 1}, Sphere{Vec3(9), 1}};
    std::array<bool, 3> out{false, true, true};
    intersects_each(balls, Vec3(0), out);
    EXPECT_EQ(out, (std::array<bool, 3>{true, false, true}));
    intersects_each(balls, Vec3(9), std::span(out).first(1));
    EXPECT_EQ(out, (std::array<bool, 3>{false, false, true}));
}

TEST(Contains, HoldsAllOfTheOther) {
    const Aabb box{Vec3(-1), Vec3(1)};
    EXPECT_TRUE(contains(box, box));
    EXPECT_TRUE(contains(box, Vec3(1)));
    EXPECT_TRUE(contains(box, Triangle{Vec3(1), Vec3(-1), Vec3(0, 0, 1)}));
    EXPECT_FALSE(contains(box, Triangle{Vec3(1), Vec3(-1), Vec3(0, 0, 1.5)}));
    EXPECT_TRUE(contains(Sphere{Vec3(0), 2}, box));
    EXPECT_TRUE(contains(box, Sphere{Vec3(0), 1}));
    EXPECT_FALSE(contains(Sphere{Vec3(0), 1.5}, box));

    const Mesh ball = make_icosphere(2);
    EXPECT_TRUE(contains(ball, Vec3(0)));
    EXPECT_TRUE(contains(ball, Sphere{Vec3(0), 0.5}));
    EXPECT_FALSE(contains(ball, Sphere{Vec3(0), 1}));
    EXPECT_TRUE(contains(Sphere{Vec3(0), 1.5}, ball));
    EXPECT_TRUE(contains(Pose{.translation = Vec3(3, 0, 0)} * ball, Segment{Vec3(2.5, 0, 0), Vec3(3.5, 0, 0)}));
    EXPECT_FALSE(contains(ball, make_icosphere(1)));  // corners that they share touch
}

template <class A, class B>
void expect_poses_to_agree(const A& a, const B& b) {
    std::vector<Pose> poses;
    for (const Vec3& p : grid_points())
        poses.push_back(Pose::from_axis_angle(Vec3(1, 2, 3), p.x + 2 * p.y) * Pose{Quat(1, 0, 0, 0), p});
    std::vector<double> apart(poses.size());
    std::vector<char> touching(poses.size()), near(poses.size());
    std::vector<std::optional<Contact>> contacts(poses.size());
    distance_each(poses, a, b, apart);
    intersects_each(poses, a, b, touching);
    within_each(poses, a, b, 0.25, near);
    contact_each(poses, a, b, contacts);
    int met = 0;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        const auto there = poses[i] * a;
        EXPECT_EQ(apart[i], distance(there, b));
        EXPECT_EQ(touching[i] != 0, intersects(there, b));
        EXPECT_EQ(near[i] != 0, within(there, b, 0.25));
        const auto found = contact(there, b);
        ASSERT_EQ(contacts[i].has_value(), found.has_value());
        if (found) {
            EXPECT_EQ(contacts[i]->depth, found->depth);
        }
        met += touching[i] != 0 ? 1 : 0;
    }
    EXPECT_GT(met, 0);
    EXPECT_LT(met, static_cast<int>(poses.size()));
}

TEST(Each, AnswersForEachPose) {
    expect_poses_to_agree(Capsule{{0, 0, 0}, {1, 0, 0}, 0.25}, Aabb{Vec3(-1), Vec3(0.5)});
    expect_poses_to_agree(make_icosphere(1), make_torus(1, 0.25, 12, 8));
}

}  // namespace
}  // namespace abut
