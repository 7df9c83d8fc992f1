// SPDX-License-Identifier: MIT
// abut.closest_points
#include "verbs.h"

namespace abut::python {
namespace {

struct Verb {
    using Result = ClosestPoints;
    template <class A, class B>
    ClosestPoints operator()(const A& a, const B& b) const {
        return abut::closest_points(a, b);
    }
};

/// Many points and one mesh: the batch that traverses the BVH for several points at a time.
void points_and_mesh(const Operand& points, const Operand& mesh, std::span<ClosestPoints> out, nb::handle progress) {
    run(points.count(), progress, [&](std::size_t first, std::size_t last) {
        const std::span questions(points.as<Vec3>() + first, last - first);
        const std::span answers = out.subspan(first, last - first);
        if (mesh.kind() == Kind::mesh) {
            closest_points_each(questions, *mesh.as<Mesh>(), answers);
        } else {
            closest_points_each(questions, *mesh.as<PosedMesh>(), answers);
        }
    });
}

}  // namespace

nb::object py_closest_points(nb::handle given_a, nb::handle given_b, nb::handle progress) {
    const Operand a(given_a, "a"), b(given_b, "b");
    Results<ClosestPoints> results;
    results.dims = broadcast(a.dims(), b.dims());
    results.values.resize(results.dims.count());
    if (results.dims.single()) {
        results.values[0] = for_one_pair(Verb(), a, b);
    } else if (is_points_and_mesh(a, b)) {
        points_and_mesh(a, b, results.values, progress);
    } else if (is_points_and_mesh(b, a)) {
        points_and_mesh(b, a, results.values, progress);
        const nb::gil_scoped_release release;
        for_each_range(results.values.size(), 4096, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                std::swap(results.values[i].on_a, results.values[i].on_b);
                std::swap(results.values[i].where_a, results.values[i].where_b);
            }
        });
    } else {
        for_all_pairs(Verb(), a, b, results.dims, results.values.data(), progress);
    }
    return nb::cast(std::move(results));
}

}  // namespace abut::python
