// SPDX-License-Identifier: MIT
// Checks of the points of a contact manifold.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "abut/abut.h"

namespace abut::laws {

/// Expects that a point lies on the shape's surface, within the bound.
template <class Shape>
void expect_on_surface(const Vec3& point, const Shape& shape, double bound) {
    EXPECT_LE(distance(point, shape), bound) << "outside";
    const auto inside = contact(point, shape);
    EXPECT_LE(inside ? inside->depth : 0, bound) << "inside";
}

inline void expect_same_places(const Contact& ab, const Contact& ba, double bound) {
    EXPECT_EQ(ab.count, ba.count);
    for (int i = 0; i < ab.count; ++i) {
        const ContactPoint& p = ab.points[static_cast<std::size_t>(i)];
        const auto same = [&](const ContactPoint& q) {
            return std::max(glm::distance(p.on_a, q.on_b), glm::distance(p.on_b, q.on_a)) <= bound;
        };
        EXPECT_TRUE(std::any_of(ba.points.begin(), ba.points.begin() + ba.count, same)) << "place " << i;
    }
}

/// Expects that the contact's points lie on both surfaces, that their distance along the direction is their depth, that
/// one is as deep as the contact and none deeper, and that swapping the operands swaps them.
template <class A, class B>
void expect_places(const A& a, const B& b, double bound) {
    const auto ab = contact(a, b), ba = contact(b, a);
    ASSERT_EQ(ab.has_value(), ba.has_value());
    if (!ab || !(ab->depth < std::numeric_limits<double>::infinity())) return;
    ASSERT_TRUE(ab->count >= 1 && ab->count <= 4) << ab->count;
    double deepest = 0;
    for (int i = 0; i < ab->count; ++i) {
        const ContactPoint& p = ab->points[static_cast<std::size_t>(i)];
        SCOPED_TRACE(::testing::Message()
                     << "place " << i << " of " << ab->count << ", depth " << p.depth << " of " << ab->depth
                     << " along " << ab->direction.x << " " << ab->direction.y << " " << ab->direction.z);
        // Unbounded shapes may touch far away, where the rounding of coordinates is large.
        const double rounded = bound + 0x1p-50 * (glm::length(p.on_a) + glm::length(p.on_b));
        expect_on_surface(p.on_a, a, rounded);
        expect_on_surface(p.on_b, b, rounded);
        EXPECT_LE(glm::length(p.on_a - p.on_b - p.depth * ab->direction), rounded);
        EXPECT_GE(p.depth, 0);
        EXPECT_LE(p.depth, ab->depth + bound);
        deepest = std::max(deepest, p.depth);
    }
    EXPECT_GE(deepest, ab->depth - bound) << "none as deep";
    // If there are several shortest ways out, each order of operands may give another.
    if (glm::dot(ab->direction, ba->direction) < -0.999) expect_same_places(*ab, *ba, bound);
}

}  // namespace abut::laws
