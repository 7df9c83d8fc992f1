// SPDX-License-Identifier: MIT
// Adds the mesh of a file to its scene.
#include "abut/io/formats/one_mesh.h"

#include <utility>

#include "abut/io/add_part.h"
#include "abut/io/formats/finite_vertices.h"
#include "abut/io/formats/without_surface.h"

namespace abut::io {

SceneFile with_one_mesh(const Input& input, std::size_t counts_line, SceneFile scene, MeshData mesh,
                        std::size_t not_finite) {
    if (mesh.triangles.empty()) {
        fail_at_line(input, counts_line, without_surface("the file has no faces", scene.skipped),
                     "abut needs a surface: export triangles, not points");
    }
    if (not_finite > 0) scene.skipped.vertices = drop_not_finite(mesh);
    add_part(scene, stem(input), std::move(mesh));
    return scene;
}

}  // namespace abut::io
