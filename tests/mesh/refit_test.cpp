// SPDX-License-Identifier: MIT
// A mesh whose vertices have moved answers as one that was built of them, whatever has become of its boxes.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include "abut/base/error.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"
#include "abut/mesh/overlapping_pairs.h"
#include "abut/query/closest_points.h"
#include "abut/query/raycast.h"

namespace abut {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

class Refit : public testing::Test {
protected:
    std::mt19937_64 random{7};

    Vec3 vector(double size) {
        std::uniform_real_distribution<double> number(-size, size);
        const double x = number(random), y = number(random), z = number(random);
        return {x, y, z};
    }
    std::vector<Vec3> moved(const Mesh& mesh, double size) {
        std::vector<Vec3> vertices = mesh.vertices();
        for (Vec3& v : vertices) v += vector(size);
        return vertices;
    }
    void expect_answers_of_a_build(const Mesh& mesh) {
        const Mesh built(mesh.vertices(), mesh.triangles());
        EXPECT_EQ(mesh.bounds().min, built.bounds().min);
        EXPECT_EQ(mesh.bounds().max, built.bounds().max);
        for (int i = 0; i < 500; ++i) {
            const Ray ray{vector(4), vector(1)};
            const auto hit = raycast(ray, mesh), expected = raycast(ray, built);
            ASSERT_EQ(hit.has_value(), expected.has_value()) << i;
            if (hit) {
                EXPECT_EQ(hit->t, expected->t) << i;
                EXPECT_EQ(hit->where.triangle, expected->where.triangle) << i;
            }
            const Vec3 point = vector(3);
            EXPECT_EQ(closest_points(point, mesh).distance, closest_points(point, built).distance) << i;
        }
        EXPECT_EQ(overlapping_pairs(mesh), overlapping_pairs(built));
    }
};

TEST_F(Refit, AnswersAsABuiltMeshDoes) {
    const Mesh torus = make_torus(2, 1, 60, 30);
    expect_answers_of_a_build(torus.refitted(moved(torus, 0.05)));
    expect_answers_of_a_build(torus.refitted(moved(torus, 0.05)).refitted(moved(torus, 0.05)));
    expect_answers_of_a_build(torus.refitted(moved(torus, 2), never));
    std::vector<Vec3> shuffled = torus.vertices();
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    expect_answers_of_a_build(torus.refitted(shuffled, never));
    expect_answers_of_a_build(torus.refitted(shuffled));
}

TEST_F(Refit, KeepsTheTreeUntilItHasBecomeBad) {
    const Mesh torus = make_torus(2, 1, 60, 30);
    const auto order = [](const Mesh& mesh) {
        return std::vector<std::uint32_t>(mesh.tree().order().begin(), mesh.tree().order().end());
    };
    std::vector<Vec3> far = torus.vertices();
    for (Vec3& v : far) v = 1e6 * v + Vec3(1e7, 0, 0);
    EXPECT_EQ(order(torus.refitted(far)), order(torus));
    std::vector<Vec3> shuffled = torus.vertices();
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    EXPECT_EQ(order(torus.refitted(shuffled)), order(Mesh(shuffled, torus.triangles())));
    EXPECT_EQ(order(torus.refitted(shuffled, never)), order(torus));
    EXPECT_EQ(order(torus.refitted(moved(torus, 1e-3), 0)).size(), torus.size());
}

TEST_F(Refit, OfTheSameVerticesIsTheSame) {
    const Mesh torus = make_torus(2, 1, 30, 30), same = torus.refitted(torus.vertices());
    EXPECT_EQ(same.tree().cost(), torus.tree().cost());
    for (std::size_t i = 0; i < torus.tree().nodes().size(); ++i) {
        EXPECT_EQ(same.tree().nodes()[i].boxes.min, torus.tree().nodes()[i].boxes.min);
        EXPECT_EQ(same.tree().nodes()[i].boxes.max, torus.tree().nodes()[i].boxes.max);
    }
    EXPECT_TRUE(Mesh().refitted({}).empty());
}

TEST_F(Refit, RefusesOtherVertices) {
    const Mesh box = make_box({{0, 0, 0}, {1, 1, 1}});
    std::vector<Vec3> fewer = box.vertices(), bad = box.vertices();
    fewer.pop_back();
    bad[3].y = never;
    const auto refusal = [&](const std::vector<Vec3>& vertices) -> std::string {
        try {
            static_cast<void>(box.refitted(vertices));
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_NE(refusal(fewer).find("7 vertices for a mesh of 8"), std::string::npos) << refusal(fewer);
    EXPECT_NE(refusal(bad).find("vertex 3 is not finite"), std::string::npos) << refusal(bad);
}

}  // namespace
}  // namespace abut
