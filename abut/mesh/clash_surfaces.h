// SPDX-License-Identifier: MIT
// Whether surfaces that meet pass into each other. Internal to clash.
#pragma once

#include <cstdint>
#include <memory>
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

/// Passing at edges, of pairs one at a time, given all triangles that touch.
class PassingAtEdges {
public:
    PassingAtEdges(const Body& a, const Body& b, std::vector<std::uint32_t> touching_a,
                   std::vector<std::uint32_t> touching_b);
    ~PassingAtEdges();
    PassingAtEdges(const PassingAtEdges&) = delete;
    PassingAtEdges& operator=(const PassingAtEdges&) = delete;

    /// Whether the surfaces pass into each other where the pair's contact is an edge.
    [[nodiscard]] bool operator()(TrianglePair pair, const Contact& contact) const;

private:
    struct Sides;
    std::unique_ptr<Sides> sides_;
};

/// Whether triangles that meet so show by themselves that the surfaces pass into each other.
[[nodiscard]] bool passes(const Body& a, const Body& b, Meeting meeting) noexcept;

}  // namespace abut::clashing
