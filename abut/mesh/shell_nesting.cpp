// SPDX-License-Identifier: MIT
// Finds the nesting of shells by one ray along +x from the point of each shell that is farthest that way.
//
// For a shell that meets no other, the first crossing decides: if the ray leaves a shell there, that shell is around
// it; if it enters one, both have the same shell around them. Where shells meet, all crossings of the ray are counted.
// Points are moved by (ε³, ε, ε²), as in crossing_number.h, off their own shell, and everything is decided exactly.
#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include "abut/base/executor.h"
#include "abut/base/sort.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/exact/orient.h"
#include "abut/exact/scaled.h"
#include "abut/math/next_double.h"
#include "abut/mesh/crossing_number.h"
#include "abut/mesh/shells.h"
#include "abut/pair/intersects/triangle_point.h"

namespace abut::checking {
namespace {

using exact::Sign;

/// A triangle that the moved ray crosses ahead of its start.
struct Crossing {
    Triangle triangle;
    std::uint32_t shell = no_shell;
    Sign front = Sign::zero;  // positive where the triangle as given faces +x
    bool leaves = false;      // whether the ray leaves the shell there
};

/// Whether the moved ray crosses the triangle ahead of the moved point.
bool ahead(const Triangle& t, Vec3 point, Sign front) {
    Sign s = exact::orient3d(t.a, t.b, t.c, point);
    // For a point in the plane, the normal's y, z and x decide in which direction ε, ε² and ε³ lead.
    if (s == Sign::zero) s = exact::orient2d(t.a.z, t.a.x, t.b.z, t.b.x, t.c.z, t.c.x);
    if (s == Sign::zero) s = exact::orient2d(t.a.x, t.a.y, t.b.x, t.b.y, t.c.x, t.c.y);
    if (s == Sign::zero) s = front;
    return s * front == Sign::negative;
}

/// Whether the ray reaches p's crossing before q's. Coplanar triangles compare as equal.
bool before(const Crossing& p, const Crossing& q, Vec3 point) {
    const Triangle &s = p.triangle, &t = q.triangle;
    const Sign fronts = p.front * q.front;
    // The crossing lies n · (a - point) / n.x beyond the point along x.
    const Sign order = exact::sign(
        [](auto a, auto b, auto c, auto d, auto e, auto f, auto o) {
            const auto n = cross(b - a, c - a), m = cross(e - d, f - d);
            return dot(n, a - o) * m.x - dot(m, d - o) * n.x;
        },
        s.a, s.b, s.c, t.a, t.b, t.c, point);
    if (order != Sign::zero) return order * fronts == Sign::negative;
    // The coefficients of ε and ε²: x changes by -n.y / n.x and -n.z / n.x times them.
    const auto term = [&](auto of) {
        return exact::sign(
            [of](auto a, auto b, auto c, auto d, auto e, auto f) {
                const auto n = cross(b - a, c - a), m = cross(e - d, f - d);
                return of(m) * n.x - of(n) * m.x;
            },
            s.a, s.b, s.c, t.a, t.b, t.c);
    };
    const Sign in_y = term([](auto n) { return n.y; });
    if (in_y != Sign::zero) return in_y * fronts == Sign::negative;
    return term([](auto n) { return n.z; }) * fronts == Sign::negative;
}

/// An upper bound of how far along the ray the crossing lies.
double distance_bound(const Triangle& t, Vec3 point) {
    const exact::Scaled height = exact::evaluate(
        [](auto a, auto b, auto c, auto o) { return dot(cross(b - a, c - a), a - o); }, t.a, t.b, t.c, point);
    const exact::Scaled slope =
        exact::evaluate([](auto a, auto b, auto c) { return cross(b - a, c - a).x; }, t.a, t.b, t.c);
    const double x = exact::to_double(height / slope) * (1 + 0x1p-50);
    return next_above(x);
}

class Nesting {
public:
    Nesting(const Mesh& mesh, Shells& shells, std::span<const IntersectingShells> intersecting, bool more_intersect)
        : mesh_(mesh),
          shells_(shells),
          intersecting_(shells.all.size()),
          known_(shells.all.size(), false),
          more_intersect_(more_intersect),
          steps_left_(std::uint64_t{1} << 20 | 16 * std::uint64_t{mesh.size()}) {
        for (const IntersectingShells& pair : intersecting) {
            const auto [i, k] = pair.shells;
            intersecting_[i].push_back(k);
            intersecting_[k].push_back(i);
        }
    }

    void run() {
        const std::size_t count = shells_.all.size();
        std::vector<std::optional<Crossing>> first(count);
        for_each_range(count, 64, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) first[i] = first_crossing(static_cast<std::uint32_t>(i));
        });
        // A triangle that a ray crosses belongs to a shell that extends farther along x than the ray's own.
        std::vector<std::uint32_t> order(count);
        std::iota(order.begin(), order.end(), 0u);
        sort_range(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t k) {
            const double x = shells_.all[i].point.x, y = shells_.all[k].point.x;
            return x != y ? x > y : i < k;
        });
        for (const std::uint32_t i : order) nest_shell(i, first[i]);
    }

private:
    /// Whether the shell meets no shell, itself included, except at common corners and edges.
    [[nodiscard]] bool is_isolated(std::uint32_t i) const { return !more_intersect_ && intersecting_[i].empty(); }

    /// Whether the shell that i's ray meets first decides what is around i: it meets no other shell, its own nesting is
    /// known, and it has a volume.
    [[nodiscard]] bool decides_nesting(std::uint32_t other) const {
        return is_isolated(other) && known_[other] && shells_.all[other].facing != Facing::none;
    }

    void nest_shell(std::uint32_t i, const std::optional<Crossing>& first) {
        Shell& shell = shells_.all[i];
        bool clear = true;  // meets none of the shells around it
        const std::optional<Vec3> start = free_point(i);
        if (!start) return;
        if (is_isolated(i) && *start == shell.point && (!first || decides_nesting(first->shell))) {
            if (first) {
                const std::uint32_t other = first->shell;
                shell.parent = first->leaves ? other : shells_.all[other].parent;
                shell.depth = shells_.all[other].depth + (first->leaves ? 1 : 0);
            }
        } else {
            const std::optional<std::vector<std::uint32_t>> around = shells_around(i, *start);
            if (!around) return;
            shell.depth = around->size();
            if (!around->empty()) shell.parent = around->front();
            clear = !intersects_any(i, *around);
        }
        known_[i] = true;
        const Facing right = shell.depth % 2 == 0 ? Facing::outward : Facing::inward;
        shell.misoriented = clear && shell.facing != Facing::none && shell.facing != right;
    }

    /// A point of the shell that lies on no other shell: the start of its ray if possible.
    [[nodiscard]] std::optional<Vec3> free_point(std::uint32_t i) const {
        const Shell& shell = shells_.all[i];
        const Triangle t = mesh_.triangle(shell.triangle);
        for (const Vec3& p : {shell.point, shells_.lowest[i], t.a, t.b, t.c}) {
            if (!lies_on_another(i, p)) return p;
        }
        return std::nullopt;
    }

    [[nodiscard]] bool intersects_any(std::uint32_t i, const std::vector<std::uint32_t>& around) const {
        if (more_intersect_) return !around.empty();
        return std::any_of(around.begin(), around.end(), [&](std::uint32_t k) {
            return std::find(intersecting_[i].begin(), intersecting_[i].end(), k) != intersecting_[i].end();
        });
    }

    /// Calls visit(crossing) for the triangles of other shells that the moved ray may cross within limit(), roughly
    /// nearest first.
    template <class Limit, class Visit>
    void each_crossing(std::uint32_t i, Vec3 point, Limit limit, Visit visit) const {
        const auto moved = mesh_.frame().to_tree(Ray{point, Vec3(1, 0, 0)});
        bvh::traverse_ray(mesh_.tree(), bvh::slabs_of(moved.ray, moved.pad), limit, [&](std::uint32_t triangle) {
            const std::uint32_t shell = shells_.shell_of[triangle];
            if (shell == no_shell || shell == i) return;
            const Triangle t = mesh_.triangle(triangle);
            const Sign front = crossing_number::crossing_sign(t, point);
            if (front == Sign::zero || !ahead(t, point, front)) return;
            const bool outward = (shells_.all[shell].facing == Facing::inward) == (shells_.flipped[triangle] != 0);
            visit(Crossing{t, shell, front, (front == Sign::positive) == outward});
        });
    }

    [[nodiscard]] std::optional<Crossing> first_crossing(std::uint32_t i) const {
        const Vec3 point = shells_.all[i].point;
        double limit = std::numeric_limits<double>::infinity();
        std::optional<Crossing> first;
        each_crossing(
            i, point, [&] { return limit; },
            [&](const Crossing& found) {
                if (first && !before(found, *first, point)) return;
                first = found;
                limit = distance_bound(found.triangle, point);
            });
        return first;
    }

    /// The shells around a point of shell i, in the order in which a ray along +x leaves them; nothing when that would
    /// take too long.
    [[nodiscard]] std::optional<std::vector<std::uint32_t>> shells_around(std::uint32_t i, Vec3 point) {
        std::vector<Crossing> crossings;
        const auto limit = [&] {
            if (steps_left_ > 0) --steps_left_;
            return steps_left_ > 0 ? std::numeric_limits<double>::infinity() : -1.0;
        };
        each_crossing(i, point, limit, [&](const Crossing& found) { crossings.push_back(found); });
        if (steps_left_ == 0) return std::nullopt;
        std::sort(crossings.begin(), crossings.end(),
                  [](const Crossing& p, const Crossing& q) { return p.shell < q.shell; });
        std::vector<Crossing> odd;
        for (std::size_t first = 0, last = 0; first < crossings.size(); first = last) {
            for (; last < crossings.size() && crossings[last].shell == crossings[first].shell; ++last) {
                if (before(crossings[last], crossings[first], point)) std::swap(crossings[first], crossings[last]);
            }
            if ((last - first) % 2 == 1) odd.push_back(crossings[first]);
        }
        std::stable_sort(odd.begin(), odd.end(),
                         [&](const Crossing& p, const Crossing& q) { return before(p, q, point); });
        std::vector<std::uint32_t> around;
        for (const Crossing& c : odd) around.push_back(c.shell);
        return around;
    }

    /// Whether the point lies on a triangle of a shell other than i.
    [[nodiscard]] bool lies_on_another(std::uint32_t i, Vec3 point) const {
        return bvh::traverse_box(mesh_.tree(), mesh_.frame().to_tree(Aabb{point, point}), [&](std::uint32_t triangle) {
            const std::uint32_t shell = shells_.shell_of[triangle];
            return shell != no_shell && shell != i && pair::intersects(mesh_.triangle(triangle), point);
        });
    }

    const Mesh& mesh_;
    Shells& shells_;
    std::vector<std::vector<std::uint32_t>> intersecting_;
    std::vector<bool> known_;  // whether the depth of each shell is known
    bool more_intersect_;
    std::uint64_t steps_left_;
};

}  // namespace

void nest(const Mesh& mesh, Shells& shells, std::span<const IntersectingShells> intersecting, bool more_intersect) {
    Nesting(mesh, shells, intersecting, more_intersect).run();
}

}  // namespace abut::checking
