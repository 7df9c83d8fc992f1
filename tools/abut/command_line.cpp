// SPDX-License-Identifier: MIT
// Parses the arguments and runs the subcommand; exit codes: 0 nothing found, 1 found, 2 usage, 3 bad input.
#include "tools/abut/command_line.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <iostream>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "abut/base/executor.h"
#include "abut/io/names.h"
#include "abut/io/spelling_suggestion.h"
#include "tools/abut/commands.h"
#include "tools/abut/outputs.h"
#include "tools/abut/report_error.h"

namespace abut::tool {
namespace {

int report(const std::string& message) {
    print_error(message);
    return 3;
}

/// The files given on the command line, for a message whose cause cannot be located more closely.
std::string files_of(const CLI::App& app) {
    std::string files;
    for (const CLI::App* command : app.get_subcommands()) {
        for (const CLI::Option* option : command->get_options()) {
            if (option->get_name() != "FILE") continue;
            for (const std::string& file : option->results()) files += (files.empty() ? "" : ", ") + file;
        }
    }
    return files.empty() ? "the command" : files;
}

/// Reports the system's error of the last write to standard output.
int report_unwritten(int error) {
    const std::string reason = error != 0 ? std::generic_category().message(error) : "write error";
    return report("standard output: cannot be written: " + reason + "; check the disk, or the program that reads it");
}

/// Flushes standard output; only then it is known whether all output was written.
int finished(int code) {
    if (std::ferror(stdout) == 0 && std::cout.good()) errno = 0;
    const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.flush().good();
    return written ? code : report_unwritten(errno);
}

/// Standard input can be read only once.
void refuse_second_standard_input(const CLI::App& command) {
    std::size_t dashes = 0;
    for (const CLI::Option* option : command.get_options()) {
        constexpr std::array written{"--output", "--sarif", "--junit", "--bcf", "--report", "--pictures"};
        if (std::any_of(written.begin(), written.end(), [&](const char* name) { return option->check_name(name); })) {
            continue;
        }
        for (const std::string& value : option->results()) dashes += value == "-" ? 1 : 0;
    }
    if (dashes > 1) throw CLI::ValidationError("-", "standard input can be read once only; name files for the others");
}

/// The message for a first argument that is not a subcommand; nothing when there is none, or when it is an option.
std::optional<std::string> unknown_command(const CLI::App& app, int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-') return std::nullopt;
    const std::string word = argv[1];
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    if (std::find(names.begin(), names.end(), word) != names.end()) return std::nullopt;
    const std::optional<std::string> meant = io::nearest_name(word, names);
    return io::in_quotes(word) + " is no command of abut" + (meant ? "; did you mean " + *meant + "?" : "");
}

int run(const std::vector<std::pair<CLI::App*, Command>>& jobs, const Common& common) {
    std::unique_ptr<ThreadLimit> limit;
    if (common.threads > 0) limit = std::make_unique<ThreadLimit>(common.threads);
    for (const auto& [command, job] : jobs) {
        if (command->parsed()) return job(common);
    }
    return 2;
}

}  // namespace

int run_command_line(int argc, char** argv, const ConvertFile& convert) {
    CLI::App app("Where things in 3D touch, exactly.\nExit codes: 0 nothing found, 1 found, 2 usage, 3 bad input.",
                 "abut");
    app.require_subcommand(1);
    app.set_version_flag("--version", "abut " ABUT_VERSION);
    Common common;
    common.convert = convert;
    const auto add = [&](const char* name, const char* what, Command (*make)(CLI::App&)) {
        CLI::App& command = *app.add_subcommand(name, what);
        command.add_flag("--json", common.json, "print JSON");
        command.add_option("--threads", common.threads, "use at most N threads")
            ->check(CLI::Range(1, std::numeric_limits<int>::max()));
        return std::pair(&command, make(command));
    };
    const std::vector<std::pair<CLI::App*, Command>> jobs{
        add("info", "what is in files: parts, triangles, bounds, BVH, health", add_info),
        add("check", "is each part watertight and sound?", add_check),
        add("clash", "which parts touch, pierce, enclose, repeat or come too near each other?", add_clash),
        add("ray", "what does a ray hit?", add_ray),
        add("sweep", "what does a moving ball meet, and where does it slide to?", add_sweep),
        add("closest", "the nearest points of the surface", add_closest),
        add("inside", "which points lie in the solid?", add_inside),
        add("render", "a picture by abut's own rays", add_render),
        add("build", "saves a mesh with its BVH, to be loaded without a build", add_build),
        add("bench", "this machine's figures on a generated mesh", add_bench),
    };

    try {
        app.parse(argc, argv);
        for (const CLI::App* command : app.get_subcommands()) {
            refuse_second_standard_input(*command);
            refuse_clashing_outputs(*command);
        }
    } catch (const CLI::ParseError& error) {
        const bool is_requested = error.get_exit_code() == 0;  // for help, or the version
        const std::optional<std::string> unknown = is_requested ? std::nullopt : unknown_command(app, argc, argv);
        if (!unknown) return finished(app.exit(error) == 0 ? 0 : 2);
        std::fprintf(stderr, "abut: %s\nRun with --help for more information.\n", unknown->c_str());
        return 2;
    }
    try {
        return finished(run(jobs, common));
    } catch (const std::system_error& error) {
        if (std::ferror(stdout) != 0) return report_unwritten(error.code().value());
        return report(error.what());
    } catch (const std::bad_alloc&) {
        return report(files_of(app) + ": not enough memory; give it more, name fewer files, or divide them");
    } catch (const std::exception& error) {
        return report(error.what());
    }
}

}  // namespace abut::tool
