// SPDX-License-Identifier: MIT
// Writes the notes of a clash run.
#include "tools/abut/clash_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "abut/io/clash_words.h"
#include "abut/io/names.h"

namespace abut::tool {

void note_shared_guids(const ClashRun& run, std::span<const std::string> keys) {
    std::size_t count = 0, first = 0;
    for (std::size_t i = keys.size(); i-- > 0;) {
        if (keys[i] == run.parts[i].key()) continue;
        ++count;
        first = i;
    }
    if (count == 0) return;
    fmt::print(stderr, "abut: {} parts have a GUID that others have, too, such as {}; in keys their names follow it\n",
               count, run.parts[first].name);
}

void note_units(const Loaded& loaded) {
    const auto is_named = [](const LoadedFile& file) { return !file.unit.empty(); };
    const auto named = std::find_if(loaded.files.begin(), loaded.files.end(), is_named);
    if (named == loaded.files.end()) return;
    for (const LoadedFile& file : loaded.files) {
        if (file.unit == named->unit || !file.error.empty()) continue;
        fmt::print(stderr, "abut: {} names {}, but {} {}; nothing is scaled\n", io::readable(file.name),
                   is_named(file) ? file.unit : "no unit of length", io::readable(named->name), named->unit);
    }
}

void note_faults_of_rules(const ClashRun& run) {
    for (const std::string& fault : io::faults_of_rules(run)) fmt::print(stderr, "abut: {}\n", fault);
}

}  // namespace abut::tool
