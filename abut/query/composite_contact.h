// SPDX-License-Identifier: MIT
// The composite rung of contact: the deepest contact of any part.
#pragma once

#include <optional>

#include "abut/bvh/traverse/pair_traversal.h"
#include "abut/query/composite_traversal.h"
#include "abut/query/verb_declarations.h"
#include "abut/shape/result.h"

namespace abut {

/// The deepest contact of c's parts with x; on equal depth that of the lowest part of c, then of x.
template <Composite C, class X>
[[nodiscard]] std::optional<Contact> composite_contact(const C& c, const X& x) noexcept {
    std::optional<Contact> deepest;
    std::pair<std::uint32_t, std::uint32_t> place;
    const auto offer = [&](const std::optional<Contact>& found, std::uint32_t i, std::uint32_t j) {
        if (found && (!deepest || found->depth > deepest->depth ||
                      (found->depth == deepest->depth && std::pair(i, j) < place))) {
            deepest = found;
            place = {i, j};
        }
        return false;
    };
    if constexpr (Composite<X>) {
        if (c.tree().empty() || x.tree().empty()) return deepest;
        const bvh::PairTraversal traversal(c.tree(), c.frame(), x.tree(), x.frame());
        traversal.traverse(
            {}, [&](std::uint32_t i, std::uint32_t j) { return offer(query::contact(c.part(i), x.part(j)), i, j); });
    } else {
        if (!ladder::all_finite(x)) return deepest;
        composite::traverse_near(
            c, x, [&](std::uint32_t i, const auto& part) { return offer(query::contact(part, x), i, 0); });
    }
    if (deepest) {
        deepest->where_a.triangle = place.first;
        if constexpr (Composite<X>) deepest->where_b.triangle = place.second;
    }
    return deepest;
}

}  // namespace abut
