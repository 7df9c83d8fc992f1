// SPDX-License-Identifier: MIT
// The golden program's calls of batches, many queries in one call.
#include "groups.h"
#include "pairs.h"

namespace golden {
namespace {

constexpr std::size_t batch = 1000;

std::vector<abut::Ray> rays_of(Dice& dice) {
    std::vector<abut::Ray> rays;
    const abut::Vec3 eye{4 * dice.unit(), 4 * dice.unit(), 4 * dice.unit()};
    const bool camera = dice.one_in(2);
    for (std::size_t i = 0; i < batch; ++i) {
        if (camera) {
            // A picture's rays, row by row, 40 in each.
            const double x = static_cast<double>(i % 40) * 0.0625 - 1.25, y = static_cast<double>(i / 40) * 0.0625 - 1;
            rays.push_back({eye, abut::Vec3(x, y, 0.5) - eye});
        } else {
            World world(dice, true);
            const abut::Vec3 origin = world.point(), direction = world.direction();
            rays.push_back({origin, direction});
        }
    }
    return rays;
}

std::vector<abut::Vec3> points_of(Dice& dice) {
    std::vector<abut::Vec3> points;
    for (std::size_t i = 0; i < batch; ++i) points.push_back(World(dice, true).point());
    return points;
}

std::vector<abut::Sphere> balls_of(Dice& dice) {
    std::vector<abut::Sphere> balls;
    for (std::size_t i = 0; i < batch; ++i) {
        World world(dice, true);
        const abut::Vec3 center = world.point();
        balls.push_back({center, world.radius()});
    }
    return balls;
}

template <class X>
void query_batches(Digest& digest, Dice& dice, const X& x) {
    const std::vector<abut::Ray> rays = rays_of(dice);
    std::vector<std::optional<abut::Hit>> hits(batch);
    abut::raycast_each(rays, x, hits);
    digest.add(hits);
    const std::vector<abut::Vec3> points = points_of(dice);
    std::vector<abut::ClosestPoints> nearest(batch);
    abut::closest_points_each(points, x, nearest);
    digest.add(nearest);
    const std::vector<abut::Sphere> balls = balls_of(dice);
    std::vector<char> touching(batch);
    abut::intersects_each(balls, x, touching);
    for (const char one : touching) digest.add(one != 0);
    std::vector<std::optional<abut::SweepHit>> met(batch);
    abut::sweep_each(balls, points, x, met);
    digest.add(met);
}

/// The points of a cloud near places.
void query_cloud(Digest& digest, Dice& dice) {
    std::vector<abut::Vec3> points = points_of(dice);
    std::erase_if(points, [](const abut::Vec3& p) { return !abut::is_finite(p); });
    const abut::PointCloud cloud(points);
    const std::vector<abut::Vec3> places = points_of(dice);
    constexpr std::size_t count = 5;
    std::vector<abut::NearPoint> nearest(batch * count);
    abut::nearest_points_each(places, cloud, count, nearest);
    for (const abut::NearPoint& near : nearest) digest.add(near.point), digest.add(near.distance);
    abut::IndexLists within;
    abut::points_within_each(places, cloud, 0.25, within);
    for (const std::uint32_t i : within.items) digest.add(i);
}

}  // namespace

void report_batches(Report& report) {
    report.line(
        "each", "mesh", [](Dice& dice, Digest& digest) { query_batches(digest, dice, one_mesh(dice)); }, 4);
    report.line(
        "each", "posed_mesh",
        [](Dice& dice, Digest& digest) {
            const abut::Mesh& mesh = one_mesh(dice);
            query_batches(digest, dice, near_pose(dice) * mesh);
        },
        4);
    report.line(
        "each", "torus",
        [](Dice& dice, Digest& digest) { query_batches(digest, dice, abut::make_torus(1.5, 0.5, 60, 30)); }, 16);
    report.line(
        "each", "triangle",
        [](Dice& dice, Digest& digest) {
            World world(dice, true);
            const abut::Vec3 a = world.point(), b = world.point(), c = world.point();
            query_batches(digest, dice, abut::Triangle{a, b, c});
        },
        4);
    report.line(
        "each", "point_cloud", [](Dice& dice, Digest& digest) { query_cloud(digest, dice); }, 4);
}

}  // namespace golden
