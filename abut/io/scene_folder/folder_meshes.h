// SPDX-License-Identifier: MIT
// FolderMeshes: the meshes of a scene folder, mapped when they are first needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string_view>
#include <vector>

#include "abut/base/mutex.h"
#include "abut/io/scene_folder/folder_manifest.h"
#include "abut/scene/shared_shape.h"

namespace abut::io {

/// Any number of threads may use it. It keeps some thousands of meshes, because a process can map only so many files.
class FolderMeshes {
public:
    /// `files` must outlive it.
    FolderMeshes(std::filesystem::path folder, const std::vector<FolderManifest::MeshFile>& files)
        : folder_(std::move(folder)), files_(files) {}

    /// The mesh of this number. Throws Error, which names the file, when it is missing or differs from what was
    /// written, and when there is no such mesh.
    [[nodiscard]] SharedShape operator()(std::uint32_t mesh) const;
    /// The same, read and checked anew.
    [[nodiscard]] SharedShape read(std::size_t mesh) const;

private:
    std::filesystem::path folder_;
    const std::vector<FolderManifest::MeshFile>& files_;
    mutable Mutex mutex_;
    mutable std::map<std::uint32_t, SharedShape> kept_;
};

/// Throws Error, which names the file, unless the bytes have this checksum.
void require_checksum(const std::filesystem::path& path, std::string_view bytes, std::uint64_t checksum);

}  // namespace abut::io
