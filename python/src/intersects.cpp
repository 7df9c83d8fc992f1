// SPDX-License-Identifier: MIT
// abut.intersects
#include "verbs.h"

namespace abut::python {
namespace {

struct Verb {
    using Result = bool;
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
        return abut::intersects(a, b);
    }
};

}  // namespace

nb::object py_intersects(const NamedThing& a, const NamedThing& b, nb::handle progress) {
    return plain_results(Verb(), a, b, progress);
}

}  // namespace abut::python
