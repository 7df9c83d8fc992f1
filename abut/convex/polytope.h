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
#include <limits>

#include "abut/convex/simplex.h"

namespace abut::convex {

class Polytope {
public:
    static constexpr int most_vertices = 128;
    static constexpr int most_faces = 2 * most_vertices;

    struct Face {
        std::array<short, 3> vertex;
        std::array<short, 3> neighbour;   // across the edge from vertex i to the next
        std::array<signed char, 3> back;  // which edge of the neighbour that is
        bool alive;
        Vec3 normal;       // outward, unit length, or zero for a face without area
        double distance;   // of its plane from the origin; infinite without area
        double seen_from;  // farther than this along the normal is what sees it; everything sees a face without area
    };

    /// Around four corners; `tolerance` is a length.
    Polytope(const std::array<Vertex, 4>& corners, double tolerance);

    [[nodiscard]] const Face& nearest() const;
    [[nodiscard]] const Vertex& vertex(int i) const { return vertices_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] bool full() const { return vertex_count_ == most_vertices; }
    [[nodiscard]] bool has(Vec3 w) const;

    /// Calls f(face) for the faces whose planes are no farther from the origin.
    template <class F>
    void for_each_face_within(double distance, F f) const {
        for (int i = 0; i < face_count_; ++i) {
            const Face& here = faces_[static_cast<std::size_t>(i)];
            if (here.alive && here.distance <= distance) f(here);
        }
    }

    /// Takes in a corner beyond the face; false when it could not.
    [[nodiscard]] bool grow(const Face& seen, const Vertex& corner);

private:
    struct Edge {
        short face;
        signed char edge;
    };

    Face& face(int i) { return faces_[static_cast<std::size_t>(i)]; }
    void add_vertex(const Vertex& corner);
    int add_face(int a, int b, int c);
    void remove(Face& f, int index);
    void link(int f, int e, int g, int h) {
        const auto i = static_cast<std::size_t>(e), j = static_cast<std::size_t>(h);
        face(f).neighbour[i] = static_cast<short>(g);
        face(f).back[i] = static_cast<signed char>(h);
        face(g).neighbour[j] = static_cast<short>(f);
        face(g).back[j] = static_cast<signed char>(e);
    }
    bool flood(int f, int e, const Vec3& w, int depth);

    std::array<Vertex, most_vertices> vertices_;
    std::array<double, most_vertices> squares_;  // of the vertices
    std::array<Face, most_faces> faces_;
    std::array<double, most_faces> keys_;  // the distance of a living face, infinite of others
    std::array<short, most_faces> free_;
    std::array<Edge, most_faces> horizon_;
    int vertex_count_ = 0, face_count_ = 0, free_count_ = 0, horizon_count_ = 0;
    double tolerance_;
};

}  // namespace abut::convex
