// SPDX-License-Identifier: MIT
// The results of single calls as numbers. Shapes are taken as AnyShape, so this shares no loop with the Python module.
#include <type_traits>

#include "operands.h"

namespace reference {
namespace {

using abut::AnyShape;

/// Writes results as rows of numbers.
class Writer {
public:
    std::vector<double> numbers;

    void write(bool yes) { numbers.push_back(yes ? 1 : 0); }
    void write(double number) { numbers.push_back(number); }
    void write(abut::Containment relation) { numbers.push_back(static_cast<double>(relation)); }
    /// on_a, on_b, distance.
    void write(const abut::ClosestPoints& found) {
        write(found.on_a);
        write(found.on_b);
        numbers.push_back(found.distance);
    }
    /// The depth (-1 for none), the direction, the count, and of four points on_a, on_b and the depth.
    void write(const std::optional<abut::Contact>& contact) {
        if (!contact) {
            numbers.push_back(-1);
            numbers.resize(numbers.size() + 32);
            return;
        }
        numbers.push_back(contact->depth);
        write(contact->direction);
        numbers.push_back(contact->count);
        for (const abut::ContactPoint& point : contact->points) {
            write(point.on_a);
            write(point.on_b);
            numbers.push_back(point.depth);
        }
    }
    /// t (infinite for none), the point, the normal, the weights, the triangle, the model.
    void write(const std::optional<abut::Hit>& hit) {
        if (!hit) {
            numbers.push_back(std::numeric_limits<double>::infinity());
            numbers.resize(numbers.size() + 11);
            return;
        }
        write(*hit);
    }
    void write(const abut::Hit& hit) {
        numbers.push_back(hit.t);
        write(hit.point);
        write(hit.normal);
        write(hit.barycentric);
        numbers.push_back(hit.where.triangle);
        numbers.push_back(hit.where.model);
    }
    /// The number of hits, and the hits.
    void write(const std::vector<abut::Hit>& hits) {
        numbers.push_back(static_cast<double>(hits.size()));
        for (const abut::Hit& hit : hits) write(hit);
    }
    /// t (infinite for none) and the triangle.
    void write(const abut::TriangleHit& hit) {
        numbers.insert(numbers.end(), {hit.t, static_cast<double>(hit.triangle)});
    }
    void write(const abut::Vec3& v) { numbers.insert(numbers.end(), {v.x, v.y, v.z}); }
};

/// The operand's things by type: shapes as AnyShape, meshes and posed meshes as they are.
template <class T>
struct Erased {
    static AnyShape of(const T& thing) { return thing; }
};
template <>
struct Erased<abut::Mesh> {
    static const abut::Mesh& of(const abut::Mesh& thing) { return thing; }
};
template <>
struct Erased<abut::PosedMesh> {
    static const abut::PosedMesh& of(const abut::PosedMesh& thing) { return thing; }
};

using Erasure = std::variant<std::vector<AnyShape>, std::vector<abut::Mesh>, std::vector<abut::PosedMesh>>;

Erasure erased(const Things& things) {
    return std::visit(
        [](const auto& all) -> Erasure {
            using T = typename std::decay_t<decltype(all)>::value_type;
            std::vector<std::decay_t<decltype(Erased<T>::of(all[0]))>> out;
            for (const T& thing : all) out.push_back(Erased<T>::of(thing));
            return out;
        },
        things);
}

/// Calls ask(a, b) for every pair of two ranges.
template <class A, class B, class Ask>
void for_pairs(const A& a, const B& b, const Pairs& pairs, Ask ask) {
    for (std::uint64_t row = 0; row < pairs.rows; ++row) {
        for (std::uint64_t column = 0; column < pairs.columns; ++column) {
            ask(a.at(pairs.in_a(row, column)), b.at(pairs.in_b(row, column)));
        }
    }
}

template <class A, class B>
void ask_pair(Verb verb, double number, const A& a, const B& b, Writer& out) {
    switch (verb) {
        case Verb::intersects:
            return out.write(abut::intersects(a, b));
        case Verb::within:
            return out.write(abut::within(a, b, number));
        case Verb::distance:
            return out.write(abut::distance(a, b));
        case Verb::closest_points:
            return out.write(abut::closest_points(a, b));
        case Verb::contact:
            return out.write(abut::contact(a, b));
        case Verb::classify:
            return out.write(abut::classify(a, b));
        case Verb::contains:
            return out.write(abut::contains(a, b));
        default:
            throw std::runtime_error("this verb does not take two shapes");
    }
}

template <class X>
void ask_ray(Verb verb, const abut::RaycastOptions& options, const abut::Ray& ray, const X& x, Writer& out) {
    if (verb == Verb::raycast) out.write(abut::raycast(ray, x, options));
    if (verb == Verb::occluded) out.write(abut::occluded(ray, x, options));
    if (verb == Verb::raycast_all) out.write(abut::raycast_all(ray, x, options));
    if constexpr (std::is_same_v<X, abut::Mesh> || std::is_same_v<X, abut::PosedMesh>) {
        if (verb == Verb::triangle_hit) out.write(abut::triangle_hit(ray, x, options));
    }
}

void ask_points(Verb verb, double number, const Operand& a, const Operand& b, const Pairs& pairs, Writer& out) {
    const auto& points = std::get<std::vector<abut::Vec3>>(a.things);
    if (const auto* posed = std::get_if<std::vector<abut::PosedMesh>>(&b.things)) {
        return for_pairs(points, *posed, pairs,
                         [&](const auto& p, const auto& mesh) { out.write(abut::signed_distance(p, mesh)); });
    }
    const auto& meshes = std::get<std::vector<abut::Mesh>>(b.things);
    const abut::WindingTree tree(meshes.at(0));
    for_pairs(points, meshes, pairs, [&](const abut::Vec3& p, const abut::Mesh& mesh) {
        if (verb == Verb::signed_distance) out.write(abut::signed_distance(p, mesh));
        if (verb == Verb::winding_number) out.write(abut::winding_number(p, mesh));
        if (verb == Verb::tree_signed_distance) out.write(abut::signed_distance(p, tree));
        if (verb == Verb::tree_winding_number) out.write(abut::winding_number(p, tree, number));
    });
}

}  // namespace

std::vector<double> answers(Verb verb, const Options& options, const Operand& a, const Operand& b, const Pairs& pairs) {
    Writer out;
    if (verb >= Verb::signed_distance) {
        ask_points(verb, options.number, a, b, pairs, out);
    } else if (verb >= Verb::raycast) {
        abut::RaycastOptions ray_options;
        ray_options.max_t = options.number;
        ray_options.cull = static_cast<abut::Cull>(options.cull);
        const auto& rays = std::get<std::vector<abut::Ray>>(a.things);
        std::visit(
            [&](const auto& things) {
                for_pairs(rays, things, pairs,
                          [&](const abut::Ray& ray, const auto& x) { ask_ray(verb, ray_options, ray, x, out); });
            },
            erased(b.things));
    } else {
        std::visit(
            [&](const auto& first, const auto& second) {
                for_pairs(first, second, pairs,
                          [&](const auto& x, const auto& y) { ask_pair(verb, options.number, x, y, out); });
            },
            erased(a.things), erased(b.things));
    }
    return std::move(out.numbers);
}

}  // namespace reference
