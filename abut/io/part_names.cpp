// SPDX-License-Identifier: MIT
// Collects the names on the paths to nodes, and makes the names of several files different.
#include "abut/io/part_names.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "abut/io/names.h"
#include "abut/io/node_checks.h"

namespace abut::io {
namespace {

constexpr std::size_t most_names = 64, most_bytes = 1000;

/// The next ancestor of each node that has a name. Nodes without one, of which there may be very many in a row, are
/// passed once.
class NamedAncestors {
public:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    explicit NamedAncestors(const SceneFile& scene)
        : scene_(scene), states_(scene.nodes.size(), State::unknown), above_(scene.nodes.size(), none) {
        for (const Node& node : scene.nodes) has_name_.push_back(!readable(shortened(node.name, most_bytes)).empty());
    }

    [[nodiscard]] std::size_t of(std::size_t node) {
        std::vector<std::size_t> chain;
        std::size_t found = none, at = node;
        while (states_[at] == State::unknown) {
            states_[at] = State::passed;
            chain.push_back(at);
            if (!scene_.nodes[at].parent) break;
            at = parent_of(scene_, at);
            if (has_name_[at]) found = at;
            if (has_name_[at]) break;
        }
        // A chain of parents that leads back to itself has no names; it is refused when its nodes are placed.
        if (found == none && states_[at] == State::known) found = above_[at];
        for (const std::size_t each : chain) {
            above_[each] = found;
            states_[each] = State::known;
        }
        return above_[node];
    }

private:
    enum class State : std::uint8_t { unknown, passed, known };

    const SceneFile& scene_;
    std::vector<State> states_;
    std::vector<std::size_t> above_;
    std::vector<bool> has_name_;
};

/// The names on the path to a node.
class Paths {
public:
    explicit Paths(const SceneFile& scene) : scene_(scene), above_(scene) {
        std::size_t roots = 0;
        for (std::size_t node = 0; node < scene.nodes.size(); ++node) {
            if (scene.nodes[node].parent) continue;
            ++roots;
            root_ = node;
        }
        if (roots != 1 || scene.nodes[root_].mesh) root_ = scene.nodes.size();
    }

    /// The names from the top down; empty where nothing has a name. Long paths lose their beginning, so that a small
    /// file cannot make them fill memory.
    [[nodiscard]] std::vector<std::string> of(std::size_t node) {
        std::vector<std::string> names;
        std::string own = readable(scene_.nodes[node].name);
        const std::size_t mesh = *scene_.nodes[node].mesh;
        if (own.empty() && mesh < scene_.mesh_names.size())
            own = readable(shortened(scene_.mesh_names[mesh], most_bytes));
        if (!own.empty()) names.push_back(std::move(own));
        std::size_t bytes = names.empty() ? 0 : names.front().size();
        std::size_t count = 0;
        for (std::size_t at = above_.of(node); at != NamedAncestors::none; at = above_.of(at)) {
            if (at == root_ && !names.empty()) break;
            std::string name = readable(shortened(scene_.nodes[at].name, most_bytes));
            bytes += name.size();
            if (count++ == most_names || bytes > most_bytes) {
                names.emplace_back("…");
                break;
            }
            names.push_back(std::move(name));
        }
        return {names.rbegin(), names.rend()};
    }

private:
    const SceneFile& scene_;
    NamedAncestors above_;
    std::size_t root_ = 0;  // the single root without a mesh, which stands for the file; nodes.size() if there is none
};

}  // namespace

std::vector<PartName> part_names(const SceneFile& scene, std::span<const std::size_t> nodes) {
    Paths paths(scene);
    std::vector<PartName> result(nodes.size());
    std::vector<std::string> names(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        result[i].path = paths.of(nodes[i]);
        if (result[i].path.empty()) result[i].path.push_back(fmt::format("part {}", i + 1));
        names[i] = path_name(result[i].path);
    }
    names = unique_names(std::move(names));
    for (std::size_t i = 0; i < nodes.size(); ++i) result[i].name = std::move(names[i]);
    return result;
}

namespace {

namespace fs = std::filesystem;

/// A file, and as much of the end of its absolute path as names it.
struct NamedFile {
    fs::path path;
    fs::path name;
    fs::path folder;  // above the name

    explicit NamedFile(const fs::path& given) {
        std::error_code error;
        path = given == "-" ? given : fs::absolute(given, error).lexically_normal();
        if (error) path = given;
        name = path.filename();
        folder = path.parent_path();
    }
    /// Whether there was a folder to add.
    bool lengthen() {
        if (folder.empty() || folder.filename().empty()) return false;
        name = folder.filename() / name;
        folder = folder.parent_path();
        return true;
    }
};

}  // namespace

std::vector<std::string> distinct_file_names(std::span<const fs::path> files) {
    std::vector<NamedFile> named(files.begin(), files.end());
    for (bool lengthened = true; lengthened;) {
        std::map<fs::path, std::set<fs::path>> of_name;
        for (const NamedFile& file : named) of_name[file.name].insert(file.path);
        lengthened = false;
        for (NamedFile& file : named) {
            if (of_name[file.name].size() > 1) lengthened = file.lengthen() || lengthened;
        }
    }
    std::vector<std::string> names;
    for (const NamedFile& file : named) names.push_back(readable(file.name.generic_string()));
    return names;
}

std::vector<std::string> names_in_files(std::span<const fs::path> files,
                                        std::span<const std::vector<std::string>> names) {
    std::map<std::string_view, std::size_t> in_files;  // the number of files that have a part of this name
    for (const std::vector<std::string>& of_file : names) {
        for (const std::string& name : of_file) ++in_files[name];
    }
    const std::vector<std::string> file_names = distinct_file_names(files);
    std::vector<std::string> result;
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (const std::string& name : names[i]) {
            result.push_back(in_files[name] > 1 ? file_names[i] + ": " + name : name);
        }
    }
    return unique_names(std::move(result));
}

}  // namespace abut::io
