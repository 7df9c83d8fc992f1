// SPDX-License-Identifier: MIT
// Feeds any bytes to the reader of data that meshoptimizer compressed, within a glTF file that is sound around them. The
// first eight bytes choose mode, filter, stride and count.
#include <array>

#include "abut/io/formats/glb.h"
#include "reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 8) return 0;
    constexpr std::array<const char*, 4> filters = {"NONE", "OCTAHEDRAL", "QUATERNION", "EXPONENTIAL"};
    constexpr std::array<const char*, 3> modes = {"ATTRIBUTES", "TRIANGLES", "INDICES"};
    const std::string mode = modes[data[0] % 3];
    const bool vertices = mode == "ATTRIBUTES";
    const int stride = vertices ? data[2] : data[2] % 2 == 0 ? 2 : 4;
    const int count = data[3] + 256 * data[4];
    const std::string length = std::to_string(size - 8);
    const std::string accessor =
        vertices ? R"("componentType": )" + std::string(data[5] % 2 == 0 ? "5126" : "5122") + R"(, "type": "VEC3")"
                 : R"("componentType": )" + std::string(stride == 2 ? "5123" : "5125") + R"(, "type": "SCALAR")";
    const std::string json = R"({"asset": {"version": "2.0"}, "nodes": [{"mesh": 0}], "meshes": [{"primitives": [
        {"attributes": {"POSITION": )" +
                             std::string(vertices ? "0" : "1") + (vertices ? "}" : R"(}, "indices": 0)") +
                             R"(, "mode": )" + (data[6] % 2 == 0 && !vertices ? "4" : "5") +
                             R"(}]}], "accessors": [{"bufferView": 0, "count": )" + std::to_string(count) + ", " +
                             accessor +
                             R"(}, {"componentType": 5126, "count": 200, "type": "VEC3"}], "bufferViews": [{"buffer": 1,
        "byteLength": )" + std::to_string(count * stride) +
                             R"(, "extensions": {"EXT_meshopt_compression": {"buffer": 0, "byteLength": )" + length +
                             R"(, "byteStride": )" + std::to_string(stride) + R"(, "count": )" + std::to_string(count) +
                             R"(, "mode": ")" + mode + R"(", "filter": ")" + filters[data[1] % 4] +
                             R"("}}}], "buffers": [{"byteLength": )" + length + R"(}, {"byteLength": 0}]})";
    const std::string file = abut::io::write_glb(json, {reinterpret_cast<const char*>(data) + 8, size - 8});
    return abut::fuzz::read("fuzz.glb", reinterpret_cast<const std::uint8_t*>(file.data()), file.size());
}
