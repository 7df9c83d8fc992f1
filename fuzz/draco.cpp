// SPDX-License-Identifier: MIT
// Feeds any bytes to the reader of Draco's meshes, within a glTF file that is sound around them.
#include "abut/io/formats/glb.h"
#include "reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string json = R"({"asset": {"version": "2.0"},
        "nodes": [{"mesh": 0, "skin": 0}, {"translation": [1, 0, 0]}, {}], "skins": [{"joints": [1, 2]}],
        "meshes": [{"primitives": [
        {"attributes": {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}, "extensions": {"KHR_draco_mesh_compression":
            {"bufferView": 0, "attributes": {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}}}}]}, {"primitives": [
        {"attributes": {"POSITION": 3}, "extensions": {"KHR_draco_mesh_compression":
            {"bufferView": 0, "attributes": {"POSITION": 0}}}}]}],
        "accessors": [{"componentType": 5126, "count": 8, "type": "VEC3"}, {"componentType": 5121, "count": 8, "type": "VEC4"},
        {"componentType": 5126, "count": 8, "type": "VEC4"}, {"componentType": 5122, "normalized": true, "count": 8,
        "type": "VEC3"}],
        "bufferViews": [{"buffer": 0, "byteLength": )" +
                             std::to_string(size) + R"(}], "buffers": [{"byteLength": )" + std::to_string(size) + "}]}";
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    for (const char* nodes : {R"([{"mesh": 0, "skin": 0})", R"([{"mesh": 1, "skip": 0})"}) {
        std::string text = json;
        text.replace(text.find(R"([{"mesh": 0, "skin": 0})"), 23, nodes);
        const std::string file = abut::io::write_glb(text, bytes);
        abut::fuzz::read("fuzz.glb", reinterpret_cast<const std::uint8_t*>(file.data()), file.size());
    }
    return 0;
}
