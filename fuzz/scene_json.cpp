// SPDX-License-Identifier: MIT
// Feeds any bytes to the reader of scenes in JSON; what it takes must come through writing and reading again.
#include "abut/io/load_scene.h"
#include "reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace abut;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    fuzz::run("fuzz.json", [&] {
        const Scene scene = scene_from_json("fuzz.json", text);
        const std::string written = scene_to_json(scene);
        const Scene again = scene_from_json("again.json", written);
        fuzz::require(again.size() == scene.size() && scene_to_json(again) == written);
    });
    return 0;
}
