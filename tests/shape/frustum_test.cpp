// SPDX-License-Identifier: MIT
// Frustums from cameras: their planes, corners and bounds.
#include "abut/shape/frustum.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <limits>

namespace abut {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

void expect_near(Vec3 a, Vec3 b) {
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], 1e-12 * (1 + std::abs(b[i]))) << i;
}

TEST(Frustum, ADefaultOneIsTheCube) {
    const FrustumCorners corners = Frustum{}.corners();
    EXPECT_TRUE(corners.bounded);
    ASSERT_EQ(corners.count, 8);
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_EQ(corners.points[i], Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
    }
    const Frustum identity = Frustum::from_matrix(glm::dmat4(1.0));
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(identity.planes[i].normal, Frustum{}.planes[i].normal) << i;
        EXPECT_EQ(identity.planes[i].offset, 1);
    }
}

/// x from -1 to 1 and y from -0.5 to 0.5 at distance 1, seen down the z axis.
TEST(Frustum, APerspectiveHasItsCornersInOrder) {
    const double near = 0.5, far = 8;
    for (const bool zero_to_one : {false, true}) {
        const glm::dmat4 projection = zero_to_one ? glm::frustumRH_ZO(-near, near, -near / 2, near / 2, near, far)
                                                  : glm::frustumRH_NO(-near, near, -near / 2, near / 2, near, far);
        const Frustum f =
            Frustum::from_matrix(projection, zero_to_one ? ClipDepth::zero_to_one : ClipDepth::minus_one_to_one);
        const FrustumCorners corners = f.corners();
        EXPECT_TRUE(corners.bounded);
        ASSERT_EQ(corners.count, 8);
        for (std::size_t i = 0; i < 8; ++i) {
            const double at = i & 4 ? far : near;
            expect_near(corners.points[i], at * Vec3(i & 1 ? 1 : -1, i & 2 ? 0.5 : -0.5, -1));
        }
        const Aabb box = bounds(f);
        expect_near(box.min, Vec3(-8, -4, -8));
        expect_near(box.max, Vec3(8, 4, -0.5));
    }
}

TEST(Frustum, TheViewMovesIt) {
    const glm::dmat4 projection = glm::perspectiveRH_NO(1.0, 1.5, 0.1, 100.0);
    const glm::dmat4 view = glm::lookAtRH(glm::dvec3(3, 4, 5), glm::dvec3(30, -4, 2), glm::dvec3(0, 0, 1));
    const FrustumCorners seen = Frustum::from_matrix(projection).corners();
    const FrustumCorners moved = Frustum::from_matrix(projection * view).corners();
    ASSERT_EQ(moved.count, 8);
    const glm::dmat4 back = glm::inverse(view);
    for (std::size_t i = 0; i < 8; ++i) {
        const Vec3 expected(back * glm::dvec4(seen.points[i], 1));
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(moved.points[i][k], expected[k], 1e-9);
    }
}

TEST(Frustum, AnInfiniteProjectionIsUnboundedAhead) {
    glm::dmat4 projection(0.0);  // reversed: depth near / -z
    projection[0][0] = projection[1][1] = 1;
    projection[2][3] = -1;
    projection[3][2] = 0.25;
    const Frustum f = Frustum::from_matrix(projection, ClipDepth::zero_to_one);
    EXPECT_EQ(f.planes[4].normal, Vec3(0)) << "reversed, the far plane is the fifth";
    const FrustumCorners corners = f.corners();
    EXPECT_FALSE(corners.bounded);
    EXPECT_EQ(corners.count, 4);
    const Aabb box = bounds(f);
    EXPECT_EQ(box.min, Vec3(-infinity));
    EXPECT_EQ(box.max.x, infinity);
    EXPECT_NEAR(box.max.z, -0.25, 1e-15);
    EXPECT_GE(box.max.z, -0.25);
    EXPECT_TRUE(is_finite(f));

    const Frustum gl = Frustum::from_matrix(glm::infinitePerspectiveRH(1.0, 1.0, 0.25));
    EXPECT_FALSE(gl.corners().bounded);
    EXPECT_EQ(gl.corners().count, 4);
}

TEST(Frustum, AnOrthographicBoxIsFlatWhereItsPlanesMeet) {
    Frustum f;
    f.planes[5].offset = -1;  // far at near: z = -1
    const FrustumCorners corners = f.corners();
    EXPECT_TRUE(corners.bounded);
    EXPECT_EQ(corners.count, 4);
    EXPECT_EQ(bounds(f).min.z, std::nextafter(std::nextafter(std::nextafter(std::nextafter(-1, -2), -2), -2), -2));
}

TEST(Frustum, APyramidHasFiveCorners) {
    Frustum f = Frustum::from_matrix(glm::frustumRH_NO(-1.0, 1.0, -1.0, 1.0, 1.0, 2.0));
    f.planes[4] = {Vec3(0, 0, 1), 0};  // near at the eye
    EXPECT_EQ(f.corners().count, 5);
    EXPECT_TRUE(f.corners().bounded);
}

TEST(Frustum, AnEmptyOneHasEmptyBounds) {
    Frustum f;
    f.planes[5].offset = -2;
    EXPECT_EQ(f.corners().count, 0);
    EXPECT_TRUE(bounds(f).empty());
}

TEST(Frustum, WithALineInItIsAllOfSpaceToItsBounds) {
    Frustum f;
    f.planes[4] = f.planes[5] = {Vec3(0), 0};
    EXPECT_EQ(f.corners().count, 0);
    EXPECT_FALSE(f.corners().bounded);
    EXPECT_EQ(bounds(f).min, Vec3(-infinity));
    EXPECT_EQ(bounds(f).max, Vec3(infinity));
}

TEST(Frustum, NotFiniteHasNothing) {
    for (const double bad : {infinity, -infinity, std::nan("")}) {
        for (std::size_t i = 0; i < 24; ++i) {
            Frustum f;
            if (i < 18) {
                f.planes[i / 3].normal[static_cast<int>(i % 3)] = bad;
            } else {
                f.planes[i - 18].offset = bad;
            }
            EXPECT_FALSE(is_finite(f));
            EXPECT_EQ(f.corners().count, 0);
            EXPECT_TRUE(bounds(f).empty());
        }
    }
}

TEST(Frustum, MovesWithAPose) {
    const double half = std::sqrt(0.5);
    const Frustum moved = Pose{Quat(half, 0, 0, half), Vec3(10, 20, 30)} * Frustum{};
    const FrustumCorners corners = moved.corners();
    ASSERT_EQ(corners.count, 8);
    expect_near(corners.points[0], Vec3(11, 19, 29));  // a quarter turn about z
    expect_near(bounds(moved).min, Vec3(9, 19, 29));
}

}  // namespace
}  // namespace abut
