// SPDX-License-Identifier: MIT
// Frustum and box: the six planes decide nearly all pairs; combinations of two and three planes decide the others.
#include "abut/pair/intersects/frustum_box.h"

#include <cmath>

#include "abut/pair/contains/contains_frustum.h"
#include "abut/pair/predicates/frustum_emptiness.h"
#include "abut/pair/predicates/frustum_separation.h"
#include "abut/pair/predicates/plane_side.h"

namespace abut::pair {
namespace {

using exact::sign;
using exact::Sign;

/// An Aabb given by its coordinates.
struct AabbForm {
    Vec3 low, high;

    template <class V>
    struct Form {
        V low, high;

        template <class N, class O>
        auto row(const N& normal, const O& offset) const {
            return Row{normal.x, normal.y, normal.z, offset};
        }
        /// The minimum of c · s along edge k.
        template <int K, class C>
        auto least(const C& c) const {
            return min(c * at<K>(low), c * at<K>(high));
        }
        template <int K>
        static auto at(const V& v) {
            if constexpr (K == 0) {
                return v.x;
            } else if constexpr (K == 1) {
                return v.y;
            } else {
                return v.z;
            }
        }
    };
    auto inputs() const { return std::tuple(low, high); }
    template <class Numbers>
    static auto read(const Numbers& n) {
        return Form<std::tuple_element_t<0, Numbers>>{std::get<0>(n), std::get<1>(n)};
    }
};

/// An Obb as |s_k| <= |half extent k|, in coordinates from its centre along its axes.
struct ObbForm {
    Vec3 center, x, y, z, half;

    template <class V>
    struct Form {
        V center, x, y, z, half;

        template <class N, class O>
        auto row(const N& normal, const O& offset) const {
            return Row{dot(normal, x), dot(normal, y), dot(normal, z), offset - dot(normal, center)};
        }
        template <int K, class C>
        auto least(const C& c) const {
            if constexpr (K == 0) {
                return -abs(c * half.x);
            } else if constexpr (K == 1) {
                return -abs(c * half.y);
            } else {
                return -abs(c * half.z);
            }
        }
    };
    auto inputs() const { return std::tuple(center, x, y, z, half); }
    template <class Numbers>
    static auto read(const Numbers& n) {
        return Form<std::tuple_element_t<0, Numbers>>{std::get<0>(n), std::get<1>(n), std::get<2>(n), std::get<3>(n),
                                                      std::get<4>(n)};
    }
};

template <int K>
inline constexpr int next = (K + 1) % 3;
template <int K>
inline constexpr int after_next = (K + 2) % 3;

template <int K>
constexpr auto along = [](auto, auto row) { return row.template component<K>(); };

/// Two planes, of which a rises and b falls along edge K, with weights such that they cancel along it.
template <int K>
constexpr auto nearest_of_two = [](auto box, auto a, auto b) {
    const auto wa = -b.template component<K>();
    const auto wb = a.template component<K>();
    constexpr int I = next<K>, J = after_next<K>;
    return box.template least<I>(wa * a.template component<I>() + wb * b.template component<I>()) +
           box.template least<J>(wa * a.template component<J>() + wb * b.template component<J>()) -
           (wa * a.offset + wb * b.offset);
};

/// The orientation of the normals of two planes, projected along edge K.
template <int K>
constexpr auto turning = [](auto, auto a, auto b) {
    constexpr int I = next<K>, J = after_next<K>;
    return a.template component<I>() * b.template component<J>() -
           a.template component<J>() * b.template component<I>();
};

/// Three planes whose normals surround edge K, with weights such that they cancel across it.
template <int K>
constexpr auto nearest_of_three = [](auto box, auto a, auto b, auto c) {
    const auto wa = turning<K>(box, b, c), wb = turning<K>(box, c, a), wc = turning<K>(box, a, b);
    return box.template least<K>(wa * a.template component<K>() + wb * b.template component<K>() +
                                 wc * c.template component<K>()) -
           (wa * a.offset + wb * b.offset + wc * c.offset);
};

/// Whether two or three planes, which cancel along or across edge K, separate the box.
template <int K, class Box>
bool separated_by_few(const View<Box>& view) {
    std::array<Sign, 6> rise{};
    for (std::size_t i = 0; i < 6; ++i) rise[i] = view.sign(along<K>, i);
    std::array<std::array<Sign, 6>, 6> turn{};
    for (const auto& [i, j] : plane_pairs) {
        if (rise[i] * rise[j] == Sign::negative) {
            const bool first = rise[i] == Sign::positive;
            if (view.sign(nearest_of_two<K>, first ? i : j, first ? j : i) == Sign::positive) return true;
        }
        turn[i][j] = view.sign(turning<K>, i, j);
    }
    for (const auto& [i, j, k] : plane_triples) {
        const Sign orientation = turn[i][j];
        if (orientation == Sign::zero || turn[j][k] != orientation || turn[i][k] != -orientation) continue;
        // For the opposite orientation two planes are exchanged, so that the weights are positive.
        const bool forth = orientation == Sign::positive;
        if (view.sign(nearest_of_three<K>, i, forth ? j : k, forth ? k : j) == Sign::positive) return true;
    }
    return false;
}

struct SixPlanes {
    bool apart = false;
    bool inside = true;
};

/// The corner farthest against a normal.
Vec3 nearest_corner(const AabbForm& box, Vec3 n) {
    return {n.x > 0 ? box.low.x : box.high.x, n.y > 0 ? box.low.y : box.high.y, n.z > 0 ? box.low.z : box.high.z};
}

SixPlanes against_planes(View<AabbForm>& view, const AabbForm& box) {
    SixPlanes result;
    for (const Plane& plane : view.frustum().planes) {
        if (side_of_plane(plane, nearest_corner(box, plane.normal)) == Sign::positive) return {true, false};
        result.inside = result.inside && side_of_plane(plane, nearest_corner(box, -plane.normal)) != Sign::positive;
    }
    if (result.inside) return result;
    for (std::size_t i = 0; i < 6; ++i) view.load_plane(i);
    return result;
}

SixPlanes against_planes(View<ObbForm>& view, const ObbForm&) {
    constexpr auto projected_radius = [](auto form, auto row) {
        return abs(row.x * form.half.x) + abs(row.y * form.half.y) + abs(row.z * form.half.z);
    };
    SixPlanes result;
    for (std::size_t i = 0; i < 6; ++i) {
        view.load_plane(i);
        const Sign near = view.sign([=](auto form, auto row) { return -row.offset - projected_radius(form, row); }, i);
        if (near == Sign::positive) return {true, false};
        const Sign far = view.sign([=](auto form, auto row) { return -row.offset + projected_radius(form, row); }, i);
        result.inside = result.inside && far != Sign::positive;
    }
    return result;
}

bool contains(const Frustum& frustum, Vec3 p) {
    for (const Plane& plane : frustum.planes) {
        if (side_of_plane(plane, p) == Sign::positive) return false;
    }
    return true;
}

/// For a box that no single plane separates. `some_points` are points of the box.
template <class Box>
bool intersects_frustum(const View<Box>& view, std::span<const Vec3> some_points) {
    for (const Vec3& p : some_points) {
        if (contains(view.frustum(), p)) return true;
    }
    return !separated_by_few<0>(view) && !separated_by_few<1>(view) && !separated_by_few<2>(view) &&
           !is_empty(view.frustum());
}

AabbForm form_of(const Aabb& box) { return {box.min, box.max}; }
ObbForm form_of(const Obb& box) { return {box.center, box.axes[0], box.axes[1], box.axes[2], box.half_extents}; }

std::array<Vec3, 9> points_of(const Aabb& box) {
    std::array<Vec3, 9> all{glm::clamp(box.center(), box.min, box.max)};
    for (std::size_t i = 0; i < 8; ++i) {
        all[i + 1] = Vec3(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z);
    }
    return all;
}
std::array<Vec3, 1> points_of(const Obb& box) { return {box.center}; }

bool is_finite_and_nonempty(const Aabb& box) { return is_finite(box) && !box.empty(); }
bool is_finite_and_nonempty(const Obb& box) { return is_finite(box); }

/// The containment, except that `containing` is reported as `crossing`.
template <class Box>
Containment relation(const Frustum& frustum, const Box& box) {
    if (!is_finite_and_nonempty(box) || !is_finite(frustum)) return Containment::disjoint;
    const auto form = form_of(box);
    View view(frustum, form);
    const SixPlanes six = against_planes(view, form);
    if (six.apart) return Containment::disjoint;
    if (six.inside) return Containment::inside;
    return intersects_frustum(view, points_of(box)) ? Containment::crossing : Containment::disjoint;
}

template <class Box>
Containment relation_both_orders(const Frustum& frustum, const Box& box) {
    const Containment found = relation(frustum, box);
    return found == Containment::crossing && pair::contains(box, frustum) ? Containment::containing : found;
}

}  // namespace

bool intersects(const Frustum& frustum, const Aabb& box) noexcept {
    return relation(frustum, box) != Containment::disjoint;
}
bool intersects(const Frustum& frustum, const Obb& box) noexcept {
    return relation(frustum, box) != Containment::disjoint;
}

Containment classify(const Aabb& box, const Frustum& frustum) noexcept { return relation_both_orders(frustum, box); }
Containment classify(const Obb& box, const Frustum& frustum) noexcept { return relation_both_orders(frustum, box); }

}  // namespace abut::pair
