// SPDX-License-Identifier: MIT
// The golden program's calls of raycast, occluded and raycast_all.
#include <cmath>

#include "groups.h"
#include "pairs.h"

namespace golden {
namespace {

abut::Ray ray_of(World& world) {
    const abut::Vec3 origin = world.point(), direction = world.direction();
    return {origin, direction};
}

template <class Options>
Options options_of(Dice& dice) {
    Options options;
    if (dice.one_in(3)) options.max_t = dice.pick(-1, 8) * 0.25;
    const int side = dice.pick(0, 5);
    options.cull = side == 0 ? abut::Cull::back : side == 1 ? abut::Cull::front : abut::Cull::none;
    if constexpr (requires { options.filter = [](const abut::Where&) { return true; }; }) {
        if (dice.one_in(6)) options.filter = [](const abut::Where& where) { return where.triangle % 2 != 0; };
    }
    return options;
}

template <class Options, class X>
void query_all(Digest& digest, const abut::Ray& ray, const X& x, Dice& dice) {
    const Options options = options_of<Options>(dice);
    digest.add(abut::raycast(ray, x, options));
    digest.add(abut::occluded(ray, x, options));
    digest.add(abut::raycast_all(ray, x, options));
}

/// Calls with a min_t: in half of the cases just above the t of the first hit, so that the second one is found.
template <class Options, class X>
void query_from_min_t(Digest& digest, const abut::Ray& ray, const X& x, Dice& dice) {
    Options options = options_of<Options>(dice);
    const auto first = abut::raycast(ray, x, options);
    options.min_t = first && dice.one_in(2) ? std::nextafter(first->t, infinity()) : dice.pick(-1, 4) * 0.25;
    digest.add(abut::raycast(ray, x, options));
    digest.add(abut::occluded(ray, x, options));
    digest.add(abut::raycast_all(ray, x, options));
}

template <class Options, class Make>
void report_target(Report& report, std::string_view name, Make make) {
    report.line("raycast", name, [&](Dice& dice, Digest& digest) {
        for (int i = 0; i < 16; ++i) {
            World world(dice, true);
            const abut::Ray ray = ray_of(world);
            const auto& x = make(dice);
            query_all<Options>(digest, ray, x, dice);
        }
    });
    report.line("raycast_min_t", name, [&](Dice& dice, Digest& digest) {
        for (int i = 0; i < 8; ++i) {
            World world(dice, true);
            const abut::Ray ray = ray_of(world);
            const auto& x = make(dice);
            query_from_min_t<Options>(digest, ray, x, dice);
        }
    });
}

}  // namespace

void report_raycast(Report& report) {
    for (std::size_t i = 0; i < kind_count; ++i) {
        report.line("raycast", kind_names[i], [&](Dice& dice, Digest& digest) {
            for (int k = 0; k < 8; ++k) {
                World world(dice);
                const abut::AnyShape shape = world.shape(i);
                const abut::Ray ray = ray_of(world);
                query_all<abut::RaycastOptions>(digest, ray, shape, dice);
            }
        });
        report.line("raycast_min_t", kind_names[i], [&](Dice& dice, Digest& digest) {
            for (int k = 0; k < 8; ++k) {
                World world(dice);
                const abut::AnyShape shape = world.shape(i);
                const abut::Ray ray = ray_of(world);
                query_from_min_t<abut::RaycastOptions>(digest, ray, shape, dice);
            }
        });
    }
    report_target<abut::RaycastOptions>(report, "mesh", one_mesh);
    report_target<abut::RaycastOptions>(report, "posed_mesh", [](Dice& dice) {
        const abut::Mesh& mesh = one_mesh(dice);
        return near_pose(dice) * mesh;
    });
    report_target<abut::RaycastOptions>(report, "model", one_model);
    report_target<abut::SceneRaycastOptions>(report, "scene", one_scene);
}

}  // namespace golden
