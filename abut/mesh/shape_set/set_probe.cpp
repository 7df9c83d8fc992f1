// SPDX-License-Identifier: MIT
// Makes the probes by which the BVH of a set is traversed.
#include "abut/mesh/shape_set/set_probe.h"

#include "abut/base/float_environment.h"
#include "abut/math/norms.h"
#include "abut/mesh/mesh.h"
#include "abut/query/clip_unbounded.h"
#include "abut/query/composite_closest_points.h"
#include "abut/query/distance.h"
#include "abut/query/instantiations.h"
#include "abut/query/intersects.h"
#include "abut/query/ladder.h"

namespace abut {
namespace {

template <class X>
inline constexpr bool is_mesh = std::is_same_v<X, Mesh> || std::is_same_v<X, PosedMesh>;

/// Whether intersects and within are decided by rounded arithmetic: for curved shapes, and for the rounded corners of
/// frusta.
template <class X>
inline constexpr bool is_rounded = !ladder::is_exact<X> || std::is_same_v<X, Frustum>;

template <class X>
constexpr BoxVerbs verbs_of = {
    [](const Aabb& box, const void* x) -> bool { return abut::intersects(box, *static_cast<const X*>(x)); },
    [](const Aabb& box, const void* x) -> double { return abut::distance(box, *static_cast<const X*>(x)); }};

double size_of(const Aabb& box) { return box.empty() ? 0 : norm_1(box.min) + norm_1(box.max); }

template <class X>
SetProbe::State state_of(const X& x) {
    using State = SetProbe::State;
    if constexpr (is_mesh<X>) {
        return !composite::has_place(x) ? State::not_finite : x.size() == 0 ? State::empty : State::usable;
    } else if constexpr (is_shape_set<X>) {
        return x.bounds().empty() ? State::empty : State::usable;
    } else {
        if (ladder::all_finite(x)) return ladder::is_empty(x) ? State::empty : State::usable;
        return ladder::is_empty(x) ? State::empty : State::not_finite;
    }
}

template <class X>
SetProbe probe_of_kind(const X& x) {
    using Form = SetProbe::Form;
    SetProbe probe;
    probe.object = &x;
    probe.state = state_of(x);
    probe.exact = !is_rounded<X>;
    if (probe.state != SetProbe::State::usable) return probe;
    if constexpr (std::is_same_v<X, Ray> || std::is_same_v<X, Line>) {
        probe.form = std::is_same_v<X, Ray> ? Form::ray : Form::line;
        probe.ray = {x.origin, x.direction};
        probe.size = norm_1(x.origin);
        probe.verbs = &verbs_of<X>;
    } else {
        probe.box = ladder::bounds_of(x);
        const bool bounded = is_finite(probe.box);
        if constexpr (std::is_same_v<X, Frustum>) {
            probe.size = size_of(bounded ? probe.box : ladder::vertex_bounds(x));
        } else if (bounded) {
            probe.size = size_of(probe.box);
        }
        probe.form = !bounded ? Form::by_verbs : is_mesh<X> || is_shape_set<X> ? Form::in_box : Form::box;
        if (probe.form != Form::box) probe.verbs = &verbs_of<X>;
    }
    return probe;
}

}  // namespace

template <class X>
SetProbe set_probe_of(const X& x) noexcept {
    const DefaultFloats floats;
    if constexpr (std::is_same_v<X, AnyShape>) {
        return std::visit([](const auto& held) { return probe_of_kind(held); }, x);
    } else {
        return probe_of_kind(x);
    }
}

#define ABUT_SET_PROBE(X) template SetProbe set_probe_of(const X& x) noexcept;
ABUT_EACH_SHAPE(ABUT_SET_PROBE)
ABUT_SET_PROBE(Mesh)
ABUT_SET_PROBE(PosedMesh)
ABUT_SET_PROBE(ShapeSet<Sphere>)
ABUT_SET_PROBE(ShapeSet<Segment>)
ABUT_SET_PROBE(ShapeSet<Capsule>)
ABUT_SET_PROBE(ShapeSet<Aabb>)
ABUT_SET_PROBE(ShapeSet<Obb>)
ABUT_SET_PROBE(ShapeSet<Triangle>)
#undef ABUT_SET_PROBE

}  // namespace abut
