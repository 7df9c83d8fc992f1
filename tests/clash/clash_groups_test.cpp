// SPDX-License-Identifier: MIT
// Groups of clashes by element, rule, property and nearness.
#include "abut/clash/clash_groups.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <set>

#include "abut/base/error.h"
#include "abut/clash/clash_states.h"
#include "abut/clash/near_points.h"

namespace abut {
namespace {

RuledClash clash_of(std::size_t a, std::size_t b, std::size_t rule = 0, Vec3 point = Vec3(0)) {
    RuledClash clash;
    clash.report.a = a;
    clash.report.b = b;
    clash.report.point = point;
    clash.rule = rule;
    return clash;
}

std::vector<PartInfo> named_parts(std::size_t count) {
    std::vector<PartInfo> parts;
    for (std::size_t i = 0; i < count; ++i) parts.push_back({.name = "part " + std::to_string(i)});
    return parts;
}

ClashRules two_rules() {
    ClashRules rules;
    rules.rules = {ClashRule{.name = "hard"}, ClashRule{.name = "soft"}};
    return rules;
}

/// The indices of each group.
std::vector<std::vector<std::size_t>> members(const std::vector<ClashGroup>& groups) {
    std::vector<std::vector<std::size_t>> result;
    for (const ClashGroup& group : groups) result.push_back(group.clashes);
    return result;
}

using Members = std::vector<std::vector<std::size_t>>;

TEST(ClashGroups, OneDuctThroughFortyJoistsIsOneRow) {
    std::vector<RuledClash> clashes;
    for (std::size_t joist = 1; joist <= 40; ++joist) clashes.push_back(clash_of(0, joist));
    const auto groups = group_clashes(clashes, named_parts(41), two_rules());
    ASSERT_EQ(groups.size(), 1u);
    EXPECT_EQ(groups[0].name, "part 0");
    EXPECT_EQ(groups[0].clashes.size(), 40u);
}

TEST(ClashGroups, TheElementWithMostClashesComesFirstAndEqualOnesByIndex) {
    // 3 clashes with 0, 1, 2; then 1 has one left with 4; 5 and 6 have one with each other.
    const std::vector<RuledClash> clashes{clash_of(0, 3), clash_of(1, 3), clash_of(1, 4), clash_of(2, 3),
                                          clash_of(5, 6)};
    const auto groups = group_clashes(clashes, named_parts(7), two_rules());
    EXPECT_EQ(members(groups), (Members{{0, 1, 3}, {2}, {4}}));
    EXPECT_EQ(groups[0].name, "part 3");
    EXPECT_EQ(groups[1].name, "part 1");
    EXPECT_EQ(groups[2].name, "part 5");
}

TEST(ClashGroups, RulesAreApartInEveryGrouping) {
    const std::vector<RuledClash> clashes{clash_of(0, 1, 0), clash_of(0, 2, 1), clash_of(0, 3, 0)};
    for (const GroupBy by : {GroupBy::rule, GroupBy::element, GroupBy::nearness, GroupBy::property}) {
        const auto groups = group_clashes(clashes, named_parts(4), two_rules(), {.by = by, .property = "storey"});
        EXPECT_EQ(members(groups), (Members{{0, 2}, {1}}));
        EXPECT_EQ(groups[0].rule, 0u);
        EXPECT_EQ(groups[1].rule, 1u);
    }
    const auto by_rule = group_clashes(clashes, named_parts(4), two_rules(), {.by = GroupBy::rule});
    EXPECT_EQ(by_rule[0].name, "hard");
    const auto alone = group_clashes(clashes, named_parts(4), two_rules(), {.by = GroupBy::none});
    EXPECT_EQ(members(alone), (Members{{0}, {1}, {2}}));
    EXPECT_EQ(alone[1].name, "part 0 / part 2");
}

TEST(ClashGroups, ByPropertyTheLargerValueCountsAndNoneIsSaid) {
    std::vector<PartInfo> parts = named_parts(4);
    parts[0].properties = {{"storey", "1"}};
    parts[1].properties = {{"storey", "2"}};
    const std::vector<RuledClash> clashes{clash_of(0, 1), clash_of(0, 2), clash_of(1, 3), clash_of(2, 3)};
    const auto groups = group_clashes(clashes, parts, two_rules(), {.by = GroupBy::property, .property = "storey"});
    EXPECT_EQ(members(groups), (Members{{0, 2}, {1}, {3}}));
    EXPECT_EQ(groups[0].name, "2");
    EXPECT_EQ(groups[1].name, "1");
    EXPECT_EQ(groups[2].name, "without storey");
}

TEST(ClashGroups, AValueThatReadsAsTheNameOfThoseWithoutHasAKeyOfItsOwn) {
    std::vector<PartInfo> parts = named_parts(4);
    parts[0].properties = parts[1].properties = {{"storey", "without storey"}};
    const std::vector<RuledClash> clashes{clash_of(0, 1), clash_of(2, 3)};
    const auto groups = group_clashes(clashes, parts, two_rules(), {.by = GroupBy::property, .property = "storey"});
    EXPECT_EQ(members(groups), (Members{{1}, {0}}));
    EXPECT_EQ(groups[0].name, "without storey");
    EXPECT_EQ(groups[0].key, "without storey");  // as in topics that have been written
    EXPECT_EQ(groups[1].name, "without storey (2)");
    EXPECT_NE(groups[1].key, groups[0].key);
}

TEST(ClashGroups, ByPropertyAListCountsByTheValueThatBothPartsHave) {
    std::vector<PartInfo> parts = named_parts(4);
    parts[0].properties = {{"system", "Return; Supply"}};
    parts[1].properties = {{"system", "Return"}};
    parts[2].properties = {{"system", "Drain; Return"}};
    const std::vector<RuledClash> clashes{clash_of(0, 1), clash_of(0, 2), clash_of(1, 3), clash_of(0, 3)};
    const auto groups = group_clashes(clashes, parts, two_rules(), {.by = GroupBy::property, .property = "system"});
    EXPECT_EQ(members(groups), (Members{{0, 1, 2}, {3}}));
    EXPECT_EQ(groups[0].name, "Return");
    EXPECT_EQ(groups[1].name, "Supply");
}

TEST(ClashGroups, WhichClashesAreTogetherDoesNotDependOnTheirOrder) {
    std::mt19937 random(7);
    std::vector<RuledClash> clashes;
    for (int i = 0; i < 300; ++i) {
        const std::size_t a = random() % 40;
        const Vec3 p(static_cast<double>(random() % 100), static_cast<double>(random() % 100), 0);
        clashes.push_back(clash_of(a, a + 1 + random() % 9, random() % 2, p));
    }
    const auto parts = named_parts(60);
    const auto contents = [&](const std::vector<RuledClash>& of, GroupBy by) {
        std::vector<std::multiset<std::vector<double>>> result;
        for (const ClashGroup& group : group_clashes(of, parts, two_rules(), {.by = by, .radius = 6})) {
            auto& one = result.emplace_back();
            for (const std::size_t i : group.clashes) {
                const ClashReport& r = of[i].report;
                one.insert({static_cast<double>(r.a), static_cast<double>(r.b), static_cast<double>(of[i].rule),
                            r.point.x, r.point.y});
            }
        }
        std::sort(result.begin(), result.end());
        return result;
    };
    for (const GroupBy by : {GroupBy::element, GroupBy::nearness, GroupBy::rule}) {
        const auto before = contents(clashes, by);
        auto shuffled = clashes;
        std::shuffle(shuffled.begin(), shuffled.end(), random);
        EXPECT_EQ(before, contents(shuffled, by));
    }
}

TEST(ClashGroups, TheyDoNotDependOnTheOrderOfPartsNorOnWhichOfAPairIsFirst) {
    std::mt19937 random(11);
    for (int round = 0; round < 40; ++round) {
        std::vector<PartInfo> parts = named_parts(20);
        for (PartInfo& part : parts)
            part.properties = {{"guid", std::to_string(random())}, {"storey", std::to_string(random() % 3)}};
        std::vector<RuledClash> clashes;
        for (int i = 0; i < 60; ++i) {
            const std::size_t a = random() % 19;
            const Vec3 p(static_cast<double>(random() % 30), static_cast<double>(random() % 30), 0);
            clashes.push_back(clash_of(a, a + 1 + random() % (19 - a), random() % 2, p));
        }
        std::vector<std::size_t> place(parts.size());
        std::iota(place.begin(), place.end(), std::size_t{0});
        std::shuffle(place.begin(), place.end(), random);
        std::vector<PartInfo> others(parts.size());
        for (std::size_t i = 0; i < parts.size(); ++i) others[place[i]] = parts[i];
        std::vector<RuledClash> turned = clashes;
        for (RuledClash& clash : turned) {
            clash.report.a = place[clash.report.a];
            clash.report.b = place[clash.report.b];
            if (random() % 2 == 0) std::swap(clash.report.a, clash.report.b);
        }
        for (const GroupBy by :
             {GroupBy::none, GroupBy::rule, GroupBy::element, GroupBy::property, GroupBy::nearness}) {
            const GroupOptions options{.by = by, .property = "storey", .radius = 2};
            const auto groups = group_clashes(clashes, parts, two_rules(), options);
            const auto same = group_clashes(turned, others, two_rules(), options);
            ASSERT_EQ(members(groups), members(same)) << round;
            for (std::size_t i = 0; i < groups.size(); ++i) {
                EXPECT_EQ(groups[i].name, same[i].name) << round;
                EXPECT_EQ(groups[i].key, same[i].key) << round;
            }
        }
    }
}

TEST(ClashGroups, TheKeyOfAnElementsGroupIsThatOfTheElementAndNotItsName) {
    std::vector<PartInfo> parts{{.name = "duct (2)", .properties = {{"guid", "7"}}}, {.name = "a"}, {.name = "b"}};
    const std::vector<RuledClash> clashes{clash_of(0, 1), clash_of(0, 2)};
    EXPECT_EQ(group_clashes(clashes, parts, two_rules()).front().key, "guid:7");
    parts[0].properties.clear();
    EXPECT_EQ(group_clashes(clashes, parts, two_rules()).front().key, "duct (2)");
    const auto by_rule = group_clashes(clashes, parts, two_rules(), {.by = GroupBy::rule});
    EXPECT_EQ(by_rule.front().key, "hard");
    const auto alone = group_clashes(clashes, parts, two_rules(), {.by = GroupBy::none});
    EXPECT_EQ(alone[0].key, "a|duct (2)|hard");
}

TEST(ClashGroups, KeysThatTheRunHasGiveTheSameGroups) {
    const std::vector<PartInfo> parts{{.name = "duct", .properties = {{"guid", "7"}}}, {.name = "a"}, {.name = "b"}};
    const std::vector<RuledClash> clashes{clash_of(0, 1), clash_of(0, 2, 0, {9, 0, 0})};
    const std::vector<std::string> of_parts = part_keys(parts), keys = clash_keys(clashes, of_parts, two_rules());
    EXPECT_EQ(keys, clash_keys(clashes, parts, two_rules()));
    for (const GroupBy by : {GroupBy::none, GroupBy::rule, GroupBy::element, GroupBy::property, GroupBy::nearness}) {
        const GroupOptions options{.by = by, .property = "storey", .radius = 1};
        const auto computed = group_clashes(clashes, parts, two_rules(), options);
        const auto given = group_clashes(clashes, parts, two_rules(), options, {of_parts, keys});
        EXPECT_EQ(members(computed), members(given));
        for (std::size_t i = 0; i < computed.size(); ++i) EXPECT_EQ(computed[i].key, given[i].key);
    }
    EXPECT_THROW((void)group_clashes(clashes, parts, two_rules(), {}, {of_parts, {}}), Error);
    EXPECT_THROW((void)group_clashes(clashes, parts, two_rules(), {}, {keys, keys}), Error);
}

TEST(ClashGroups, AreasOfOneElementHaveNamesAndKeysOfTheirOwn) {
    std::vector<PartInfo> parts = named_parts(5);
    parts[4].name = "part 0 (2)";
    const std::vector<RuledClash> clashes{clash_of(0, 1), clash_of(0, 2, 0, {10, 0, 0}), clash_of(0, 3, 0, {20, 0, 0}),
                                          clash_of(3, 4, 0, {30, 0, 0}), clash_of(0, 1, 1)};
    const GroupOptions near{.by = GroupBy::nearness, .radius = 1};
    std::vector<std::string> names;
    std::set<std::string> keys;
    for (const ClashGroup& group : group_clashes(clashes, parts, two_rules(), near)) {
        names.push_back(group.name);
        keys.insert(group.key);
    }
    EXPECT_EQ(names, (std::vector<std::string>{"part 0", "part 0", "part 0 (3)", "part 0 (4)", "part 0 (2)"}));
    EXPECT_EQ(keys.size(), clashes.size());

    // The others keep theirs when one is resolved.
    const std::span<const RuledClash> rest = std::span(clashes).subspan(1);
    for (const ClashGroup& group : group_clashes(rest, parts, two_rules(), near)) EXPECT_TRUE(keys.contains(group.key));
}

TEST(ClashGroups, OptionsWithoutMeaningAreRefused) {
    EXPECT_THROW((void)group_clashes({}, {}, {}, {.by = GroupBy::nearness, .radius = -1}), Error);
    EXPECT_THROW((void)group_clashes({}, {}, {}, {.by = GroupBy::nearness, .radius = std::nan("")}), Error);
    EXPECT_THROW((void)group_clashes({}, {}, {}, {.by = GroupBy::property}), Error);
    EXPECT_TRUE(group_clashes({}, {}, {}).empty());
    const std::vector<RuledClash> clashes{clash_of(0, 3)};
    EXPECT_THROW((void)group_clashes(clashes, named_parts(3), two_rules()), Error);
    EXPECT_THROW((void)group_clashes(clashes, named_parts(4), {}), Error);
    EXPECT_THROW((void)clash_keys(clashes, named_parts(3), two_rules()), Error);
}

/// Clusters by comparing all pairs.
std::vector<std::size_t> by_brute_force(const std::vector<Vec3>& points, double radius) {
    std::vector<std::size_t> cluster(points.size(), SIZE_MAX);
    std::size_t count = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (cluster[i] != SIZE_MAX) continue;
        std::vector<std::size_t> reached{i};
        cluster[i] = count;
        while (!reached.empty()) {
            const Vec3 p = points[reached.back()];
            reached.pop_back();
            for (std::size_t k = 0; k < points.size(); ++k) {
                const Vec3 d = points[k] - p;
                if (cluster[k] != SIZE_MAX || !(std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z) <= radius)) continue;
                cluster[k] = count;
                reached.push_back(k);
            }
        }
        ++count;
    }
    return cluster;
}

TEST(NearPoints, ClustersAreThoseOfAllPairs) {
    std::mt19937 random(11);
    for (int round = 0; round < 300; ++round) {
        const double range = 1 + static_cast<double>(random() % 12);
        std::vector<Vec3> points(1 + random() % 60);
        for (Vec3& p : points) {
            for (int k = 0; k < 3; ++k) {
                p[k] = range * (static_cast<double>(random()) * 0x1p-31 - 1);
                if (round % 2 == 0) p[k] = std::round(p[k]);
            }
        }
        for (const double radius : {0.0, 0.5, 1.0, 1.7320508075688772, 3.0, 1e300, 1e-300}) {
            ASSERT_EQ(clashing::clusters_of(points, radius), by_brute_force(points, radius)) << round << " " << radius;
        }
    }
}

TEST(NearPoints, AnInfiniteRadiusMakesOneClusterAndAnExtremeOneNone) {
    const std::vector<Vec3> points{{1e300, 0, 0}, {-1e300, 0, 0}, {0, 0, 0}};
    EXPECT_EQ(clashing::clusters_of(points, std::numeric_limits<double>::infinity()),
              (std::vector<std::size_t>{0, 0, 0}));
    EXPECT_EQ(clashing::clusters_of(points, 1e-300), (std::vector<std::size_t>{0, 1, 2}));
    EXPECT_EQ(clashing::clusters_of(points, 5e-324), (std::vector<std::size_t>{0, 1, 2}));
}

TEST(NearPoints, ManyPointsInOnePlaceTakeLittleTime) {
    std::vector<Vec3> points;
    for (int i = 0; i < 100'000; ++i) points.push_back({i * 1e-6, 0, 0});
    EXPECT_EQ(clashing::clusters_of(points, 1), std::vector<std::size_t>(points.size(), 0));
}

}  // namespace
}  // namespace abut
