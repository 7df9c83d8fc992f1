// SPDX-License-Identifier: MIT
// abut.contact
#include "verbs.h"

namespace abut::python {
namespace {

struct Verb {
    using Result = std::optional<Contact>;
    static constexpr std::size_t mesh_grain = 4;  // a shape deep in a mesh takes up to 0.2 s
    Contact none = no_contact();

    template <class A, class B>
    std::optional<Contact> operator()(const A& a, const B& b) const {
        std::optional<Contact> found = abut::contact(a, b);
        if (!found) found = none;
        return found;
    }
};

}  // namespace

nb::object py_contact(const NamedThing& first, const NamedThing& second, nb::handle progress) {
    const Operand a(first), b(second);
    Results<std::optional<Contact>> results;
    results.dims = broadcast(a.dims(), b.dims());
    results.values.resize(results.dims.count());
    if (results.dims.single()) {
        results.values[0] = for_one_pair(Verb(), a, b);
        if (results.values[0]->count == 0) return nb::none();
    } else {
        for_all_pairs(Verb(), a, b, results.dims, results.values.data(), progress);
    }
    return nb::cast(std::move(results));
}

}  // namespace abut::python
