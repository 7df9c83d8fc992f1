// SPDX-License-Identifier: MIT
// The parts of the files that a peer's program is given, read by abut's readers so that only the queries differ.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "abut/io/load.h"

namespace peers {

/// At least two parts, or the program ends with a usage message.
inline std::vector<abut::io::MeshData> load_parts(int argc, char** argv) {
    std::vector<abut::io::MeshData> result;
    for (int i = 1; i < argc; ++i) {
        for (auto& part : parts(abut::io::read_scene_file(argv[i]))) result.push_back(std::move(part.data));
    }
    if (result.size() < 2) {
        std::fprintf(stderr, "usage: %s FILE FILE\n", argv[0]);
        std::exit(2);
    }
    return result;
}

}  // namespace peers
