// SPDX-License-Identifier: MIT
// Declares Motion and the verbs of moving shapes to Python.
#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>

#include "arguments.h"
#include "docstrings.h"
#include "scene_object.h"
#include "sweep_both.h"
#include "verbs.h"

namespace abut::python {

MotionOperand::MotionOperand(nb::handle motion, Only only, std::string_view name) {
    if (const Motions* screws = nullptr; nb::try_cast(motion, screws) && screws != nullptr) {
        if (only == Only::translations) throw nb::type_error("'motion' must be translations (..., 3), not a Motion");
        dims_ = screws->dims;
        screws_ = screws->motions->data();
        return;
    }
    numbers_ = read_vectors(motion, name, 3, dims_);
}

Vec3 read_vector(nb::handle thing, std::string_view name) {
    Dims dims;
    const Doubles numbers = read_vectors(thing, name, 3, dims);
    if (!dims.single()) refuse_value(name, " must be one vector of 3 numbers");
    return {numbers.data()[0], numbers.data()[1], numbers.data()[2]};
}

namespace {

/// The text of a function, and then that of each of its options.
std::string with_options(const char* text, std::initializer_list<std::pair<const char*, const char*>> options) {
    std::string joined = text;
    for (const auto& [name, meaning] : options) {
        for (const char* part : {joined.ends_with('.') ? " " : ". ", name, ": ", meaning}) joined += part;
    }
    return joined.ends_with('.') ? joined : joined + ".";
}

}  // namespace

std::string with_slide_options(const char* text) {
    return with_options(text, {{"gap", doc("SlideOptions.gap")},
                               {"max_slides", doc("SlideOptions.max_slides")},
                               {"up", doc("SlideOptions.up")},
                               {"max_slope", doc("SlideOptions.max_slope")}});
}

std::string with_character_options(const char* text) {
    return with_options(text, {{"up", doc("CharacterOptions.up")},
                               {"max_slope", doc("CharacterOptions.max_slope")},
                               {"step_height", doc("CharacterOptions.step_height")},
                               {"snap_distance", doc("CharacterOptions.snap_distance")},
                               {"gap", doc("SlideOptions.gap")},
                               {"max_slides", doc("SlideOptions.max_slides")},
                               {"constant_speed", doc("CharacterOptions.constant_speed")},
                               {"all_contacts", doc("CharacterOptions.all_contacts")}});
}

AnyShape shape_at(const Operand& operand, std::size_t i) {
    static constexpr auto getters = []<std::size_t... K>(std::index_sequence<K...>) {
        using Getter = AnyShape (*)(const Operand&, std::size_t);
        return std::array<Getter, sizeof...(K)>{
            [](const Operand& o, std::size_t at) { return AnyShape(o.as<KindType<K>>()[at]); }...};
    }
    (std::make_index_sequence<shape_count>());
    return getters.at(static_cast<std::size_t>(operand.kind()))(operand, i);
}

void require_movable(const Operand& shape, const char* verb) {
    static constexpr auto movable = []<std::size_t... K>(std::index_sequence<K...>) {
        return std::array{is_movable<KindType<K>>...};
    }
    (std::make_index_sequence<kind_count>());
    const Kind kind = shape.kind();
    if (movable.at(static_cast<std::size_t>(kind))) return;
    std::string message = verb;
    message += " moves convex bounded shapes, not a ";
    message += name_of(kind);
    throw nb::type_error(message.c_str());
}

nb::object sweep_hits(Results<std::optional<SweepHit>> results) {
    if (results.dims.single() && !results.values.front()) return nb::none();
    fill_missing(results.values, no_sweep_hit());
    return nb::cast(std::move(results));
}

SlideOptions slide_options(double gap, int max_slides, nb::handle up, double max_slope) {
    return {.gap = gap, .max_slides = max_slides, .up = read_vector(up, "up"), .max_slope = max_slope};
}

CharacterOptions character_options(nb::handle up, double max_slope, double step_height, double snap_distance,
                                   double gap, int max_slides, bool constant_speed, bool all_contacts) {
    return {.up = read_vector(up, "up"),
            .max_slope = max_slope,
            .step_height = step_height,
            .snap_distance = snap_distance,
            .gap = gap,
            .max_slides = max_slides,
            .constant_speed = constant_speed,
            .all_contacts = all_contacts};
}

namespace {

nb::object py_sweep(nb::handle shape, nb::handle motion, nb::handle x, nb::handle x_motion, Number<"max_t"> max_t,
                    nb::handle cull, Flag<"ignore_separating"> ignore_separating, nb::handle progress) {
    const SweepOptions options{.max_t = max_t, .cull = cull_of(cull), .ignore_separating = ignore_separating};
    if (SceneObject* const scene = scene_of(x)) {
        if (!x_motion.is_none()) throw nb::type_error("the models of a scene rest in a sweep; see first_collision");
        Selection all;
        return scene_sweep(*scene, shape, motion, options, all, progress);
    }
    const Operand moved(shape, "shape"), other(x, "x");
    const MotionOperand along(motion);
    if (!x_motion.is_none()) {
        const MotionOperand also(x_motion, MotionOperand::Only::any, "x_motion");
        if ((along.screws() != nullptr) != (also.screws() != nullptr)) {
            throw nb::type_error("'motion' and 'x_motion' must both be a Motion, or both translations (..., 3)");
        }
        if (along.screws() != nullptr) return py_sweep_turning(moved, along, other, &also, max_t, progress);
        return py_sweep_both_straight(moved, along, other, also, options, progress);
    }
    if (along.screws() != nullptr && moved.is_mesh())
        return py_sweep_turning(moved, along, other, nullptr, max_t, progress);
    if (along.screws() != nullptr) return py_sweep_screw(moved, along, other, max_t, progress);
    return py_sweep_straight(moved, along, other, options, progress);
}

void bind_motions(nb::module_& module) {
    nb::class_<Motions> type(module, "Motion", doc("Motion"));
    const auto poses_of = [](nb::handle given, const char* name) -> const Poses& {
        if (const Poses* poses = nullptr; nb::try_cast(given, poses) && poses != nullptr) return *poses;
        refuse_type(name, "an abut.Pose, which Pose.from_matrix makes of a matrix", given);
    };
    const auto make = [](Motions* motions, const Poses& from, const Poses& to, nb::handle turns) {
        const Doubles numbers = read_doubles(turns, "turns", Integers::rounded);
        const Dims dims = broadcast(from.dims, to.dims, numbers.dims());
        const Positions f(from.dims, dims), t(to.dims, dims), n(numbers.dims(), dims);
        std::vector<Motion> all(dims.count());
        for (std::size_t i = 0; i < all.size(); ++i) {
            const double count = numbers.data()[n(i)];
            if (!(std::fabs(count) <= 2147483647) || count != std::floor(count)) {
                refuse_value("turns", " must be whole numbers up to 2^31 - 1");
            }
            all[i] = {(*from.poses)[f(i)], (*to.poses)[t(i)], static_cast<int>(count)};
        }
        new (motions) Motions{dims, std::make_shared<const std::vector<Motion>>(std::move(all))};
    };
    const auto init = [poses_of, make](Motions* motions, nb::handle start, nb::handle end, nb::handle turns) {
        make(motions, poses_of(start, "start"), poses_of(end, "end"), turns);
    };
    type.def("__init__", init, nb::arg("start").none(), nb::arg("end").none(), nb::arg("turns").none() = 0,
             nb::sig("def __init__(self, start: Pose, end: Pose, turns: Numbers = 0) -> None"));
    // C++ says from and to, but from is a keyword of Python.
    const auto pose = [&](const char* name, const char* text, Pose Motion::*member) {
        type.def_prop_ro(
            name,
            [member](const Motions& motions) {
                std::vector<Pose> poses;
                for (const Motion& each : *motions.motions) poses.push_back(each.*member);
                return Poses{motions.dims, std::make_shared<const std::vector<Pose>>(std::move(poses))};
            },
            text);
    };
    pose("start", doc("Motion.from"), &Motion::from);
    pose("end", doc("Motion.to"), &Motion::to);
    type.def_prop_ro(
        "turns",
        [](const Motions& motions) -> nb::object {
            if (motions.dims.single()) return nb::int_(motions.motions->front().turns);
            std::int32_t* out = nullptr;
            nb::object array = new_array(motions.dims, out);
            for (const Motion& each : *motions.motions) *out++ = each.turns;
            return array;
        },
        nb::sig("def turns(self) -> int | Ints"), doc("Motion.turns"));
    bind_dims(type, "one motion", "The dimensions of the array; () for one motion.",
              [](const Motions& motions) -> const Dims& { return motions.dims; });
    type.def("__bool__", [](const Motions& motions) { return motions.dims.single() || motions.dims.size[0] > 0; });
    type.def(
        "at",
        [](const Motions& motions, nb::handle t) {
            const Doubles times = read_doubles(t, "t");
            const Dims dims = broadcast(motions.dims, times.dims());
            const Positions m(motions.dims, dims), at(times.dims(), dims);
            std::vector<Pose> poses(dims.count());
            for (std::size_t i = 0; i < poses.size(); ++i) {
                poses[i] = Twist((*motions.motions)[m(i)]).at(times.data()[at(i)]);
            }
            return Poses{dims, std::make_shared<const std::vector<Pose>>(std::move(poses))};
        },
        nb::arg("t").none(), nb::sig("def at(self, t: Numbers) -> Pose"), doc("Twist.at"));
    type.def("__repr__", [](const Motions& motions) {
        return motions.dims.single() ? "Motion(one)" : "Motion(array of shape " + to_string(motions.dims) + ")";
    });
    type.def("__getstate__",
             [](nb::handle self) { return nb::make_tuple(self.attr("start"), self.attr("end"), self.attr("turns")); });
    type.def("__setstate__", [make](Motions& motions, const std::tuple<Poses, Poses, nb::object>& state) {
        make(&motions, std::get<0>(state), std::get<1>(state), std::get<2>(state));
    });
}

}  // namespace

void bind_sweeps(nb::module_& module) {
    bind_motions(module);
    module.def(
        "sweep", &py_sweep, nb::arg("shape").none(), nb::arg("motion").none(), nb::arg("x").none(),
        nb::arg("x_motion") = nb::none(), nb::kw_only(), nb::arg("max_t").none() = 1.0, nb::arg("cull").none() = "none",
        nb::arg("ignore_separating").none() = false, nb::arg("progress") = nb::none(),
        nb::sig(
            "def sweep(shape: Geometry, motion: Numbers | Motion, x: Geometry | Scene, x_motion: Numbers | Motion | "
            "None = None, *, max_t: float = 1, cull: str = 'none', ignore_separating: bool = False, progress: Progress "
            "| None = None) -> "
            "SweepHits | SceneSweepHits | None"),
        with_options(doc("sweep"),
                     {{"motion",
                       "Vectors (..., 3), or a Motion between two poses, which also turns; then max_t is the "
                       "only option that counts."},
                      {"x_motion", "The motion of x, of the same kind; without it x rests."},
                      {"max_t", doc("SweepOptions.max_t")},
                      {"cull", doc("SweepOptions.cull")},
                      {"ignore_separating", doc("SweepOptions.ignore_separating")}})
            .c_str());
    module.def(
        "slide",
        [](nb::handle shape, nb::handle motion, nb::handle x, Number<"gap"> gap, Count<"max_slides", int> max_slides,
           nb::handle up, Number<"max_slope"> max_slope, nb::handle progress) {
            const SlideOptions options = slide_options(gap, max_slides, up, max_slope);
            if (SceneObject* const scene = scene_of(x)) {
                Selection all;
                return scene_slide(*scene, shape, motion, options, all, progress);
            }
            return py_slide(Operand(shape, "shape"), MotionOperand(motion, MotionOperand::Only::translations),
                            Operand(x, "x"), options, progress);
        },
        nb::arg("shape").none(), nb::arg("motion").none(), nb::arg("x").none(), nb::kw_only(),
        nb::arg("gap").none() = 0.0, nb::arg("max_slides").none() = 8, nb::arg("up").none() = nb::make_tuple(0, 0, 0),
        nb::arg("max_slope").none() = 0.8, nb::arg("progress") = nb::none(),
        nb::sig("def slide(shape: Geometry, motion: Numbers, x: Geometry | Scene, *, gap: float = 0, max_slides: int = "
                "8, up: Numbers = (0, 0, 0), max_slope: float = 0.8, progress: Progress | None = None) -> SlideResult"),
        with_slide_options(doc("slide")).c_str());
    module.def(
        "move_character",
        [](nb::handle shape, nb::handle motion, nb::handle x, nb::handle up, Number<"max_slope"> max_slope,
           Number<"step_height"> step_height, Number<"snap_distance"> snap_distance, Number<"gap"> gap,
           Count<"max_slides", int> max_slides, Flag<"constant_speed"> constant_speed,
           Flag<"all_contacts"> all_contacts, nb::handle progress) {
            const CharacterOptions options = character_options(up, max_slope, step_height, snap_distance, gap,
                                                               max_slides, constant_speed, all_contacts);
            if (SceneObject* const scene = scene_of(x)) {
                Selection all;
                return scene_move_character(*scene, shape, motion, options, all, progress);
            }
            return py_move_character(Operand(shape, "shape"), MotionOperand(motion, MotionOperand::Only::translations),
                                     Operand(x, "x"), options, progress);
        },
        nb::arg("shape").none(), nb::arg("motion").none(), nb::arg("x").none(), nb::kw_only(),
        nb::arg("up").none() = nb::make_tuple(0, 0, 1), nb::arg("max_slope").none() = 0.8,
        nb::arg("step_height").none() = 0.0, nb::arg("snap_distance").none() = 0.0, nb::arg("gap").none() = 0.0,
        nb::arg("max_slides").none() = 8, nb::arg("constant_speed").none() = false,
        nb::arg("all_contacts").none() = false, nb::arg("progress") = nb::none(),
        nb::sig("def move_character(shape: Geometry, motion: Numbers, x: Geometry | Scene, *, up: Numbers = (0, 0, 1), "
                "max_slope: float = 0.8, step_height: float = 0, snap_distance: float = 0, gap: float = 0, max_slides: "
                "int = 8, constant_speed: bool = False, all_contacts: bool = False, progress: Progress | None = None) "
                "-> CharacterResult"),
        with_character_options(doc("move_character")).c_str());
}

}  // namespace abut::python
