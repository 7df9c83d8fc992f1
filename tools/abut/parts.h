// SPDX-License-Identifier: MIT
// The parts of the files on the command line, each as a mesh in world coordinates.
#pragma once

#include <algorithm>
#include <functional>
#include <glm/vec4.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "abut/io/scene_file.h"
#include "abut/mesh/mesh.h"
#include "tools/abut/convert_file.h"

namespace abut::tool {

struct NamedPart {
    std::string name;
    Mesh mesh;
    std::optional<glm::vec4> color = {};
    std::vector<std::string> path = {};    // the names in the file from which `name` is formed
    std::optional<std::size_t> node = {};  // index in the file's own list of nodes
    std::size_t file = 0;                  // index into Loaded::files
    std::vector<std::pair<std::string, std::string>> properties = {};  // of its node
};

/// A file on the command line, with its error message, which is empty if it was read.
struct LoadedFile {
    std::string name;
    std::string unit = {};
    std::string error = {};
    io::SkippedElements skipped = {};
};

/// The parts that could be read, and the files with their errors.
struct Loaded {
    std::vector<NamedPart> parts;
    std::vector<LoadedFile> files;

    [[nodiscard]] bool failed() const {
        return std::any_of(files.begin(), files.end(), [](const LoadedFile& f) { return !f.error.empty(); });
    }
    /// Whether no file could be read.
    [[nodiscard]] bool nothing() const {
        return std::all_of(files.begin(), files.end(), [](const LoadedFile& f) { return !f.error.empty(); });
    }
    /// The exit code of the program: 3 if a file failed, otherwise `code`.
    [[nodiscard]] int exit_code(int code) const { return failed() ? 3 : code; }

    /// Calls work() for a part. An exception, also for lack of memory, is reported as an error of the part's file.
    /// Returns whether it succeeded.
    bool work_on(std::size_t part, const std::function<void()>& work);
};

/// All parts of all files; "-" is standard input, and what `convert` converts is read as converted. A file that cannot
/// be read is reported on standard error, and the others are still read. A part's name is preceded by its file's name
/// if another file has a part of that name: see io::names_in_files.
[[nodiscard]] Loaded load_files(const std::vector<std::string>& files, const ConvertFile& convert);

/// The JSON descriptions of files and of a part: see docs/json.md.
[[nodiscard]] nlohmann::json described(const std::vector<LoadedFile>& files);
[[nodiscard]] nlohmann::json described(const NamedPart& part, const std::vector<LoadedFile>& files);

/// Ends a command that has no result, because its files cannot be read: with `json` it prints `document`, to which it
/// adds the files and their errors. Returns the exit code.
[[nodiscard]] int finish_unread(const Loaded& loaded, nlohmann::json document, bool json);

/// All parts joined into one mesh, with its BVH built by these options; a single part is returned as it is, unless high
/// quality is requested.
[[nodiscard]] Mesh joined(const std::vector<NamedPart>& parts, const BuildOptions& options = {});

/// The part to which a triangle of the joined mesh belongs, and its index there.
[[nodiscard]] std::pair<std::size_t, std::size_t> part_of(const std::vector<NamedPart>& parts, std::size_t triangle);

}  // namespace abut::tool
