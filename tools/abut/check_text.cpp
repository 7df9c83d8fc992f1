// SPDX-License-Identifier: MIT
// Puts the findings of a check into lines of text.
#include "tools/abut/check_text.h"

#include <fmt/format.h>

#include <vector>

#include "abut/io/number_words.h"
#include "tools/abut/faults.h"
#include "tools/abut/number_options.h"
#include "tools/abut/output.h"

namespace abut::tool {
namespace {

/// One line for each of the first few items, and one with the number of the others.
template <class List, class Line>
std::string lines_of(const List& list, const char* several, Line line) {
    constexpr std::size_t most = 10;
    std::string lines;
    std::size_t count = 0;
    for (const auto& item : list) {
        if (count == most)
            return lines + fmt::format("    and {} more {}; --json tells all\n", list.size() - most, several);
        lines += fmt::format("    {}\n", line(item));
        ++count;
    }
    return lines;
}

std::string shell_lines(const Checked& part) {
    const MeshReport& r = part.report;
    std::vector<Shell> wrong, repeated;
    for (const Shell& shell : r.shells) {
        if (shell.misoriented) wrong.push_back(shell);
        if (shell.copies > 1) repeated.push_back(shell);
    }
    std::string lines = lines_of(wrong, "such shells", [&](const Shell& shell) {
        const std::string place =
            fmt::format("triangle {}, at {}", part.in_file(shell.triangle), io::in_words(shell.point));
        const std::string size = counted(shell.triangle_count, "triangle");
        if (shell.facing == Facing::outward) {
            return fmt::format("a shell of {} inside another faces outward, as no void does: {}", size, place);
        }
        const char* where = shell.depth == 0 ? "" : " in a void";
        return fmt::format("a shell of {}{} is inside out: {}", size, where, place);
    });
    lines += lines_of(repeated, "such shells", [&](const Shell& shell) {
        return fmt::format("a shell of {} is there {} times: triangle {}, at {}",
                           counted(shell.triangle_count, "triangle"), shell.copies, part.in_file(shell.triangle),
                           io::in_words(shell.point));
    });
    lines += lines_of(r.intersecting_shells, "pairs of shells that intersect", [&](const IntersectingShells& pair) {
        return fmt::format("shells of {} and {} cross or touch: triangles {} and {}, at {}",
                           counted(r.shells[pair.shells[0]].triangle_count, "triangle"),
                           counted(r.shells[pair.shells[1]].triangle_count, "triangle"),
                           part.in_file(pair.triangles[0]), part.in_file(pair.triangles[1]),
                           io::in_words(location_of(part.mesh, pair.triangles)));
    });
    return lines;
}

std::string edge_lines(const Checked& part) {
    const MeshReport& r = part.report;
    const auto& vertices = part.mesh.vertices();
    std::string lines = lines_of(r.holes, "holes", [&](const Hole& hole) {
        return fmt::format("{} of {}, {} long, around {}", hole.closed ? "a hole" : "an open rim",
                           counted(hole.edge_count(), "edge"), six_digits(hole.length),
                           io::in_words(hole.bounds.center()));
    });
    lines += lines_of(r.non_manifold_edges, "such edges", [&](const Edge& e) {
        return fmt::format("an edge of more than two triangles, from {} to {}", io::in_words(vertices[e[0]]),
                           io::in_words(vertices[e[1]]));
    });
    lines += lines_of(r.non_manifold_vertices, "such vertices", [&](std::uint32_t v) {
        return fmt::format("a vertex where pieces of surface meet, at {}", io::in_words(vertices[v]));
    });
    return lines;
}

}  // namespace

std::string check_text(const std::string& name, const std::string& unit, const Checked& part) {
    const MeshReport& r = part.report;
    const Vec3 size = part.mesh.bounds().empty() ? Vec3(0) : part.mesh.bounds().extents();
    std::string text = fmt::format(
        "{}: {}, {} in {}, size {}{}, area {}, volume {}\n", name, colored(part.health(), part.sound() ? "32" : "31"),
        counted(part.mesh.size(), "triangle"), counted(r.component_count, "component"), extents(size, unit),
        unit.empty() ? " (no unit named)" : "", six_digits(r.area), six_digits(r.volume));
    if (part.weld > 0) {
        text += fmt::format("    welded within {}: {} moved\n", six_digits(part.weld),
                            counted(part.moved_count, "vertex", "vertices"));
    }
    if (part.vanished_count > 0) {
        text +=
            fmt::format("    nothing is left of its {}, because corners were joined; give a smaller --weld than {}\n",
                        counted(part.vanished_count, "triangle"), six_digits(part.weld));
    }
    const auto triangles = [&](const char* what, const std::vector<std::uint32_t>& list) {
        if (list.empty()) return;
        text += fmt::format("    {}, the first at {}\n", counted(list.size(), what),
                            io::in_words(middle_of(part.mesh.triangle(list[0]))));
    };
    text += shell_lines(part) + edge_lines(part);
    triangles("flipped triangle", r.flipped_faces);
    triangles("duplicate triangle", r.duplicate_faces);
    triangles("degenerate triangle", r.degenerate_faces);
    if (!r.self_intersections.empty()) {
        text += fmt::format("    {} of triangles that intersect, the first at {}{}\n",
                            counted(r.self_intersections.size(), "pair"),
                            io::in_words(location_of(part.mesh, r.self_intersections[0])),
                            r.self_intersections_truncated ? "; there are more, see --limit" : "");
    } else if (r.self_intersections_truncated) {
        text += "    triangles intersect\n";
    }
    if (part.cracks) {
        text += fmt::format("    hint: boundary vertices lie {:.2g} apart; --weld {:g} closes {} of {}\n",
                            part.cracks->gap, part.cracks->weld_distance, part.cracks->closed_edge_count,
                            counted(r.boundary_edges.size(), "boundary edge"));
    }
    return text;
}

}  // namespace abut::tool
