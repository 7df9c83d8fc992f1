// SPDX-License-Identifier: MIT
// abut.closest_points
#include "verbs.h"

namespace abut::python {
namespace {

class Verb {
public:
    using Result = ClosestPoints;

    /// `continues`: the results hold closest points that were found before.
    Verb(const ClosestOptions& options, bool continues)
        : options_(options), is_bounded_(has_bounds(options)), continues_(continues) {}

    template <class A, class B>
    void operator()(const A& a, const B& b, ClosestPoints& out) {
        if (continues_) begin_at(out);
        if constexpr (are_meshes<A, B>) {
            out = abut::closest_points(a, b, options_);
            begin_at(out);
        } else {
            out = is_bounded_ || continues_ ? abut::closest_points(a, b, options_) : abut::closest_points(a, b);
        }
    }

private:
    void begin_at(const ClosestPoints& found) {
        options_.near_a = found.where_a;
        options_.near_b = found.where_b;
    }

    ClosestOptions options_;
    bool is_bounded_, continues_;
};

/// Many points and one mesh: the batch that traverses the BVH for several points at a time.
void points_and_mesh(const Operand& points, const Operand& mesh, const ClosestOptions& options,
                     std::span<ClosestPoints> out, nb::handle progress) {
    run(points.count(), progress, [&](std::size_t first, std::size_t last) {
        const std::span questions(points.as<Vec3>() + first, last - first);
        const std::span answers = out.subspan(first, last - first);
        if (mesh.kind() == Kind::mesh) {
            closest_points_each(questions, *mesh.as<Mesh>(), answers, options);
        } else {
            closest_points_each(questions, *mesh.as<PosedMesh>(), answers, options);
        }
    });
}

/// Closest points from before in the places of the results; false for None.
bool fill_from(nb::handle near, Results<ClosestPoints>& results) {
    if (near.is_none()) return false;
    if (!nb::isinstance<Results<ClosestPoints>>(near)) {
        throw nb::type_error("'near' must be None or ClosestPoints that were found before");
    }
    const auto& before = nb::cast<const Results<ClosestPoints>&>(near);
    const bool is_one = before.dims.single();
    if (!is_one && before.values.size() != results.values.size()) {
        throw nb::value_error("'near' must be single closest points, or have as many as the result");
    }
    for (std::size_t i = 0; i < results.values.size(); ++i) results.values[i] = before.values[is_one ? 0 : i];
    return true;
}

}  // namespace

nb::object py_closest_points(const NamedThing& given_a, const NamedThing& given_b, const ClosestOptions& options,
                             nb::handle near, nb::handle progress) {
    const Operand a(given_a), b(given_b);
    Results<ClosestPoints> results;
    results.dims = broadcast(a.dims(), b.dims());
    results.values.resize(results.dims.count());
    const Verb verb(options, fill_from(near, results));
    if (results.dims.single()) {
        for_one_pair(verb, a, b, results.values[0]);
    } else if (is_points_and_mesh(a, b)) {
        points_and_mesh(a, b, options, results.values, progress);
    } else if (is_points_and_mesh(b, a)) {
        points_and_mesh(b, a, options, results.values, progress);
        const nb::gil_scoped_release release;
        for_each_range(results.values.size(), 4096, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                std::swap(results.values[i].on_a, results.values[i].on_b);
                std::swap(results.values[i].where_a, results.values[i].where_b);
            }
        });
    } else {
        for_all_pairs(verb, a, b, results.dims, results.values.data(), progress);
    }
    return nb::cast(std::move(results));
}

}  // namespace abut::python
