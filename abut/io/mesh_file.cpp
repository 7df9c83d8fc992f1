// SPDX-License-Identifier: MIT
// Loads meshes from files, and saves them.
#include <optional>
#include <utility>

#include "abut/base/float_environment.h"
#include "abut/base/mapped_file.h"
#include "abut/io/atomic_write.h"
#include "abut/io/formats/abut_mesh.h"
#include "abut/io/formats/format_table.h"
#include "abut/io/input.h"
#include "abut/io/load.h"
#include "abut/io/save.h"

namespace abut {

namespace {

std::optional<Mesh> load_abut(const std::filesystem::path& path, io::Validation validation) {
    const std::string extension = io::extension_of(path.string());
    if (path == "-" || !(extension.empty() || extension == ".abut")) return std::nullopt;
    const std::optional<MappedFile> mapped = map_file(path);
    if (!mapped) return std::nullopt;
    const std::string_view bytes(reinterpret_cast<const char*>(mapped->bytes.data()), mapped->bytes.size());
    const io::Input input{path.string(), bytes, std::nullopt};
    if (io::format_of(input) != io::Format::abut) return std::nullopt;
    return io::read_abut(input, mapped->keeper, validation);
}

}  // namespace

Mesh load_mesh(const std::filesystem::path& path, const LoadOptions& options) {
    const DefaultFloats floats;
    return io::within_memory(path == "-" ? "standard input" : path.string(), [&]() -> Mesh {
        if (std::optional<Mesh> built = load_abut(path, options.validation)) return std::move(*built);
        io::MeshData data = io::load_mesh_data(path);
        return {std::move(data.vertices), std::move(data.triangles), options.build};
    });
}

void save_mesh(const std::filesystem::path& path, const Mesh& mesh) {
    const DefaultFloats floats;
    if (io::extension_of(path.string()) == ".abut") {
        io::write_bytes(path, io::AbutFileBytes(mesh).pieces());
        return;
    }
    io::MeshData data;
    data.vertices = mesh.vertices();
    data.triangles = mesh.triangles();
    save_mesh(path, data);
}

}  // namespace abut
