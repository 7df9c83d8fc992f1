// SPDX-License-Identifier: MIT
// Collects the triangles next to faulty edges and vertices.
#include "tools/abut/faults.h"

#include <algorithm>
#include <map>

#include "abut/mesh/weld_vertices.h"
#include "abut/query/intersection.h"

namespace abut::tool {
namespace {

constexpr Vec3 shell_color{0.0, 0.40, 0.45}, hole_color{0.95, 0.62, 0.0}, edge_color{0.75, 0.02, 0.45};
constexpr Vec3 flipped_color{0.04, 0.16, 0.85}, duplicate_color{0.36, 0.04, 0.85}, degenerate_color{0.95, 0.28, 0.0};
constexpr Vec3 crossing_color{0.86, 0.01, 0.01};

/// Which triangles have which vertices and edges; vertices at one position count as one.
class Neighbourhood {
public:
    explicit Neighbourhood(const Mesh& mesh)
        : mesh_(mesh), first_(welded_vertices({mesh.vertices().data(), mesh.vertices().size()}, 0)) {}

    /// For each edge, which must be sorted, the triangles that have it.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> beside(const std::vector<Edge>& edges) const {
        std::vector<std::vector<std::uint32_t>> result(edges.size());
        each_triangle([&](std::uint32_t i, const Index3& t) {
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t a = t[k], b = t[(k + 1) % 3];
                const Edge edge{std::min(a, b), std::max(a, b)};
                const auto found = std::lower_bound(edges.begin(), edges.end(), edge);
                if (found != edges.end() && *found == edge) {
                    result[static_cast<std::size_t>(found - edges.begin())].push_back(i);
                }
            }
        });
        return result;
    }

    /// The triangles at these vertices, which must be sorted.
    [[nodiscard]] std::vector<std::uint32_t> around(const std::vector<std::uint32_t>& vertices) const {
        std::vector<std::uint32_t> result;
        each_triangle([&](std::uint32_t i, const Index3& t) {
            const bool touches = std::any_of(t.begin(), t.end(), [&](std::uint32_t v) {
                return std::binary_search(vertices.begin(), vertices.end(), v);
            });
            if (touches) result.push_back(i);
        });
        return result;
    }

private:
    template <class Visit>
    void each_triangle(Visit visit) const {
        for (std::uint32_t i = 0; i < mesh_.size(); ++i) {
            Index3 t = mesh_.triangles()[i];
            for (std::uint32_t& v : t) v = first_[v];
            visit(i, t);
        }
    }

    const Mesh& mesh_;
    std::vector<std::uint32_t> first_;
};

void sort_once(std::vector<std::uint32_t>& list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

Fault of_triangles(const char* kind, Vec3 color, const Mesh& mesh, std::vector<std::uint32_t> triangles) {
    Fault fault{kind, color, std::move(triangles), {}, {}};
    sort_once(fault.triangles);
    fault.bounds = bounds(mesh.triangle(fault.triangles.front()));
    return fault;
}

void add_shells(const Mesh& mesh, const MeshReport& report, std::vector<Fault>& faults) {
    if (report.misoriented_shell_count() == 0) return;
    std::map<std::uint32_t, std::vector<std::uint32_t>> triangles;
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        const std::uint32_t shell = report.shell_of[i];
        if (shell != no_shell && report.shells[shell].misoriented) triangles[shell].push_back(i);
    }
    for (auto& [shell, list] : triangles) {
        Fault fault = of_triangles("misoriented shell", shell_color, mesh, std::move(list));
        for (const std::uint32_t i : fault.triangles) fault.bounds.include(bounds(mesh.triangle(i)));
        faults.push_back(std::move(fault));
    }
}

void add_edges(const Mesh& mesh, const MeshReport& report, std::vector<Fault>& faults) {
    const Neighbourhood near(mesh);
    const auto& vertices = mesh.vertices();
    if (!report.holes.empty()) {
        const auto beside = near.beside(report.boundary_edges);
        for (const Hole& hole : report.holes) {
            Fault fault{"hole", hole_color, {}, {}, hole.bounds};
            Polyline rim;
            for (const std::uint32_t v : hole.vertices) rim.push_back(vertices[v]);
            if (hole.closed) rim.push_back(rim.front());
            fault.lines.push_back(std::move(rim));
            for (std::size_t i = 0; i < hole.edge_count(); ++i) {
                const std::uint32_t a = hole.vertices[i], b = hole.vertices[(i + 1) % hole.vertices.size()];
                const auto found = std::lower_bound(report.boundary_edges.begin(), report.boundary_edges.end(),
                                                    Edge{std::min(a, b), std::max(a, b)});
                const auto& list = beside[static_cast<std::size_t>(found - report.boundary_edges.begin())];
                fault.triangles.insert(fault.triangles.end(), list.begin(), list.end());
            }
            sort_once(fault.triangles);
            faults.push_back(std::move(fault));
        }
    }
    if (!report.non_manifold_edges.empty()) {
        Fault fault{"non-manifold edge", edge_color, {}, {}, {}};
        for (const auto& list : near.beside(report.non_manifold_edges)) {
            fault.triangles.insert(fault.triangles.end(), list.begin(), list.end());
        }
        for (const auto& [a, b] : report.non_manifold_edges) fault.lines.push_back({vertices[a], vertices[b]});
        for (const Vec3& p : fault.lines.front()) fault.bounds.include(p);
        sort_once(fault.triangles);
        faults.push_back(std::move(fault));
    }
    if (!report.non_manifold_vertices.empty()) {
        Fault fault{"non-manifold vertex", edge_color, near.around(report.non_manifold_vertices), {}, {}};
        fault.bounds.include(vertices[report.non_manifold_vertices.front()]);
        faults.push_back(std::move(fault));
    }
}

}  // namespace

std::vector<Fault> faults_of(const Mesh& mesh, const MeshReport& report) {
    std::vector<Fault> faults;
    add_shells(mesh, report, faults);
    add_edges(mesh, report, faults);
    const auto add = [&](const char* kind, Vec3 color, const std::vector<std::uint32_t>& list) {
        if (!list.empty()) faults.push_back(of_triangles(kind, color, mesh, list));
    };
    std::vector<std::uint32_t> crossing;
    for (const TrianglePair& pair : report.self_intersections)
        crossing.insert(crossing.end(), pair.begin(), pair.end());
    add("self-intersection", crossing_color, crossing);
    add("duplicate triangle", duplicate_color, report.duplicate_faces);
    add("flipped triangle", flipped_color, report.flipped_faces);
    add("degenerate triangle", degenerate_color, report.degenerate_faces);
    if (!report.degenerate_faces.empty()) {
        for (const std::uint32_t i : report.degenerate_faces) {
            const Triangle t = mesh.triangle(i);
            faults.back().lines.push_back({t.a, t.b, t.c, t.a});
        }
    }
    return faults;
}

Vec3 middle_of(const Triangle& t) { return t.a / 3.0 + t.b / 3.0 + t.c / 3.0; }

Vec3 location_of(const Mesh& mesh, const TrianglePair& pair) {
    const Triangle s = mesh.triangle(pair[0]);
    const TriangleIntersection shared = intersection(s, mesh.triangle(pair[1]));
    return shared.count > 0 ? shared.points[0] : middle_of(s);
}

}  // namespace abut::tool
