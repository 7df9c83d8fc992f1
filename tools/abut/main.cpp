// SPDX-License-Identifier: MIT
// The program abut: one subcommand a job. Exit codes: 0 nothing found, 1 found, 2 usage, 3 bad input.
#include <cstdio>
#include <exception>
#include <memory>
#include <utility>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "tools/abut/jobs.h"

int main(int argc, char** argv) {
    using namespace abut::tool;
    CLI::App app("Where things in 3D touch, exactly.\nExit codes: 0 nothing found, 1 found, 2 usage, 3 bad input.",
                 "abut");
    app.require_subcommand(1);
    app.set_version_flag("--version", "abut " ABUT_VERSION);
    Common common;
    const auto add = [&](const char* name, const char* what, Job (*make)(CLI::App&)) {
        CLI::App& command = *app.add_subcommand(name, what);
        command.add_flag("--json", common.json, "print JSON");
        command.add_option("--threads", common.threads, "use at most N threads")->check(CLI::PositiveNumber);
        return std::pair(&command, make(command));
    };
    const std::vector<std::pair<CLI::App*, Job>> jobs{
        add("info", "what is in files: parts, triangles, bounds, tree, health", add_info),
        add("check", "is each part watertight and sound?", add_check),
        add("clash", "which parts touch, pierce, enclose, repeat or come too near each other?", add_clash),
        add("ray", "what does a ray hit?", add_ray),
        add("sweep", "what does a moving ball meet, and where does it slide to?", add_sweep),
        add("closest", "the nearest points of the surface", add_closest),
        add("inside", "which points lie in the solid?", add_inside),
        add("render", "a picture by abut's own rays", add_render),
        add("build", "saves a mesh with its tree, to be loaded without a build", add_build),
        add("bench", "this machine's figures on a generated mesh", add_bench),
    };

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    try {
        std::unique_ptr<abut::ThreadLimit> limit;
        if (common.threads > 0) limit = std::make_unique<abut::ThreadLimit>(common.threads);
        for (const auto& [command, job] : jobs) {
            if (command->parsed()) return job(common);
        }
    } catch (const abut::Error& error) {
        std::fprintf(stderr, "abut: %s\n", error.what());
        return 3;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "abut: %s\n", error.what());
        return 3;
    }
    return 2;
}
