// SPDX-License-Identifier: MIT
// Poses from axis and angle, Euler angles and matrices are the ones that GLM makes, and a matrix that is no pose is refused.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <limits>
#include <random>

#include "abut/base/error.h"
#include "abut/math/pose.h"

namespace abut {
namespace {

constexpr double pi = 3.14159265358979323846;

Vec3 axis_of(int i) { return {i == 0 ? 1.0 : 0.0, i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0}; }

void expect_near(const Quat& q, const Quat& r, double error) {
    EXPECT_NEAR(q.w, r.w, error);
    EXPECT_NEAR(q.x, r.x, error);
    EXPECT_NEAR(q.y, r.y, error);
    EXPECT_NEAR(q.z, r.z, error);
}

TEST(PoseFrom, AQuarterTurnAboutZTakesXToY) {
    const Pose pose = Pose::from_axis_angle({0, 0, 5}, pi / 2, {1, 2, 3});
    const Vec3 moved = pose * Vec3(1, 0, 0);
    EXPECT_NEAR(moved.x, 1, 1e-15);
    EXPECT_NEAR(moved.y, 3, 1e-15);
    EXPECT_EQ(moved.z, 3);
}

TEST(PoseFrom, AnAxisOfAnyLengthServesAndNoneTurnsNothing) {
    expect_near(Pose::from_axis_angle({0, 1e-200, 0}, 1, {}).rotation, glm::angleAxis(1.0, Vec3(0, 1, 0)), 1e-15);
    EXPECT_EQ(Pose::from_axis_angle({0, 0, 0}, 1).rotation, Quat(1, 0, 0, 0));
    EXPECT_FALSE(is_finite(Pose::from_axis_angle({1, 0, 0}, std::numeric_limits<double>::infinity())));
    for (int i = 0; i < 3; ++i) {
        Vec3 broken(0);
        broken[i] = std::numeric_limits<double>::quiet_NaN();
        EXPECT_FALSE(is_finite(Pose::from_axis_angle(broken, 1))) << i;
    }
}

TEST(PoseFrom, AQuaternionOfAnyLengthIsThatOfLengthOne) {
    const Quat q(0.5, -0.5, 0.5, 0.5);
    for (const double length : {0x1p-1040, 0x1p-600, 0x1p-3, 0x1p3, 0x1p600, 0x1p1022}) {
        const Quat scaled(length * q.w, length * q.x, length * q.y, length * q.z);
        const Pose pose{scaled, Vec3(1, 2, 3)}, unit{q, Vec3(1, 2, 3)};
        EXPECT_EQ(rotation_matrix(pose), rotation_matrix(unit)) << length;
        EXPECT_EQ(pose * Vec3(4, 5, 6), unit * Vec3(4, 5, 6)) << length;
        EXPECT_EQ(rotation_matrix(pose * pose), rotation_matrix(unit * unit)) << length;
        EXPECT_EQ(inverse(pose) * (pose * Vec3(4, 5, 6)), Vec3(4, 5, 6)) << length;
    }
    EXPECT_FALSE(is_finite(Pose{Quat(0, 0, 0, 0), Vec3(0)} * Vec3(1)));
}

TEST(PoseFrom, EulerAnglesTurnAboutTheOrdersAxesOneAfterAnother) {
    constexpr int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> angle(-7, 7);
    for (int order = 0; order < 6; ++order) {
        for (int i = 0; i < 100; ++i) {
            const Vec3 angles(angle(random), angle(random), angle(random));
            Quat expected(1, 0, 0, 0);
            for (int k = 0; k < 3; ++k) expected = expected * glm::angleAxis(angles[k], axis_of(orders[order][k]));
            expect_near(Pose::from_euler(static_cast<EulerOrder>(order), angles).rotation, expected, 4e-15);
        }
    }
}

TEST(PoseFrom, AMatrixGivesThePoseThatItIs) {
    std::mt19937_64 random(8);
    std::uniform_real_distribution<double> unit(-1, 1);
    for (int i = 0; i < 2000; ++i) {
        Quat q(unit(random), unit(random), unit(random), unit(random));
        // Turns by nearly half a circle have a small w, those about an axis small others.
        if (i % 4 == 0) q.w *= 1e-9;
        if (i % 4 == 1) q.x *= 1e-9, q.y *= 1e-9;
        q = glm::normalize(q);
        const Pose given{q, {unit(random), unit(random), unit(random)}};
        const glm::dmat4 matrix = glm::translate(glm::dmat4(1), given.translation) * glm::mat4_cast(q);
        const Pose pose = Pose::from_matrix(matrix);
        EXPECT_EQ(pose.translation, given.translation);
        const double sign = glm::dot(pose.rotation, q) < 0 ? -1 : 1;
        expect_near(sign * pose.rotation, q, 1e-15);
    }
}

TEST(PoseFrom, AMatrixThatIsNoPoseIsRefusedWithTheReason) {
    const auto message = [](const glm::dmat4& m) -> std::string {
        try {
            static_cast<void>(Pose::from_matrix(m));
        } catch (const Error& e) {
            return e.what();
        }
        return "";
    };
    glm::dmat4 m(1);
    EXPECT_EQ(message(m), "");
    EXPECT_NE(message(glm::scale(m, Vec3(2))).find("scales"), std::string::npos);
    EXPECT_NE(message(glm::scale(m, Vec3(1, 1, -1))).find("mirrors"), std::string::npos);
    glm::dmat4 sheared(1);
    sheared[1].x = 0.01;
    sheared[1].y = std::sqrt(1 - 1e-4);
    EXPECT_NE(message(sheared).find("shears"), std::string::npos);
    EXPECT_NE(message(glm::perspective(1.0, 1.0, 0.1, 10.0)).find("last row"), std::string::npos);
    m[3].x = std::numeric_limits<double>::quiet_NaN();
    EXPECT_NE(message(m).find("finite"), std::string::npos);
}

}  // namespace
}  // namespace abut
