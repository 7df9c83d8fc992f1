// SPDX-License-Identifier: MIT
// Keys of clashes, and the states of a run with regard to a baseline.
#include "abut/clash/clash_states.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace abut {
namespace {

RuledClash clash_of(std::size_t a, std::size_t b, std::size_t rule, double x = 0) {
    RuledClash clash;
    clash.report.a = a;
    clash.report.b = b;
    clash.report.point = {x, 0, 0};
    clash.rule = rule;
    return clash;
}

ClashRules two_rules() {
    ClashRules rules;
    rules.rules = {ClashRule{.name = "hard"}, ClashRule{.name = "a|b"}};
    return rules;
}

TEST(ClashKeys, AKeyNamesThePartsInAscendingOrderAndTheRule) {
    const std::vector<PartInfo> parts{{.name = "pipe"}, {.name = "duct"}, {.name = "x\\|y"}};
    const std::vector<RuledClash> clashes{clash_of(0, 1, 0), clash_of(0, 2, 1)};
    EXPECT_EQ(clash_keys(clashes, parts, two_rules()),
              (std::vector<std::string>{"duct|pipe|hard", "pipe|x\\\\\\|y|a\\|b"}));
}

TEST(ClashKeys, PartsOfOneKeyAreToldApartByPlaceInAnyOrder) {
    const std::vector<PartInfo> parts(4, PartInfo{.name = "bolt"});
    std::vector<RuledClash> clashes{clash_of(0, 1, 0, 5), clash_of(0, 2, 0, -1), clash_of(2, 3, 0, 3)};
    EXPECT_EQ(clash_keys(clashes, parts, two_rules()),
              (std::vector<std::string>{"bolt|bolt|hard|3", "bolt|bolt|hard", "bolt|bolt|hard|2"}));
    std::reverse(clashes.begin(), clashes.end());
    EXPECT_EQ(clash_keys(clashes, parts, two_rules()),
              (std::vector<std::string>{"bolt|bolt|hard|2", "bolt|bolt|hard", "bolt|bolt|hard|3"}));
}

TEST(ClashKeys, AnApprovalDoesNotPassToAnotherPartOfTheSameGuid) {
    const auto post = [](const char* name) { return PartInfo{.name = name, .properties = {{"guid", "1"}}}; };
    const std::vector<PartInfo> parts{{.name = "duct"}, post("post"), post("copied post")};
    const std::vector<RuledClash> both{clash_of(0, 1, 0, 1), clash_of(0, 2, 0, 5)}, second{both[1]};
    const std::vector<std::string> keys = clash_keys(both, parts, two_rules());
    EXPECT_EQ(keys, (std::vector<std::string>{"duct|guid:1 post|hard", "duct|guid:1 copied post|hard"}));
    const Approval approval{.key = keys[0]};

    // The first post was moved away, or deleted.
    const std::vector<std::string> moved = clash_keys(second, parts, two_rules());
    EXPECT_EQ(compare_clashes(moved, {}, {&approval, 1}).states, std::vector<ClashState>{ClashState::fresh});
    const std::vector<PartInfo> left{parts[0], parts[2]};
    const std::vector<RuledClash> last{clash_of(0, 1, 0, 5)};
    const std::vector<std::string> deleted = clash_keys(last, left, two_rules());
    EXPECT_EQ(deleted, std::vector<std::string>{"duct|guid:1|hard"});
    EXPECT_EQ(compare_clashes(deleted, {}, {&approval, 1}).states, std::vector<ClashState>{ClashState::fresh});
}

TEST(ClashStates, EveryClashIsNewWithoutABaselineUnlessItIsApproved) {
    const std::vector<std::string> keys{"p", "q"};
    const std::vector<Approval> approvals{{.key = "q"}, {.key = "r", .by = "me"}};
    const ClashStates found = compare_clashes(keys, {}, approvals);
    EXPECT_EQ(found.states, (std::vector<ClashState>{ClashState::fresh, ClashState::approved}));
    EXPECT_TRUE(found.resolved.empty());
    ASSERT_EQ(found.unused.size(), 1u);
    EXPECT_EQ(found.unused[0].by, "me");
}

TEST(ClashStates, ABaselineTellsActiveResolvedAndReturnedOnes) {
    const std::vector<std::string> keys{"active", "returned", "new"};
    const std::vector<KnownClash> baseline{{.key = "gone", .a = "x"},
                                           {.key = "active"},
                                           {.key = "returned", .state = ClashState::resolved},
                                           {.key = "long gone", .state = ClashState::resolved},
                                           {.key = "also gone", .state = ClashState::approved}};
    const ClashStates found = compare_clashes(keys, baseline, {});
    EXPECT_EQ(found.states, (std::vector<ClashState>{ClashState::active, ClashState::fresh, ClashState::fresh}));
    ASSERT_EQ(found.resolved.size(), 2u);
    EXPECT_EQ(found.resolved[0].key, "also gone");
    EXPECT_EQ(found.resolved[0].state, ClashState::resolved);
    EXPECT_EQ(found.resolved[1].key, "gone");
    EXPECT_EQ(found.resolved[1].a, "x");
}

TEST(ClashStates, ARunComparedWithItselfIsActiveThroughout) {
    const std::vector<std::string> keys{"p", "q"};
    std::vector<KnownClash> baseline;
    for (const std::string& key : keys) baseline.push_back({.key = key, .state = ClashState::fresh});
    const ClashStates found = compare_clashes(keys, baseline, {});
    EXPECT_EQ(found.states, std::vector<ClashState>(2, ClashState::active));
    EXPECT_TRUE(found.resolved.empty());
}

TEST(ClashStates, NamesAreReadBack) {
    for (const ClashState state : {ClashState::fresh, ClashState::active, ClashState::resolved, ClashState::approved}) {
        EXPECT_EQ(clash_state_from(to_string(state)), state);
    }
    EXPECT_EQ(to_string(ClashState::fresh), "new");
    EXPECT_FALSE(clash_state_from("fresh"));
}

}  // namespace
}  // namespace abut
