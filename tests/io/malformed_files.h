// SPDX-License-Identifier: MIT
// Malformed, truncated and lying files of every format, each with the place that its message must name.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace abut::sample {

struct MalformedFile {
    std::string name;  // with the extension, unique
    std::string bytes;
    std::string place;  // "line 4", "byte 84", or "line " and "byte " where no more can be said
};

/// For messages of tests.
inline void PrintTo(const MalformedFile& file, std::ostream* out) { *out << file.name; }

[[nodiscard]] std::vector<MalformedFile> malformed_stl();
[[nodiscard]] std::vector<MalformedFile> malformed_obj();
[[nodiscard]] std::vector<MalformedFile> malformed_ply();
[[nodiscard]] std::vector<MalformedFile> malformed_off();
[[nodiscard]] std::vector<MalformedFile> malformed_gltf();
[[nodiscard]] std::vector<MalformedFile> malformed_otherwise();  // empty, packed, mislabelled, unknown
[[nodiscard]] std::vector<MalformedFile> malformed_files();      // all of these

}  // namespace abut::sample
