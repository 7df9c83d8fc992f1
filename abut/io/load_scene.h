// SPDX-License-Identifier: MIT
// Scenes of models from files, and back: from any format that io::read_scene_file reads, and in a JSON format of abut's own.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "abut/io/scene_file.h"
#include "abut/scene/scene.h"

namespace abut {

/// The models of a file with their tree and names: STL, OBJ, PLY, glTF, GLB, or abut's JSON. See io::read_scene_file and to_scene.
///
///     const Scene yard = load_scene("yard.glb");
///     for (auto [a, b] : yard.overlapping_pairs()) warn(yard.name(a), yard.name(b));
///
/// The JSON is an object: "abut_scene": 1; "meshes": a list of {"vertices": [[x, y, z] …], "triangles": [[i, j, k] …]}; and
/// "models": a list, parents before children, of objects with any of "name", "parent" (a place in the list), "translation"
/// [x, y, z], "rotation" [x, y, z, w] (as in glTF), "scale", "layers", "mask", "user_data", and either "mesh" (a place in
/// the meshes) or one shape by its name in small letters, such as "sphere": {"center": [0, 0, 0], "radius": 1}, with the
/// members of abut's types. Any of these objects may have "extras", which are passed over; other members are errors. Throws
/// Error with the place of what is wrong.
[[nodiscard]] ABUT_IO_API Scene load_scene(const std::filesystem::path& path,
                                           BroadPhaseStructure structure = BroadPhaseStructure::tree);

/// The same from JSON in memory; `name` is what messages call it.
[[nodiscard]] ABUT_IO_API Scene scene_from_json(std::string_view name, std::string_view json,
                                                BroadPhaseStructure structure = BroadPhaseStructure::tree);

/// The scene as JSON: what is loaded from it answers bit for bit as this one. Models are in the order of a walk from the
/// roots down, and get new ids.
[[nodiscard]] ABUT_IO_API std::string scene_to_json(const Scene& scene);
/// That, written to a file as a whole or not at all.
ABUT_IO_API void save_scene(const std::filesystem::path& path, const Scene& scene);

/// A model for each node, in its tree and with its name; nodes that show the same mesh share it. Where a node is stretched,
/// sheared or mirrored, which no model can be, however little, a copy of its mesh is, which nodes stretched alike share. What
/// is merely turned and scaled is placed as the file says, within a few ulps; a turned matrix of floats is taken for the
/// rotation that it was rounded from, when no number is off by more than 2^-23 of the scale. Throws Error, which names the
/// node, for a broken tree, for meshes and transforms that are not finite, for models beyond the scales of Model, and when the
/// copies come to more than io::instance_limit triangles and vertices. A mesh scaled by less or more than a Model can be,
/// or by 0, is copied too.
[[nodiscard]] ABUT_IO_API Scene to_scene(const io::SceneFile& file,
                                         BroadPhaseStructure structure = BroadPhaseStructure::tree);

}  // namespace abut
