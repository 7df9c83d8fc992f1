// SPDX-License-Identifier: MIT
// Makes, changes and reads scenes.
#include <string>

#include "buffers.h"
#include "errors.h"
#include "results.h"
#include "scene_handle.h"

using namespace abut;
using web::id_of;
using web::scene_of;

namespace {

/// A mesh, a shape, or nothing where the tag is negative.
SharedShape read_shared_shape(const double* words) {
    if (words[0] < 0) return {};
    if (static_cast<int>(words[0]) == web::mesh_tag) return web::object_of<Mesh>(words[1]);
    return web::read_shape(words);
}

}  // namespace

WEB_EXPORT int web_scene_new(double* out) {
    return web::guarded([&] { *out = static_cast<double>(reinterpret_cast<std::uintptr_t>(new Scene)); });
}
WEB_EXPORT int web_scene_copy(double scene, double* out) {
    return web::guarded(
        [&] { *out = static_cast<double>(reinterpret_cast<std::uintptr_t>(new Scene(scene_of(scene)))); });
}
WEB_EXPORT void web_scene_free(double scene) { delete &scene_of(scene); }
WEB_EXPORT std::size_t web_scene_size(double scene) { return scene_of(scene).size(); }
WEB_EXPORT int web_scene_contains(double scene, double id) { return scene_of(scene).contains(id_of(id)); }

/// `model`: pose (7), scale, parent, layers, mask, user data; `name` in UTF-8. The id is written to *out.
WEB_EXPORT int web_scene_add(double scene, const double* shape, const double* model, const char* name,
                             std::size_t name_size, double* out) {
    return web::guarded([&] {
        *out = web::number_of_id(scene_of(scene).add({.shape = read_shared_shape(shape),
                                                      .pose = web::read_pose(model),
                                                      .scale = model[7],
                                                      .parent = id_of(model[8]),
                                                      .layers = static_cast<std::uint32_t>(model[9]),
                                                      .mask = static_cast<std::uint32_t>(model[10]),
                                                      .user_data = static_cast<std::uint64_t>(model[11]),
                                                      .name = std::string(name, name_size)}));
    });
}

/// Whether it was there is written to *out.
WEB_EXPORT int web_scene_remove(double scene, double id, int reparent, double* out) {
    return web::guarded([&] {
        *out = scene_of(scene).remove(id_of(id), reparent != 0 ? Children::reparent : Children::remove) ? 1 : 0;
    });
}

/// A negative scale keeps the model's own.
WEB_EXPORT int web_scene_move(double scene, double id, const double* pose, double scale) {
    return web::guarded([&] {
        if (scale < 0)
            scene_of(scene).move(id_of(id), web::read_pose(pose));
        else
            scene_of(scene).move(id_of(id), web::read_pose(pose), scale);
    });
}

/// Seven numbers a pose: translation, rotation x, y, z, w.
WEB_EXPORT int web_scene_move_each(double scene, const double* ids, const void* poses, int is_float,
                                   std::size_t count) {
    return web::guarded([&] {
        std::vector<ModelId> models(count);
        std::vector<Pose> places(count);
        const auto read = [&](const auto* from) {
            for (std::size_t i = 0; i < count; ++i, from += 7) {
                models[i] = id_of(ids[i]);
                places[i].translation = {from[0], from[1], from[2]};
                places[i].rotation.x = from[3];
                places[i].rotation.y = from[4];
                places[i].rotation.z = from[5];
                places[i].rotation.w = from[6];
            }
        };
        if (is_float != 0)
            read(static_cast<const float*>(poses));
        else
            read(static_cast<const double*>(poses));
        scene_of(scene).move_each(models, places);
    });
}

WEB_EXPORT int web_scene_set_parent(double scene, double id, double parent) {
    return web::guarded([&] { scene_of(scene).set_parent(id_of(id), id_of(parent)); });
}
WEB_EXPORT int web_scene_set_shape(double scene, double id, const double* shape) {
    return web::guarded([&] { scene_of(scene).set_shape(id_of(id), read_shared_shape(shape)); });
}
WEB_EXPORT int web_scene_set_layers(double scene, double id, double layers, double mask) {
    return web::guarded([&] {
        scene_of(scene).set_layers(id_of(id), static_cast<std::uint32_t>(layers), static_cast<std::uint32_t>(mask));
    });
}
WEB_EXPORT int web_scene_ignore_pair(double scene, double a, double b) {
    return web::guarded([&] { scene_of(scene).ignore_pair(id_of(a), id_of(b)); });
}
WEB_EXPORT int web_scene_stop_ignoring_pair(double scene, double a, double b) {
    return web::guarded([&] { scene_of(scene).stop_ignoring_pair(id_of(a), id_of(b)); });
}

WEB_EXPORT int web_scene_models(double scene) {
    return web::guarded([&] { web::list(scene_of(scene).models()); });
}

/// The bytes of the name, one for each number of the list.
WEB_EXPORT int web_scene_name(double scene, double id) {
    return web::guarded([&] {
        web::numbers.clear();
        for (const char c : scene_of(scene).name(id_of(id))) web::numbers.push_back(static_cast<unsigned char>(c));
    });
}

/// The box of a model, or of all when the id is negative.
WEB_EXPORT int web_scene_bounds(double scene, double id, double* out) {
    return web::guarded([&] {
        const Aabb box = id < 0 ? scene_of(scene).bounds() : scene_of(scene).bounds(id_of(id));
        web::write(box.max, web::write(box.min, out));
    });
}
