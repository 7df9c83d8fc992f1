// SPDX-License-Identifier: MIT
// Feeds any bytes to the reader of BCF files; and, as a topic in an archive that is right, to the reader of its XML.
#include <cstdint>
#include <string>

#include "abut/base/error.h"
#include "abut/io/bcf.h"
#include "abut/io/zip_archive.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const std::string archive = abut::io::write_zip({{"bcf.version", ""}, {"x/markup.bcf", bytes}});
    for (const std::string& file : {bytes, archive}) {
        try {
            static_cast<void>(abut::bcf_from_bytes("fuzz.bcfzip", file));
        } catch (const abut::Error&) {}
    }
    return 0;
}
