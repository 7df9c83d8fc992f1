// SPDX-License-Identifier: MIT
// Loads and saves meshes and scenes, and pickles meshes with their BVH.
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arguments.h"
#include "batch.h"
#include "bindings.h"
#include "member_views.h"
#include "scene_object.h"

#include <abut/io/atomic_write.h>
#include <abut/io/formats/abut_mesh.h>
#include <abut/io/load.h>
#include <abut/io/load_scene.h>
#include <abut/io/names.h>
#include <abut/io/save.h>

namespace abut::python {
namespace {

using Path = std::filesystem::path;
using LeafSize = Count<"leaf_size", std::uint32_t, 1>;

MeshObject load(const PathTo<"path">& path, nb::handle quality, LeafSize leaf_size, Flag<"validate"> validate) {
    const LoadOptions options{
        .build = {.leaf_size = static_cast<int>(std::min<std::uint32_t>(leaf_size, 8)), .quality = quality_of(quality)},
        .validation = validate ? io::Validation::full : io::Validation::header_only};
    return {watched([&] { return load_mesh(path.value, options); })};
}

SceneObject scene_at(const PathTo<"path">& path, const Text<"structure">& name) {
    const BroadPhaseStructure structure = structure_of(name);
    return {watched([&] { return load_scene(path.value, structure); }), structure};
}

void save(const PathTo<"path">& given, nb::handle thing) {
    const Path& path = given;
    if (const MeshObject* mesh = nullptr; nb::try_cast(thing, mesh) && mesh != nullptr) {
        const nb::gil_scoped_release release;
        return save_mesh(path, mesh->mesh);
    }
    SceneObject* const scene = scene_of(thing);
    if (scene == nullptr) refuse_type("x", "a Mesh or a Scene", thing);
    const QueryGuard querying(*scene);
    const nb::gil_scoped_release release;
    save_scene(path, scene->scene);
}

nb::bytes bytes_of(const Mesh& mesh) {
    const io::AbutFileBytes file(mesh);
    std::size_t size = 0;
    for (const std::string_view piece : file.pieces()) size += piece.size();
    nb::bytes bytes = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
    if (!bytes.is_valid()) nb::raise_python_error();
    char* out = PyBytes_AsString(bytes.ptr());
    for (const std::string_view piece : file.pieces()) out += piece.copy(out, piece.size());
    return bytes;
}

/// The arrays are copied, because a bytes object is not aligned for them; nothing is built.
Mesh mesh_of(const nb::bytes& bytes) {
    const io::Input input{"the bytes of a mesh", {static_cast<const char*>(bytes.data()), bytes.size()}, {}};
    const nb::gil_scoped_release release;
    return io::read_abut(input, SharedOwner());
}

/// The bytes that an argument named 'data' has to be.
nb::bytes given_bytes(nb::handle data) {
    if (nb::isinstance<nb::bytes>(data)) return nb::borrow<nb::bytes>(data);
    throw nb::type_error("'data' must be bytes, which bytes(data) makes of other buffers");
}

void bind_mesh_pickles(nb::module_& module) {
    auto mesh = nb::borrow<nb::class_<MeshObject>>(module.attr("Mesh"));
    mesh.def("__getstate__", [](const MeshObject& m) { return bytes_of(m.mesh); });
    mesh.def("__setstate__", [](MeshObject& m, const nb::bytes& state) { new (&m) MeshObject{mesh_of(state)}; });
    mesh.def(
        "to_bytes", [](const MeshObject& m) { return bytes_of(m.mesh); }, nb::sig("def to_bytes(self) -> bytes"),
        "The bytes of an .abut file: the mesh with its BVH.");
    mesh.def_static(
        "from_bytes", [](nb::handle data) { return MeshObject{mesh_of(given_bytes(data))}; }, nb::arg("data").none(),
        nb::sig("def from_bytes(data: bytes) -> Mesh"),
        "The mesh of the bytes of an .abut file, which are checked; no BVH is built. Raises Error for damaged bytes.");
    auto posed = nb::borrow<nb::class_<PosedMeshObject>>(module.attr("PosedMesh"));
    posed.def("__getstate__", [](const PosedMeshObject& p) { return nb::make_tuple(p.mesh, p.poses, p.scale); });
    posed.def("__setstate__", [](PosedMeshObject& p, const std::tuple<nb::object, Poses, double>& state) {
        (void)nb::cast<const MeshObject&>(std::get<0>(state));
        new (&p) PosedMeshObject{std::get<0>(state), std::get<1>(state), std::get<2>(state)};
    });
}

/// Properties by name.
nb::dict dict_of(const std::vector<std::pair<std::string, std::string>>& properties) {
    nb::dict dict;
    for (const auto& [name, value] : properties) {
        dict[nb::str(name.c_str(), name.size())] = nb::str(value.c_str(), value.size());
    }
    return dict;
}

MeshObject built(const io::MeshData& data) {
    return {watched([&] { return Mesh(data.vertices, data.triangles); })};
}

void bind_mesh_data(nb::module_& module) {
    using io::MeshData;
    nb::class_<MeshData> data(module, "MeshData", doc("MeshData"));
    list_property(data, "vertices", &MeshData::vertices, doc("MeshData.vertices"), "Floats");
    list_property(data, "triangles", &MeshData::triangles, doc("MeshData.triangles"));
    list_property(data, "lines", &MeshData::lines, doc("MeshData.lines"));
    data.def_prop_ro(
        "color",
        [](const MeshData& d) -> nb::object {
            if (!d.color) return nb::none();
            return nb::make_tuple((*d.color)[0], (*d.color)[1], (*d.color)[2], (*d.color)[3]);
        },
        nb::sig("def color(self) -> tuple[float, float, float, float] | None"), doc("MeshData.color"));
    data.def("mesh", &built, nb::sig("def mesh(self) -> Mesh"), "Its triangles as a Mesh, whose BVH is built now.");
    data.def("__repr__", [](const MeshData& d) {
        std::string text = "MeshData(" + std::to_string(d.vertices.size());
        text += " vertices, " + std::to_string(d.triangles.size());
        return text + " triangles)";
    });
}

/// The nodes of a scene's file.
static void bind_nodes(nb::module_& module) {
    using io::Node;
    nb::class_<Node> node(module, "Node", doc("Node"));
    node.def_ro("name", &Node::name, doc("Node.name"));
    node.def_ro("parent", &Node::parent, doc("Node.parent"));
    node.def_ro("mesh", &Node::mesh, doc("Node.mesh"));
    node.def_ro("file_index", &Node::file_index, doc("Node.file_index"));
    node.def_prop_ro(
        "transform",
        [](const Node& n) {
            Dims dims;
            dims.push(4);
            dims.push(4);
            double* out = nullptr;
            nb::object matrix = new_array(dims, out);
            for (int r = 0; r < 4; ++r) {
                for (int c = 0; c < 4; ++c) *out++ = n.transform[c][r];
            }
            return matrix;
        },
        nb::sig("def transform(self) -> Floats"), "the matrix (4, 4) that maps its frame to its parent's");
    node.def_prop_ro(
        "properties", [](const Node& n) { return dict_of(n.properties); },
        nb::sig("def properties(self) -> dict[str, str]"), "texts by name, such as type: IfcWall; a copy");
    node.def("__repr__", [](const Node& n) { return "Node('" + n.name + "')"; });
}

/// The parts of a scene's file, which its nodes place.
static void bind_parts(nb::module_& module) {
    using io::Part;
    nb::class_<Part> part(module, "Part", doc("Part"));
    part.def_ro("name", &Part::name, doc("Part.name"));
    part.def_ro("path", &Part::path, doc("Part.path"));
    part.def_ro("data", &Part::data, doc("Part.data"));
    part.def_ro("file_index", &Part::file_index, doc("Part.file_index"));
    part.def_prop_ro(
        "properties", [](const Part& p) { return dict_of(p.properties); },
        nb::sig("def properties(self) -> dict[str, str]"), "the node's properties, texts by name; a copy");
    part.def(
        "mesh", [](const Part& p) { return built(p.data); }, nb::sig("def mesh(self) -> Mesh"),
        "Its triangles, in world coordinates, as a Mesh, whose BVH is built now.");
    part.def("__repr__", [](const Part& p) {
        std::string text = "Part('" + p.name;
        return text += "')";
    });
}

void bind_scene_files(nb::module_& module) {
    using io::SceneFile;
    bind_nodes(module);
    bind_parts(module);
    nb::class_<SceneFile> file(module, "SceneFile", doc("SceneFile"));
    file.def_ro("meshes", &SceneFile::meshes, doc("SceneFile.meshes"));
    file.def_ro("mesh_names", &SceneFile::mesh_names, doc("SceneFile.mesh_names"));
    file.def_ro("nodes", &SceneFile::nodes, doc("SceneFile.nodes"));
    file.def_ro("unit", &SceneFile::unit, doc("SceneFile.unit"));
    file.def_prop_ro(
        "skipped", [](const SceneFile& f) { return to_string(f.skipped); }, nb::sig("def skipped(self) -> str"),
        "what else the file holds, which was skipped, as text; empty if nothing was");
    file.def("__repr__", [](const SceneFile& f) {
        const std::string unit = f.unit.empty() ? "" : ", in " + f.unit;
        return "SceneFile(" + std::to_string(f.meshes.size()) + " meshes, " + std::to_string(f.nodes.size()) +
               " nodes" + unit + ")";
    });
    file.def(
        "parts",
        [](const SceneFile& f) {
            const nb::gil_scoped_release release;
            return parts(f);
        },
        nb::sig("def parts(self) -> list[Part]"), doc("parts"));
    file.def(
        "scene",
        [](const SceneFile& f, const Text<"structure">& name) {
            const BroadPhaseStructure structure = structure_of(name);
            return SceneObject{watched([&] { return to_scene(f, structure); }), structure};
        },
        nb::arg("structure").none() = "tree", nb::sig("def scene(self, structure: str = 'tree') -> Scene"),
        doc("to_scene"));
    module.def(
        "read_scene_file",
        [](const PathTo<"path">& given_path, nb::handle data) {
            const Path& path = given_path;
            if (data.is_none()) {
                return watched([&] { return io::read_scene_file(path); });
            }
            const nb::bytes bytes = given_bytes(data);
            const std::span given(static_cast<const std::byte*>(bytes.data()), bytes.size());
            return watched([&] { return io::read_scene_file(path.string(), given); });
        },
        nb::arg("path").none(), nb::arg("data") = nb::none(),
        nb::sig("def read_scene_file(path: str | os.PathLike[str], data: bytes | None = None) -> SceneFile"),
        "The meshes of a file, the tree of nodes that places them, their names and the unit of lengths. With data, the "
        "file's bytes, nothing is read: the path is its name in messages, and its extension selects the format. "
        "Raises Error as load does.");
}

void bind_json(nb::module_& module) {
    module.def(
        "scene_to_json",
        [](const Given<"scene", SceneObject>& scene) {
            const QueryGuard querying(scene);
            return scene_to_json(scene->scene);
        },
        nb::arg("scene").none(), nb::sig("def scene_to_json(scene: Scene) -> str"), doc("scene_to_json"));
    module.def(
        "scene_from_json",
        [](const Text<"json">& json, const Text<"name">& name, const Text<"structure">& chosen) {
            const BroadPhaseStructure structure = structure_of(chosen);
            const nb::gil_scoped_release release;
            return SceneObject{scene_from_json(name.value, json.value, structure), structure};
        },
        nb::arg("json").none(), nb::kw_only(), nb::arg("name").none() = "scene", nb::arg("structure").none() = "tree",
        nb::sig("def scene_from_json(json: str, *, name: str = 'scene', structure: str = 'tree') -> Scene"),
        "The scene of JSON as of scene_to_json; load_scene describes it. Error messages call it `name`.");
}

/// What abut.ifc, which is written in Python, uses of the library besides the public functions.
void bind_for_ifc(nb::module_& module) {
    module.def(
        "_without_controls",
        [](const nb::str& text) {
            // Lone surrogates, as in names of files that are no UTF-8, become question marks.
            const nb::object utf8 = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "replace"));
            if (!utf8.is_valid()) nb::raise_python_error();
            const auto bytes = nb::cast<nb::bytes>(utf8);
            return io::without_controls({bytes.c_str(), bytes.size()});
        },
        nb::arg("text"), nb::sig("def _without_controls(text: str) -> str"));
    module.def(
        "_write_bytes",
        [](const PathTo<"path">& path, const nb::bytes& data) {
            const std::string_view bytes(data.c_str(), data.size());
            const nb::gil_scoped_release release;
            io::write_bytes(path.value, bytes);
        },
        nb::arg("path").none(), nb::arg("data"),
        nb::sig("def _write_bytes(path: str | os.PathLike[str], data: bytes) -> None"));
}

}  // namespace

void bind_files(nb::module_& module) {
    module.def("load", &load, nb::arg("path").none(), nb::kw_only(), nb::arg("quality").none() = "fast",
               nb::arg("leaf_size").none() = 8, nb::arg("validate").none() = true,
               nb::sig("def load(path: str | os.PathLike[str], *, quality: str = 'fast', leaf_size: int = 8, validate: "
                       "bool = True) -> Mesh"),
               doc("load_mesh"));
    module.def("load_scene", &scene_at, nb::arg("path").none(), nb::arg("structure").none() = "tree",
               nb::sig("def load_scene(path: str | os.PathLike[str], structure: str = 'tree') -> Scene"),
               doc("load_scene"));
    module.def("save", &save, nb::arg("path").none(), nb::arg("x").none(),
               nb::sig("def save(path: str | os.PathLike[str], x: Mesh | Scene) -> None"),
               (std::string(doc("save_mesh")) +
                " A Scene is saved as .json alone, which load_scene reads. Either all of "
                "the file is written, or the old one stays; raises Error when writing fails, and for other extensions.")
                   .c_str());
    bind_mesh_pickles(module);
    bind_mesh_data(module);
    bind_scene_files(module);
    bind_json(module);
    bind_for_ifc(module);
}

}  // namespace abut::python
