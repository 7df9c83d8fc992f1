// SPDX-License-Identifier: MIT
// Bounds of the least translation that separates two solids.
//
// From below: by the depth of the report, by balls around a point in both, and for convex solids by their penetration
// depth. From above: along many directions the first gap is found in rounded numbers; the shortest such translation is
// lengthened until exact predicates prove that it separates the meshes.
#include "abut/clash/separation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <vector>

#include "abut/base/float_environment.h"
#include "abut/base/monitored_work.h"
#include "abut/clash/convex_solid.h"
#include "abut/clash/first_gap.h"
#include "abut/clash/push_out.h"
#include "abut/clash/separation_proof.h"
#include "abut/clash/shared_depth.h"
#include "abut/clash/solid_overlap.h"
#include "abut/gjk/epa.h"
#include "abut/math/norms.h"
#include "abut/mesh/clash/clash_pair.h"

namespace abut {
namespace clashing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A translation that may separate the meshes.
struct Candidate {
    double length;
    Vec3 direction;
};

/// Points spread evenly in a box: the multiples of three irrational numbers, without their whole parts (Roberts 2018).
void add_spread(const Aabb& box, std::vector<Vec3>& points) {
    constexpr std::size_t count = 96;
    const Vec3 step(0.8191725133961645, 0.6710436067037893, 0.5497004779019703);
    Vec3 part(0.5);
    for (std::size_t i = 0; i < count; ++i) {
        part += step;
        part -= glm::floor(part);
        points.push_back(box.min + part * (box.max - box.min));
    }
}

/// The points from which the search for deep ones starts: the report's, some of its curve, and some around it and in
/// the overlap of both boxes.
std::vector<Vec3> points_near(const Body& a, const Body& b, const ClashReport& report) {
    constexpr std::size_t of_curve = 24;
    const Aabb &box_a = a.mesh->bounds(), &box_b = b.mesh->bounds();
    std::vector<Vec3> points{report.point, report.bounds.center(),
                             0.5 * glm::max(box_a.min, box_b.min) + 0.5 * glm::min(box_a.max, box_b.max),
                             box_a.center(), box_b.center()};
    std::vector<Vec3> curve;
    for (const Polyline& line : report.curve) curve.insert(curve.end(), line.begin(), line.end());
    const std::size_t stride = curve.size() / of_curve + 1;
    Vec3 middle(0);
    for (const Vec3& p : curve) middle += p / static_cast<double>(curve.size());
    if (!curve.empty()) points.push_back(middle);
    for (std::size_t i = 0; i < curve.size(); i += stride) {
        points.push_back(curve[i]);
        points.push_back(0.5 * curve[i] + 0.5 * middle);
        points.push_back(0.5 * curve[i] + 0.5 * curve[(i + curve.size() / 2) % curve.size()]);
    }
    add_spread(report.bounds, points);
    add_spread({glm::max(box_a.min, box_b.min), glm::min(box_a.max, box_b.max)}, points);
    return points;
}

/// Unit normals of the triangles that touch, directed so that a moves out of b along them; similar ones only once.
std::vector<Vec3> contact_normals(const Body& a, const Body& b, const ClashReport& report) {
    constexpr std::size_t most = 24, most_pairs = 4096;
    std::vector<Vec3> normals;
    const auto add = [&](const Body& body, std::uint32_t triangle, double sign) {
        const Triangle t = body.mesh->triangle(triangle);
        Vec3 normal = glm::cross(t.b - t.a, t.c - t.a);
        const double length = length_of(normal);
        if (!(length > 0) || !std::isfinite(length) || normals.size() >= most) return;
        normal *= (body.inverted ? -sign : sign) / length;
        const bool known = std::any_of(normals.begin(), normals.end(),
                                       [&](const Vec3& other) { return glm::dot(other, normal) > 0.9999; });
        if (!known) normals.push_back(normal);
    };
    const std::size_t stride = report.pairs.size() / most_pairs + 1;
    for (std::size_t i = 0; i < report.pairs.size(); i += stride) {
        add(a, report.pairs[i][0], -1);
        add(b, report.pairs[i][1], 1);
    }
    return normals;
}

class Search {
public:
    Search(const Body& a, const Body& b, const ClashReport& report, double tolerance)
        : a_(a),
          b_(b),
          report_(report),
          tolerance_(tolerance),
          hull_a_(convex_solid(*a.mesh)),
          hull_b_(convex_solid(*b.mesh)),
          gap_(*a.mesh, *b.mesh) {}

    Separation run() {
        start_from_hulls();
        lower_ = std::max(lower_, depth_of_report());
        if (!is_exact_ && !is_decided()) {
            lower_ = std::max(lower_, shared_depth(*a_.mesh, *b_.mesh, points_near(a_, b_, report_)));
            if (!is_decided()) search();
        }
        return proved();
    }

private:
    [[nodiscard]] double best() const { return candidates_.back().length; }
    [[nodiscard]] bool is_decided() const { return lower_ > tolerance_ || best() <= tolerance_ * (1 - 0x1p-30); }

    /// A lower bound: the deepest point of the report lies on one surface at this depth inside the other solid, so it
    /// is moved at least that far. Reduced by the rounding of the point.
    [[nodiscard]] double depth_of_report() const {
        const Aabb &box_a = a_.mesh->bounds(), &box_b = b_.mesh->bounds();
        const double rounding =
            0x1p-48 * (norm_inf(box_a.min) + norm_inf(box_a.max) + norm_inf(box_b.min) + norm_inf(box_b.max));
        return report_.depth * (1 - 0x1p-46) - rounding;
    }

    /// A translation that separates the hulls separates the solids; for convex solids no shorter one does.
    void start_from_hulls() {
        const Aabb &box_a = a_.mesh->bounds(), &box_b = b_.mesh->bounds();
        for (int axis = 0; axis < 3; ++axis) {
            for (const double sign : {-1.0, 1.0}) {
                Vec3 direction(0);
                direction[axis] = sign;
                offer({sign < 0 ? box_a.max[axis] - box_b.min[axis] : box_b.max[axis] - box_a.min[axis], direction});
            }
        }
        if (hull_a_.hull.dimension() < 3 || hull_b_.hull.dimension() < 3) return;
        const gjk::PenetrationBounds found =
            gjk::penetration(gjk::core_of(hull_a_.hull), 0, gjk::core_of(hull_b_.hull), 0);
        if (found.depth > 0) offer({found.depth, -found.direction});
        const double loss = hull_a_.loss + hull_b_.loss;
        if (!(loss < infinity)) return;
        lower_ = std::max(0.0, (found.lower - loss) * (1 - 0x1p-48));
        is_exact_ = best() - lower_ <= 0x1p-30 * best();
    }

    /// Adds a translation if it is shorter than all before, by more than rounding errors.
    void offer(const Candidate& candidate) {
        if (candidates_.empty() || candidate.length < best() * (1 - 0x1p-36)) candidates_.push_back(candidate);
    }
    void try_direction(const Vec3& direction) {
        check_monitor();
        const double length = gap_(direction, best());
        offer({length, direction});
    }

    void search() {
        for (int axis = 0; axis < 3; ++axis) {
            for (const double sign : {-1.0, 1.0}) {
                Vec3 direction(0);
                direction[axis] = sign;
                try_direction(direction);
            }
        }
        for (const Vec3& normal : contact_normals(a_, b_, report_)) try_direction(normal);
        if (is_decided()) return;
        for (const Vec3& direction : push_out_directions(*a_.mesh, *b_.mesh)) try_direction(direction);
        // Bounds that differ by less than a hundredth are near enough.
        double tilt = 0.25;
        for (int i = 0; i < 16 && tilt > 1e-4 && !is_decided() && lower_ < 0.99 * best(); ++i) {
            if (!tilt_best(tilt)) tilt *= 0.5;
        }
    }

    /// Tries directions around the best one; returns whether one is better.
    bool tilt_best(double tilt) {
        const Vec3 d = candidates_.back().direction;
        const Vec3 least = std::fabs(d.x) <= std::fabs(d.y) && std::fabs(d.x) <= std::fabs(d.z) ? Vec3(1, 0, 0)
                           : std::fabs(d.y) <= std::fabs(d.z)                                   ? Vec3(0, 1, 0)
                                                                                                : Vec3(0, 0, 1);
        const Vec3 side = glm::normalize(glm::cross(d, least)), other = glm::cross(d, side);
        const double before = best();
        for (const Vec3& offset : {side, -side, other, -other}) {
            try_direction(glm::normalize(d + tilt * offset));
            // Small gains would prolong the search.
            if (best() < before * (1 - 0x1p-10)) return true;
        }
        return false;
    }

    /// The shortest of the candidates that is proved to separate the meshes, lengthened by as little as needed.
    Separation proved() {
        const SeparationProof parts(a_, b_);
        const double size = norm_1(a_.mesh->bounds().max) + norm_1(a_.mesh->bounds().min) +
                            norm_1(b_.mesh->bounds().max) + norm_1(b_.mesh->bounds().min);
        for (; !candidates_.empty(); candidates_.pop_back()) {
            check_monitor();
            const auto [length, direction] = candidates_.back();
            const double next = candidates_.size() > 1 ? candidates_[candidates_.size() - 2].length : infinity;
            if (parts.touching(length * direction)) return {std::min(lower_, length), length, direction};
            for (double more = 0x1p-52 * size; more <= 0x1p-20 * size && length + more <= next; more *= 8) {
                const double upper = length + more;
                if (parts.apart(upper * direction)) return {std::min(lower_, upper), upper, direction};
            }
        }
        return {lower_, infinity, Vec3(0)};
    }

    const Body& a_;
    const Body& b_;
    const ClashReport& report_;
    double tolerance_;
    ConvexSolid hull_a_, hull_b_;
    FirstGap gap_;
    double lower_ = 0;
    bool is_exact_ = false;
    std::vector<Candidate> candidates_;  // each shorter than the one before
};

}  // namespace

Separation separation_of(const Body& a, const Body& b, const ClashReport& report, double tolerance) {
    if (a.mesh->empty() || b.mesh->empty()) return {};
    if (!a.closed || !b.closed) return {0, infinity, Vec3(0)};
    if (report.kind != ClashKind::piercing && report.kind != ClashKind::enclosed &&
        report.kind != ClashKind::duplicate) {
        return {};
    }
    return Search(a, b, report, tolerance).run();
}

}  // namespace clashing

Separation separation(const Mesh& a, const Mesh& b) {
    const DefaultFloats floats;
    const clashing::Body in_a = clashing::make_body(a), in_b = clashing::make_body(b);
    return clashing::separation_of(in_a, in_b, clash(a, b));
}

}  // namespace abut
