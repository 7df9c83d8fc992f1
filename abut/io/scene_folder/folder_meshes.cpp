// SPDX-License-Identifier: MIT
// Maps and checks the meshes of scene folders.
#include "abut/io/scene_folder/folder_meshes.h"

#include <fmt/format.h>

#include "abut/base/error.h"
#include "abut/io/file_bytes.h"
#include "abut/io/load.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

constexpr std::size_t most_kept = 4096;

}  // namespace

void require_checksum(const std::filesystem::path& path, std::string_view bytes, std::uint64_t checksum) {
    if (checksum_of(bytes) == checksum) return;
    throw Error(
        fmt::format("{}: differs from what was written, by its checksum in manifest.json; restore it, or write "
                    "the scene folder again",
                    readable(path.string())));
}

SharedShape FolderMeshes::read(std::size_t mesh) const {
    const std::filesystem::path path = mesh_file(folder_, mesh);
    require_checksum(path, FileBytes(path).view(), files_[mesh].checksum);
    return load_mesh(path);
}

SharedShape FolderMeshes::operator()(std::uint32_t mesh) const {
    if (mesh >= files_.size()) {
        throw Error(fmt::format("there is no mesh {} among {}; write the scene folder again", mesh, files_.size()));
    }
    {
        const MutexLock lock(mutex_);
        if (const auto found = kept_.find(mesh); found != kept_.end()) return found->second;
    }
    SharedShape shape = read(mesh);
    const MutexLock lock(mutex_);
    if (kept_.size() >= most_kept) kept_.clear();
    return kept_.try_emplace(mesh, std::move(shape)).first->second;
}

}  // namespace abut::io
