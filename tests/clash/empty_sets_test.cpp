// SPDX-License-Identifier: MIT
// Sets of rules to which no part belongs.
#include "abut/clash/empty_sets.h"

#include <gtest/gtest.h>

#include "abut/base/error.h"

namespace abut {
namespace {

TEST(EmptySets, TheyAreThoseOfRulesThatCount) {
    const std::vector<PartInfo> parts{{.name = "a", .properties = {{"type", "IfcWall"}}}, {.name = "b"}};
    const auto of = [](std::string key, std::string pattern) {
        return std::vector<PartSelection>{
            {.all = {{std::move(key), {std::move(pattern)}}}, .none = {{"layer", {"x"}}}}};
    };
    ClashRules rules{.sets = {{"walls", of("type", "IfcWall")},
                              {"slabs", of("type", "IfcSlab")},
                              {"ducts", of("typ", "*")},
                              {"none", of("name", "c")}},
                     .rules = {{.name = "1", .a = "none", .ignored = true},
                               {.name = "2", .a = "walls", .b = "slabs"},
                               {.name = "3", .a = "ducts", .b = "slabs"},
                               {.name = "4"}}};
    const std::vector<EmptySet> found = empty_sets(parts, rules);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].set, "slabs");
    EXPECT_EQ(found[0].rule, 1u);
    EXPECT_TRUE(found[0].missing.empty());
    EXPECT_EQ(found[1].set, "ducts");
    EXPECT_EQ(found[1].missing, std::vector<std::string>{"typ"});
    EXPECT_TRUE(empty_sets({}, rules).empty());
    rules.rules[3].a = "unknown";
    EXPECT_THROW((void)empty_sets(parts, rules), Error);
}

}  // namespace
}  // namespace abut
