// SPDX-License-Identifier: MIT
// Checks a mesh: finds the faults of its edges, triangles and shells.
#include "abut/mesh/check.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "abut/base/float_environment.h"
#include "abut/base/sort.h"
#include "abut/exact/sign.h"
#include "abut/mesh/edge_table.h"
#include "abut/mesh/holes.h"
#include "abut/mesh/measures.h"
#include "abut/mesh/shells.h"
#include "abut/mesh/weld_vertices.h"

namespace abut {
namespace {

using checking::collapsed, checking::EdgeTable, checking::Orientations, checking::Side;

/// Classifies edges by the number of their triangles, and joins triangles into components through all edges.
void count_edges(const EdgeTable& edges, Orientations& components, MeshReport& report) {
    edges.each([&](std::span<const Side> group) {
        if (group.size() == 1) report.boundary_edges.push_back(group[0].edge);
        if (group.size() > 2) report.non_manifold_edges.push_back(group[0].edge);
        for (const Side& side : group.subspan(1)) components.join(group[0].triangle, side.triangle, true);
    });
}

void count_components(const std::vector<Index3>& triangles, Orientations& components, MeshReport& report) {
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        if (components.root(t) == t && !collapsed(triangles[t])) ++report.component_count;
    }
}

std::vector<std::uint32_t> duplicates(std::vector<Index3> triangles) {
    for (Index3& t : triangles) std::sort(t.begin(), t.end());
    std::vector<std::uint32_t> order(triangles.size()), result;
    std::iota(order.begin(), order.end(), 0u);
    sort_range(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
        return triangles[i] != triangles[j] ? triangles[i] < triangles[j] : i < j;
    });
    for (std::size_t k = 1; k < order.size(); ++k) {
        if (triangles[order[k]] == triangles[order[k - 1]]) result.push_back(order[k]);
    }
    std::sort(result.begin(), result.end());
    return result;
}

bool degenerate(const Triangle& t) {
    using exact::Sign;
    const auto flat = [&](auto component) {
        return exact::sign([&](auto a, auto b, auto c) { return component(cross(b - a, c - a)); }, t.a, t.b, t.c) ==
               Sign::zero;
    };
    return flat([](auto n) { return n.x; }) && flat([](auto n) { return n.y; }) && flat([](auto n) { return n.z; });
}

/// The pairs of shells that intersect each other or themselves.
std::vector<IntersectingShells> intersecting_shells(const std::vector<TrianglePair>& pairs,
                                                    const checking::Shells& shells) {
    std::vector<IntersectingShells> result;
    for (const TrianglePair& pair : pairs) {
        std::uint32_t a = shells.shell_of[pair[0]], b = shells.shell_of[pair[1]];
        if (a == no_shell || b == no_shell) continue;
        if (a > b) std::swap(a, b);
        if (result.empty() || result.back().shells != std::array{a, b}) result.push_back({{a, b}, pair});
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const IntersectingShells& p, const IntersectingShells& q) { return p.shells < q.shells; });
    const auto same = [](const IntersectingShells& p, const IntersectingShells& q) { return p.shells == q.shells; };
    result.erase(std::unique(result.begin(), result.end(), same), result.end());
    return result;
}

void report_shells(const Mesh& mesh, checking::Shells shells, MeshReport& report) {
    std::vector<IntersectingShells> intersecting = intersecting_shells(report.self_intersections, shells);
    checking::nest(mesh, shells, intersecting, report.self_intersections_truncated);
    std::erase_if(intersecting, [](const IntersectingShells& pair) { return pair.shells[0] == pair.shells[1]; });
    report.intersecting_shells = std::move(intersecting);
    report.shells = std::move(shells.all);
    report.shell_of = std::move(shells.shell_of);
}

/// Without degenerate faces, which are reported separately; where many lie on each other, their pairs would crowd out
/// all others.
void find_self_intersections(const Mesh& mesh, std::size_t limit, MeshReport& report) {
    const PairOptions options{.max_pairs = limit, .include_degenerate = false};
    if (limit == 0) {
        report.self_intersections_truncated = self_intersects(mesh, options);
        return;
    }
    PairList list = overlapping_pairs(mesh, options);
    report.self_intersections = std::move(list.pairs);
    report.self_intersections_truncated = list.truncated;
}

}  // namespace

MeshReport check(const Mesh& mesh, const CheckOptions& options) {
    const DefaultFloats floats;
    MeshReport report;
    const auto first = welded_vertices(mesh.vertices(), 0);
    std::vector<Index3> triangles = mesh.triangles();
    for (Index3& t : triangles) {
        for (std::uint32_t& v : t) v = first[v];
    }

    const EdgeTable edges(triangles);
    Orientations patches = checking::patches_of(edges, triangles.size()), components(triangles.size());
    count_edges(edges, components, report);
    count_components(triangles, components, report);
    const std::vector<std::uint8_t> flipped = checking::flipped_in_patch(patches, triangles.size());
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        if (flipped[t] != 0) report.flipped_faces.push_back(t);
    }
    report.holes = checking::holes(mesh, triangles, edges);
    report.non_manifold_vertices = checking::non_manifold_vertices(triangles, edges, mesh.vertices().size());
    report.duplicate_faces = duplicates(triangles);
    find_self_intersections(mesh, options.max_self_intersections, report);
    report_shells(
        mesh, checking::find_shells(mesh, triangles, edges, patches, flipped, !report.duplicate_faces.empty()), report);

    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        if (degenerate(mesh.triangle(i))) report.degenerate_faces.push_back(i);
    }
    const MeshMeasures size = measure(mesh);
    report.area = size.area;
    report.volume = size.volume;
    return report;
}

}  // namespace abut
