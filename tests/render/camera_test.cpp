// SPDX-License-Identifier: MIT
// Cameras: what they are to show is within the picture.
#include "abut/render/camera.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <random>
#include <vector>

namespace abut::render {
namespace {

Vec3 random_vector(std::mt19937& random) {
    std::uniform_real_distribution<double> number(-1, 1);
    return {number(random), number(random), number(random)};
}

TEST(Camera, AllPointsAreWithinThePicture) {
    std::mt19937 random(7);
    for (int i = 0; i < 200; ++i) {
        std::vector<Vec3> points;
        for (int k = 0; k < 20; ++k) points.push_back(random_vector(random));
        const Camera camera(points, random_vector(random), {0, 1, 0}, 300, 200);
        for (const Vec3& p : points) {
            const PicturePoint found = camera.project(p);
            EXPECT_GT(found.away, 0);
            EXPECT_TRUE(found.x > 0 && found.x < 300 && found.y > 0 && found.y < 200) << "case " << i;
        }
    }
}

TEST(Camera, ABallTouchesTheEdgeOfThePicture) {
    std::mt19937 random(8);
    for (int i = 0; i < 50; ++i) {
        const Vec3 center = 10.0 * random_vector(random), from = glm::normalize(random_vector(random));
        const double radius = 0.5 + 0.1 * i;
        const Camera camera(center, radius, from, {0, 0, 1}, 0.4, 300, 200);
        const PicturePoint middle = camera.project(center);
        EXPECT_NEAR(middle.x, 150, 1e-9);
        EXPECT_NEAR(middle.y, 100, 1e-9);
        // The line of sight through the middle of the upper edge touches the ball.
        const Ray edge = camera.ray(150, 0);
        const Vec3 along = glm::normalize(edge.direction);
        const Vec3 to_center = center - edge.origin;
        EXPECT_NEAR(glm::length(to_center - glm::dot(to_center, along) * along), radius, 1e-9 * radius);
    }
}

TEST(Camera, RaysGoThroughTheProjectionsOfTheirPoints) {
    const Camera camera({1, 2, 3}, 2, glm::normalize(Vec3(1, 1, 1)), {0, 1, 0}, 0.4, 64, 48);
    const Ray ray = camera.ray(10, 40);
    const PicturePoint found = camera.project(ray.origin + 3.0 * ray.direction);
    EXPECT_NEAR(found.x, 10, 1e-9);
    EXPECT_NEAR(found.y, 40, 1e-9);
    EXPECT_NEAR(found.away, 3, 1e-12);
}

TEST(Camera, UpAlongTheViewIsReplaced) {
    const Camera camera({0, 0, 0}, 1, {0, 1, 0}, {0, 1, 0}, 0.4, 64, 48);
    EXPECT_NEAR(glm::length(camera.up()), 1, 1e-12);
    EXPECT_NEAR(glm::dot(camera.up(), camera.back()), 0, 1e-12);
}

}  // namespace
}  // namespace abut::render
