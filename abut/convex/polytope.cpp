// SPDX-License-Identifier: MIT
// The polytope's faces, and how they give way to a new corner.
#include "abut/convex/polytope.h"

#include <cmath>

namespace abut::convex {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

Polytope::Polytope(const std::array<Vertex, 4>& corners, double tolerance) : tolerance_(tolerance) {
    for (const Vertex& corner : corners) add_vertex(corner);
    const Vec3 p = corners[0].w;
    const bool left = dot(cross(corners[1].w - p, corners[2].w - p), corners[3].w - p) > 0;
    // One two 3 is now counter-clockwise seen from where 3 is not.
    const int one = left ? 2 : 1, two = left ? 1 : 2;
    const int base = add_face(0, one, two), first = add_face(0, 3, one), second = add_face(one, 3, two),
              third = add_face(two, 3, 0);
    link(base, 0, first, 2);
    link(base, 1, second, 2);
    link(base, 2, third, 2);
    link(first, 1, second, 0);
    link(second, 1, third, 0);
    link(third, 1, first, 0);
}

void Polytope::add_vertex(const Vertex& corner) {
    const auto i = static_cast<std::size_t>(vertex_count_++);
    // Number by number: what was just written is not to be read as wider words, which waits.
    const auto copy = [](Vec3& to, const Vec3& from) {
        const double x = from.x, y = from.y, z = from.z;
        to.x = x;
        to.y = y;
        to.z = z;
    };
    Vertex& here = vertices_[i];
    copy(here.w, corner.w);
    copy(here.a, corner.a);
    copy(here.b, corner.b);
    squares_[i] = dot(corner.w, corner.w);
}

int Polytope::add_face(int a, int b, int c) {
    const int index = free_count_ > 0 ? free_[static_cast<std::size_t>(--free_count_)] : face_count_++;
    Face& f = face(index);
    f.vertex[0] = static_cast<short>(a);
    f.vertex[1] = static_cast<short>(b);
    f.vertex[2] = static_cast<short>(c);
    f.alive = true;
    const Vec3 &p = vertex(a).w, &q = vertex(b).w, &r = vertex(c).w;
    const Vec3 u(q.x - p.x, q.y - p.y, q.z - p.z), v(r.x - p.x, r.y - p.y, r.z - p.z);
    const Vec3 n = cross(u, v);
    const double area = std::sqrt(dot(n, n));
    const bool flat = !(area > 0x1p-50 * manhattan(u) * manhattan(v));
    // The corner nearest to the origin loses least.
    const auto square = [this](int i) { return squares_[static_cast<std::size_t>(i)]; };
    const int nearer = square(b) < square(a) ? b : a;
    const Vec3& close = vertex(square(c) < square(nearer) ? c : nearer).w;
    const double inverse = 1 / area;
    f.normal.x = n.x * inverse;
    f.normal.y = n.y * inverse;
    f.normal.z = n.z * inverse;
    f.distance = dot(f.normal, close);
    if (flat) [[unlikely]] {
        f.normal = Vec3(0);
        f.distance = infinity;
    }
    f.seen_from = flat ? -infinity : f.distance - tolerance_;
    keys_[static_cast<std::size_t>(index)] = f.distance;
    return index;
}

void Polytope::remove(Face& f, int index) {
    f.alive = false;
    keys_[static_cast<std::size_t>(index)] = infinity;
    free_[static_cast<std::size_t>(free_count_++)] = static_cast<short>(index);
}

const Polytope::Face& Polytope::nearest() const {
    // The least first, without a branch; then whose it is.
    double least = infinity, other = infinity;
    std::size_t i = 0;
    const auto count = static_cast<std::size_t>(face_count_);
    for (; i + 2 <= count; i += 2) {
        least = keys_[i] < least ? keys_[i] : least;
        other = keys_[i + 1] < other ? keys_[i + 1] : other;
    }
    if (i < count) least = keys_[i] < least ? keys_[i] : least;
    least = other < least ? other : least;
    std::size_t best = 0;
    while (best < count && keys_[best] != least) ++best;
    return faces_[best < count ? best : 0];
}

bool Polytope::has(Vec3 w) const {
    for (int i = 0; i < vertex_count_; ++i) {
        if (vertex(i).w == w) return true;
    }
    return false;
}

// Enters face f by its edge e. The horizon comes out in its order around the hole.
bool Polytope::flood(int f, int e, const Vec3& w, int depth) {
    Face& here = face(f);
    if (!here.alive) return true;
    if (!(dot(here.normal, w) > here.seen_from)) {
        if (horizon_count_ == most_faces) return false;
        Edge& edge = horizon_[static_cast<std::size_t>(horizon_count_++)];
        edge.face = static_cast<short>(f);
        edge.edge = static_cast<signed char>(e);
        return true;
    }
    if (depth == most_faces) return false;
    remove(here, f);
    constexpr std::array<std::size_t, 4> after{1, 2, 0, 1};
    const std::size_t first = after[static_cast<std::size_t>(e)], second = after[static_cast<std::size_t>(e) + 1];
    return flood(here.neighbour[first], here.back[first], w, depth + 1) &&
           flood(here.neighbour[second], here.back[second], w, depth + 1);
}

bool Polytope::grow(const Face& seen, const Vertex& corner) {
    if (full()) return false;
    const int w = vertex_count_;
    add_vertex(corner);
    // The seen face goes; what it borders is flooded across its edges in turn.
    const int start = static_cast<int>(&seen - faces_.data());
    horizon_count_ = 0;
    Face& gone = face(start);
    remove(gone, start);
    for (std::size_t e = 0; e < 3; ++e) {
        if (!flood(gone.neighbour[e], gone.back[e], corner.w, 1)) return false;
    }

    // A proper horizon is one closed chain of at least three edges. Each edge, backwards, is one of a new face.
    const auto count = static_cast<std::size_t>(horizon_count_);
    if (count < 3 || face_count_ - free_count_ + horizon_count_ > most_faces) return false;
    constexpr std::array<std::size_t, 3> after{1, 2, 0};
    const auto begin = [&](std::size_t i) {
        return face(horizon_[i].face).vertex[after[static_cast<std::size_t>(horizon_[i].edge)]];
    };
    const auto end = [&](std::size_t i) {
        return face(horizon_[i].face).vertex[static_cast<std::size_t>(horizon_[i].edge)];
    };
    const short start_vertex = begin(0);
    for (std::size_t i = 0; i + 1 < count; ++i) {
        if (end(i) != begin(i + 1)) return false;
    }
    if (end(count - 1) != start_vertex) return false;
    int first = -1, last = -1;
    short from = start_vertex;
    for (std::size_t i = 0; i < count; ++i) {
        const short to = end(i);
        const int made = add_face(from, to, w);
        link(made, 0, horizon_[i].face, horizon_[i].edge);
        if (last >= 0) link(last, 1, made, 2);
        if (first < 0) first = made;
        last = made;
        from = to;
    }
    link(last, 1, first, 2);
    return true;
}

}  // namespace abut::convex
