// SPDX-License-Identifier: MIT
// Reads the names of instances.
#include "abut/io/scene_folder/folder_names.h"

#include <fmt/format.h>

#include "abut/base/error.h"
#include "abut/io/formats/byte_order.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path) {
    throw Error(
        fmt::format("{}: does not fit the folder's number of instances and their names; write the scene folder "
                    "again",
                    readable(path.string())));
}

}  // namespace

std::shared_ptr<const FolderNames::Files> FolderNames::files() const {
    const MutexLock lock(mutex_);
    if (!files_) {
        const std::filesystem::path ends = name_ends_file(folder_);
        // FileBytes can be neither copied nor moved.
        std::shared_ptr<const Files> read(new Files{FileBytes(names_file(folder_)), FileBytes(ends)});
        if (read->ends.view().size() != manifest_.instances * sizeof(std::uint64_t)) fail(ends);
        files_ = std::move(read);
    }
    return files_;
}

std::string FolderNames::name(std::uint32_t instance) const {
    if (!manifest_.has_names || instance >= manifest_.instances) return {};
    const std::shared_ptr<const Files> read = files();
    const auto end_of = [&](std::size_t i) { return load<std::uint64_t>(read->ends.view().data() + 8 * i); };
    const std::uint64_t first = instance == 0 ? 0 : end_of(instance - std::size_t{1}), end = end_of(instance);
    if (first > end || end > read->names.view().size()) fail(name_ends_file(folder_));
    return std::string(read->names.view().substr(first, end - first));
}

}  // namespace abut::io
