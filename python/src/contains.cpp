// SPDX-License-Identifier: MIT
// abut.contains
#include "verbs.h"

namespace abut::python {
namespace {

struct Verb {
    using Result = bool;
    template <class A, class B>
    bool operator()(const A& outer, const B& inner) const {
        return abut::contains(outer, inner);
    }
};

}  // namespace

nb::object py_contains(const NamedThing& outer, const NamedThing& inner, nb::handle progress) {
    const Operand a(outer), b(inner);
    if (is_points_and_mesh(b, a)) {
        bool* out = nullptr;
        nb::object results = new_array(b.dims(), out);
        run(b.count(), progress, [&](std::size_t first, std::size_t last) {
            const std::span points(b.as<Vec3>() + first, last - first);
            const std::span answers(out + first, last - first);
            if (a.kind() == Kind::mesh) {
                contains_each(*a.as<Mesh>(), points, answers);
            } else {
                contains_each(*a.as<PosedMesh>(), points, answers);
            }
        });
        return results;
    }
    return plain_results(Verb(), a, b, progress);
}

}  // namespace abut::python
