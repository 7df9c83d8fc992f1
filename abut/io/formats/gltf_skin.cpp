// SPDX-License-Identifier: MIT
// Reads skins, and applies them to vertices.
#include "abut/io/formats/gltf_skin.h"

#include <fmt/format.h>

#include <algorithm>

#include "abut/exact/orient.h"
#include "abut/io/formats/gltf_accessor.h"

namespace abut::io {

GltfSkin::GltfSkin(GltfDocument& document, GltfTree& tree, const JsonValue& id) {
    const JsonValue& skin = document.skins()[id.index(document.skins().size(), "skin")];
    const std::vector<JsonValue> joints = skin.at("joints").elements();
    if (joints.empty()) skin.at("joints").fail("a skin needs a joint");
    std::optional<GltfAccessor> matrices;
    if (const std::optional<JsonValue> accessor = skin.find("inverseBindMatrices")) {
        matrices.emplace(document, *accessor, "MAT4");
        if (matrices->component() != GltfComponent::f32) accessor->fail("inverse bind matrices must be floats");
        if (matrices->size() < joints.size()) {
            accessor->fail(fmt::format("{} matrices are fewer than the {} joints", matrices->size(), joints.size()));
        }
    }
    joints_.reserve(joints.size());
    for (std::size_t i = 0; i < joints.size(); ++i) {
        glm::dmat4 from_bind(1);
        for (int column = 0; matrices && column < 4; ++column) {
            for (int row = 0; row < 3; ++row) {
                from_bind[column][row] = matrices->number(i, static_cast<std::size_t>(4 * column + row));
            }
        }
        const glm::dmat4 joint = tree.world(joints[i].index(document.nodes().size(), "node")) * from_bind;
        for (int column = 0; column < 4; ++column) {
            if (!is_finite(Vec3(joint[column]))) joints[i].fail("the matrix of this joint is not finite");
        }
        joints_.push_back(joint);
        mirrors_.push_back(exact::orient3d(Vec3(0), Vec3(joint[0]), Vec3(joint[1]), Vec3(joint[2])) ==
                           exact::Sign::negative);
    }
}

Vec3 GltfSkin::apply(const Vec3& vertex, std::vector<GltfInfluence>& influences) const {
    // A fixed order for the sums, so that corners that differ only in the order of their joints stay one vertex.
    std::sort(influences.begin(), influences.end(), [](const GltfInfluence& a, const GltfInfluence& b) {
        return a.joint != b.joint ? a.joint < b.joint : a.weight < b.weight;
    });
    double sum = 0;
    for (const GltfInfluence& it : influences) sum += it.weight;
    glm::dmat4 blended(0);
    for (const GltfInfluence& it : influences) blended += joints_[it.joint] * (it.weight / sum);
    return Mat3(blended) * vertex + Vec3(blended[3]);
}

}  // namespace abut::io
