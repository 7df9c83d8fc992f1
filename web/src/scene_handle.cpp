// SPDX-License-Identifier: MIT
// Reads and writes what calls of scenes have in common.
#include "scene_handle.h"

#include "buffers.h"

namespace web {

using namespace abut;

namespace {

constexpr double two_to_32 = 4294967296.0;

}  // namespace

double number_of_id(ModelId id) { return id == ModelId{} ? -1 : id.index + two_to_32 * id.generation; }

ModelId id_of(double number) {
    if (!(number >= 0)) return {};
    const auto both = static_cast<std::uint64_t>(number);
    return {static_cast<std::uint32_t>(both), static_cast<std::uint32_t>(both >> 32)};
}

SceneQueryOptions read_scene_options(const double* words) {
    SceneQueryOptions options{.layers = static_cast<std::uint32_t>(words[0]), .bounds_only = words[1] != 0};
    if (words[2] != 0) options.filter = [](ModelId id) { return web_filter(number_of_id(id), -1) != 0; };
    if (words[3] != 0) {
        options.pair_filter = [](ModelId a, ModelId b) { return web_filter(number_of_id(a), number_of_id(b)) != 0; };
    }
    return options;
}

SceneRaycastOptions read_scene_ray_options(const double* words) {
    const RaycastOptions plain = read_raycast_options(words);
    const SceneQueryOptions which = read_scene_options(words + 4);
    return {
        .max_t = plain.max_t, .min_t = plain.min_t, .cull = plain.cull, .layers = which.layers, .filter = which.filter};
}

SceneSweepOptions read_scene_sweep_options(const double* words) {
    const SweepOptions plain = read_sweep_options(words);
    const SceneQueryOptions which = read_scene_options(words + 3);
    return {.max_t = plain.max_t,
            .cull = plain.cull,
            .ignore_separating = plain.ignore_separating,
            .layers = which.layers,
            .filter = which.filter,
            .pair_filter = which.pair_filter};
}

void list(const std::vector<ModelId>& ids) {
    numbers.clear();
    for (const ModelId id : ids) numbers.push_back(number_of_id(id));
}

void add_pairs(const std::vector<ModelPair>& pairs) {
    for (const ModelPair& pair : pairs) numbers.insert(numbers.end(), {number_of_id(pair.a), number_of_id(pair.b)});
    list_ends.push_back(static_cast<std::uint32_t>(numbers.size()));
}

}  // namespace web
