// SPDX-License-Identifier: MIT
// A box against a frustum: six planes decide nearly all; then combinations of two and three planes decide the rest.
#include "abut/pair/frustum_box.h"

#include <cmath>

#include "abut/pair/frustum_emptiness.h"
#include "abut/pair/frustum_row.h"
#include "abut/shape/frustum_vertices.h"

namespace abut::pair {
namespace {

using exact::sign;
using exact::Sign;

/// An Aabb by its coordinates.
struct AxisBox {
    Vec3 low, high;

    template <class V>
    struct Form {
        V low, high;

        template <class N, class O>
        auto row(const N& normal, const O& offset) const {
            return Row{normal.x, normal.y, normal.z, offset};
        }
        /// Twice the least and the most of c · s along edge k.
        template <int K, class C>
        auto least(const C& c) const {
            return 2 * min(c * at<K>(low), c * at<K>(high));
        }
        template <int K, class C>
        auto most(const C& c) const {
            return 2 * max(c * at<K>(low), c * at<K>(high));
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

/// An Obb as |s_k| <= |half extent k|, from its centre along its axes.
struct TurnedBox {
    Vec3 center, x, y, z, half;

    template <class V>
    struct Form {
        V center, x, y, z, half;

        template <class N, class O>
        auto row(const N& normal, const O& offset) const {
            return Row{dot(normal, x), dot(normal, y), dot(normal, z), offset - dot(normal, center)};
        }
        template <int K, class C>
        auto most(const C& c) const {
            if constexpr (K == 0) {
                return 2 * abs(c * half.x);
            } else if constexpr (K == 1) {
                return 2 * abs(c * half.y);
            } else {
                return 2 * abs(c * half.z);
            }
        }
        template <int K, class C>
        auto least(const C& c) const {
            return -most<K>(c);
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

// How far beyond a plane the box's nearest and farthest points are, twice.
constexpr auto nearest = [](auto box, auto row) {
    return box.template least<0>(row.x) + box.template least<1>(row.y) + box.template least<2>(row.z) - 2 * row.offset;
};
constexpr auto farthest = [](auto box, auto row) {
    return box.template most<0>(row.x) + box.template most<1>(row.y) + box.template most<2>(row.z) - 2 * row.offset;
};

template <int K>
constexpr auto along = [](auto, auto row) { return row.template component<K>(); };

/// Two planes, of which a rises along edge K and b falls, weighted so that along it they cancel.
template <int K>
constexpr auto nearest_of_two = [](auto box, auto a, auto b) {
    const auto wa = -b.template component<K>();
    const auto wb = a.template component<K>();
    constexpr int I = next<K>, J = after_next<K>;
    return box.template least<I>(wa * a.template component<I>() + wb * b.template component<I>()) +
           box.template least<J>(wa * a.template component<J>() + wb * b.template component<J>()) -
           2 * (wa * a.offset + wb * b.offset);
};

/// How two planes turn, seen along edge K.
template <int K>
constexpr auto turning = [](auto, auto a, auto b) {
    constexpr int I = next<K>, J = after_next<K>;
    return a.template component<I>() * b.template component<J>() -
           a.template component<J>() * b.template component<I>();
};

/// Three planes that turn around edge K, weighted so that across it they cancel.
template <int K>
constexpr auto nearest_of_three = [](auto box, auto a, auto b, auto c) {
    const auto wa = turning<K>(box, b, c), wb = turning<K>(box, c, a), wc = turning<K>(box, a, b);
    return box.template least<K>(wa * a.template component<K>() + wb * b.template component<K>() +
                                 wc * c.template component<K>()) -
           2 * (wa * a.offset + wb * b.offset + wc * c.offset);
};

/// Whether two or three planes, cancelling along or across edge K, keep the box out.
template <int K, class Box>
bool kept_out_by_few(const Frustum& frustum, const Box& box) {
    const auto& plane = frustum.planes;
    std::array<Sign, 6> rise{};
    for (std::size_t i = 0; i < 6; ++i) rise[i] = sign_over(along<K>, box, plane[i]);
    std::array<std::array<Sign, 6>, 6> turn{};
    for (const auto& [i, j] : plane_pairs) {
        if (rise[i] * rise[j] == Sign::negative) {
            const bool first = rise[i] == Sign::positive;
            if (sign_over(nearest_of_two<K>, box, plane[first ? i : j], plane[first ? j : i]) == Sign::positive)
                return true;
        }
        turn[i][j] = sign_over(turning<K>, box, plane[i], plane[j]);
    }
    for (const auto& [i, j, k] : plane_triples) {
        const Sign way = turn[i][j];
        if (way == Sign::zero || turn[j][k] != way || turn[i][k] != -way) continue;
        // Turning the other way, the planes swap places to keep the weights positive.
        if (sign_over(nearest_of_three<K>, box, plane[i], plane[way == Sign::positive ? j : k],
                      plane[way == Sign::positive ? k : j]) == Sign::positive)
            return true;
    }
    return false;
}

struct SixPlanes {
    bool apart = false;
    bool inside = true;
};

template <class Box>
SixPlanes against_planes(const Frustum& frustum, const Box& box) {
    SixPlanes result;
    for (const Plane& plane : frustum.planes) {
        if (sign_over(nearest, box, plane) == Sign::positive) return {true, false};
        result.inside = result.inside && sign_over(farthest, box, plane) != Sign::positive;
    }
    return result;
}

bool holds(const Frustum& frustum, Vec3 p) {
    for (const Plane& plane : frustum.planes) {
        if (sign([](auto n, auto o, auto x) { return dot(n, x) - o; }, plane.normal, plane.offset, p) == Sign::positive)
            return false;
    }
    return true;
}

/// For a box that no plane alone keeps out. `some_points` are of the box.
template <class Box>
bool reaches(const Frustum& frustum, const Box& box, std::span<const Vec3> some_points) {
    for (const Vec3& p : some_points) {
        if (holds(frustum, p)) return true;
    }
    return !kept_out_by_few<0>(frustum, box) && !kept_out_by_few<1>(frustum, box) &&
           !kept_out_by_few<2>(frustum, box) && !no_common_point(frustum.planes);
}

/// Whether polynomial(box..., vertex) <= 0, times the vertex's span or not, for all of the frustum's vertices.
template <class Within>
bool all_corners(const Frustum& frustum, Within within) {
    const FrustumVertices all = vertices(frustum);
    if (!all.bounded() || all.count == 0) return false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(all.count); ++i) {
        const auto& [a, b, c] = all.vertices[i].planes;
        const auto at = [&](int n) -> const Plane& { return frustum.planes[static_cast<std::size_t>(n)]; };
        if (!within(at(a), at(b), at(c), all.vertices[i].way)) return false;
    }
    return true;
}

bool holds(const Aabb& box, const Frustum& frustum) {
    return all_corners(frustum, [&](const Plane& a, const Plane& b, const Plane& c, Sign way) {
        const auto reach = [&](auto component, double limit) {
            return way * sign(
                             [component](auto l, auto... planes) {
                                 return component(vertex::weighted_vertex(planes...)) - l * vertex::span(planes...);
                             },
                             limit, a.normal, a.offset, b.normal, b.offset, c.normal, c.offset);
        };
        const auto within = [&](auto component, double low, double high) {
            return reach(component, low) != Sign::negative && reach(component, high) != Sign::positive;
        };
        return within([](const auto& v) { return v.x; }, box.min.x, box.max.x) &&
               within([](const auto& v) { return v.y; }, box.min.y, box.max.y) &&
               within([](const auto& v) { return v.z; }, box.min.z, box.max.z);
    });
}

bool holds(const Obb& box, const Frustum& frustum) {
    if (sign([](auto x, auto y, auto z) { return dot(x, cross(y, z)); }, box.axes[0], box.axes[1], box.axes[2]) ==
        Sign::zero)
        return false;
    return all_corners(frustum, [&](const Plane& a, const Plane& b, const Plane& c, Sign) {
        for (int k = 0; k < 3; ++k) {
            const auto excess = [](auto center, auto axis, auto u, auto v, auto h, auto... planes) {
                const auto n = cross(u, v);
                const auto span = vertex::span(planes...);
                return abs(dot(n, vertex::weighted_vertex(planes...) - span * center)) - abs(h * span * dot(n, axis));
            };
            if (sign(excess, box.center, box.axes[k], box.axes[(k + 1) % 3], box.axes[(k + 2) % 3], box.half_extents[k],
                     a.normal, a.offset, b.normal, b.offset, c.normal, c.offset) == Sign::positive)
                return false;
        }
        return true;
    });
}

AxisBox form_of(const Aabb& box) { return {box.min, box.max}; }
TurnedBox form_of(const Obb& box) { return {box.center, box.axes[0], box.axes[1], box.axes[2], box.half_extents}; }

std::array<Vec3, 9> points_of(const Aabb& box) {
    std::array<Vec3, 9> all{glm::clamp(box.center(), box.min, box.max)};
    for (std::size_t i = 0; i < 8; ++i) {
        all[i + 1] = Vec3(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z);
    }
    return all;
}
std::array<Vec3, 1> points_of(const Obb& box) { return {box.center}; }

bool is_something(const Aabb& box) { return is_finite(box) && !box.empty(); }
bool is_something(const Obb& box) { return is_finite(box); }

template <class Box>
bool meets(const Frustum& frustum, const Box& box) {
    if (!is_something(box) || !is_finite(frustum)) return false;
    const SixPlanes six = against_planes(frustum, form_of(box));
    return !six.apart && (six.inside || reaches(frustum, form_of(box), points_of(box)));
}

template <class Box>
Containment relation(const Box& box, const Frustum& frustum) {
    if (!is_something(box) || !is_finite(frustum)) return Containment::disjoint;
    const SixPlanes six = against_planes(frustum, form_of(box));
    if (six.apart) return Containment::disjoint;
    if (six.inside) return Containment::inside;
    if (!reaches(frustum, form_of(box), points_of(box))) return Containment::disjoint;
    return holds(box, frustum) ? Containment::containing : Containment::crossing;
}

}  // namespace

bool intersects(const Frustum& frustum, const Aabb& box) noexcept { return meets(frustum, box); }
bool intersects(const Frustum& frustum, const Obb& box) noexcept { return meets(frustum, box); }

Containment classify(const Aabb& box, const Frustum& frustum) noexcept { return relation(box, frustum); }
Containment classify(const Obb& box, const Frustum& frustum) noexcept { return relation(box, frustum); }

}  // namespace abut::pair
