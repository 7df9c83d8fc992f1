// SPDX-License-Identifier: MIT
// Points near places are those that brute force finds, and batches give what single calls give.
#include "abut/mesh/point_cloud.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "abut/base/error.h"
#include "abut/query/distance.h"
#include "abut/query/within.h"

namespace {

using abut::NearPoint;
using abut::PointCloud;
using abut::Vec3;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Clouds of different kinds: spread, on a lattice with many equal distances, all equal, tiny beside huge.
std::vector<Vec3> points_of_kind(int kind, std::size_t count, std::mt19937_64& random) {
    std::uniform_real_distribution<double> spread(-1, 1);
    std::uniform_int_distribution<int> lattice(-3, 3), exponent(-1000, 1000);
    std::vector<Vec3> points(count);
    for (Vec3& p : points) {
        for (int i = 0; i < 3; ++i) {
            switch (kind) {
                case 0:
                    p[i] = spread(random);
                    break;
                case 1:
                    p[i] = lattice(random);
                    break;
                case 2:
                    p[i] = 1 + lattice(random) * 0x1p-52;
                    break;
                case 3:
                    p[i] = std::ldexp(spread(random), exponent(random));
                    break;
                default:
                    p[i] = i == 2 ? 0 : spread(random);
                    break;
            }
        }
    }
    return points;
}

/// Expects sorted points with their distances, and no other point of the cloud nearer than the last one listed.
void expect_nearest(const std::vector<NearPoint>& found, const Vec3& place, const std::vector<Vec3>& points,
                    std::size_t count, double max_distance) {
    const auto exact = [&](std::uint32_t i) { return abut::distance(points[i], place); };
    constexpr double less = 1 - 0x1p-48, more = 1 + 0x1p-48;
    std::vector<bool> listed(points.size());
    for (std::size_t k = 0; k < found.size(); ++k) {
        const double d = exact(found[k].point);
        ASSERT_TRUE(found[k].distance >= d * less && found[k].distance <= d * more) << found[k].distance << " " << d;
        ASSERT_EQ(found[k].distance == 0, d == 0);
        ASSERT_LE(found[k].distance, max_distance);
        ASSERT_FALSE(listed[found[k].point]);
        listed[found[k].point] = true;
        if (k == 0) continue;
        ASSERT_LE(found[k - 1].distance, found[k].distance);
        if (found[k - 1].distance == found[k].distance) {
            ASSERT_LT(found[k - 1].point, found[k].point);
        }
    }
    const double limit = found.size() == count ? (count == 0 ? -1 : found.back().distance) : max_distance;
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        if (listed[i] || exact(i) >= limit * less) continue;
        // Left out although it is nearer for certain.
        FAIL() << "point " << i << " at " << exact(i) << ", limit " << limit;
    }
}

TEST(PointCloud, NearestPointsAreThoseOfBruteForce) {
    std::mt19937_64 random(11);
    for (int round = 0; round < 400; ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        const int kind = round % 5;
        const std::vector<Vec3> points = points_of_kind(kind, random() % 300, random);
        const PointCloud cloud(points);
        std::vector<Vec3> places = points_of_kind(kind, 20, random);
        if (!points.empty()) places.push_back(points[random() % points.size()]);
        const std::size_t counts[] = {0, 1, 2, 5, 11, 63, 65, 200};
        const std::size_t count = counts[random() % 8];
        const double limits[] = {infinity, 0.5, 1, 0, std::numeric_limits<double>::max()};
        const double max_distance = limits[random() % 5];
        std::vector<NearPoint> each(places.size() * count);
        abut::nearest_points_each(places, cloud, count, each, max_distance);
        for (std::size_t i = 0; i < places.size(); ++i) {
            const auto found = abut::nearest_points(places[i], cloud, count, max_distance);
            expect_nearest(found, places[i], points, count, max_distance);
            if (HasFatalFailure()) return;
            for (std::size_t k = 0; k < count; ++k) {
                ASSERT_EQ(each[i * count + k], k < found.size() ? found[k] : NearPoint{});
            }
        }
    }
}

/// On a lattice of whole numbers all distances are computed without error, so that ties are real ones.
TEST(PointCloud, OnEqualDistanceTheLowestIndexComesFirst) {
    std::mt19937_64 random(13);
    for (int round = 0; round < 200; ++round) {
        const std::vector<Vec3> points = points_of_kind(1, 300, random);
        const PointCloud cloud(points);
        for (const Vec3& place : points_of_kind(1, 20, random)) {
            std::vector<NearPoint> all;
            for (std::uint32_t i = 0; i < points.size(); ++i) {
                const Vec3 d = points[i] - place;
                all.push_back({i, std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z)});
            }
            std::sort(all.begin(), all.end(), [](const NearPoint& a, const NearPoint& b) {
                return a.distance != b.distance ? a.distance < b.distance : a.point < b.point;
            });
            all.resize(1 + random() % 100);
            ASSERT_EQ(abut::nearest_points(place, cloud, all.size()), all);
        }
    }
}

TEST(PointCloud, PointsWithinAreDecidedExactly) {
    std::mt19937_64 random(12);
    for (int round = 0; round < 400; ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        const std::vector<Vec3> points = points_of_kind(round % 5, random() % 300, random);
        const PointCloud cloud(points);
        const std::vector<Vec3> places = points_of_kind(round % 5, 20, random);
        // Distances on the lattice are often exactly a whole number.
        const double radii[] = {0, 1, 2, 3, 5, 0.3, 1e200, 0x1p-52, infinity};
        const double radius = radii[random() % 9];
        abut::IndexLists each;
        abut::points_within_each(places, cloud, radius, each);
        for (std::size_t i = 0; i < places.size(); ++i) {
            std::vector<std::uint32_t> expected;
            for (std::uint32_t k = 0; k < points.size(); ++k) {
                if (abut::within(points[k], places[i], radius)) expected.push_back(k);
            }
            ASSERT_EQ(abut::points_within(places[i], cloud, radius), expected);
            ASSERT_TRUE(std::ranges::equal(each.of(i), expected));
        }
    }
}

TEST(PointCloud, OfNothingAndByNothingFindsNothing) {
    EXPECT_TRUE(abut::nearest_points({0, 0, 0}, PointCloud(), 3).empty());
    EXPECT_TRUE(abut::points_within({0, 0, 0}, PointCloud(), infinity).empty());
    const PointCloud cloud({{0, 0, 0}, {1, 0, 0}});
    EXPECT_TRUE(abut::nearest_points({nan, 0, 0}, cloud, 3).empty());
    EXPECT_TRUE(abut::nearest_points({infinity, 0, 0}, cloud, 3).empty());
    EXPECT_TRUE(abut::nearest_points({0, 0, 0}, cloud, 0).empty());
    EXPECT_TRUE(abut::nearest_points({0, 0, 0}, cloud, 3, -1).empty());
    EXPECT_TRUE(abut::points_within({0, 0, 0}, cloud, nan).empty());
    EXPECT_EQ(abut::nearest_points({0, 0, 0}, cloud, 5).size(), 2u);
}

TEST(PointCloud, RefusesPointsThatAreNotFinite) {
    try {
        const PointCloud cloud({{0, 0, 0}, {0, nan, 0}, {infinity, 0, 0}});
        FAIL();
    } catch (const abut::Error& error) {
        EXPECT_STREQ(error.what(), "PointCloud: point 1 is not finite (2 of 3 points are not); remove them");
    }
}

TEST(PointCloud, MovedFromIsEmpty) {
    PointCloud first(std::vector<Vec3>{Vec3(1, 2, 3)});
    const PointCloud second = std::move(first);
    EXPECT_EQ(second.bounds(), (abut::Aabb{Vec3(1, 2, 3), Vec3(1, 2, 3)}));
    EXPECT_TRUE(first.empty());  // NOLINT: on purpose
    EXPECT_TRUE(first.bounds().empty());
    EXPECT_TRUE(nearest_points(Vec3(0), first, 1).empty());
}

}  // namespace
