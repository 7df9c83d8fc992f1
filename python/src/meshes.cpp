// SPDX-License-Identifier: MIT
// Mesh and PosedMesh: made from arrays, seen as arrays, with the verbs as methods.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "arguments.h"
#include "batch.h"
#include "bindings.h"
#include "docstrings.h"
#include "pair_verbs.h"
#include "verbs.h"

#include <abut/io/formats/abut_mesh.h>
#include <abut/io/load.h>
#include <abut/io/save.h>

namespace abut::python {

Quality quality_of(nb::handle quality) {
    const std::string_view name = word_of(quality);
    if (name == "fast") return Quality::fast;
    if (name == "high") return Quality::high;
    refuse_value("quality", "'fast' or 'high'", quality);
}

namespace {

constexpr const char* how_built =
    "From vertices (n, 3) and triangles (m, 3), each three indices of vertices, and builds the BVH. Raises Error, "
    "which names the place, for a vertex that is not finite and for an index out of range. quality: 'high' takes "
    "several times longer to build, for meshes that are queried very often; results are the same. leaf_size: how "
    "many triangles a leaf of the BVH holds at most, 1 to 8.";

int leaf_size_of(nb::handle size) {
    return static_cast<int>(std::min<std::uint64_t>(read_count(size, "leaf_size", 1, 0xffffffff), 8));
}

Mesh make_mesh(nb::handle vertices, nb::handle triangles, nb::handle quality, nb::handle leaf_size,
               nb::handle progress) {
    Dims of_vertices, of_indices;
    const Doubles numbers = read_vectors(vertices, "vertices", 3, of_vertices);
    if (of_vertices.rank != 1) throw nb::value_error("'vertices' must have the shape (n, 3)");
    const std::vector<std::uint32_t> indices = read_indices(triangles, "triangles", of_indices, "(n, 3)");
    if (of_indices.count() > 0 && (of_indices.rank != 2 || of_indices.size[1] != 3)) {
        throw nb::value_error(("'triangles' must have the shape (n, 3), not " + to_string(of_indices)).c_str());
    }
    const BuildOptions options{.leaf_size = leaf_size_of(leaf_size), .quality = quality_of(quality)};
    return watched(
        [&] {
            const auto* const first = reinterpret_cast<const Vec3*>(numbers.data());
            std::vector<Index3> faces(indices.size() / 3);
            if (!faces.empty()) std::memcpy(faces.data(), indices.data(), indices.size() * sizeof(std::uint32_t));
            return Mesh(std::vector<Vec3>(first, first + of_vertices.count()), std::move(faces), options);
        },
        progress);
}

nb::object vertices_of(nb::handle self) {
    const Mesh& mesh = nb::cast<const MeshObject&>(self).mesh;
    Dims dims;
    dims.push(mesh.vertices().size());
    return view(self, mesh.vertices().empty() ? nullptr : &mesh.vertices()[0].x, dims, sizeof(Vec3), {3}, {1});
}

nb::object triangles_of(nb::handle self) {
    const Mesh& mesh = nb::cast<const MeshObject&>(self).mesh;
    Dims dims;
    dims.push(mesh.size());
    return view(self, mesh.empty() ? nullptr : mesh.triangles()[0].data(), dims, sizeof(Index3), {3}, {1});
}

Items box_of(const Aabb& box) {
    Items items;
    set_items(items, Kind::aabb, {}, std::vector<Aabb>{box});
    return items;
}

/// Adds the verbs of two operands as methods, self first.
template <class Class>
void bind_verbs(Class& type) {
    const auto pair = [&](const char* name, auto verb, const char* accepted, const char* result, const char* text) {
        std::string signature = "def ";
        for (const char* part :
             {name, "(self, other: ", accepted, ", *, progress: Progress | None = None) -> ", result})
            signature += part;
        type.def(
            name,
            [verb](nb::handle self, Anything<"other"> other, nb::handle progress) {
                return verb({self, "self"}, other, progress);
            },
            nb::arg("other").none(), nb::kw_only(), nb::arg("progress") = nb::none(), nb::sig(signature.c_str()), text);
    };
    pair("intersects", &intersects_or_scene, "Geometry | Scene", "bool | Bools", doc("intersects"));
    bind_closest<"other">(type, "self, other: Geometry | Scene", Closest::of_either, nb::arg("other").none());
    pair("contact", &py_contact, "Geometry", "Contacts | None", doc("contact"));
    pair("classify", &py_classify, "Geometry", "Containment | Ints", doc("classify"));
    pair("contains", &py_contains, "Geometry", "bool | Bools", doc("contains"));
}

void bind_posed_meshes(nb::module_& module) {
    nb::class_<PosedMeshObject> posed(module, "PosedMesh", doc("PosedMesh"));
    posed.def_prop_ro(
        "mesh", [](const PosedMeshObject& p) { return p.mesh; }, nb::sig("def mesh(self) -> Mesh"),
        doc("PosedMesh.mesh"));
    posed.def_prop_ro(
        "pose", [](const PosedMeshObject& p) { return p.poses; }, nb::sig("def pose(self) -> Pose"),
        doc("PosedMesh.pose"));
    posed.def_prop_ro(
        "scale", [](const PosedMeshObject& p) { return p.scale; }, doc("PosedMesh.scale"));
    bind_dims(posed, "a mesh at one pose", "The dimensions of the poses; () for one.",
              [](const PosedMeshObject& p) -> const Dims& { return p.poses.dims; });
    posed.def("__repr__", [](const PosedMeshObject& p) {
        return "PosedMesh(" + nb::cast<std::string>(nb::repr(p.mesh)) + " at " +
               (p.poses.dims.single() ? std::string("one pose") : "poses of shape " + to_string(p.poses.dims)) + ")";
    });
    bind_verbs(posed);
}

}  // namespace

void bind_meshes(nb::module_& module) {
    nb::class_<MeshObject> type(module, "Mesh", doc("Mesh"));
    type.def(
        "__init__",
        [](MeshObject* mesh, nb::handle vertices, nb::handle triangles, nb::handle quality, nb::handle leaf_size,
           nb::handle progress) {
            new (mesh) MeshObject{make_mesh(vertices, triangles, quality, leaf_size, progress)};
        },
        nb::arg("vertices").none(), nb::arg("triangles").none(), nb::kw_only(), nb::arg("quality").none() = "fast",
        nb::arg("leaf_size").none() = 8, nb::arg("progress") = nb::none(),
        nb::sig("def __init__(self, vertices: Numbers, triangles: Numbers, *, quality: str = 'fast', leaf_size: int "
                "= 8, progress: Progress | None = None) -> None"),
        how_built);
    type.def_prop_ro("vertices", &vertices_of, nb::sig("def vertices(self) -> Floats"), doc("Mesh.vertices"));
    type.def_prop_ro("triangles", &triangles_of, nb::sig("def triangles(self) -> Indices"), doc("Mesh.triangles"));
    type.def_prop_ro(
        "bounds", [](const MeshObject& m) { return to_python(box_of(m.mesh.bounds())); },
        nb::sig("def bounds(self) -> Aabb"), doc("Mesh.bounds"));
    type.def("__len__", [](const MeshObject& m) { return m.mesh.size(); });
    type.def("__bool__", [](const MeshObject&) { return true; });
    type.def(
        "triangle",
        [](const MeshObject& m, nb::handle index) {
            Dims dims;
            const std::vector<std::uint32_t> indices = read_indices(index, "index", dims);
            std::vector<Triangle> triangles(indices.size());
            for (std::size_t i = 0; i < indices.size(); ++i) {
                if (indices[i] >= m.mesh.size()) throw nb::index_error("'index': there is no such triangle");
                triangles[i] = m.mesh.triangle(indices[i]);
            }
            Items items;
            set_items(items, Kind::triangle, dims, std::move(triangles));
            return to_python(std::move(items));
        },
        nb::arg("index").none(), nb::sig("def triangle(self, index: Numbers) -> Triangle"),
        "Triangle number `index`, or those of an array of numbers. Raises IndexError where there is none.");
    type.def(
        "refitted",
        [](const MeshObject& m, nb::handle vertices, nb::handle given_ratio) {
            const double max_cost_ratio = read_number(given_ratio, "max_cost_ratio");
            Dims dims;
            const Doubles numbers = read_vectors(vertices, "vertices", 3, dims);
            if (dims.rank != 1) throw nb::value_error("'vertices' must have the shape (n, 3)");
            const auto* const first = reinterpret_cast<const Vec3*>(numbers.data());
            return watched([&] {
                return MeshObject{m.mesh.refitted(std::vector<Vec3>(first, first + dims.count()), max_cost_ratio)};
            });
        },
        nb::arg("vertices").none(), nb::kw_only(), nb::arg("max_cost_ratio").none() = 1.5,
        nb::sig("def refitted(self, vertices: Numbers, *, max_cost_ratio: float = 1.5) -> Mesh"), doc("Mesh.refitted"));
    type.def(
        "scaled",
        [](nb::handle self, nb::handle given_scale) {
            const double scale = read_number(given_scale, "scale");
            if (!(scale > 0)) throw nb::value_error("'scale' must be positive");
            return PosedMeshObject{nb::borrow(self), {{}, std::make_shared<const std::vector<Pose>>(1)}, scale};
        },
        nb::arg("scale").none(), nb::sig("def scaled(self, scale: float) -> PosedMesh"),
        "A view of the mesh, scaled about its origin; pose * mesh.scaled(2) places it. Raises ValueError unless the "
        "scale is positive.");
    type.def("__copy__", [](const MeshObject& m) { return m; });
    type.def("__deepcopy__", [](const MeshObject& m, nb::handle) { return m; });
    type.def("__repr__", [](const MeshObject& m) {
        return "Mesh(" + std::to_string(m.mesh.vertices().size()) + " vertices, " + std::to_string(m.mesh.size()) +
               " triangles)";
    });
    type.def(
        "__eq__",
        [](const MeshObject& a, const MeshObject& b) {
            const auto same = [](const auto& x, const auto& y) {
                return x.size() == y.size() && std::equal(x.begin(), x.end(), y.begin());
            };
            return same(a.mesh.vertices(), b.mesh.vertices()) && same(a.mesh.triangles(), b.mesh.triangles());
        },
        nb::is_operator());
    type.attr("__hash__") = nb::none();
    bind_verbs(type);
    bind_posed_meshes(module);
}

}  // namespace abut::python
