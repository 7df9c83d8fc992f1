// SPDX-License-Identifier: MIT
// The health of a mesh: holes, flipped and doubled triangles, self-intersections, shells that face the wrong way.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "abut/mesh/mesh.h"
#include "abut/mesh/overlapping_pairs.h"

namespace abut {

/// Two vertices, the lower index first; of vertices at one position the first stands for all.
using Edge = std::array<std::uint32_t, 2>;

/// A chain of boundary edges: the rim of a hole, or of an open sheet. Fans of triangles that merely share a vertex do not
/// separate it: it goes on along the fan, so that two triangles missing side by side at one vertex leave one hole.
struct ABUT_API Hole {
    std::vector<std::uint32_t> vertices;  ///< along it, from its lowest edge on
    double length = 0;                    ///< rounded
    Aabb bounds;                          ///< of its vertices
    bool closed = true;                   ///< a loop; otherwise it ends where more than two triangles share an edge

    /// How many boundary edges it has.
    [[nodiscard]] std::size_t edges() const noexcept { return vertices.size() - (closed ? 0 : 1); }
};

/// Which way the triangles of a closed shell face; none when it encloses nothing, exactly.
enum class Facing { outward, inward, none };

/// A closed piece of surface: triangles joined by edges of two, or, where more meet, what closes together. Where corners
/// repeat, triangles that face opposite ways cancel, and one stands for the rest.
struct ABUT_API Shell {
    std::uint32_t triangle = 0;             ///< its first
    Vec3 point{0};                          ///< its vertex of largest x, then smallest y, then smallest z
    std::size_t triangles = 0;              ///< how many it has
    std::uint32_t copies = 1;               ///< how often it is there, triangle for triangle
    double volume = 0;                      ///< rounded; negative when it faces inward
    Facing facing = Facing::none;           ///< as most of its triangles do, exactly
    std::size_t depth = 0;                  ///< how many shells lie around it, exactly
    std::optional<std::uint32_t> parent{};  ///< the innermost of those
    /// It faces inward though an even number of shells lies around it, as around the outside of a solid, or outward though an
    /// odd number does, as around a void. Shells that cross or touch one that holds some of their points are not judged.
    bool misoriented = false;
};

/// In place of a shell: there is none.
inline constexpr std::uint32_t no_shell = 0xffffffff;

/// Two shells that cross or touch beyond common corners and edges, the lower first, and the first triangles that do.
struct ABUT_API MeetingShells {
    std::array<std::uint32_t, 2> shells{};  ///< indices into MeshReport::shells
    TrianglePair triangles{};               ///< one of each shell
};

/// What is wrong with a mesh, where; and its size. Vertices at equal positions count as one; a triangle of fewer than three
/// positions is degenerate, and otherwise as if it were not there: it has no edges and is no component.
struct ABUT_API MeshReport {
    std::vector<Edge> boundary_edges;                  ///< of one triangle only
    std::vector<Hole> holes;                           ///< the same edges, in chains
    std::vector<Edge> non_manifold_edges;              ///< of more than two triangles
    std::vector<std::uint32_t> non_manifold_vertices;  ///< of several fans of triangles, but for ends of such edges
    std::vector<std::uint32_t> flipped_faces;          ///< face against most of those joined to them by edges of two
    std::vector<std::uint32_t> duplicate_faces;        ///< have the corners of an earlier triangle, in any order
    std::vector<std::uint32_t> degenerate_faces;       ///< without area, exactly
    std::vector<TrianglePair> self_intersections;      ///< as overlapping_pairs(mesh), but for degenerate faces
    bool self_intersections_truncated = false;         ///< there are more than CheckOptions allow
    std::vector<Shell> shells;                         ///< closed ones, by their first triangles
    std::vector<std::uint32_t> shell_of;               ///< for each triangle its shell; no_shell where it has none
    std::vector<MeetingShells> meeting_shells;         ///< each pair once
    std::size_t components = 0;                        ///< of triangles joined by edges
    double area = 0;                                   ///< rounded; infinite when it is beyond double, as the volume
    double volume = 0;  ///< enclosed, positive when triangles face outwards; means little unless closed

    /// Every edge belongs to exactly two triangles.
    [[nodiscard]] bool closed() const noexcept { return boundary_edges.empty() && non_manifold_edges.empty(); }
    /// How many shells face the wrong way.
    [[nodiscard]] std::size_t misoriented_shells() const noexcept {
        std::size_t count = 0;
        for (const Shell& shell : shells) count += shell.misoriented ? 1 : 0;
        return count;
    }
    /// Nothing at all was found.
    [[nodiscard]] bool sound() const noexcept {
        return closed() && non_manifold_vertices.empty() && flipped_faces.empty() && duplicate_faces.empty() &&
               degenerate_faces.empty() && self_intersections.empty() && !self_intersections_truncated &&
               misoriented_shells() == 0;
    }
};

/// How much check() lists.
struct ABUT_API CheckOptions {
    /// So many self-intersections are listed at most, the first of all; with 0 none, but whether there are any is still said.
    std::size_t max_self_intersections = 100'000;
};

/// Looks for everything that MeshReport names; lists are sorted, the same for any number of threads.
[[nodiscard]] ABUT_API MeshReport check(const Mesh& mesh, const CheckOptions& options = {});

}  // namespace abut
