// SPDX-License-Identifier: MIT
// The traversal to the nearest triangles reports a lower bound of the distance of each, and leaves no nearest triangle
// out.
#include "abut/bvh/traverse/closest_shape_traversal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "abut/gjk/rounded_shape.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"
#include "abut/query/distance_proxy.h"

namespace abut {
namespace {

class Dice {
public:
    double unit() { return std::uniform_real_distribution<double>(-1, 1)(random_); }
    Vec3 cube() { return {unit(), unit(), unit()}; }

private:
    std::mt19937_64 random_{31};
};

std::vector<gjk::RoundedShape> shapes(Dice& dice, Vec3 at, double size) {
    const Vec3 u = size * dice.cube(), v = size * dice.cube();
    std::vector<gjk::RoundedShape> result;
    const auto add = [&](const auto& shape) { result.push_back({gjk::core_of(shape), gjk::rounding_radius(shape)}); };
    add(Segment{at, at + u});
    add(Capsule{at, at + u, 0.1 * size});
    add(Triangle{at, at + u, at + v});
    add(Aabb{at - Vec3(size), at + size * Vec3(1, 0.5, 0.1)});
    add(Obb{at, Mat3(Vec3(0.6, 0.8, 0), Vec3(-0.8, 0.6, 0), Vec3(0, 0, 1)), size * Vec3(1, -0.3, 0)});
    add(Obb{at, Mat3(Vec3(1, 1, 0), Vec3(-1, 2, 0), Vec3(0.5, 0, 1)), size * Vec3(1, 0.3, 0.2)});
    add(Cylinder{at, at + u, 0.3 * size});
    add(Cone{at, at + u, 0.3 * size});
    add(Ellipsoid{at, Mat3(1), size * Vec3(1, 0.2, 0.5)});
    add(Sphere{at, size});
    return result;
}

TEST(ClosestShapeTraversal, BoundsTheDistanceOfEveryTriangle) {
    Dice dice;
    const auto check = [&](const auto& mesh, const gjk::RoundedShape& shape, bool tight, const std::string& what) {
        bvh::DistanceProxy core = distance_proxy_of(shape.core);
        // A core that only contains the shape gives no upper bounds: then every triangle is reported.
        core.tight = core.tight && tight;
        bvh::ClosestShapeTraversal traversal(mesh.tree(), mesh.leaves(), mesh.frame(), core, shape.radius);
        ASSERT_TRUE(traversal.usable()) << what;
        std::vector<double> distance(mesh.size());
        for (std::uint32_t i = 0; i < mesh.size(); ++i) {
            const Triangle t = mesh.part(i);
            distance[i] = gjk::closest_points({gjk::core_of(t), 0}, shape).distance;
        }
        const double least = *std::min_element(distance.begin(), distance.end());
        std::vector<bool> seen(mesh.size(), false);
        for (;;) {
            const auto found = traversal.next(std::numeric_limits<double>::infinity());
            if (found.empty()) break;
            for (const auto& candidate : found) {
                const std::uint32_t i = mesh.part_in_leaf(candidate.triangle);
                seen[i] = true;
                EXPECT_LE(candidate.low, distance[i] + shape.radius) << what << ", triangle " << i;
                EXPECT_TRUE(traversal.is_within(candidate, distance[i])) << what << ", triangle " << i;
            }
        }
        for (std::uint32_t i = 0; i < mesh.size(); ++i) {
            EXPECT_TRUE(seen[i] || (tight && distance[i] > least)) << what << ", triangle " << i;
        }
    };
    const Pose pose{normalize(Quat(0.3, -0.2, 0.9, 0.1)), Vec3(0.25, 0, -0.5)};
    const std::vector<Mesh> meshes{make_grid(12), make_icosphere(2), make_torus(1, 0.4, 16, 9),
                                   make_box({Vec3(-1, 0, 2), Vec3(1, 3, 2.5)})};
    for (std::size_t m = 0; m < meshes.size(); ++m) {
        for (int k = 0; k < 40; ++k) {
            const double size = std::ldexp(1.0, k % 9 - 6), far = std::ldexp(1.0, k % 7 - 3);
            // Also exactly on the mesh, where differences vanish.
            const Vec3 at = meshes[m].vertices()[static_cast<std::size_t>(k) % meshes[m].vertices().size()] +
                            (k % 3 == 0 ? Vec3(0) : far * dice.cube());
            int kind = 0;
            for (const gjk::RoundedShape& shape : shapes(dice, at, size)) {
                const std::string what =
                    "mesh " + std::to_string(m) + ", place " + std::to_string(k) + ", shape " + std::to_string(kind++);
                check(meshes[m], shape, k % 2 == 0, what);
                check(pose * meshes[m], shape, k % 2 == 0, what + ", posed");
            }
        }
    }
}

TEST(ClosestShapeTraversal, KnowsWhatLiesBeyondASide) {
    const Mesh mesh = make_icosphere(2);
    const gjk::Core core = gjk::core_of(Segment{Vec3(3, 0, 0), Vec3(3, 1, 0)});
    bvh::ClosestShapeTraversal traversal(mesh.tree(), mesh.leaves(), mesh.frame(), distance_proxy_of(core), 0);
    const Vec3 direction = traversal.rounded(Vec3(-1, 0, 0)), nearest(1, 0, 0);
    traversal.add_side(direction, nearest, excess_along(core, direction, nearest));
    EXPECT_FALSE(traversal.is_beyond({nearest, Vec3(0.5, 0, 0), Vec3(0.5, 1, 0)}, 2));
    EXPECT_TRUE(traversal.is_beyond({Vec3(0.9, 0, 0), Vec3(0.5, 0, 0), Vec3(0.5, 1, 0)}, 2));
    EXPECT_FALSE(traversal.is_beyond({Vec3(0.9, 0, 0), Vec3(0.5, 0, 0), Vec3(0.5, 1, 0)}, 2.2));
    EXPECT_FALSE(traversal.next(2).empty());
}

}  // namespace
}  // namespace abut
