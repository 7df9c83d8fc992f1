// SPDX-License-Identifier: MIT
// What every place of a contact has to be.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "abut/abut.h"

namespace abut::laws {

/// Whether a point lies on a shape's surface.
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

/// The places lie on both surfaces, as far apart along the direction as they say; one is as deep as the contact, none
/// deeper; swapped operands swap them.
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
        // Where shapes without end meet far away the coordinates themselves are rounded.
        const double rounded = bound + 0x1p-50 * (glm::length(p.on_a) + glm::length(p.on_b));
        expect_on_surface(p.on_a, a, rounded);
        expect_on_surface(p.on_b, b, rounded);
        EXPECT_LE(glm::length(p.on_a - p.on_b - p.depth * ab->direction), rounded);
        EXPECT_GE(p.depth, 0);
        EXPECT_LE(p.depth, ab->depth + bound);
        deepest = std::max(deepest, p.depth);
    }
    EXPECT_GE(deepest, ab->depth - bound) << "none as deep";
    // Of two ways out that are as short, either may be told.
    if (glm::dot(ab->direction, ba->direction) < -0.999) expect_same_places(*ab, *ba, bound);
}

}  // namespace abut::laws
