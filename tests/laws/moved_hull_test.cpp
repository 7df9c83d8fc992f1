// SPDX-License-Identifier: MIT
// Law: a moved hull is the hull of its moved vertices, bit for bit, so that no answer depends on how it was made.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "abut/query/classify.h"
#include "abut/query/closest_points.h"
#include "abut/query/contact.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/query/raycast.h"
#include "abut/scene/model.h"
#include "abut/scene/placement.h"
#include "abut/scene/scene.h"
#include "abut/shape/hull.h"
#include "tests/laws/adversarial_boxes.h"

namespace abut::laws {
namespace {

template <class T>
bool same_bits(std::span<const T> a, std::span<const T> b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

/// What differs between two hulls, in words; empty if nothing does.
std::string difference(const Hull& a, const Hull& b) {
    if (a.dimension() != b.dimension()) return "the dimension";
    if (!same_bits(a.vertices(), b.vertices())) return "the vertices";
    if (!same_bits(a.offsets(), b.offsets())) return "the offsets";
    if (!same_bits(a.triangles(), b.triangles())) return "the triangles";
    if (a.facet_count() != b.facet_count()) return "the number of facets";
    for (std::size_t f = 0; f < a.facet_count(); ++f) {
        if (a.facet(f).size() != b.facet(f).size()) return "a facet";
    }
    if (!same_bits(a.facet_planes(), b.facet_planes())) return "the planes";
    if (!same_bits(a.neighbors(), b.neighbors())) return "the neighbours";
    if (!same_bits(a.neighbor_offsets(), b.neighbor_offsets())) return "the neighbours' offsets";
    return a.bounds() == b.bounds() ? "" : "the bounds";
}

constexpr double pi = 3.141592653589793;

Vec3 on_sphere(Draw& draw) {
    const Vec3 p(draw.uniform(), draw.uniform(), draw.uniform());
    const double length = std::sqrt(p.x * p.x + p.y * p.y + p.z * p.z);
    return length > 0 ? p / length : Vec3(1, 0, 0);
}

/// The corners of a regular polygon at this height.
void add_ring(std::vector<Vec3>& points, int corners, double radius, double z) {
    for (int i = 0; i < corners; ++i) {
        points.emplace_back(radius * std::cos(2 * pi * i / corners), radius * std::sin(2 * pi * i / corners), z);
    }
}

/// The points of one family.
std::vector<Vec3> family(Draw& draw, int kind) {
    std::vector<Vec3> points;
    const auto many = [&](int most, auto point) {
        for (int left = 1 + draw.below(most); left > 0; --left) points.push_back(point());
    };
    const auto whole = [&](int n) { return Vec3(draw.below(n), draw.below(n), draw.below(n)); };
    switch (kind) {
        case 0:  // on a sphere: triangles only
            many(120, [&] { return on_sphere(draw); });
            break;
        case 1: {  // a prism: large facets and quadrilaterals
            const int corners = 3 + draw.below(24);
            for (const double z : {-1.0, 1.0}) add_ring(points, corners, 1, z);
            break;
        }
        case 2:  // a flat polygon
            add_ring(points, 1 + draw.below(24), 1, 0);
            break;
        case 3: {  // a sphere of quadrilaterals
            const int corners = 4 + draw.below(9);
            for (int j = 1; j < corners; ++j) {
                add_ring(points, corners, std::sin(pi * j / corners), std::cos(pi * j / corners));
            }
            break;
        }
        case 4:  // on a coarse grid: facets of all sizes
            many(40, [&] { return whole(2 + draw.below(4)); });
            break;
        case 5:  // on a fine grid: nearly coplanar facets
            many(60, [&] { return glm::round(64.0 * on_sphere(draw)); });
            break;
        case 6:  // a flat lens
            many(60, [&] { return on_sphere(draw) * Vec3(1, 1, std::pow(10, -16 * std::abs(draw.uniform()))); });
            break;
        case 7:  // a needle
            many(40, [&] { return on_sphere(draw) * Vec3(1, 1e-9, 1e-12); });
            break;
        case 8:  // one to four points
            many(4, [&] { return draw.one_in(2) ? whole(3) : on_sphere(draw); });
            break;
        default: {  // a box, some ulps thick
            const double thickness = std::pow(2, -40 - draw.below(16));
            for (const double z : {0.0, thickness}) add_ring(points, 4, 1, 1 + z);
        }
    }
    return points;
}
constexpr int families = 10;

Pose pose_of(Draw& draw, double scale) {
    Pose pose;
    const Vec3 axis = on_sphere(draw);
    switch (draw.below(7)) {
        case 0:  // a translation
            break;
        case 1:  // a tiny angle
            pose = Pose::from_axis_angle(axis, std::pow(10, -16 * std::abs(draw.uniform())));
            break;
        case 2:  // a quarter turn
            pose = Pose::from_axis_angle(Vec3(draw.below(2), 1, 0), pi / 2);
            break;
        case 3:  // the axes exchanged, exactly
            pose.rotation = Quat(0.5, 0.5, 0.5, 0.5);
            break;
        default:
            pose = Pose::from_axis_angle(axis, 10 * draw.uniform());
    }
    // Large translations round the hull to few bits.
    const double magnitude = draw.one_in(4) ? std::pow(10, 14 * std::abs(draw.uniform())) : 2;
    if (scale * magnitude < 1e307) {
        pose.translation = scale * (magnitude * Vec3(draw.uniform(), draw.uniform(), draw.uniform()));
    }
    if (draw.one_in(4)) pose.translation = glm::round(pose.translation);
    return pose;
}

Hull hull_of_moved(const Pose& pose, const Hull& hull) {
    std::vector<Vec3> points;
    for (const Vec3& p : hull.vertices()) points.push_back(pose * p);
    return Hull(points);
}

TEST(MovedHull, IsTheHullOfTheMovedVertices) {
    for (long i = 0; i < 4 * random_cases(); ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        Draw draw(seed);
        std::vector<Vec3> points = family(draw, static_cast<int>(i % families));
        const double scales[] = {1, 1, 1, 1, 1e-300, 1e300, 1e-150, 1e150, 0x1p-1074};
        const double scale = scales[draw.below(9)];
        for (Vec3& p : points) p *= scale;
        Hull hull(points);
        // The result is moved on, as a body is that moves in steps.
        for (int step = 0; step < 4; ++step) {
            const Pose pose = pose_of(draw, scale);
            Hull moved = pose * hull;
            ASSERT_EQ(difference(moved, hull_of_moved(pose, hull)), "") << "seed " << seed << ", step " << step;
            hull = std::move(moved);
        }
    }
}

TEST(MovedHull, IsTheHullOfThePlacedVertices) {
    for (long i = 0; i < random_cases(); ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        Draw draw(seed);
        const Hull hull(family(draw, static_cast<int>(i % families)));
        const Placement placement{pose_of(draw, 1), std::pow(10, 100 * draw.uniform())};
        std::vector<Vec3> points;
        for (const Vec3& p : hull.vertices()) points.push_back(placement * p);
        ASSERT_EQ(difference(placed(placement, hull), Hull(points)), "") << "seed " << seed;
    }
}

template <class T>
bool same(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

TEST(MovedHull, GivesTheAnswersOfTheHullOfTheMovedVertices) {
    for (long i = 0; i < random_cases() / 2; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        Draw draw(seed);
        const Hull hull(family(draw, static_cast<int>(i % families)));
        const Pose pose = pose_of(draw, 1);
        const Hull moved = pose * hull, anew = hull_of_moved(pose, hull);
        const Vec3 near = pose * (1.5 * on_sphere(draw));
        const Ray ray{near, pose.translation - near + 0.5 * on_sphere(draw)};
        const Hull other(
            std::vector<Vec3>{near, near + on_sphere(draw), near + on_sphere(draw), near + on_sphere(draw)});
        ASSERT_EQ(intersects(moved, near), intersects(anew, near)) << "seed " << seed;
        ASSERT_EQ(intersects(moved, other), intersects(anew, other)) << "seed " << seed;
        ASSERT_EQ(contains(moved, near), contains(anew, near)) << "seed " << seed;
        ASSERT_EQ(classify(moved, other), classify(anew, other)) << "seed " << seed;
        ASSERT_TRUE(same(distance(moved, other), distance(anew, other))) << "seed " << seed;
        const auto hit = raycast(ray, moved), again = raycast(ray, anew);
        ASSERT_EQ(hit.has_value(), again.has_value()) << "seed " << seed;
        if (hit) {
            ASSERT_TRUE(same(hit->t, again->t) && same(hit->normal, again->normal)) << "seed " << seed;
        }
        const auto touch = contact(moved, other), again_touch = contact(anew, other);
        ASSERT_EQ(touch.has_value(), again_touch.has_value()) << "seed " << seed;
        if (touch) {
            ASSERT_TRUE(same(touch->depth, again_touch->depth) && same(touch->direction, again_touch->direction))
                << "seed " << seed;
        }
    }
}

TEST(MovedHull, OfAModelIsAsFarFromAnotherAsTheHullThatIsBuilt) {
    for (long i = 0; i < 2 * random_cases(); ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        Draw draw(seed);
        // Every second hull has so many vertices that support points are found by climbing.
        const auto any_hull = [&] {
            std::vector<Vec3> points = family(draw, static_cast<int>((i + draw.below(2)) % families));
            if (draw.one_in(2)) {
                points.clear();
                const Vec3 stretch(1, 1, draw.one_in(2) ? 1 : 1 + 4 * draw.below(3));
                for (int left = 100 + draw.below(100); left > 0; --left) points.push_back(stretch * on_sphere(draw));
            }
            return Hull(points);
        };
        const Hull first = any_hull(), second = draw.one_in(4) ? first : any_hull();
        Placement here{pose_of(draw, 1), draw.one_in(3) ? std::pow(10, 4 * draw.uniform()) : 1.0}, there = here;
        if (draw.one_in(2)) there.pose = pose_of(draw, 1);
        there.pose.translation = here.pose.translation + here.scale * (4 * std::abs(draw.uniform())) * on_sphere(draw);
        const Hull a = placed(here, first), b = placed(there, second);
        // A model that has been moved there reuses data of the place where it was.
        Model moved(second, here);
        moved.move_to(there);
        const Model unmoved(first, here);
        const ClosestPoints built = closest_points(a, b), found = closest_points(unmoved, moved);
        ASSERT_TRUE(same(moved.bounds(), b.bounds())) << "seed " << seed;
        ASSERT_TRUE(same(found.distance, built.distance)) << "seed " << seed;
        ASSERT_TRUE(same(found.on_a, built.on_a) && same(found.on_b, built.on_b)) << "seed " << seed;
        ASSERT_TRUE(same(distance(unmoved, moved), built.distance)) << "seed " << seed;
    }
}

TEST(MovedHull, OfAModelIsBoundedAndTestedWithoutBeingBuilt) {
    for (long i = 0; i < 2 * random_cases(); ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        Draw draw(seed);
        Scene scene;
        std::vector<Hull> placed_hulls;
        for (int k = 0; k < 3; ++k) {
            const Hull hull(family(draw, static_cast<int>((i + k * draw.below(2)) % families)));
            // Near each other, apart, or one in another; now and then far from the origin, which leaves few bits.
            Placement placement{pose_of(draw, 1), draw.one_in(3) ? std::pow(10, 4 * draw.uniform()) : 1.0};
            if (!draw.one_in(8)) placement.pose.translation = (draw.one_in(2) ? 2.0 : 4.0) * on_sphere(draw);
            placed_hulls.push_back(placed(placement, hull));
            const Model model(hull, placement);
            ASSERT_TRUE(same(model.bounds(), placed_hulls.back().bounds())) << "seed " << seed;
            scene.add({.shape = hull, .pose = placement.pose, .scale = placement.scale});
        }
        bool meets = false;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t a = 0; a < placed_hulls.size(); ++a) {
            for (std::size_t b = a + 1; b < placed_hulls.size(); ++b) {
                meets = meets || intersects(placed_hulls[a], placed_hulls[b]);
                least = std::min(least, distance(placed_hulls[a], placed_hulls[b]));
            }
        }
        ASSERT_EQ(scene.any_overlapping_pair().has_value(), meets) << "seed " << seed;
        const auto nearest = scene.closest_pair();
        ASSERT_TRUE(nearest && same(nearest->distance, least)) << "seed " << seed;
    }
}

}  // namespace
}  // namespace abut::laws
