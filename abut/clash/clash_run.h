// SPDX-License-Identifier: MIT
// ClashRun: all that the reports of a clash run show.
#pragma once

#include <glm/vec4.hpp>
#include <optional>
#include <string>
#include <vector>

#include "abut/clash/clash_groups.h"
#include "abut/clash/clash_rules.h"
#include "abut/clash/clash_states.h"
#include "abut/clash/part_info.h"
#include "abut/scene/scene.h"

namespace abut {

/// A run: the parts, their clashes, and the comparison with an earlier run. All lists of parts have the length of
/// `parts`, and all lists of clashes that of `found.clashes`.
struct ABUT_API ClashRun {
    std::string title{};                             ///< for the reports' heading, such as the file's name
    std::string unit{};                              ///< of lengths, such as "metre"; empty if unknown
    Scene scene{};                                   ///< its model of index i is part i
    std::vector<PartInfo> parts{};                   ///< names and properties
    std::vector<std::optional<glm::vec4>> colors{};  ///< red, green, blue, alpha; linear, 0 to 1
    ClashRules rules{};                              ///< the rules of the run
    RuledClashes found{};                            ///< the clashes
    std::vector<std::string> keys{};                 ///< clash_keys of them
    ClashStates states{};                            ///< new, active, approved; and what is resolved
    std::vector<Approval> approvals{};               ///< who approved which, by key
    std::vector<ClashGroup> groups{};                ///< of the clashes
};

}  // namespace abut
