// SPDX-License-Identifier: MIT
// Prepares a convex core for traversing a tree in floats, and tests what is found with distances in doubles.
#include "abut/bvh/traverse/closest_shape_traversal.h"

#include "abut/bvh/float_range.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/math/norms.h"

namespace abut::bvh {
namespace {

std::array<float, 3> in_floats(Vec3 v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}
double product(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

}  // namespace

ClosestShapeTraversal::ClosestShapeTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const BvhFrame& frame,
                                             const DistanceProxy& core, double radius) noexcept
    : tree_(tree), frame_(frame), leaves_(leaves.data()), radius_(radius) {
    const auto moved = frame.to_tree(Ray{core.center, Vec3(0)});
    unit_ = frame.to_tree(1.0);
    center_ = moved.ray.origin;
    const double reach = core.reach * unit_, error = 4 * moved.pad + core.error * unit_;
    size_ = std::max(tree.reach(), largest(center_) + reach);
    usable_ = !leaves.empty() && fits_floats(tree.reach()) && fits_floats(unit_) && size_ <= most_in_floats &&
              error <= size_ && radius >= 0 && radius * unit_ <= most_in_floats;
    if (!usable_) return;

    // Coordinates relative to the center, of at most 2 sizes, and what is computed from them have some sixty roundings
    // of 2^-24 of a size each; 2^-17 covers 128. Directions are moved to within 2^-44 of their lengths. What underflows
    // on the way to a support point is below 2^-59.
    state_.error = error + 0x1p-40 * reach + 0x1p-57;
    state_.slack = float_above(state_.error + 0x1p-17 * size_, 0);
    state_.limit = std::numeric_limits<float>::infinity();
    state_.least = float_above((radius * unit_ + 0x1p-36 * size_) * (1 + 0x1p-20), 0);
    state_.center = {center_.x, center_.y, center_.z};
    state_.sides = 0;
    most_sides_ = core.tight ? 1 : ClosestShapeState::most_sides;
    state_.start = {};
    state_.found = 0;
    FloatCore& to = state_.core;
    to.kind = core.kind;
    to.tight = core.tight;
    to.reach = float_above(reach, 0);
    to.count = static_cast<std::uint32_t>(core.count);
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 axis = frame.to_tree(Ray{core.center, core.axis[i]}).ray.direction;
        to.axis[i] = in_floats(axis);
        const double square = product(axis, axis);
        to.per_square[i] = square > 0x1p-120 && square < 0x1p120 ? static_cast<float>(1 / square) : 0;
    }
    for (std::size_t i = 0; i < core.count; ++i) {
        // Differences first: for a core that is far away they lose nothing.
        to.point[i] = in_floats(frame.to_tree(Ray{core.center, core.point[i] - core.center}).ray.direction);
    }
    state_.frontier.start();
}

void ClosestShapeTraversal::limit_to(double distance) noexcept {
    if (distance == std::numeric_limits<double>::infinity()) return;
    const double told = told_within(distance);
    const double limit = (relaxed(distance) + told + radius_) * unit_ * (1 + 0x1p-20);
    const auto in_floats = static_cast<float>(std::min(limit + 0x1p-100, 0x1p120));
    if (!(in_floats > state_.limit)) state_.limit = std::max(in_floats, state_.least);
    // Nothing matters that lies farther along a side's direction from its point than this.
    for (std::size_t k = 0; k < state_.sides; ++k) {
        ClosestShapeState::Side& to = state_.side[k];
        const Side& from = side_[k];
        const double beyond = ((distance + told + radius_) * from.length - from.beyond) * unit_;
        double most = beyond, magnitude = std::abs(beyond);
        for (std::size_t i = 0; i < 3; ++i) {
            const double term = to.direction[i] * from.point[static_cast<int>(i)];
            most += term;
            magnitude += std::abs(term);
        }
        to.most = most + from.error + 0x1p-48 * magnitude;
        to.node_most = float_above(to.most, 0x1p-19 * tree_.reach());
    }
}

std::span<const ClosestShapeState::Candidate> ClosestShapeTraversal::next(double distance) noexcept {
    state_.found = 0;
    limit_to(distance);
    if (!bvh::next(state_, tree_.nodes().data(), leaves_)) return {};
    const std::span found(state_.candidates.data(), state_.found);
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.low < b.low; });
    return found;
}

bool ClosestShapeTraversal::is_within(const ClosestShapeState::Candidate& candidate, double distance) const noexcept {
    return candidate.low <= (relaxed(distance) + told_within(distance) + radius_) * unit_ * (1 + 0x1p-20) + 0x1p-100;
}

Vec3 ClosestShapeTraversal::rounded(Vec3 direction) const noexcept {
    const auto [x, y, z] = in_floats(frame_.to_tree(Ray{Vec3(0), direction}).ray.direction / unit_);
    return frame_.to_world(Ray{Vec3(0), Vec3(x, y, z)}).ray.direction * unit_;
}

void ClosestShapeTraversal::add_side(Vec3 direction, Vec3 point, double beyond) noexcept {
    const std::size_t k = next_side_;
    next_side_ = (k + 1) % most_sides_;
    state_.sides = std::max(state_.sides, k + 1);
    // The direction was rounded before, so rounding it again changes only what moving it back and forth did.
    state_.side[k].direction = in_floats(frame_.to_tree(Ray{Vec3(0), direction}).ray.direction / unit_);
    const auto moved = frame_.to_tree(Ray{point, Vec3(0)});
    side_[k] = {direction,
                point,
                moved.ray.origin,
                beyond,
                length_of(direction),
                4 * moved.pad + state_.error + 0x1p-40 * tree_.reach()};
}

bool ClosestShapeTraversal::is_beyond(const Triangle& t, double distance) const noexcept {
    for (std::size_t k = 0; k < state_.sides; ++k) {
        const Side& side = side_[k];
        // Differences to a point of the mesh: for a core that is far away only their rounding counts.
        const double least =
            std::min({product(side.direction, t.a - side.in_world), product(side.direction, t.b - side.in_world),
                      product(side.direction, t.c - side.in_world)});
        const double error = 0x1p-48 * (norm_1(t.a) + norm_1(t.b) + norm_1(t.c) + norm_1(side.in_world));
        if (least - error > (distance + told_within(distance) + radius_) * side.length - side.beyond) return true;
    }
    return false;
}

void ClosestShapeTraversal::start_from(Vec3 start) noexcept {
    state_.start = in_floats(frame_.to_tree(Ray{Vec3(0), start}).ray.direction);
}

}  // namespace abut::bvh
