// SPDX-License-Identifier: MIT
// abut.sweep where both sides move, and of meshes that turn: any two kinds, as operands without their types.
#include <cmath>
#include <string>

#include "moving.h"
#include "sweep_both.h"

namespace abut::python {
namespace {

/// Calls use(thing number i of the operand).
void with_thing(const Operand& operand, std::size_t i, FunctionRef<void(const ladder::SweepOperand&)> use) {
    using Call = void (*)(const Operand&, std::size_t, FunctionRef<void(const ladder::SweepOperand&)>);
    static constexpr auto calls = []<std::size_t... K>(std::index_sequence<K...>) {
        return std::array<Call, sizeof...(K)>{
            [](const Operand& o, std::size_t at, FunctionRef<void(const ladder::SweepOperand&)> f) {
                with_sweep_operand(o.as<KindType<K>>()[at], f);
            }...};
    }
    (std::make_index_sequence<kind_count>());
    calls.at(static_cast<std::size_t>(operand.kind()))(operand, i, use);
}

void require_bounded(const Operand& shape) {
    const Kind kind = shape.kind();
    if (kind != Kind::ray && kind != Kind::line && kind != Kind::plane) return;
    std::string message = "sweep with a Motion moves bounded shapes and meshes, not a ";
    message += name_of(kind);
    throw nb::type_error(message.c_str());
}

}  // namespace

nb::object py_sweep_turning(const Operand& shape, const MotionOperand& motion, const Operand& x,
                            const MotionOperand* x_motion, double max_t, nb::handle progress) {
    require_bounded(shape);
    if (x_motion != nullptr) require_bounded(x);
    Results<std::optional<SweepHit>> results;
    results.dims = broadcast(shape.dims(), motion.dims(), x.dims());
    if (x_motion != nullptr) results.dims = broadcast(results.dims, x_motion->dims());
    results.values.resize(results.dims.count());
    const Positions in_shape(shape.dims(), results.dims), in_motion(motion.dims(), results.dims),
        in_x(x.dims(), results.dims), in_x_motion(x_motion == nullptr ? Dims{} : x_motion->dims(), results.dims);
    const SweepOptions options{.max_t = max_t};
    const auto one = [&](std::size_t i) {
        std::optional<SweepHit> hit;
        with_thing(shape, in_shape(i), [&](const ladder::SweepOperand& a) {
            with_thing(x, in_x(i), [&](const ladder::SweepOperand& b) {
                hit =
                    ladder::sweep_moving(a, motion.screws()[in_motion(i)], b,
                                         x_motion == nullptr ? nullptr : &x_motion->screws()[in_x_motion(i)], options);
            });
        });
        return hit;
    };
    run(results.values.size(), progress, [&](std::size_t first, std::size_t last) {
        for_each_counted_range(last - first, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = first + begin; i < first + end; ++i) results.values[i] = one(i);
        });
    });
    return sweep_hits(std::move(results));
}

nb::object py_sweep_both_straight(const Operand& shape, const MotionOperand& motion, const Operand& x,
                                  const MotionOperand& x_motion, const SweepOptions& options, nb::handle progress) {
    const Dims dims = broadcast(motion.dims(), x_motion.dims());
    const Positions in_a(motion.dims(), dims), in_b(x_motion.dims(), dims);
    Dims rows = dims;
    rows.push(3);
    double* out = nullptr;
    const nb::object differences = new_array(rows, out);
    for (std::size_t i = 0; i < dims.count(); ++i) {
        const Vec3 d = ladder::relative_motion(motion.translations()[in_a(i)], x_motion.translations()[in_b(i)]);
        for (int k = 0; k < 3; ++k) *out++ = d[k];
    }
    nb::object found = py_sweep_straight(shape, MotionOperand(differences), x, options, progress);
    if (found.is_none()) return found;
    auto& results = nb::cast<Results<std::optional<SweepHit>>&>(found);
    const Positions in_results(x_motion.dims(), results.dims);
    for (std::size_t i = 0; i < results.values.size(); ++i) {
        std::optional<SweepHit>& hit = results.values[i];
        if (std::isfinite(hit->t)) hit = ladder::carried(hit, x_motion.translations()[in_results(i)]);
    }
    return found;
}

}  // namespace abut::python
