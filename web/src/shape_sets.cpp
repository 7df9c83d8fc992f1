// SPDX-License-Identifier: MIT
// Sets of shapes of one kind, and their queries.
#include <memory>

#include "buffers.h"
#include "errors.h"
#include "operand_array.h"
#include "options.h"
#include "results.h"

using namespace abut;
using web::object_of;

namespace {

using AnySet = std::variant<ShapeSet<Segment>, ShapeSet<Triangle>, ShapeSet<Sphere>, ShapeSet<Aabb>, ShapeSet<Obb>,
                            ShapeSet<Capsule>>;

template <class S>
std::vector<S> shapes_of(const web::OperandArray& operands) {
    std::vector<S> shapes;
    shapes.reserve(operands.count);
    for (std::size_t i = 0; i < operands.count; ++i) shapes.push_back(std::get<S>(operands.shape(i)));
    return shapes;
}

template <class F>
auto with_set(double set, F f) {
    return std::visit(f, object_of<AnySet>(set));
}

/// The set for shapes of a tag.
AnySet set_of(const web::OperandArray& operands, int tag) {
    switch (tag) {
        case web::tag_of<Segment>():
            return ShapeSet<Segment>(shapes_of<Segment>(operands));
        case web::tag_of<Triangle>():
            return ShapeSet<Triangle>(shapes_of<Triangle>(operands));
        case web::tag_of<Sphere>():
            return ShapeSet<Sphere>(shapes_of<Sphere>(operands));
        case web::tag_of<Aabb>():
            return ShapeSet<Aabb>(shapes_of<Aabb>(operands));
        case web::tag_of<Obb>():
            return ShapeSet<Obb>(shapes_of<Obb>(operands));
        case web::tag_of<Capsule>():
            return ShapeSet<Capsule>(shapes_of<Capsule>(operands));
        default:
            throw Error("no set holds shapes of this tag");
    }
}

void write_handle(AnySet set, double* out) {
    *out = static_cast<double>(reinterpret_cast<std::uintptr_t>(new AnySet(std::move(set))));
}

}  // namespace

/// All shapes must have the tag, which is that of a shape of sets.
WEB_EXPORT int web_set_new(const web::OperandArray* operands, int tag, double* out) {
    return web::guarded([&] { write_handle(set_of(*operands, tag), out); });
}
WEB_EXPORT void web_set_free(double set) { delete &object_of<AnySet>(set); }

WEB_EXPORT int web_set_refitted(double set, const web::OperandArray* operands, double max_cost_ratio, double* out) {
    return web::guarded([&] {
        with_set(set, [&]<class S>(const ShapeSet<S>& of) {
            write_handle(of.refitted(shapes_of<S>(*operands), max_cost_ratio), out);
        });
    });
}

WEB_EXPORT void web_set_bounds(double set, double* out) {
    const Aabb box = with_set(set, [](const auto& of) { return of.bounds(); });
    web::write(box.max, web::write(box.min, out));
}

/// The shapes lie in the list of indices, in ascending order.
WEB_EXPORT int web_shapes_within(const double* x, double set, double max_distance) {
    return web::guarded([&] {
        const web::Operand operand = web::read_operand(x);
        web::indices = with_set(set, [&](const auto& of) {
            return web::visit([&](const auto& thing) { return shapes_within(thing, of, max_distance); }, operand);
        });
    });
}

/// Five numbers for each, the nearest first: shape, distance, point.
WEB_EXPORT int web_nearest_shapes(const double* x, double set, std::size_t count, double max_distance) {
    return web::guarded([&] {
        const web::Operand operand = web::read_operand(x);
        const auto found = with_set(set, [&](const auto& of) {
            return web::visit([&](const auto& thing) { return nearest_shapes(thing, of, count, max_distance); },
                              operand);
        });
        web::numbers.clear();
        for (const NearShape& near : found) {
            web::numbers.insert(web::numbers.end(), {static_cast<double>(near.shape), near.distance, near.point.x,
                                                     near.point.y, near.point.z});
        }
    });
}

/// The pairs lie in the list of indices.
WEB_EXPORT int web_set_overlapping_pairs(double a, double b) {
    return web::guarded([&] {
        const auto pairs = with_set(a, [&](const auto& x) {
            if (a == b) return overlapping_pairs(x);
            return with_set(b, [&](const auto& y) { return overlapping_pairs(x, y); });
        });
        web::indices.clear();
        for (const ShapePair& pair : pairs) web::indices.insert(web::indices.end(), pair.begin(), pair.end());
    });
}

WEB_EXPORT int web_set_intersects(const double* x, double set) {
    const web::Operand operand = web::read_operand(x);
    return with_set(set, [&](const auto& of) {
        return web::visit([&](const auto& thing) { return intersects(thing, of); }, operand);
    });
}

WEB_EXPORT void web_set_closest_points(const double* x, double set, double* out) {
    const web::Operand operand = web::read_operand(x);
    web::write(with_set(set,
                        [&](const auto& of) {
                            return web::visit([&](const auto& thing) { return closest_points(thing, of); }, operand);
                        }),
               out);
}

WEB_EXPORT int web_set_raycast(const double* ray, double set, const double* options, double* out) {
    const RaycastOptions given = web::read_raycast_options(options);
    const Ray r{web::read_vector(ray), web::read_vector(ray + 3)};
    return web::write_optional(with_set(set, [&](const auto& of) { return raycast(r, of, given); }), out);
}
