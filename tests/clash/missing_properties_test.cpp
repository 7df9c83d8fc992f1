// SPDX-License-Identifier: MIT
// Properties in rules that no part has.
#include "abut/clash/missing_properties.h"

#include <gtest/gtest.h>

#include "abut/base/error.h"

namespace abut {
namespace {

std::vector<std::string> keys_of(const std::vector<MissingProperty>& list) {
    std::vector<std::string> keys;
    for (const MissingProperty& missing : list) keys.push_back(missing.key);
    return keys;
}

TEST(MissingProperties, They_are_those_of_conditions_and_of_ignored_pairs) {
    const std::vector<PartInfo> parts{{.name = "a", .properties = {{"type", "IfcWall"}, {"zone", "1"}}}, {.name = "b"}};
    ClashRules rules{.sets = {{"walls",
                               {{.all = {{"type", {"*"}}}, .none = {{"layr", {"old"}}, {"zone", {"2"}}}},
                                {.all = {{"typ", {"*"}}, {"name", {"*"}}}}}},
                              {"bolts", {{.all = {{"Name", {"*Bolt*"}}}}}},
                              {"unused", {{.all = {{"nobody", {"*"}}}}}},
                              {"ducts", {{.all = {{"kind", {"duct"}}}}}}},
                     .rules = {{.name = "1", .a = "bolts", .ignored = true},
                               {.name = "2", .a = "walls", .ignore_same = {"asembly", "zone"}},
                               {.name = "3", .a = "ducts", .ignore_same = {"asembly"}, .ignore_related = {"fils"}}}};
    const std::vector<MissingProperty> found = missing_properties(parts, rules);
    // The set of ducts is empty, which says it of "kind".
    EXPECT_EQ(keys_of(found), (std::vector<std::string>{"Name", "asembly", "layr", "typ", "fils"}));
    EXPECT_EQ(found[0].rule, 0u);
    EXPECT_EQ(found[1].rule, 1u);
    EXPECT_EQ(found[4].rule, 2u);
    EXPECT_TRUE(missing_properties({}, rules).empty());
    rules.rules[2].a = "unknown";
    EXPECT_THROW((void)missing_properties(parts, rules), Error);
}

TEST(MissingProperties, What_buildings_may_lack_is_none) {
    const std::vector<PartInfo> parts{{.name = "a"}, {.name = "b"}};
    const ClashRules rules{.rules = {{.name = "all",
                                      .ignore_same = {"assembly", "system", "parent", "file"},
                                      .ignore_related = {"fills", "voids", "connects"}}}};
    EXPECT_TRUE(missing_properties(parts, rules).empty());
}

}  // namespace
}  // namespace abut
