// SPDX-License-Identifier: MIT
// Applies morph targets and skins to vertices.
#include "abut/io/formats/gltf_vertices.h"

#include <fmt/format.h>

#include "abut/io/formats/gltf_extensions.h"

namespace abut::io {

GltfVertices::GltfVertices(GltfDocument& document, const JsonValue& primitive, const GltfDeformation& deformation,
                           const DracoMesh* draco)
    : document_(document), primitive_(primitive), skin_(deformation.skin), draco_(draco) {
    positions_.emplace(attribute("POSITION", primitive.at("attributes").at("POSITION"), "VEC3"));
    read_targets(deformation.weights);
    if (skin_) read_influences();
}

// accessors[id], or the attribute of this name in the compressed mesh, if it is there.
GltfAccessor GltfVertices::attribute(const char* name, const JsonValue& id, std::string_view type) {
    if (draco_) {
        const JsonValue compressed = *extension(primitive_, "KHR_draco_mesh_compression");
        if (const std::optional<JsonValue> number = compressed.at("attributes").find(name)) {
            const GltfComponent component = GltfAccessor::component_of(document_, id);
            decompressed_.push_back(draco_->values(*number, component, GltfAccessor::components_of(type)));
            return {document_, id, type, decompressed_.back()};
        }
        if (!positions_) compressed.at("attributes").fail(fmt::format("the compressed mesh has no {}", name));
    }
    return {document_, id, type};
}

void GltfVertices::read_targets(const std::vector<double>& weights) {
    const std::optional<JsonValue> list = primitive_.find("targets");
    if (!list) return;  // the primitive is not deformed
    const std::vector<JsonValue> targets = list->elements();
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] == 0) continue;
        if (i >= targets.size()) {
            list->fail(fmt::format("there is a weight for target {}, but there are {} targets", i, targets.size()));
        }
        const std::optional<JsonValue> id = targets[i].find("POSITION");
        if (!id) continue;
        targets_.emplace_back(weights[i], GltfAccessor(document_, *id, "VEC3"));
        if (targets_.back().second.size() != size()) {
            id->fail(fmt::format("{} displacements are not one for each of {} positions", targets_.back().second.size(),
                                 size()));
        }
    }
}

void GltfVertices::read_influences() {
    const JsonValue attributes = primitive_.at("attributes");
    for (std::size_t set = 0;; ++set) {
        const std::string joints_name = fmt::format("JOINTS_{}", set);
        const std::string weights_name = fmt::format("WEIGHTS_{}", set);
        const std::optional<JsonValue> joints = attributes.find(joints_name.c_str());
        const std::optional<JsonValue> weights = attributes.find(weights_name.c_str());
        if (!joints && !weights && set > 0) return;
        if (!joints || !weights) {
            attributes.fail(
                fmt::format("\"{}\" is missing, and the node has a skin", joints ? weights_name : joints_name));
        }
        influences_.push_back(
            {attribute(joints_name.c_str(), *joints, "VEC4"), attribute(weights_name.c_str(), *weights, "VEC4")});
        const Influences& added = influences_.back();
        added.joints.require_indices();
        if (added.joints.size() != size() || added.weights.size() != size()) {
            joints->fail(fmt::format("{} joints and {} weights are not one for each of {} positions",
                                     added.joints.size(), added.weights.size(), size()));
        }
    }
}

Vec3 GltfVertices::operator()(std::size_t i) {
    Vec3 position = positions_->position(i);
    for (const auto& [weight, displacements] : targets_) position += weight * displacements.position(i);
    if (skin_) position = skinned(i, position);
    if ((skin_ || !targets_.empty()) && !is_finite(position)) {
        positions_->fail(fmt::format("morph targets and skin take element {} beyond the range of double", i));
    }
    return position;
}

Vec3 GltfVertices::skinned(std::size_t i, const Vec3& position) {
    joints_.clear();
    for (const Influences& set : influences_) {
        for (std::size_t k = 0; k < 4; ++k) {
            const double weight = set.weights.number(i, k);
            if (!(weight >= 0 && is_finite(weight))) {
                set.weights.fail(fmt::format("element {}: {} is not a weight from 0 upwards", i, weight));
            }
            const double joint = set.joints.number(i, k);
            if (weight == 0) continue;
            if (joint >= static_cast<double>(skin_->size())) {
                set.joints.fail(
                    fmt::format("element {}: joint {} does not exist, the skin has {}", i, joint, skin_->size()));
            }
            joints_.push_back({static_cast<std::size_t>(joint), weight});
        }
    }
    // Like in viewers, a vertex without weights follows the first joint that it names.
    if (joints_.empty()) {
        const double first = influences_.front().joints.number(i, 0);
        joints_.push_back({first < static_cast<double>(skin_->size()) ? static_cast<std::size_t>(first) : 0, 1});
    }
    for (const GltfInfluence& it : joints_) (skin_->mirrors(it.joint) ? mirroring_joint_ : other_joint_) = true;
    return skin_->apply(position, joints_);
}

}  // namespace abut::io
