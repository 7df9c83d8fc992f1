// SPDX-License-Identifier: MIT
// Feeds any bytes to the reader of .abut files, as they are and with the checksums made right; asks what it lets through.
#include "fuzz/abut_mesh.h"
#include "fuzz/reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    abut::fuzz::read("fuzz.abut", data, size);
    const std::string bytes = abut::fuzz::signed_again({reinterpret_cast<const char*>(data), size});
    abut::fuzz::run("fuzz.abut", [&] {
        abut::fuzz::ask(abut::io::read_abut({"fuzz.abut", bytes, std::nullopt}, nullptr));
    });
    return 0;
}
