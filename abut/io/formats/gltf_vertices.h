// SPDX-License-Identifier: MIT
// The positions of one glTF primitive, after morph targets and skin.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "abut/io/formats/draco.h"
#include "abut/io/formats/gltf_accessor.h"
#include "abut/io/formats/gltf_skin.h"

namespace abut::io {

/// How a node deforms the mesh that it shows.
struct GltfDeformation {
    std::vector<double> weights;     // of the morph targets; missing ones are 0
    const GltfSkin* skin = nullptr;  // maps the mesh to the world
};

/// Reads vertex by vertex: the position, displaced by the morph targets times their weights, then transformed by the
/// skin.
class GltfVertices {
public:
    /// For a primitive with positions, decompressed if `draco` is given. Fails for morph targets and skins with missing
    /// data.
    GltfVertices(GltfDocument& document, const JsonValue& primitive, const GltfDeformation& deformation,
                 const DracoMesh* draco);
    GltfVertices(const GltfVertices&) = delete;
    GltfVertices& operator=(const GltfVertices&) = delete;

    [[nodiscard]] std::size_t size() const noexcept { return positions_->size(); }
    /// The number of accessor elements that make a vertex.
    [[nodiscard]] std::size_t parts() const noexcept { return 1 + targets_.size() + influences_.size(); }

    /// Vertex i; fails when it is not finite.
    [[nodiscard]] Vec3 operator()(std::size_t i);

    /// Whether every joint that influences a vertex read so far mirrors the mesh.
    [[nodiscard]] bool mirrored() const noexcept { return mirroring_joint_ && !other_joint_; }

private:
    struct Influences {
        GltfAccessor joints;
        GltfAccessor weights;
    };

    GltfAccessor attribute(const char* name, const JsonValue& id, std::string_view type);
    void read_targets(const std::vector<double>& weights);
    void read_influences();
    Vec3 skinned(std::size_t i, const Vec3& position);

    GltfDocument& document_;
    JsonValue primitive_;
    const GltfSkin* skin_;
    const DracoMesh* draco_;
    std::deque<std::string> decompressed_;
    std::optional<GltfAccessor> positions_;
    std::vector<std::pair<double, GltfAccessor>> targets_;  // those with nonzero weight
    std::vector<Influences> influences_;                    // four joints each
    std::vector<GltfInfluence> joints_;                     // of the current vertex
    bool mirroring_joint_ = false;
    bool other_joint_ = false;
};

}  // namespace abut::io
