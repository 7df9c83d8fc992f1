// SPDX-License-Identifier: MIT
// Makes two trees ready for a way through both.
#include "abut/tree/meeting_walk.h"

#include <algorithm>
#include <limits>

#include "abut/tree/float_range.h"
#include "abut/tree/turn.h"

namespace abut::tree {
namespace {

simd::PairSide side_of(const PlacedTree& here, const Turn& from_there, double unit) noexcept {
    simd::PairSide side{};
    side.nodes = here.tree.nodes().data();
    side.leaves = here.leaves.data();
    side.turn = from_there.direction;
    side.shift = {from_there.shift.x, from_there.shift.y, from_there.shift.z};
    side.error = from_there.error;
    side.grow = static_cast<float>(from_there.grow * (1 + 0x1p-20));
    side.unit = static_cast<float>(unit);
    side.per_square = 1 / (side.unit * side.unit);
    for (std::size_t i = 0; i < 3; ++i) {
        side.rough_shift[i] = static_cast<float>(side.shift[i]);
        for (std::size_t j = 0; j < 3; ++j) side.rough_turn[i][j] = static_cast<float>(side.turn[i][j]);
    }
    return side;
}

}  // namespace

MeetingWalk::MeetingWalk(const PlacedTree& a, const PlacedTree& b) noexcept
    : in_a_(a.frame), turned_(a.frame.moved() || b.frame.moved()) {
    if (a.leaves.empty() || b.leaves.empty()) return;
    const Turn to_b(a.tree, a.frame, b.tree, b.frame), to_a(b.tree, b.frame, a.tree, a.frame);
    const double unit = b.frame.to_tree(a.frame.to_world(1.0));
    usable_ = to_a.usable && to_b.usable && fits_floats(unit);
    if (!usable_) return;
    a_ = side_of(a, to_a, 1);
    b_ = side_of(b, to_b, unit);
}

MeetingWalk::MeetingWalk(const PlacedTree& tree) noexcept : MeetingWalk(tree, tree) {
    turned_ = false;
    with_itself_ = true;
}

void MeetingWalk::limit_to(simd::NearWalk& walk, double limit) const noexcept {
    const auto most = static_cast<float>(std::min(in_a_.to_tree(limit) * (1 + 0x1p-20) + 0x1p-100, 0x1p100));
    if (!(most > walk.limit)) walk.limit = most;
}

void MeetingWalk::begin(simd::NearWalk& walk) const noexcept {
    walk.a = a_;
    walk.b = b_;
    walk.turned = turned_;
    walk.limit = std::numeric_limits<float>::infinity();
    walk.found = walk.put_off = 0;
    walk.round = 0;
    walk.measured = walk.diving = false;
    walk.ways = 0;
    walk.seen_a.fill({});
    walk.seen_b.fill({});
    walk.entries[0] = {0, 0, 0};
    walk.waiting = 1;
}

void MeetingWalk::begin(simd::PairWalk& walk, const ChildPair& from, std::uint64_t patience) const noexcept {
    walk.a = a_;
    walk.b = b_;
    walk.turned = turned_;
    walk.with_itself = with_itself_;
    walk.patience = patience;
    walk.entries[0] = {0, 8 * from.a.node + from.a.lane, 8 * from.b.node + from.b.lane};
    walk.waiting = 1;
}

}  // namespace abut::tree
