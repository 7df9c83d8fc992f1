// SPDX-License-Identifier: MIT
// abut.distance
#include "verbs.h"

namespace abut::python {
namespace {

struct Verb {
    using Result = double;
    ClosestOptions options;
    bool is_bounded;

    template <class A, class B>
    double operator()(const A& a, const B& b) {
        if constexpr (are_meshes<A, B>) {
            const ClosestPoints found = abut::closest_points(a, b, options);
            options.near_a = found.where_a;
            options.near_b = found.where_b;
            return found.distance;
        } else {
            return is_bounded ? abut::distance(a, b, options) : abut::distance(a, b);
        }
    }
};

/// Many points and one mesh: the batch that traverses the BVH for several points at a time.
nb::object points_and_mesh(const Operand& points, const Operand& mesh, const ClosestOptions& options,
                           nb::handle progress) {
    double* out = nullptr;
    nb::object results = new_array(points.dims(), out);
    run(points.count(), progress, [&](std::size_t first, std::size_t last) {
        const std::span questions(points.as<Vec3>() + first, last - first);
        const std::span answers(out + first, last - first);
        if (mesh.kind() == Kind::mesh) {
            distance_each(questions, *mesh.as<Mesh>(), answers, options);
        } else {
            distance_each(questions, *mesh.as<PosedMesh>(), answers, options);
        }
    });
    return results;
}

}  // namespace

nb::object py_distance(const NamedThing& first, const NamedThing& second, const ClosestOptions& options,
                       nb::handle progress) {
    const Operand a(first), b(second);
    if (is_points_and_mesh(a, b)) return points_and_mesh(a, b, options, progress);
    if (is_points_and_mesh(b, a)) return points_and_mesh(b, a, options, progress);
    return plain_results(Verb{options, has_bounds(options)}, a, b, progress);
}

}  // namespace abut::python
