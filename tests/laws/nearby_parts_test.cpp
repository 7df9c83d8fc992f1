// SPDX-License-Identifier: MIT
// Law of gathered parts: sweeps, intersection tests, slides and moves of characters give the same bits over the
// triangles gathered near a shape as over the whole mesh, wherever the box in which they were gathered lies.
// ABUT_LAW_CASES sets the number of cases a level.
#include "abut/query/nearby_parts.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdio>

#include "abut/query/move_character-inl.h"
#include "abut/scene/model_visit-inl.h"
#include "abut/scene/scene.h"
#include "abut/shape/convex_view.h"
#include "tests/laws/law_environment.h"
#include "tests/laws/worlds.h"

namespace abut::laws {
namespace {

using Bits = std::vector<std::uint64_t>;

void append(Bits& bits, double x) { bits.push_back(std::bit_cast<std::uint64_t>(x)); }
void append(Bits& bits, Vec3 v) {
    for (int i = 0; i < 3; ++i) append(bits, v[i]);
}
void append(Bits& bits, const Where& where) {
    bits.push_back(where.model);
    bits.push_back(where.triangle);
}
void append(Bits& bits, const SweepHit& hit) {
    append(bits, hit.t);
    for (const Vec3 v : {hit.position, hit.point, hit.normal}) append(bits, v);
    append(bits, hit.depth);
    append(bits, hit.where);
}

Bits bits_of(const std::optional<SweepHit>& hit) {
    Bits bits;
    if (hit) append(bits, *hit);
    return bits;
}
Bits bits_of(const SlideResult& r) {
    Bits bits{std::uint64_t{r.depenetrated}};
    for (const Vec3 v : {r.position, r.displacement, r.remaining}) append(bits, v);
    for (int i = 0; i < r.count; ++i) append(bits, r.hits[static_cast<std::size_t>(i)]);
    return bits;
}
Bits bits_of(const CharacterResult& r) {
    Bits bits;
    for (const bool b :
         {r.on_floor, r.stepped, r.depenetrated, r.blocked, r.stepping, r.stuck, r.ceiling, r.on_steep}) {
        bits.push_back(b);
    }
    for (const Vec3 v : {r.position, r.displacement, r.floor_normal}) append(bits, v);
    append(bits, r.floor);
    for (int i = 0; i < r.contact_count; ++i) {
        const CharacterContact& contact = r.contacts[static_cast<std::size_t>(i)];
        append(bits, contact.where);
        append(bits, contact.point);
        append(bits, contact.normal);
        bits.push_back(static_cast<std::uint64_t>(contact.kind));
        bits.push_back(contact.at_end);
    }
    return bits;
}

class Dice {
public:
    explicit Dice(std::uint64_t seed) : random_(seed) {}
    double unit() { return std::uniform_real_distribution<double>(0, 1)(random_); }
    Vec3 cube() { return Vec3(2 * unit() - 1, 2 * unit() - 1, 2 * unit() - 1); }
    Vec3 within(Vec3 low, Vec3 high) { return low + Vec3(unit(), unit(), unit()) * (high - low); }
    bool one_in(int n) { return unit() * n < 1; }

private:
    std::mt19937_64 random_;
};

struct Tally {
    long cases = 0, few = 0, hits = 0, overlaps = 0, slid = 0, stood = 0;
};

/// Sweeps and intersection tests of one shape, with parts gathered in a box about it that the motion may leave.
template <class Shape, class X>
void check_queries(const Shape& shape, Vec3 motion, const X& x, Dice& dice, Tally& tally) {
    const Aabb box = ladder::bounds_of(shape);
    const Vec3 room = (dice.one_in(3) ? 0.4 : 1.5) * glm::abs(motion) + Vec3(dice.one_in(3) ? 0.0 : 0.3);
    const Aabb gathered{box.min - room, box.max + room};
    const ladder::NearbyParts<X> near(x, gathered);
    tally.few += bvh::NearbyTriangles(x.tree(), x.leaves(), x.frame().to_tree(gathered)).usable() ? 1 : 0;
    SweepOptions options{.max_t = dice.one_in(4) ? 0.5 : 1, .ignore_separating = dice.one_in(2)};
    if (dice.one_in(4)) options.cull = dice.one_in(2) ? Cull::back : Cull::front;
    const auto all = abut::sweep(shape, motion, x, options);
    EXPECT_EQ(bits_of(near.sweep(shape, motion, options)), bits_of(all));
    const bool overlaps = abut::intersects(shape, x);
    EXPECT_EQ(near.intersects(shape), overlaps);
    ++tally.cases;
    tally.hits += all ? 1 : 0;
    tally.overlaps += overlaps ? 1 : 0;
}

/// Slides and moves of a character: those of the public verbs, and those among the whole mesh.
template <class Shape, class X>
void check_moves(const Shape& shape, Vec3 motion, const X& x, Dice& dice, Tally& tally) {
    const ladder::Obstacles all(x);
    const SlideOptions sliding{.gap = dice.one_in(2) ? 0 : 0.02};
    const SlideResult slid = slide(shape, motion, x, sliding);
    EXPECT_EQ(bits_of(slid), bits_of(ladder::slide_among(shape, motion, all, sliding)));
    CharacterOptions options{.gap = dice.one_in(2) ? 0 : 0.02, .all_contacts = dice.one_in(4)};
    if (dice.one_in(2)) options.step_height = 0.4 * dice.unit();
    if (dice.one_in(2)) options.snap_distance = 0.4 * dice.unit();
    options.constant_speed = dice.one_in(3);
    const CharacterResult moved = move_character(shape, motion, x, options);
    EXPECT_EQ(bits_of(moved), bits_of(ladder::move_character_among(shape, motion, all, options)));
    tally.slid += slid.count > 0 ? 1 : 0;
    tally.stood += moved.on_floor ? 1 : 0;
}

template <class X>
void check_at(const X& x, Vec3 at, Vec3 motion, double scale, Dice& dice, Tally& tally) {
    const double size = scale * (dice.one_in(3) ? 0.1 : 0.3);
    const Capsule capsule{at, at + size * (dice.one_in(2) ? Vec3(0, 0, 2) : 2.0 * dice.cube()), size};
    const Sphere ball{at, size};
    const Aabb box{at - size * Vec3(1, 0.8, 1.2), at + size * Vec3(1, 0.8, 1.2)};
    check_queries(ball, motion, x, dice, tally);
    check_queries(capsule, motion, x, dice, tally);
    check_queries(as_geometry(ladder::inflated(box, Vec3(0), 0.1 * size)), motion, x, dice, tally);
    check_moves(ball, motion, x, dice, tally);
    check_moves(capsule, motion, x, dice, tally);
    check_moves(box, motion, x, dice, tally);
}

TEST(NearbyPartsLaw, GivesTheBitsOfTheWholeMesh) {
    Tally tally;
    for (const World& world : worlds()) {
        SCOPED_TRACE(world.name);
        Dice dice(29);
        for (long i = 0; i < environment_case_count(60) && !testing::Test::HasFailure(); ++i) {
            SCOPED_TRACE("case " + std::to_string(i));
            const Vec3 at = dice.within(world.low - Vec3(0, 0, dice.one_in(2) ? 0.5 : 3), world.high);
            const Vec3 motion = (dice.one_in(4) ? 4.0 : 0.3) * dice.cube() - Vec3(0, 0, dice.unit());
            check_at(world.mesh, at, motion, 1, dice, tally);
            const double scale = dice.one_in(2) ? 1 : 0.1 + 3 * dice.unit();
            const Pose pose = Pose::from_axis_angle(dice.cube() + Vec3(0, 0, 2), 6 * dice.unit(), 100.0 * dice.cube());
            const PosedMesh posed(pose, world.mesh, scale);
            check_at(posed, pose * (scale * at), scale * motion, scale, dice, tally);
        }
    }
    std::printf(
        "%ld cases, %ld with few parts near, %ld hits, %ld overlaps, %ld slides with contacts, %ld on a floor\n",
        tally.cases, tally.few, tally.hits, tally.overlaps, tally.slid, tally.stood);
    for (const long count : {tally.few, tally.cases - tally.few, tally.hits, tally.overlaps, tally.slid, tally.stood}) {
        EXPECT_GT(count, 0);
    }
}

/// All models, each queried as a whole.
struct AllModels {
    std::vector<Model> models;
};
template <class Shape>
bool intersects(const Shape& shape, const AllModels& all) {
    return std::any_of(all.models.begin(), all.models.end(),
                       [&](const Model& model) { return abut::intersects(shape, model); });
}
/// The best of the models' answers; of equally good ones that of the lowest model.
template <class Query, class Better, class Name>
auto best_of(const AllModels& all, Query query, Better better, Name name) {
    decltype(query(all.models[0])) best;
    for (std::uint32_t i = 0; i < all.models.size(); ++i) {
        auto found = query(all.models[i]);
        if (!found || (best && !better(*found, *best))) continue;
        best = found;
        name(*best) = i;
    }
    return best;
}
template <class Shape>
std::optional<Contact> contact(const Shape& shape, const AllModels& all) {
    return best_of(
        all, [&](const Model& model) { return abut::contact(shape, model); },
        [](const Contact& a, const Contact& b) { return a.depth > b.depth; },
        [](Contact & c) -> auto& { return c.where_b.model; });
}
template <class Shape>
std::optional<SweepHit> sweep(const Shape& shape, Vec3 motion, const AllModels& all, const SweepOptions& options) {
    return best_of(
        all, [&](const Model& model) { return abut::sweep(shape, motion, model, options); },
        [](const SweepHit& a, const SweepHit& b) { return a.t < b.t; },
        [](SweepHit & hit) -> auto& { return hit.where.model; });
}
std::optional<Hit> raycast(const Ray& ray, const AllModels& all, const RaycastOptions& options) {
    return best_of(
        all, [&](const Model& model) { return abut::raycast(ray, model, options); },
        [](const Hit& a, const Hit& b) { return a.t < b.t; }, [](Hit & hit) -> auto& { return hit.where.model; });
}
template <class Shape>
void for_each_contact(const Shape& shape, const AllModels& all, ladder::VisitContact visit) {
    for (std::uint32_t i = 0; i < all.models.size(); ++i) {
        const auto name = [&](ladder::PartContact found) {
            found.where.model = i;
            visit(found);
        };
        all.models[i].visit_held([&](const auto& thing) { ladder::for_each_contact(shape, thing, name); });
    }
}

/// Levels that are cut apart and put together again, some of them turned and scaled, with shapes among them.
TEST(NearbyPartsLaw, HoldsForModelsOfAScene) {
    Dice dice(37);
    long slid = 0, stood = 0;
    const std::vector<World> levels = worlds();
    for (long i = 0; i < environment_case_count(60) && !testing::Test::HasFailure(); ++i) {
        AllModels all;
        Scene scene;
        const World& level = levels[static_cast<std::size_t>(i) % levels.size()];
        all.models.emplace_back(level.mesh);
        for (int k = 0; k < 4; ++k) {
            const World& other = levels[static_cast<std::size_t>(dice.unit() * 5.9)];
            const Pose pose = Pose::from_axis_angle(dice.cube() + Vec3(0, 0, 2), 6 * dice.unit(), 2.0 * dice.cube());
            all.models.emplace_back(other.mesh, pose, 0.2 + dice.unit());
        }
        all.models.emplace_back(AnyShape(Sphere{2.0 * dice.cube(), 0.4}));
        for (const Model& model : all.models) {
            scene.add({.shape = model.shape(), .pose = model.pose(), .scale = model.scale()});
        }
        const ladder::Obstacles obstacles(all);
        for (int k = 0; k < 4; ++k) {
            const Vec3 at = dice.within(level.low, level.high);
            const Vec3 motion = (dice.one_in(4) ? 4.0 : 0.3) * dice.cube() - Vec3(0, 0, dice.unit());
            const Capsule shape{at, at + Vec3(0, 0, 0.5), 0.2};
            const SlideResult slide = scene.slide(shape, motion);
            EXPECT_EQ(bits_of(slide), bits_of(ladder::slide_among(shape, motion, obstacles, {})));
            const CharacterOptions options{
                .step_height = 0.3 * dice.unit(), .snap_distance = 0.3, .all_contacts = dice.one_in(3)};
            const CharacterResult move = scene.move_character(shape, motion, options);
            EXPECT_EQ(bits_of(move), bits_of(ladder::move_character_among(shape, motion, obstacles, options)));
            slid += slide.count > 0 ? 1 : 0;
            stood += move.on_floor ? 1 : 0;
        }
    }
    std::printf("%ld slides with contacts, %ld on a floor\n", slid, stood);
    EXPECT_GT(slid, 0);
    EXPECT_GT(stood, 0);
}

/// Large triangles far beyond the box, tiny ones in it, and numbers that are not finite.
TEST(NearbyPartsLaw, HoldsForTrianglesOfAllSizes) {
    Dice dice(31);
    Tally tally;
    for (int i = 0; i < 300 && !testing::Test::HasFailure(); ++i) {
        Builder builder;
        const double place = std::ldexp(1.0, static_cast<int>(40 * dice.unit()) - 20);
        const Vec3 middle = place * dice.cube();
        for (int k = 0; k < 40; ++k) {
            const double size = std::ldexp(1.0, static_cast<int>(24 * dice.unit()) - 12);
            const Vec3 p = middle + 2.0 * dice.cube();
            builder.triangle(p, p + size * dice.cube(), p + size * dice.cube());
        }
        const Mesh mesh = builder.mesh();
        check_at(mesh, middle + dice.cube(), 2.0 * dice.cube(), 1, dice, tally);
        check_at(mesh, middle + dice.cube(), Vec3(0), 1, dice, tally);
        check_at(mesh, middle + dice.cube(), 1e9 * dice.cube(), 1, dice, tally);
    }
    EXPECT_GT(tally.hits, 0);
    const Mesh mesh = corner().mesh;
    const double bad[] = {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN(), 1e300};
    for (const double x : bad) {
        check_at(mesh, Vec3(0, 0, x), Vec3(0, 0, 1), 1, dice, tally);
        check_at(mesh, Vec3(0, 0, 3), Vec3(x, 0, 1), 1, dice, tally);
        check_at(mesh, Vec3(0, 0, 3), Vec3(0, 0, 1), x, dice, tally);
    }
}

}  // namespace
}  // namespace abut::laws
