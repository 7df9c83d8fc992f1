// SPDX-License-Identifier: MIT
// How long a C++ program's batches take, for the pairs of kinds that benchmarks/python/overhead.py measures.
#include <chrono>
#include <ctime>
#include <memory>
#include <string>
#include <type_traits>

#include "operands.h"

namespace reference {
namespace {

/// An array of answers, allocated by the batch that fills it.
template <class T>
class Output {
public:
    explicit Output(std::size_t count) : count_(count), all_(std::make_unique<T[]>(count)) {}
    [[nodiscard]] std::span<T> span() { return {all_.get(), count_}; }

private:
    std::size_t count_;
    std::unique_ptr<T[]> all_;
};

/// Calls ask(first of a, first of b, index) for all pairs, on all cores.
template <class A, class B, class Ask>
void for_pairs(std::span<const A> a, std::span<const B> b, const Pairs& pairs, Ask ask) {
    const auto run = [&](std::uint64_t row, std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t column = first; column < last; ++column) {
            ask(a[pairs.in_a(row, column)], b[pairs.in_b(row, column)], row * pairs.columns + column);
        }
    };
    if (pairs.rows == 1) {
        abut::for_each_range(pairs.columns, 1024, [&](std::size_t first, std::size_t last) { run(0, first, last); });
    } else {
        abut::for_each_range(pairs.rows, 1, [&](std::size_t first, std::size_t last) {
            for (std::size_t row = first; row < last; ++row) run(row, 0, pairs.columns);
        });
    }
}

template <class T>
inline constexpr bool is_mesh = std::is_same_v<T, abut::Mesh> || std::is_same_v<T, abut::PosedMesh>;

/// The verbs for many shapes at one other, by the library's batches.
template <class A, class B>
bool by_batch(Verb verb, double number, std::span<const A> a, const B& b) {
    if constexpr (is_mesh<A>) {
        return false;
    } else {
        const std::size_t n = a.size();
        if (verb == Verb::intersects) abut::intersects_each(a, b, Output<bool>(n).span());
        if (verb == Verb::within) abut::within_each(a, b, number, Output<bool>(n).span());
        if (verb == Verb::distance) abut::distance_each(a, b, Output<double>(n).span());
        if (verb == Verb::closest_points) abut::closest_points_each(a, b, Output<abut::ClosestPoints>(n).span());
        if (verb == Verb::contact) abut::contact_each(a, b, Output<std::optional<abut::Contact>>(n).span());
        return verb <= Verb::contact;
    }
}

template <class A, class B>
void for_two(Verb verb, double number, std::span<const A> a, std::span<const B> b, const Pairs& pairs) {
    const auto all = [&](auto none, auto ask) {
        Output<decltype(none)> output(pairs.count());
        const auto out = output.span();
        for_pairs<A, B>(a, b, pairs, [&](const A& x, const B& y, std::size_t i) { out[i] = ask(x, y); });
    };
    if (a.size() == pairs.count() && b.size() == 1 && by_batch(verb, number, a, b[0])) return;
    switch (verb) {
        case Verb::intersects:
            return all(false, [](const A& x, const B& y) { return abut::intersects(x, y); });
        case Verb::within:
            return all(false, [&](const A& x, const B& y) { return abut::within(x, y, number); });
        case Verb::distance:
            return all(0.0, [](const A& x, const B& y) { return abut::distance(x, y); });
        case Verb::closest_points:
            return all(abut::ClosestPoints(), [](const A& x, const B& y) { return abut::closest_points(x, y); });
        case Verb::contact:
            return all(std::optional<abut::Contact>(), [](const A& x, const B& y) { return abut::contact(x, y); });
        case Verb::classify:
            return all(std::int8_t{0},
                       [](const A& x, const B& y) { return static_cast<std::int8_t>(abut::classify(x, y)); });
        case Verb::contains:
            return all(false, [](const A& x, const B& y) { return abut::contains(x, y); });
        default:
            throw std::runtime_error("this verb does not take two shapes");
    }
}

template <class X>
void for_rays(Verb verb, const Options& options, std::span<const abut::Ray> rays, const X& x) {
    abut::RaycastOptions chosen;
    chosen.max_t = options.number;
    chosen.cull = static_cast<abut::Cull>(options.cull);
    if (verb == Verb::raycast) {
        abut::raycast_each(rays, x, Output<std::optional<abut::Hit>>(rays.size()).span(), chosen);
    } else if (verb == Verb::occluded) {
        abut::occluded_each(rays, x, Output<bool>(rays.size()).span(), chosen);
    } else if (verb == Verb::triangle_hit) {
        if constexpr (std::is_same_v<X, abut::Mesh>) {
            abut::raycast_each(rays, x, Output<abut::TriangleHit>(rays.size()).span(), chosen);
        }
    } else {
        abut::RayHits hits;
        abut::raycast_all_each(rays, x, hits, chosen);
    }
}

void for_points(Verb verb, double number, std::span<const abut::Vec3> points, const abut::Mesh& mesh,
                const abut::WindingTree& tree) {
    Output<double> output(points.size());
    const std::span<double> out = output.span();
    if (verb == Verb::signed_distance) abut::signed_distance_each(points, mesh, out);
    if (verb == Verb::tree_signed_distance) abut::signed_distance_each(points, tree, out);
    if (verb == Verb::tree_winding_number) abut::winding_number_each(points, tree, out, number);
}

template <class T>
std::span<const T> things_of(const Operand& operand) {
    return std::get<std::vector<T>>(operand.things);
}

/// Whether the two operands are of these types, and the verb was called for them.
template <class A, class B>
bool is_pair(Verb verb, double number, const Operand& a, const Operand& b, const Pairs& pairs) {
    if (!std::holds_alternative<std::vector<A>>(a.things) || !std::holds_alternative<std::vector<B>>(b.things)) {
        return false;
    }
    for_two<A, B>(verb, number, things_of<A>(a), things_of<B>(b), pairs);
    return true;
}
template <class X>
bool is_cast(Verb verb, const Options& options, const Operand& a, const Operand& b) {
    if (!std::holds_alternative<std::vector<X>>(b.things)) return false;
    for_rays(verb, options, things_of<abut::Ray>(a), things_of<X>(b)[0]);
    return true;
}

void call(Verb verb, const Options& options, const Operand& a, const Operand& b, const Pairs& pairs) {
    using namespace abut;
    bool known = false;
    if (verb >= Verb::raycast) {
        known = is_cast<Mesh>(verb, options, a, b) || is_cast<Triangle>(verb, options, a, b) ||
                is_cast<Sphere>(verb, options, a, b) || is_cast<Aabb>(verb, options, a, b);
    } else if (verb == Verb::contains && std::holds_alternative<std::vector<Mesh>>(a.things)) {
        const std::span<const Vec3> points = things_of<Vec3>(b);
        return contains_each(things_of<Mesh>(a)[0], points, Output<bool>(points.size()).span());
    } else {
        const double number = options.number;
        known =
            is_pair<Vec3, Mesh>(verb, number, a, b, pairs) || is_pair<Sphere, Mesh>(verb, number, a, b, pairs) ||
            is_pair<Triangle, Mesh>(verb, number, a, b, pairs) || is_pair<PosedMesh, Mesh>(verb, number, a, b, pairs) ||
            is_pair<Sphere, Sphere>(verb, number, a, b, pairs) || is_pair<Sphere, Aabb>(verb, number, a, b, pairs) ||
            is_pair<Aabb, Aabb>(verb, number, a, b, pairs) || is_pair<Triangle, Triangle>(verb, number, a, b, pairs) ||
            is_pair<Vec3, Triangle>(verb, number, a, b, pairs) || is_pair<Obb, Obb>(verb, number, a, b, pairs) ||
            is_pair<Capsule, Capsule>(verb, number, a, b, pairs);
    }
    if (!known) throw std::runtime_error("these kinds are not measured");
}

}  // namespace

Seconds seconds(Verb verb, const Options& options, const Operand& a, const Operand& b, const Pairs& pairs) {
    std::optional<abut::ThreadLimit> limit;
    if (options.threads > 0) limit.emplace(options.threads);
    const abut::Mesh* const mesh =
        std::holds_alternative<std::vector<abut::Mesh>>(b.things) ? things_of<abut::Mesh>(b).data() : nullptr;
    std::optional<abut::WindingTree> tree;
    if (verb >= Verb::signed_distance && mesh != nullptr) tree.emplace(*mesh);
    const auto begin = std::chrono::steady_clock::now();
    const std::clock_t processors_begin = std::clock();
    if (tree) {
        for_points(verb, options.number, things_of<abut::Vec3>(a), *mesh, *tree);
    } else {
        call(verb, options, a, b, pairs);
    }
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
            static_cast<double>(std::clock() - processors_begin) / CLOCKS_PER_SEC};
}

}  // namespace reference
