// SPDX-License-Identifier: MIT
// Chooses the instruction set of the kernels for the golden program, whose answers must not depend on it.
#pragma once

#include <string>
#include <vector>

namespace golden {

/// The names, in Highway, of the instruction sets that this machine has; empty if the program is built without Highway.
std::vector<std::string> instruction_sets();

/// Lets the kernels use only this instruction set; must be called before the first query. False if there is none of
/// that name.
bool use_instruction_set(const std::string& name);

}  // namespace golden
