// SPDX-License-Identifier: MIT
// The verbs of two operands for many points, shapes or poses at once. Each answer is that of the verb itself.
#include "operand_array.h"

#include "buffers.h"
#include "errors.h"
#include "options.h"
#include "results.h"

using namespace abut;
using web::OperandArray;

WEB_EXPORT int web_intersects_each(const OperandArray* operands, const double* thing, const double* x, bool* out) {
    return web::guarded([&] {
        web::for_each_with(*operands, thing, x,
                           [&](std::size_t i, const auto& a, const auto& b) { out[i] = intersects(a, b); });
    });
}

WEB_EXPORT int web_within_each(const OperandArray* operands, const double* thing, const double* x, double max_distance,
                               bool* out) {
    return web::guarded([&] {
        web::for_each_with(*operands, thing, x,
                           [&](std::size_t i, const auto& a, const auto& b) { out[i] = within(a, b, max_distance); });
    });
}

WEB_EXPORT int web_distances_each(const OperandArray* operands, const double* thing, const double* x, double* out) {
    return web::guarded([&] {
        web::for_each_with(*operands, thing, x,
                           [&](std::size_t i, const auto& a, const auto& b) { out[i] = abut::distance(a, b); });
    });
}

/// Eleven numbers for each, as closest_points gives them.
WEB_EXPORT int web_closest_each(const OperandArray* operands, const double* thing, const double* x, double max_distance,
                                double* out) {
    return web::guarded([&] {
        const ClosestOptions options{.max_distance = max_distance};
        const bool limited = max_distance != std::numeric_limits<double>::infinity();
        web::for_each_with(*operands, thing, x, [&](std::size_t i, const auto& a, const auto& b) {
            web::write(limited ? closest_points(a, b, options) : closest_points(a, b), out + i * web::closest_size);
        });
    });
}

/// For each whether there is a contact, in `found`, and its 37 numbers.
WEB_EXPORT int web_contact_each(const OperandArray* operands, const double* thing, const double* x, bool* found,
                                double* out) {
    return web::guarded([&] {
        web::for_each_with(*operands, thing, x, [&](std::size_t i, const auto& a, const auto& b) {
            found[i] = web::write_optional(contact(a, b), out + i * web::contact_size) != 0;
        });
    });
}

/// For each whether there is a touch, in `found`, and its 13 numbers.
WEB_EXPORT int web_sweep_each(const OperandArray* operands, const double* thing, const web::Array* motions,
                              const double* x, const double* options, bool* found, double* out) {
    return web::guarded([&] {
        const SweepOptions given = web::read_sweep_options(options);
        web::for_each_with(*operands, thing, x, [&](std::size_t i, const auto& a, const auto& b) {
            found[i] = web::write_optional(sweep(a, motions->vector(i), b, given), out + i * web::sweep_hit_size) != 0;
        });
    });
}
