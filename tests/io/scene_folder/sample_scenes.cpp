// SPDX-License-Identifier: MIT
// Makes scenes for the tests of scene folders.
#include "sample_scenes.h"

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "abut/mesh/generate.h"

namespace abut::sample {
namespace {

/// The mirror image, whose triangles face outwards again.
Mesh mirrored(const Mesh& mesh) {
    std::vector<Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
    for (Vec3& v : vertices) v.x = -v.x;
    std::vector<Index3> triangles(mesh.triangles().begin(), mesh.triangles().end());
    for (Index3& t : triangles) std::swap(t[1], t[2]);
    return {std::move(vertices), std::move(triangles)};
}

}  // namespace

Scene random_scene(std::uint32_t seed, std::size_t count) {
    std::mt19937 random(seed);
    const auto real = [&](double from, double to) { return std::uniform_real_distribution(from, to)(random); };
    const Mesh ring = make_torus(0.5, 0.2, 8, 6);
    const std::vector<SharedShape> shapes{make_box({Vec3(-0.5), Vec3(0.5)}),
                                          make_box({Vec3(-1.5, -0.2, -0.2), Vec3(1.5, 0.2, 0.2)}),
                                          ring,
                                          mirrored(ring),
                                          make_icosphere(1),
                                          SharedShape()};
    const double size = std::cbrt(static_cast<double>(count)) + 2;
    Scene scene;
    std::vector<ModelId> removed;
    for (std::size_t i = 0; i < count; ++i) {
        NewModel model{.shape = shapes[random() % shapes.size()], .name = "part \"" + std::to_string(i) + "\""};
        model.pose.translation = Vec3(real(-size, size), real(-size, size), real(-size, size));
        const std::uint32_t kind = random() % 16;
        if (kind < 8) {
            model.pose.translation = glm::floor(model.pose.translation);
        } else if (kind < 14) {
            model.pose.rotation = glm::normalize(Quat(real(-1, 1), real(-1, 1), real(-1, 1), real(-1, 1)));
            model.scale = real(0.3, 1.6);
        } else if (kind == 14) {
            model.scale = size / 4;
        } else {
            model.layers = 2;
            model.mask = 3;
        }
        const ModelId id = scene.add(model);
        if (random() % 20 == 0) removed.push_back(id);
    }
    for (const ModelId id : removed) scene.remove(id);
    return scene;
}

}  // namespace abut::sample
