// SPDX-License-Identifier: MIT
// Marks clashes on parts.
#include "tools/abut/clash_marks.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/abut/marked_scene.h"

namespace abut::tool {
namespace {

/// Adds a clash to the scene: touching triangles in colour, the curve as lines.
void add_finding(MarkedScene& scene, const std::vector<NamedPart>& parts, const ClashReport& r) {
    const std::string name = fmt::format("{}: {} / {}", to_string(r.kind), parts[r.a].name, parts[r.b].name);
    const auto touching = [&](std::size_t side) {
        std::vector<std::uint32_t> triangles;
        for (const auto& pair : r.pairs) triangles.push_back(pair[side]);
        std::sort(triangles.begin(), triangles.end());
        triangles.erase(std::unique(triangles.begin(), triangles.end()), triangles.end());
        return triangles;
    };
    scene.add_triangles(name + " (triangles of the first)", parts[r.a].mesh, touching(0), {0.9f, 0.1f, 0.05f, 1});
    scene.add_triangles(name + " (triangles of the second)", parts[r.b].mesh, touching(1), {0.95f, 0.5f, 0.05f, 1});
    scene.add_lines(name + " (curve)", r.curve, {1, 1, 0, 1});
}

}  // namespace

void save_clash_marks(const std::string& path, const std::vector<NamedPart>& parts,
                      std::span<const RuledClash> clashes) {
    MarkedScene scene(parts);
    for (const RuledClash& clash : clashes) add_finding(scene, parts, clash.report);
    static_cast<void>(scene.save(path));  // the other files have all findings; see docs/command_line.md
}

}  // namespace abut::tool
