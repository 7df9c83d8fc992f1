// SPDX-License-Identifier: MIT
// Writes and reads the manifests of scene folders.
#include "abut/io/scene_folder/folder_manifest.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "abut/base/error.h"
#include "abut/io/file_bytes.h"
#include "abut/io/formats/json_document.h"
#include "abut/io/input.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::string_view wanted = "name a folder that SceneFolderWriter or write_scene_folder has written";
constexpr std::string_view remedy = "write the folder again";

// JSON's numbers are doubles to many programs, so checksums are texts.
std::string hexadecimal(std::uint64_t number) { return fmt::format("{:016x}", number); }

std::uint64_t checksum_in(const JsonValue& value) {
    const std::string_view text = value.text();
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
    if (text.size() != 16 || error != std::errc() || end != text.data() + text.size()) {
        value.fail("a checksum has 16 hexadecimal digits", remedy);
    }
    return number;
}

Vec3 point_in(const JsonValue& value) {
    const auto [x, y, z] = value.numbers<3>();
    return {x, y, z};
}

TileTree tree_in(const JsonValue& list) {
    std::vector<TileCut> cuts;
    for (const JsonValue& value : list.elements()) {
        const std::vector<JsonValue> parts = value.elements();
        if (parts.empty()) {
            cuts.push_back({});
            continue;
        }
        const std::vector<JsonValue> cut = value.elements(2, "entries, an axis and a number");
        cuts.push_back({static_cast<int>(cut[0].index(3, "axes")), cut[1].number()});
    }
    if (!TileTree::is_whole(cuts)) list.fail("the cuts do not form one tree", remedy);
    return TileTree(std::move(cuts));
}

FolderManifest manifest_in(const JsonValue& root) {
    if (root.text_or("format", "") != "abut.scene_folder") root.fail("this is no manifest of a scene folder", wanted);
    if (const JsonValue version = root.at("version"); version.count() != FolderManifest::version) {
        version.fail(fmt::format("it has version {}, and this abut reads version {}", version.count(),
                                 std::size_t{FolderManifest::version}),
                     remedy);
    }
    FolderManifest manifest;
    manifest.unit = root.text_or("unit", "");
    manifest.instances = root.at("instances").index(std::size_t{1} << 32, "instances that a folder can have");
    manifest.checksum = checksum_in(root.at("checksum"));
    if (const std::optional<JsonValue> names = root.find("names")) {
        manifest.has_names = true;
        manifest.names_checksum = checksum_in(names->at("checksum"));
        manifest.name_ends_checksum = checksum_in(names->at("ends_checksum"));
    }
    if (const std::optional<JsonValue> bounds = root.find("bounds")) {
        manifest.bounds = {point_in(bounds->at("min")), point_in(bounds->at("max"))};
    }
    for (const JsonValue& mesh : root.at("meshes").elements()) {
        manifest.meshes.push_back({mesh.at("triangles").count(), checksum_in(mesh.at("checksum"))});
    }
    manifest.tree = tree_in(root.at("cuts"));
    for (const JsonValue& tile : root.at("tiles").elements(manifest.tree.size(), "tiles, as the cuts make")) {
        manifest.tiles.push_back({tile.at("instances").index(manifest.instances + 1, "instances"),
                                  tile.at("triangles").count(), checksum_in(tile.at("checksum"))});
    }
    return manifest;
}

}  // namespace

std::string to_json(const FolderManifest& manifest) {
    json root{{"format", "abut.scene_folder"},   {"version", std::size_t{FolderManifest::version}},
              {"instances", manifest.instances}, {"checksum", hexadecimal(manifest.checksum)},
              {"meshes", json::array()},         {"cuts", json::array()},
              {"tiles", json::array()},          {"manifest_checksum", hexadecimal(0)}};
    if (manifest.has_names) {
        root["names"] = {{"checksum", hexadecimal(manifest.names_checksum)},
                         {"ends_checksum", hexadecimal(manifest.name_ends_checksum)}};
    }
    if (!manifest.unit.empty()) root["unit"] = manifest.unit;
    if (!manifest.bounds.empty()) {
        const Vec3 &min = manifest.bounds.min, &max = manifest.bounds.max;
        root["bounds"] = {{"min", {min.x, min.y, min.z}}, {"max", {max.x, max.y, max.z}}};
    }
    for (const FolderManifest::MeshFile& mesh : manifest.meshes) {
        root["meshes"].push_back({{"triangles", mesh.triangles}, {"checksum", hexadecimal(mesh.checksum)}});
    }
    for (const TileCut& cut : manifest.tree.cuts()) {
        json entry = json::array();
        if (cut.axis != TileCut::tile) entry = json::array({cut.axis, cut.value});
        root["cuts"].push_back(std::move(entry));
    }
    for (const FolderManifest::TileFile& tile : manifest.tiles) {
        root["tiles"].push_back(
            {{"instances", tile.instances}, {"triangles", tile.triangles}, {"checksum", hexadecimal(tile.checksum)}});
    }
    return with_own_checksum(root.dump(-1, ' ', false, json::error_handler_t::replace) + "\n");
}

std::string with_own_checksum(std::string manifest) {
    // Within a text of JSON a quotation mark follows a backslash, so these are the member's own.
    constexpr std::string_view name = "\"manifest_checksum\":\"";
    constexpr std::size_t digits = 16;
    const std::size_t found = manifest.find(name), at = found + name.size();
    if (found == std::string::npos || manifest.size() < at + digits) return manifest;
    manifest.replace(at, digits, digits, '0');
    return manifest.replace(at, digits, hexadecimal(checksum_of(manifest)));
}

FolderManifest read_manifest(const fs::path& folder) {
    const fs::path path = manifest_file(folder);
    std::error_code error;
    if (!fs::exists(path, error)) {
        throw Error(fmt::format("{}: is no scene folder, or was not written to its end: it has no manifest.json; {}",
                                readable(folder.string()), wanted));
    }
    const std::string bytes = read_bytes(path);
    const Input input{path.string(), bytes, std::nullopt};
    return within_memory(input.name, [&] {
        const JsonDocument document(input, bytes, 0, false, wanted);
        FolderManifest manifest = manifest_in(document.root());
        if (const JsonValue own = document.root().at("manifest_checksum"); with_own_checksum(bytes) != bytes) {
            own.fail("the manifest is not what was written; restore it", remedy);
        }
        return manifest;
    });
}

fs::path manifest_file(const fs::path& folder) { return folder / "manifest.json"; }
fs::path instances_file(const fs::path& folder) { return folder / "instances.bin"; }
fs::path names_file(const fs::path& folder) { return folder / "names.txt"; }
fs::path name_ends_file(const fs::path& folder) { return folder / "name_ends.bin"; }
fs::path mesh_file(const fs::path& folder, std::size_t mesh) {
    return folder / "meshes" / fmt::format("{:06}.abut", mesh);
}
fs::path tile_file(const fs::path& folder, std::size_t tile) {
    return folder / "tiles" / fmt::format("{:06}.bin", tile);
}

}  // namespace abut::io
