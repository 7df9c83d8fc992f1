// SPDX-License-Identifier: MIT
// The parts of a clash run and its clashes as a GLB file.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "abut/clash/clash_rules.h"
#include "tools/abut/parts.h"

namespace abut::tool {

/// Writes the parts in grey, touching triangles in colour, and curves as lines.
void save_clash_marks(const std::string& path, const std::vector<NamedPart>& parts,
                      std::span<const RuledClash> clashes);

}  // namespace abut::tool
