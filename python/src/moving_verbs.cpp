// SPDX-License-Identifier: MIT
// abut.sweep along screw motions, abut.slide and abut.move_character.
#include "moving.h"

namespace abut::python {
namespace {

struct SweepVerb {
    using Result = std::optional<SweepHit>;
    using Motion = abut::Motion;
    SweepOptions options;
    template <class X>
    std::optional<SweepHit> operator()(const AnyShape& shape, const Motion& motion, const X& x) const {
        return abut::sweep(shape, motion, x, options);
    }
};

struct SlideVerb {
    using Result = SlideResult;
    using Motion = Vec3;
    const SlideOptions& options;
    template <class X>
    SlideResult operator()(const AnyShape& shape, Vec3 motion, const X& x) const {
        return abut::slide(shape, motion, x, options);
    }
};

struct CharacterVerb {
    using Result = CharacterResult;
    using Motion = Vec3;
    const CharacterOptions& options;
    template <class X>
    CharacterResult operator()(const AnyShape& shape, Vec3 motion, const X& x) const {
        return abut::move_character(shape, motion, x, options);
    }
};

template <class Verb>
Results<typename Verb::Result> moved(const Verb& verb, const Operand& shape, const typename Verb::Motion* motions,
                                     const Dims& motion, const Operand& x, nb::handle progress) {
    Results<typename Verb::Result> results;
    results.dims = broadcast(shape.dims(), motion, x.dims());
    results.values.resize(results.dims.count());
    const MovingOperands<typename Verb::Motion> with{shape,
                                                     motions,
                                                     x,
                                                     Positions(shape.dims(), results.dims),
                                                     Positions(motion, results.dims),
                                                     Positions(x.dims(), results.dims)};
    for_all_moving(verb, any_shape_loop_of<Verb>(x.kind()), with, results.values, progress);
    return results;
}

}  // namespace

nb::object py_sweep_screw(const Operand& shape, const MotionOperand& motion, const Operand& x, double max_t,
                          nb::handle progress) {
    require_movable(shape, "sweep with a Motion");
    const SweepVerb verb{{.max_t = max_t}};
    return sweep_hits(moved(verb, shape, motion.screws(), motion.dims(), x, progress));
}

nb::object py_slide(const Operand& shape, const MotionOperand& motion, const Operand& x, const SlideOptions& options,
                    nb::handle progress) {
    require_movable(shape, "slide");
    return nb::cast(moved(SlideVerb{options}, shape, motion.translations(), motion.dims(), x, progress));
}

nb::object py_move_character(const Operand& shape, const MotionOperand& motion, const Operand& x,
                             const CharacterOptions& options, nb::handle progress) {
    require_movable(shape, "move_character");
    return nb::cast(moved(CharacterVerb{options}, shape, motion.translations(), motion.dims(), x, progress));
}

}  // namespace abut::python
