// SPDX-License-Identifier: MIT
// The golden program's calls of contact.
#include "groups.h"
#include "pairs.h"

namespace golden {

void ask_contact(Report& report) {
    const auto ask = [](Digest& digest, const auto& a, const auto& b, World&) { digest.add(abut::contact(a, b)); };
    each_shape_pair(report, "contact", ask);
    each_shape_with_meshes(report, "contact", ask, 2);
    report.line(
        "contact", "model model",
        [](Dice& dice, Digest& digest) {
            const abut::Model a = one_model(dice);
            const abut::Model b = one_model(dice);
            digest.add(abut::contact(a, b));
        },
        2);
}

}  // namespace golden
