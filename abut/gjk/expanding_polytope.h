// SPDX-License-Identifier: MIT
// ExpandingPolytope: a convex polytope around the origin that grows corner by corner, in bounded memory. For .cpp
// files of this room.
//
//   1. Faces are triangles with links to their neighbours; all are counterclockwise as seen from outside.
//   2. A new corner lies beyond some faces; these are connected, and are found from one of them across shared edges.
//   3. They are removed, and the corner is joined to the edges that bordered them, the horizon.
//   4. Faces in whose plane the corner lies, within the tolerance, are removed as well, so that no triangle without
//      area arises.
//
// Rounding may break the horizon; then grow() returns false and the polytope must not be used further.
#pragma once

#include <array>
#include <cmath>
#include <limits>

#include "abut/gjk/simplex.h"

namespace abut::gjk {

class ExpandingPolytope {
public:
    static constexpr int most_vertices = 160;
    static constexpr int most_faces = 2 * most_vertices;

    struct Face {
        std::array<short, 3> vertex;
        std::array<short, 3> neighbor;    // the face across the edge from vertex i to the next
        std::array<signed char, 3> back;  // which edge of that neighbour it is
        bool alive;
        Vec3 normal;    // points outwards, of any length; zero for a face without area
        double square;  // the squared length of the normal
        double height;  // dot(normal, p) for the points p of the face
        // A corner w with dot(normal, w) above this lies beyond the face; for a face without area every corner does.
        double visible_above;
    };
    /// The plane of a face.
    struct Plane {
        Vec3 normal;  // points outwards, unit length
        double distance;
    };
    [[nodiscard]] static Plane plane(const Face& face) {
        const double inverse = 1 / std::sqrt(face.square);
        return {face.normal * inverse, face.height * inverse};
    }

    /// A tetrahedron with four given corners; `tolerance` is a length.
    ExpandingPolytope(const std::array<Vertex, 4>& corners, double tolerance);

    /// The face closest to the origin; null if no face has an area.
    [[nodiscard]] const Face* nearest() const;
    [[nodiscard]] const Vertex& vertex(int i) const { return vertices_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] bool full() const { return vertex_count_ == most_vertices; }
    [[nodiscard]] bool has(Vec3 w) const;

    /// Calls f(face) for each face whose plane is at most this far from the origin.
    template <class F>
    void for_each_face_within(double distance, F f) const {
        for (int i = 0; i < face_count_; ++i) {
            const Face& here = faces_[static_cast<std::size_t>(i)];
            if (here.alive && here.square > 0 && plane(here).distance <= distance) f(here);
        }
    }

    /// Adds a corner that lies beyond the face; returns false on failure.
    [[nodiscard]] bool grow(const Face& visible, const Vertex& corner);

private:
    struct Edge {
        short face;
        signed char edge;
        short begin, end;  // its vertices, in the order seen from inside the hole
    };

    Face& face(int i) { return faces_[static_cast<std::size_t>(i)]; }
    void add_vertex(const Vertex& corner);
    /// The vector from one corner to another, and an upper bound of its length.
    struct Arm {
        Vec3 to;
        double size;
    };
    [[nodiscard]] Arm arm(int from, int to) const {
        const Vec3 &p = vertex(from).w, &q = vertex(to).w, e(q.x - p.x, q.y - p.y, q.z - p.z);
        return {e, norm_1(e)};
    }
    int add_face(int a, int b, int c, const Arm& to_a, const Arm& to_b);
    int add_face(int a, int b, int c) { return add_face(a, b, c, arm(c, a), arm(c, b)); }
    void remove(Face& f, int index);
    void link(int f, int e, int g, int h) {
        const auto i = static_cast<std::size_t>(e), j = static_cast<std::size_t>(h);
        face(f).neighbor[i] = static_cast<short>(g);
        face(f).back[i] = static_cast<signed char>(h);
        face(g).neighbor[j] = static_cast<short>(f);
        face(g).back[j] = static_cast<signed char>(e);
    }
    bool enter(int f, int e, const Vec3& w, int depth);
    bool flood(int f, int e, const Vec3& w, int depth);

    std::array<Vertex, most_vertices> vertices_;
    std::array<double, most_vertices> squares_;  // the squared lengths of the vertices
    std::array<Face, most_faces> faces_;
    std::array<double, most_faces> keys_;  // the squared distance of a face with its sign; infinity for a removed face
    std::array<short, most_faces> free_;
    std::array<Edge, most_faces> horizon_;
    int vertex_count_ = 0, face_count_ = 0, free_count_ = 0, horizon_count_ = 0;
    double tolerance_;
};

}  // namespace abut::gjk
