// SPDX-License-Identifier: MIT
// Verbs of a moving shape: a shape, its motion, and what is in the way, all three broadcast.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "pair_loops.h"
#include "results.h"

namespace abut::python {

/// Screw motions, one or many.
struct Motions {
    Dims dims;
    std::shared_ptr<const std::vector<Motion>> motions;
};

/// The motion of a sweep: translations (..., 3), or screw motions.
class MotionOperand {
public:
    enum class Only { translations, any };
    explicit MotionOperand(nb::handle motion, Only only = Only::any, std::string_view name = "motion");

    [[nodiscard]] const Dims& dims() const { return dims_; }
    /// Null where these are translations.
    [[nodiscard]] const Motion* screws() const { return screws_; }
    [[nodiscard]] const Vec3* translations() const { return reinterpret_cast<const Vec3*>(numbers_.data()); }

private:
    Dims dims_;
    Doubles numbers_;
    const Motion* screws_ = nullptr;
};

[[nodiscard]] SlideOptions slide_options(double gap, int max_slides, nb::handle up, double max_slope);
[[nodiscard]] CharacterOptions character_options(nb::handle up, double max_slope, double step_height,
                                                 double snap_distance, double gap, int max_slides, bool constant_speed,
                                                 bool all_contacts);

/// The texts of slide and move_character, with those of their options.
[[nodiscard]] std::string with_slide_options(const char* text);
[[nodiscard]] std::string with_character_options(const char* text);

/// A single vector.
[[nodiscard]] Vec3 read_vector(nb::handle thing, std::string_view name);
/// The side of triangles by its name: 'none', 'back' or 'front'.
[[nodiscard]] Cull cull_of(nb::handle name);

/// A shape of any kind but a mesh: number i of the operand.
[[nodiscard]] AnyShape shape_at(const Operand& operand, std::size_t i);

/// Throws TypeError unless the operand's shapes are convex and bounded.
void require_movable(const Operand& shape, const char* verb);

/// The operands of a verb's loops, and for each which of its things belongs to which result.
template <class Motion>
struct MovingOperands {
    const Operand& shape;
    const Motion* motion;
    const Operand& x;
    Positions in_shape, in_motion, in_x;
};

[[nodiscard]] inline Dims broadcast(const Dims& a, const Dims& b, const Dims& c) {
    return broadcast(broadcast(a, b), c);
}

template <class Verb>
using MovingLoop = void (*)(const Verb& verb, const MovingOperands<typename Verb::Motion>& with, std::size_t first,
                            std::size_t last, typename Verb::Result* out);

/// Calls the verb for results [first, last), with the shape as the type it is.
template <class Verb, class A, class X>
void moving_loop(const Verb& verb, const MovingOperands<typename Verb::Motion>& with, std::size_t first,
                 std::size_t last, typename Verb::Result* out) {
    for (std::size_t i = first; i < last; ++i) {
        out[i] = verb(with.shape.template as<A>()[with.in_shape(i)], with.motion[with.in_motion(i)],
                      with.x.template as<X>()[with.in_x(i)]);
    }
}

/// The same with the shape as an AnyShape, so that there is one loop for each kind of x only: for slow verbs.
template <class Verb, class X>
void any_shape_loop(const Verb& verb, const MovingOperands<typename Verb::Motion>& with, std::size_t first,
                    std::size_t last, typename Verb::Result* out) {
    for (std::size_t i = first; i < last; ++i) {
        out[i] = verb(shape_at(with.shape, with.in_shape(i)), with.motion[with.in_motion(i)],
                      with.x.template as<X>()[with.in_x(i)]);
    }
}

template <class Verb>
[[nodiscard]] MovingLoop<Verb> any_shape_loop_of(Kind x) {
    static constexpr auto loops = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array<MovingLoop<Verb>, sizeof...(I)>{&any_shape_loop<Verb, KindType<I>>...};
    }
    (std::make_index_sequence<kind_count>());
    return loops[static_cast<std::size_t>(x)];
}

/// Calls the verb for all results, on all cores.
template <class Verb>
void for_all_moving(const Verb& verb, MovingLoop<Verb> loop, const MovingOperands<typename Verb::Motion>& with,
                    std::span<typename Verb::Result> out, nb::handle progress) {
    const bool slow = with.shape.is_mesh() && with.x.is_mesh();
    run(out.size(), progress, [&](std::size_t first, std::size_t last) {
        for_each_counted_range(last - first, slow ? 1 : 64, [&](std::size_t begin, std::size_t end) {
            loop(verb, with, first + begin, first + end, out.data());
        });
    });
}

[[nodiscard]] nb::object py_sweep_screw(const Operand& shape, const MotionOperand& motion, const Operand& x,
                                        double max_t, nb::handle progress);
[[nodiscard]] nb::object py_sweep_straight(const Operand& shape, const MotionOperand& motion, const Operand& x,
                                           const SweepOptions& options, nb::handle progress);
[[nodiscard]] nb::object py_slide(const Operand& shape, const MotionOperand& motion, const Operand& x,
                                  const SlideOptions& options, nb::handle progress);
[[nodiscard]] nb::object py_move_character(const Operand& shape, const MotionOperand& motion, const Operand& x,
                                           const CharacterOptions& options, nb::handle progress);
/// The hits, or for a single sweep without one, None.
[[nodiscard]] nb::object sweep_hits(Results<std::optional<SweepHit>> results);

}  // namespace abut::python
