// SPDX-License-Identifier: MIT
// The models of a scene one by one: places, parents, names and numbers.
#include <string>

#include "buffers.h"
#include "errors.h"
#include "results.h"
#include "scene_handle.h"

using namespace abut;
using web::id_of;
using web::scene_of;

WEB_EXPORT int web_scene_set_parent_keeping_world(double scene, double id, double parent) {
    return web::guarded([&] { scene_of(scene).set_parent_keeping_world(id_of(id), id_of(parent)); });
}
WEB_EXPORT int web_scene_set_user_data(double scene, double id, double data) {
    return web::guarded([&] { scene_of(scene).set_user_data(id_of(id), static_cast<std::uint64_t>(data)); });
}
WEB_EXPORT int web_scene_set_name(double scene, double id, const char* name, std::size_t size) {
    return web::guarded([&] { scene_of(scene).set_name(id_of(id), std::string(name, size)); });
}

/// Pose and scale, in the world or in the frame of the parent.
WEB_EXPORT int web_scene_placement(double scene, double id, int in_world, double* out) {
    return web::guarded([&] {
        const Scene& of = scene_of(scene);
        const Placement place = in_world != 0 ? of.world_placement(id_of(id)) : of.placement(id_of(id));
        const auto& q = place.pose.rotation;
        const double rotation[] = {q.x, q.y, q.z, q.w};
        for (const double number : rotation) *out++ = number;
        out = web::write(place.pose.translation, out);
        *out = place.scale;
    });
}

/// Numbers: parent, layers, mask, user data.
WEB_EXPORT int web_scene_model(double scene, double id, double* out) {
    return web::guarded([&] {
        const Scene& of = scene_of(scene);
        out[0] = web::number_of_id(of.parent(id_of(id)));
        out[1] = of.layers(id_of(id));
        out[2] = of.mask(id_of(id));
        out[3] = static_cast<double>(of.user_data(id_of(id)));
    });
}

WEB_EXPORT int web_scene_children(double scene, double id, int all) {
    return web::guarded(
        [&] { web::list(all != 0 ? scene_of(scene).descendants(id_of(id)) : scene_of(scene).children(id_of(id))); });
}

WEB_EXPORT int web_scene_ignored_pairs(double scene) {
    return web::guarded([&] {
        web::numbers.clear();
        web::list_ends.clear();
        web::add_pairs(scene_of(scene).ignored_pairs());
    });
}

/// The model at an index, as `where.model` of a result names it; -1 if there is none.
WEB_EXPORT double web_scene_id(double scene, double index) {
    return web::number_of_id(scene_of(scene).id(static_cast<std::uint32_t>(index)));
}
