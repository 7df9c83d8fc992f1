// SPDX-License-Identifier: MIT
// Feeds any bytes to the reader of 3MF files, as a whole archive and as the model in one.
#include "abut/io/zip_archive.h"
#include "reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    (void)abut::fuzz::read("fuzz.3mf", data, size);
    // Few changes of a compressed archive survive its checksums.
    const std::string model(reinterpret_cast<const char*>(data), size);
    const std::string archive = abut::io::write_zip({{"3D/3dmodel.model", model}});
    return abut::fuzz::read("fuzz.3mf", reinterpret_cast<const std::uint8_t*>(archive.data()), archive.size());
}
