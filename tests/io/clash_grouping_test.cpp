// SPDX-License-Identifier: MIT
// The texts by which clashes are grouped.
#include "abut/io/clash_grouping.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace abut {
namespace {

TEST(ClashGrouping, Words_are_the_names_of_the_criteria) {
    EXPECT_EQ(group_options_from_text("none")->by, GroupBy::none);
    EXPECT_EQ(group_options_from_text("rule")->by, GroupBy::rule);
    EXPECT_EQ(group_options_from_text("element")->by, GroupBy::element);
}

TEST(ClashGrouping, A_property_is_named_behind_the_first_colon) {
    for (const std::string name : {"storey", "Pset_WallCommon.IsExternal", "a:b", " ", "né"}) {
        const std::optional<GroupOptions> options = group_options_from_text("property:" + name);
        ASSERT_TRUE(options.has_value()) << name;
        EXPECT_EQ(options->by, GroupBy::property);
        EXPECT_EQ(options->property, name);
    }
}

TEST(ClashGrouping, A_radius_is_a_number_from_0_to_infinity) {
    const std::pair<std::string, double> numbers[]{
        {"0", 0}, {"0.5", 0.5}, {"20", 20}, {"+1e-3", 1e-3}, {"inf", std::numeric_limits<double>::infinity()}};
    for (const auto& [text, radius] : numbers) {
        const std::optional<GroupOptions> options = group_options_from_text("nearness:" + text);
        ASSERT_TRUE(options.has_value()) << text;
        EXPECT_EQ(options->by, GroupBy::nearness);
        EXPECT_EQ(options->radius, radius);
    }
}

TEST(ClashGrouping, Other_texts_are_none) {
    for (const char* text :
         {"", ":", "storey", "Element", "element ", "none:", "rule:1", "property", "property:", "nearness",
          "nearness:", "nearness:-1", "nearness:nan", "nearness:x", "nearness:1 m", "nearness: 1", "nearness:1,5"}) {
        EXPECT_FALSE(group_options_from_text(text).has_value()) << text;
    }
}

}  // namespace
}  // namespace abut
