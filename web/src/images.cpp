// SPDX-License-Identifier: MIT
// Images of meshes with their trees: the bytes that go to another worker, or to a file.
#include <abut/base/error.h>
#include <abut/mesh/mesh_image.h>

#include <cstdlib>
#include <optional>

#include "buffers.h"
#include "errors.h"
#include "operand.h"

using namespace abut;

namespace {

/// The image that is being read.
std::optional<MeshImage> image;

/// A block of memory, which its destructor releases.
struct Block {
    explicit Block(void* memory) : memory_(memory) {}
    Block(Block&& other) noexcept : memory_(std::exchange(other.memory_, nullptr)) {}
    Block& operator=(Block&&) = delete;
    ~Block() { std::free(memory_); }

private:
    void* memory_;
};

}  // namespace

/// Numbers: address and size of each piece, valid as long as the mesh and until web_mesh_image_release().
WEB_EXPORT int web_mesh_image(double mesh) {
    return web::guarded([&] {
        image.emplace(web::object_of<Mesh>(mesh));
        web::numbers.clear();
        for (const std::string_view piece : image->pieces()) {
            web::numbers.push_back(static_cast<double>(reinterpret_cast<std::uintptr_t>(piece.data())));
            web::numbers.push_back(static_cast<double>(piece.size()));
        }
    });
}
WEB_EXPORT void web_mesh_image_release() { image.reset(); }

/// Memory for an image that a mesh will refer to.
WEB_EXPORT void* web_allocate_image(std::size_t bytes) {
    constexpr std::size_t alignment = 64;
    if (bytes > SIZE_MAX - alignment) return nullptr;
    return std::aligned_alloc(alignment, (bytes + alignment) / alignment * alignment);
}

/// Takes over the memory, also after an error. The handle is written to *out.
WEB_EXPORT int web_mesh_from_image(void* memory, std::size_t bytes, int trusted, double* out) {
    Block block(memory);
    return web::guarded([&] {
        const SharedOwner keeper = SharedOwner::of(std::move(block));
        auto read = mesh_of_image({static_cast<const char*>(memory), bytes}, keeper, trusted != 0);
        if (const ImageFault* const fault = std::get_if<ImageFault>(&read)) {
            throw Error("Mesh.fromBytes: byte " + std::to_string(fault->byte) + ": " + fault->what + "; " +
                        fault->remedy);
        }
        *out = static_cast<double>(reinterpret_cast<std::uintptr_t>(new Mesh(std::get<Mesh>(std::move(read)))));
    });
}
