// SPDX-License-Identifier: MIT
// abut.classify
#include "verbs.h"

namespace abut::python {
namespace {

/// Arrays hold the numbers of the enumeration's members.
struct Verb {
    using Result = std::int8_t;
    template <class A, class B>
    std::int8_t operator()(const A& a, const B& b) const {
        return static_cast<std::int8_t>(abut::classify(a, b));
    }
};

}  // namespace

nb::object py_classify(const NamedThing& first, const NamedThing& second, nb::handle progress) {
    const Operand a(first), b(second);
    if (a.single() && b.single()) return nb::cast(static_cast<Containment>(for_one_pair(Verb(), a, b)));
    return plain_results(Verb(), a, b, progress);
}

}  // namespace abut::python
