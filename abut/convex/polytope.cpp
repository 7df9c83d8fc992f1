// SPDX-License-Identifier: MIT
// The polytope's faces, and how they give way to a new corner.
#include "abut/convex/polytope.h"

#include <cmath>

namespace abut::convex {

Polytope::Polytope(const std::array<Vertex, 4>& corners, double tolerance) : tolerance_(tolerance) {
    for (std::size_t i = 0; i < 4; ++i) vertices_[i] = corners[i];
    vertex_count_ = 4;
    const Vec3 p = corners[0].w;
    const bool left = dot(cross(corners[1].w - p, corners[2].w - p), corners[3].w - p) > 0;
    if (left) std::swap(vertices_[1], vertices_[2]);
    // 0 1 2 is now counter-clockwise seen from where 3 is not.
    const int base = add_face(0, 1, 2), first = add_face(0, 3, 1), second = add_face(1, 3, 2),
              third = add_face(2, 3, 0);
    link(base, 0, first, 2);
    link(base, 1, second, 2);
    link(base, 2, third, 2);
    link(first, 1, second, 0);
    link(second, 1, third, 0);
    link(third, 1, first, 0);
}

int Polytope::add_face(int a, int b, int c) {
    const int index = free_count_ > 0 ? free_[static_cast<std::size_t>(--free_count_)] : face_count_++;
    Face& f = face(index);
    f.vertex = {static_cast<short>(a), static_cast<short>(b), static_cast<short>(c)};
    f.alive = true;
    const Vec3 p = vertex(a).w, q = vertex(b).w, r = vertex(c).w;
    const Vec3 u = q - p, v = r - p;
    const Vec3 n = cross(u, v);
    const double area = std::sqrt(dot(n, n));
    if (area > 0x1p-50 * manhattan(u) * manhattan(v)) {
        f.normal = n * (1 / area);
        // The corner nearest to the origin loses least.
        const double square_p = dot(p, p), square_q = dot(q, q), square_r = dot(r, r);
        const Vec3 close = square_p <= square_q && square_p <= square_r ? p : square_q <= square_r ? q : r;
        f.distance = dot(f.normal, close);
    } else {
        f.normal = Vec3(0);
        f.distance = std::numeric_limits<double>::infinity();
    }
    return index;
}

void Polytope::link(int f, int e, int g, int h) {
    const auto i = static_cast<std::size_t>(e), j = static_cast<std::size_t>(h);
    face(f).neighbour[i] = static_cast<short>(g);
    face(f).back[i] = static_cast<signed char>(h);
    face(g).neighbour[j] = static_cast<short>(f);
    face(g).back[j] = static_cast<signed char>(e);
}

const Polytope::Face& Polytope::nearest() const {
    std::size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < static_cast<std::size_t>(face_count_); ++i) {
        if (faces_[i].alive && faces_[i].distance < least) {
            least = faces_[i].distance;
            best = i;
        }
    }
    return faces_[best];
}

bool Polytope::has(Vec3 w) const {
    for (int i = 0; i < vertex_count_; ++i) {
        if (vertex(i).w == w) return true;
    }
    return false;
}

bool Polytope::sees(const Face& f, Vec3 w) const {
    return f.distance == std::numeric_limits<double>::infinity() || dot(f.normal, w) - f.distance > -tolerance_;
}

// Enters face f by its edge e. The horizon comes out in its order around the hole.
bool Polytope::flood(int f, int e, Vec3 w, int depth) {
    Face& here = face(f);
    if (!here.alive) return true;
    if (!sees(here, w)) {
        if (horizon_count_ == most_faces) return false;
        horizon_[static_cast<std::size_t>(horizon_count_++)] = {static_cast<short>(f), static_cast<signed char>(e)};
        return true;
    }
    if (depth == most_faces) return false;
    here.alive = false;
    free_[static_cast<std::size_t>(free_count_++)] = static_cast<short>(f);
    const auto first = static_cast<std::size_t>((e + 1) % 3), second = static_cast<std::size_t>((e + 2) % 3);
    return flood(here.neighbour[first], here.back[first], w, depth + 1) &&
           flood(here.neighbour[second], here.back[second], w, depth + 1);
}

bool Polytope::grow(const Face& seen, const Vertex& corner) {
    if (full()) return false;
    const auto w = static_cast<std::size_t>(vertex_count_++);
    vertices_[w] = corner;
    // The seen face goes; what it borders is flooded across its edges in turn.
    const int start = static_cast<int>(&seen - faces_.data());
    horizon_count_ = 0;
    Face& gone = face(start);
    gone.alive = false;
    free_[static_cast<std::size_t>(free_count_++)] = static_cast<short>(start);
    for (std::size_t e = 0; e < 3; ++e) {
        if (!flood(gone.neighbour[e], gone.back[e], corner.w, 1)) return false;
    }

    // A proper horizon is one closed chain of at least three edges.
    const auto count = static_cast<std::size_t>(horizon_count_);
    if (count < 3 || face_count_ - free_count_ + horizon_count_ > most_faces) return false;
    const auto ends = [&](std::size_t i) {
        const Edge& edge = horizon_[i];
        const Face& f = face(edge.face);
        const auto e = static_cast<std::size_t>(edge.edge);
        return std::array<short, 2>{f.vertex[(e + 1) % 3], f.vertex[e]};
    };
    for (std::size_t i = 0; i < count; ++i) {
        if (ends(i)[1] != ends((i + 1) % count)[0]) return false;
    }
    int first = -1, last = -1;
    for (std::size_t i = 0; i < count; ++i) {
        const std::array<short, 2> edge = ends(i);
        const int made = add_face(edge[0], edge[1], static_cast<int>(w));
        link(made, 0, horizon_[i].face, horizon_[i].edge);
        if (last >= 0) link(last, 1, made, 2);
        if (first < 0) first = made;
        last = made;
    }
    link(last, 1, first, 2);
    return true;
}

}  // namespace abut::convex
