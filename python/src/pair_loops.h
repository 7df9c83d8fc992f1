// SPDX-License-Identifier: MIT
// A verb of two operands of any kinds, broadcast: one compiled loop for each pair of kinds.
#pragma once

#include <algorithm>
#include <utility>

#include "batch.h"
#include "operand.h"

namespace abut::python {

/// Calls a verb for n pairs: the i-th is a[i * step_a] with b[i * step_b].
template <class Verb>
using PairLoop = void (*)(const Verb& verb, const void* a, std::size_t step_a, const void* b, std::size_t step_b,
                          typename Verb::Result* out, std::size_t n);

template <class Verb, class A, class B>
void pair_loop(const Verb& verb, const void* a, std::size_t step_a, const void* b, std::size_t step_b,
               typename Verb::Result* out, std::size_t n) {
    const A* pa = static_cast<const A*>(a);
    const B* pb = static_cast<const B*>(b);
    Verb verb_copy = verb;  // because a verb may begin each pair with its result for the pair before
    for (std::size_t i = 0; i < n; ++i, pa += step_a, pb += step_b) {
        if constexpr (requires { verb_copy(*pa, *pb, out[i]); }) {
            verb_copy(*pa, *pb, out[i]);
        } else {
            out[i] = verb_copy(*pa, *pb);
        }
    }
}

/// The loop for two kinds; for a verb whose first operand always is a Verb::First, only the second kind is used.
template <class Verb>
[[nodiscard]] PairLoop<Verb> pair_loop_of(Kind a, Kind b) {
    if constexpr (requires { typename Verb::First; }) {
        static constexpr auto loops = []<std::size_t... I>(std::index_sequence<I...>) {
            return std::array<PairLoop<Verb>, sizeof...(I)>{&pair_loop<Verb, typename Verb::First, KindType<I>>...};
        }
        (std::make_index_sequence<kind_count>());
        return loops[static_cast<std::size_t>(b)];
    } else {
        static constexpr auto loops = []<std::size_t... I>(std::index_sequence<I...>) {
            return std::array<PairLoop<Verb>, sizeof...(I)>{
                &pair_loop<Verb, KindType<I / kind_count>, KindType<I % kind_count>>...};
        }
        (std::make_index_sequence<kind_count * kind_count>());
        return loops[static_cast<std::size_t>(a) * kind_count + static_cast<std::size_t>(b)];
    }
}

[[nodiscard]] inline std::size_t size_of(Kind kind) {
    static constexpr auto sizes = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array<std::size_t, kind_count>{sizeof(KindType<I>)...};
    }
    (std::make_index_sequence<kind_count>());
    return sizes[static_cast<std::size_t>(kind)];
}

/// Two operands, broadcast, and the verb's loop for their kinds.
template <class Verb>
class BroadcastLoop {
public:
    BroadcastLoop(const Verb& verb, const Operand& a, const Operand& b, const Dims& dims, typename Verb::Result* out)
        : verb_(verb),
          loop_(pair_loop_of<Verb>(a.kind(), b.kind())),
          in_a_(a.dims(), dims),
          in_b_(b.dims(), dims),
          first_a_(a.as<std::byte>()),
          first_b_(b.as<std::byte>()),
          size_a_(size_of(a.kind())),
          size_b_(size_of(b.kind())),
          regular_(in_a_.regular() && in_b_.regular()),
          columns_(regular_ || dims.rank == 0 ? dims.count() : dims.size[dims.rank - 1]),
          out_(out) {}

    /// Evaluates the pairs first to last - 1 of the result.
    void operator()(std::size_t first, std::size_t last) const {
        if (regular_) return call(first * in_a_.step(), in_a_.step(), first * in_b_.step(), in_b_.step(), first, last);
        // Along a row both positions grow by constant steps.
        RowCursor a(in_a_, first / columns_), b(in_b_, first / columns_);
        for (std::size_t column = first % columns_; first < last; column = 0, a.next(), b.next()) {
            const std::size_t n = std::min(last - first, columns_ - column);
            const std::size_t step_a = in_a_.inner_step(), step_b = in_b_.inner_step();
            call(a.at() + column * step_a, step_a, b.at() + column * step_b, step_b, first, first + n);
            first += n;
        }
    }

private:
    void call(std::size_t a, std::size_t step_a, std::size_t b, std::size_t step_b, std::size_t first,
              std::size_t last) const {
        loop_(verb_, first_a_ + a * size_a_, step_a, first_b_ + b * size_b_, step_b, out_ + first, last - first);
    }

    const Verb& verb_;
    PairLoop<Verb> loop_;
    Positions in_a_, in_b_;
    const std::byte* first_a_;
    const std::byte* first_b_;
    std::size_t size_a_, size_b_;
    bool regular_;
    std::size_t columns_;
    typename Verb::Result* out_;
};

/// How many pairs one thread evaluates at a time at most. Meshes against meshes take up to a second each, shapes against
/// meshes microseconds, unless the verb says otherwise by a `mesh_grain`, and shapes against shapes nanoseconds or
/// microseconds.
template <class Verb>
[[nodiscard]] std::size_t grain_of(const Operand& a, const Operand& b) {
    if (a.is_mesh() && b.is_mesh()) return 1;
    if (!a.is_mesh() && !b.is_mesh()) return 2048;
    if constexpr (requires { Verb::mesh_grain; }) {
        return Verb::mesh_grain;
    } else {
        return 64;
    }
}

/// Calls the verb for all pairs of the broadcast operands, on all cores.
template <class Verb>
void for_all_pairs(const Verb& verb, const Operand& a, const Operand& b, const Dims& dims, typename Verb::Result* out,
                   nb::handle progress) {
    const BroadcastLoop<Verb> loop(verb, a, b, dims, out);
    const auto threads = static_cast<std::size_t>(thread_count());
    run(dims.count(), progress, [&](std::size_t first, std::size_t last) {
        const std::size_t grain = std::clamp<std::size_t>((last - first) / (8 * threads), 1, grain_of<Verb>(a, b));
        for_each_counted_range(last - first, grain,
                               [&](std::size_t begin, std::size_t end) { loop(first + begin, first + end); });
    });
}

/// The verb's result for two single things. Meshes may take long, so the lock is released for them.
template <class Verb>
void for_one_pair(const Verb& verb, const Operand& a, const Operand& b, typename Verb::Result& result) {
    const PairLoop<Verb> loop = pair_loop_of<Verb>(a.kind(), b.kind());
    if (a.is_mesh() || b.is_mesh()) {
        const nb::gil_scoped_release release;
        loop(verb, a.as<void>(), 0, b.as<void>(), 0, &result, 1);
    } else {
        loop(verb, a.as<void>(), 0, b.as<void>(), 0, &result, 1);
    }
}
template <class Verb>
[[nodiscard]] typename Verb::Result for_one_pair(const Verb& verb, const Operand& a, const Operand& b) {
    typename Verb::Result result{};
    for_one_pair(verb, a, b, result);
    return result;
}

}  // namespace abut::python
