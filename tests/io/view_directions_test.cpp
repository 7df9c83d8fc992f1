// SPDX-License-Identifier: MIT
// Which way is up in pictures of parts.
#include "abut/io/view_directions.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "abut/clash/clash_run.h"
#include "abut/clash/part_info.h"
#include "abut/io/clash_pictures.h"

namespace abut {
namespace {

PartInfo part(std::vector<std::pair<std::string, std::string>> properties) {
    return {.name = "part", .properties = std::move(properties)};
}

TEST(ViewDirections, Z_is_up_where_one_part_is_an_element_of_a_building) {
    const std::vector<PartInfo> building{part({}), part({{"storey", "1"}, {"type", "IfcWall"}})};
    EXPECT_EQ(io::view_directions(building).up, Vec3(0, 0, 1));
    EXPECT_LT(io::view_directions(building).from.y, 0);
    EXPECT_EQ(up_of(ClashRun{.parts = building}), Vec3(0, 0, 1));
}

TEST(ViewDirections, Y_is_up_of_all_others) {
    const std::vector<std::vector<PartInfo>> others{
        {}, {part({})}, {part({{"type", "Wall"}}), part({{"name", "IfcWall"}})}};
    for (const std::vector<PartInfo>& parts : others) {
        EXPECT_EQ(io::view_directions(parts).up, Vec3(0, 1, 0));
        EXPECT_GT(io::view_directions(parts).from.y, 0);
        EXPECT_EQ(up_of(ClashRun{.parts = parts}), Vec3(0, 1, 0));
    }
}

}  // namespace
}  // namespace abut
