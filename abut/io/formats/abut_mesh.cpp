// SPDX-License-Identifier: MIT
// Reads and writes .abut files, which are images of meshes.
#include "abut/io/formats/abut_mesh.h"

#include "abut/io/add_part.h"
#include "abut/io/atomic_write.h"

namespace abut::io {

Mesh read_abut(const Input& input, SharedOwner keeper, Validation validation) {
    auto read = mesh_of_image(input.bytes, keeper, validation == Validation::header_only);
    if (const ImageFault* const fault = std::get_if<ImageFault>(&read))
        fail_at_byte(input, fault->byte, fault->what, fault->remedy);
    return std::get<Mesh>(std::move(read));
}

void save_abut(const std::filesystem::path& path, const Mesh& mesh) { write_bytes(path, AbutFileBytes(mesh).pieces()); }

SceneFile read_abut_scene(const Input& input, ReadAs) {
    const Mesh mesh = read_abut(input, SharedOwner());
    SceneFile scene;
    add_part(scene, stem(input), {mesh.vertices(), mesh.triangles(), {}, {}});
    return scene;
}

}  // namespace abut::io
