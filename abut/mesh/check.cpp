// SPDX-License-Identifier: MIT
// Checks a mesh: edges are sorted and counted, orientations spread from triangle to triangle.
#include "abut/mesh/check.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "abut/base/executor.h"
#include "abut/exact/sign.h"

namespace abut {
namespace {

/// For each vertex the first one at its position.
std::vector<std::uint32_t> first_at_position(const std::vector<Vec3>& vertices) {
    std::vector<std::uint32_t> order(vertices.size()), first(vertices.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto before = [&](std::uint32_t i, std::uint32_t j) {
        const Vec3 &p = vertices[i], &q = vertices[j];
        if (p.x != q.x) return p.x < q.x;
        if (p.y != q.y) return p.y < q.y;
        if (p.z != q.z) return p.z < q.z;
        return i < j;
    };
    std::sort(order.begin(), order.end(), before);
    for (std::size_t k = 0; k < order.size(); ++k) {
        const bool same = k > 0 && vertices[order[k]] == vertices[order[k - 1]];
        first[order[k]] = same ? first[order[k - 1]] : order[k];
    }
    return first;
}

/// One side of a triangle.
struct Side {
    Edge edge;
    std::uint32_t triangle;
    bool forward;  // runs from edge[0] to edge[1]
};

bool collapsed(const Index3& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; }

std::vector<Side> sorted_sides(const std::vector<Index3>& triangles) {
    std::vector<Side> sides;
    sides.reserve(3 * triangles.size());
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        // A triangle whose corners fall together has no sides: its neighbours join where it is.
        if (collapsed(triangles[t])) continue;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t from = triangles[t][i], to = triangles[t][(i + 1) % 3];
            sides.push_back({{std::min(from, to), std::max(from, to)}, t, from < to});
        }
    }
    std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
        return a.edge != b.edge ? a.edge < b.edge : a.triangle < b.triangle;
    });
    return sides;
}

/// Triangles joined by edges, each known to face as its root does or against it: union-find that carries the parity.
class Orientations {
public:
    explicit Orientations(std::size_t count) : parent_(count), against_(count, 0) {
        std::iota(parent_.begin(), parent_.end(), 0u);
    }

    std::uint32_t root(std::uint32_t t) {
        std::uint32_t top = t;
        std::uint8_t against = 0;
        for (; parent_[top] != top; top = parent_[top]) against ^= against_[top];
        while (parent_[t] != top && t != top) {
            const std::uint32_t next = parent_[t];
            const std::uint8_t step = against_[t];
            parent_[t] = top;
            against_[t] = against;
            against ^= step;
            t = next;
        }
        return top;
    }
    bool against(std::uint32_t t) {
        const std::uint32_t top = root(t);
        return t != top && against_[t] != 0;
    }
    /// Says that two neighbours face the same way, or not; what was said first holds.
    void join(std::uint32_t a, std::uint32_t b, bool same_way) {
        const std::uint32_t ra = root(a), rb = root(b);
        if (ra == rb) return;
        const bool parity = against(a) != against(b) ? same_way : !same_way;
        parent_[std::max(ra, rb)] = std::min(ra, rb);
        against_[std::max(ra, rb)] = parity ? 1 : 0;
    }

private:
    std::vector<std::uint32_t> parent_;
    std::vector<std::uint8_t> against_;
};

/// Joins triangles into patches through edges of two, which tell how neighbours face, and into components through any.
void count_edges(const std::vector<Side>& sides, Orientations& patches, Orientations& components, MeshReport& report) {
    for (std::size_t first = 0, last = 0; first < sides.size(); first = last) {
        while (last < sides.size() && sides[last].edge == sides[first].edge) ++last;
        if (last - first == 1) report.boundary_edges.push_back(sides[first].edge);
        if (last - first > 2) report.non_manifold_edges.push_back(sides[first].edge);
        for (std::size_t i = first + 1; i < last; ++i) {
            components.join(sides[first].triangle, sides[i].triangle, true);
        }
        // Neighbours that face the same way run along their edge in opposite directions.
        if (last - first == 2) {
            patches.join(sides[first].triangle, sides[first + 1].triangle,
                         sides[first].forward != sides[first + 1].forward);
        }
    }
}

void count_components(const std::vector<Index3>& triangles, Orientations& components, MeshReport& report) {
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        if (components.root(t) == t && !collapsed(triangles[t])) ++report.components;
    }
}

/// The triangles that face against most of their patch.
void find_flipped(std::size_t triangles, Orientations& patches, MeshReport& report) {
    std::vector<std::uint32_t> size(triangles, 0), against(triangles, 0);
    for (std::uint32_t t = 0; t < triangles; ++t) {
        const std::uint32_t root = patches.root(t);
        ++size[root];
        if (patches.against(t)) ++against[root];
    }
    for (std::uint32_t t = 0; t < triangles; ++t) {
        const std::uint32_t root = patches.root(t);
        const bool root_is_wrong = 2 * against[root] > size[root];
        if (patches.against(t) != root_is_wrong) report.flipped_faces.push_back(t);
    }
}

std::vector<std::uint32_t> duplicates(std::vector<Index3> triangles) {
    for (Index3& t : triangles) std::sort(t.begin(), t.end());
    std::vector<std::uint32_t> order(triangles.size()), result;
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
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

/// The power of two that takes the box's largest coordinate to about 1.
int size_exponent(const Aabb& box) {
    const Vec3 reach = glm::max(glm::abs(box.min), glm::abs(box.max));
    const double largest = std::max({reach.x, reach.y, reach.z});
    return largest == 0 ? 0 : std::max(std::ilogb(largest) + 1, -1000);
}

/// Area and volume, of coordinates near 1: products of large or small ones leave double before their sums do.
void measure(const Mesh& mesh, MeshReport& report) {
    if (mesh.empty()) return;
    const int exponent = size_exponent(mesh.bounds());
    const double unit = std::ldexp(1.0, -exponent);
    const Vec3 middle = Aabb{unit * mesh.bounds().min, unit * mesh.bounds().max}.center();
    double area = 0, volume = 0;
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        const Triangle given = mesh.triangle(i);
        const Triangle t{unit * given.a, unit * given.b, unit * given.c};
        area += glm::length(area_vector(t)) / 2;
        volume += glm::dot(t.a - middle, glm::cross(t.b - middle, t.c - middle)) / 6;
    }
    report.area = std::ldexp(area, 2 * exponent);
    report.volume = std::ldexp(volume, 3 * exponent);
}

}  // namespace

MeshReport check(const Mesh& mesh) {
    MeshReport report;
    const auto first = first_at_position(mesh.vertices());
    std::vector<Index3> triangles = mesh.triangles();
    for (Index3& t : triangles) {
        for (std::uint32_t& v : t) v = first[v];
    }

    Orientations patches(triangles.size()), components(triangles.size());
    count_edges(sorted_sides(triangles), patches, components, report);
    count_components(triangles, components, report);
    find_flipped(triangles.size(), patches, report);
    report.duplicate_faces = duplicates(triangles);
    report.self_intersections = overlapping_pairs(mesh);

    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        if (degenerate(mesh.triangle(i))) report.degenerate_faces.push_back(i);
    }
    measure(mesh, report);
    return report;
}

}  // namespace abut
