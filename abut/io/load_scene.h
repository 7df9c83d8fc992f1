// SPDX-License-Identifier: MIT
// Loads scenes of models from any format that io::read_scene_file reads and from abut's own JSON format, and saves them
// as JSON.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "abut/clash/part_info.h"
#include "abut/io/scene_file.h"
#include "abut/scene/scene.h"

namespace abut {

/// The models of a file with their tree and names: STL, OBJ, PLY, OFF, glTF, GLB, 3MF, .abut, or abut's JSON. See
/// io::read_scene_file and to_scene.
///
///     const Scene yard = load_scene("yard.glb");
///     for (auto [a, b] : yard.overlapping_pairs()) warn(yard.name(a), yard.name(b));
///
/// The JSON is an object: "abut_scene": 1; "meshes": a list of {"vertices": [[x, y, z] …], "triangles": [[i, j, k] …]};
/// and "models": a list, parents before children, of objects with any of "name", "parent" (an index into the list),
/// "translation" [x, y, z], "rotation" [x, y, z, w] (as in glTF), "scale", "layers", "mask", "user_data", "properties"
/// (an object of texts, numbers and truth values, which load_clash_run reads, and a Scene does not keep), and either
/// "mesh" (an index into "meshes") or one shape under its name in lower case, such as "sphere": {"center": [0, 0, 0],
/// "radius": 1}, with the members of abut's types; and, if there are any, "ignored_pairs": a list of [a, b], indices
/// into "models". Each of these objects may have "extras", which are ignored; any other member is an error. Throws
/// Error with the place of the fault.
[[nodiscard]] ABUT_IO_API Scene load_scene(const std::filesystem::path& path,
                                           BroadPhaseStructure structure = BroadPhaseStructure::tree);

/// The same from JSON in memory; error messages call it `name`.
[[nodiscard]] ABUT_IO_API Scene scene_from_json(std::string_view name, std::string_view json,
                                                BroadPhaseStructure structure = BroadPhaseStructure::tree);

/// The scene as JSON; queries of a scene loaded from it give the same bits. Models are listed parents before children,
/// from the roots down, and get new ids when loaded. `parts[i]` has the properties of the model of index i; models
/// without one have none.
[[nodiscard]] ABUT_IO_API std::string scene_to_json(const Scene& scene, std::span<const PartInfo> parts = {});
/// Writes scene_to_json(scene) to a file whose name ends in .json: either all of it, or the old file stays. Throws
/// Error for other names, which load_scene would read as other formats, and when writing fails.
ABUT_IO_API void save_scene(const std::filesystem::path& path, const Scene& scene);

/// A model for each node, with its parent and its name; nodes that use the same mesh share it. A node that is
/// stretched, sheared or mirrored, however little, cannot be a model, so its mesh is copied with the transform applied;
/// nodes with the same stretch share the copy. So is a mesh scaled by a factor outside the range of a Model, or by 0.
/// Nodes that are only rotated and scaled are placed as in the file, within a few ulps; a rotation rounded to floats
/// (no entry off by more than 2^-23 of the scale) is replaced by the rotation that it was rounded from. Throws Error,
/// which names the node, for a broken tree, for meshes and transforms that are not finite, for models outside the
/// scales of Model, and when further copies of meshes exceed io::instance_limit triangles and vertices, added up.
[[nodiscard]] ABUT_IO_API Scene to_scene(const io::SceneFile& file,
                                         BroadPhaseStructure structure = BroadPhaseStructure::tree);

}  // namespace abut
