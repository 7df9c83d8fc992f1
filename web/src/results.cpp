// SPDX-License-Identifier: MIT
// Writes results into memory.
#include "results.h"

namespace web {
namespace {

using namespace abut;

double* write(double number, double* out) {
    *out = number;
    return out + 1;
}
double* write(const Where& where, double* out) {
    return write(number_of(where.triangle), write(number_of(where.model), out));
}

}  // namespace

double number_of(std::uint32_t index) { return index == Where::none ? -1.0 : index; }

double* write(const Vec3& v, double* out) {
    for (int i = 0; i < 3; ++i) *out++ = v[i];
    return out;
}

double* write(const Hit& hit, double* out) {
    out = write(hit.barycentric, write(hit.normal, write(hit.point, write(hit.t, out))));
    return write(hit.where, out);
}

double* write(const ClosestPoints& points, double* out) {
    out = write(points.distance, write(points.on_b, write(points.on_a, out)));
    return write(points.where_b, write(points.where_a, out));
}

double* write(const SweepHit& hit, double* out) {
    out = write(hit.normal, write(hit.point, write(hit.position, write(hit.t, out))));
    return write(hit.where, write(hit.depth, out));
}

double* write(const Contact& contact, double* out) {
    out = write(contact.count, write(contact.direction, write(contact.depth, out)));
    for (const ContactPoint& point : contact.points) {
        out = write(point.depth, write(point.on_b, write(point.on_a, out)));
    }
    return write(contact.where_b, write(contact.where_a, out));
}

double* write(const SlideResult& result, double* out) {
    out = write(result.remaining, write(result.displacement, write(result.position, out)));
    out = write(result.count, write(result.depenetrated ? 1.0 : 0.0, out));
    for (const SweepHit& hit : result.hits) out = write(hit, out);
    return out;
}

double* write(const CharacterResult& result, double* out) {
    out = write(result.floor_normal, write(result.displacement, write(result.position, out)));
    out = write(result.floor, out);
    for (const bool flag : {result.on_floor, result.stepped, result.depenetrated, result.blocked, result.stepping,
                            result.stuck, result.ceiling, result.on_steep}) {
        out = write(flag ? 1.0 : 0.0, out);
    }
    out = write(result.contact_count, out);
    for (const CharacterContact& contact : result.contacts) {
        out = write(contact.normal, write(contact.point, write(contact.where, out)));
        out = write(contact.at_end ? 1.0 : 0.0, write(static_cast<double>(contact.kind), out));
    }
    return out;
}

}  // namespace web
