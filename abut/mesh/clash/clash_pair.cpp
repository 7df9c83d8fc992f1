// SPDX-License-Identifier: MIT
// Decides the kind of clash of one pair of parts, and its measures.
#include "abut/mesh/clash/clash_pair.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

#include "abut/base/executor.h"
#include "abut/mesh/clash/clash_body.h"
#include "abut/mesh/clash/clash_curve.h"
#include "abut/mesh/clash/clash_dense_pairs.h"
#include "abut/mesh/clash/clash_depth.h"
#include "abut/mesh/clash/clash_interpenetration.h"
#include "abut/mesh/inside-inl.h"
#include "abut/mesh/overlapping_pairs.h"
#include "abut/query/closest_points-inl.h"
#include "abut/query/intersection.h"
#include "abut/query/intersects.h"
#include "abut/query/within.h"
#include "abut/shape/boxes_overlap.h"

namespace abut {
namespace clashing {
namespace {

/// The triangles of one part in pairs: 0 for the first part, 1 for the second.
std::vector<std::uint32_t> triangles_in(const std::vector<TrianglePair>& pairs, std::size_t part) {
    std::vector<std::uint32_t> triangles;
    for (const TrianglePair& pair : pairs) triangles.push_back(pair[part]);
    return triangles;
}

std::vector<std::uint32_t> ascending(std::vector<std::uint32_t> v) {
    std::sort(v.begin(), v.end());
    v.erase(std::unique(v.begin(), v.end()), v.end());
    return v;
}

Aabb bounds_of(const std::vector<Polyline>& curve, std::span<const TriangleIntersection> pieces) {
    Aabb box;
    for (const TriangleIntersection& piece : pieces) {
        for (int i = 0; i < piece.count; ++i) box.include(piece.points[static_cast<std::size_t>(i)]);
    }
    for (const Polyline& line : curve) {
        for (const Vec3& p : line) box.include(p);
    }
    return box;
}

/// A shared point: the middle of the longest polyline's points, otherwise the first point that a pair shares.
Vec3 shared_point(const std::vector<Polyline>& curve, std::span<const TriangleIntersection> pieces) {
    const auto longest = std::max_element(curve.begin(), curve.end(),
                                          [](const Polyline& p, const Polyline& q) { return p.size() < q.size(); });
    if (longest != curve.end()) return (*longest)[longest->size() / 2];
    return pieces.empty() ? Vec3(0) : pieces.front().points[0];
}

/// For surfaces that meet without passing into each other next to any segment or patch: whether a piece of a that meets
/// b at most in points lies inside b. `inside` are a's vertices strictly inside b.
bool lies_inside(const Body& a, const std::vector<std::uint32_t>& inside, std::span<const std::uint32_t> touching,
                 const Body& b) {
    if (!inside.empty()) return true;
    if (!b.closed) return false;
    // A piece may have all its corners on b. Then the centroids of its triangles decide, if they are farther from b
    // than their rounding.
    const Aabb box = b.mesh->bounds();
    const Vec3 largest = glm::max(glm::abs(box.min), glm::abs(box.max));
    const double clear = std::max({largest.x, largest.y, largest.z}) * 0x1p-40;
    return std::any_of(touching.begin(), touching.end(), [&](std::uint32_t i) {
        const Triangle t = a.mesh->triangle(i);
        const Vec3 middle = t.a / 3.0 + t.b / 3.0 + t.c / 3.0;
        return boxes_overlap(box, {middle, middle}) && !within(middle, *b.mesh, clear) &&
               inside::has_odd_crossings(*b.mesh, middle);
    });
}

/// Whether a plane of a coordinate has a box on each side. Then the insides do not overlap, and no surface crosses.
bool parted_by_plane(const Aabb& a, const Aabb& b) noexcept {
    return a.max.x <= b.min.x || b.max.x <= a.min.x || a.max.y <= b.min.y || b.max.y <= a.min.y || a.max.z <= b.min.z ||
           b.max.z <= a.min.z;
}

/// Whether surfaces pass into each other, next to any pair of the report or of those that it leaves out, or a piece of
/// one lies inside the other.
struct Piercing {
    bool found = false;
    std::vector<std::uint32_t> a_inside, b_inside;  // vertices strictly inside the other
};

Piercing find_piercing(const ClashReport& report, const Body& a, const Body& b) {
    std::vector<std::uint32_t> touching_a;
    std::vector<std::uint32_t> touching_b;
    std::optional<AllTouching> all;
    if (report.truncated) {
        all.emplace(a, b);
        touching_a = all->of_a();
        touching_b = all->of_b();
    } else {
        touching_a = ascending(triangles_in(report.pairs, 0));
        touching_b = ascending(triangles_in(report.pairs, 1));
    }
    Piercing result;
    in_parallel([&] { result.a_inside = vertices_inside(a, touching_a, b); },
                [&] { result.b_inside = vertices_inside(b, touching_b, a); });
    const bool passing =
        all ? all->interpenetrate() : interpenetrate(a, b, report.pairs, classify_contacts(a, b, report.pairs));
    result.found =
        passing || lies_inside(a, result.a_inside, touching_a, b) || lies_inside(b, result.b_inside, touching_b, a);
    return result;
}

/// Fills the report if the surfaces meet, and returns whether they do. `parted`: parted_by_plane of the boxes.
bool describe_contact(ClashReport& report, const Body& a, const Body& b, const PairSettings& settings, bool parted) {
    // At least one, which gives the report its place.
    PairList touching =
        overlapping_pairs(*a.mesh, *b.mesh, {.max_pairs = std::max<std::size_t>(settings.max_pairs, 1)});
    if (!touching.truncated && touching.pairs.empty()) return false;
    report.pairs = std::move(touching.pairs);
    report.truncated = touching.truncated || settings.max_pairs == 0;
    const Piercing piercing = parted ? Piercing{} : find_piercing(report, a, b);
    report.kind = piercing.found ? ClashKind::piercing : ClashKind::touching;
    if (!piercing.found && !settings.describes_touching) return true;

    std::vector<TriangleIntersection> pieces(report.pairs.size());
    for_each_range(pieces.size(), 256, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            pieces[i] = intersection(a.mesh->triangle(report.pairs[i][0]), b.mesh->triangle(report.pairs[i][1]));
        }
    });
    report.curve = join_curve(pieces);
    report.bounds = bounds_of(report.curve, pieces);
    report.point = shared_point(report.curve, pieces);
    if (!piercing.found) return true;

    const std::vector<std::uint32_t> of_a = triangles_in(report.pairs, 0), of_b = triangles_in(report.pairs, 1);
    const DeepestPoint in_b = deepest_point(a, piercing.a_inside, b, of_a, pieces);
    const DeepestPoint in_a = deepest_point(b, piercing.b_inside, a, of_b, pieces, in_b.depth);
    const DeepestPoint& most = in_a.depth > in_b.depth ? in_a : in_b;
    report.depth = most.depth;
    if (most.depth > 0) report.point = most.where;
    return true;
}

/// The nearest points of two meshes within `limit` of each other; the tree of the larger one is traversed.
ClosestPoints nearest_within(const Mesh& a, const Mesh& b, double limit) {
    if (a.size() >= b.size()) return composite_closest(a, b, limit).points;
    return results::swapped_shapes(composite_closest(b, a, limit).points);
}

/// Fills the report when `inner`, which does not touch `outer`, has a piece inside it.
bool describe_enclosed(ClashReport& report, const Body& inner, const Body& outer) {
    const std::vector<std::uint32_t> inside = vertices_inside(inner, {}, outer);
    if (inside.empty()) return false;
    report.kind = ClashKind::enclosed;
    report.bounds = Aabb{};
    for (const std::uint32_t v : inside) report.bounds.include(inner.mesh->vertices()[v]);
    report.point = inner.mesh->vertices()[inside.front()];
    report.distance = nearest_within(*inner.mesh, *outer.mesh, std::numeric_limits<double>::infinity()).distance;
    return true;
}

void describe_gap(ClashReport& report, const Mesh& a, const Mesh& b, double clearance) {
    const ClosestPoints nearest = nearest_within(a, b, clearance);
    if (!(nearest.distance < clearance)) return;
    report.kind = ClashKind::too_near;
    report.distance = nearest.distance;
    report.point = 0.5 * nearest.on_a + 0.5 * nearest.on_b;
    report.bounds = Aabb{};
    report.bounds.include(nearest.on_a);
    report.bounds.include(nearest.on_b);
}

ClashReport clash_in_order(const Body& a, const Body& b, const PairSettings& settings) {
    ClashReport report;
    const Aabb box_a = a.mesh->bounds();
    const Aabb box_b = b.mesh->bounds();
    if (a.mesh->size() == 0 || b.mesh->size() == 0) return report;
    if (boxes_overlap(box_a, box_b)) {
        if (settings.is_duplicate) {
            report.kind = ClashKind::duplicate;
            report.bounds = box_a;
            report.point = box_a.center();
            return report;
        }
        const bool parted = parted_by_plane(box_a, box_b);
        if (parted && !settings.describes_touching) {
            report.kind = intersects(*a.mesh, *b.mesh) ? ClashKind::touching : ClashKind::none;
            if (report.kind == ClashKind::touching) return report;
        } else if (describe_contact(report, a, b, settings, parted)) {
            if (settings.max_pairs == 0) report.pairs.clear(), report.curve.clear();
            return report;
        }
        if (!parted && (describe_enclosed(report, a, b) || describe_enclosed(report, b, a))) return report;
    }
    if (settings.clearance > 0) describe_gap(report, *a.mesh, *b.mesh, settings.clearance);
    return report;
}

/// An order of meshes by their triangles alone; false for both of two equal ones.
bool precedes(const Mesh& a, const Mesh& b) noexcept {
    if (a.size() != b.size()) return a.size() < b.size();
    const auto less = [](const Vec3& p, const Vec3& q) { return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z); };
    const auto &in_a = a.vertices(), &in_b = b.vertices();
    if (std::lexicographical_compare(in_a.begin(), in_a.end(), in_b.begin(), in_b.end(), less)) return true;
    if (std::lexicographical_compare(in_b.begin(), in_b.end(), in_a.begin(), in_a.end(), less)) return false;
    return std::lexicographical_compare(a.triangles().begin(), a.triangles().end(), b.triangles().begin(),
                                        b.triangles().end());
}

}  // namespace

bool far_apart(const Aabb& a, const Aabb& b, double clearance) noexcept {
    // Rounding is monotonic, so a rounded gap never crosses another double.
    const Vec3 gap = glm::max(a.min - b.max, b.min - a.max);
    return !(gap.x <= clearance && gap.y <= clearance && gap.z <= clearance);
}

ClashReport clash_pair(const Body& a, const Body& b, const PairSettings& settings) {
    // The curve and the point begin at the first pair of triangles, and of several equally deep or near points one is
    // chosen. So the parts are ordered by their triangles first, and the report is the same for (b, a).
    if (!precedes(*b.mesh, *a.mesh)) return clash_in_order(a, b, settings);
    ClashReport report = clash_in_order(b, a, settings);
    for (TrianglePair& pair : report.pairs) std::swap(pair[0], pair[1]);
    std::sort(report.pairs.begin(), report.pairs.end());
    return report;
}

}  // namespace clashing

std::string_view to_string(ClashKind kind) noexcept {
    switch (kind) {
        case ClashKind::none:
            break;
        case ClashKind::piercing:
            return "piercing";
        case ClashKind::touching:
            return "touching";
        case ClashKind::enclosed:
            return "enclosed";
        case ClashKind::too_near:
            return "too near";
        case ClashKind::duplicate:
            return "duplicate";
    }
    return "none";
}

}  // namespace abut
