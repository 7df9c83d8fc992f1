// SPDX-License-Identifier: MIT
// Which instruction set the kernels use: for the golden program alone, whose answers may not depend on it.
#pragma once

#include <string>
#include <vector>

namespace golden {

/// Those that this machine has, by Highway's names; none where the program is built without Highway.
std::vector<std::string> instruction_sets();

/// From here on only that one; before the first query. False when there is none of that name.
bool use_instruction_set(const std::string& name);

}  // namespace golden
