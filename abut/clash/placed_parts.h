// SPDX-License-Identifier: MIT
// PlacedParts: meshes of models with their placements applied, and a limited number of them kept; internal to clash.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "abut/base/mutex.h"
#include "abut/mesh/clash/clash_body.h"
#include "abut/scene/scene.h"

namespace abut::clashing {

/// A mesh in the world, prepared for clash_pair.
struct PlacedPart {
    Mesh mesh;
    Body body;  ///< of this mesh

    using Triangles = std::vector<std::array<Vec3, 3>>;
    /// sorted_triangles(mesh), computed once.
    [[nodiscard]] std::shared_ptr<const Triangles> triangles() const;

private:
    mutable Mutex mutex_;
    mutable std::shared_ptr<const Triangles> triangles_;
};

/// Whether the two parts have the same triangles at the same positions, in any order and with either orientation.
[[nodiscard]] bool have_same_triangles(const PlacedPart& a, const PlacedPart& b);

/// Whether a placement leaves every coordinate as it is.
[[nodiscard]] bool is_identity(const Placement& placement) noexcept;

/// Places the meshes of models, and caches those used most recently, since neighbouring pairs need the same ones. Any
/// number of threads may use it at once; two that need the same mesh at the same time may both place it.
class PlacedParts {
public:
    /// Keeps at most so many bytes, beside those in use. The scene must not change meanwhile.
    PlacedParts(const Scene& scene, std::size_t most_bytes) : scene_(scene), most_bytes_(most_bytes) {}

    /// The placed mesh of a model that has one.
    [[nodiscard]] std::shared_ptr<const PlacedPart> operator()(std::uint32_t index);

private:
    struct Entry {
        std::uint32_t index = 0;
        std::shared_ptr<const PlacedPart> part;
        std::size_t bytes = 0;
    };

    const Scene& scene_;
    std::size_t most_bytes_;
    Mutex mutex_;
    std::size_t bytes_ = 0;
    std::list<Entry> entries_;  // the one used last comes first
    std::map<std::uint32_t, std::list<Entry>::iterator> entry_of_;
};

}  // namespace abut::clashing
