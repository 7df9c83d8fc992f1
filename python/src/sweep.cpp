// SPDX-License-Identifier: MIT
// abut.sweep along straight lines, for every pair of kinds.
#include "moving.h"

namespace abut::python {
namespace {

struct Verb {
    using Result = std::optional<SweepHit>;
    using Motion = Vec3;
    const SweepOptions& options;
    template <class A, class X>
    std::optional<SweepHit> operator()(const A& shape, Vec3 motion, const X& x) const {
        return abut::sweep(shape, motion, x, options);
    }
};

MovingLoop<Verb> loop_of(Kind a, Kind x) {
    static constexpr auto loops = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array<MovingLoop<Verb>, sizeof...(I)>{
            &moving_loop<Verb, KindType<I / kind_count>, KindType<I % kind_count>>...};
    }
    (std::make_index_sequence<kind_count * kind_count>());
    return loops[static_cast<std::size_t>(a) * kind_count + static_cast<std::size_t>(x)];
}

}  // namespace

nb::object py_sweep_straight(const Operand& shape, const MotionOperand& motion, const Operand& x,
                             const SweepOptions& options, nb::handle progress) {
    Results<std::optional<SweepHit>> results;
    results.dims = broadcast(shape.dims(), motion.dims(), x.dims());
    results.values.resize(results.dims.count());
    const MovingOperands<Vec3> with{shape,
                                    motion.translations(),
                                    x,
                                    Positions(shape.dims(), results.dims),
                                    Positions(motion.dims(), results.dims),
                                    Positions(x.dims(), results.dims)};
    for_all_moving(Verb{options}, loop_of(shape.kind(), x.kind()), with, results.values, progress);
    return sweep_hits(std::move(results));
}

}  // namespace abut::python
