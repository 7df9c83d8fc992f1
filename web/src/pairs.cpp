// SPDX-License-Identifier: MIT
// The verbs of two operands.
#include <abut/abut.h>

#include "errors.h"
#include "operand.h"
#include "results.h"

using namespace abut;
using web::read_operand;

WEB_EXPORT int web_intersects(const double* a, const double* b) {
    return web::visit([](const auto& x, const auto& y) { return intersects(x, y); }, read_operand(a), read_operand(b));
}

WEB_EXPORT int web_within(const double* a, const double* b, double max_distance) {
    return web::visit([&](const auto& x, const auto& y) { return within(x, y, max_distance); }, read_operand(a),
                      read_operand(b));
}

WEB_EXPORT double web_distance(const double* a, const double* b) {
    return web::visit([](const auto& x, const auto& y) { return abut::distance(x, y); }, read_operand(a),
                      read_operand(b));
}

WEB_EXPORT int web_classify(const double* a, const double* b) {
    return static_cast<int>(
        web::visit([](const auto& x, const auto& y) { return classify(x, y); }, read_operand(a), read_operand(b)));
}

namespace {

/// Whether a contains b; a mesh contains what lies inside it.
struct Contains {
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
        return contains(a, b);
    }
    template <class A>
    bool operator()(const A& a, const AnyShape& b) const {
        if constexpr (std::is_same_v<A, AnyShape>) {
            return contains(a, b);
        } else {
            if (const Vec3* const point = std::get_if<Vec3>(&b)) return contains(a, *point);
            return contains(a, b);
        }
    }
};

}  // namespace

WEB_EXPORT int web_contains(const double* a, const double* b) {
    return web::visit(Contains(), read_operand(a), read_operand(b));
}

WEB_EXPORT void web_closest_points(const double* a, const double* b, double max_distance, double* out) {
    const ClosestOptions options{.max_distance = max_distance};
    const bool limited = max_distance != std::numeric_limits<double>::infinity();
    web::write(web::visit([&](const auto& x,
                              const auto& y) { return limited ? closest_points(x, y, options) : closest_points(x, y); },
                          read_operand(a), read_operand(b)),
               out);
}

WEB_EXPORT int web_contact(const double* a, const double* b, double* out) {
    return web::write_optional(
        web::visit([](const auto& x, const auto& y) { return contact(x, y); }, read_operand(a), read_operand(b)), out);
}
