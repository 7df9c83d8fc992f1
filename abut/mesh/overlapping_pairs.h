// SPDX-License-Identifier: MIT
// Which triangles of two meshes, or of one mesh with itself, touch: whether any do, how many, and which.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "abut/base/function_ref.h"
#include "abut/mesh/mesh.h"

namespace abut {

/// Indices of a triangle of the first mesh and of one of the second.
using TrianglePair = std::array<std::uint32_t, 2>;

/// All pairs of touching triangles, exactly, sorted; the same for any number of threads. No pairs when a mesh is empty
/// or a pose is not finite.
///
///     for (auto [i, j] : overlapping_pairs(pipe, pose * duct)) paint(i, j);
[[nodiscard]] ABUT_API std::vector<TrianglePair> overlapping_pairs(const Mesh& a, const Mesh& b);
[[nodiscard]] ABUT_API std::vector<TrianglePair> overlapping_pairs(const Mesh& a, const PosedMesh& b);
[[nodiscard]] ABUT_API std::vector<TrianglePair> overlapping_pairs(const PosedMesh& a, const Mesh& b);
[[nodiscard]] ABUT_API std::vector<TrianglePair> overlapping_pairs(const PosedMesh& a, const PosedMesh& b);

/// All pairs i < j of the mesh's own triangles that share more than a common corner or edge; corners are common when
/// their positions are equal. Neighbours that are folded onto each other, or that meet beyond their common corner, are
/// included, and so are duplicates.
[[nodiscard]] ABUT_API std::vector<TrianglePair> overlapping_pairs(const Mesh& mesh);

/// The limit of a list of pairs, and which triangles take part.
struct ABUT_API PairOptions {
    /// The most pairs listed: the first in the order of the whole list.
    std::size_t max_pairs = std::numeric_limits<std::size_t>::max();
    /// For a mesh with itself: whether triangles without area take part.
    bool include_degenerate = true;
};

/// A list of pairs, which may be truncated.
struct ABUT_API PairList {
    std::vector<TrianglePair> pairs;  ///< sorted
    bool truncated = false;           ///< whether there are more than max_pairs
};

/// The first pairs of overlapping_pairs, at most max_pairs. Where very many triangles meet at one place, such as a
/// million equal ones or a million around a vertex, time and memory grow with the number of triangles and max_pairs,
/// not with the number of pairs.
///
///     const PairList list = overlapping_pairs(mesh, {.max_pairs = 1000});
///     if (list.truncated) warn("more than 1000");
[[nodiscard]] ABUT_API PairList overlapping_pairs(const Mesh& a, const Mesh& b, const PairOptions& options);
[[nodiscard]] ABUT_API PairList overlapping_pairs(const Mesh& a, const PosedMesh& b, const PairOptions& options);
[[nodiscard]] ABUT_API PairList overlapping_pairs(const PosedMesh& a, const Mesh& b, const PairOptions& options);
[[nodiscard]] ABUT_API PairList overlapping_pairs(const PosedMesh& a, const PosedMesh& b, const PairOptions& options);
[[nodiscard]] ABUT_API PairList overlapping_pairs(const Mesh& mesh, const PairOptions& options);

/// The number of pairs of overlapping_pairs, or max_pairs if there are as many or more. Makes no list, and counts equal
/// triangles together.
[[nodiscard]] ABUT_API std::uint64_t count_overlapping_pairs(const Mesh& a, const Mesh& b,
                                                             const PairOptions& options = {});
[[nodiscard]] ABUT_API std::uint64_t count_overlapping_pairs(const Mesh& a, const PosedMesh& b,
                                                             const PairOptions& options = {});
[[nodiscard]] ABUT_API std::uint64_t count_overlapping_pairs(const PosedMesh& a, const Mesh& b,
                                                             const PairOptions& options = {});
[[nodiscard]] ABUT_API std::uint64_t count_overlapping_pairs(const PosedMesh& a, const PosedMesh& b,
                                                             const PairOptions& options = {});
[[nodiscard]] ABUT_API std::uint64_t count_overlapping_pairs(const Mesh& mesh, const PairOptions& options = {});

/// Whether overlapping_pairs(mesh, options) has any pair; stops at the first. max_pairs is ignored.
[[nodiscard]] ABUT_API bool self_intersects(const Mesh& mesh, const PairOptions& options = {});

/// Calls visit(i, j) for the pairs of overlapping_pairs in their order, one after the other, until it returns true;
/// returns whether it did. At a time only a few megabytes of pairs, or the pairs of one triangle, are in memory.
ABUT_API bool for_each_overlapping_pair(const Mesh& a, const Mesh& b,
                                        FunctionRef<bool(std::uint32_t, std::uint32_t)> visit);
ABUT_API bool for_each_overlapping_pair(const Mesh& mesh, FunctionRef<bool(std::uint32_t, std::uint32_t)> visit);

}  // namespace abut
