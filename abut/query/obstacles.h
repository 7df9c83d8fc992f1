// SPDX-License-Identifier: MIT
// Obstacles: anything that a shape can slide among, behind one type, so that slide and move_character are compiled once
// for each shape instead of once for each pair; only the library compiles it.
#pragma once

#include <optional>

#include "abut/query/contact.h"
#include "abut/query/intersects.h"
#include "abut/query/part_contact.h"
#include "abut/query/raycast.h"
#include "abut/query/sweep.h"

namespace abut::ladder {

/// A reference to a shape, a mesh, a model or any other object with the verbs below, and those verbs. They are called
/// unqualified, so that a class such as a scene's Nearby can supply its own by argument-dependent lookup. Spheres and
/// capsules are passed on as they are, other shapes as a ConvexView.
class Obstacles {
public:
    template <class X>
    explicit Obstacles(const X& x) noexcept : x_(&x), verbs_(&verbs_of<X>) {}

    template <class Shape>
    friend bool intersects(const Shape& shape, const Obstacles& o) {
        const auto& moved = as_geometry(shape);
        return o.verbs(moved).intersects(moved, o.x_);
    }
    template <class Shape>
    friend std::optional<Contact> contact(const Shape& shape, const Obstacles& o) {
        const auto& moved = as_geometry(shape);
        return o.verbs(moved).contact(moved, o.x_);
    }
    template <class Shape>
    friend std::optional<SweepHit> sweep(const Shape& shape, Vec3 motion, const Obstacles& o,
                                         const SweepOptions& options) {
        const auto& moved = as_geometry(shape);
        return o.verbs(moved).sweep(moved, motion, o.x_, options);
    }
    template <class Shape>
    friend void for_each_contact(const Shape& shape, const Obstacles& o, VisitContact visit) {
        const auto& moved = as_geometry(shape);
        o.verbs(moved).for_each_contact(moved, o.x_, visit);
    }
    friend bool intersects(const Segment& segment, const Obstacles& o) {
        return o.verbs_->intersects_segment(segment, o.x_);
    }
    friend std::optional<Hit> raycast(const Ray& ray, const Obstacles& o, const RaycastOptions& options) {
        return o.verbs_->raycast(ray, o.x_, options);
    }

private:
    template <class Shape>
    struct VerbsOf {
        bool (*intersects)(const Shape&, const void*);
        std::optional<Contact> (*contact)(const Shape&, const void*);
        std::optional<SweepHit> (*sweep)(const Shape&, Vec3, const void*, const SweepOptions&);
        void (*for_each_contact)(const Shape&, const void*, VisitContact);
    };
    struct Verbs {
        VerbsOf<Sphere> sphere;
        VerbsOf<Capsule> capsule;
        VerbsOf<ConvexView> convex;
        bool (*intersects_segment)(const Segment&, const void*);
        std::optional<Hit> (*raycast)(const Ray&, const void*, const RaycastOptions&);
    };

    const VerbsOf<Sphere>& verbs(const Sphere&) const { return verbs_->sphere; }
    const VerbsOf<Capsule>& verbs(const Capsule&) const { return verbs_->capsule; }
    const VerbsOf<ConvexView>& verbs(const ConvexView&) const { return verbs_->convex; }

    template <class Shape, class X>
    static constexpr VerbsOf<Shape> verbs_of_shape = {
        [](const Shape& shape, const void* x) -> bool { return intersects(shape, *static_cast<const X*>(x)); },
        [](const Shape& shape, const void* x) -> std::optional<Contact> {
            return contact(shape, *static_cast<const X*>(x));
        },
        [](const Shape& shape, Vec3 motion, const void* x, const SweepOptions& options) -> std::optional<SweepHit> {
            return sweep(shape, motion, *static_cast<const X*>(x), options);
        },
        [](const Shape& shape, const void* x, VisitContact visit) {
            for_each_contact(shape, *static_cast<const X*>(x), visit);
        }};
    template <class X>
    static constexpr Verbs verbs_of = {
        verbs_of_shape<Sphere, X>, verbs_of_shape<Capsule, X>, verbs_of_shape<ConvexView, X>,
        [](const Segment& segment, const void* x) -> bool { return intersects(segment, *static_cast<const X*>(x)); },
        [](const Ray& ray, const void* x, const RaycastOptions& options) -> std::optional<Hit> {
            return raycast(ray, *static_cast<const X*>(x), options);
        }};

    const void* x_;
    const Verbs* verbs_;
};

}  // namespace abut::ladder
