// SPDX-License-Identifier: MIT
// sign() and evaluate() where they run rarely: what doubles and double-doubles leave open is interpreted whatever its
// degree; in builds that must be small, all stages are interpreted.
// Internal: include it from .cpp files only.
#pragma once

#include "abut/exact/sign.h"

namespace abut::exact::rarely {

#ifdef ABUT_RECORDED_POLYNOMIALS

/// Whether the first stage is compiled: evaluating it alone is then much faster than all stages.
inline constexpr bool filter_is_compiled = false;

template <class Polynomial, class... Arguments>
[[nodiscard]] ABUT_NOINLINE Sign sign(Polynomial polynomial, const Arguments&... inputs) {
    return static_cast<Sign>(program::sign(stage::record(polynomial, inputs...)));
}
template <class Polynomial, class... Arguments>
[[nodiscard]] ABUT_NOINLINE Scaled evaluate(Polynomial polynomial, const Arguments&... inputs) {
    return program::evaluate(stage::record(polynomial, inputs...));
}
template <class Polynomial, class... Arguments>
[[nodiscard]] ABUT_NOINLINE Vector<Scaled> evaluate_each(Polynomial polynomial, const Arguments&... inputs) {
    program::begin();
    const auto each = polynomial(stage::lift<stage::Recording>(inputs)...);
    return {program::evaluate(each.x), program::evaluate(each.y), program::evaluate(each.z)};
}
/// The value in doubles, with its error.
template <class Polynomial, class... Arguments>
[[nodiscard]] ABUT_NOINLINE program::Bounded bounded(Polynomial polynomial, const Arguments&... inputs) {
    return program::bounded(stage::record(polynomial, inputs...));
}

#else

inline constexpr bool filter_is_compiled = true;

template <class Polynomial, class... Arguments>
[[nodiscard]] inline Sign sign(Polynomial polynomial, const Arguments&... inputs) {
    return exact::sign<0>(polynomial, inputs...);
}
using exact::evaluate, exact::evaluate_each;
template <class Polynomial, class... Arguments>
[[nodiscard]] program::Bounded bounded(Polynomial polynomial, const Arguments&... inputs) {
    const auto filtered = polynomial(stage::lift<stage::Filter>(inputs)...);
    return {filtered.value, filtered.error()};
}

#endif

}  // namespace abut::exact::rarely
