// SPDX-License-Identifier: MIT
// Rules: which pairs they match, what counts, and how the clashes that do not are counted.
#include "abut/clash/clash_rules.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include "abut/base/error.h"
#include "abut/mesh/generate.h"
#include "tests/clash/clash_reports_equal.h"

namespace abut {
namespace {

Mesh box(Vec3 min, Vec3 max) { return make_box({min, max}); }

Mesh open_box(Vec3 min, Vec3 max) {
    const Mesh closed = box(min, max);
    std::vector<Index3> triangles = closed.triangles();
    triangles.pop_back();
    return Mesh(closed.vertices(), triangles);
}

/// Meshes with their parts.
struct Assembly {
    std::vector<Mesh> meshes;
    std::vector<PartInfo> parts;

    void add(Mesh mesh, PartInfo part) {
        meshes.push_back(std::move(mesh));
        parts.push_back(std::move(part));
    }
    [[nodiscard]] RuledClashes clash_by(const ClashRules& rules, const ClashOptions& options = {}) const {
        std::vector<const Mesh*> pointers;
        for (const Mesh& mesh : meshes) pointers.push_back(&mesh);
        return clash(std::span<const Mesh* const>(pointers), parts, rules, options);
    }
};

/// A cube with a neighbour of each kind of clash: 1 pierces it by 0.25, 2 touches it, 3 is enclosed by it, 4 is 0.5 away
/// from it, 5 is equal to it.
Assembly one_of_each_kind() {
    Assembly all;
    all.add(box(Vec3(0), Vec3(4)), {.name = "cube"});
    all.add(box({3.75, 1, 1}, {6, 3, 3}), {.name = "piercing"});
    all.add(box({1, 1, 4}, {3, 3, 5}), {.name = "touching"});
    all.add(box(Vec3(1.5), Vec3(2.5)), {.name = "enclosed"});
    all.add(box({1, -1.5, 1}, {2, -0.5, 2}), {.name = "near"});
    all.add(box(Vec3(0), Vec3(4)), {.name = "duplicate"});
    return all;
}

/// Counts only pairs with the cube.
ClashRules rules_of(ClashRule rule) {
    rule.name = "rule";
    rule.a = "cube";
    ClashRules rules{.sets = {{"cube", {{.all = {{"name", {"cube"}}}}}}}, .rules = {std::move(rule)}};
    return rules;
}

std::vector<ClashKind> kinds_of(const RuledClashes& found) {
    std::vector<ClashKind> kinds;
    for (const RuledClash& clash : found.clashes) kinds.push_back(clash.report.kind);
    return kinds;
}

TEST(ClashRules, EachKindCountsIfTheRuleAsksForIt) {
    const Assembly all = one_of_each_kind();
    using enum ClashKind;
    const RuledClashes by_default = all.clash_by(rules_of({}));
    EXPECT_EQ(kinds_of(by_default), (std::vector{piercing, enclosed, duplicate}));
    EXPECT_EQ(by_default.by_rule, (std::vector<RuleCounts>{{.clashes = 3, .touching = 1}}));
    // Those of the duplicate of the cube with the others: piercing, touching, enclosed.
    EXPECT_EQ(by_default.unmatched, 3u);

    const RuledClashes everything = all.clash_by(rules_of({.clearance = 0.75, .touching = true}));
    EXPECT_EQ(kinds_of(everything), (std::vector{piercing, touching, enclosed, too_near, duplicate}));
    const RuledClashes without_rules = all.clash_by({.rules = {default_clash_rule()}});
    EXPECT_EQ(kinds_of(without_rules),
              (std::vector{piercing, touching, enclosed, duplicate, piercing, touching, enclosed}));
    const RuledClashes nothing = all.clash_by(rules_of({.piercing = false, .enclosed = false, .duplicate = false}));
    EXPECT_TRUE(nothing.clashes.empty());
    EXPECT_EQ(nothing.by_rule,
              (std::vector<RuleCounts>{{.piercing = 1, .touching = 1, .enclosed = 1, .duplicate = 1}}));
}

TEST(ClashRules, ReportsAreThoseOfClashWithTheClearanceOfTheRule) {
    const Assembly all = one_of_each_kind();
    const ClashRules rules{.rules = {{.name = "all", .clearance = 0.75, .touching = true}}};
    const auto expected = clash(std::span<const Mesh>(all.meshes), {.clearance = 0.75});
    std::vector<ClashReport> found;
    for (const RuledClash& each : all.clash_by(rules, {.clearance = 99}).clashes) found.push_back(each.report);
    expect_equal(found, expected, "by a rule for all");
}

TEST(ClashRules, PairsAreOfTheSameKindWhetherTouchesCountOrNot) {
    // Boxes on a lattice touch in faces, edges and corners; some are turned, so that no plane of a coordinate parts them.
    Assembly all;
    std::mt19937 random(1);
    const auto number = [&](unsigned most) { return static_cast<double>(random() % most); };
    for (std::size_t i = 0; i < 160; ++i) {
        const Vec3 low(number(7), number(7), number(7));
        const Mesh straight = box(low, low + Vec3(1 + number(3), 1 + number(3), 1 + number(3)));
        std::vector<Vec3> vertices = straight.vertices();
        if (i % 2 == 1) {
            for (Vec3& v : vertices) v = {v.x - v.y, v.x + v.y, v.z};
        }
        all.add(Mesh(std::move(vertices), straight.triangles()), {.name = "box " + std::to_string(i)});
    }
    RuleCounts expected;
    for (const ClashReport& report : clash(std::span<const Mesh>(all.meshes))) {
        (report.kind == ClashKind::touching ? expected.touching : expected.clashes) += 1;
    }
    EXPECT_GT(expected.touching, 500u);
    EXPECT_GT(expected.clashes, 500u);
    EXPECT_EQ(all.clash_by({.rules = {{.name = "all"}}}).by_rule, (std::vector<RuleCounts>{expected}));
}

TEST(ClashRules, ModelsOfASceneAreCheckedAsMeshesAre) {
    const Assembly all = one_of_each_kind();
    Scene scene;
    for (const Mesh& mesh : all.meshes) scene.add({.shape = mesh});
    const ClashRules rules = rules_of({.tolerance = 0.1, .touching = true});
    const RuledClashes of_scene = clash(scene, all.parts, rules), of_meshes = all.clash_by(rules);
    ASSERT_EQ(of_scene.clashes.size(), of_meshes.clashes.size());
    EXPECT_EQ(of_scene.by_rule, of_meshes.by_rule);
    for (std::size_t i = 0; i < of_scene.clashes.size(); ++i) {
        expect_equal(of_scene.clashes[i].report, of_meshes.clashes[i].report, "clash " + std::to_string(i));
    }
}

TEST(ClashRules, ATolerancePermitsPiercingsUpToIt) {
    const Assembly all = one_of_each_kind();
    const RuledClashes below = all.clash_by(rules_of({.tolerance = 0.2}));
    ASSERT_EQ(below.clashes.size(), 3u);
    EXPECT_FALSE(below.clashes[0].undecided);
    ASSERT_TRUE(below.clashes[0].separation);
    EXPECT_LE(below.clashes[0].separation->lower, 0.25);
    EXPECT_GE(below.clashes[0].separation->upper, 0.25);
    EXPECT_FALSE(below.clashes[1].separation) << "a tolerance is for piercings";
    const RuledClashes above = all.clash_by(rules_of({.tolerance = 0.26}));
    EXPECT_EQ(above.by_rule, (std::vector<RuleCounts>{{.clashes = 2, .within_tolerance = 1, .touching = 1}}));
    EXPECT_FALSE(all.clash_by(rules_of({})).clashes[0].separation);
}

TEST(ClashRules, PiercingsOfOpenPartsUnderAToleranceAreUndecided) {
    Assembly all;
    all.add(box(Vec3(0), Vec3(4)), {.name = "cube"});
    all.add(open_box({3.75, 1, 1}, {6, 3, 3}), {.name = "open"});
    const RuledClashes found = all.clash_by(rules_of({.tolerance = 1}));
    ASSERT_EQ(found.clashes.size(), 1u);
    EXPECT_TRUE(found.clashes[0].undecided);
    EXPECT_EQ(found.clashes[0].separation->lower, 0);
    EXPECT_TRUE(std::isinf(found.clashes[0].separation->upper));
    EXPECT_FALSE(all.clash_by(rules_of({})).clashes[0].undecided);
}

TEST(ClashRules, AMeasuredRuleGivesSeparationAndSharedVolume) {
    const RuledClashes found = one_of_each_kind().clash_by(rules_of({.touching = true, .measured = true}));
    ASSERT_EQ(found.clashes.size(), 4u);
    const double volumes[] = {0.25 * 2 * 2, -1, 1, 64};
    for (std::size_t i = 0; i < 4; ++i) {
        const bool shares = found.clashes[i].report.kind != ClashKind::touching;
        EXPECT_EQ(found.clashes[i].separation.has_value(), shares);
        ASSERT_EQ(found.clashes[i].shared_volume.has_value(), shares);
        if (!shares) continue;
        EXPECT_LE(found.clashes[i].shared_volume->lower, volumes[i]);
        EXPECT_GE(found.clashes[i].shared_volume->upper, volumes[i]);
    }
}

TEST(ClashRules, TheFirstRuleThatMatchesDecidesInEitherOrderOfThePair) {
    Assembly all;
    all.add(box(Vec3(0), Vec3(2)), {.name = "duct 1", .properties = {{"type", "Duct"}}});
    all.add(box(Vec3(1), Vec3(3)), {.name = "beam 1", .properties = {{"type", "Beam"}}});
    all.add(box({1, 0, 0}, {3, 2, 0.5}), {.name = "beam 2", .properties = {{"type", "Beam"}}});
    ClashRules rules;
    rules.sets = {{"ducts", {{.all = {{"type", {"Duct"}}}}}},
                  {"beams", {{.all = {{"type", {"B*"}}}}}},
                  {"second", {{.all = {{"name", {"* 2"}}}}}}};
    rules.rules = {{.name = "second beam", .a = "second", .b = "ducts", .ignored = true},
                   {.name = "beams and ducts", .a = "beams", .b = "ducts", .severity = Severity::warning}};
    const RuledClashes found = all.clash_by(rules);
    ASSERT_EQ(found.clashes.size(), 1u);
    EXPECT_EQ(found.clashes[0].rule, 1u);
    EXPECT_EQ(found.clashes[0].report.b, 1u);
    EXPECT_EQ(found.by_rule, (std::vector<RuleCounts>{{.ignored = 1}, {.clashes = 1}}));
    EXPECT_EQ(found.unmatched, 0u) << "the beams are apart";
    std::swap(rules.rules[0], rules.rules[1]);
    EXPECT_EQ(all.clash_by(rules).by_rule, (std::vector<RuleCounts>{{.clashes = 2}, {}}));
}

TEST(ClashRules, PairsOfTheSameValueOrThatReferToEachOtherDoNotCount) {
    Assembly all;
    all.add(box(Vec3(0), Vec3(2)), {.name = "a", .path = {"p", "a"}, .file = "f", .properties = {{"guid", "A"}}});
    all.add(box(Vec3(1), Vec3(3)),
            {.name = "b", .path = {"p", "b"}, .properties = {{"fills", "x A y"}, {"guid", "B"}}});
    all.add(box({1, 0, 0}, {4, 2, 2}), {.name = "c", .path = {"c"}, .properties = {{"guid", "C"}, {"voids", "B"}}});
    all.add(box({0, 1, 0}, {2, 4, 2}), {.name = "d", .path = {"d"}, .file = "f"});
    const auto pairs_by = [&](ClashRule rule) {
        rule.name = "rule";
        const RuledClashes found = all.clash_by({.rules = {rule}});
        std::string pairs;
        for (const RuledClash& clash : found.clashes) {
            pairs += all.parts[clash.report.a].name + all.parts[clash.report.b].name + " ";
        }
        EXPECT_EQ(found.clashes.size() + found.by_rule[0].ignored, 6u);
        return pairs;
    };
    EXPECT_EQ(pairs_by({}), "ab ac ad bc bd cd ");
    EXPECT_EQ(pairs_by({.ignore_same = {"parent"}}), "ac ad bc bd cd ");
    EXPECT_EQ(pairs_by({.ignore_same = {"layer", "file"}}), "ab ac bc bd cd ") << "empty values are no values";
    EXPECT_EQ(pairs_by({.ignore_related = {"fills"}}), "ac ad bc bd cd ");
    EXPECT_EQ(pairs_by({.ignore_related = {"voids", "fills"}}), "ac ad bd cd ");
    EXPECT_EQ(pairs_by({.ignored = true}), "");
}

TEST(ClashRules, PartsThatShareAnyValueOfAListAreTheSame) {
    Assembly all;
    all.add(box(Vec3(0), Vec3(2)),
            {.name = "a; x", .file = "f; g", .properties = {{"guid", "A"}, {"system", "Supply, north"}}});
    all.add(box(Vec3(1), Vec3(3)), {.name = "b; x",
                                    .file = "g; h",
                                    .properties = {{"fills", "Q; A"}, {"system", "Return, north; Supply, north"}}});
    all.add(box({1, 0, 0}, {4, 2, 2}), {.name = "c; x", .properties = {{"system", "Return, north"}}});
    const auto pairs_by = [&](ClashRule rule) {
        rule.name = "rule";
        std::string pairs;
        for (const RuledClash& clash : all.clash_by({.rules = {rule}}).clashes) {
            pairs += std::string{all.parts[clash.report.a].name[0], all.parts[clash.report.b].name[0], ' '};
        }
        return pairs;
    };
    EXPECT_EQ(pairs_by({}), "ab ac bc ");
    EXPECT_EQ(pairs_by({.ignore_same = {"system"}}), "ac ");
    EXPECT_EQ(pairs_by({.ignore_same = {"name", "file"}}), "ab ac bc ") << "names are no lists";
    EXPECT_EQ(pairs_by({.ignore_related = {"fills"}}), "ac bc ");

    const auto meets = [&](std::size_t part, const char* key, const char* pattern) {
        return PartCondition{key, {pattern}}.matches(all.parts[part]);
    };
    EXPECT_TRUE(meets(0, "system", "Supply, north") && meets(1, "system", "Supply, north"));
    EXPECT_FALSE(meets(2, "system", "Supply, north") || meets(0, "system", "north"));
    EXPECT_TRUE(meets(1, "system", "Return, north; Supply, north"));
    EXPECT_FALSE(meets(0, "file", "f") || meets(0, "name", "x"));
}

TEST(ClashRules, IgnoredAndUnmatchedPairsAreCountedIfTheyTouchOrEnclose) {
    const Assembly all = one_of_each_kind();
    const RuledClashes ignored = all.clash_by(rules_of({.clearance = 0.75, .ignored = true}));
    EXPECT_EQ(ignored.by_rule, (std::vector<RuleCounts>{{.ignored = 4}})) << "the near one does not meet the cube";
    EXPECT_EQ(all.clash_by({}).unmatched, 7u);
    Assembly shells;
    shells.add(open_box(Vec3(0), Vec3(4)), {.name = "open"});
    shells.add(box(Vec3(1), Vec3(2)), {.name = "in it"});
    EXPECT_EQ(shells.clash_by({}).unmatched, 0u) << "an open part encloses nothing";
}

TEST(ClashRules, RulesThatCannotBeAppliedAreRefusedByName) {
    const Assembly all = one_of_each_kind();
    const auto refused = [&](const ClashRules& rules, const std::string& name) {
        try {
            (void)all.clash_by(rules);
            ADD_FAILURE() << "no error about " << name;
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find(name), std::string::npos) << error.what();
        }
    };
    refused({.rules = {{.name = "hard", .a = "pipes"}}}, "\"pipes\"");
    refused({.rules = {{.name = "hard", .tolerance = -1}}}, "\"hard\"");
    refused({.rules = {{.name = "hard", .clearance = std::nan("")}}}, "\"hard\"");
    refused({.rules = {{.name = "twice"}, {.name = "twice"}}}, "\"twice\"");
    refused({.sets = {{.name = "s"}, {.name = "s"}}}, "\"s\"");
    refused({.sets = {{.name = ""}}}, "no name");
    Assembly fewer = all;
    fewer.parts.pop_back();
    EXPECT_THROW((void)fewer.clash_by({}), Error);
    Scene scene;
    scene.add({.shape = all.meshes[0]});
    EXPECT_THROW((void)clash(scene, {}, ClashRules{}), Error);
}

TEST(ClashRules, NullMeshesClashWithNothingAndKeepTheIndicesOfOthers) {
    const Mesh cube = box(Vec3(0), Vec3(1));
    const std::vector<const Mesh*> meshes{nullptr, &cube, nullptr, &cube};
    const std::vector<PartInfo> parts(4, PartInfo{.name = "cube"});
    const RuledClashes found = clash(std::span<const Mesh* const>(meshes), parts, {.rules = {{.name = "all"}}});
    ASSERT_EQ(found.clashes.size(), 1u);
    EXPECT_EQ(found.clashes[0].report.a, 1u);
    EXPECT_EQ(found.clashes[0].report.b, 3u);
}

}  // namespace
}  // namespace abut
