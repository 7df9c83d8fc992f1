// SPDX-License-Identifier: MIT
// Adds parts to a clash run.
#include "abut/io/clash_run_parts.h"

#include <set>
#include <string_view>
#include <utility>

namespace abut::io {

void set_files(ClashRun& run, std::span<const RunFile> files) {
    std::set<std::string_view> units;
    run.title.clear();
    for (const RunFile& file : files) {
        if (&file != files.data()) run.title += ", ";
        run.title += file.name;
        if (file.unit) units.insert(*file.unit);
    }
    run.unit = units.size() == 1 ? std::string(*units.begin()) : std::string();
}

void add_part(ClashRun& run, NewModel model, PartInfo part, const std::optional<glm::vec4>& color) {
    if (const std::string* origin = part.property("file")) part.file = *origin;
    model.name = part.name;
    run.scene.add(model);
    run.parts.push_back(std::move(part));
    run.colors.push_back(color);
}

}  // namespace abut::io
