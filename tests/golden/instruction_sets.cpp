// SPDX-License-Identifier: MIT
// Lists Highway's instruction sets and restricts the kernels to one of them.
#include "instruction_sets.h"

#if defined(ABUT_GOLDEN_HIGHWAY) && !defined(HWY_COMPILE_ONLY_STATIC)
#include <hwy/targets.h>

#include <cstdint>
#endif

namespace golden {

#if defined(ABUT_GOLDEN_HIGHWAY) && !defined(HWY_COMPILE_ONLY_STATIC)

std::vector<std::string> instruction_sets() {
    std::vector<std::string> names;
    for (std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1) {
        names.push_back(hwy::TargetName(left & -left));
    }
    return names;
}

bool use_instruction_set(const std::string& name) {
    for (std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1) {
        const std::int64_t one = left & -left;
        if (name != hwy::TargetName(one)) continue;
        hwy::DisableTargets(~one);
        return true;
    }
    return false;
}

#else

std::vector<std::string> instruction_sets() { return {}; }
bool use_instruction_set(const std::string&) { return false; }

#endif

}  // namespace golden
