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

/// How a node changes the shape of the mesh that it shows.
struct GltfDeformation {
    std::vector<double> weights;     // of the morph targets; those that are missing are 0
    const GltfSkin* skin = nullptr;  // takes the mesh to the world
};

/// Reads vertex by vertex: the position, moved by the morph targets in proportion to their weights, then by the skin.
class GltfVertices {
public:
    /// Of a primitive with positions, decompressed where `draco` is given. Fails for morph targets and skins that lack data.
    GltfVertices(GltfDocument& document, const JsonValue& primitive, const GltfDeformation& deformation,
                 const DracoMesh* draco);
    GltfVertices(const GltfVertices&) = delete;
    GltfVertices& operator=(const GltfVertices&) = delete;

    [[nodiscard]] std::size_t size() const noexcept { return positions_->size(); }
    /// How many elements of accessors each vertex is made of.
    [[nodiscard]] std::size_t parts() const noexcept { return 1 + targets_.size() + influences_.size(); }

    /// Vertex i; fails when it is not finite.
    [[nodiscard]] Vec3 operator()(std::size_t i);

    /// Whether every joint that carries a vertex read so far turns the mesh inside out.
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
    std::vector<std::pair<double, GltfAccessor>> targets_;  // with a weight that is not 0
    std::vector<Influences> influences_;                    // four joints each
    std::vector<GltfInfluence> joints_;                     // of the vertex that is being read
    bool mirroring_joint_ = false;
    bool other_joint_ = false;
};

}  // namespace abut::io
