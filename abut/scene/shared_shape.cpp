// SPDX-License-Identifier: MIT
// The bounds of a model's mesh or shape.
#include "abut/scene/shared_shape.h"

namespace abut {

Aabb bounds(const SharedShape& shape) noexcept {
    if (const Mesh* mesh = shape.mesh()) return mesh->bounds();
    if (const AnyShape* any = shape.shape()) return bounds(*any);
    return {};
}

bool is_finite(const SharedShape& shape) noexcept {
    // An empty box consists of infinities.
    if (const AnyShape* any = shape.shape()) {
        const auto* box = std::get_if<Aabb>(any);
        return (box != nullptr && box->empty()) || is_finite(*any);
    }
    return true;
}

}  // namespace abut
