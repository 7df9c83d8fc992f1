// SPDX-License-Identifier: MIT
// Runs a clash search by rules: the rule of a pair determines how the pair is examined, and whether its clash counts.
#include "abut/clash/clash_rules.h"

#include <algorithm>
#include <string>
#include <utility>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/clash/pair_search.h"
#include "abut/clash/rule_matching.h"
#include "abut/clash/solid_overlap.h"

namespace abut {
namespace {

using clashing::PairAnswer;
using clashing::PairPlan;
using clashing::PlacedPart;
using clashing::Question;
using clashing::RuleMatching;

class RuledRun {
public:
    RuledRun(std::span<const PartInfo> parts, const ClashRules& rules) : rules_(rules), matching_(parts, rules) {
        result_.by_rule.resize(rules.rules.size());
    }

    RuledClashes run(const Scene& scene, const ClashOptions& options, const SceneQueryOptions& query) && {
        double clearance = 0;
        for (const ClashRule& rule : rules_.rules) clearance = std::max(clearance, rule.clearance);
        const auto plan = [&](std::uint32_t a, std::uint32_t b) { return plan_of(a, b); };
        const auto measure = [&](PairAnswer& answer, const PlacedPart& a, const PlacedPart& b) {
            this->measure(answer, a, b);
        };
        const auto visit = [&](PairAnswer& answer) {
            count_or_keep(answer);
            return false;
        };
        clashing::search_pairs(
            scene, query,
            {.clearance = clearance, .max_pairs = options.max_pairs, .plan = plan, .measure = measure, .visit = visit});
        return std::move(result_);
    }

private:
    [[nodiscard]] PairPlan plan_of(std::uint32_t a, std::uint32_t b) const {
        const std::size_t rule = matching_.rule_of(a, b);
        if (rule == RuleMatching::none || matching_.is_ignored(rule, a, b)) return {Question::touches_or_encloses};
        return {Question::report, rules_.rules[rule].clearance, rules_.rules[rule].touching};
    }

    /// Whether clashes of this kind count, before tolerances are considered.
    [[nodiscard]] static bool counts(const ClashRule& rule, ClashKind kind) {
        switch (kind) {
            case ClashKind::piercing:
                return rule.piercing;
            case ClashKind::touching:
                return rule.touching;
            case ClashKind::enclosed:
                return rule.enclosed;
            case ClashKind::duplicate:
                return rule.duplicate;
            default:
                return true;
        }
    }

    void measure(PairAnswer& answer, const PlacedPart& a, const PlacedPart& b) const {
        const ClashRule& rule = rules_.rules[matching_.rule_of(answer.a, answer.b)];
        const ClashKind kind = answer.report.kind;
        if (!counts(rule, kind) || kind == ClashKind::touching || kind == ClashKind::too_near) return;
        if (rule.measured || (rule.tolerance > 0 && kind == ClashKind::piercing)) {
            answer.separation =
                clashing::separation_of(a.body, b.body, answer.report, rule.measured ? std::nan("") : rule.tolerance);
        }
        if (rule.measured) answer.shared_volume = clashing::shared_volume_of(a.body, b.body, answer.report);
    }

    void count_or_keep(PairAnswer& answer) {
        const std::size_t index = matching_.rule_of(answer.a, answer.b);
        if (index == RuleMatching::none) {
            ++result_.unmatched;
            return;
        }
        const ClashRule& rule = rules_.rules[index];
        RuleCounts& number = result_.by_rule[index];
        const ClashKind kind = answer.report.kind;
        if (answer.plan.question == Question::touches_or_encloses) {
            ++number.ignored;
        } else if (!counts(rule, kind)) {
            ++(kind == ClashKind::piercing   ? number.piercing
               : kind == ClashKind::touching ? number.touching
               : kind == ClashKind::enclosed ? number.enclosed
                                             : number.duplicate);
        } else {
            const bool compares = kind == ClashKind::piercing && rule.tolerance > 0;
            if (compares && answer.separation->upper <= rule.tolerance) {
                ++number.within_tolerance;
                return;
            }
            ++number.clashes;
            result_.clashes.push_back({.report = std::move(answer.report),
                                       .rule = index,
                                       .separation = answer.separation,
                                       .shared_volume = answer.shared_volume,
                                       .undecided = compares && !(answer.separation->lower > rule.tolerance)});
        }
    }

    const ClashRules& rules_;
    RuleMatching matching_;
    RuledClashes result_;
};

}  // namespace

ClashRule default_clash_rule() { return {.name = "clash", .touching = true}; }

RuledClashes clash(const Scene& scene, std::span<const PartInfo> parts, const ClashRules& rules,
                   const ClashOptions& options, const SceneQueryOptions& query) {
    const DefaultFloats floats;
    clashing::require_valid(rules);
    for (const ModelId id : scene.models()) {
        if (id.index < parts.size() || scene.model(id).shape().mesh() == nullptr) continue;
        throw Error("Clash by rules: there are " + std::to_string(parts.size()) + " parts, but the scene has a model " +
                    std::to_string(id.index) + "; describe each model by the part with its index");
    }
    return RuledRun(parts, rules).run(scene, options, query);
}

RuledClashes clash(std::span<const Mesh* const> meshes, std::span<const PartInfo> parts, const ClashRules& rules,
                   const ClashOptions& options) {
    const DefaultFloats floats;
    if (parts.size() != meshes.size()) {
        throw Error("Clash by rules: there are " + std::to_string(parts.size()) + " parts for " +
                    std::to_string(meshes.size()) + " meshes; give as many");
    }
    Scene scene;
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        scene.add({.shape = meshes[i] == nullptr ? SharedShape() : SharedShape(*meshes[i]), .name = parts[i].name});
    }
    return clash(scene, parts, rules, options);
}

}  // namespace abut
