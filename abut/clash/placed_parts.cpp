// SPDX-License-Identifier: MIT
// Applies placements to the vertices of meshes, each coordinate rounded as PosedMesh rounds it, and refits their trees.
#include "abut/clash/placed_parts.h"

#include <limits>

#include "abut/base/executor.h"

namespace abut::clashing {
namespace {

Mesh placed_mesh(const Mesh& mesh, const Placement& placement) {
    if (is_identity(placement)) return mesh;
    std::vector<Vec3> vertices(mesh.vertices().size());
    const Mat3 linear = linear_part(placement);
    for_each_range(vertices.size(), 1 << 14, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            vertices[i] = linear * mesh.vertices()[i] + placement.pose.translation;
        }
    });
    return mesh.refitted(std::move(vertices), std::numeric_limits<double>::infinity());
}

/// What a part occupies beside the arrays that it shares with the mesh of its model.
std::size_t bytes_of(const PlacedPart& part) {
    const MeshArrays arrays = part.mesh.arrays();
    return sizeof(PlacedPart) + arrays.vertices.size() * sizeof(Vec3) + arrays.nodes.size() * sizeof(bvh::Node) +
           arrays.leaves.size() * sizeof(bvh::LeafCell) + part.body.point_of.size() * sizeof(std::uint32_t);
}

std::shared_ptr<const PlacedPart> place(const Scene& scene, std::uint32_t index) {
    const Model& model = scene.model(scene.id(index));
    const auto part = std::make_shared<PlacedPart>();
    part->mesh = placed_mesh(*model.shape().mesh(), model.placement());
    part->body = make_body(part->mesh);
    return part;
}

}  // namespace

bool is_identity(const Placement& placement) noexcept {
    const Quat& q = placement.pose.rotation;
    return q.x == 0 && q.y == 0 && q.z == 0 && placement.pose.translation == Vec3(0) && placement.scale == 1;
}

std::shared_ptr<const PlacedPart::Triangles> PlacedPart::triangles() const {
    {
        const MutexLock lock(mutex_);
        if (triangles_) return triangles_;
    }
    const auto sorted = std::make_shared<const Triangles>(sorted_triangles(mesh));
    const MutexLock lock(mutex_);
    if (!triangles_) triangles_ = sorted;
    return triangles_;
}

bool have_same_triangles(const PlacedPart& a, const PlacedPart& b) {
    if (&a == &b) return true;
    if (a.mesh.size() != b.mesh.size() || a.mesh.bounds().min != b.mesh.bounds().min ||
        a.mesh.bounds().max != b.mesh.bounds().max) {
        return false;
    }
    return *a.triangles() == *b.triangles();
}

std::shared_ptr<const PlacedPart> PlacedParts::operator()(std::uint32_t index) {
    {
        const MutexLock lock(mutex_);
        if (const auto found = entry_of_.find(index); found != entry_of_.end()) {
            entries_.splice(entries_.begin(), entries_, found->second);
            return found->second->part;
        }
    }
    std::shared_ptr<const PlacedPart> part = place(scene_, index);
    const std::size_t bytes = bytes_of(*part);
    const MutexLock lock(mutex_);
    if (entry_of_.contains(index)) return part;
    entries_.push_front({index, part, bytes});
    entry_of_.emplace(index, entries_.begin());
    bytes_ += bytes;
    while (bytes_ > most_bytes_ && entries_.size() > 1) {
        bytes_ -= entries_.back().bytes;
        entry_of_.erase(entries_.back().index);
        entries_.pop_back();
    }
    return part;
}

}  // namespace abut::clashing
