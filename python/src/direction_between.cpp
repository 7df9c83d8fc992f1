// SPDX-License-Identifier: MIT
// abut.direction_between
#include "verbs.h"

namespace abut::python {
namespace {

struct Verb {
    using Result = Vec3;
    template <class A, class B>
    Vec3 operator()(const A& a, const B& b) const {
        return abut::direction_between(a, b, abut::closest_points(a, b));
    }
};

}  // namespace

nb::object py_direction_between(const NamedThing& given_a, const NamedThing& given_b, nb::handle progress) {
    const Operand a(given_a), b(given_b);
    const Dims dims = broadcast(a.dims(), b.dims());
    Dims of_array = dims;
    of_array.push(3);
    double* out = nullptr;
    nb::object array = new_array(of_array, out);
    auto* const directions = reinterpret_cast<Vec3*>(out);
    if (dims.single()) {
        *directions = for_one_pair(Verb(), a, b);
    } else {
        for_all_pairs(Verb(), a, b, dims, directions, progress);
    }
    return array;
}

}  // namespace abut::python
