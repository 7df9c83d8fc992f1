// SPDX-License-Identifier: MIT
// ShellSamples: one vertex of each connected piece of a mesh; internal to clash of scenes.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "abut/base/mutex.h"
#include "abut/scene/scene.h"

namespace abut::clashing {

/// For each piece of the mesh that is connected by positions of corners, its first vertex, ascending.
[[nodiscard]] std::vector<std::uint32_t> vertex_of_each_piece(const Mesh& mesh);

/// Computes these vertices once for each mesh of a scene, when they are first needed, by any thread.
class ShellSamples {
public:
    explicit ShellSamples(const Scene& scene) : scene_(scene) {}

    /// vertex_of_each_piece of the mesh of the model.
    [[nodiscard]] const std::vector<std::uint32_t>& operator()(std::uint32_t index);

private:
    const Scene& scene_;
    Mutex mutex_;
    std::map<const Mesh*, std::unique_ptr<const std::vector<std::uint32_t>>> known_;
};

}  // namespace abut::clashing
