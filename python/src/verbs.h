// SPDX-License-Identifier: MIT
// The verbs of two operands, each in a file of its own, because each is compiled for every pair of kinds.
#pragma once

#include <limits>
#include <type_traits>

#include "pair_loops.h"
#include "results.h"

namespace abut::python {

[[nodiscard]] nb::object py_intersects(const NamedThing& a, const NamedThing& b, nb::handle progress);
[[nodiscard]] nb::object py_within(const NamedThing& a, const NamedThing& b, nb::handle max_distance,
                                   nb::handle progress);
[[nodiscard]] nb::object py_distance(const NamedThing& a, const NamedThing& b, const ClosestOptions& options,
                                     nb::handle progress);
/// `near` is None or closest points that were found before, a single one or one for each result.
[[nodiscard]] nb::object py_closest_points(const NamedThing& a, const NamedThing& b, const ClosestOptions& options,
                                           nb::handle near, nb::handle progress);
[[nodiscard]] nb::object py_contact(const NamedThing& a, const NamedThing& b, nb::handle progress);
[[nodiscard]] nb::object py_classify(const NamedThing& a, const NamedThing& b, nb::handle progress);
[[nodiscard]] nb::object py_direction_between(const NamedThing& a, const NamedThing& b, nb::handle progress);
[[nodiscard]] nb::object py_contains(const NamedThing& outer, const NamedThing& inner, nb::handle progress);

/// A verb whose results are numbers or yes and no.
template <class Verb>
[[nodiscard]] nb::object plain_results(const Verb& verb, const Operand& a, const Operand& b, nb::handle progress) {
    if (a.single() && b.single()) return nb::cast(for_one_pair(verb, a, b));
    const Dims dims = broadcast(a.dims(), b.dims());
    typename Verb::Result* out = nullptr;
    nb::object results = new_array(dims, out);
    for_all_pairs(verb, a, b, dims, out, progress);
    return results;
}
template <class Verb>
[[nodiscard]] nb::object plain_results(const Verb& verb, const NamedThing& a, const NamedThing& b,
                                       nb::handle progress) {
    return plain_results(verb, Operand(a), Operand(b), progress);
}

/// Whether both are meshes, so that the triangles of one answer are worth trying for the next.
template <class A, class B>
inline constexpr bool are_meshes = (std::is_same_v<A, Mesh> ||
                                    std::is_same_v<A, PosedMesh>)&&(std::is_same_v<B, Mesh> ||
                                                                    std::is_same_v<B, PosedMesh>);

/// Whether any option differs from its default.
[[nodiscard]] inline bool has_bounds(const ClosestOptions& options) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return !(options.max_distance == infinity && options.first_bound == infinity);
}

/// Whether a batch of the library's for many points and one mesh serves these operands.
[[nodiscard]] inline bool is_points_and_mesh(const Operand& points, const Operand& mesh) {
    return points.kind() == Kind::point && !points.single() && mesh.is_mesh() && mesh.single();
}

}  // namespace abut::python
