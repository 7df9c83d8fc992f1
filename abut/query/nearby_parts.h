// SPDX-License-Identifier: MIT
// The parts of a composite near a moving shape, gathered once for all queries of a slide or a character's move; only
// the library compiles it.
#pragma once

#include <optional>

#include "abut/bvh/traverse/nearby_triangles.h"
#include "abut/query/composite_sweep.h"
#include "abut/query/intersects-inl.h"
#include "abut/query/obstacles.h"
#include "abut/query/reference_point-inl.h"
#include "abut/query/sweep-inl.h"

namespace abut::ladder {

/// A composite as the operand of slide_among and move_character_among. Sweeps and intersection tests within a box go
/// over the parts that were gathered there, and all other queries to the composite; the answers are the same.
template <Composite C>
class NearbyParts {
public:
    NearbyParts(const C& c, const Aabb& box) noexcept
        : c_(c),
          room_(early_stop_room(box, composite::world_box(c))),
          triangles_(c.tree(), c.leaves(), c.frame().to_tree(box)) {}

    [[nodiscard]] const C& all() const noexcept { return c_; }

    template <class Shape>
    [[nodiscard]] bool intersects(const Shape& shape) const {
        // A sweep by any motion that ends at t = 0, or at the first triangle that the shape intersects.
        bool found = false;
        const bool all_found = triangles_.traverse_swept(
            body_of(shape, Vec3(1, 0, 0), 0, {.ignore_separating = true}), [&] { return found ? -1.0 : 0.0; },
            [&](std::uint32_t number) { found = found || query::intersects(c_.in_leaf(number), shape); });
        return all_found ? found : abut::intersects(shape, c_);
    }

    template <class Shape>
    [[nodiscard]] std::optional<SweepHit> sweep(const Shape& shape, Vec3 motion, const SweepOptions& options) const {
        composite::FirstContact first(shape, motion, c_, options);
        const bool all_found = triangles_.traverse_swept(
            body_of(shape, motion, sweeps_by_support<Shape> ? room_ : 0, options), [&] { return first.limit(); },
            [&](std::uint32_t number) {
                if constexpr (requires { bvh::swept_proxy_of(shape); }) {
                    first.offer(c_.part_in_leaf(number), c_.in_leaf(number));
                } else {
                    first.offer_by_box(c_.part_in_leaf(number), c_.in_leaf(number));
                }
            });
        std::optional<SweepHit> hit = all_found ? first.hit() : abut::sweep(shape, motion, c_, options);
        set_position(hit, query::reference_point(shape), motion);
        return hit;
    }

private:
    template <class Shape>
    [[nodiscard]] bvh::SweptBody body_of(const Shape& shape, Vec3 motion, double room,
                                         const SweepOptions& options) const {
        if constexpr (requires { bvh::swept_proxy_of(shape); }) {
            return {c_.frame(), composite::grown_proxy_of(shape, room, options), motion, triangles_.size()};
        } else {
            // What touches the box of a shape need not touch the shape: with these options no touch counts as proved.
            constexpr SweepOptions unproved{.ignore_separating = true};
            return {c_.frame(), composite::grown_proxy_of(bounds_of(shape), room, unproved), motion, triangles_.size()};
        }
    }

    const C& c_;
    double room_;
    bvh::NearbyTriangles triangles_;
};

template <class Shape, Composite C>
bool intersects(const Shape& shape, const NearbyParts<C>& near) {
    return near.intersects(shape);
}
template <Composite C>
bool intersects(const Segment& segment, const NearbyParts<C>& near) {
    return abut::intersects(segment, near.all());
}
template <class Shape, Composite C>
std::optional<Contact> contact(const Shape& shape, const NearbyParts<C>& near) {
    return abut::contact(shape, near.all());
}
template <class Shape, Composite C>
std::optional<SweepHit> sweep(const Shape& shape, Vec3 motion, const NearbyParts<C>& near,
                              const SweepOptions& options) {
    return near.sweep(shape, motion, options);
}
template <class Shape, Composite C>
void for_each_contact(const Shape& shape, const NearbyParts<C>& near, VisitContact visit) {
    for_each_contact(shape, near.all(), visit);
}
template <Composite C>
std::optional<Hit> raycast(const Ray& ray, const NearbyParts<C>& near, const RaycastOptions& options) {
    return abut::raycast(ray, near.all(), options);
}

/// A box that contains the shape, wider than its bounds by rounding.
template <class Shape>
Aabb rough_bounds_of(const Shape& shape) {
    if constexpr (requires { bvh::swept_proxy_of(shape); }) {
        const bvh::SweptProxy proxy = bvh::swept_proxy_of(shape);
        Vec3 half(proxy.outer);
        for (std::size_t k = 0; k < proxy.axis_count; ++k) half += glm::abs(proxy.axes[k]);
        return {proxy.center - half, proxy.center + half};
    } else {
        return bounds_of(shape);
    }
}

/// Returns move(obstacles). `region` is a box that the move probably does not leave: the parts in it are gathered
/// first.
template <class X, class Move>
auto move_near(const X& x, const Aabb& region, Move move) {
    if constexpr (Composite<X>) {
        return move(Obstacles(NearbyParts<X>(x, region)));
    } else {
        return move(Obstacles(x));
    }
}

}  // namespace abut::ladder
