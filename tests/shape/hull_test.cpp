// SPDX-License-Identifier: MIT
// Hulls that one can see: solids with a known surface, flat ones, and what is refused.
#include "abut/shape/hull.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "abut/base/error.h"

namespace abut {
namespace {

std::vector<Vec3> cube_corners() {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i) corners.emplace_back(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    return corners;
}

std::vector<std::uint32_t> list(std::span<const std::uint32_t> s) { return {s.begin(), s.end()}; }

TEST(Hull, OfACubeIsItsSixFacesWhateverElseLiesOnThem) {
    std::vector<Vec3> points = cube_corners();
    for (int i = -2; i <= 2; ++i) {
        for (int j = -2; j <= 2; ++j) {
            for (int k = -2; k <= 2; ++k) points.push_back(0.5 * Vec3(i, j, k));
        }
    }
    const Hull hull(points);
    EXPECT_EQ(hull.dimension(), 3);
    ASSERT_EQ(hull.vertices().size(), 8u);
    EXPECT_EQ(hull.vertices()[0], Vec3(-1, -1, -1));
    EXPECT_EQ(hull.vertices()[1], Vec3(-1, -1, 1));
    EXPECT_EQ(hull.vertices()[7], Vec3(1, 1, 1));
    EXPECT_EQ(hull.facet_count(), 6u);
    EXPECT_EQ(hull.triangles().size(), 12u);
    EXPECT_EQ(list(hull.neighbors(0)), (std::vector<std::uint32_t>{1, 2, 4}));
    EXPECT_EQ(list(hull.neighbors(7)), (std::vector<std::uint32_t>{3, 5, 6}));
    EXPECT_EQ(hull.neighbors().size(), 24u);
    double volume = 0;
    for (const Index3& t : hull.triangles()) {
        volume += glm::dot(hull.vertices()[t[0]], glm::cross(hull.vertices()[t[1]], hull.vertices()[t[2]])) / 6;
    }
    EXPECT_EQ(volume, 8) << "the triangles face outwards";
}

TEST(Hull, OfNothingIsEmpty) {
    for (const Hull& hull : {Hull(), Hull(std::span<const Vec3>())}) {
        EXPECT_TRUE(hull.empty());
        EXPECT_EQ(hull.dimension(), -1);
        EXPECT_EQ(hull.facet_count(), 0u);
        EXPECT_TRUE(hull.bounds().empty());
        EXPECT_TRUE(is_finite(hull));
        EXPECT_TRUE((Pose{} * hull).empty());
    }
}

TEST(Hull, OfEqualPointsIsAPoint) {
    const std::vector<Vec3> points(5, Vec3(3, -0.0, 2));
    const Hull hull(points);
    EXPECT_EQ(hull.dimension(), 0);
    ASSERT_EQ(hull.vertices().size(), 1u);
    EXPECT_EQ(hull.vertices()[0], Vec3(3, 0, 2));
    EXPECT_FALSE(std::signbit(hull.vertices()[0].y));
    EXPECT_TRUE(hull.neighbors(0).empty());
    EXPECT_EQ(hull.bounds(), (Aabb{Vec3(3, 0, 2), Vec3(3, 0, 2)}));
}

TEST(Hull, OfCollinearPointsIsASegment) {
    const std::vector<Vec3> points{Vec3(1, 2, 3), Vec3(3, 6, 9), Vec3(-1, -2, -3), Vec3(0)};
    const Hull hull(points);
    EXPECT_EQ(hull.dimension(), 1);
    ASSERT_EQ(hull.vertices().size(), 2u);
    EXPECT_EQ(hull.vertices()[0], Vec3(-1, -2, -3));
    EXPECT_EQ(hull.vertices()[1], Vec3(3, 6, 9));
    EXPECT_EQ(list(hull.neighbors(0)), std::vector<std::uint32_t>{1});
    EXPECT_TRUE(hull.triangles().empty());
}

TEST(Hull, OfCoplanarPointsHasTwoSides) {
    const std::vector<Vec3> points{Vec3(0, 0, 1), Vec3(2, 0, 1), Vec3(2, 2, 1), Vec3(0, 2, 1),
                                   Vec3(1, 1, 1), Vec3(1, 0, 1), Vec3(3, 1, 1)};
    const Hull hull(points);
    EXPECT_EQ(hull.dimension(), 2);
    const std::vector<Vec3> around{Vec3(0, 0, 1), Vec3(2, 0, 1), Vec3(3, 1, 1), Vec3(2, 2, 1), Vec3(0, 2, 1)};
    EXPECT_EQ(std::vector<Vec3>(hull.vertices().begin(), hull.vertices().end()), around);
    ASSERT_EQ(hull.facet_count(), 2u);
    for (std::size_t f = 0; f < 2; ++f) {
        double area = 0;
        for (const Index3& t : hull.facet(f)) {
            area += 0.5 * glm::cross(around[t[1]] - around[t[0]], around[t[2]] - around[t[0]]).z;
        }
        EXPECT_EQ(area, f == 0 ? 5 : -5);
    }
    EXPECT_EQ(list(hull.neighbors(0)), (std::vector<std::uint32_t>{1, 4}));
}

TEST(Hull, SeesAPointThatOneUlpLiftsOffAFacet) {
    std::vector<Vec3> points = cube_corners();
    points.emplace_back(0.3, 0.1, std::nextafter(1.0, 2.0));
    EXPECT_EQ(Hull(points).vertices().size(), 9u);
    EXPECT_EQ(Hull(points).facet_count(), 9u);
    points.back().z = 1;
    EXPECT_EQ(Hull(points).vertices().size(), 8u);
}

TEST(Hull, IsTheSameAtAnyScale) {
    std::vector<Vec3> points;
    for (int i = 0; i < 60; ++i)
        points.emplace_back(std::cos(i) * (i % 7), std::sin(2 * i), std::cos(3.0 * i) / (1 + i));
    const Hull hull(points);
    for (const double scale : {0x1p-900, 0x1p-300, 0x1p400, 0x1p1000}) {
        std::vector<Vec3> scaled;
        for (const Vec3& p : points) scaled.push_back(scale * p);
        const Hull other(scaled);
        ASSERT_EQ(other.vertices().size(), hull.vertices().size()) << scale;
        for (std::size_t i = 0; i < hull.vertices().size(); ++i) {
            EXPECT_EQ(other.vertices()[i], scale * hull.vertices()[i]);
        }
        EXPECT_TRUE(std::equal(other.triangles().begin(), other.triangles().end(), hull.triangles().begin()));
    }
}

TEST(Hull, TakesTheGreatestAndTheSmallestNumbers) {
    constexpr double most = std::numeric_limits<double>::max(), least = std::numeric_limits<double>::denorm_min();
    const std::vector<Vec3> points{Vec3(-most, 0, 0),  Vec3(most, 0, 0),  Vec3(0, -most, 0), Vec3(0, most, 0),
                                   Vec3(0, 0, -least), Vec3(0, 0, least), Vec3(0),           Vec3(least, least, 0)};
    const Hull hull(points);
    EXPECT_EQ(hull.dimension(), 3);
    EXPECT_EQ(hull.vertices().size(), 6u);
    EXPECT_EQ(hull.facet_count(), 8u);
}

TEST(Hull, MovesWithAPose) {
    const Hull hull(cube_corners());
    const double half = std::sqrt(0.5);
    const Hull turned = Pose{Quat(half, 0, 0, half), Vec3(10, 0, 0)} * hull;
    EXPECT_EQ(turned.dimension(), 3);
    EXPECT_EQ(turned.vertices().size(), 8u);
    EXPECT_NEAR(turned.bounds().min.x, 9, 1e-14);
    EXPECT_NEAR(turned.bounds().max.x, 11, 1e-14);
    EXPECT_NEAR(turned.bounds().max.z, 1, 1e-14);
    EXPECT_THROW(static_cast<void>(Pose{Quat(1, 0, 0, 0), Vec3(std::nan(""), 0, 0)} * hull), Error);
}

TEST(Hull, RefusesWhatIsNotFiniteByName) {
    std::vector<Vec3> points = cube_corners();
    points[5].y = std::numeric_limits<double>::infinity();
    points[7].x = std::nan("");
    try {
        const Hull hull(points);
        FAIL() << "took it";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("point 5 of 8"), std::string::npos) << error.what();
    }
}

TEST(Hull, MovedFromIsEmpty) {
    Hull first(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    const Hull second = std::move(first);
    EXPECT_EQ(second.dimension(), 3);
    EXPECT_TRUE(first.empty());  // NOLINT: on purpose
    EXPECT_EQ(first.dimension(), -1);
    EXPECT_TRUE(first.bounds().empty());
    first = second;
    EXPECT_EQ(first.bounds(), second.bounds());
}

}  // namespace
}  // namespace abut
