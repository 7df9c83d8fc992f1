// SPDX-License-Identifier: MIT
// The parts of the files that a job is given, each as a mesh in world coordinates.
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

namespace abut::tool {

struct NamedPart {
    std::string name;
    Mesh mesh;
    std::optional<glm::vec4> color = {};
    std::vector<std::string> path = {};    // the names in the file of which `name` is made
    std::optional<std::size_t> node = {};  // in the file's own list of nodes
    std::size_t file = 0;                  // index into Loaded::files
};

/// A file as it was given, and what is wrong with it; nothing if it was read.
struct LoadedFile {
    std::string name;
    std::string unit = {};
    std::string error = {};
    io::PassedOver passed_over = {};
};

/// What could be read of some files.
struct Loaded {
    std::vector<NamedPart> parts;
    std::vector<LoadedFile> files;

    [[nodiscard]] bool failed() const {
        return std::any_of(files.begin(), files.end(), [](const LoadedFile& f) { return !f.error.empty(); });
    }
    /// Nothing was read at all.
    [[nodiscard]] bool nothing() const {
        return std::all_of(files.begin(), files.end(), [](const LoadedFile& f) { return !f.error.empty(); });
    }
    /// The exit code of a job that would have ended with this one.
    [[nodiscard]] int exit_code(int code) const { return failed() ? 3 : code; }

    /// Does the work on a part; when that fails, or memory does not suffice, reports it as its file's error. Returns whether it
    /// was done.
    bool work_on(std::size_t part, const std::function<void()>& work);
};

/// All parts of all files; "-" reads standard input. A file that cannot be read is reported on standard error, and the others are
/// read all the same. A part's name is its own where no other file has it, else the file's stands before it.
[[nodiscard]] Loaded load_files(const std::vector<std::string>& files);

/// The same for jobs that need all of them: throws Error for the first that cannot be read.
[[nodiscard]] std::vector<NamedPart> load_parts(const std::vector<std::string>& files);

/// What JSON says of files and of a part: see docs/json.md.
[[nodiscard]] nlohmann::json described(const std::vector<LoadedFile>& files);
[[nodiscard]] nlohmann::json described(const NamedPart& part, const std::vector<LoadedFile>& files);

/// All parts joined into one mesh, whose tree is built as told; a single part's own does for a fast one.
[[nodiscard]] Mesh joined(const std::vector<NamedPart>& parts, const BuildOptions& options = {});

/// Which part a triangle of the joined mesh belongs to, and its index there.
[[nodiscard]] std::pair<std::size_t, std::size_t> part_of(const std::vector<NamedPart>& parts, std::size_t triangle);

}  // namespace abut::tool
