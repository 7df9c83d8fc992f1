// SPDX-License-Identifier: MIT
// The golden program's calls of contact.
#include "groups.h"
#include "pairs.h"

namespace golden {

void report_contact(Report& report) {
    const auto query = [](Digest& digest, const auto& a, const auto& b, World&) { digest.add(abut::contact(a, b)); };
    each_shape_pair(report, "contact", query);
    each_shape_with_meshes(report, "contact", query, 2);
    report.line(
        "contact", "model model",
        [](Dice& dice, Digest& digest) {
            const abut::Model a = one_model(dice);
            const abut::Model b = one_model(dice);
            digest.add(abut::contact(a, b));
        },
        2);
    const auto query_where = [](Digest& digest, const auto& a, const auto& b, World&) {
        const auto found = abut::contact(a, b), flipped = abut::contact(b, a);
        if (found) digest.add(found->where_a), digest.add(found->where_b);
        if (flipped) digest.add(flipped->where_a), digest.add(flipped->where_b);
    };
    each_shape_with_meshes(report, "contact_triangles", query_where, 4);
    report.line(
        "contact_triangles", "model model",
        [&](Dice& dice, Digest& digest) {
            World world(dice, true);
            const abut::Model a = one_model(dice), b = one_model(dice);
            query_where(digest, a, b, world);
        },
        4);
}

}  // namespace golden
