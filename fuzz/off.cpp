// SPDX-License-Identifier: MIT
// Feeds any bytes to the reader of OFF files.
#include "reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return abut::fuzz::read("fuzz.off", data, size);
}
