// SPDX-License-Identifier: MIT
// abut.check and its report; cracks and welding.
#include <string>

#include "arguments.h"
#include "batch.h"
#include "bindings.h"
#include "member_views.h"
#include "mesh_tools.h"

namespace abut::python {
namespace {

const char* name_of(Facing facing) {
    return facing == Facing::outward ? "outward" : facing == Facing::inward ? "inward" : "none";
}

void bind_parts_of_reports(nb::module_& module) {
    nb::class_<Hole> hole(module, "Hole", doc("Hole"));
    list_property(hole, "vertices", &Hole::vertices, doc("Hole.vertices"));
    hole.def_ro("length", &Hole::length, doc("Hole.length"));
    hole.def_ro("closed", &Hole::closed, doc("Hole.closed"));
    hole.def_prop_ro(
        "bounds", [](const Hole& h) { return box_object(h.bounds); }, nb::sig("def bounds(self) -> Aabb"),
        doc("Hole.bounds"));
    hole.def_prop_ro("edge_count", &Hole::edge_count, doc("Hole.edge_count"));
    hole.def("__repr__", [](const Hole& h) { return "Hole(" + std::to_string(h.edge_count()) + " edges)"; });

    nb::class_<Shell> shell(module, "Shell", doc("Shell"));
    shell.def_ro("triangle", &Shell::triangle, doc("Shell.triangle"));
    shell.def_prop_ro(
        "point", [](const Shell& s) { return array_of(s.point); }, nb::sig("def point(self) -> Floats"),
        doc("Shell.point"));
    shell.def_ro("triangle_count", &Shell::triangle_count, doc("Shell.triangle_count"));
    shell.def_ro("copies", &Shell::copies, doc("Shell.copies"));
    shell.def_ro("volume", &Shell::volume, doc("Shell.volume"));
    shell.def_prop_ro(
        "facing", [](const Shell& s) { return name_of(s.facing); }, nb::sig("def facing(self) -> str"),
        "'outward', 'inward' or 'none': the side to which most of its triangles face, exactly");
    shell.def_ro("depth", &Shell::depth, doc("Shell.depth"));
    shell.def_prop_ro(
        "parent", [](const Shell& s) -> nb::object { return s.parent ? nb::object(nb::int_(*s.parent)) : nb::none(); },
        nb::sig("def parent(self) -> int | None"), doc("Shell.parent"));
    shell.def_ro("misoriented", &Shell::misoriented, doc("Shell.misoriented"));
    shell.def("__repr__", [](const Shell& s) {
        std::string text = "Shell(" + std::to_string(s.triangle_count);
        text += " triangles, ";
        text += name_of(s.facing);
        return text + ")";
    });
}

/// Objects that refer to elements of a vector in `owner`.
template <class T>
nb::list references(nb::handle owner, const std::vector<T>& elements) {
    nb::list list;
    for (const T& each : elements) list.append(nb::cast(&each, nb::rv_policy::reference_internal, owner));
    return list;
}

void bind_reports(nb::module_& module) {
    using R = MeshReport;
    nb::class_<R> type(module, "MeshReport", doc("MeshReport"));
    list_property(type, "boundary_edges", &R::boundary_edges, doc("MeshReport.boundary_edges"));
    list_property(type, "non_manifold_edges", &R::non_manifold_edges, doc("MeshReport.non_manifold_edges"));
    list_property(type, "non_manifold_vertices", &R::non_manifold_vertices, doc("MeshReport.non_manifold_vertices"));
    list_property(type, "flipped_faces", &R::flipped_faces, doc("MeshReport.flipped_faces"));
    list_property(type, "duplicate_faces", &R::duplicate_faces, doc("MeshReport.duplicate_faces"));
    list_property(type, "degenerate_faces", &R::degenerate_faces, doc("MeshReport.degenerate_faces"));
    list_property(type, "self_intersections", &R::self_intersections, doc("MeshReport.self_intersections"));
    type.def_ro("self_intersections_truncated", &R::self_intersections_truncated,
                doc("MeshReport.self_intersections_truncated"));
    type.def_prop_ro(
        "shell_of",
        [](nb::handle self) {
            const auto& shells = nb::cast<const R&>(self).shell_of;
            Dims dims;
            dims.push(shells.size());
            return view(self, reinterpret_cast<const std::int32_t*>(shells.data()), dims, sizeof(std::int32_t));
        },
        nb::sig("def shell_of(self) -> Ints"), "the shell of each triangle; -1 where there is none");
    type.def_prop_ro(
        "holes", [](nb::handle self) { return references(self, nb::cast<const R&>(self).holes); },
        nb::sig("def holes(self) -> list[Hole]"), doc("MeshReport.holes"));
    type.def_prop_ro(
        "shells", [](nb::handle self) { return references(self, nb::cast<const R&>(self).shells); },
        nb::sig("def shells(self) -> list[Shell]"), doc("MeshReport.shells"));
    type.def_prop_ro(
        "intersecting_shells",
        [](nb::handle self) {
            const auto& pairs = nb::cast<const R&>(self).intersecting_shells;
            Dims dims;
            dims.push(pairs.size());
            return view(self, pairs.empty() ? nullptr : pairs.data()->shells.data(), dims, sizeof(IntersectingShells),
                        {2}, {1});
        },
        nb::sig("def intersecting_shells(self) -> Ints"), doc("IntersectingShells"));
    type.def_prop_ro(
        "intersecting_shell_triangles",
        [](nb::handle self) {
            const auto& pairs = nb::cast<const R&>(self).intersecting_shells;
            Dims dims;
            dims.push(pairs.size());
            return view(self, pairs.empty() ? nullptr : pairs.data()->triangles.data(), dims,
                        sizeof(IntersectingShells), {2}, {1});
        },
        nb::sig("def intersecting_shell_triangles(self) -> Ints"),
        "one triangle of each of the intersecting shells, where they meet");
    type.def_ro("component_count", &R::component_count, doc("MeshReport.component_count"));
    type.def_ro("area", &R::area, doc("MeshReport.area"));
    type.def_ro("volume", &R::volume, doc("MeshReport.volume"));
    type.def_prop_ro("closed", &R::closed, doc("MeshReport.closed"));
    type.def_prop_ro("sound", &R::sound, doc("MeshReport.sound"));
    type.def_prop_ro("misoriented_shell_count", &R::misoriented_shell_count, doc("MeshReport.misoriented_shell_count"));
    type.def("__repr__", [](const R& r) {
        std::string text = r.sound()    ? "MeshReport(sound"
                           : r.closed() ? "MeshReport(closed, with faults"
                                        : "MeshReport(open";
        text += ", " + std::to_string(r.shells.size()) + " shells, ";
        return text + std::to_string(r.self_intersections.size()) + " self-intersections)";
    });
}

void bind_welding(nb::module_& module) {
    nb::class_<Cracks>(module, "Cracks", doc("Cracks"))
        .def_ro("gap", &Cracks::gap, doc("Cracks.gap"))
        .def_ro("weld_distance", &Cracks::weld_distance, doc("Cracks.weld_distance"))
        .def_ro("closed_edge_count", &Cracks::closed_edge_count, doc("Cracks.closed_edge_count"))
        .def("__repr__", [](const Cracks& c) {
            return "Cracks(" + std::to_string(c.closed_edge_count) +
                   " edges, weld_distance=" + nb::cast<std::string>(nb::repr(nb::float_(c.weld_distance))) + ")";
        });
    module.def(
        "find_cracks",
        [](nb::handle given, const Given<"report", const MeshReport>& given_report) -> nb::object {
            const GivenMesh mesh(given, "mesh");
            const MeshReport& report = given_report;
            const Mesh& in = *mesh;
            const std::optional<Cracks> found = watched([&] { return find_cracks(in, report); });
            return found ? nb::cast(*found) : nb::none();
        },
        nb::arg("mesh").none(), nb::arg("report").none(),
        nb::sig("def find_cracks(mesh: Mesh, report: MeshReport) -> Cracks | None"), doc("find_cracks"));
    nb::class_<WeldedMesh> welded(module, "WeldedMesh", doc("WeldedMesh"));
    welded.def_prop_ro(
        "mesh", [](const WeldedMesh& w) { return MeshObject{w.mesh}; }, nb::sig("def mesh(self) -> Mesh"),
        doc("WeldedMesh.mesh"));
    list_property(welded, "original_triangles", &WeldedMesh::original_triangles, doc("WeldedMesh.original_triangles"));
    welded.def_ro("moved_count", &WeldedMesh::moved_count, doc("WeldedMesh.moved_count"));
    welded.def("__repr__", [](const WeldedMesh& w) {
        return "WeldedMesh(" + std::to_string(w.mesh.size()) + " triangles, " + std::to_string(w.moved_count) +
               " vertices moved)";
    });
    module.def(
        "weld",
        [](nb::handle given, Number<"distance"> distance) {
            const GivenMesh mesh(given, "mesh");
            const Mesh& in = *mesh;
            return watched([&] { return weld(in, distance); });
        },
        nb::arg("mesh").none(), nb::arg("distance").none(),
        nb::sig("def weld(mesh: Mesh, distance: float) -> WeldedMesh"), doc("weld"));
    module.def(
        "welded_vertices",
        [](nb::handle vertices, Number<"distance"> distance) {
            Dims dims;
            const Doubles numbers = read_vectors(vertices, "vertices", 3, dims);
            return array_of(watched([&] {
                return welded_vertices(std::span(reinterpret_cast<const Vec3*>(numbers.data()), dims.count()),
                                       distance);
            }));
        },
        nb::arg("vertices").none(), nb::arg("distance").none(),
        nb::sig("def welded_vertices(vertices: Numbers, distance: float) -> Ints"), doc("welded_vertices"));
}

}  // namespace

MeshReport py_check(nb::handle given, MaxSelfIntersections max_self_intersections) {
    const GivenMesh mesh(given, "mesh");
    const Mesh& in = *mesh;
    return watched([&] { return check(in, {.max_self_intersections = max_self_intersections}); });
}

void bind_mesh_checks(nb::module_& module) {
    bind_parts_of_reports(module);
    bind_reports(module);
    module.def("check", &py_check, nb::arg("mesh").none(), nb::kw_only(),
               nb::arg("max_self_intersections").none() = 100000,
               nb::sig("def check(mesh: Mesh, *, max_self_intersections: int = 100000) -> MeshReport"), doc("check"));
    module.def(
        "is_closed",
        [](nb::handle given) {
            const GivenMesh mesh(given, "mesh");
            const Mesh& in = *mesh;
            return watched([&] { return is_closed(in); });
        },
        nb::arg("mesh").none(), nb::sig("def is_closed(mesh: Mesh) -> bool"), doc("is_closed"));
    bind_welding(module);
}

}  // namespace abut::python
