// SPDX-License-Identifier: MIT
// abut.distance
#include "verbs.h"

namespace abut::python {
namespace {

struct Verb {
    using Result = double;
    template <class A, class B>
    double operator()(const A& a, const B& b) const {
        return abut::distance(a, b);
    }
};

/// Many points and one mesh: the batch that traverses the BVH for several points at a time.
nb::object points_and_mesh(const Operand& points, const Operand& mesh, nb::handle progress) {
    double* out = nullptr;
    nb::object results = new_array(points.dims(), out);
    run(points.count(), progress, [&](std::size_t first, std::size_t last) {
        const std::span questions(points.as<Vec3>() + first, last - first);
        const std::span answers(out + first, last - first);
        if (mesh.kind() == Kind::mesh) {
            distance_each(questions, *mesh.as<Mesh>(), answers);
        } else {
            distance_each(questions, *mesh.as<PosedMesh>(), answers);
        }
    });
    return results;
}

}  // namespace

nb::object py_distance(nb::handle first, nb::handle second, nb::handle progress) {
    const Operand a(first, "a"), b(second, "b");
    if (is_points_and_mesh(a, b)) return points_and_mesh(a, b, progress);
    if (is_points_and_mesh(b, a)) return points_and_mesh(b, a, progress);
    return plain_results(Verb(), a, b, progress);
}

}  // namespace abut::python
