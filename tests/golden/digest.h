// SPDX-License-Identifier: MIT
// A hash of the bits of answers.
#pragma once

#include <abut/abut.h>

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace golden {

/// Hashes a sequence of answers; different bits nearly always give different hashes. The two zeros differ; all NaNs are
/// equal.
class Digest {
public:
    [[nodiscard]] std::uint64_t hash() const { return hash_; }

    void add(std::uint64_t word) {
        hash_ = (hash_ ^ word) * 0x9e3779b97f4a7c15;
        hash_ ^= hash_ >> 29;
        hash_ = hash_ * 0xbf58476d1ce4e5b9;
        hash_ ^= hash_ >> 32;
    }
    void add(std::uint32_t word) { add(std::uint64_t{word}); }
    void add(int word) { add(static_cast<std::uint64_t>(word)); }
    void add(bool word) { add(word ? std::uint64_t{1} : std::uint64_t{0}); }
    void add(double x) {
        const auto bits = std::bit_cast<std::uint64_t>(x);
        // Tested by its bits, because with -ffast-math a compiler assumes that no number is NaN.
        const bool is_nan = (bits << 1) > (std::uint64_t{0x7ff} << 53);
        add(is_nan ? std::uint64_t{0x7ff8000000000000} : bits);
    }
    void add(std::string_view text) {
        add(std::uint64_t{text.size()});
        for (const char c : text) add(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
    }
    void add(abut::Vec3 v) { add(v.x), add(v.y), add(v.z); }
    void add(const abut::Mat3& m) { add(m[0]), add(m[1]), add(m[2]); }
    void add(const abut::Quat& q) { add(q.w), add(q.x), add(q.y), add(q.z); }
    void add(const abut::Pose& pose) { add(pose.rotation), add(pose.translation); }
    void add(const abut::Placement& placement) { add(placement.pose), add(placement.scale); }
    void add(abut::Containment c) { add(static_cast<int>(c)); }
    /// `none` takes the place of a member that Where no longer has, so that hashes do not change.
    void add(const abut::Where& where) { add(where.model), add(abut::Where::none), add(where.triangle); }
    void add(abut::ModelId id) { add(id.index), add(id.generation); }
    void add(abut::ModelPair pair) { add(pair.a), add(pair.b); }
    void add(const abut::Index3& t) { add(t[0]), add(t[1]), add(t[2]); }
    void add(const std::array<std::uint32_t, 2>& pair) { add(pair[0]), add(pair[1]); }
    void add(const abut::ClosestPoints& c) { add(c.on_a), add(c.on_b), add(c.distance); }
    void add(const abut::SceneClosestPoints& c) { add(static_cast<const abut::ClosestPoints&>(c)), add(c.model); }
    void add(const abut::SceneClosestPair& c) { add(static_cast<const abut::ClosestPoints&>(c)), add(c.models); }
    void add(const abut::Hit& hit) {
        add(hit.t), add(hit.point), add(hit.normal), add(hit.barycentric), add(hit.where);
    }
    void add(const abut::SceneHit& hit) { add(static_cast<const abut::Hit&>(hit)), add(hit.model); }
    void add(const abut::SweepHit& hit) {
        add(hit.t), add(hit.position), add(hit.point), add(hit.normal), add(hit.depth), add(hit.where);
    }
    void add(const abut::SceneSweepHit& hit) { add(static_cast<const abut::SweepHit&>(hit)), add(hit.model); }
    void add(const abut::Contact& contact) {
        add(contact.depth), add(contact.direction), add(contact.count);
        for (std::size_t i = 0; i < static_cast<std::size_t>(contact.count); ++i) {
            add(contact.points[i].on_a), add(contact.points[i].on_b), add(contact.points[i].depth);
        }
    }
    void add(const abut::SweepFractions& fractions) { add(fractions.safe), add(fractions.unsafe); }
    void add(const abut::SlideResult& slid) {
        add(slid.position), add(slid.displacement), add(slid.remaining), add(slid.depenetrated), add(slid.count);
        for (std::size_t i = 0; i < static_cast<std::size_t>(slid.count); ++i) add(slid.hits[i]);
    }
    void add(const abut::CharacterResult& walked) {
        add(walked.position), add(walked.displacement), add(walked.on_floor), add(walked.floor_normal),
            add(walked.floor);
        // These expressions are those that were hashed under the former names of the members, so that hashes do not
        // change.
        add(walked.stepping), add(walked.depenetrated || walked.stuck), add(walked.blocked);
    }
    /// Adds the members that add(CharacterResult) leaves out.
    void add_contacts(const abut::CharacterResult& moved) {
        add(moved.displacement), add(moved.stepped), add(moved.depenetrated), add(moved.stuck);
        add(moved.ceiling), add(moved.on_steep), add(moved.contact_count);
        for (std::size_t i = 0; i < static_cast<std::size_t>(moved.contact_count); ++i) {
            const abut::CharacterContact& contact = moved.contacts[i];
            add(contact.where), add(contact.point), add(contact.normal), add(static_cast<int>(contact.kind));
            add(contact.at_end);
        }
    }
    void add(const abut::TriangleIntersection& shared) {
        add(shared.count);
        for (std::size_t i = 0; i < static_cast<std::size_t>(shared.count); ++i) add(shared.points[i]);
    }
    void add(const abut::Plane& plane) { add(plane.normal), add(plane.offset); }
    void add(const abut::Aabb& box) { add(box.min), add(box.max); }
    void add(const abut::Obb& box) { add(box.center), add(box.axes), add(box.half_extents); }

    template <class T>
    void add(const std::optional<T>& answer) {
        add(answer.has_value());
        if (answer) add(*answer);
    }
    template <class T>
    void add(std::span<const T> answers) {
        add(std::uint64_t{answers.size()});
        for (const T& answer : answers) add(answer);
    }
    template <class T>
    void add(const std::vector<T>& answers) {
        add(std::span<const T>(answers));
    }

private:
    std::uint64_t hash_ = 0xcbf29ce484222325;
};

}  // namespace golden
