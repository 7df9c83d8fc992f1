// SPDX-License-Identifier: MIT
// Makes solids, sheets, tangles, models and scenes from the dice.
#include "meshes.h"

#include <array>
#include <map>

#include "worlds.h"

namespace golden {

using namespace abut;

Mesh make_solid(Dice& dice, int levels, int bits) {
    const InputRounding nearest;
    std::vector<Vec3> vertices = {{2, 0, 0}, {-2, 0, 0}, {0, 2, 0}, {0, -2, 0}, {0, 0, 2}, {0, 0, -2}};
    std::vector<Index3> triangles = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                     {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    for (int level = 0; level < levels; ++level) {
        std::map<std::array<std::uint32_t, 2>, std::uint32_t> middles;
        const auto middle = [&](std::uint32_t i, std::uint32_t k) {
            const std::array<std::uint32_t, 2> edge = i < k ? std::array{i, k} : std::array{k, i};
            const auto [place, is_new] = middles.try_emplace(edge, static_cast<std::uint32_t>(vertices.size()));
            if (is_new) vertices.push_back(0.5 * vertices[i] + 0.5 * vertices[k]);
            return place->second;
        };
        std::vector<Index3> finer;
        for (const auto& [a, b, c] : triangles) {
            const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
            finer.insert(finer.end(), {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
        }
        triangles = std::move(finer);
    }
    const double noise = power_of_two(-levels - 1);
    for (Vec3& v : vertices) v += noise * Vec3{dice.unit(bits), dice.unit(bits), dice.unit(bits)};
    return Mesh(std::move(vertices), std::move(triangles));
}

Mesh make_sheet(Dice& dice, int n, int bits) {
    const InputRounding nearest;
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    const auto side = static_cast<std::uint32_t>(n + 1);
    const double step = 4 * power_of_two(-std::bit_width(static_cast<unsigned>(n)) + 1);
    for (int y = 0; y <= n; ++y) {
        for (int x = 0; x <= n; ++x) vertices.push_back(Vec3{x * step - 2, y * step - 2, 0.25 * dice.unit(bits)});
    }
    for (std::uint32_t y = 0; y + 1 < side; ++y) {
        for (std::uint32_t x = 0; x + 1 < side; ++x) {
            const std::uint32_t i = y * side + x;
            triangles.push_back({i, i + 1, i + side + 1});
            triangles.push_back({i, i + side + 1, i + side});
        }
    }
    return Mesh(std::move(vertices), std::move(triangles));
}

Mesh make_tangle(Dice& dice, int count) {
    const InputRounding nearest;
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    const auto coordinate = [&] { return 0.5 * dice.pick(-3, 3); };
    for (int i = 0; i < count; ++i) vertices.push_back(Vec3{coordinate(), coordinate(), coordinate()});
    const auto corner = [&] { return static_cast<std::uint32_t>(dice.pick(0, count - 1)); };
    for (int i = 0; i < count; ++i) triangles.push_back({corner(), corner(), corner()});
    return Mesh(std::move(vertices), std::move(triangles));
}

const std::vector<Mesh>& some_meshes() {
    const InputRounding nearest;
    static const std::vector<Mesh> meshes = [] {
        Dice dice(1);
        std::vector<Mesh> result;
        result.push_back(make_solid(dice, 3, 20));
        result.push_back(make_solid(dice, 2, 30));
        result.push_back(make_sheet(dice, 16, 30));
        result.push_back(make_tangle(dice, 60));
        const Mesh solid = make_solid(dice, 2, 20);
        std::vector<Vec3> far(solid.vertices().begin(), solid.vertices().end());
        for (Vec3& v : far) v += Vec3(0x1p20, -0x1p21, 0x1p19);
        result.push_back(solid.refitted(std::move(far)));
        result.emplace_back();
        return result;
    }();
    return meshes;
}

const Mesh& one_mesh(Dice& dice) {
    const InputRounding nearest;
    // In nine of ten cases a mesh that is near the origin and has triangles.
    const std::size_t last = some_meshes().size() - 1;
    const std::size_t i = dice.one_in(10) ? static_cast<std::size_t>(dice.pick(4, static_cast<int>(last)))
                                          : static_cast<std::size_t>(dice.pick(0, 3));
    return some_meshes()[i];
}

Pose near_pose(Dice& dice) {
    const InputRounding nearest;
    const Quat turn = rotation(dice);
    if (dice.one_in(4)) return {turn, Vec3(0, 0, 0)};
    return {turn, Vec3{dice.unit(), dice.unit(), dice.unit()}};
}

Model one_model(Dice& dice) {
    const InputRounding nearest;
    constexpr std::array<double, 4> scales = {1, 0.5, 2, 0.75};
    const double scale = scales[static_cast<std::size_t>(dice.pick(0, 3))];
    const Pose pose = near_pose(dice);
    if (dice.one_in(2)) return Model(one_mesh(dice), pose, scale);
    World world(dice, true);
    const AnyShape shape = world.shape(static_cast<std::size_t>(dice.pick(0, static_cast<int>(mixed_kinds) - 1)));
    return is_finite(shape) ? Model(shape, pose, scale) : Model();
}

Scene make_scene(Dice& dice, BroadPhaseStructure structure) {
    const InputRounding nearest;
    Scene scene(structure);
    std::vector<ModelId> ids;
    for (int i = 0; i < 40; ++i) {
        const Model model = one_model(dice);
        Pose pose = model.pose();
        if (!dice.one_in(3)) pose.translation += Vec3{4.0 * dice.pick(-1, 1), 4.0 * dice.pick(-1, 1), 0.0};
        NewModel added;
        added.shape = model.shape();
        added.pose = pose;
        added.scale = model.scale();
        if (!ids.empty() && dice.one_in(4)) {
            added.parent = ids[static_cast<std::size_t>(dice.pick(0, static_cast<int>(ids.size()) - 1))];
        }
        added.layers = dice.one_in(4) ? 2 : 1;
        ids.push_back(scene.add(added));
    }
    for (int i = 0; i < 5; ++i) {
        const ModelId id = ids[static_cast<std::size_t>(dice.pick(0, static_cast<int>(ids.size()) - 1))];
        if (scene.contains(id)) scene.move(id, near_pose(dice));
    }
    const ModelId removed = ids[static_cast<std::size_t>(dice.pick(0, static_cast<int>(ids.size()) - 1))];
    scene.remove(removed, Children::reparent);
    return scene;
}

const Scene& one_scene(Dice& dice) {
    const InputRounding nearest;
    static const std::array<Scene, 3> scenes = [] {
        Dice first(2), second(3);
        return std::array{make_scene(first, BroadPhaseStructure::tree), make_scene(second, BroadPhaseStructure::octree),
                          Scene()};
    }();
    return dice.one_in(12) ? scenes[2] : scenes[static_cast<std::size_t>(dice.pick(0, 1))];
}

}  // namespace golden
