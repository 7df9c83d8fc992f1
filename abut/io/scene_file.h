// SPDX-License-Identifier: MIT
// The content of a file of meshes: meshes, and a tree of nodes that places them in the world.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "abut/math/vec.h"

namespace abut::io {

/// Triangles and line segments as indices into shared vertices.
struct ABUT_IO_API MeshData {
    std::vector<Vec3> vertices;                       ///< positions, in the frame of the mesh
    std::vector<Index3> triangles;                    ///< three indices into vertices each
    std::vector<std::array<std::uint32_t, 2>> lines;  ///< two indices into vertices each
    std::optional<glm::vec4> color;                   ///< red, green, blue, alpha; linear, 0 to 1

    friend bool operator==(const MeshData&, const MeshData&) = default;
};

/// A node of the tree: x -> transform * x maps its frame to its parent's; the node may place a mesh in its frame.
struct ABUT_IO_API Node {
    std::string name;                   ///< as in the file, possibly empty
    std::optional<std::size_t> parent;  ///< index into SceneFile::nodes; a root has none
    glm::dmat4 transform{1};            ///< affine: the last row is 0 0 0 1
    std::optional<std::size_t> mesh;    ///< index into SceneFile::meshes; several nodes may share one
    std::optional<std::size_t> file_index = std::nullopt;  ///< index in the file's own list of nodes, if any (glTF)
    /// Texts by name, in ascending order, each name once, such as {"type", "IfcWall"}: see docs/formats.md.
    std::vector<std::pair<std::string, std::string>> properties = {};
};

/// The most triangles and vertices, added up, that further instances of shared meshes may have in all: without a limit
/// a small file could require unbounded memory.
inline constexpr std::size_t instance_limit = std::size_t{1} << 26;

/// What a file holds that a loader skips because triangles cannot represent it.
struct ABUT_IO_API SkippedElements {
    std::size_t faces = 0;     ///< with fewer than 3 corners
    std::size_t lines = 0;     ///< line elements; a polyline counts once
    std::size_t points = 0;    ///< point elements; a point cloud counts once
    std::size_t curves = 0;    ///< free-form curves
    std::size_t vertices = 0;  ///< with a coordinate that is not finite, used by no face

    friend bool operator==(const SkippedElements&, const SkippedElements&) = default;
};

/// The counts as text for users: "1 face of fewer than 3 corners, 2 lines"; empty when nothing was skipped.
[[nodiscard]] ABUT_IO_API std::string to_string(const SkippedElements& skipped);

/// A file's meshes, each in its own frame, and the nodes that place them. Loaders list parents before their children.
struct ABUT_IO_API SceneFile {
    std::vector<MeshData> meshes;         ///< each in its own frame
    std::vector<std::string> mesh_names;  ///< one for each mesh, possibly empty
    std::vector<Node> nodes;              ///< parents before their children
    SkippedElements skipped = {};         ///< what else the file holds, which was skipped
    std::string unit = {};  ///< of lengths, as the file or its format names it, such as "metre"; empty if none
};

/// One node's mesh in world coordinates.
struct ABUT_IO_API Part {
    std::string name;                                      ///< readable, and unique among the parts of a file
    MeshData data;                                         ///< in world coordinates
    std::vector<std::string> path = {};                    ///< the node names from which `name` is formed
    std::optional<std::size_t> file_index = std::nullopt;  ///< the node's index in the file's own list
    std::vector<std::pair<std::string, std::string>> properties = {};  ///< the node's
};

/// Maps the frame of node `node` to the world: the product of the transforms from its root down to it, rounded. Throws
/// Error when the parents form a cycle or a parent is out of range; a `node` out of range is asserted in debug builds,
/// and gives the identity in others.
[[nodiscard]] ABUT_IO_API glm::dmat4 world_transform(const SceneFile& scene, std::size_t node);

/// The same for all nodes at once.
[[nodiscard]] ABUT_IO_API std::vector<glm::dmat4> world_transforms(const SceneFile& scene);

/// The triangles of every node whose mesh has some, in world coordinates, in the order of the nodes. Where a transform
/// mirrors (its determinant is negative, decided exactly), the corners of triangles are reversed, so that they still
/// face outwards.
/// Names are readable, unique, and do not depend on other parts unless those have the same path: "Pump A/Casing/Body1",
/// from the root down to the node's own name, or its mesh's name if the node has none. Nodes without a name are left
/// out, and so is a single root without a mesh, since it stands for the file. A slash within one of several names is
/// written %2F, and a % before 2F or 25 is then written %25. Of a path of more than 64 nodes or 1,000 bytes only the
/// end is given, after "…". A path without any name gives "part N". Equal paths get the suffixes " (2)", " (3)" … in
/// the order of the nodes.
/// Throws Error for a broken tree, for coordinates beyond the range of double, and when further instances of shared
/// meshes exceed 2^26 triangles and vertices, added up.
[[nodiscard]] ABUT_IO_API std::vector<Part> parts(const SceneFile& scene);

/// All parts as one mesh, vertices part by part; nothing is welded between parts. Throws as parts() does, and for more
/// than 2^32 - 1 vertices.
[[nodiscard]] ABUT_IO_API MeshData joined(const SceneFile& scene);

}  // namespace abut::io
