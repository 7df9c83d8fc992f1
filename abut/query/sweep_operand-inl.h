// SPDX-License-Identifier: MIT
// Makes the SweepOperand of each type; only the library compiles it.
#pragma once

#include "abut/base/float_environment.h"
#include "abut/query/clip_unbounded.h"
#include "abut/query/ladder.h"
#include "abut/query/reference_point-inl.h"
#include "abut/query/sweep_motions.h"
#include "abut/query/sweep_operand.h"

namespace abut::ladder {

template <class A>
SweepOperand operand_of(const A& x) {
    SweepOperand operand;
    if constexpr (Composite<A>) {
        const Aabb bounds = bounds_of(x);
        if (x.tree().empty() || !is_finite(bounds)) return operand;
        operand.kind = SweepOperand::Kind::composite;
        operand.composite = {
            &x.tree(), &x.frame(), &x,
            [](const void* object, std::uint32_t i) -> Triangle { return static_cast<const A*>(object)->part(i); },
            bounds};
    } else {
        if (!all_finite(x)) return operand;
        operand.object = &x;
        if constexpr (is_planar<A>) {
            operand.kind = SweepOperand::Kind::plane;
            operand.plane = {x.normal, x.offset};
            operand.solid = is_half_space<A>;
        } else {
            if constexpr (is_ray_or_line<A> || std::is_same_v<A, Frustum>) {
                operand.clipped = [](const void* object, const Aabb& box) {
                    return rounded(*static_cast<const A*>(object), box);
                };
            }
            operand.kind = is_ray_or_line<A> ? SweepOperand::Kind::unbounded : SweepOperand::Kind::convex;
            if constexpr (!is_ray_or_line<A>) operand.convex = rounded(x, Aabb{});
        }
    }
    operand.reference_point = query::reference_point(x);
    return operand;
}

template <class A>
void use_operand(const A& x, FunctionRef<void(const SweepOperand&)> use) {
    if constexpr (is_any<A>) {
        visit_held(x, [&](const auto& held) { use_operand(held, use); });
    } else {
        use(operand_of(x));
    }
}

}  // namespace abut::ladder

// Declares and defines the operand of a type.
#define ABUT_SWEEP_OPERAND_DECLARED(A) \
    template <>                        \
    ABUT_API void with_sweep_operand(const A& x, FunctionRef<void(const ladder::SweepOperand&)> use) noexcept;
#define ABUT_SWEEP_OPERAND_DEFINED(A)                                                                  \
    template <>                                                                                        \
    void with_sweep_operand(const A& x, FunctionRef<void(const ladder::SweepOperand&)> use) noexcept { \
        const DefaultFloats floats;                                                                    \
        ladder::use_operand(x, use);                                                                   \
    }
