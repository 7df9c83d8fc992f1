// SPDX-License-Identifier: MIT
// clash of two meshes or many.
#include "buffers.h"
#include "errors.h"
#include "operand.h"
#include "results.h"

using namespace abut;

namespace {

/// The reports of the last call, until they have been read.
std::vector<ClashReport> reports;

ClashOptions read_options(double clearance, double max_pairs) {
    return {.clearance = clearance, .max_pairs = static_cast<std::size_t>(max_pairs)};
}

}  // namespace

WEB_EXPORT int web_clash(double a, double b, double clearance, double max_pairs) {
    return web::guarded([&] {
        reports.clear();
        reports.push_back(clash(web::object_of<Mesh>(a), web::object_of<Mesh>(b), read_options(clearance, max_pairs)));
    });
}

WEB_EXPORT int web_clash_parts(const double* meshes, std::size_t count, double clearance, double max_pairs) {
    return web::guarded([&] {
        std::vector<const Mesh*> parts(count);
        for (std::size_t i = 0; i < count; ++i) parts[i] = &web::object_of<Mesh>(meshes[i]);
        reports = clash(parts, read_options(clearance, max_pairs));
    });
}

WEB_EXPORT std::size_t web_clash_count() { return reports.size(); }

/// Numbers: kind, a, b, truncated, depth, distance, point, box. The pairs lie in the list of indices, the points of the
/// curves in that of numbers, and where each curve ends in list_ends.
WEB_EXPORT int web_clash_report(std::size_t i, double* out) {
    return web::guarded([&] {
        const ClashReport& report = reports[i];
        web::indices.clear();
        web::numbers.clear();
        web::list_ends.clear();
        for (const TrianglePair& pair : report.pairs) web::indices.insert(web::indices.end(), pair.begin(), pair.end());
        for (const Polyline& line : report.curve) {
            for (const Vec3& v : line) web::numbers.insert(web::numbers.end(), {v.x, v.y, v.z});
            web::list_ends.push_back(static_cast<std::uint32_t>(web::numbers.size()));
        }
        const double numbers[] = {static_cast<double>(report.kind),
                                  static_cast<double>(report.a),
                                  static_cast<double>(report.b),
                                  report.truncated ? 1.0 : 0.0,
                                  report.depth,
                                  report.distance};
        for (const double number : numbers) *out++ = number;
        web::write(report.bounds.max, web::write(report.bounds.min, web::write(report.point, out)));
    });
}

WEB_EXPORT void web_clash_release() { std::vector<ClashReport>().swap(reports); }
