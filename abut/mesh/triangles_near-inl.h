// SPDX-License-Identifier: MIT
// Visits the triangles of a mesh within a distance of a shape; only the library compiles it.
#pragma once

#include "abut/base/float_environment.h"
#include "abut/math/norms.h"
#include "abut/mesh/triangles_near.h"
#include "abut/query/within-inl.h"

namespace abut::query {

template <class X, class M>
bool for_each_triangle_within(const X& x, const M& mesh, double max_distance, FunctionRef<bool(std::uint32_t)> visit) {
    if constexpr (ladder::is_any<X>) {
        return ladder::visit_held(
            x, [&](const auto& held) { return query::for_each_triangle_within(held, mesh, max_distance, visit); });
    } else {
        if (!(max_distance >= 0) || !composite::has_place(mesh) || !ladder::all_finite(x)) return false;
        double margin = 0;
        if constexpr (!ladder::is_exact<X>) {
            // Distances of curved shapes err by up to 2^-40 of the sizes involved; whether they touch does not depend
            // on that.
            Aabb all = ladder::bounds_of(x);
            all.include(mesh.bounds());
            if (max_distance > 0) margin = 0x1p-36 * (norm_1(all.min) + norm_1(all.max));
        }
        return composite::traverse_within(mesh, x, max_distance + margin, [&](std::uint32_t i, const Triangle& part) {
            return query::within(part, x, max_distance) && visit(i);
        });
    }
}

}  // namespace abut::query

// Declares and defines the visitor for a kind of mesh and a shape.
#define ABUT_TRIANGLES_NEAR_DECLARED(M, X)                                                 \
    template <>                                                                            \
    ABUT_API bool for_each_triangle_within(const X& x, const M& mesh, double max_distance, \
                                           FunctionRef<bool(std::uint32_t)> visit);
#define ABUT_TRIANGLES_NEAR_DEFINED(M, X)                                         \
    template <>                                                                   \
    bool for_each_triangle_within(const X& x, const M& mesh, double max_distance, \
                                  FunctionRef<bool(std::uint32_t)> visit) {       \
        const DefaultFloats floats;                                               \
        return query::for_each_triangle_within(x, mesh, max_distance, visit);     \
    }
