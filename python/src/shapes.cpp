// SPDX-License-Identifier: MIT
// The shapes: classes whose objects are one shape or an array of them, made from arrays of their parts.
#include <array>
#include <cstring>
#include <string>

#include "arguments.h"
#include "docstrings.h"
#include "items.h"
#include "selection.h"

namespace abut::python {
namespace {

/// A number, vector or matrix in a shape, by its position in the shape's numbers.
struct Field {
    const char* name;
    std::size_t at;
    std::size_t rows;     // 1, or 3 for a matrix
    std::size_t columns;  // 1 for a number, 3 for a vector
};

template <class T>
struct Fields;
template <>
struct Fields<Segment> {
    static constexpr Field all[] = {{"a", 0, 1, 3}, {"b", 3, 1, 3}};
};
template <>
struct Fields<Ray> {
    static constexpr Field all[] = {{"origin", 0, 1, 3}, {"direction", 3, 1, 3}};
};
template <>
struct Fields<Line> {
    static constexpr Field all[] = {{"origin", 0, 1, 3}, {"direction", 3, 1, 3}};
};
template <>
struct Fields<Plane> {
    static constexpr Field all[] = {{"normal", 0, 1, 3}, {"offset", 3, 1, 1}};
};
template <>
struct Fields<HalfSpace> {
    static constexpr Field all[] = {{"normal", 0, 1, 3}, {"offset", 3, 1, 1}};
};
template <>
struct Fields<Triangle> {
    static constexpr Field all[] = {{"a", 0, 1, 3}, {"b", 3, 1, 3}, {"c", 6, 1, 3}};
};
template <>
struct Fields<Sphere> {
    static constexpr Field all[] = {{"center", 0, 1, 3}, {"radius", 3, 1, 1}};
};
template <>
struct Fields<Aabb> {
    static constexpr Field all[] = {{"min", 0, 1, 3}, {"max", 3, 1, 3}};
};
template <>
struct Fields<Obb> {
    static constexpr Field all[] = {{"center", 0, 1, 3}, {"axes", 3, 3, 3}, {"half_extents", 12, 1, 3}};
};
template <>
struct Fields<Capsule> {
    static constexpr Field all[] = {{"a", 0, 1, 3}, {"b", 3, 1, 3}, {"radius", 6, 1, 1}};
};
template <>
struct Fields<Cylinder> {
    static constexpr Field all[] = {{"a", 0, 1, 3}, {"b", 3, 1, 3}, {"radius", 6, 1, 1}};
};
template <>
struct Fields<Cone> {
    static constexpr Field all[] = {{"base", 0, 1, 3}, {"apex", 3, 1, 3}, {"radius", 6, 1, 1}};
};
template <>
struct Fields<Ellipsoid> {
    static constexpr Field all[] = {{"center", 0, 1, 3}, {"axes", 3, 3, 3}, {"radii", 12, 1, 3}};
};
template <>
struct Fields<Frustum> {
    static constexpr Field all[] = {{"planes", 0, 6, 4}};
};

/// Reads one field of shapes; the dimensions of the shapes are broadcast with those read before.
Doubles read_field(const Field& field, nb::handle value, Dims& dims) {
    Dims own;
    Doubles numbers;
    if (field.rows > 1) {
        Doubles matrices = read_matrices(value, field.name, field.rows, field.columns, own);
        dims = broadcast(dims, own);
        return matrices;
    }
    if (field.columns > 1) {
        Doubles vectors = read_vectors(value, field.name, field.columns, own);
        dims = broadcast(dims, own);
        return vectors;
    }
    Doubles scalars = read_doubles(value, field.name);
    dims = broadcast(dims, scalars.dims());
    return scalars;
}

/// Matrices are rows of numbers in Python and columns in C++, but for the planes of a frustum.
bool is_transposed(const Field& field) { return field.rows == 3; }

void write_field(const Field& field, const Doubles& from, const Dims& dims, double* shapes, std::size_t size) {
    const std::size_t inner = field.rows * field.columns;
    const Positions position(from.dims().leading((field.rows > 1 ? 1 : 0) + (field.columns > 1 ? 1 : 0)), dims);
    const std::size_t count = dims.count();
    if (inner == 3 && position.regular()) {
        for (std::size_t i = 0; i < count; ++i) {
            std::memcpy(shapes + i * size + field.at, from.data() + 3 * position.step() * i, sizeof(Vec3));
        }
        return;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const double* const source = from.data() + position(i) * inner;
        double* const target = shapes + i * size + field.at;
        if (is_transposed(field)) {
            for (std::size_t r = 0; r < 3; ++r) {
                for (std::size_t c = 0; c < 3; ++c) target[3 * c + r] = source[3 * r + c];
            }
        } else {
            std::memcpy(target, source, inner * sizeof(double));
        }
    }
}

template <std::size_t K>
void set_from_fields(Items& items, std::initializer_list<nb::handle> values,
                     std::span<const Field> fields = Fields<KindType<K>>::all) {
    using T = KindType<K>;
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(double) == 0);
    std::vector<Doubles> read;
    Dims dims;
    auto value = values.begin();
    for (const Field& field : fields) read.push_back(read_field(field, *value++, dims));
    std::vector<T> shapes(dims.count());
    for (std::size_t i = 0; i < read.size(); ++i) {
        write_field(fields[i], read[i], dims, reinterpret_cast<double*>(shapes.data()), sizeof(T) / sizeof(double));
    }
    set_items(items, static_cast<Kind>(K), dims, std::move(shapes));
}

/// A field of shapes as an array that views their memory; of a single shape's number, a float.
nb::object get_field(nb::handle self, const Items& items, const Field& field) {
    const auto* const data = reinterpret_cast<const double*>(items.data) + field.at;
    if (field.columns == 1) {
        if (items.dims.single()) return nb::float_(*data);
        return view(self, data, items.dims, items.size);
    }
    if (field.rows == 1) return view(self, data, items.dims, items.size, {field.columns}, {1});
    if (is_transposed(field)) return view(self, data, items.dims, items.size, {3, 3}, {1, 3});
    return view(self, data, items.dims, items.size, {field.rows, field.columns}, {field.columns, 1});
}

std::string represent(nb::handle self, const Items& items, std::span<const Field> fields) {
    std::string text = std::string(name_of(items.kind)) + "(";
    if (!items.dims.single()) return text + "array of shape " + to_string(items.dims) + ")";
    const nb::object numpy = nb::module_::import_("numpy");
    for (const Field& field : fields) {
        if (text.back() != '(') text += ", ";
        const nb::object value = get_field(self, items, field);
        text += std::string(field.name) + "=" +
                nb::cast<std::string>(field.columns == 1 ? nb::str(nb::repr(value))
                                                         : nb::str(nb::repr(value.attr("tolist")())));
    }
    return text + ")";
}

bool equal(const Items& a, const Items& b) {
    return a.kind == b.kind && a.dims == b.dims &&
           std::equal(a.as<double>(), a.as<double>() + a.count() * a.size / sizeof(double), b.as<double>());
}

/// What an index, slice, mask or array of indices selects, as NumPy does. An index gives a view.
template <std::size_t K>
Items items_selected(const Items& items, nb::handle key) {
    if (const std::optional<std::ptrdiff_t> index = integer_key(key)) return item_at(items, *index);
    Dims dims;
    auto found = selected_things(items.as<KindType<K>>(), items.dims, key, "one shape", dims);
    Items selected;
    set_items(selected, items.kind, dims, std::move(found));
    return selected;
}

/// What all shapes have: length, indices, comparison, copies, pickles.
template <std::size_t K, class Class>
void bind_common(Class& type) {
    bind_dims(type, "one shape", "The dimensions of the array; () for one shape.",
              [](const Items& items) -> const Dims& { return items.dims; });
    type.def("__bool__", [](const Items& items) { return items.dims.single() || items.dims.size[0] > 0; });
    type.def(
        "__getitem__", [](const Items& items, nb::handle key) { return to_python(items_selected<K>(items, key)); },
        nb::arg("key").none(), nb::sig("def __getitem__(self, key: typing.Any, /) -> typing_extensions.Self"),
        "What an index, a slice, a mask or an array of indices selects.");
    type.def("__copy__", [](nb::object self) { return self; });
    type.def("__deepcopy__", [](nb::object self, nb::handle) { return self; });
}

/// What all shapes but hulls have.
template <std::size_t K, class Class>
void bind_fields(Class& type) {
    using T = KindType<K>;
    for (const Field& field : Fields<T>::all) {
        std::string signature = "def ";
        signature += field.name;
        signature += field.columns == 1 ? "(self) -> float | Floats" : "(self) -> Floats";
        type.def_prop_ro(
            field.name, [&field](nb::handle self) { return get_field(self, nb::cast<const Items&>(self), field); },
            nb::sig(signature.c_str()));
    }
    type.def("__repr__", [](nb::handle self) { return represent(self, nb::cast<const Items&>(self), Fields<T>::all); });
    type.def(
        "__eq__", [](const Items& a, const Items& b) { return equal(a, b); }, nb::is_operator());
    type.def("__getstate__", [](const Items& items) {
        return nb::make_tuple(to_tuple(items.dims),
                              nb::bytes(reinterpret_cast<const char*>(items.data), items.count() * items.size));
    });
    type.def("__setstate__", [](ItemsOf<K>& items, const std::tuple<nb::tuple, nb::bytes>& state) {
        const Dims dims = to_dims(std::get<0>(state));
        const nb::bytes& bytes = std::get<1>(state);
        if (bytes.size() % sizeof(T) != 0 || !dims.hold(bytes.size() / sizeof(T))) {
            refuse_pickle();
        }
        std::vector<T> shapes(dims.count());
        std::memcpy(static_cast<void*>(shapes.data()), bytes.data(), bytes.size());
        new (&items) ItemsOf<K>();
        set_items(items, static_cast<Kind>(K), dims, std::move(shapes));
    });
    type.attr("__hash__") = nb::none();  // as of NumPy's arrays
    bind_common<K>(type);
}

/// Declares the class of a kind, whose constructor takes its fields.
template <std::size_t K>
nb::class_<ItemsOf<K>, Items> shape_class(nb::module_& module, const char* text) {
    nb::class_<ItemsOf<K>, Items> type(module, name_of(static_cast<Kind>(K)), text);
    bind_fields<K>(type);
    return type;
}

/// The class of a kind with two or three fields without defaults.
template <std::size_t K>
void two_fields(nb::module_& module, const char* text, const char* signature) {
    const auto& fields = Fields<KindType<K>>::all;
    shape_class<K>(module, text)
        .def(
            "__init__",
            [](ItemsOf<K>* items, nb::handle first, nb::handle second) {
                new (items) ItemsOf<K>();
                set_from_fields<K>(*items, {first, second});
            },
            nb::arg(fields[0].name).none(), nb::arg(fields[1].name).none(), nb::sig(signature));
}
template <std::size_t K>
void three_fields(nb::module_& module, const char* text, const char* signature) {
    const auto& fields = Fields<KindType<K>>::all;
    shape_class<K>(module, text)
        .def(
            "__init__",
            [](ItemsOf<K>* items, nb::handle first, nb::handle second, nb::handle third) {
                new (items) ItemsOf<K>();
                set_from_fields<K>(*items, {first, second, third});
            },
            nb::arg(fields[0].name).none(), nb::arg(fields[1].name).none(), nb::arg(fields[2].name).none(),
            nb::sig(signature));
}

/// Triangles are made from their corners, or from one array of them.
void bind_triangles(nb::module_& module) {
    constexpr auto k = static_cast<std::size_t>(Kind::triangle);
    shape_class<k>(module, doc("Triangle"))
        .def(
            "__init__",
            [](ItemsOf<k>* items, nb::handle a, nb::handle b, nb::handle c) {
                new (items) ItemsOf<k>();
                set_from_fields<k>(*items, {a, b, c});
            },
            nb::arg("a").none(), nb::arg("b").none(), nb::arg("c").none(),
            nb::sig("def __init__(self, a: Numbers, b: Numbers, c: Numbers) -> None"))
        .def(
            "__init__",
            [](ItemsOf<k>* items, nb::handle corners) {
                Dims dims;
                const Doubles numbers = read_matrices(corners, "corners", 3, 3, dims);
                std::vector<Triangle> triangles(dims.count());
                if (!triangles.empty()) {
                    std::memcpy(static_cast<void*>(triangles.data()), numbers.data(),
                                triangles.size() * sizeof(Triangle));
                }
                new (items) ItemsOf<k>();
                set_items(*items, Kind::triangle, dims, std::move(triangles));
            },
            nb::arg("corners").none(), nb::sig("def __init__(self, corners: Numbers) -> None"),
            "From their corners: three points, or an array of them, or arrays (..., 3, 3).");
}

void bind_frusta(nb::module_& module) {
    constexpr auto k = static_cast<std::size_t>(Kind::frustum);
    shape_class<k>(module, doc("Frustum"))
        .def(
            "__init__",
            [](ItemsOf<k>* items, nb::handle planes) {
                new (items) ItemsOf<k>();
                set_from_fields<k>(*items, {planes});
            },
            nb::arg("planes").none(), nb::sig("def __init__(self, planes: Numbers) -> None"),
            "From arrays (..., 6, 4) of normals and offsets: left, right, bottom, top, near, far.")
        .def_static(
            "from_matrix",
            [](nb::handle matrix, Flag<"zero_to_one"> zero_to_one) {
                Dims dims;
                const Doubles numbers = read_matrices(matrix, "clip_from_world", 4, 4, dims);
                std::vector<Frustum> frusta(dims.count());
                for (std::size_t i = 0; i < frusta.size(); ++i) {
                    frusta[i] =
                        Frustum::from_matrix(matrix_of(numbers.data() + 16 * i),
                                             zero_to_one ? ClipDepth::zero_to_one : ClipDepth::minus_one_to_one);
                }
                ItemsOf<k> items;
                set_items(items, Kind::frustum, dims, std::move(frusta));
                return items;
            },
            nb::arg("clip_from_world").none(), nb::kw_only(), nb::arg("zero_to_one").none() = false,
            nb::sig("def from_matrix(clip_from_world: Numbers, *, zero_to_one: bool = False) -> Frustum"),
            doc("Frustum.from_matrix"));
}

Hull hull_of(nb::handle points) {
    Dims dims;
    const Doubles numbers = read_vectors(points, "points", 3, dims);
    if (dims.rank != 1) refuse_value("points", " of a hull must have the shape (n, 3)");
    const nb::gil_scoped_release release;
    return Hull(std::span(reinterpret_cast<const Vec3*>(numbers.data()), dims.count()));
}

/// The vertices of each hull as bytes, for pickles; hulls_of is the reverse.
nb::list points_of(const Items& hulls) {
    nb::list all;
    for (std::size_t i = 0; i < hulls.count(); ++i) {
        const std::span<const Vec3> vertices = hulls.as<Hull>()[i].vertices();
        all.append(nb::bytes(reinterpret_cast<const char*>(vertices.data()), vertices.size_bytes()));
    }
    return all;
}
std::vector<Hull> hulls_of(const nb::list& points_of_each) {
    std::vector<Hull> hulls;
    for (const nb::handle each : points_of_each) {
        const auto bytes = nb::cast<nb::bytes>(each);
        std::vector<Vec3> points(bytes.size() / sizeof(Vec3));
        std::memcpy(static_cast<void*>(points.data()), bytes.data(), points.size() * sizeof(Vec3));
        hulls.emplace_back(points);
    }
    return hulls;
}

/// Hulls hold arrays of different lengths, so a hull is made from points, and many from a sequence of such arrays.
void bind_hulls(nb::module_& module) {
    constexpr auto k = static_cast<std::size_t>(Kind::hull);
    nb::class_<ItemsOf<k>, Items> type(module, "Hull", doc("Hull"));
    type.def(
        "__init__",
        [](ItemsOf<k>* items, nb::handle points) {
            std::vector<Hull> hulls;
            hulls.push_back(hull_of(points));
            new (items) ItemsOf<k>();
            set_items(*items, Kind::hull, {}, std::move(hulls));
        },
        nb::arg("points").none(), nb::sig("def __init__(self, points: Numbers) -> None"),
        "The hull of points (n, 3). Raises Error for a point that is not finite.");
    type.def_static(
        "many",
        [](nb::handle points) {
            std::vector<Hull> hulls;
            for (const nb::handle each : items_of(points, "points", "arrays of points, each of shape (n, 3)")) {
                hulls.push_back(hull_of(each));
            }
            Dims dims;
            dims.push(hulls.size());
            ItemsOf<k> items;
            set_items(items, Kind::hull, dims, std::move(hulls));
            return items;
        },
        nb::arg("points").none(), nb::sig("def many(points: typing.Iterable[Numbers]) -> Hull"),
        "An array of hulls, one of each array of points (n, 3). Vertices and triangles are those of one: "
        "hulls[i].vertices.");
    type.def_prop_ro(
        "vertices",
        [](nb::handle self) {
            const auto& items = nb::cast<const Items&>(self);
            if (!items.dims.single()) throw nb::type_error("index the array first: hulls[i].vertices");
            const std::span<const Vec3> vertices = items.as<Hull>()->vertices();
            Dims dims;
            dims.push(vertices.size());
            return view(self, &vertices.data()->x, dims, sizeof(Vec3), {3}, {1});
        },
        nb::sig("def vertices(self) -> Floats"), doc("Hull.vertices"));
    type.def_prop_ro(
        "triangles",
        [](nb::handle self) {
            const auto& items = nb::cast<const Items&>(self);
            if (!items.dims.single()) throw nb::type_error("index the array first: hulls[i].triangles");
            const std::span<const Index3> triangles = items.as<Hull>()->triangles();
            Dims dims;
            dims.push(triangles.size());
            return view(self, triangles.empty() ? nullptr : triangles.data()->data(), dims, sizeof(Index3), {3}, {1});
        },
        nb::sig("def triangles(self) -> Indices"), doc("Hull.triangles"));
    type.def("__repr__", [](const Items& items) {
        if (!items.dims.single()) return "Hull(array of shape " + to_string(items.dims) + ")";
        return "Hull(" + std::to_string(items.as<Hull>()->vertices().size()) + " vertices)";
    });
    type.def(
        "__eq__",
        [](const Items& a, const Items& b) {
            return a.kind == b.kind && a.dims == b.dims && points_of(a).equal(points_of(b));
        },
        nb::is_operator());
    type.def("__getstate__", [](const Items& items) { return nb::make_tuple(to_tuple(items.dims), points_of(items)); });
    type.def("__setstate__", [](ItemsOf<k>& items, const std::tuple<nb::tuple, nb::list>& state) {
        const Dims dims = to_dims(std::get<0>(state));
        std::vector<Hull> hulls = hulls_of(std::get<1>(state));
        if (!dims.hold(hulls.size())) refuse_pickle();
        new (&items) ItemsOf<k>();
        set_items(items, Kind::hull, dims, std::move(hulls));
    });
    type.attr("__hash__") = nb::none();  // as of NumPy's arrays
    bind_common<k>(type);
}

template <std::size_t... K>
nb::object to_python_class(Items items, std::index_sequence<K...>) {
    nb::object object;
    const auto convert = [&]<std::size_t N>(std::integral_constant<std::size_t, N>) {
        if (static_cast<std::size_t>(items.kind) != N) return;
        ItemsOf<N> derived;
        static_cast<Items&>(derived) = std::move(items);
        object = nb::cast(std::move(derived));
    };
    (convert(std::integral_constant<std::size_t, K + 1>()), ...);
    return object;
}

}  // namespace

glm::dmat4 matrix_of(const double* rows) {
    glm::dmat4 matrix;
    for (int r = 0; r < 4; ++r) {
        for (int c = 0; c < 4; ++c) matrix[c][r] = rows[4 * r + c];
    }
    return matrix;
}

const char* name_of(Kind kind) {
    static constexpr std::array names{"Point",     "Segment", "Ray",  "Line",      "Plane",    "Triangle",
                                      "Sphere",    "Aabb",    "Obb",  "Capsule",   "Cylinder", "Cone",
                                      "Ellipsoid", "Frustum", "Hull", "HalfSpace", "Mesh",     "PosedMesh"};
    static_assert(names.size() == kind_count, "a name for each kind");
    return names[static_cast<std::size_t>(kind)];
}

Items rays_of(nb::handle origins, nb::handle directions) {
    static constexpr Field arguments[] = {{"origins", 0, 1, 3}, {"directions", 3, 1, 3}};
    Items rays;
    set_from_fields<static_cast<std::size_t>(Kind::ray)>(rays, {origins, directions}, arguments);
    return rays;
}

Items item_at(const Items& items, std::ptrdiff_t index) {
    const Row row = row_at(items.dims, index, "one shape");
    Items item = items;
    item.dims = row.dims;
    item.data += row.first * item.size;
    return item;
}

nb::object to_python(Items items) {
    return to_python_class(std::move(items), std::make_index_sequence<shape_count - 1>());
}

void bind_shapes(nb::module_& module) {
    nb::class_<Items>(module, "Shape", "One shape, or an array of shapes of one kind with dimensions as NumPy's.");
    const auto at = [](Kind kind) { return static_cast<std::size_t>(kind); };
    two_fields<at(Kind::segment)>(module, doc("Segment"), "def __init__(self, a: Numbers, b: Numbers) -> None");
    two_fields<at(Kind::ray)>(module, doc("Ray"), "def __init__(self, origin: Numbers, direction: Numbers) -> None");
    two_fields<at(Kind::line)>(module, doc("Line"), "def __init__(self, origin: Numbers, direction: Numbers) -> None");
    two_fields<at(Kind::plane)>(module, doc("Plane"), "def __init__(self, normal: Numbers, offset: Numbers) -> None");
    two_fields<at(Kind::half_space)>(module, doc("HalfSpace"),
                                     "def __init__(self, normal: Numbers, offset: Numbers) -> None");
    bind_triangles(module);
    two_fields<at(Kind::sphere)>(module, doc("Sphere"), "def __init__(self, center: Numbers, radius: Numbers) -> None");
    two_fields<at(Kind::aabb)>(module, doc("Aabb"), "def __init__(self, min: Numbers, max: Numbers) -> None");
    three_fields<at(Kind::obb)>(module, doc("Obb"),
                                "def __init__(self, center: Numbers, axes: Numbers, half_extents: Numbers) -> None");
    three_fields<at(Kind::capsule)>(module, doc("Capsule"),
                                    "def __init__(self, a: Numbers, b: Numbers, radius: Numbers) -> None");
    three_fields<at(Kind::cylinder)>(module, doc("Cylinder"),
                                     "def __init__(self, a: Numbers, b: Numbers, radius: Numbers) -> None");
    three_fields<at(Kind::cone)>(module, doc("Cone"),
                                 "def __init__(self, base: Numbers, apex: Numbers, radius: Numbers) -> None");
    three_fields<at(Kind::ellipsoid)>(module, doc("Ellipsoid"),
                                      "def __init__(self, center: Numbers, axes: Numbers, radii: Numbers) -> None");
    bind_frusta(module);
    bind_hulls(module);
}

}  // namespace abut::python
