// SPDX-License-Identifier: MIT
// Checks a mesh for holes, flipped and duplicate triangles, self-intersections, and shells that face the wrong way.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "abut/mesh/mesh.h"
#include "abut/mesh/overlapping_pairs.h"

namespace abut {

/// Two vertex indices, the lower first; of vertices at the same position the first represents all.
using Edge = std::array<std::uint32_t, 2>;

/// A chain of boundary edges: the rim of a hole or of an open sheet. At a vertex the chain continues along the same fan
/// of triangles, so that two missing triangles that share only a vertex make one hole.
struct ABUT_API Hole {
    std::vector<std::uint32_t> vertices;  ///< along the chain, from its lowest edge on
    double length = 0;                    ///< the sum of its edges' lengths, rounded
    Aabb bounds;                          ///< the box of its vertices
    bool closed = true;  ///< whether it is a loop; otherwise it ends where more than two triangles share an edge

    /// The number of boundary edges in it.
    [[nodiscard]] std::size_t edge_count() const noexcept { return vertices.size() - (closed ? 0 : 1); }
};

/// The side to which the triangles of a closed shell face; none when its volume is exactly 0.
enum class Facing { outward, inward, none };

/// A closed piece of surface: triangles joined by edges of two triangles each, or, where more meet at an edge, a set
/// that closes as a whole. Of triangles with the same corners, those that face opposite ways cancel, and one represents
/// the rest.
struct ABUT_API Shell {
    std::uint32_t triangle = 0;             ///< its first triangle
    Vec3 point{0};                          ///< its vertex of largest x, then smallest y, then smallest z
    std::size_t triangle_count = 0;         ///< the number of its triangles
    std::uint32_t copies = 1;               ///< how many times it occurs, with the same triangles
    double volume = 0;                      ///< the volume it encloses, rounded; negative when it faces inward
    Facing facing = Facing::none;           ///< the side to which most of its triangles face, exactly
    std::size_t depth = 0;                  ///< the number of shells around it, exactly
    std::optional<std::uint32_t> parent{};  ///< the innermost shell around it
    /// Whether it faces inward although an even number of shells lies around it (the outside of a solid), or outward
    /// although the number is odd (a void). Stays false for shells that cross or touch a shell that contains some of
    /// their points.
    bool misoriented = false;
};

/// The value of MeshReport::shell_of for a triangle without a shell.
inline constexpr std::uint32_t no_shell = 0xffffffff;

/// Two shells that cross or touch beyond common corners and edges, the lower first, and the first pair of their
/// triangles that does so.
struct ABUT_API IntersectingShells {
    std::array<std::uint32_t, 2> shells{};  ///< indices into MeshReport::shells
    TrianglePair triangles{};               ///< one triangle of each shell
};

/// The faults of a mesh, with their places, and its size. Vertices at equal positions count as one. A triangle with
/// fewer than three different positions is reported as degenerate and otherwise ignored: it has no edges and is not a
/// component.
struct ABUT_API MeshReport {
    std::vector<Edge> boundary_edges;                  ///< edges of exactly one triangle
    std::vector<Hole> holes;                           ///< the boundary edges, joined to chains
    std::vector<Edge> non_manifold_edges;              ///< edges of more than two triangles
    std::vector<std::uint32_t> non_manifold_vertices;  ///< in several fans of triangles; not ends of the edges above
    /// Triangles that face against most of those joined to them through edges of exactly two triangles.
    std::vector<std::uint32_t> flipped_faces;
    std::vector<std::uint32_t> duplicate_faces;    ///< have the same corners as an earlier triangle, in any order
    std::vector<std::uint32_t> degenerate_faces;   ///< have area 0, exactly
    std::vector<TrianglePair> self_intersections;  ///< as overlapping_pairs(mesh), without degenerate faces
    bool self_intersections_truncated = false;     ///< whether there are more than CheckOptions allow
    std::vector<Shell> shells;                     ///< the closed shells, by their first triangles
    std::vector<std::uint32_t> shell_of;           ///< the shell of each triangle; no_shell where there is none
    std::vector<IntersectingShells> intersecting_shells;  ///< each pair once
    std::size_t component_count = 0;                      ///< the number of sets of triangles joined by edges
    double area = 0;    ///< rounded; infinite when it exceeds the range of double, and so is volume
    double volume = 0;  ///< enclosed volume, positive when triangles face outwards; has little meaning unless closed

    /// Whether every edge belongs to exactly two triangles; true for an empty mesh.
    [[nodiscard]] bool closed() const noexcept { return boundary_edges.empty() && non_manifold_edges.empty(); }
    /// The number of shells that face the wrong way.
    [[nodiscard]] std::size_t misoriented_shell_count() const noexcept {
        std::size_t count = 0;
        for (const Shell& shell : shells) count += shell.misoriented ? 1 : 0;
        return count;
    }
    /// Whether no fault was found.
    [[nodiscard]] bool sound() const noexcept {
        return closed() && non_manifold_vertices.empty() && flipped_faces.empty() && duplicate_faces.empty() &&
               degenerate_faces.empty() && self_intersections.empty() && !self_intersections_truncated &&
               misoriented_shell_count() == 0;
    }
};

/// Limits of the lists in a MeshReport.
struct ABUT_API CheckOptions {
    /// The most self-intersections that are listed: the first in order. With 0 none is listed, and
    /// self_intersections_truncated is true if there are any.
    std::size_t max_self_intersections = 100'000;
};

/// Finds everything that MeshReport lists. Lists are sorted and do not depend on the number of threads. An empty mesh
/// has no faults.
[[nodiscard]] ABUT_API MeshReport check(const Mesh& mesh, const CheckOptions& options = {});

}  // namespace abut
