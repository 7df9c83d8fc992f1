// SPDX-License-Identifier: MIT
// Alternates between finding contacts and solving for the shortest translation, a quadratic program in three unknowns.
#include "abut/clash/push_out.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <limits>

#include "abut/math/norms.h"
#include "abut/mesh/clash/clash.h"
#include "abut/mesh/inside.h"
#include "abut/query/closest_points.h"

namespace abut::clashing {
namespace {

constexpr std::size_t most_vertices = 256, most_contacts = 24;

/// The translation v has to satisfy dot(normal, v) >= offset.
struct Contact {
    Vec3 normal;
    double offset;
    double depth;
};

bool is_in(const Aabb& box, const Vec3& p) {
    return box.min.x < p.x && p.x < box.max.x && box.min.y < p.y && p.y < box.max.y && box.min.z < p.z &&
           p.z < box.max.z;
}

/// Adds the deepest contacts of vertices of `inner`, moved by `by`, inside `outer`. `sign` is 1 if `inner` is the mesh
/// that is pushed, and -1 if `outer` is.
void add_contacts(const Mesh& inner, const Vec3& by, const Mesh& outer, double sign, std::vector<Contact>& contacts) {
    std::vector<Vec3> near;
    for (const Vec3& v : inner.vertices()) {
        if (is_in(outer.bounds(), v + by)) near.push_back(v + by);
    }
    // Of many vertices only an evenly spaced sample is used.
    const std::size_t stride = near.size() / most_vertices + 1;
    std::vector<Contact> found;
    for (std::size_t i = 0; i < near.size(); i += stride) {
        const Vec3 p = near[i];
        if (!contains(outer, p)) continue;
        const ClosestPoints out = closest_points(p, outer);
        const Vec3 to_surface = out.on_b - p;
        const double depth = length_of(to_surface);
        if (!(depth > 0)) continue;
        const Vec3 normal = sign * to_surface / depth;
        found.push_back({normal, sign * glm::dot(normal, by) + depth, depth});
    }
    std::stable_sort(found.begin(), found.end(), [](const Contact& p, const Contact& q) { return p.depth > q.depth; });
    if (found.size() > most_contacts) found.resize(most_contacts);
    contacts.insert(contacts.end(), found.begin(), found.end());
}

/// Adds the contact of the deepest point of the surfaces' intersection, for surfaces that cross between their vertices.
void add_deepest(const Mesh& a, const Vec3& by, const Mesh& b, std::vector<Contact>& contacts) {
    std::vector<Vec3> vertices = a.vertices();
    for (Vec3& v : vertices) v += by;
    if (!std::all_of(vertices.begin(), vertices.end(), [](const Vec3& v) { return is_finite(v); })) return;
    const Mesh moved = a.refitted(std::move(vertices), std::numeric_limits<double>::infinity());
    const ClashReport report = clash(moved, b, {.max_pairs = 10'000});
    if (report.kind != ClashKind::piercing || !(report.depth > 0)) return;
    // The point lies on one surface and inside the other solid, through whose nearest surface point it has to leave.
    const ClosestPoints to_a = closest_points(report.point, moved), to_b = closest_points(report.point, b);
    const bool is_of_a = to_a.distance <= to_b.distance;
    const Vec3 to_surface = is_of_a ? to_b.on_b - report.point : report.point - to_a.on_b;
    const double depth = length_of(to_surface);
    if (depth > 0) contacts.push_back({to_surface / depth, glm::dot(to_surface / depth, by) + depth, depth});
}

/// The shortest v that satisfies all contacts, by Hildreth's method: coordinate ascent in the dual problem. If none
/// does, the multipliers grow without bound; then v is still a compromise.
Vec3 shortest(const std::vector<Contact>& contacts) {
    std::vector<double> multipliers(contacts.size(), 0);
    Vec3 v(0);
    for (int sweep = 0; sweep < 200; ++sweep) {
        double change = 0;
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            const double next = std::max(0.0, multipliers[i] + contacts[i].offset - glm::dot(contacts[i].normal, v));
            const double step = next - multipliers[i];
            multipliers[i] = next;
            v += step * contacts[i].normal;
            change = std::max(change, std::fabs(step));
        }
        if (change <= 0x1p-40 * norm_inf(v)) break;
    }
    return v;
}

}  // namespace

std::vector<Vec3> push_out_directions(const Mesh& a, const Mesh& b) {
    constexpr int rounds = 8;
    const double size = length_of(a.bounds().max - a.bounds().min) + length_of(b.bounds().max - b.bounds().min);
    std::vector<Vec3> directions;
    std::vector<Contact> contacts;
    Vec3 v(0);
    for (int round = 0; round < rounds; ++round) {
        std::vector<Contact> found;
        add_contacts(a, v, b, 1, found);
        add_contacts(b, -v, a, -1, found);
        if (found.empty()) add_deepest(a, v, b, found);
        // Contacts no deeper than rounding errors do not count.
        std::erase_if(found, [&](const Contact& contact) { return contact.depth < 0x1p-30 * size; });
        if (found.empty()) break;
        contacts.insert(contacts.end(), found.begin(), found.end());
        v = shortest(contacts);
        const double length = length_of(v);
        if (!(length > 0) || !(length <= 2 * size)) break;
        directions.push_back(v / length);
    }
    return directions;
}

}  // namespace abut::clashing
