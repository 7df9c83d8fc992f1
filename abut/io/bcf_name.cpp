// SPDX-License-Identifier: MIT
// Compares the extension of a file's name.
#include "abut/io/bcf_name.h"

#include <string>

#include "abut/io/formats/format_table.h"

namespace abut::io {

bool is_named_bcf(const std::filesystem::path& path) {
    const std::string extension = extension_of(path.string());
    return extension == ".bcf" || extension == ".bcfzip";
}

}  // namespace abut::io
