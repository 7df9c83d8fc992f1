// SPDX-License-Identifier: MIT
// abut.within
#include "verbs.h"

namespace abut::python {
namespace {

struct Verb {
    using Result = bool;
    double max_distance;

    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
        return abut::within(a, b, max_distance);
    }
};

}  // namespace

nb::object py_within(const NamedThing& a, const NamedThing& b, nb::handle max_distance, nb::handle progress) {
    return plain_results(Verb{read_number(max_distance, "max_distance")}, a, b, progress);
}

}  // namespace abut::python
