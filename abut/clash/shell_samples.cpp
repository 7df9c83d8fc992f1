// SPDX-License-Identifier: MIT
// Joins the corners of each triangle, and lists one vertex of each set.
#include "abut/clash/shell_samples.h"

#include <algorithm>
#include <cstddef>

#include "abut/base/disjoint_sets.h"
#include "abut/mesh/clash/clash_body.h"

namespace abut::clashing {

std::vector<std::uint32_t> vertex_of_each_piece(const Mesh& mesh) {
    // Vertices at equal positions begin joined.
    DisjointSets<std::uint32_t> pieces(make_point_of(mesh.vertices()));
    std::vector<char> used(pieces.size(), 0);
    for (const Index3& t : mesh.triangles()) {
        for (const std::uint32_t corner : t) {
            pieces.join(t[0], corner);
            used[corner] = 1;
        }
    }
    // A vertex that no triangle uses may be the root of a piece, at the position of a corner.
    for (std::uint32_t v = 0; v < used.size(); ++v) used[pieces.root(v)] |= used[v];
    std::vector<std::uint32_t> result;
    for (std::uint32_t v = 0; v < pieces.size(); ++v) {
        if (used[v] != 0 && pieces.root(v) == v) result.push_back(v);
    }
    return result;
}

const std::vector<std::uint32_t>& ShellSamples::operator()(std::uint32_t index) {
    const Mesh* mesh = scene_.model(scene_.id(index)).shape().mesh();
    {
        const MutexLock lock(mutex_);
        if (const auto found = known_.find(mesh); found != known_.end()) return *found->second;
    }
    auto samples = std::make_unique<const std::vector<std::uint32_t>>(vertex_of_each_piece(*mesh));
    const MutexLock lock(mutex_);
    return *known_.try_emplace(mesh, std::move(samples)).first->second;
}

}  // namespace abut::clashing
