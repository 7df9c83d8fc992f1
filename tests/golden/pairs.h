// SPDX-License-Identifier: MIT
// Calls a verb for every pair of kinds of operands: shapes, meshes, posed meshes, models and scenes.
#pragma once

#include <string>

#include "meshes.h"
#include "report.h"
#include "worlds.h"

namespace golden {

/// Calls query(digest, a, b, world) for every pair of kinds of shapes.
template <class Query>
void each_shape_pair(Report& report, std::string_view verb, Query query, int rarer = 1) {
    for (std::size_t i = 0; i < kind_count; ++i) {
        for (std::size_t k = 0; k < kind_count; ++k) {
            report.line(
                verb, std::string(kind_names[i]) + ' ' + kind_names[k],
                [&](Dice& dice, Digest& digest) {
                    World world(dice);
                    const abut::AnyShape a = world.shape(i);
                    const abut::AnyShape b = world.shape(k);
                    query(digest, a, b, world);
                },
                rarer);
        }
    }
}

/// Calls query(digest, shape, x, world) for every kind of shape, with an x made by make(dice).
template <class Make, class Query>
void each_shape_with(Report& report, std::string_view verb, std::string_view name, Make make, Query query,
                     int rarer = 1) {
    for (std::size_t i = 0; i < kind_count; ++i) {
        report.line(
            verb, std::string(kind_names[i]) + ' ' + std::string(name),
            [&](Dice& dice, Digest& digest) {
                World world(dice, true);
                const abut::AnyShape shape = world.shape(i);
                const auto& x = make(dice);
                query(digest, shape, x, world);
            },
            rarer);
    }
}

/// Does the same with a mesh, a posed mesh and a model in turn.
template <class Query>
void each_shape_with_meshes(Report& report, std::string_view verb, Query query, int rarer = 1) {
    each_shape_with(report, verb, "mesh", one_mesh, query, rarer);
    const auto posed = [](Dice& dice) {
        const abut::Mesh& mesh = one_mesh(dice);
        return near_pose(dice) * mesh;
    };
    each_shape_with(report, verb, "posed_mesh", posed, query, rarer);
    each_shape_with(report, verb, "model", one_model, query, rarer);
}

}  // namespace golden
