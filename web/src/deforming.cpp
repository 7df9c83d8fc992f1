// SPDX-License-Identifier: MIT
// Meshes whose vertices move: where they collide, and how far they certainly do not.
#include "buffers.h"
#include "errors.h"
#include "operand.h"
#include "results.h"

using namespace abut;
using web::object_of;

namespace {

/// thickness, kept_share, ignore_separating
ImpactOptions read_options(const double* words) {
    ImpactOptions options;
    options.thickness = words[0];
    options.kept_share = words[1];
    options.ignore_separating = words[2] != 0;
    return options;
}

void add_hit(const SweepHit& hit) {
    double words[web::sweep_hit_size];
    web::write(hit, words);
    web::numbers.insert(web::numbers.end(), std::begin(words), std::end(words));
}
void end_list() { web::list_ends.push_back(static_cast<std::uint32_t>(web::numbers.size())); }

/// vertex, triangle and hit of each
void add(const std::vector<VertexImpact>& impacts) {
    for (const VertexImpact& impact : impacts) {
        web::numbers.insert(web::numbers.end(),
                            {static_cast<double>(impact.vertex), static_cast<double>(impact.triangle)});
        add_hit(impact.hit);
    }
    end_list();
}
/// both edges and hit of each
void add(const std::vector<EdgeImpact>& impacts) {
    for (const EdgeImpact& impact : impacts) {
        for (const std::uint32_t vertex : {impact.a[0], impact.a[1], impact.b[0], impact.b[1]}) {
            web::numbers.push_back(vertex);
        }
        add_hit(impact.hit);
    }
    end_list();
}

}  // namespace

/// Lists of numbers: vertices, edges.
WEB_EXPORT int web_impacts(double from, double to, const double* options) {
    return web::guarded([&] {
        const Impacts found = impacts(object_of<Mesh>(from), object_of<Mesh>(to), read_options(options));
        web::numbers.clear();
        web::list_ends.clear();
        add(found.vertices);
        add(found.edges);
    });
}

/// Lists of numbers: vertices of a, vertices of b, edges.
WEB_EXPORT int web_impacts_between(double from_a, double to_a, double from_b, double to_b, const double* options) {
    return web::guarded([&] {
        const ImpactsBetween found =
            impacts(Moving<Mesh>{object_of<Mesh>(from_a), object_of<Mesh>(to_a)},
                    Moving<Mesh>{object_of<Mesh>(from_b), object_of<Mesh>(to_b)}, read_options(options));
        web::numbers.clear();
        web::list_ends.clear();
        add(found.vertices_of_a);
        add(found.vertices_of_b);
        add(found.edges);
    });
}

WEB_EXPORT int web_largest_safe_step(double from, double to, const double* options, double* out) {
    return web::guarded(
        [&] { *out = largest_safe_step(object_of<Mesh>(from), object_of<Mesh>(to), read_options(options)); });
}

WEB_EXPORT int web_largest_safe_step_between(double from_a, double to_a, double from_b, double to_b,
                                             const double* options, double* out) {
    return web::guarded([&] {
        *out = largest_safe_step(Moving<Mesh>{object_of<Mesh>(from_a), object_of<Mesh>(to_a)},
                                 Moving<Mesh>{object_of<Mesh>(from_b), object_of<Mesh>(to_b)}, read_options(options));
    });
}
