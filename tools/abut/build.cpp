// SPDX-License-Identifier: MIT
// abut build: saves all parts of files as one mesh with its tree.
#include <fmt/format.h>

#include <memory>

#include "abut/base/error.h"
#include "abut/io/formats/format_table.h"
#include "abut/io/names.h"
#include "abut/io/save.h"
#include "tools/abut/commands.h"
#include "tools/abut/file_options.h"
#include "tools/abut/output.h"
#include "tools/abut/parts.h"

namespace abut::tool {
namespace {

struct BuildJob {
    std::vector<std::string> files;
    std::string output;
    bool high = false;
};

std::string extension_with_tree() { return io::listed(&io::Format::extension, io::holds_bvh); }

int build(const BuildJob& job, const Common& common) {
    if (!io::is_named_for(job.output, io::holds_bvh)) {
        throw Error(fmt::format("{0}: only {1} files hold a tree; give a name that ends in {1}", job.output,
                                extension_with_tree()));
    }
    const Mesh mesh =
        joined(load_parts(job.files, common.convert), {.quality = job.high ? Quality::high : Quality::fast});
    save_mesh(job.output, mesh);
    if (common.json) {
        fmt::print("{{\"schema\": \"abut.build/1\", \"file\": {}, \"triangles\": {}}}\n", text_of(job.output, false),
                   mesh.size());
    } else {
        fmt::print("{}: {} triangles, {} nodes\n", io::readable(job.output), mesh.size(), mesh.tree().nodes().size());
    }
    return 0;
}

}  // namespace

Command add_build(CLI::App& command) {
    const auto job = std::make_shared<BuildJob>();
    add_input(command, job->files);
    command.add_option("-o,--output", job->output, "the " + extension_with_tree() + " file to write")->required();
    command.add_flag("--high", job->high, "build several times longer, for faster rays");
    return [job](const Common& common) { return build(*job, common); };
}

}  // namespace abut::tool
