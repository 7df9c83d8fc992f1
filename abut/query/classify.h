// SPDX-License-Identifier: MIT
// classify: how one thing lies to another.
#pragma once

#include "abut/query/intersects.h"
#include "abut/query/result.h"

namespace abut {

/// How a lies to b, exactly: disjoint; crossing; inside, when all of a is in the closed b; or containing, when all of b is in
/// the closed a. Equal sets are inside. Segment against box: *inside* when both ends are in the box.
template <class A, class B>
[[nodiscard]] Containment classify(const A& a, const B& b) noexcept {
    if constexpr (requires { pair::classify(a, b); }) {
        return pair::classify(a, b);
    } else if constexpr (requires { pair::classify(b, a); }) {
        const Containment other = pair::classify(b, a);
        return other == Containment::inside       ? Containment::containing
               : other == Containment::containing ? Containment::inside
                                                  : other;
    } else if constexpr (requires { composite_classify(a, b); }) {
        return composite_classify(a, b);
    } else {
        static_assert(ladder::no_rung<A, B>,
                      "abut::classify(a, b) needs pair::classify(a, b) in either order, or composite_classify(a, b)");
        return Containment::disjoint;
    }
}

}  // namespace abut
