// SPDX-License-Identifier: MIT
// Loads the models of a clash run with all that rules choose them by.
#pragma once

#include <filesystem>
#include <span>

#include "abut/clash/clash_run.h"
#include "abut/io/scene_file.h"

namespace abut {

/// A run of the models of several files together, of any format that load_scene reads: its title, unit, scene, parts
/// and colours; rules and clashes are left to the caller. Each mesh of a file is stored once, however often it is
/// shown: see to_scene. Models without triangles are left out. If another file has a part of the same name, a part's
/// name is preceded by the name of its file, with folders where files have the same name. In files that were converted
/// from others, a property "file" is the name of the original file. The unit is empty if the files do not agree.
///
///     ClashRun run = load_clash_run(std::array{std::filesystem::path("site.glb")});
///     run.rules = load_clash_rules("rules.toml");
///     run.found = clash(run.scene, run.parts, run.rules);
///     run.keys = clash_keys(run.found.clashes, run.parts, run.rules);
///     save_clash_json("this_week.json", run);
[[nodiscard]] ABUT_IO_API ClashRun load_clash_run(std::span<const std::filesystem::path> files);
/// The same for one file.
[[nodiscard]] ABUT_IO_API ClashRun load_clash_run(const std::filesystem::path& file);

/// The run of files that the program has read itself, or converted: `scene_files[i]` is the content of `files[i]`. It
/// is that of load_clash_run, except that each part has a mesh of its own with its transform applied, as io::parts does
/// and as the command line compares them; meshes are built on all cores. Throws Error, which names the file, as
/// io::parts does, and Error for another number of contents than of files.
[[nodiscard]] ABUT_IO_API ClashRun baked_clash_run(std::span<const std::filesystem::path> files,
                                                   std::span<const io::SceneFile* const> scene_files);

}  // namespace abut
