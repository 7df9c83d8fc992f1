// SPDX-License-Identifier: MIT
// Finds the pairs of a tile among the instances that meet it.
#include "abut/io/scene_folder/tile_pairs.h"

#include "abut/base/float_environment.h"

namespace abut {
namespace {

/// Of the pairs of the tile's models, those that belong to the tile.
SceneQueryOptions query_of(const SceneFolder& folder, const TileScene& in, std::uint32_t layers) {
    return {.layers = layers, .pair_filter = [&folder, &in](ModelId a, ModelId b) {
                return folder.is_of_tile(in.scene.bounds(a), in.scene.bounds(b), in.tile);
            }};
}

}  // namespace

bool for_each_clash(const SceneFolder& folder, std::size_t tile, FunctionRef<bool(const ClashReport&)> visit,
                    const ClashOptions& options, std::uint32_t layers) {
    const DefaultFloats floats;
    const TileScene in = folder.tile_scene(tile, options.clearance);
    ClashReport renamed;
    const auto rename = [&](const ClashReport& report) {
        renamed = report;
        renamed.a = in.instances[report.a];
        renamed.b = in.instances[report.b];
        return visit(renamed);
    };
    return for_each_clash(in.scene, rename, options, query_of(folder, in, layers));
}

std::vector<ClashReport> clash(const SceneFolder& folder, std::size_t tile, const ClashOptions& options,
                               std::uint32_t layers) {
    const DefaultFloats floats;
    const TileScene in = folder.tile_scene(tile, options.clearance);
    std::vector<ClashReport> reports = clash(in.scene, options, query_of(folder, in, layers));
    for (ClashReport& report : reports) {
        report.a = in.instances[report.a];
        report.b = in.instances[report.b];
    }
    return reports;
}

std::vector<InstancePair> overlapping_pairs(const SceneFolder& folder, std::size_t tile, bool bounds_only,
                                            std::uint32_t layers) {
    const DefaultFloats floats;
    const TileScene in = folder.tile_scene(tile);
    SceneQueryOptions query = query_of(folder, in, layers);
    query.bounds_only = bounds_only;
    std::vector<InstancePair> pairs;
    for (const auto& [a, b] : in.scene.overlapping_pairs(query)) {
        pairs.push_back({in.instances[a.index], in.instances[b.index]});
    }
    return pairs;
}

}  // namespace abut
