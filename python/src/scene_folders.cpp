// SPDX-License-Identifier: MIT
// Scenes on disk, which are written and read piece by piece, and the pairs of their tiles.
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <string>
#include <vector>

#include "arguments.h"
#include "batch.h"
#include "bindings.h"
#include "member_views.h"
#include "mesh_tools.h"
#include "records.h"
#include "scene_object.h"

#include <abut/io/scene_folder/pair_lines.h>
#include <abut/io/scene_folder/scene_folder_writer.h>
#include <abut/io/scene_folder/tile_pairs.h>

namespace abut::python {
namespace {

using Path = std::filesystem::path;
constexpr std::uint32_t all_layers = 0xffffffff;
using InstancesPerTile = Count<"instances_per_tile", std::size_t, 1>;

nb::bytes bytes_of(const std::string& text) { return nb::bytes(text.data(), text.size()); }

/// A tile's number; throws IndexError for one that there is not, TypeError for what is no whole number.
std::size_t tile_of(const SceneFolder& folder, nb::handle tile) {
    const nb::object number = nb::steal(PyNumber_Index(tile.ptr()));
    if (!number.is_valid()) {
        PyErr_Clear();
        refuse_type("tile", "a whole number", tile);
    }
    const std::size_t index = PyLong_AsSize_t(number.ptr());
    if (PyErr_Occurred() == nullptr && index < folder.tiles()) return index;
    PyErr_Clear();
    const auto digits = nb::cast<std::string>(nb::str(number));
    throw nb::index_error(("'tile': there is no tile " + digits).c_str());
}

/// One number for each tile, as an array.
template <class Get>
nb::object tile_numbers(const SceneFolder& folder, Get get) {
    std::vector<std::int64_t> numbers;
    for (std::size_t tile = 0; tile < folder.tiles(); ++tile) {
        numbers.push_back(static_cast<std::int64_t>(get(folder, tile)));
    }
    return array_of(std::move(numbers));
}

nb::object tile_bounds(const SceneFolder& folder) {
    std::vector<Aabb> boxes;
    for (std::size_t tile = 0; tile < folder.tiles(); ++tile) boxes.push_back(folder.tile_bounds(tile));
    Dims dims;
    dims.push(boxes.size());
    Items items;
    set_items(items, Kind::aabb, dims, std::move(boxes));
    return to_python(std::move(items));
}

nb::object overlapping_pairs_of(const SceneFolder& folder, nb::handle tile, Layers layers) {
    const std::size_t number = tile_of(folder, tile);
    const std::vector<InstancePair> pairs = watched([&] { return overlapping_pairs(folder, number, false, layers); });
    std::vector<std::int64_t> numbers;
    for (const auto& [a, b] : pairs) numbers.insert(numbers.end(), {a, b});
    return array_of(std::move(numbers), 2);
}

nb::list clashes_of(const SceneFolder& folder, nb::handle tile, Length<"clearance"> clearance,
                    Count<"max_pairs"> max_pairs, Layers layers, nb::handle progress) {
    const ClashOptions options{.clearance = clearance, .max_pairs = max_pairs};
    const std::size_t number = tile_of(folder, tile);
    nb::list list;
    for (ClashReport& report : watched([&] { return clash(folder, number, options, layers); }, progress)) {
        list.append(nb::cast(std::move(report)));
    }
    return list;
}

nb::bytes clash_lines_of(const SceneFolder& folder, nb::handle tile, Length<"clearance"> clearance,
                         Count<"max_pairs"> max_pairs, Layers layers, Flag<"curves"> curves) {
    const std::size_t number = tile_of(folder, tile);
    return bytes_of(watched([&] {
        std::string lines;
        const auto append = [&](const ClashReport& report) {
            const std::string a = folder.name(static_cast<std::uint32_t>(report.a)),
                              b = folder.name(static_cast<std::uint32_t>(report.b));
            lines += clash_line(report, {a, b}, curves);
            return false;
        };
        for_each_clash(folder, number, append, {.clearance = clearance, .max_pairs = max_pairs}, layers);
        return lines;
    }));
}

nb::bytes pair_lines_of(const SceneFolder& folder, nb::handle tile, Layers layers) {
    const std::size_t number = tile_of(folder, tile);
    return bytes_of(watched([&] {
        std::string lines;
        for (const auto& [a, b] : overlapping_pairs(folder, number, false, layers)) {
            lines += pair_line(a, b, {folder.name(a), folder.name(b)});
        }
        return lines;
    }));
}

void bind_tiles(nb::class_<SceneFolder>& type) {
    type.def_prop_ro("tiles", &SceneFolder::tiles, nb::sig("def tiles(self) -> int"), "The number of tiles.");
    type.def_prop_ro("tile_bounds", &tile_bounds, nb::sig("def tile_bounds(self) -> Aabb"),
                     "The sides of each tile, an Aabb of shape (tiles,); outer ones are infinite.");
    type.def_prop_ro(
        "tile_instances",
        [](const SceneFolder& f) {
            return tile_numbers(f, [](const auto& in, auto i) { return in.tile_instances(i); });
        },
        nb::sig("def tile_instances(self) -> Ints"),
        "How many instances have a box that meets each tile, an array (tiles,).");
    type.def_prop_ro(
        "tile_triangles",
        [](const SceneFolder& f) {
            return tile_numbers(f, [](const auto& in, auto i) { return in.tile_triangles(i); });
        },
        nb::sig("def tile_triangles(self) -> Ints"),
        "The triangles of these instances, added up for each tile, an array (tiles,).");
    type.def(
        "tile_scene",
        [](const SceneFolder& folder, nb::handle tile, Length<"clearance"> clearance) {
            const std::size_t number = tile_of(folder, tile);
            TileScene in = watched([&] { return folder.tile_scene(number, clearance); });
            std::vector<std::int64_t> instances(in.instances.begin(), in.instances.end());
            return nb::make_tuple(SceneObject{std::move(in.scene)}, array_of(std::move(instances)));
        },
        nb::arg("tile").none(), nb::kw_only(), nb::arg("clearance").none() = 0.0,
        nb::sig("def tile_scene(self, tile: int, *, clearance: float = 0) -> tuple[Scene, Ints]"),
        "The instances that pairs of a tile consist of, as a Scene without names, and the number of the instance that "
        "the model of each index is, an array (models,). Reads the tile's file, with a clearance those of the tiles "
        "next to it, too, and the meshes. Raises Error, which names the file, for one that is missing or differs from "
        "what was written, and IndexError for a number that is no tile.");
    type.def("overlapping_pairs", &overlapping_pairs_of, nb::arg("tile").none(), nb::kw_only(),
             nb::arg("layers").none() = all_layers,
             nb::sig("def overlapping_pairs(self, tile: int, *, layers: int = 0xffffffff) -> Ints"),
             "The pairs of instances that touch and belong to a tile, an array (n, 2) in ascending order. Those of all "
             "tiles are the pairs of the whole scene, each once. Raises as tile_scene does.");
    type.def(
        "clash", &clashes_of, nb::arg("tile").none(), nb::kw_only(), nb::arg("clearance").none() = 0.0,
        nb::arg("max_pairs").none() = 1000000, nb::arg("layers").none() = all_layers, nb::arg("progress") = nb::none(),
        nb::sig("def clash(self, tile: int, *, clearance: float = 0, max_pairs: int = 1000000, layers: int = "
                "0xffffffff, progress: Progress | None = None) -> list[ClashReport]"),
        "The clashes whose pair belongs to a tile, ordered by (a, b), which are numbers of instances. Those of all "
        "tiles are the reports of abut.clash for the whole scene, each once, and bit for bit. Raises as tile_scene "
        "does.");
    type.def(
        "clash_lines", &clash_lines_of, nb::arg("tile").none(), nb::kw_only(), nb::arg("clearance").none() = 0.0,
        nb::arg("max_pairs").none() = 1000000, nb::arg("layers").none() = all_layers, nb::arg("curves").none() = false,
        nb::sig("def clash_lines(self, tile: int, *, clearance: float = 0, max_pairs: int = 1000000, layers: int = "
                "0xffffffff, curves: bool = False) -> bytes"),
        "The clashes of a tile as JSON Lines, each as clash_line writes it, with the names of the instances.");
    type.def(
        "pair_lines", &pair_lines_of, nb::arg("tile").none(), nb::kw_only(), nb::arg("layers").none() = all_layers,
        nb::sig("def pair_lines(self, tile: int, *, layers: int = 0xffffffff) -> bytes"),
        "The touching pairs of a tile as JSON Lines, each as pair_line writes it, with the names of the instances.");
}

void bind_folder(nb::module_& module) {
    nb::class_<SceneFolder> type(module, "SceneFolder", doc("SceneFolder"));
    type.def(
        "__init__", [](SceneFolder* self, const PathTo<"path">& path) { new (self) SceneFolder(path.value); },
        nb::arg("path").none(), nb::sig("def __init__(self, path: str | os.PathLike[str]) -> None"),
        "Reads the manifest alone. Raises Error for a folder without one, which was not written to its end.");
    type.def_prop_ro(
        "path", [](const SceneFolder& folder) { return folder.path().string(); }, nb::sig("def path(self) -> str"),
        "The folder.");
    type.def("__len__", &SceneFolder::size);
    type.def("__repr__", [](const SceneFolder& folder) {
        return "SceneFolder(" + nb::cast<std::string>(nb::repr(nb::cast(folder.path().string()))) + ", " +
               std::to_string(folder.size()) + " instances in " + std::to_string(folder.tiles()) + " tiles)";
    });
    type.def("__bool__", [](const SceneFolder&) { return true; });
    type.def_prop_ro("meshes", &SceneFolder::meshes, nb::sig("def meshes(self) -> int"), "The number of meshes.");
    type.def_prop_ro("unit", &SceneFolder::unit, nb::sig("def unit(self) -> str"), doc("SceneFolder.unit"));
    type.def_prop_ro(
        "bounds", [](const SceneFolder& folder) { return box_object(folder.bounds()); },
        nb::sig("def bounds(self) -> Aabb"), doc("SceneFolder.bounds"));
    type.def(
        "name",
        [](const SceneFolder& folder, Count<"instance", std::uint32_t> instance) {
            const std::string name = folder.name(instance);
            return nb::steal<nb::str>(
                PyUnicode_DecodeUTF8(name.data(), static_cast<Py_ssize_t>(name.size()), "replace"));
        },
        nb::arg("instance").none(), nb::sig("def name(self, instance: int) -> str"), doc("SceneFolder.name"));
    type.def(
        "scene", [](const SceneFolder& folder) { return SceneObject{watched([&] { return folder.scene(); })}; },
        nb::sig("def scene(self) -> Scene"), doc("SceneFolder.scene"));
    type.def(
        "verify",
        [](const SceneFolder& folder) {
            static_cast<void>(watched([&] {
                folder.verify();
                return true;
            }));
        },
        nb::sig("def verify(self) -> None"), doc("SceneFolder.verify"));
    bind_tiles(type);
}

/// One name, or a list of them.
std::vector<std::string> names_in(nb::handle given) {
    if (PyUnicode_Check(given.ptr()) == 0) {
        std::vector<std::string> names;
        if (nb::try_cast(given, names)) return names;
    } else if (std::string name; nb::try_cast(given, name)) {
        return {std::move(name)};
    }
    PyErr_Clear();
    throw nb::type_error("'name' must be a text without lone surrogates, or a sequence of such texts");
}

/// The instances that `add` is given, broadcast.
std::uint32_t add_instances(SceneFolderWriter& writer, nb::handle mesh, nb::handle pose, nb::handle scale,
                            Layers layers, Mask mask, nb::handle name) {
    Dims of_meshes;
    const std::vector<std::uint32_t> meshes = read_indices(mesh, "mesh", of_meshes);
    const Poses poses = nb::isinstance<Poses>(pose) ? nb::cast<Poses>(pose) : poses_of_matrices(pose, "pose");
    const Doubles scales = read_doubles(scale, "scale");
    const Dims dims = broadcast(broadcast(of_meshes, poses.dims), scales.dims());
    const Positions in_meshes(of_meshes, dims), in_poses(poses.dims, dims), in_scales(scales.dims(), dims);
    const bool one_name = PyUnicode_Check(name.ptr()) != 0;
    const std::vector<std::string> names = names_in(name);
    if (!one_name && names.size() != dims.count()) {
        throw nb::value_error("'name' must be one text, or one for each instance");
    }
    const nb::gil_scoped_release release;
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < dims.count(); ++i) {
        last = writer.add({.mesh = meshes[in_meshes(i)],
                           .placement = {(*poses.poses)[in_poses(i)], scales.data()[in_scales(i)]},
                           .layers = layers,
                           .mask = mask,
                           .name = one_name ? names[0] : names[i]});
    }
    return last;
}

void bind_writer(nb::module_& module) {
    nb::class_<SceneFolderWriter> type(module, "SceneFolderWriter", doc("SceneFolderWriter"));
    type.def(
        "__init__",
        [](SceneFolderWriter* self, const PathTo<"path">& path, InstancesPerTile per_tile, Text<"unit"> unit) {
            new (self) SceneFolderWriter(path, {.instances_per_tile = per_tile, .unit = std::move(unit.value)});
        },
        nb::arg("path").none(), nb::kw_only(),
        nb::arg("instances_per_tile").none() = SceneFolderOptions().instances_per_tile, nb::arg("unit").none() = "",
        nb::sig("def __init__(self, path: str | os.PathLike[str], *, instances_per_tile: int = 16384, unit: str = '') "
                "-> None"),
        doc("SceneFolderWriter.SceneFolderWriter"));
    type.def(
        "add_mesh",
        [](SceneFolderWriter& writer, nb::handle given) {
            const GivenMesh mesh(given, "mesh");
            const Mesh& in = *mesh;
            return watched([&] { return writer.add_mesh(in); });
        },
        nb::arg("mesh").none(), nb::sig("def add_mesh(self, mesh: Mesh) -> int"), doc("SceneFolderWriter.add_mesh"));
    type.def("add", &add_instances, nb::arg("mesh").none(), nb::arg("pose").none(), nb::kw_only(),
             nb::arg("scale").none() = 1.0, nb::arg("layers").none() = 1, nb::arg("mask").none() = 0xffffffff,
             nb::arg("name").none() = "",
             nb::sig("def add(self, mesh: Numbers, pose: Pose | Numbers, *, scale: Numbers = 1, layers: int = 1, mask: "
                     "int = 0xffffffff, name: str | typing.Sequence[str] = '') -> int"),
             "Writes instances, one or many: numbers of meshes (n,), which add_mesh returned, at poses (n,) in the "
             "world, a Pose or matrices (n, 4, 4) of rotations and translations, and scales, broadcast. Returns the "
             "number of the last one, 0 if there are none. Raises Error, which names the instance, for a mesh that was "
             "not added and for a "
             "placement that is not valid; those before it have been written.");
    type.def(
        "finish",
        [](SceneFolderWriter& writer) {
            static_cast<void>(watched([&] {
                writer.finish();
                return true;
            }));
        },
        nb::sig("def finish(self) -> None"), doc("SceneFolderWriter.finish"));
    type.def(
        "__enter__", [](nb::object self) { return self; }, nb::sig("def __enter__(self) -> SceneFolderWriter"));
    type.def(
        "__exit__",
        [](nb::object self, nb::handle kind, nb::handle, nb::handle) {
            if (kind.is_none()) self.attr("finish")();
        },
        nb::arg("kind").none(), nb::arg("error").none(), nb::arg("trace").none(),
        nb::sig("def __exit__(self, kind: object, error: object, trace: object) -> None"));
    module.def(
        "write_scene_folder",
        [](const PathTo<"path">& path, const Given<"scene", SceneObject>& given, InstancesPerTile per_tile,
           Text<"unit"> unit) {
            SceneObject& scene = given;
            const QueryGuard querying(scene);
            const SceneFolderOptions options{.instances_per_tile = per_tile, .unit = std::move(unit.value)};
            static_cast<void>(watched([&] {
                write_scene_folder(path, scene.scene, options);
                return true;
            }));
        },
        nb::arg("path").none(), nb::arg("scene").none(), nb::kw_only(),
        nb::arg("instances_per_tile").none() = SceneFolderOptions().instances_per_tile, nb::arg("unit").none() = "",
        nb::sig("def write_scene_folder(path: str | os.PathLike[str], scene: Scene, *, instances_per_tile: int = "
                "16384, unit: str = '') -> None"),
        doc("write_scene_folder"));
}

}  // namespace

void bind_scene_folders(nb::module_& module) {
    bind_folder(module);
    bind_writer(module);
    module.def(
        "clash_line",
        [](const Given<"report", const ClashReport>& report, const Text<"a">& a, const Text<"b">& b,
           Flag<"curves"> curves) {
            return bytes_of(clash_line(report, {a.value, b.value}, curves));
        },
        nb::arg("report").none(), nb::arg("a").none() = "", nb::arg("b").none() = "", nb::kw_only(),
        nb::arg("curves").none() = false,
        nb::sig("def clash_line(report: ClashReport, a: str = '', b: str = '', *, curves: bool = False) -> bytes"),
        doc("clash_line"));
    module.def(
        "pair_line",
        [](Count<"part_a"> part_a, Count<"part_b"> part_b, const Text<"a">& a, const Text<"b">& b) {
            return bytes_of(pair_line(part_a, part_b, {a.value, b.value}));
        },
        nb::arg("part_a").none(), nb::arg("part_b").none(), nb::arg("a").none() = "", nb::arg("b").none() = "",
        nb::sig("def pair_line(part_a: int, part_b: int, a: str = '', b: str = '') -> bytes"), doc("pair_line"));
    module.def(
        "merge_pair_lines",
        [](const PathsTo<"files">& files, const PathTo<"output">& output) {
            return watched([&] { return merge_pair_lines(files.value, output.value); });
        },
        nb::arg("files").none(), nb::arg("output").none(),
        nb::sig("def merge_pair_lines(files: typing.Sequence[str | os.PathLike[str]], output: str | os.PathLike[str]) "
                "-> int"),
        doc("merge_pair_lines"));
}

}  // namespace abut::python
