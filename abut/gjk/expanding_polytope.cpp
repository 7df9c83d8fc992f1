// SPDX-License-Identifier: MIT
// The faces of the expanding polytope, and their replacement by a new corner's.
#include "abut/gjk/expanding_polytope.h"

#include <cmath>

#include "abut/base/compiler.h"
#include "abut/exact/orient.h"

namespace abut::gjk {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

ExpandingPolytope::ExpandingPolytope(const std::array<Vertex, 4>& corners, double tolerance) : tolerance_(tolerance) {
    for (const Vertex& corner : corners) add_vertex(corner);
    // Exactly: for the thin simplices with which GJK ends where sets barely intersect, double arithmetic cannot decide
    // it.
    const bool left = exact::orient3d(corners[0].w, corners[1].w, corners[2].w, corners[3].w) == exact::Sign::positive;
    // 0, one, two is now counterclockwise as seen from the side opposite to corner 3.
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

void ExpandingPolytope::add_vertex(const Vertex& corner) {
    const auto i = static_cast<std::size_t>(vertex_count_++);
    // Copied number by number: reading recently written doubles as wider words would stall store forwarding.
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

// Without a square root: distances are compared by their squares, and only that of the closest face is needed.
ABUT_INLINE int ExpandingPolytope::add_face(int a, int b, int c, const Arm& to_a, const Arm& to_b) {
    const int index = free_count_ > 0 ? free_[static_cast<std::size_t>(--free_count_)] : face_count_++;
    Face& f = face(index);
    f.vertex[0] = static_cast<short>(a);
    f.vertex[1] = static_cast<short>(b);
    f.vertex[2] = static_cast<short>(c);
    f.alive = true;
    const Vec3 n = cross(to_a.to, to_b.to);
    const double area2 = dot(n, n), least = 0x1p-50 * to_a.size * to_b.size;
    // Computed at the corner closest to the origin, which loses the fewest digits.
    const auto square = [this](int i) { return squares_[static_cast<std::size_t>(i)]; };
    const int nearer = square(b) < square(a) ? b : a;
    const Vec3& close = vertex(square(c) < square(nearer) ? c : nearer).w;
    const double height = dot(n, close);
    f.normal.x = n.x;
    f.normal.y = n.y;
    f.normal.z = n.z;
    f.square = area2;
    f.height = height;
    // Between half the tolerance times the length of the normal, and that product.
    f.visible_above = height - 0.5 * tolerance_ * norm_1(n);
    // The squared distance with its sign, in an order of operations that stays in range.
    double key = height / area2 * std::fabs(height);
    if (!(area2 > least * least)) [[unlikely]] {
        f.normal = Vec3(0);
        f.square = 0;
        f.visible_above = -infinity;
        key = infinity;
    }
    keys_[static_cast<std::size_t>(index)] = key;
    return index;
}

void ExpandingPolytope::remove(Face& f, int index) {
    f.alive = false;
    keys_[static_cast<std::size_t>(index)] = infinity;
    free_[static_cast<std::size_t>(free_count_++)] = static_cast<short>(index);
}

const ExpandingPolytope::Face* ExpandingPolytope::nearest() const {
    // Finds the minimum without branches, and then its index.
    double least = infinity, other = infinity;
    std::size_t i = 0;
    const auto count = static_cast<std::size_t>(face_count_);
    for (; i + 2 <= count; i += 2) {
        least = keys_[i] < least ? keys_[i] : least;
        other = keys_[i + 1] < other ? keys_[i + 1] : other;
    }
    if (i < count) least = keys_[i] < least ? keys_[i] : least;
    least = other < least ? other : least;
    if (!(least < infinity)) return nullptr;
    std::size_t best = 0;
    while (keys_[best] != least) ++best;
    return &faces_[best];
}

bool ExpandingPolytope::has(Vec3 w) const {
    for (int i = 0; i < vertex_count_; ++i) {
        if (vertex(i).w == w) return true;
    }
    return false;
}

// Enters face f through its edge e. The horizon's edges are found in their order around the hole.
ABUT_INLINE bool ExpandingPolytope::enter(int f, int e, const Vec3& w, int depth) {
    const Face& here = face(f);
    if (!here.alive) return true;
    if (dot(here.normal, w) > here.visible_above) return flood(f, e, w, depth);
    if (horizon_count_ == most_faces) return false;
    constexpr std::array<std::size_t, 3> after{1, 2, 0};
    const auto i = static_cast<std::size_t>(e);
    Edge& edge = horizon_[static_cast<std::size_t>(horizon_count_++)];
    edge.face = static_cast<short>(f);
    edge.edge = static_cast<signed char>(e);
    edge.begin = here.vertex[after[i]];
    edge.end = here.vertex[i];
    return true;
}

bool ExpandingPolytope::flood(int f, int e, const Vec3& w, int depth) {
    if (depth == most_faces) return false;
    Face& here = face(f);
    remove(here, f);
    constexpr std::array<std::size_t, 4> after{1, 2, 0, 1};
    const std::size_t first = after[static_cast<std::size_t>(e)], second = after[static_cast<std::size_t>(e) + 1];
    return enter(here.neighbor[first], here.back[first], w, depth + 1) &&
           enter(here.neighbor[second], here.back[second], w, depth + 1);
}

bool ExpandingPolytope::grow(const Face& visible, const Vertex& corner) {
    if (full()) return false;
    const int w = vertex_count_;
    add_vertex(corner);
    // The face that the new corner lies beyond is removed; the search proceeds across each of its edges.
    const int start = static_cast<int>(&visible - faces_.data());
    horizon_count_ = 0;
    Face& removed = face(start);
    remove(removed, start);
    for (std::size_t e = 0; e < 3; ++e) {
        if (!enter(removed.neighbor[e], removed.back[e], corner.w, 1)) return false;
    }

    // A valid horizon is one closed chain of at least three edges. Each edge, reversed, belongs to a new face.
    const auto count = static_cast<std::size_t>(horizon_count_);
    if (count < 3 || face_count_ - free_count_ + horizon_count_ > most_faces) return false;
    short from = horizon_[count - 1].end;
    for (std::size_t i = 0; i < count; ++i) {
        if (horizon_[i].begin != from) return false;
        from = horizon_[i].end;
    }
    int first = -1, last = -1;
    Arm to_from = arm(w, from);
    for (std::size_t i = 0; i < count; ++i) {
        const short to = horizon_[i].end;
        const Arm to_next = arm(w, to);
        const int made = add_face(from, to, w, to_from, to_next);
        link(made, 0, horizon_[i].face, horizon_[i].edge);
        if (last >= 0) link(last, 1, made, 2);
        if (first < 0) first = made;
        last = made;
        from = to;
        to_from = to_next;
    }
    link(last, 1, first, 2);
    return true;
}

}  // namespace abut::gjk
