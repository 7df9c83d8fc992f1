// SPDX-License-Identifier: MIT
// The option FILE of subcommands; its help text lists the formats that are read.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "abut/io/formats/format_table.h"
#include "tools/abut/outputs.h"

namespace abut::tool {

/// Adds the option FILE, one file or several to be read, where "-" is standard input.
template <class Files>
void add_input(CLI::App& command, Files& files, const std::string& remark = "") {
    command.add_option("FILE", files, io::listed(&io::Format::name, io::reads) + remark + "; - is standard input")
        ->check(file_name)
        ->required();
}

}  // namespace abut::tool
