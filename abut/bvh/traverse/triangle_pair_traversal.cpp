// SPDX-License-Identifier: MIT
// Prepares two trees for a traversal of both in floats.
#include "abut/bvh/traverse/triangle_pair_traversal.h"

#include <algorithm>
#include <limits>

#include "abut/bvh/float_range.h"
#include "abut/bvh/traverse/relative_frame.h"

namespace abut::bvh {
namespace {

PairSide side_of(const PlacedTree& here, const RelativeFrame& from_there, double unit) noexcept {
    PairSide side{};
    side.nodes = here.tree.nodes().data();
    side.leaves = here.leaves.data();
    side.rotation = from_there.direction;
    side.shift = {from_there.shift.x, from_there.shift.y, from_there.shift.z};
    side.error = from_there.error;
    side.grow = static_cast<float>(from_there.grow * (1 + 0x1p-20));
    side.unit = static_cast<float>(unit);
    side.per_square = 1 / (side.unit * side.unit);
    for (std::size_t i = 0; i < 3; ++i) {
        side.float_shift[i] = static_cast<float>(side.shift[i]);
        for (std::size_t j = 0; j < 3; ++j) side.float_rotation[i][j] = static_cast<float>(side.rotation[i][j]);
    }
    return side;
}

/// The pose of a tree as seen from another's frame; not usable where either has no leaves.
RelativeFrame relative(const PlacedTree& here, const PlacedTree& there) noexcept {
    if (here.leaves.empty() || there.leaves.empty()) return {};
    return {here.tree, here.frame, there.tree, there.frame};
}

}  // namespace

TrianglePairTraversal::TrianglePairTraversal(const PlacedTree& a, const PlacedTree& b, const RelativeFrame& to_b,
                                             const RelativeFrame& to_a) noexcept
    : in_a_(a.frame), frames_differ_(a.frame.moved() || b.frame.moved()) {
    if (a.leaves.empty() || b.leaves.empty()) return;
    const double unit = b.frame.to_tree(a.frame.to_world(1.0));
    usable_ = to_a.usable && to_b.usable && fits_floats(unit);
    if (!usable_) return;
    a_ = side_of(a, to_a, 1);
    b_ = side_of(b, to_b, unit);
}

TrianglePairTraversal::TrianglePairTraversal(const PlacedTree& a, const PlacedTree& b) noexcept
    : TrianglePairTraversal(a, b, relative(a, b), relative(b, a)) {}

TrianglePairTraversal::TrianglePairTraversal(const PlacedTree& a, const PlacedTree& b,
                                             const PairTraversal& boxes) noexcept
    : TrianglePairTraversal(a, b, boxes.moved() ? boxes.b_from_a() : relative(a, b),
                            boxes.moved() ? boxes.a_from_b() : relative(b, a)) {}

TrianglePairTraversal::TrianglePairTraversal(const PlacedTree& tree) noexcept : TrianglePairTraversal(tree, tree) {
    frames_differ_ = false;
    with_itself_ = true;
}

void TrianglePairTraversal::limit_to(ClosestPairState& state, double limit) const noexcept {
    const auto most = static_cast<float>(std::min(in_a_.to_tree(limit) * (1 + 0x1p-20) + 0x1p-100, 0x1p100));
    if (most >= state.limit) return;
    // The limit at the start is not the distance of any triangles.
    if (state.limit < std::numeric_limits<float>::infinity()) state.shortest = most;
    state.limit = most;
}

void TrianglePairTraversal::begin(ClosestPairState& state, double enough) const noexcept {
    state.a = a_;
    state.b = b_;
    state.frames_differ = frames_differ_;
    state.limit = std::numeric_limits<float>::infinity();
    state.shortest = std::numeric_limits<float>::infinity();
    // Rounded down, so that what is at most so far apart certainly suffices.
    const double certain = in_a_.to_tree(enough) * (1 - 0x1p-20);
    const bool decides = certain > 0x1p-100;
    state.enough = decides ? static_cast<float>(std::min(certain, 0x1p100)) : -1;
    state.depth_first = decides ? ClosestPairState::most_depth_first : 0;
    state.is_near = false;
    state.found = state.deferred_count = 0;
    state.round = decides ? std::numeric_limits<float>::infinity() : 0;
    state.measured = state.diving = false;
    state.direction_count = 0;
    state.has_projections = false;
    state.entries[0] = {0, 0, 0};
    state.stack_size = 1;
}

void TrianglePairTraversal::begin(TrianglePairState& state, const ChildPair& from,
                                  std::uint64_t budget) const noexcept {
    state.a = a_;
    state.b = b_;
    state.frames_differ = frames_differ_;
    state.with_itself = with_itself_;
    state.budget = budget;
    state.entries[0] = {0, 8 * from.a.node + from.a.lane, 8 * from.b.node + from.b.lane};
    state.stack_size = 1;
}

}  // namespace abut::bvh
