// SPDX-License-Identifier: MIT
// A growing convex polytope around the origin, in bounded memory. Internal: for .cpp files of this room.
//
//   1. Faces are triangles that know their neighbours; all lie counter-clockwise seen from outside.
//   2. A new corner sees some faces; these are connected, and are found from one of them across shared edges.
//   3. They go, and the corner is joined to the edges that bordered them: the horizon.
//   4. Faces in the corner's plane, within the tolerance, go too, so that no triangle without area arises.
// Rounding may break the horizon; then grow() says so and the polytope is not used further.
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
        std::array<short, 3> neighbour;   // across the edge from vertex i to the next
        std::array<signed char, 3> back;  // which edge of the neighbour that is
        bool alive;
        Vec3 normal;       // outward, of any length, or zero for a face without area
        double square;     // of the normal
        double height;     // of its points along the normal
        double seen_from;  // higher than this along the normal is what sees it; everything sees a face without area
    };
    /// Where a face's plane is.
    struct Plane {
        Vec3 normal;  // outward, unit length
        double distance;
    };
    [[nodiscard]] static Plane plane(const Face& face) {
        const double inverse = 1 / std::sqrt(face.square);
        return {face.normal * inverse, face.height * inverse};
    }

    /// Around four corners; `tolerance` is a length.
    ExpandingPolytope(const std::array<Vertex, 4>& corners, double tolerance);

    /// None when no face has an area.
    [[nodiscard]] const Face* nearest() const;
    [[nodiscard]] const Vertex& vertex(int i) const { return vertices_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] bool full() const { return vertex_count_ == most_vertices; }
    [[nodiscard]] bool has(Vec3 w) const;

    /// Calls f(face) for the faces whose planes are no farther from the origin.
    template <class F>
    void for_each_face_within(double distance, F f) const {
        for (int i = 0; i < face_count_; ++i) {
            const Face& here = faces_[static_cast<std::size_t>(i)];
            if (here.alive && here.square > 0 && plane(here).distance <= distance) f(here);
        }
    }

    /// Takes in a corner beyond the face; false when it could not.
    [[nodiscard]] bool grow(const Face& seen, const Vertex& corner);

private:
    struct Edge {
        short face;
        signed char edge;
        short begin, end;  // its vertices, seen from inside the hole
    };

    Face& face(int i) { return faces_[static_cast<std::size_t>(i)]; }
    void add_vertex(const Vertex& corner);
    /// From a corner to another, and how long that is at least.
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
        face(f).neighbour[i] = static_cast<short>(g);
        face(f).back[i] = static_cast<signed char>(h);
        face(g).neighbour[j] = static_cast<short>(f);
        face(g).back[j] = static_cast<signed char>(e);
    }
    bool enter(int f, int e, const Vec3& w, int depth);
    bool flood(int f, int e, const Vec3& w, int depth);

    std::array<Vertex, most_vertices> vertices_;
    std::array<double, most_vertices> squares_;  // of the vertices
    std::array<Face, most_faces> faces_;
    std::array<double, most_faces> keys_;  // a living face's distance, squared and with its sign; infinite of others
    std::array<short, most_faces> free_;
    std::array<Edge, most_faces> horizon_;
    int vertex_count_ = 0, face_count_ = 0, free_count_ = 0, horizon_count_ = 0;
    double tolerance_;
};

}  // namespace abut::gjk
