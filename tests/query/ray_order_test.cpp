// SPDX-License-Identifier: MIT
// The order of many rays: each comes once, and pictures come in tiles.
#include "abut/query/ray_order.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace abut {
namespace {

std::vector<Ray> picture(std::size_t width, std::size_t height) {
    std::vector<Ray> rays;
    for (std::size_t y = 0; y < height; ++y) {
        for (std::size_t x = 0; x < width; ++x) rays.push_back({Vec3(0), Vec3(0.1 * double(x), 0.1 * double(y), 5)});
    }
    return rays;
}

/// All places in their order.
std::vector<std::size_t> places(const std::vector<Ray>& rays) {
    const RayOrder order(rays);
    std::vector<std::size_t> result;
    for (std::size_t g = 0; g < order.groups(); ++g) {
        const RayOrder::Group group = order.group(g);
        EXPECT_TRUE(group.count == RayOrder::most || g + 1 == order.groups());
        for (std::size_t i = 0; i < group.count; ++i) result.push_back(group.ray_index(i));
    }
    return result;
}

void expect_each_once(const std::vector<Ray>& rays) {
    std::vector<int> times(rays.size());
    for (const std::size_t place : places(rays)) ++times.at(place);
    EXPECT_EQ(times, std::vector<int>(rays.size(), 1)) << rays.size();
}

bool as_they_come(const std::vector<Ray>& rays) {
    const std::vector<std::size_t> all = places(rays);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i] != i) return false;
    }
    return true;
}

TEST(RayOrder, TakesPicturesInTiles) {
    const std::vector<std::size_t> all = places(picture(8, 9));
    ASSERT_EQ(all.size(), 72u);
    const std::vector<std::size_t> first{0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27, 4, 5};
    EXPECT_TRUE(std::equal(first.begin(), first.end(), all.begin()));
    EXPECT_EQ(all[32], 32u);  // the second band
    EXPECT_EQ(all[64], 64u);  // the last row is no band
    EXPECT_EQ(all[71], 71u);
}

TEST(RayOrder, HasEachRayOnce) {
    for (std::size_t width = 1; width < 20; ++width) {
        for (std::size_t height = 1; height < 20; ++height) {
            std::vector<Ray> rays = picture(width, height);
            expect_each_once(rays);
            rays.pop_back();
            expect_each_once(rays);
        }
    }
    expect_each_once({});
}

TEST(RayOrder, LeavesOtherRaysAsTheyCome) {
    EXPECT_FALSE(as_they_come(picture(16, 16)));
    EXPECT_TRUE(as_they_come(picture(18, 16)));  // no whole tiles
    EXPECT_TRUE(as_they_come(picture(256, 1)));  // one row
    EXPECT_TRUE(as_they_come(picture(16, 3)));   // too few
    std::vector<Ray> rays = picture(16, 16);
    for (std::size_t i = 16; i < 32; ++i) std::swap(rays[i], rays[200 + i % 16]);  // rows that lie far apart
    EXPECT_TRUE(as_they_come(rays));
    rays = picture(16, 16);
    for (std::size_t i = 0; i < 256; ++i) rays[i].direction.y += double(i * i % 7);
    EXPECT_TRUE(as_they_come(rays));
    EXPECT_TRUE(as_they_come(std::vector<Ray>(256)));
    EXPECT_TRUE(as_they_come(std::vector<Ray>(256, {Vec3(std::numeric_limits<double>::quiet_NaN()), Vec3(1)})));
}

}  // namespace
}  // namespace abut
