// SPDX-License-Identifier: MIT
// Distinguishes placements from stretches.
#include "abut/io/node_placements.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include "abut/base/error.h"
#include "abut/io/node_checks.h"
#include "abut/math/elementary.h"

namespace abut::io {
namespace {

// Whether these can be a rotation's numbers rounded to float. A column with a single nonzero number needed no rounding:
// it is a scale, which differs from other columns on purpose.
bool rounded_to_float(const Mat3& m) {
    bool has_mixed_column = false;
    for (int column = 0; column < 3; ++column) {
        int numbers = 0;
        for (int row = 0; row < 3; ++row) {
            const double x = m[column][row];
            if (x != static_cast<double>(static_cast<float>(x))) return false;
            numbers += x != 0 ? 1 : 0;
        }
        has_mixed_column = has_mixed_column || numbers > 1;
    }
    return has_mixed_column;
}

// The placement that equals the matrix up to the rounding of its numbers, if there is one. The tolerance is a dozen
// ulps of double, which rotations lose in conversions between matrix and quaternion; for floats it covers one rounding
// here and one by the program that wrote the file.
std::optional<Placement> similarity(const glm::dmat4& m) {
    const Mat3 linear(m);
    const double scale = cube_root(glm::determinant(linear));
    if (!(scale >= 1e-100 && scale <= 1e100)) return {};
    const Placement found{{glm::normalize(glm::quat_cast(linear / scale)), Vec3(m[3])}, scale};
    const double tolerance = scale * (rounded_to_float(linear) ? 0x1p-23 : 0x1p-48);
    const Mat3 meant = linear_part(found);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            if (!(std::abs(linear[i][j] - meant[i][j]) <= tolerance)) return {};
        }
    }
    return found;
}

glm::dmat4 matrix_of(const Placement& placement) {
    glm::dmat4 m(linear_part(placement));
    m[3] = glm::dvec4(placement.pose.translation, 1);
    return m;
}

class Placer {
public:
    explicit Placer(const SceneFile& file)
        : file_(file),
          worlds_(world_transforms(file)),
          frames_(file.nodes.size()),
          faithful_(file.nodes.size(), false) {}

    NodePlacement place(std::size_t node) {
        const Node& it = file_.nodes[node];
        const Placement above = it.parent ? frames_[*it.parent] : Placement{};
        // The file's own numbers are used where the parent's frame is exact.
        const bool plain_above = !it.parent || faithful_[*it.parent];
        const glm::dmat4 from_above = plain_above ? it.transform : matrix_of(inverse(above)) * worlds_[node];
        NodePlacement result;
        if (const std::optional<Placement> found = similarity(from_above)) {
            result.placement = *found;
            faithful_[node] = true;
        } else if (it.mesh) {
            result.placement.pose.translation = Vec3(from_above[3]);
            result.bake = Mat3(from_above);
        }
        frames_[node] = above * result.placement;
        if (!is_valid(result.placement) || !is_valid(frames_[node])) {
            throw Error(in_words(file_, node) +
                        ": with its parents it is moved beyond double, or scaled beyond 1e-100 to 1e100; give the file "
                        "units of its own size");
        }
        return result;
    }

private:
    const SceneFile& file_;
    std::vector<glm::dmat4> worlds_;
    std::vector<Placement> frames_;  // of the models in the world
    std::vector<bool> faithful_;     // whether the model's frame equals the node's
};

}  // namespace

std::vector<std::size_t> parents_first(const SceneFile& file) {
    std::vector<std::size_t> order, chain;
    std::vector<bool> is_listed(file.nodes.size(), false);
    for (std::size_t node = 0; node < file.nodes.size(); ++node) {
        for (std::size_t at = node; !is_listed[at]; at = *file.nodes[at].parent) {
            is_listed[at] = true;
            chain.push_back(at);
            if (!file.nodes[at].parent) break;
        }
        order.insert(order.end(), chain.rbegin(), chain.rend());
        chain.clear();
    }
    return order;
}

std::vector<NodePlacement> node_placements(const SceneFile& file) {
    Placer placer(file);  // throws for broken trees
    std::vector<NodePlacement> placements(file.nodes.size());
    for (const std::size_t node : parents_first(file)) placements[node] = placer.place(node);
    return placements;
}

}  // namespace abut::io
