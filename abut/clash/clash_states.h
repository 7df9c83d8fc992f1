// SPDX-License-Identifier: MIT
// Which clashes of a run are new since an earlier one, and which of the earlier ones are resolved or approved.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "abut/clash/clash_rules.h"

namespace abut {

/// The state of a clash with regard to a baseline, an earlier run:
///   fresh     in the run, and not in the baseline or resolved in it; written "new"
///   active    in the run and in the baseline
///   resolved  in the baseline, and not in the run
///   approved  in the run, in the baseline or not, and somebody has approved it
enum class ClashState { fresh, active, resolved, approved };

/// "new", "active", "resolved", "approved".
[[nodiscard]] ABUT_API std::string_view to_string(ClashState state) noexcept;
/// The state with this name; nothing for any other text.
[[nodiscard]] ABUT_API std::optional<ClashState> clash_state_from(std::string_view name) noexcept;

/// Why a clash may stay, as kept in a file of approvals.
struct ABUT_API Approval {
    std::string key;     ///< see clash_keys
    std::string by{};    ///< who approved it
    std::string date{};  ///< when, as written
    std::string why{};   ///< the reason
};

/// A clash of an earlier run.
struct ABUT_API KnownClash {
    std::string key;                        ///< see clash_keys
    std::string a{};                        ///< name of the part
    std::string b{};                        ///< name of the other
    ClashState state = ClashState::active;  ///< its state in that run
};

/// A key of each clash, the same in every run: the keys of its two parts (part_keys), the smaller first, and the rule's
/// name, separated by `|`; a `|` or `\` within them is preceded by a `\`. Where several clashes would have the same
/// key, because parts have the same name, all but the first have `|2`, `|3` and so on appended, in the order of their
/// points. Throws Error when a clash refers to a part or a rule that does not exist.
[[nodiscard]] ABUT_API std::vector<std::string> clash_keys(std::span<const RuledClash> clashes,
                                                           std::span<const PartInfo> parts, const ClashRules& rules);
/// The same by the keys of the parts, for a run that has them already.
[[nodiscard]] ABUT_API std::vector<std::string> clash_keys(std::span<const RuledClash> clashes,
                                                           std::span<const std::string> keys_of_parts,
                                                           const ClashRules& rules);

/// The states of a run's clashes, and the baseline's clashes that are gone.
struct ABUT_API ClashStates {
    std::vector<ClashState> states{};    ///< one for each key
    std::vector<KnownClash> resolved{};  ///< in ascending order of keys; those resolved in the baseline are left out
    std::vector<Approval> unused{};      ///< approvals of clashes that are not in the run, in the order given
};

/// Compares a run with a baseline. Without a baseline every clash is new, unless it is approved. Of equal keys in the
/// baseline the first counts.
[[nodiscard]] ABUT_API ClashStates compare_clashes(std::span<const std::string> keys,
                                                   std::span<const KnownClash> baseline,
                                                   std::span<const Approval> approvals);

}  // namespace abut
