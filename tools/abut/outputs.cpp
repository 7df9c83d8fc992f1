// SPDX-License-Identifier: MIT
// Compares the files that the options of a command name.
#include "tools/abut/outputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "abut/io/names.h"

namespace abut::tool {
namespace {

namespace fs = std::filesystem;

/// A file and the option that names it.
struct NamedFile {
    std::string option;
    std::string file;  // "-" is standard output, or standard input

    [[nodiscard]] bool is_stream() const { return file == "-" || file == "/dev/stdout" || file == "/dev/fd/1"; }
};

constexpr std::array output_options{"--output", "--report", "--pictures", "--sarif", "--junit", "--bcf"};
constexpr std::array input_options{"FILE", "--rules", "--baseline", "--approvals", "--rays", "--points"};

std::vector<NamedFile> outputs_of(const CLI::App& command) {
    std::vector<NamedFile> files;
    for (const char* name : output_options) {
        const CLI::Option* option = command.get_option_no_throw(name);
        if (option == nullptr) continue;
        for (const std::string& file : option->results()) {
            if (option->get_type_name() != prefix) {
                files.push_back({name, file});
                continue;
            }
            for (const char* extension : {".json", ".csv", ".glb"}) files.push_back({name, file + extension});
        }
    }
    return files;
}

std::vector<NamedFile> inputs_of(const CLI::App& command) {
    std::vector<NamedFile> files;
    for (const char* name : input_options) {
        const CLI::Option* option = command.get_option_no_throw(name);
        if (option == nullptr) continue;
        for (const std::string& file : option->results()) {
            if (file != "-") files.push_back({name, file});
        }
    }
    return files;
}

/// Whether writing one replaces the other: devices and pipes are not replaced.
bool same_file(const std::string& a, const std::string& b) {
    std::error_code error;
    if (fs::equivalent(a, b, error) && !error) return !fs::is_other(a, error);
    const fs::path whole_a = fs::weakly_canonical(fs::absolute(a, error), error);
    const fs::path whole_b = fs::weakly_canonical(fs::absolute(b, error), error);
    return !whole_a.empty() && whole_a == whole_b && !fs::is_other(whole_a, error);
}

[[noreturn]] void refuse(const std::string& options, const std::string& why) {
    throw CLI::ValidationError(options, why);
}

void refuse_second_stream(const CLI::App& command, const std::vector<NamedFile>& outputs) {
    std::vector<std::string> options;
    if (command.count("--json") > 0) options.emplace_back("--json");
    for (const NamedFile& output : outputs) {
        if (output.is_stream()) options.push_back(output.option);
    }
    if (options.size() < 2) return;
    refuse(options[0] + " and " + options[1],
           "both write to standard output, which holds one document; name a file, or leave one of them out");
}

CLI::Validator name_check(const char* what, std::string (*fault)(const std::string&)) {
    return {
        [=](std::string& name) { return name.empty() ? fmt::format("the name is empty; name {}", what) : fault(name); },
        ""};
}

}  // namespace

const CLI::Validator file_name = name_check("a file", [](const std::string&) { return std::string(); });

const CLI::Validator folder_name = name_check("a folder", [](const std::string& name) {
    return name == "-" ? std::string("- is standard output, which holds no folder; name one, as in pictures")
                       : std::string();
});

const CLI::Validator file_prefix = name_check("how the files' names begin, as in found", [](const std::string& name) {
    if (name == "-")
        return std::string("- is standard output, which holds one file; name how three begin, as in found");
    if (!fs::path(name).filename().empty()) return std::string();
    return name + " is a folder; add how the files' names begin, as in " + name + "found";
});

void refuse_clashing_outputs(const CLI::App& command) {
    const std::vector<NamedFile> outputs = outputs_of(command), inputs = inputs_of(command);
    refuse_second_stream(command, outputs);
    for (auto one = outputs.begin(); one != outputs.end(); ++one) {
        if (one->is_stream()) continue;
        const auto same = [&](const NamedFile& other) {
            return !other.is_stream() && same_file(one->file, other.file);
        };
        const auto other = std::find_if(one + 1, outputs.end(), same);
        if (other != outputs.end()) {
            refuse(one->option + " and " + other->option,
                   "both write " + io::readable(one->file) + "; give each a name of its own");
        }
        // A run may take the place of the one that it is compared with, as in a folder that holds the last one.
        const auto replaces = [&](const NamedFile& input) {
            return same(input) && !(one->option == "--output" && input.option == "--baseline");
        };
        const auto input = std::find_if(inputs.begin(), inputs.end(), replaces);
        if (input != inputs.end()) {
            refuse(one->option + " and " + input->option,
                   "both name " + io::readable(one->file) +
                       ", which would be replaced after it is read; give the output another name");
        }
    }
}

bool writes_to_standard_output(const CLI::App& command) {
    const std::vector<NamedFile> outputs = outputs_of(command);
    return std::any_of(outputs.begin(), outputs.end(), [](const NamedFile& output) { return output.is_stream(); });
}

}  // namespace abut::tool
