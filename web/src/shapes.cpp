// SPDX-License-Identifier: MIT
// Hulls, and shapes at a pose.
#include "buffers.h"
#include "errors.h"
#include "operand.h"
#include "results.h"

using namespace abut;
using web::object_of;

namespace {

double* write_columns(const Mat3& axes, double* out) {
    for (int i = 0; i < 3; ++i) out = web::write(axes[i], out);
    return out;
}

/// Writes the numbers of a shape, in the order of its fields.
struct ShapeWriter {
    double* out;

    void vectors(const Vec3& a, const Vec3& b) const { web::write(b, web::write(a, out)); }
    void rounded(const Vec3& a, const Vec3& b, double radius) const {
        vectors(a, b);
        out[6] = radius;
    }
    void plane(const Vec3& normal, double offset) const {
        web::write(normal, out);
        out[3] = offset;
    }

    void operator()(const Vec3& v) const { web::write(v, out); }
    void operator()(const Segment& s) const { vectors(s.a, s.b); }
    void operator()(const Ray& r) const { vectors(r.origin, r.direction); }
    void operator()(const Line& l) const { vectors(l.origin, l.direction); }
    void operator()(const Plane& p) const { plane(p.normal, p.offset); }
    void operator()(const Triangle& t) const { web::write(t.c, web::write(t.b, web::write(t.a, out))); }
    void operator()(const Sphere& s) const { plane(s.center, s.radius); }
    void operator()(const Aabb& b) const { vectors(b.min, b.max); }
    void operator()(const Obb& b) const {
        web::write(b.half_extents, write_columns(b.axes, web::write(b.center, out)));
    }
    void operator()(const Capsule& c) const { rounded(c.a, c.b, c.radius); }
    void operator()(const Cylinder& c) const { rounded(c.a, c.b, c.radius); }
    void operator()(const Cone& c) const { rounded(c.base, c.apex, c.radius); }
    void operator()(const Ellipsoid& e) const { web::write(e.radii, write_columns(e.axes, web::write(e.center, out))); }
    void operator()(const Frustum& f) const {
        double* to = out;
        for (const Plane& p : f.planes) {
            to = web::write(p.normal, to);
            *to++ = p.offset;
        }
    }
    void operator()(const Hull& h) const { *out = static_cast<double>(reinterpret_cast<std::uintptr_t>(new Hull(h))); }
    void operator()(const HalfSpace& h) const { plane(h.normal, h.offset); }
};

}  // namespace

/// The handle is written to *out.
WEB_EXPORT int web_hull_new(const double* points, std::size_t count, double* out) {
    return web::guarded([&] {
        std::vector<Vec3> given(count);
        for (std::size_t i = 0; i < count; ++i) given[i] = web::read_vector(points + 3 * i);
        ShapeWriter{out}(Hull(given));
    });
}
WEB_EXPORT void web_hull_free(double hull) { delete &object_of<Hull>(hull); }

/// The vertices lie in the list of numbers, the triangles in that of indices.
WEB_EXPORT int web_hull_surface(double handle) {
    return web::guarded([&] {
        const Hull& hull = object_of<Hull>(handle);
        web::numbers.clear();
        web::indices.clear();
        for (const Vec3& v : hull.vertices()) web::numbers.insert(web::numbers.end(), {v.x, v.y, v.z});
        for (const Index3& t : hull.triangles()) web::indices.insert(web::indices.end(), t.begin(), t.end());
    });
}

/// Writes tag and numbers of the shape at the pose; of a hull the handle of a new one.
WEB_EXPORT int web_transform(const double* pose, const double* shape, double* out) {
    return web::guarded([&] {
        const AnyShape result = web::at_pose(web::read_pose(pose), web::read_shape(shape));
        out[0] = static_cast<double>(result.index());
        std::visit(ShapeWriter{out + 1}, result);
    });
}

/// Rotation x, y, z, w and translation of the column-major matrix of 16 numbers.
WEB_EXPORT int web_pose_from_matrix(const double* matrix, double* out) {
    return web::guarded([&] {
        glm::dmat4 m;
        for (int i = 0; i < 16; ++i) m[i / 4][i % 4] = matrix[i];
        const Pose pose = Pose::from_matrix(m);
        const auto& q = pose.rotation;
        const double rotation[] = {q.x, q.y, q.z, q.w};
        for (const double number : rotation) *out++ = number;
        web::write(pose.translation, out);
    });
}
