// SPDX-License-Identifier: MIT
// Edge flips (Lawson 1977). Rounding lifts the corners of a flat facet off their plane by some ulps. Over such a facet
// the hull's surface is a regular triangulation of a convex polygon, which flips reach from every triangulation, since
// each adds a tetrahedron to the solid. The surface that they reach is certified afterwards, so nothing is certified
// here.
#include "abut/shape/hull_flips.h"

#include "abut/exact/orient.h"

namespace abut::hulls {
namespace {

/// Replaces the diagonal from a to b of the quadrilateral a, d, b, c by the one from c to d. All four are different.
void flip(Surface& surface, std::vector<EdgeKind>& kinds, std::uint32_t h) {
    const std::uint32_t twin = surface.twins[h], t = h / 3, s = twin / 3;
    const std::uint32_t a = surface.start(h), b = surface.end(h), c = surface.opposite(h), d = surface.opposite(twin);
    const std::uint32_t beside[4] = {
        surface.twins[Surface::preceding(twin)], surface.twins[Surface::following(h)],   // of d to b, b to c
        surface.twins[Surface::preceding(h)], surface.twins[Surface::following(twin)]};  // of c to a, a to d
    const std::uint32_t outer[4] = {3 * t, 3 * t + 1, 3 * s, 3 * s + 1}, diagonal[2] = {3 * t + 2, 3 * s + 2};
    surface.triangles[t] = {d, b, c};
    surface.triangles[s] = {c, a, d};
    for (int i = 0; i < 4; ++i) {
        surface.twins[outer[i]] = beside[i];
        surface.twins[beside[i]] = outer[i];
        kinds[outer[i]] = kinds[beside[i]] = EdgeKind::unknown;
    }
    surface.twins[diagonal[0]] = diagonal[1];
    surface.twins[diagonal[1]] = diagonal[0];
    // d lies beyond the plane of a, b, c, so a lies below that of d, b, c.
    kinds[diagonal[0]] = kinds[diagonal[1]] = EdgeKind::ridge;
}

}  // namespace

void flip_reflex_edges(std::span<const Vec3> points, Surface& surface, std::vector<EdgeKind>& kinds,
                       std::vector<std::uint32_t> pending) {
    const auto set = [&](std::uint32_t h, EdgeKind kind) { kinds[h] = kinds[surface.twins[h]] = kind; };
    std::size_t flips_left = 16 * surface.triangles.size();
    while (!pending.empty()) {
        const std::uint32_t h = pending.back();
        pending.pop_back();
        if (kinds[h] != EdgeKind::unknown) continue;
        const std::uint32_t twin = surface.twins[h];
        const Vec3 a = points[surface.start(h)], b = points[surface.end(h)], c = points[surface.opposite(h)],
                   d = points[surface.opposite(twin)];
        const exact::Sign side = exact::orient3d_nearly_coplanar(a, b, c, d);
        if (side == exact::Sign::negative) {
            set(h, EdgeKind::ridge);
        } else if (side == exact::Sign::zero) {
            if (apart(a, b, c, d)) set(h, EdgeKind::flat);
        } else {
            if (flips_left-- == 0) return;
            flip(surface, kinds, h);
            const std::uint32_t t = h / 3, s = twin / 3;
            for (const std::uint32_t outer : {3 * t, 3 * t + 1, 3 * s, 3 * s + 1}) pending.push_back(outer);
        }
    }
}

}  // namespace abut::hulls
