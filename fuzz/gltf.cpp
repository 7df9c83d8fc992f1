// SPDX-License-Identifier: MIT
// Feeds any bytes to the reader of glTF and GLB files, and JSON with sound lengths around it.
#include <cstring>

#include "reader.h"

namespace {

void append(std::string& out, std::size_t value) {
    const auto word = static_cast<std::uint32_t>(value);
    char bytes[4];
    std::memcpy(bytes, &word, 4);
    out.append(bytes, 4);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    abut::fuzz::read("fuzz.gltf", data, size);
    // A text, a zero byte and a buffer make a GLB file, so that the fuzzer need not find out about lengths.
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = text.find('\0');
    if (end == std::string_view::npos || text.starts_with("glTF")) return 0;
    std::string glb = "glTF";
    append(glb, 2);
    append(glb, 28 + end + (size - end - 1));
    append(glb, end);
    glb += "JSON";
    glb += text.substr(0, end);
    append(glb, size - end - 1);
    glb += std::string_view("BIN\0", 4);
    glb += text.substr(end + 1);
    return abut::fuzz::read("fuzz.glb", reinterpret_cast<const std::uint8_t*>(glb.data()), glb.size());
}
