// SPDX-License-Identifier: MIT
// Distributes records from the root of the tree of tiles down: to at most 256 parts of space at a time, each with a
// buffer and a file, and then from each of these files on.
#include "abut/io/scene_folder/tile_distribution.h"

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <system_error>

#include "abut/io/file_bytes.h"
#include "abut/io/streamed_file.h"

namespace abut::io {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t parts_at_once = 256, buffer_bytes = std::size_t{256} << 10;

/// A part of space: the tile or the cut with this number, and the file with the records that meet it.
struct Part {
    std::size_t cut;
    fs::path path;
};

class Distribution {
public:
    Distribution(const fs::path& folder, const TileTree& tree, FunctionRef<Aabb(const InstanceRecord&)> box_of,
                 FunctionRef<std::size_t(const InstanceRecord&)> triangles_of)
        : folder_(folder), tree_(tree), box_of_(box_of), triangles_of_(triangles_of), tiles_(tree.size()) {}

    std::vector<FolderManifest::TileFile> run() {
        std::vector<Part> waiting{{0, instances_file(folder_)}};
        while (!waiting.empty()) {
            const Part part = std::move(waiting.back());
            waiting.pop_back();
            distribute(part, waiting);
            std::error_code ignored;
            if (part.path != instances_file(folder_)) fs::remove(part.path, ignored);
        }
        return std::move(tiles_);
    }

private:
    /// The file of a part of space that records are distributed to.
    struct Target {
        Target(std::size_t of_cut, fs::path at) : cut(of_cut), path(std::move(at)), file(path) {}

        std::size_t cut;
        fs::path path;
        StreamedFile file;
        std::string buffer;
    };

    [[nodiscard]] bool is_tile(std::size_t cut) const { return tree_.cuts()[cut].axis == TileCut::tile; }

    /// The parts below a cut, in preorder: its descendants, level by level, as long as there are no more than 256.
    [[nodiscard]] std::vector<std::size_t> parts_below(std::size_t top) const {
        std::deque<std::size_t> open{top};
        std::vector<std::size_t> parts;
        while (!open.empty() && open.size() + parts.size() < parts_at_once) {
            const std::size_t cut = open.front();
            open.pop_front();
            if (is_tile(cut)) {
                parts.push_back(cut);
                continue;
            }
            open.push_back(cut + 1);
            open.push_back(tree_.upper(cut));
        }
        parts.insert(parts.end(), open.begin(), open.end());
        return parts;
    }

    void distribute(const Part& part, std::vector<Part>& waiting) {
        std::deque<Target> targets;
        std::vector<Target*> target_of(tree_.cuts().size());
        for (const std::size_t cut : parts_below(part.cut)) {
            const fs::path path = is_tile(cut) ? tile_file(folder_, tree_.tile_at(cut))
                                               : folder_ / "tiles" / ("part" + std::to_string(cut) + ".tmp");
            target_of[cut] = &targets.emplace_back(cut, path);
        }
        {
            const FileBytes file(part.path);
            const std::string_view bytes = file.view();
            for (std::size_t at = 0; at < bytes.size(); at += InstanceRecord::bytes) {
                distribute_instance(part.cut, bytes.substr(at, InstanceRecord::bytes), target_of);
            }
        }
        for (Target& target : targets) {
            target.file.write(target.buffer);
            target.file.commit();
            if (is_tile(target.cut)) {
                tiles_[tree_.tile_at(target.cut)].checksum = checksum_of(FileBytes(target.path).view());
            } else {
                waiting.push_back({target.cut, target.path});
            }
        }
    }

    void distribute_instance(std::size_t top, std::string_view bytes, const std::vector<Target*>& target_of) {
        const InstanceRecord record = record_at(bytes.data());
        const Aabb box = box_of_(record);
        if (box.empty()) return;
        open_.assign({top});
        while (!open_.empty()) {
            const std::size_t cut = open_.back();
            open_.pop_back();
            Target* const target = target_of[cut];
            if (target == nullptr) {
                tree_.append_sides(cut, box, open_);
                continue;
            }
            target->buffer += bytes;
            if (target->buffer.size() >= buffer_bytes) {
                target->file.write(target->buffer);
                target->buffer.clear();
            }
            if (!is_tile(cut)) continue;
            FolderManifest::TileFile& tile = tiles_[tree_.tile_at(cut)];
            ++tile.instances;
            tile.triangles += triangles_of_(record);
        }
    }

    const fs::path& folder_;
    const TileTree& tree_;
    FunctionRef<Aabb(const InstanceRecord&)> box_of_;
    FunctionRef<std::size_t(const InstanceRecord&)> triangles_of_;
    std::vector<FolderManifest::TileFile> tiles_;
    std::vector<std::size_t> open_;  // parts of space that a record still has to be passed to
};

}  // namespace

std::vector<FolderManifest::TileFile> write_tiles(const fs::path& folder, const TileTree& tree,
                                                  FunctionRef<Aabb(const InstanceRecord&)> box_of,
                                                  FunctionRef<std::size_t(const InstanceRecord&)> triangles_of) {
    return Distribution(folder, tree, box_of, triangles_of).run();
}

}  // namespace abut::io
