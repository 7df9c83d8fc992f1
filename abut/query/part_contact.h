// SPDX-License-Identifier: MIT
// The contacts of a shape with each part of what it touches, for characters; only the library compiles it.
#pragma once

#include <glm/geometric.hpp>

#include "abut/base/function_ref.h"
#include "abut/query/composite_traversal.h"
#include "abut/query/contact.h"

namespace abut::ladder {

/// A shape's contact with one part. `face` is along the normal of a triangle, of any length and on either side; zero
/// for other parts and for degenerate triangles.
struct PartContact {
    Where where;
    Contact contact;
    Vec3 face{0};
};
using VisitContact = FunctionRef<void(const PartContact&)>;

/// Calls visit for each part of x that the shape intersects: triangles of a mesh, in an unspecified order, or x itself.
template <class Shape, class X>
void for_each_contact(const Shape& shape, const X& x, VisitContact visit) {
    if constexpr (Composite<X>) {
        if (!all_finite(shape)) return;
        composite::traverse_near(x, shape, [&](std::uint32_t i, const Triangle& part) {
            if (const auto found = abut::contact(shape, part)) {
                visit({Where{.triangle = i}, *found, glm::cross(part.b - part.a, part.c - part.a)});
            }
            return false;
        });
    } else {
        if (const auto found = abut::contact(shape, x)) visit({Where{}, *found});
    }
}

}  // namespace abut::ladder
