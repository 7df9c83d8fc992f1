// SPDX-License-Identifier: MIT
// Whether two surfaces that meet pass into each other; internal to clash.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "abut/mesh/clash/clash_body.h"
#include "abut/mesh/clash/clash_contact.h"
#include "abut/mesh/overlapping_pairs.h"

namespace abut::clashing {

using TrianglePairs = std::vector<TrianglePair>;

/// How the triangles of each pair meet, in order.
[[nodiscard]] std::vector<TriangleContact> classify_contacts(const Body& a, const Body& b, const TrianglePairs& pairs);

/// Whether the surfaces cross somewhere, or both are closed and their solids overlap next to a shared segment of edge
/// or patch. `pairs` are all pairs that touch, `contacts` how each meets. Exact.
[[nodiscard]] bool interpenetrate(const Body& a, const Body& b, const TrianglePairs& pairs,
                                  std::span<const TriangleContact> contacts);

/// Decides interpenetration at edges, for one pair at a time, given all triangles that touch.
class EdgeInterpenetration {
public:
    EdgeInterpenetration(const Body& a, const Body& b, std::vector<std::uint32_t> touching_a,
                         std::vector<std::uint32_t> touching_b);
    ~EdgeInterpenetration();
    EdgeInterpenetration(const EdgeInterpenetration&) = delete;
    EdgeInterpenetration& operator=(const EdgeInterpenetration&) = delete;

    /// Whether the surfaces pass into each other where the pair's contact is an edge.
    [[nodiscard]] bool operator()(TrianglePair pair, const TriangleContact& contact) const;

private:
    struct Sides;
    std::unique_ptr<Sides> sides_;
};

/// Whether a contact of this kind alone proves that the surfaces pass into each other.
[[nodiscard]] bool proves_interpenetration(const Body& a, const Body& b, ContactKind kind) noexcept;

}  // namespace abut::clashing
