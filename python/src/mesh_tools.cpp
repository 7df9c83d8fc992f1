// SPDX-License-Identifier: MIT
// Triangles near shapes and points, generated meshes, triangles against triangles, and meshes that deform.
#include "mesh_tools.h"

#include <cmath>
#include <string>

#include "arguments.h"
#include "batch.h"
#include "bindings.h"
#include "member_views.h"
#include "moving.h"

namespace abut::python {
namespace {

/// How many of the nearest are wanted.
using Nearest = Count<"count", std::uint32_t, 0, 0x7fffffff>;

/// Calls f with the mesh, a Mesh or a PosedMesh.
template <class F>
auto with_mesh(const Operand& mesh, F f) {
    if (!mesh.is_mesh() || !mesh.single()) throw nb::type_error("'mesh' must be one mesh, at one pose");
    return mesh.kind() == Kind::mesh ? f(*mesh.as<Mesh>()) : f(*mesh.as<PosedMesh>());
}

nb::object py_triangles_within(nb::handle given, nb::handle thing, Number<"max_distance"> max_distance,
                               nb::handle progress) {
    const Operand shape(given, "shape"), mesh(thing, "mesh");
    if (shape.is_mesh()) throw nb::type_error("'shape' must be a shape or points; see overlapping_pairs for meshes");
    std::vector<std::vector<std::uint32_t>> found(shape.count());
    with_mesh(mesh, [&](const auto& in) {
        run(shape.count(), progress, [&](std::size_t first, std::size_t last) {
            for_each_counted_range(last - first, 16, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = first + begin; i < first + end; ++i) {
                    found[i] = triangles_within(shape_at(shape, i), in, max_distance);
                }
            });
        });
    });
    if (shape.single()) return array_of(std::move(found.front()));
    std::vector<std::uint32_t> all;
    std::vector<std::int64_t> starts{0};
    for (const auto& each : found) {
        all.insert(all.end(), each.begin(), each.end());
        starts.push_back(static_cast<std::int64_t>(all.size()));
    }
    return nb::make_tuple(array_of(std::move(all)), array_of(std::move(starts)));
}

nb::object py_nearest_triangles(nb::handle given, nb::handle thing, Nearest number, Number<"max_distance"> max_distance,
                                nb::handle progress) {
    const std::size_t count = number;
    const Operand points(given, "points"), mesh(thing, "mesh");
    if (points.kind() != Kind::point) throw nb::type_error("'points' must be an array of shape (..., 3)");
    Results<NearTriangle> results;
    results.dims = points.dims();
    results.dims.push(count);
    NearTriangle none;
    none.point = Vec3(std::numeric_limits<double>::quiet_NaN());
    results.values.assign(results.dims.count(), none);
    with_mesh(mesh, [&](const auto& in) {
        run(points.count(), progress, [&](std::size_t first, std::size_t last) {
            for_each_counted_range(last - first, 16, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = first + begin; i < first + end; ++i) {
                    const auto near = nearest_triangles(points.as<Vec3>()[i], in, count, max_distance);
                    std::copy(near.begin(), near.end(),
                              results.values.begin() + static_cast<std::ptrdiff_t>(i * count));
                }
            });
        });
    });
    return nb::cast(std::move(results));
}

/// Triangles, one or many; throws TypeError for anything else.
Operand triangles_in(nb::handle thing, const char* name) {
    Operand operand(thing, name);
    if (operand.kind() != Kind::triangle) refuse_type(name, "an abut.Triangle", thing);
    return operand;
}

nb::object py_barycentric(nb::handle given, nb::handle triangle) {
    const Operand points(given, "point"), triangles = triangles_in(triangle, "triangle");
    if (points.kind() != Kind::point) throw nb::type_error("'point' must be an array of shape (..., 3)");
    const Dims dims = broadcast(points.dims(), triangles.dims());
    const Positions p(points.dims(), dims), t(triangles.dims(), dims);
    Dims of_array = dims;
    of_array.push(3);
    double* out = nullptr;
    nb::object array = new_array(of_array, out);
    run(dims.count(), nb::none(), [&](std::size_t first, std::size_t last) {
        for_each_counted_range(last - first, 1024, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = first + begin; i < first + end; ++i) {
                const Vec3 weights = barycentric(points.as<Vec3>()[p(i)], triangles.as<Triangle>()[t(i)]);
                for (int k = 0; k < 3; ++k) out[3 * i + static_cast<std::size_t>(k)] = weights[k];
            }
        });
    });
    return array;
}

nb::object py_intersection(nb::handle first, nb::handle second) {
    const Operand s = triangles_in(first, "s"), t = triangles_in(second, "t");
    Results<TriangleIntersection> results;
    results.dims = broadcast(s.dims(), t.dims());
    results.values.resize(results.dims.count());
    const Positions in_s(s.dims(), results.dims), in_t(t.dims(), results.dims);
    run(results.values.size(), nb::none(), [&](std::size_t begin, std::size_t end) {
        for_each_counted_range(end - begin, 1024, [&](std::size_t from, std::size_t to) {
            for (std::size_t i = begin + from; i < begin + to; ++i) {
                TriangleIntersection& shared = results.values[i];
                shared = intersection(s.as<Triangle>()[in_s(i)], t.as<Triangle>()[in_t(i)]);
                for (auto k = static_cast<std::size_t>(shared.count); k < shared.points.size(); ++k) {
                    shared.points[k] = Vec3(std::numeric_limits<double>::quiet_NaN());
                }
            }
        });
    });
    return nb::cast(std::move(results));
}

/// Sweeps of deforming points against triangles, or of segments against segments.
template <class A, class B>
nb::object swept(const Operand& a, const Operand& a_to, const Operand& b, const Operand& b_to, double thickness) {
    Results<std::optional<SweepHit>> results;
    results.dims = broadcast(broadcast(a.dims(), a_to.dims()), broadcast(b.dims(), b_to.dims()));
    results.values.resize(results.dims.count());
    const Positions in_a(a.dims(), results.dims), in_a_to(a_to.dims(), results.dims), in_b(b.dims(), results.dims),
        in_b_to(b_to.dims(), results.dims);
    run(results.values.size(), nb::none(), [&](std::size_t first, std::size_t last) {
        for_each_counted_range(last - first, 64, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = first + begin; i < first + end; ++i) {
                const Moving<A> moving_a{a.as<A>()[in_a(i)], a_to.as<A>()[in_a_to(i)]};
                const Moving<B> moving_b{b.as<B>()[in_b(i)], b_to.as<B>()[in_b_to(i)]};
                results.values[i] = sweep(moving_a, moving_b, thickness);
            }
        });
    });
    return sweep_hits(std::move(results));
}

nb::object py_sweep_deforming(nb::handle a_from, nb::handle a_to, nb::handle b_from, nb::handle b_to,
                              Number<"thickness"> thickness) {
    const Operand a(a_from, "a_from"), a_end(a_to, "a_to"), b(b_from, "b_from"), b_end(b_to, "b_to");
    const auto are = [&](Kind of_a, Kind of_b) {
        return a.kind() == of_a && a_end.kind() == of_a && b.kind() == of_b && b_end.kind() == of_b;
    };
    if (are(Kind::point, Kind::triangle)) return swept<Vec3, Triangle>(a, a_end, b, b_end, thickness);
    if (are(Kind::segment, Kind::segment)) return swept<Segment, Segment>(a, a_end, b, b_end, thickness);
    throw nb::type_error(
        "'a_from' and 'a_to' must be points and 'b_from' and 'b_to' a Triangle each, or all four a Segment");
}

void bind_near(nb::module_& module) {
    module.def(
        "triangles_within", &py_triangles_within, nb::arg("shape").none(), nb::arg("mesh").none(),
        nb::arg("max_distance").none(), nb::kw_only(), nb::arg("progress") = nb::none(),
        nb::sig("def triangles_within(shape: Geometry, mesh: Mesh | PosedMesh, max_distance: float, *, progress: "
                "Progress | None = None) -> Ints | tuple[Ints, Ints]"),
        "The triangles that are within max_distance of the shape, in ascending order. Of many shapes the lists "
        "one after the other, and where each begins: those of shape i are triangles[first[i]:first[i + 1]].");
    module.def(
        "triangles_touching",
        [](nb::handle shape, nb::handle mesh, nb::handle progress) {
            return py_triangles_within(shape, mesh, {}, progress);
        },
        nb::arg("shape").none(), nb::arg("mesh").none(), nb::kw_only(), nb::arg("progress") = nb::none(),
        nb::sig("def triangles_touching(shape: Geometry, mesh: Mesh | PosedMesh, *, progress: Progress | None = None) "
                "-> Ints | tuple[Ints, Ints]"),
        "The triangles that touch the shape, in ascending order. For many shapes see triangles_within.");
    module.def(
        "nearest_triangles", &py_nearest_triangles, nb::arg("points").none(), nb::arg("mesh").none(),
        nb::arg("count").none(), nb::arg("max_distance").none() = std::numeric_limits<double>::infinity(),
        nb::kw_only(), nb::arg("progress") = nb::none(),
        nb::sig("def nearest_triangles(points: Numbers, mesh: Mesh | PosedMesh, count: int, max_distance: float = inf, "
                "*, progress: Progress | None = None) -> NearTriangles"),
        doc("nearest_triangles"));
}

template <ArgumentName name>
using Segments = Count<name, int, 3>;

/// Throws ValueError for more triangles than a mesh can have, before there is memory for them.
void require_countable(double triangles, const char* argument) {
    if (triangles < 4294967295.0) return;
    throw nb::value_error((std::string(argument) + " make fewer than 2^32 triangles").c_str());
}

void bind_generators(nb::module_& module) {
    module.def(
        "make_icosphere",
        [](Count<"subdivisions", int, 0, 10> subdivisions, nb::handle center, Length<"radius"> radius) {
            const Vec3 middle = read_vector(center, "center");
            return MeshObject{watched([&] { return make_icosphere(subdivisions, middle, radius); })};
        },
        nb::arg("subdivisions").none(), nb::arg("center").none() = nb::make_tuple(0, 0, 0),
        nb::arg("radius").none() = 1.0,
        nb::sig("def make_icosphere(subdivisions: int, center: Numbers = (0, 0, 0), radius: float = 1) -> Mesh"),
        doc("make_icosphere"));
    module.def(
        "make_box",
        [](nb::handle box) {
            const Operand operand(box, "box");
            if (operand.kind() != Kind::aabb || !operand.single()) throw nb::type_error("'box' must be one abut.Aabb");
            return MeshObject{make_box(*operand.as<Aabb>())};
        },
        nb::arg("box").none(), nb::sig("def make_box(box: Aabb) -> Mesh"), doc("make_box"));
    module.def(
        "make_torus",
        [](Length<"major_radius"> major_radius, Length<"minor_radius"> minor_radius, Segments<"major_segments"> major,
           Segments<"minor_segments"> minor) {
            require_countable(2.0 * major * minor, "'major_segments' and 'minor_segments' must");
            return MeshObject{watched([&] { return make_torus(major_radius, minor_radius, major, minor); })};
        },
        nb::arg("major_radius").none(), nb::arg("minor_radius").none(), nb::arg("major_segments").none(),
        nb::arg("minor_segments").none(),
        nb::sig("def make_torus(major_radius: float, minor_radius: float, major_segments: int, minor_segments: int) -> "
                "Mesh"),
        doc("make_torus"));
    module.def(
        "make_grid",
        [](Count<"n", int, 1> n) {
            require_countable(2.0 * n * n, "'n' must");
            return MeshObject{watched([&] { return make_grid(n); })};
        },
        nb::arg("n").none(), nb::sig("def make_grid(n: int) -> Mesh"), doc("make_grid"));
}

void bind_deforming(nb::module_& module) {
    module.def("sweep_deforming", &py_sweep_deforming, nb::arg("a_from").none(), nb::arg("a_to").none(),
               nb::arg("b_from").none(), nb::arg("b_to").none(), nb::kw_only(), nb::arg("thickness").none() = 0.0,
               nb::sig("def sweep_deforming(a_from: Geometry, a_to: Geometry, b_from: Geometry, b_to: Geometry, *, "
                       "thickness: float = 0) -> SweepHits | None"),
               "The first time at which points come within the thickness of triangles, or segments of segments, while "
               "each corner moves straight from where it is in `_from` to where it is in `_to`. Conservative: no touch "
               "is missed and t is never late. Points: the normal points from the triangle to the point, `position` is "
               "the point, `point` lies on the triangle. Segments: the normal points from b to a, `position` lies on a "
               "and `point` on b. No hit when anything is not finite, or the thickness is negative or NaN.");
}

}  // namespace

void bind_mesh_tools(nb::module_& module) {
    bind_near(module);
    bind_generators(module);
    module.def("barycentric", &py_barycentric, nb::arg("point").none(), nb::arg("triangle").none(),
               nb::sig("def barycentric(point: Numbers, triangle: Triangle) -> Floats"), doc("barycentric"));
    module.def("intersection", &py_intersection, nb::arg("s").none(), nb::arg("t").none(),
               nb::sig("def intersection(s: Triangle, t: Triangle) -> TriangleIntersection"), doc("intersection"));
    bind_deforming(module);
}

}  // namespace abut::python
