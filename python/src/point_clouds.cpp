// SPDX-License-Identifier: MIT
// PointCloud, and the points of a cloud that are near to places.
#include <algorithm>
#include <string>

#include "arguments.h"
#include "batch.h"
#include "bindings.h"
#include "docstrings.h"
#include "member_views.h"
#include "operand.h"
#include "results.h"

namespace abut::python {
namespace {

/// How many of the nearest are wanted.
using Nearest = Count<"count", std::uint32_t, 0, 0x7fffffff>;

constexpr double infinity = std::numeric_limits<double>::infinity();

PointCloud made_of(nb::handle given) {
    Dims dims;
    const Doubles numbers = read_vectors(given, "points", 3, dims);
    if (dims.rank != 1) throw nb::value_error("'points' must have the shape (n, 3)");
    const auto* const first = reinterpret_cast<const Vec3*>(numbers.data());
    return watched([&] { return PointCloud(std::vector<Vec3>(first, first + dims.count())); });
}

nb::object points_of(nb::handle self) {
    const auto& points = nb::cast<const PointCloud&>(self).points();
    Dims dims;
    dims.push(points.size());
    return view(self, points.empty() ? nullptr : &points[0].x, dims, sizeof(Vec3), {3}, {1});
}

/// The places of a query; throws TypeError for anything but points.
Operand places_in(nb::handle given) {
    Operand places(given, "places");
    if (places.kind() != Kind::point) throw nb::type_error("'places' must be an array of shape (..., 3)");
    return places;
}

nb::object nearest(nb::handle given, const PointCloud& cloud, Nearest number, nb::handle max_distance,
                   nb::handle progress) {
    const std::size_t count = number;
    const Operand places = places_in(given);
    const double limit = read_number(max_distance, "max_distance");
    Results<NearPoint> results;
    results.dims = places.dims();
    results.dims.push(count);
    results.values.assign(results.dims.count(), NearPoint{});
    if (places.single()) {
        const auto found = nearest_points(*places.as<Vec3>(), cloud, count, limit);
        std::copy(found.begin(), found.end(), results.values.begin());
        return nb::cast(std::move(results));
    }
    run(places.count(), progress, [&](std::size_t first, std::size_t last) {
        nearest_points_each(std::span(places.as<Vec3>() + first, last - first), cloud, count,
                            std::span(results.values).subspan(first * count, (last - first) * count), limit);
    });
    return nb::cast(std::move(results));
}

nb::object within_radius(nb::handle given, const PointCloud& cloud, nb::handle given_radius, nb::handle progress) {
    const Operand places = places_in(given);
    const double radius = read_number(given_radius, "radius");
    if (places.single()) {
        const nb::object array = array_of(points_within(*places.as<Vec3>(), cloud, radius));
        return array;
    }
    std::vector<std::uint32_t> all;
    std::vector<std::int64_t> starts{0};
    IndexLists lists;
    run(places.count(), progress, [&](std::size_t first, std::size_t last) {
        points_within_each(std::span(places.as<Vec3>() + first, last - first), cloud, radius, lists);
        const auto before = static_cast<std::int64_t>(all.size());
        all.insert(all.end(), lists.items.begin(), lists.items.end());
        for (std::size_t i = 1; i < lists.first.size(); ++i) {
            starts.push_back(before + static_cast<std::int64_t>(lists.first[i]));
        }
    });
    return nb::make_tuple(array_of(std::move(all)), array_of(std::move(starts)));
}

void bind_class(nb::module_& module) {
    nb::class_<PointCloud> type(module, "PointCloud", doc("PointCloud"));
    type.def(
        "__init__", [](PointCloud* cloud, nb::handle points) { new (cloud) PointCloud(made_of(points)); },
        nb::arg("points").none(), nb::sig("def __init__(self, points: Numbers) -> None"),
        "Builds the tree, on all cores. Raises Error for a point that is not finite.");
    type.def_prop_ro("points", &points_of, nb::sig("def points(self) -> Floats"), doc("PointCloud.points"));
    type.def_prop_ro(
        "bounds", [](const PointCloud& cloud) { return box_object(cloud.bounds()); },
        nb::sig("def bounds(self) -> Aabb"), doc("PointCloud.bounds"));
    type.def("__len__", &PointCloud::size);
    type.def("__repr__",
             [](const PointCloud& cloud) { return "PointCloud(" + std::to_string(cloud.size()) + " points)"; });
    type.def("__copy__", [](const PointCloud& cloud) { return cloud; });
    type.def("__deepcopy__", [](const PointCloud& cloud, nb::handle) { return cloud; });
    type.def("__getstate__", [](nb::handle self) { return nb::make_tuple(points_of(self)); });
    type.def("__setstate__", [](PointCloud& cloud, const std::tuple<nb::object>& state) {
        new (&cloud) PointCloud(made_of(std::get<0>(state)));
    });
    type.def(
        "nearest",
        [](const PointCloud& cloud, nb::handle places, Nearest count, nb::handle max_distance, nb::handle progress) {
            return nearest(places, cloud, count, max_distance, progress);
        },
        nb::arg("places").none(), nb::arg("count").none(), nb::kw_only(), nb::arg("max_distance").none() = infinity,
        nb::arg("progress") = nb::none(),
        nb::sig("def nearest(self, places: Numbers, count: int, *, max_distance: float = inf, progress: Progress | "
                "None = None) -> NearPoints"),
        "The points nearest to each place: see abut.nearest_points.");
    type.def(
        "within",
        [](const PointCloud& cloud, nb::handle places, nb::handle radius, nb::handle progress) {
            return within_radius(places, cloud, radius, progress);
        },
        nb::arg("places").none(), nb::arg("radius").none(), nb::kw_only(), nb::arg("progress") = nb::none(),
        nb::sig("def within(self, places: Numbers, radius: float, *, progress: Progress | None = None) -> Ints | "
                "tuple[Ints, Ints]"),
        "The points at most `radius` away from each place: see abut.points_within.");
}

}  // namespace

void bind_point_clouds(nb::module_& module) {
    bind_class(module);
    using Cloud = Given<"cloud", const PointCloud>;
    const auto nearest_points = [](nb::handle places, const Cloud& cloud, Nearest count, nb::handle max_distance,
                                   nb::handle progress) {
        return nearest(places, cloud, count, max_distance, progress);
    };
    const auto points_within = [](nb::handle places, const Cloud& cloud, nb::handle radius, nb::handle progress) {
        return within_radius(places, cloud, radius, progress);
    };
    module.def("nearest_points", nearest_points, nb::arg("places").none(), nb::arg("cloud").none(),
               nb::arg("count").none(), nb::kw_only(), nb::arg("max_distance").none() = infinity,
               nb::arg("progress") = nb::none(),
               nb::sig("def nearest_points(places: Numbers, cloud: PointCloud, count: int, *, max_distance: float = "
                       "inf, progress: Progress | None = None) -> NearPoints"),
               "The `count` points nearest to each place, among those at most max_distance away, by distance and then "
               "by index: arrays (..., count), with the index -1 and an infinite distance where there are not so many. "
               "There are none for a place that is not finite, and for a max_distance that is negative or NaN.");
    module.def(
        "points_within", points_within, nb::arg("places").none(), nb::arg("cloud").none(), nb::arg("radius").none(),
        nb::kw_only(), nb::arg("progress") = nb::none(),
        nb::sig("def points_within(places: Numbers, cloud: PointCloud, radius: float, *, progress: Progress | "
                "None = None) -> Ints | tuple[Ints, Ints]"),
        "The points at most `radius` away from the place, in ascending order; decided exactly: a point at "
        "exactly the radius counts. Of many places the lists one after the other, and where each begins: those "
        "of place i are points[first[i]:first[i + 1]]. There are none for a place that is not finite, and for a radius "
        "that is negative or NaN.");
}

}  // namespace abut::python
