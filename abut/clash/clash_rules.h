// SPDX-License-Identifier: MIT
// ClashRules: which clashes of an assembly count, and why the others do not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "abut/clash/clash_scene.h"
#include "abut/clash/part_info.h"
#include "abut/clash/separation.h"

namespace abut {

/// Whether a part's value of `key` (see PartInfo::value) matches one of the patterns. In a pattern `*` stands for any
/// characters, slashes included, `?` for one, `[abc]` and `[a-c]` for one of several, and every other character for
/// itself; upper and lower case differ. The whole value has to match, or one of the values of a list. A part without
/// the property matches no pattern.
struct ABUT_API PartCondition {
    std::string key;                    ///< "name", "path", "parent", "file", or the name of a property
    std::vector<std::string> patterns;  ///< one of them has to match

    /// Whether the part matches.
    [[nodiscard]] bool matches(const PartInfo& part) const;
};

/// The parts that meet all conditions of `all` and none of `none`.
struct ABUT_API PartSelection {
    std::vector<PartCondition> all{};   ///< each has to match
    std::vector<PartCondition> none{};  ///< none may match

    /// Whether the part meets the conditions.
    [[nodiscard]] bool contains(const PartInfo& part) const;
};

/// A named set: the parts of any of its selections.
struct ABUT_API PartSet {
    std::string name;                  ///< by which rules refer to it; not empty, and unique
    std::vector<PartSelection> any{};  ///< the part has to be in one of them

    /// Whether the part belongs to the set.
    [[nodiscard]] bool contains(const PartInfo& part) const;
};

/// How much a clash matters.
enum class Severity { note, warning, error };

/// What counts as a clash between a part of one set and a part of another.
struct ABUT_API ClashRule {
    std::string name{};  ///< unique among the rules
    std::string a{};     ///< the name of a set; empty: all parts
    std::string b{};     ///< the name of a set; empty: all parts
    /// Piercings that end after a translation of at most this length do not count; see Separation. Those that its
    /// bounds leave open count, as undecided; so does every piercing of a part that is not closed.
    double tolerance = 0;
    double clearance = 0;   ///< parts apart by less than this are too near; 0: none is
    bool piercing = true;   ///< whether piercings count (hard clashes)
    bool touching = false;  ///< whether touches count
    bool enclosed = true;   ///< whether parts inside others count
    bool duplicate = true;  ///< whether duplicates count
    bool ignored = false;   ///< none of the pairs counts, as of bolts and their holes
    /// Whether separation and shared volume are computed for every clash of closed parts that share an inside.
    /// Otherwise only the separation of piercings is computed, and only if there is a tolerance.
    bool measured = false;
    /// Keys such as "parent", "file" or "system": pairs whose parts have a value in common for one of them do not
    /// count. Each value of a list counts, so that a fitting of two systems has a value in common with the ducts of
    /// both.
    std::vector<std::string> ignore_same{};
    /// Names of properties such as "fills" and "voids": pairs do not count in which such a property of one part is the
    /// "guid" of the other, or a list that contains it, separated by semicolons or blanks.
    std::vector<std::string> ignore_related{};
    Severity severity = Severity::error;  ///< for reports
};

/// The rule of runs for which none are given, named "clash": everything counts between all parts, touches as well.
[[nodiscard]] ABUT_API ClashRule default_clash_rule();

/// Sets of parts, and the rules. The first rule whose sets match a pair, in either order, decides about it; pairs that
/// no rule matches do not count.
struct ABUT_API ClashRules {
    std::vector<PartSet> sets{};     ///< to which the rules refer by name
    std::vector<ClashRule> rules{};  ///< in order of precedence
};

/// A clash that counts.
struct ABUT_API RuledClash {
    ClashReport report{};  ///< with a and b as indices of parts
    std::size_t rule = 0;  ///< index into ClashRules::rules
    /// Of piercings under a tolerance, and of all closed parts that share an inside if the rule is `measured`.
    std::optional<Separation> separation{};
    /// Of closed parts that share an inside, if the rule is `measured`.
    std::optional<SharedVolume> shared_volume{};
    /// Whether the tolerance lies between the bounds of the separation, so that the clash may be within it or not.
    bool undecided = false;
};

/// How many of the clashes that a rule decided count, and why the others do not. Pairs that neither clash nor are too
/// near are in none of these numbers.
struct ABUT_API RuleCounts {
    std::size_t clashes = 0;           ///< those that count
    std::size_t piercing = 0;          ///< piercings where the rule does not count them
    std::size_t within_tolerance = 0;  ///< piercings up to the tolerance
    std::size_t touching = 0;          ///< touches where the rule does not count them
    std::size_t enclosed = 0;          ///< parts inside others where the rule does not count them
    std::size_t duplicate = 0;         ///< duplicates where the rule does not count them
    /// Pairs that touch, or of which one has a piece inside the other, and that never count: by `ignored`,
    /// `ignore_same` or `ignore_related`. Their kind is not determined.
    std::size_t ignored = 0;

    /// Whether all numbers are equal.
    friend bool operator==(const RuleCounts&, const RuleCounts&) = default;
};

/// The result of a run.
struct ABUT_API RuledClashes {
    std::vector<RuledClash> clashes{};  ///< ordered by (a, b)
    std::vector<RuleCounts> by_rule{};  ///< one for each rule
    std::size_t unmatched = 0;          ///< pairs as in RuleCounts::ignored that no rule matches
};

/// The clashes of the parts that count by the rules. Each report is that of clash() with the clearance of the pair's
/// rule in place of the options' clearance. `parts[i]` describes the model of index i of the scene, or the mesh i; null
/// pointers clash with nothing. `query` selects pairs of models as in clash() of a scene. Throws Error, which names the
/// rule or the set, for a rule with a set that does not exist or with a negative or NaN tolerance or clearance, and for
/// sets without a name, two sets or two rules of one name. Throws Error, too, when `parts` has no entry for a model
/// with a mesh, or not as many entries as there are meshes.
[[nodiscard]] ABUT_API RuledClashes clash(const Scene& scene, std::span<const PartInfo> parts, const ClashRules& rules,
                                          const ClashOptions& options = {}, const SceneQueryOptions& query = {});
[[nodiscard]] ABUT_API RuledClashes clash(std::span<const Mesh* const> meshes, std::span<const PartInfo> parts,
                                          const ClashRules& rules, const ClashOptions& options = {});

}  // namespace abut
