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
/// characters, slashes included, `?` for one, `[abc]` and `[a-c]` for one of several, and all others for themselves,
/// upper and lower case alike only if they are equal. The whole value has to match. A part without the property matches
/// no pattern.
struct ABUT_API PartCondition {
    std::string key;
    std::vector<std::string> patterns;
};

/// The parts that meet all conditions of `all` and none of `none`.
struct ABUT_API PartSelection {
    std::vector<PartCondition> all{};
    std::vector<PartCondition> none{};

    [[nodiscard]] bool contains(const PartInfo& part) const;
};

/// A named set: the parts of any of its selections.
struct ABUT_API PartSet {
    std::string name;
    std::vector<PartSelection> any{};
};

/// How much a clash matters.
enum class Severity { note, warning, error };

/// What counts as a clash between a part of one set and a part of another.
struct ABUT_API ClashRule {
    std::string name;
    std::string a{};           ///< the name of a set; empty: all parts
    std::string b{};           ///< the name of a set; empty: all parts
    double tolerance = 0;      ///< how far closed parts may reach into each other: see Separation
    double clearance = 0;      ///< closed parts apart by less than this are too near; 0: none is
    bool piercing = true;      ///< whether piercings count (hard clashes)
    bool touching = false;     ///< whether touches count
    bool enclosed = true;      ///< whether parts inside others count
    bool duplicate = true;     ///< whether duplicates count
    bool ignored = false;      ///< none of the pairs counts, as of bolts and their holes
    /// Pairs that have the same value of one of these keys do not count, such as "parent", "file", "system".
    std::vector<std::string> ignore_same{};
    /// Pairs in which one part's property of such a name is the other's "guid" do not count: "fills", "voids".
    std::vector<std::string> ignore_related{};
    Severity severity = Severity::error;
};

/// Sets of parts, and the rules. The first rule whose sets match a pair, in either order, decides about it; pairs that
/// no rule matches do not count.
struct ABUT_API ClashRules {
    std::vector<PartSet> sets{};
    std::vector<ClashRule> rules{};
};

/// A clash that counts.
struct ABUT_API RuledClash {
    ClashReport report{};               ///< with a and b as indices of parts
    std::size_t rule = 0;               ///< index into ClashRules::rules
    std::optional<Separation> separation{};  ///< of piercing, enclosed and duplicate closed parts, under a tolerance
    /// The tolerance lies between the bounds of the separation, so that the clash may be one or not.
    bool undecided = false;
};

/// How many pairs a rule decided, and why some of them do not count.
struct ABUT_API RuleCounts {
    std::size_t clashes = 0;           ///< count
    std::size_t piercing = 0;          ///< piercings that the rule does not ask for
    std::size_t within_tolerance = 0;  ///< piercings up to the tolerance
    std::size_t touching = 0;          ///< touches that the rule does not ask for
    std::size_t enclosed = 0;          ///< parts inside others that the rule does not ask for
    std::size_t duplicate = 0;         ///< duplicates that the rule does not ask for
    std::size_t ignored = 0;           ///< pairs that never count: `ignored`, `ignore_same`, `ignore_related`

    friend bool operator==(const RuleCounts&, const RuleCounts&) = default;
};

/// The result of a run.
struct ABUT_API RuledClashes {
    std::vector<RuledClash> clashes{};   ///< ordered by (a, b)
    std::vector<RuleCounts> by_rule{};   ///< one for each rule
    std::size_t unmatched = 0;           ///< pairs that clash, matched by no rule
};

/// The clashes of the parts that count by the rules. `parts[i]` describes the model of index i of the scene, or the mesh
/// i. Throws Error, naming the rule, when it names a set that is not there, has a negative or NaN tolerance or
/// clearance, or when `parts` has another length than the meshes.
[[nodiscard]] ABUT_API RuledClashes clash(const Scene& scene, std::span<const PartInfo> parts, const ClashRules& rules,
                                          const ClashOptions& options = {});
[[nodiscard]] ABUT_API RuledClashes clash(std::span<const Mesh* const> meshes, std::span<const PartInfo> parts,
                                          const ClashRules& rules, const ClashOptions& options = {});

}  // namespace abut
