// SPDX-License-Identifier: MIT
// Whether surfaces that meet pass into each other. Internal to clash.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/mesh/clash_body.h"
#include "abut/mesh/clash_contact.h"
#include "abut/mesh/overlapping_pairs.h"

namespace abut::clashing {

using TrianglePairs = std::vector<TrianglePair>;

/// How each pair meets, in order.
[[nodiscard]] std::vector<Contact> meet_all(const Body& a, const Body& b, const TrianglePairs& pairs);

/// True when the surfaces cross somewhere, or when both are closed and their solids overlap beside a shared stretch of edge
/// or patch. `pairs` are all pairs that touch, `contacts` how. Exact.
[[nodiscard]] bool pass_into_each_other(const Body& a, const Body& b, const TrianglePairs& pairs,
                                        std::span<const Contact> contacts);

}  // namespace abut::clashing
