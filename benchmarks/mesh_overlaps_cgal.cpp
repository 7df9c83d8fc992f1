// SPDX-License-Identifier: MIT
// Where a mesh cuts itself, by CGAL's Polygon Mesh Processing: beside mesh_overlaps_itself. One thread.
#ifdef ABUT_BENCH_CGAL
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Surface_mesh.h>
#include <benchmark/benchmark.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "abut/base/executor.h"
#include "abut/mesh/overlapping_pairs.h"
#include "benchmarks/bench_meshes.h"

namespace abut::bench {
namespace {

using Point = CGAL::Exact_predicates_inexact_constructions_kernel::Point_3;
using Surface = CGAL::Surface_mesh<Point>;
using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

/// Says so when the pairs are not those that abut finds.
void cgal_overlaps_itself(benchmark::State& state, const std::string& name) {
    const Mesh& mesh = mesh_of(name);
    Surface surface;
    std::vector<Surface::Vertex_index> corners;
    for (const Vec3& v : mesh.vertices()) corners.push_back(surface.add_vertex(Point(v.x, v.y, v.z)));
    for (const auto& [a, b, c] : mesh.triangles()) {
        if (surface.add_face(corners[a], corners[b], corners[c]) == Surface::null_face()) {
            state.SkipWithError("CGAL takes manifolds only");
            return;
        }
    }
    std::vector<std::pair<Surface::Face_index, Surface::Face_index>> faces;
    for (auto _ : state) {
        faces.clear();
        CGAL::Polygon_mesh_processing::self_intersections(surface, std::back_inserter(faces));
    }
    Pairs found;
    for (const auto& [a, b] : faces) found.emplace_back(std::minmax<std::size_t>(a.idx(), b.idx()));
    std::sort(found.begin(), found.end());
    Pairs ours;
    for (const auto& [a, b] : overlapping_pairs(mesh)) ours.emplace_back(a, b);
    std::sort(ours.begin(), ours.end());
    // Corners at one place are common to abut, and to CGAL only when they are one vertex too; it also pairs degenerate
    // faces with themselves.
    const auto share_a_place = [&](const std::pair<std::size_t, std::size_t>& pair) {
        const Triangle a = mesh.triangle(pair.first), b = mesh.triangle(pair.second);
        for (const Vec3& p : {a.a, a.b, a.c}) {
            if (p == b.a || p == b.b || p == b.c) return true;
        }
        return false;
    };
    std::size_t other = 0;
    for (const auto& pair : found) {
        if (!std::binary_search(ours.begin(), ours.end(), pair) && !share_a_place(pair)) ++other;
    }
    for (const auto& pair : ours) other += std::binary_search(found.begin(), found.end(), pair) ? 0 : 1;
    state.counters["pairs"] = static_cast<double>(found.size());
    state.counters["pairs_abut"] = static_cast<double>(ours.size());
    if (other > 0) state.SetLabel("other pairs than abut's");
}

/// On one core, as CGAL's.
void mesh_overlaps_itself_one_core(benchmark::State& state, const std::string& name) {
    const ThreadLimit one(1);
    const Mesh& mesh = mesh_of(name);
    for (auto _ : state) benchmark::DoNotOptimize(overlapping_pairs(mesh));
}

const int registered = [] {
    for (const std::string& name : mesh_names()) {
        benchmark::RegisterBenchmark(title("cgal_overlaps_itself", name).c_str(),
                                     [name](benchmark::State& state) { cgal_overlaps_itself(state, name); });
        benchmark::RegisterBenchmark(title("mesh_overlaps_itself_one_core", name).c_str(),
                                     [name](benchmark::State& state) { mesh_overlaps_itself_one_core(state, name); });
    }
    return 0;
}();

}  // namespace
}  // namespace abut::bench
#endif
