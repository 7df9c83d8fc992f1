// SPDX-License-Identifier: MIT
// The values and the key of a part, and the selections of parts by them.
#include "abut/clash/part_info.h"

#include <gtest/gtest.h>

#include "abut/clash/clash_rules.h"

namespace abut {
namespace {

const PartInfo wall{.name = "Wall 1",
                    .path = {"Site", "House", "Wall 1"},
                    .file = "house.ifc",
                    .properties = {{"guid", "1xS"}, {"material", ""}, {"type", "IfcWall"}}};

TEST(PartInfo, ValuesAreTheNameThePathTheParentTheFileAndProperties) {
    EXPECT_EQ(wall.value("name"), "Wall 1");
    EXPECT_EQ(wall.value("path"), "Site/House/Wall 1");
    EXPECT_EQ(wall.value("parent"), "Site/House");
    EXPECT_EQ(wall.value("file"), "house.ifc");
    EXPECT_EQ(wall.value("type"), "IfcWall");
    EXPECT_EQ(wall.value("layer"), "");
    EXPECT_EQ(PartInfo{.name = "a"}.value("path"), "");
    EXPECT_EQ(PartInfo{.name = "a"}.value("parent"), "");
    EXPECT_EQ((PartInfo{.name = "a", .path = {"a"}}.value("parent")), "");
}

TEST(PartInfo, TheKeyIsTheGuidOrElseTheName) {
    EXPECT_EQ(wall.key(), "guid:1xS");
    EXPECT_EQ(PartInfo{.name = "a"}.key(), "a");
    EXPECT_EQ((PartInfo{.name = "a", .properties = {{"guid", ""}}}.key()), "a");
}

TEST(PartInfo, PartsOfOneGuidAreToldApartByTheirNames) {
    const auto part = [](std::string name, std::string guid) {
        return PartInfo{.name = std::move(name), .properties = {{"guid", std::move(guid)}}};
    };
    const std::vector<PartInfo> parts{part("a.ifc: post", "1"), part("b.ifc: post", "1"), part("slab", "2"),
                                      {.name = "guid:2"},       {.name = "rail"},         {.name = "rail"}};
    EXPECT_EQ(part_keys(parts), (std::vector<std::string>{"guid:1 a.ifc: post", "guid:1 b.ifc: post", "guid:2 slab",
                                                          "guid:2", "rail", "rail"}));
    EXPECT_EQ(part_keys(std::span(parts).first(1)), std::vector<std::string>{"guid:1"});
    EXPECT_TRUE(part_keys({}).empty());
}

TEST(PartSelection, AllConditionsHoldAndNoneOfTheOthers) {
    const PartCondition walls{"type", {"IfcSlab", "IfcWall*"}}, first{"name", {"* 1"}}, here{"parent", {"Site/*"}};
    EXPECT_TRUE(PartSelection{}.contains(wall));
    EXPECT_TRUE((PartSelection{.all = {walls, first, here}}.contains(wall)));
    EXPECT_FALSE((PartSelection{.all = {walls}, .none = {first}}.contains(wall)));
    EXPECT_FALSE((PartSelection{.all = {walls, {"name", {"* 2"}}}}.contains(wall)));
    EXPECT_TRUE((PartSelection{.all = {walls}, .none = {{"name", {"* 2"}}}}.contains(wall)));
    EXPECT_FALSE((PartSet{"none", {}}.contains(wall)));
    EXPECT_TRUE((PartSet{"two", {{.all = {{"name", {"x"}}}}, {.all = {walls}}}}.contains(wall)));
}

TEST(PartCondition, APropertyThatIsMissingMatchesNoPatternAndAnEmptyOneMatchesAStar) {
    EXPECT_FALSE((PartCondition{"layer", {"*"}}.matches(wall)));
    EXPECT_TRUE((PartCondition{"material", {"*"}}.matches(wall)));
    EXPECT_TRUE((PartCondition{"material", {""}}.matches(wall)));
    EXPECT_FALSE((PartCondition{"material", {}}.matches(wall)));
}

}  // namespace
}  // namespace abut
