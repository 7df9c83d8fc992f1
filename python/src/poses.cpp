// SPDX-License-Identifier: MIT
// Pose: one rotation and translation or many, and what they move.
#include <cstring>
#include <string>

#include "batch.h"
#include "docstrings.h"
#include "operand.h"
#include "selection.h"

namespace abut::python {
namespace {

Poses poses_of(const Dims& dims, std::vector<Pose> poses) {
    return {dims, std::make_shared<const std::vector<Pose>>(std::move(poses))};
}

Pose pose_of_matrix(const double* rows) { return Pose::from_matrix(matrix_of(rows)); }

/// Throws ValueError for matrices (..., 4, 4), all with the last row 0, 0, 0, 1: each would be read as four
/// quaternions.
void refuse_matrices(nb::handle rotation) {
    const Doubles numbers = read_doubles(rotation, "rotation");
    const Dims& shape = numbers.dims();
    if (shape.rank < 2 || shape.size[shape.rank - 1] != 4 || shape.size[shape.rank - 2] != 4) return;
    const std::size_t count = shape.count() / 16;
    for (std::size_t i = 0; i < count; ++i) {
        const double* const row = numbers.data() + 16 * i + 12;
        if (row[0] != 0 || row[1] != 0 || row[2] != 0 || row[3] != 1) return;
    }
    if (count == 0) return;
    throw nb::value_error(
        "'rotation' must be quaternions w, x, y, z of shape (..., 4) or matrices of shape (..., 3, 3), not matrices of "
        "shape (..., 4, 4); use Pose.from_matrix(matrix). Four quaternions with (0, 0, 0, 1) as the last one are given "
        "in the shape (4, 1, 4)");
}

/// From rotations, quaternions (..., 4) or matrices (..., 3, 3), and translations.
Poses from_parts(nb::handle rotation, nb::handle translation) {
    Doubles rotations = read_doubles(rotation, "rotation");
    const Dims& shape = rotations.dims();
    const bool matrices = shape.rank >= 2 && shape.size[shape.rank - 1] == 3 && shape.size[shape.rank - 2] == 3;
    if (!matrices && (shape.rank < 1 || shape.size[shape.rank - 1] != 4)) {
        throw nb::value_error(("'rotation' must be quaternions w, x, y, z of shape (..., 4) or matrices of shape "
                               "(..., 3, 3), not " +
                               to_string(shape))
                                  .c_str());
    }
    const Dims of_rotations = shape.leading(matrices ? 2 : 1);
    Dims of_translations;
    const Doubles translations = read_vectors(translation, "translation", 3, of_translations);
    const Dims dims = broadcast(of_rotations, of_translations);
    const Positions r(of_rotations, dims), t(of_translations, dims);
    std::vector<Pose> poses(dims.count());
    for (std::size_t i = 0; i < poses.size(); ++i) {
        if (matrices) {
            const double* const m = rotations.data() + 9 * r(i);
            const double rows[16] = {m[0], m[1], m[2], 0, m[3], m[4], m[5], 0, m[6], m[7], m[8], 0, 0, 0, 0, 1};
            poses[i] = pose_of_matrix(rows);
        } else {
            const double* const q = rotations.data() + 4 * r(i);
            poses[i].rotation = Quat(q[0], q[1], q[2], q[3]);
        }
        std::memcpy(&poses[i].translation, translations.data() + 3 * t(i), sizeof(Vec3));
    }
    return poses_of(dims, std::move(poses));
}

Poses product(const Poses& a, const Poses& b) {
    const Dims dims = broadcast(a.dims, b.dims);
    const Positions in_a(a.dims, dims), in_b(b.dims, dims);
    std::vector<Pose> poses(dims.count());
    for (std::size_t i = 0; i < poses.size(); ++i) poses[i] = (*a.poses)[in_a(i)] * (*b.poses)[in_b(i)];
    return poses_of(dims, std::move(poses));
}

/// Shapes of type T at the poses; boxes become oriented.
template <class T>
Items moved(const Poses& poses, const Items& items) {
    using Moved = std::decay_t<decltype(Pose() * std::declval<const T&>())>;
    const Dims dims = broadcast(poses.dims, items.dims);
    const Positions pose(poses.dims, dims), item(items.dims, dims);
    std::vector<Moved> all(dims.count());
    run(all.size(), nb::none(), [&](std::size_t first, std::size_t last) {
        for_each_counted_range(last - first, 1024, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = first + begin; i < first + end; ++i) {
                all[i] = (*poses.poses)[pose(i)] * items.as<T>()[item(i)];
            }
        });
    });
    Items result;
    set_items(result, std::is_same_v<T, Aabb> ? Kind::obb : items.kind, dims, std::move(all));
    return result;
}

template <std::size_t... K>
nb::object moved_shapes(const Poses& poses, const Items& items, std::index_sequence<K...>) {
    Items result;
    const auto move_kind = [&]<std::size_t N>(std::integral_constant<std::size_t, N>) {
        if (static_cast<std::size_t>(items.kind) == N) result = moved<KindType<N>>(poses, items);
    };
    (move_kind(std::integral_constant<std::size_t, K + 1>()), ...);
    return to_python(std::move(result));
}

nb::object moved_points(const Poses& poses, nb::handle points) {
    Dims of_points;
    const Doubles numbers = read_vectors(points, "points", 3, of_points);
    const Dims dims = broadcast(poses.dims, of_points);
    const Positions pose(poses.dims, dims), point(of_points, dims);
    Dims all = dims;
    all.push(3);
    double* out = nullptr;
    nb::object array = new_array(all, out);
    auto* const moved = reinterpret_cast<Vec3*>(out);
    const auto* const from = reinterpret_cast<const Vec3*>(numbers.data());
    for (std::size_t i = 0; i < dims.count(); ++i) moved[i] = (*poses.poses)[pose(i)] * from[point(i)];
    return array;
}

/// What `pose * thing` gives.
nb::object times(const Poses& poses, nb::handle thing) {
    if (const Poses* other = nullptr; nb::try_cast(thing, other) && other != nullptr) {
        return nb::cast(product(poses, *other));
    }
    if (const Items* items = nullptr; nb::try_cast(thing, items) && items != nullptr) {
        return moved_shapes(poses, *items, std::make_index_sequence<shape_count - 1>());
    }
    if (nb::isinstance<MeshObject>(thing)) {
        return nb::cast(PosedMeshObject{nb::borrow(thing), poses, 1});
    }
    if (const PosedMeshObject* posed = nullptr; nb::try_cast(thing, posed) && posed != nullptr) {
        return nb::cast(PosedMeshObject{posed->mesh, product(poses, posed->poses), posed->scale});
    }
    if (is_other_object(thing)) {
        refuse_type("thing", "a Pose, a shape, a mesh or points (..., 3)", thing);
    }
    return moved_points(poses, thing);
}

nb::object matrices_of(const Poses& poses) {
    Dims dims = poses.dims;
    dims.push(4);
    dims.push(4);
    double* out = nullptr;
    nb::object array = new_array(dims, out);
    for (const Pose& pose : *poses.poses) {
        const Mat3 rotation = rotation_matrix(pose);
        for (int r = 0; r < 3; ++r) {
            for (int c = 0; c < 3; ++c) out[4 * r + c] = rotation[c][r];
            out[4 * r + 3] = pose.translation[r];
        }
        out[12] = out[13] = out[14] = 0;
        out[15] = 1;
        out += 16;
    }
    return array;
}

/// The quaternions as w, x, y, z, whatever GLM's order in memory is.
nb::object rotations_of(const Poses& poses) {
    Dims dims = poses.dims;
    dims.push(4);
    double* out = nullptr;
    nb::object array = new_array(dims, out);
    for (const Pose& pose : *poses.poses) {
        for (const double number : {pose.rotation.w, pose.rotation.x, pose.rotation.y, pose.rotation.z})
            *out++ = number;
    }
    return array;
}

nb::object translations_of(const Poses& poses) {
    Dims dims = poses.dims;
    dims.push(3);
    double* out = nullptr;
    nb::object array = new_array(dims, out);
    for (const Pose& pose : *poses.poses) {
        std::memcpy(out, &pose.translation, sizeof(Vec3));
        out += 3;
    }
    return array;
}

Poses from_axis_angles(nb::handle axis, nb::handle radians, nb::handle translation) {
    Dims of_axes, of_translations;
    const Doubles axes = read_vectors(axis, "axis", 3, of_axes);
    const Doubles angles = read_doubles(radians, "radians");
    const Doubles translations = read_vectors(translation, "translation", 3, of_translations);
    const Dims dims = broadcast(broadcast(of_axes, angles.dims()), of_translations);
    const Positions a(of_axes, dims), r(angles.dims(), dims), t(of_translations, dims);
    std::vector<Pose> poses(dims.count());
    for (std::size_t i = 0; i < poses.size(); ++i) {
        Vec3 about, by;
        std::memcpy(&about, axes.data() + 3 * a(i), sizeof about);
        std::memcpy(&by, translations.data() + 3 * t(i), sizeof by);
        poses[i] = Pose::from_axis_angle(about, angles.data()[r(i)], by);
    }
    return poses_of(dims, std::move(poses));
}

}  // namespace

Poses poses_of_matrices(nb::handle matrix, std::string_view name) {
    Dims dims;
    const Doubles numbers = read_matrices(matrix, name, 4, 4, dims);
    std::vector<Pose> poses(dims.count());
    for (std::size_t i = 0; i < poses.size(); ++i) poses[i] = pose_of_matrix(numbers.data() + 16 * i);
    return poses_of(dims, std::move(poses));
}

void bind_poses(nb::module_& module) {
    nb::class_<Poses> type(module, "Pose", doc("Pose"));
    type.def(
        "__init__",
        [](Poses* poses, nb::handle rotation, nb::handle translation) {
            refuse_matrices(rotation);
            new (poses) Poses(from_parts(rotation, translation));
        },
        nb::arg("rotation").none() = nb::make_tuple(1, 0, 0, 0),
        nb::arg("translation").none() = nb::make_tuple(0, 0, 0),
        nb::sig("def __init__(self, rotation: Numbers = (1, 0, 0, 0), translation: Numbers = (0, 0, 0)) -> None"),
        "From rotations, as quaternions w, x, y, z (..., 4) or matrices (..., 3, 3), and translations (..., 3).");
    type.def_static(
        "from_matrix", [](nb::handle matrix) { return poses_of_matrices(matrix, "matrix"); }, nb::arg("matrix").none(),
        nb::sig("def from_matrix(matrix: Numbers) -> Pose"), doc("Pose.from_matrix"));
    type.def_static(
        "from_axis_angle", &from_axis_angles, nb::arg("axis").none(), nb::arg("radians").none(),
        nb::arg("translation").none() = nb::make_tuple(0, 0, 0),
        nb::sig("def from_axis_angle(axis: Numbers, radians: Numbers, translation: Numbers = (0, 0, 0)) -> Pose"),
        doc("Pose.from_axis_angle"));
    bind_dims(type, "one pose", "The dimensions of the array; () for one pose.",
              [](const Poses& poses) -> const Dims& { return poses.dims; });
    type.def_prop_ro("rotation", &rotations_of, nb::sig("def rotation(self) -> Floats"), doc("Pose.rotation"));
    type.def_prop_ro("translation", &translations_of, nb::sig("def translation(self) -> Floats"),
                     doc("Pose.translation"));
    type.def("matrix", &matrices_of, nb::sig("def matrix(self) -> Floats"),
             "The matrices (..., 4, 4), for column vectors.");
    type.def(
        "inverse",
        [](const Poses& poses) {
            std::vector<Pose> all;
            for (const Pose& pose : *poses.poses) all.push_back(inverse(pose));
            return poses_of(poses.dims, std::move(all));
        },
        doc("inverse"));
    type.def("__bool__", [](const Poses& poses) { return poses.dims.single() || poses.dims.size[0] > 0; });
    type.def(
        "__getitem__",
        [](const Poses& poses, nb::handle key) {
            Dims dims;
            std::vector<Pose> found = selected_things(poses.poses->data(), poses.dims, key, "one pose", dims);
            return poses_of(dims, std::move(found));
        },
        nb::arg("key").none(), nb::sig("def __getitem__(self, key: typing.Any, /) -> Pose"),
        "What an index, a slice, a mask or an array of indices selects.");
    type.def("__mul__", &times, nb::arg("thing").none(), nb::is_operator(),
             nb::sig("def __mul__(self, thing: typing.Any) -> typing.Any"),
             "The thing at the poses: a pose, a shape (a box becomes an Obb), a mesh (a view) or points (..., 3).");
    // NumPy must leave `pose * array` to this class, also for its own array classes.
    type.attr("__array_ufunc__") = nb::none();
    type.def("__repr__", [](nb::handle self) {
        const auto& poses = nb::cast<const Poses&>(self);
        if (!poses.dims.single()) return "Pose(array of shape " + to_string(poses.dims) + ")";
        const Pose& pose = poses.poses->front();
        const nb::object rotation = nb::make_tuple(pose.rotation.w, pose.rotation.x, pose.rotation.y, pose.rotation.z);
        const nb::object translation = nb::make_tuple(pose.translation.x, pose.translation.y, pose.translation.z);
        return "Pose(rotation=" + nb::cast<std::string>(nb::repr(rotation)) +
               ", translation=" + nb::cast<std::string>(nb::repr(translation)) + ")";
    });
    type.def(
        "__eq__",
        [](const Poses& a, const Poses& b) {
            return a.dims == b.dims &&
                   std::equal(a.poses->begin(), a.poses->end(), b.poses->begin(), [](const Pose& p, const Pose& q) {
                       return p.rotation == q.rotation && p.translation == q.translation;
                   });
        },
        nb::is_operator());
    type.attr("__hash__") = nb::none();
    type.def("__getstate__",
             [](const Poses& poses) { return nb::make_tuple(rotations_of(poses), translations_of(poses)); });
    type.def("__setstate__", [](Poses& poses, const std::tuple<nb::object, nb::object>& state) {
        new (&poses) Poses(from_parts(std::get<0>(state), std::get<1>(state)));
    });
}

}  // namespace abut::python
