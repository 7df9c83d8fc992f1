// SPDX-License-Identifier: MIT
// Reads operands from memory.
#include "operand.h"

#include <array>
#include <cstddef>

namespace web {
namespace {

using namespace abut;

Vec3 vector_at(const double* words, int i) { return read_vector(words + 3 * i); }
Mat3 columns_at(const double* words) { return {vector_at(words, 0), vector_at(words, 1), vector_at(words, 2)}; }

Frustum read_frustum(const double* words) {
    Frustum frustum;
    for (std::size_t i = 0; i < 6; ++i, words += 4) frustum.planes[i] = {read_vector(words), words[3]};
    return frustum;
}

}  // namespace

Pose read_pose(const double* words) {
    Pose pose;
    pose.rotation.x = words[0];
    pose.rotation.y = words[1];
    pose.rotation.z = words[2];
    pose.rotation.w = words[3];
    pose.translation = read_vector(words + 4);
    return pose;
}

AnyShape read_shape(const double* words) {
    const double* const w = words + 1;
    switch (static_cast<int>(words[0])) {
        case tag_of<Vec3>():
            return vector_at(w, 0);
        case tag_of<Segment>():
            return Segment{vector_at(w, 0), vector_at(w, 1)};
        case tag_of<Ray>():
            return Ray{vector_at(w, 0), vector_at(w, 1)};
        case tag_of<Line>():
            return Line{vector_at(w, 0), vector_at(w, 1)};
        case tag_of<Plane>():
            return Plane{vector_at(w, 0), w[3]};
        case tag_of<Triangle>():
            return Triangle{vector_at(w, 0), vector_at(w, 1), vector_at(w, 2)};
        case tag_of<Sphere>():
            return Sphere{vector_at(w, 0), w[3]};
        case tag_of<Aabb>():
            return Aabb{vector_at(w, 0), vector_at(w, 1)};
        case tag_of<Obb>():
            return Obb{vector_at(w, 0), columns_at(w + 3), vector_at(w, 4)};
        case tag_of<Capsule>():
            return Capsule{vector_at(w, 0), vector_at(w, 1), w[6]};
        case tag_of<Cylinder>():
            return Cylinder{vector_at(w, 0), vector_at(w, 1), w[6]};
        case tag_of<Cone>():
            return Cone{vector_at(w, 0), vector_at(w, 1), w[6]};
        case tag_of<Ellipsoid>():
            return Ellipsoid{vector_at(w, 0), columns_at(w + 3), vector_at(w, 4)};
        case tag_of<Frustum>():
            return read_frustum(w);
        case tag_of<Hull>():
            return object_of<Hull>(w[0]);
        case tag_of<HalfSpace>():
            return HalfSpace{vector_at(w, 0), w[3]};
        default:
            throw Error("no shape has this tag; tags.ts must have the tags of operand.h");
    }
}

AnyShape at_pose(const Pose& pose, const AnyShape& shape) {
    const Aabb* const box = std::get_if<Aabb>(&shape);
    if (box != nullptr && (box->min.x > box->max.x || box->min.y > box->max.y || box->min.z > box->max.z)) return shape;
    return pose * shape;
}

Operand read_operand(const double* words) {
    const int tag = static_cast<int>(words[0]);
    if (tag == mesh_tag) return &object_of<Mesh>(words[1]);
    if (tag == posed_mesh_tag) return PosedMesh(read_pose(words + 2), object_of<Mesh>(words[1]), words[9]);
    return read_shape(words);
}

}  // namespace web
