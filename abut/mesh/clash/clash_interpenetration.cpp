// SPDX-License-Identifier: MIT
// Decides whether surfaces interpenetrate from contacts of triangles and from wedges around edges.
//
// Where two solids overlap and their surfaces meet, one of three things occurs near a generic point of the shared set:
// triangles cross inside both; coplanar triangles face the same way; or, along an edge, wedges of solid overlap. Apart
// from single points, which do not separate a surface, nothing else bounds the part of a surface that lies inside the
// other solid.
#include "abut/mesh/clash/clash_interpenetration.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "abut/base/executor.h"
#include "abut/base/sort.h"
#include "abut/math/lexicographic_order.h"
#include "abut/mesh/clash/clash_wedge.h"

namespace abut::clashing {
namespace {

Vec3 corner(const Triangle& t, int i) noexcept { return std::array{t.a, t.b, t.c}[static_cast<std::size_t>(i % 3)]; }

/// The triangles that touch the other part, by their edges; they include all that share a segment of edge with it.
class Edges {
public:
    Edges(const Body& body, std::vector<std::uint32_t> touching) : mesh_(*body.mesh), inverted_(body.inverted) {
        std::sort(touching.begin(), touching.end());
        touching.erase(std::unique(touching.begin(), touching.end()), touching.end());
        for (const std::uint32_t triangle : touching) {
            const Triangle t = mesh_.triangle(triangle);
            for (int k = 0; k < 3; ++k) {
                const Vec3 p = corner(t, k);
                const Vec3 q = corner(t, k + 1);
                sides_.push_back(precedes(p, q) ? Side{p, q, triangle, k} : Side{q, p, triangle, k});
            }
        }
        sort_range(sides_.begin(), sides_.end(), [](const Side& s, const Side& t) {
            if (s.low != t.low) return precedes(s.low, t.low);
            if (s.high != t.high) return precedes(s.high, t.high);
            return s.triangle != t.triangle ? s.triangle < t.triangle : s.edge < t.edge;
        });
    }

    struct Side {
        Vec3 low;
        Vec3 high;
        std::uint32_t triangle;
        int edge;
    };

    std::span<const Side> along(Vec3 p, Vec3 q) const {
        if (precedes(q, p)) std::swap(p, q);
        const auto first = std::partition_point(sides_.begin(), sides_.end(), [&](const Side& s) {
            return s.low != p ? precedes(s.low, p) : precedes(s.high, q);
        });
        auto last = first;
        while (last != sides_.end() && last->low == p && last->high == q) ++last;
        return {first, last};
    }

    const Mesh& mesh() const { return mesh_; }
    bool inverted() const { return inverted_; }

private:
    const Mesh& mesh_;
    bool inverted_;
    std::vector<Side> sides_;
};

/// The surface around an axis: wedges of solid, and whether they are complete.
struct Fan {
    std::vector<Wedge> wedges;
    bool solid = false;
};

/// Whether two collinear segments point the same way.
bool same_way(const Axis& axis, Vec3 p, Vec3 q) noexcept {
    const int i = axis.u.x != axis.v.x ? 0 : axis.u.y != axis.v.y ? 1 : 2;
    return (axis.u[i] < axis.v[i]) == (p[i] < q[i]);
}

/// The wedge of a triangle through whose inside the axis runs.
Fan fan_across(const Axis& axis, const Edges& edges, std::uint32_t triangle) {
    const Triangle t = edges.mesh().triangle(triangle);
    Wedge wedge;
    for (int k = 0; k < 3; ++k) {
        const int side = solid_side(axis, corner(t, k), t.a, t.b, t.c);
        if (side > 0) wedge.end = corner(t, k);
        if (side < 0) wedge.start = corner(t, k);
    }
    if (edges.inverted()) std::swap(wedge.start, wedge.end);
    return {{wedge}, true};
}

/// The wedges around an axis that runs along edge k of the triangle.
Fan fan_along(const Axis& axis, const Edges& edges, std::uint32_t triangle, int k) {
    const Triangle t = edges.mesh().triangle(triangle);
    std::vector<Vec3> starts;
    std::vector<Vec3> ends;
    bool sound = true;
    for (const Edges::Side& side : edges.along(corner(t, k), corner(t, k + 1))) {
        const Triangle s = edges.mesh().triangle(side.triangle);
        const Vec3 sheet = corner(s, side.edge + 2);
        if (solid_side(axis, sheet, s.a, s.b, s.c) == 0) {
            sound = false;  // no area: the surface continues beyond it, at edges elsewhere
            continue;
        }
        (same_way(axis, corner(s, side.edge), corner(s, side.edge + 1)) ? ends : starts).push_back(sheet);
    }
    // Swapped before pairing: for an inverted part the solid lies between other sheets.
    if (edges.inverted()) std::swap(starts, ends);
    if (sound && starts.size() == ends.size()) return {wedges(axis, starts, ends), true};
    std::vector<Vec3> sheets = starts;
    sheets.insert(sheets.end(), ends.begin(), ends.end());
    if (sheets.size() == 2) return {{{sheets[0], sheets[1]}}, false};
    return {};
}

bool interpenetrate_at_edge(const Edges& a, const Edges& b, bool solids, TrianglePair pair,
                            const TriangleContact& contact) {
    const Triangle ta = a.mesh().triangle(pair[0]);
    const Triangle tb = b.mesh().triangle(pair[1]);
    const Axis axis = contact.edge_a >= 0 ? Axis{corner(ta, contact.edge_a), corner(ta, contact.edge_a + 1)}
                                          : Axis{corner(tb, contact.edge_b), corner(tb, contact.edge_b + 1)};
    const Fan fan_a = contact.edge_a >= 0 ? fan_along(axis, a, pair[0], contact.edge_a) : fan_across(axis, a, pair[0]);
    const Fan fan_b = contact.edge_b >= 0 ? fan_along(axis, b, pair[1], contact.edge_b) : fan_across(axis, b, pair[1]);
    const bool solid = solids && fan_a.solid && fan_b.solid;
    for (const Wedge& wa : fan_a.wedges) {
        for (const Wedge& wb : fan_b.wedges) {
            if (sheets_cross(axis, wa, wb) || (solid && wedges_overlap(axis, wa, wb))) return true;
        }
    }
    return false;
}

}  // namespace

std::vector<TriangleContact> classify_contacts(const Body& a, const Body& b, const TrianglePairs& pairs) {
    std::vector<TriangleContact> contacts(pairs.size());
    for_each_range(pairs.size(), 256, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            contacts[i] = classify_contact(a.mesh->triangle(pairs[i][0]), b.mesh->triangle(pairs[i][1]));
        }
    });
    return contacts;
}

struct EdgeInterpenetration::Sides {
    Edges a, b;
    bool solids;
};

EdgeInterpenetration::EdgeInterpenetration(const Body& a, const Body& b, std::vector<std::uint32_t> touching_a,
                                           std::vector<std::uint32_t> touching_b)
    : sides_(new Sides{{a, std::move(touching_a)}, {b, std::move(touching_b)}, a.closed && b.closed}) {}
EdgeInterpenetration::~EdgeInterpenetration() = default;

bool EdgeInterpenetration::operator()(TrianglePair pair, const TriangleContact& contact) const {
    return interpenetrate_at_edge(sides_->a, sides_->b, sides_->solids, pair, contact);
}

bool proves_interpenetration(const Body& a, const Body& b, ContactKind kind) noexcept {
    const bool solids = a.closed && b.closed;
    const ContactKind overlapping = a.inverted == b.inverted ? ContactKind::same_way : ContactKind::opposed;
    return kind == ContactKind::crossing || (solids && kind == overlapping);
}

bool interpenetrate(const Body& a, const Body& b, const TrianglePairs& pairs,
                    std::span<const TriangleContact> contacts) {
    bool at_edges = false;
    for (const TriangleContact& c : contacts) {
        if (proves_interpenetration(a, b, c.kind)) return true;
        at_edges = at_edges || c.kind == ContactKind::edge;
    }
    if (!at_edges) return false;

    std::vector<std::uint32_t> touching_a;
    std::vector<std::uint32_t> touching_b;
    for (const auto& [i, k] : pairs) {
        touching_a.push_back(i);
        touching_b.push_back(k);
    }
    const EdgeInterpenetration passing(a, b, std::move(touching_a), std::move(touching_b));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (contacts[i].kind == ContactKind::edge && passing(pairs[i], contacts[i])) return true;
    }
    return false;
}

}  // namespace abut::clashing
