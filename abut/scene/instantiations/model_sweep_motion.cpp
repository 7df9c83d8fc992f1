// SPDX-License-Identifier: MIT
// Compiles sweep by a Motion for all pairs of which one is a model and the first can be moved.
#include "abut/query/sweep_motion-inl.h"
#include "abut/query/sweep_motions.h"
#include "abut/scene/instantiations/model_instantiations.h"
#include "abut/scene/model.h"
#include "abut/scene/model_visit-inl.h"

namespace abut {
namespace {

/// A model that holds a mesh is swept as one; any other as the shape that it holds.
template <class A, class X>
std::optional<SweepHit> sweep_of_models(const A& a, const Motion& motion, const X& x, const SweepOptions& options) {
    if constexpr (std::is_same_v<A, Model>) {
        if (a.shape().mesh() != nullptr) return ladder::sweep_pair(a, motion, x, nullptr, options);
    }
    return query::sweep(a, motion, x, options);
}

}  // namespace

#define ABUT_SWEEP_MODEL_MOTION_DECLARED(A, X) ABUT_SWEEP_MOTION_DECLARED(A, X)
#define ABUT_SWEEP_MODEL_MOTION_DEFINED(A, X)                                   \
    template <>                                                                 \
    std::optional<SweepHit> sweep(const A& a, const Motion& motion, const X& x, \
                                  const SweepOptions& options) noexcept {       \
        const DefaultFloats floats;                                             \
        return sweep_of_models(a, motion, x, options);                          \
    }

ABUT_INSTANTIATE(ABUT_MOVABLE_PAIRS_WITH_MODELS, ABUT_SWEEP_MODEL_MOTION)

}  // namespace abut
