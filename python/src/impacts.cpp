// SPDX-License-Identifier: MIT
// Collisions of meshes that deform, and the largest step without one.
#include <optional>
#include <string>

#include "arguments.h"
#include "batch.h"
#include "bindings.h"
#include "docstrings.h"
#include "member_views.h"
#include "operand.h"
#include "results.h"

namespace abut::python {
namespace {

/// The function of two vertices that Python gave.
Function<bool(std::uint32_t, std::uint32_t)> vertex_filter_of(nb::handle function, PythonCalls& calls) {
    if (function.is_none()) return {};
    if (PyCallable_Check(function.ptr()) == 0) {
        throw nb::type_error("'vertex_filter' must be None or a function of two vertices");
    }
    return [function, &calls](std::uint32_t a, std::uint32_t b) {
        return calls.truth([&] { return function(a, b); }, false);
    };
}

/// One mesh, or a pair of meshes: where it is at the start and at the end.
class GivenEnds {
public:
    GivenEnds(nb::handle thing, std::string_view name) {
        if (!nb::isinstance<nb::tuple>(thing) && !nb::isinstance<nb::list>(thing)) return;
        if (nb::len(thing) != 2) {
            throw nb::type_error(
                ("'" + std::string(name) + "' must be a mesh, or a mesh at the start and at the end").c_str());
        }
        from_.emplace(thing[0], name);
        to_.emplace(thing[1], name);
    }

    [[nodiscard]] bool moving() const { return from_.has_value(); }
    [[nodiscard]] Moving<Mesh> ends() const { return {**from_, **to_}; }

private:
    std::optional<GivenMesh> from_, to_;
};

/// Calls of_one(from, to, options) or of_two(a, b, options) without Python's lock.
template <class OfOne, class OfTwo>
nb::object with_ends(nb::handle first, nb::handle second, double thickness, double kept_share, bool ignore_separating,
                     nb::handle vertex_filter, OfOne of_one, OfTwo of_two) {
    PythonCalls calls;
    const ImpactOptions options{.thickness = thickness,
                                .kept_share = kept_share,
                                .ignore_separating = ignore_separating,
                                .vertex_filter = vertex_filter_of(vertex_filter, calls)};
    const auto without_lock = [&](auto work) { return nb::cast(calls.watch(work)); };
    const GivenEnds a(first, "from_"), b(second, "to");
    if (a.moving() != b.moving()) {
        throw nb::type_error("'from_' and 'to' must be two meshes, or two pairs of meshes");
    }
    if (a.moving()) {
        const Moving<Mesh> ends_a = a.ends(), ends_b = b.ends();
        return without_lock([&] { return of_two(ends_a, ends_b, options); });
    }
    const GivenMesh from(first, "from_"), to(second, "to");
    const Mesh &start = *from, &end = *to;
    return without_lock([&] { return of_one(start, end, options); });
}

/// A property with a list of impacts.
template <class Type, class List>
void impact_list(Type& type, const char* name, List member, const char* signature, const char* text) {
    using Owner = typename Type::Type;
    type.def_prop_ro(
        name,
        [member](const Owner& impacts) {
            using Impact = typename std::decay_t<decltype(impacts.*member)>::value_type;
            Results<Impact> results;
            results.values.assign((impacts.*member).begin(), (impacts.*member).end());
            results.dims.push(results.values.size());
            return nb::cast(std::move(results));
        },
        nb::sig(signature), text);
}

void bind_lists(nb::module_& module) {
    nb::class_<Impacts> one(module, "Impacts", doc("Impacts"));
    impact_list(one, "vertices", &Impacts::vertices, "def vertices(self) -> VertexImpacts", doc("Impacts.vertices"));
    impact_list(one, "edges", &Impacts::edges, "def edges(self) -> EdgeImpacts", doc("Impacts.edges"));
    one.def("__bool__", [](const Impacts& impacts) { return !impacts.empty(); });
    one.def("__repr__", [](const Impacts& impacts) {
        std::string text = "Impacts(" + std::to_string(impacts.vertices.size());
        text += " of vertices, ";
        return text + std::to_string(impacts.edges.size()) + " of edges)";
    });
    nb::class_<ImpactsBetween> two(module, "ImpactsBetween", doc("ImpactsBetween"));
    impact_list(two, "vertices_of_a", &ImpactsBetween::vertices_of_a, "def vertices_of_a(self) -> VertexImpacts",
                doc("ImpactsBetween.vertices_of_a"));
    impact_list(two, "vertices_of_b", &ImpactsBetween::vertices_of_b, "def vertices_of_b(self) -> VertexImpacts",
                doc("ImpactsBetween.vertices_of_b"));
    impact_list(two, "edges", &ImpactsBetween::edges, "def edges(self) -> EdgeImpacts", doc("ImpactsBetween.edges"));
    two.def("__bool__", [](const ImpactsBetween& impacts) { return !impacts.empty(); });
    two.def("__repr__", [](const ImpactsBetween& impacts) {
        std::string text = "ImpactsBetween(" + std::to_string(impacts.vertices_of_a.size());
        text += " of vertices of a, " + std::to_string(impacts.vertices_of_b.size());
        text += " of b, ";
        return text + std::to_string(impacts.edges.size()) + " of edges)";
    });
}

nb::object py_impacts(nb::handle from, nb::handle to, Length<"thickness", false> thickness,
                      Number<"kept_share"> kept_share, Flag<"ignore_separating"> ignore_separating,
                      nb::handle vertex_filter) {
    return with_ends(
        from, to, thickness, kept_share, ignore_separating, vertex_filter,
        [](const Mesh& start, const Mesh& end, const ImpactOptions& options) { return impacts(start, end, options); },
        [](const Moving<Mesh>& a, const Moving<Mesh>& b, const ImpactOptions& options) {
            return impacts(a, b, options);
        });
}

nb::object py_largest_safe_step(nb::handle from, nb::handle to, Length<"thickness", false> thickness,
                                Number<"kept_share"> kept_share, Flag<"ignore_separating"> ignore_separating,
                                nb::handle vertex_filter) {
    return with_ends(
        from, to, thickness, kept_share, ignore_separating, vertex_filter,
        [](const Mesh& start, const Mesh& end, const ImpactOptions& options) {
            return largest_safe_step(start, end, options);
        },
        [](const Moving<Mesh>& a, const Moving<Mesh>& b, const ImpactOptions& options) {
            return largest_safe_step(a, b, options);
        });
}

}  // namespace

void bind_impacts(nb::module_& module) {
    bind_lists(module);
    module.def("impacts", &py_impacts, nb::arg("from_").none(), nb::arg("to").none(), nb::kw_only(),
               nb::arg("thickness").none() = 0.0, nb::arg("kept_share").none() = 1.0,
               nb::arg("ignore_separating").none() = false, nb::arg("vertex_filter") = nb::none(),
               nb::sig("def impacts(from_: Mesh | tuple[Mesh, Mesh], to: Mesh | tuple[Mesh, Mesh], *, thickness: float "
                       "= 0, kept_share: float = 1, ignore_separating: bool = False, vertex_filter: "
                       "typing.Callable[[int, int], bool] | None = None) -> Impacts | ImpactsBetween"),
               "The collisions of a mesh with itself on the way from `from_` to `to`; or those of two meshes, each a "
               "pair of where it is at the start and at the end: impacts((cloth, next), (body, body)). All pairs of "
               "vertices and triangles and of edges that come within `thickness` of each other, each with its first t, "
               "which is never late. "
               "Pairs that start nearer count at t = 0, or with `kept_share` below 1 when they come within that share "
               "of their distance; with `ignore_separating` not if none of their vertices moves towards the plane "
               "between them. A pair counts only if `vertex_filter` is true for some of its pairs of vertices. Raises "
               "ValueError for a thickness that is negative, infinite or NaN.");
    module.def("largest_safe_step", &py_largest_safe_step, nb::arg("from_").none(), nb::arg("to").none(), nb::kw_only(),
               nb::arg("thickness").none() = 0.0, nb::arg("kept_share").none() = 1.0,
               nb::arg("ignore_separating").none() = false, nb::arg("vertex_filter") = nb::none(),
               nb::sig("def largest_safe_step(from_: Mesh | tuple[Mesh, Mesh], to: Mesh | tuple[Mesh, Mesh], *, "
                       "thickness: float = 0, kept_share: float = 1, ignore_separating: bool = False, vertex_filter: "
                       "typing.Callable[[int, int], bool] | None = None) -> float"),
               doc("largest_safe_step"));
}

}  // namespace abut::python
