// SPDX-License-Identifier: MIT
// The functions that declare clash runs to Python, and the clashes that they take.
#pragma once

#include <span>
#include <vector>

#include "items.h"

namespace abut::python {

void bind_clash_rules(nb::module_& module);
void bind_clash_results(nb::module_& module);
void bind_clash_states(nb::module_& module);
void bind_clash_files(nb::module_& module);

/// The clashes of a RuledClashes, without a copy, or of a sequence of them.
class GivenClashes {
public:
    explicit GivenClashes(nb::handle given);

    [[nodiscard]] std::span<const RuledClash> clashes() const { return clashes_; }

private:
    std::vector<RuledClash> copies_;
    std::span<const RuledClash> clashes_;
};

}  // namespace abut::python
