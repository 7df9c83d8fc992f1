// SPDX-License-Identifier: MIT
// abut build: saves all parts of files as one mesh with its BVH.
#include <fmt/format.h>

#include <memory>

#include "abut/io/formats/format_table.h"
#include "abut/io/names.h"
#include "abut/io/save.h"
#include "tools/abut/commands.h"
#include "tools/abut/file_options.h"
#include "tools/abut/files.h"
#include "tools/abut/output.h"
#include "tools/abut/parts.h"

namespace abut::tool {
namespace {

struct BuildJob {
    std::vector<std::string> files;
    std::string output;
    bool high = false;
};

std::string extension_with_bvh() { return io::listed(&io::Format::extension, io::holds_bvh); }

const CLI::Validator file_with_bvh(
    [](const std::string& path) {
        if (io::is_named_for(path, io::holds_bvh)) return std::string();
        return fmt::format("{0}: only {1} files hold a BVH; give a name that ends in {1}", io::readable(path),
                           extension_with_bvh());
    },
    "");

int build(const BuildJob& job, const Common& common) {
    const Loaded loaded = load_files(job.files, common.convert);
    if (loaded.failed()) return finish_unread(loaded, {{"schema", "abut.build/1"}}, common.json);
    const Mesh mesh = joined(loaded.parts, {.quality = job.high ? Quality::high : Quality::fast});
    make_folder_of(job.output);
    save_mesh(job.output, mesh);
    if (common.json) {
        fmt::print("{}\n", text_of({{"schema", "abut.build/1"},
                                    {"files", described(loaded.files)},
                                    {"file", io::readable(job.output)},
                                    {"triangles", mesh.size()}},
                                   true));
    } else {
        fmt::print("{}: {} triangles, {} nodes\n", io::readable(job.output), mesh.size(), mesh.tree().nodes().size());
    }
    return 0;
}

}  // namespace

Command add_build(CLI::App& command) {
    const auto job = std::make_shared<BuildJob>();
    add_input(command, job->files);
    command.add_option("-o,--output", job->output, "the " + extension_with_bvh() + " file to write")
        ->check(file_with_bvh)
        ->required();
    command.add_flag("--high", job->high, "build several times longer, for faster rays");
    return [job](const Common& common) { return build(*job, common); };
}

}  // namespace abut::tool
