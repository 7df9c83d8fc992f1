// SPDX-License-Identifier: MIT
// FolderNames: the names of the instances of a scene folder, of which each is read alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "abut/base/mutex.h"
#include "abut/io/file_bytes.h"
#include "abut/io/scene_folder/folder_manifest.h"

namespace abut::io {

/// names.txt has the names one after the other, name_ends.bin where each ends, as 64-bit integers. The two are mapped
/// when the first name is read. Any number of threads may use it.
class FolderNames {
public:
    /// The manifest must outlive it.
    FolderNames(std::filesystem::path folder, const FolderManifest& manifest)
        : folder_(std::move(folder)), manifest_(manifest) {}

    /// The name of an instance; empty if it has none. Throws Error, which names the file, when the files are missing or
    /// do not fit.
    [[nodiscard]] std::string name(std::uint32_t instance) const;

private:
    struct Files {
        FileBytes names, ends;
    };
    [[nodiscard]] std::shared_ptr<const Files> files() const;

    std::filesystem::path folder_;
    const FolderManifest& manifest_;
    mutable Mutex mutex_;
    mutable std::shared_ptr<const Files> files_;
};

}  // namespace abut::io
