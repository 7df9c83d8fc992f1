// SPDX-License-Identifier: MIT
// The members of the records that can be pickled, in the order of their declarations.
#pragma once

#include <abut/abut.h>
#include <abut/io/bcf.h>
#include <abut/io/scene_file.h>

#include <tuple>
#include <utility>

#include "results.h"

namespace abut::python {

/// Pointers to all members, as a tuple; null for what is no record. A member that is left out has its default value
/// after unpickling and copying.
template <class T>
inline constexpr auto members_of = nullptr;

template <class A, class B>
inline constexpr auto members_of<std::pair<A, B>> = std::tuple(&std::pair<A, B>::first, &std::pair<A, B>::second);
template <>
inline constexpr auto members_of<Dims> = std::tuple(&Dims::size, &Dims::rank);
template <class T>
inline constexpr auto members_of<Results<T>> = std::tuple(&Results<T>::dims, &Results<T>::values);

// Of queries.
template <>
inline constexpr auto members_of<Aabb> = std::tuple(&Aabb::min, &Aabb::max);
template <>
inline constexpr auto members_of<Where> = std::tuple(&Where::model, &Where::triangle);
template <>
inline constexpr auto members_of<ModelId> = std::tuple(&ModelId::index, &ModelId::generation);
template <>
inline constexpr auto members_of<ModelPair> = std::tuple(&ModelPair::a, &ModelPair::b);
template <>
inline constexpr auto members_of<Hit> = std::tuple(&Hit::t, &Hit::point, &Hit::normal, &Hit::barycentric, &Hit::where);
template <>
inline constexpr auto members_of<SceneHit> = std::tuple_cat(members_of<Hit>, std::tuple(&SceneHit::model));
template <>
inline constexpr auto members_of<TriangleHit> = std::tuple(&TriangleHit::t, &TriangleHit::triangle);
template <>
inline constexpr auto members_of<SweepHit> = std::tuple(&SweepHit::t, &SweepHit::position, &SweepHit::point,
                                                        &SweepHit::normal, &SweepHit::depth, &SweepHit::where);
template <>
inline constexpr auto members_of<SceneSweepHit> = std::tuple_cat(members_of<SweepHit>,
                                                                 std::tuple(&SceneSweepHit::model));
template <>
inline constexpr auto members_of<SceneCollision> = std::tuple_cat(members_of<SweepHit>,
                                                                  std::tuple(&SceneCollision::models));
template <>
inline constexpr auto members_of<ClosestPoints> = std::tuple(&ClosestPoints::on_a, &ClosestPoints::on_b,
                                                             &ClosestPoints::distance, &ClosestPoints::where_a,
                                                             &ClosestPoints::where_b);
template <>
inline constexpr auto members_of<SceneClosestPoints> = std::tuple_cat(members_of<ClosestPoints>,
                                                                      std::tuple(&SceneClosestPoints::model));
template <>
inline constexpr auto members_of<SceneClosestPair> = std::tuple_cat(members_of<ClosestPoints>,
                                                                    std::tuple(&SceneClosestPair::models));
template <>
inline constexpr auto members_of<ContactPoint> = std::tuple(&ContactPoint::on_a, &ContactPoint::on_b,
                                                            &ContactPoint::depth);
template <>
inline constexpr auto members_of<Contact> = std::tuple(&Contact::depth, &Contact::direction, &Contact::points,
                                                       &Contact::count, &Contact::where_a, &Contact::where_b);
template <>
inline constexpr auto members_of<TouchEvents> = std::tuple(&TouchEvents::began, &TouchEvents::persisted,
                                                           &TouchEvents::ended);

// Of moves.
template <>
inline constexpr auto members_of<SlideResult> = std::tuple(&SlideResult::position, &SlideResult::displacement,
                                                           &SlideResult::remaining, &SlideResult::depenetrated,
                                                           &SlideResult::count, &SlideResult::hits);
template <>
inline constexpr auto members_of<CharacterContact> = std::tuple(&CharacterContact::where, &CharacterContact::point,
                                                                &CharacterContact::normal, &CharacterContact::kind,
                                                                &CharacterContact::at_end);
template <>
inline constexpr auto members_of<CharacterResult> = std::tuple(
    &CharacterResult::position, &CharacterResult::displacement, &CharacterResult::on_floor,
    &CharacterResult::floor_normal, &CharacterResult::floor, &CharacterResult::stepped, &CharacterResult::depenetrated,
    &CharacterResult::blocked, &CharacterResult::stepping, &CharacterResult::stuck, &CharacterResult::ceiling,
    &CharacterResult::on_steep, &CharacterResult::contact_count, &CharacterResult::contacts);

// Of meshes.
template <>
inline constexpr auto members_of<NearTriangle> = std::tuple(&NearTriangle::triangle, &NearTriangle::distance,
                                                            &NearTriangle::point);
template <>
inline constexpr auto members_of<NearPoint> = std::tuple(&NearPoint::point, &NearPoint::distance);
template <>
inline constexpr auto members_of<TriangleIntersection> = std::tuple(&TriangleIntersection::count,
                                                                    &TriangleIntersection::points);
template <>
inline constexpr auto members_of<VertexImpact> = std::tuple(&VertexImpact::vertex, &VertexImpact::triangle,
                                                            &VertexImpact::hit);
template <>
inline constexpr auto members_of<EdgeImpact> = std::tuple(&EdgeImpact::a, &EdgeImpact::b, &EdgeImpact::hit);
template <>
inline constexpr auto members_of<Impacts> = std::tuple(&Impacts::vertices, &Impacts::edges);
template <>
inline constexpr auto members_of<ImpactsBetween> = std::tuple(&ImpactsBetween::vertices_of_a,
                                                              &ImpactsBetween::vertices_of_b, &ImpactsBetween::edges);
template <>
inline constexpr auto members_of<Hole> = std::tuple(&Hole::vertices, &Hole::length, &Hole::bounds, &Hole::closed);
template <>
inline constexpr auto members_of<Shell> = std::tuple(&Shell::triangle, &Shell::point, &Shell::triangle_count,
                                                     &Shell::copies, &Shell::volume, &Shell::facing, &Shell::depth,
                                                     &Shell::parent, &Shell::misoriented);
template <>
inline constexpr auto members_of<IntersectingShells> = std::tuple(&IntersectingShells::shells,
                                                                  &IntersectingShells::triangles);
template <>
inline constexpr auto members_of<MeshReport> =
    std::tuple(&MeshReport::boundary_edges, &MeshReport::holes, &MeshReport::non_manifold_edges,
               &MeshReport::non_manifold_vertices, &MeshReport::flipped_faces, &MeshReport::duplicate_faces,
               &MeshReport::degenerate_faces, &MeshReport::self_intersections,
               &MeshReport::self_intersections_truncated, &MeshReport::shells, &MeshReport::shell_of,
               &MeshReport::intersecting_shells, &MeshReport::component_count, &MeshReport::area, &MeshReport::volume);
template <>
inline constexpr auto members_of<Cracks> = std::tuple(&Cracks::gap, &Cracks::weld_distance, &Cracks::closed_edge_count);
template <>
inline constexpr auto members_of<WeldedMesh> = std::tuple(&WeldedMesh::mesh, &WeldedMesh::original_triangles,
                                                          &WeldedMesh::moved_count);

// Of clash runs.
template <>
inline constexpr auto members_of<ClashReport> = std::tuple(&ClashReport::kind, &ClashReport::a, &ClashReport::b,
                                                           &ClashReport::pairs, &ClashReport::truncated,
                                                           &ClashReport::depth, &ClashReport::distance,
                                                           &ClashReport::point, &ClashReport::bounds,
                                                           &ClashReport::curve);
template <>
inline constexpr auto members_of<PartInfo> = std::tuple(&PartInfo::name, &PartInfo::path, &PartInfo::file,
                                                        &PartInfo::properties);
template <>
inline constexpr auto members_of<PartCondition> = std::tuple(&PartCondition::key, &PartCondition::patterns);
template <>
inline constexpr auto members_of<PartSelection> = std::tuple(&PartSelection::all, &PartSelection::none);
template <>
inline constexpr auto members_of<PartSet> = std::tuple(&PartSet::name, &PartSet::any);
template <>
inline constexpr auto members_of<ClashRule> = std::tuple(
    &ClashRule::name, &ClashRule::a, &ClashRule::b, &ClashRule::tolerance, &ClashRule::clearance, &ClashRule::piercing,
    &ClashRule::touching, &ClashRule::enclosed, &ClashRule::duplicate, &ClashRule::ignored, &ClashRule::measured,
    &ClashRule::ignore_same, &ClashRule::ignore_related, &ClashRule::severity);
template <>
inline constexpr auto members_of<ClashRules> = std::tuple(&ClashRules::sets, &ClashRules::rules);
template <>
inline constexpr auto members_of<Separation> = std::tuple(&Separation::lower, &Separation::upper,
                                                          &Separation::direction);
template <>
inline constexpr auto members_of<SharedVolume> = std::tuple(&SharedVolume::lower, &SharedVolume::upper);
template <>
inline constexpr auto members_of<RuledClash> = std::tuple(&RuledClash::report, &RuledClash::rule,
                                                          &RuledClash::separation, &RuledClash::shared_volume,
                                                          &RuledClash::undecided);
template <>
inline constexpr auto members_of<RuleCounts> = std::tuple(&RuleCounts::clashes, &RuleCounts::piercing,
                                                          &RuleCounts::within_tolerance, &RuleCounts::touching,
                                                          &RuleCounts::enclosed, &RuleCounts::duplicate,
                                                          &RuleCounts::ignored);
template <>
inline constexpr auto members_of<RuledClashes> = std::tuple(&RuledClashes::clashes, &RuledClashes::by_rule,
                                                            &RuledClashes::unmatched);
template <>
inline constexpr auto members_of<EmptySet> = std::tuple(&EmptySet::rule, &EmptySet::set, &EmptySet::missing);
template <>
inline constexpr auto members_of<MissingProperty> = std::tuple(&MissingProperty::rule, &MissingProperty::key);
template <>
inline constexpr auto members_of<ClashGroup> = std::tuple(&ClashGroup::name, &ClashGroup::clashes, &ClashGroup::rule,
                                                          &ClashGroup::key);
template <>
inline constexpr auto members_of<GroupOptions> = std::tuple(&GroupOptions::by, &GroupOptions::property,
                                                            &GroupOptions::radius);
template <>
inline constexpr auto members_of<Approval> = std::tuple(&Approval::key, &Approval::by, &Approval::date, &Approval::why);
template <>
inline constexpr auto members_of<KnownClash> = std::tuple(&KnownClash::key, &KnownClash::a, &KnownClash::b,
                                                          &KnownClash::state);
template <>
inline constexpr auto members_of<ClashStates> = std::tuple(&ClashStates::states, &ClashStates::resolved,
                                                           &ClashStates::unused);
template <>
inline constexpr auto members_of<ClashRun> = std::tuple(&ClashRun::title, &ClashRun::unit, &ClashRun::scene,
                                                        &ClashRun::parts, &ClashRun::colors, &ClashRun::rules,
                                                        &ClashRun::found, &ClashRun::keys, &ClashRun::states,
                                                        &ClashRun::approvals, &ClashRun::groups);
template <>
inline constexpr auto members_of<BcfComment> = std::tuple(&BcfComment::author, &BcfComment::date, &BcfComment::text);
template <>
inline constexpr auto members_of<BcfTopic> = std::tuple(&BcfTopic::guid, &BcfTopic::title, &BcfTopic::description,
                                                        &BcfTopic::status, &BcfTopic::author, &BcfTopic::date,
                                                        &BcfTopic::comments);

// Of files.
template <>
inline constexpr auto members_of<io::MeshData> = std::tuple(&io::MeshData::vertices, &io::MeshData::triangles,
                                                            &io::MeshData::lines, &io::MeshData::color);
template <>
inline constexpr auto members_of<io::Node> = std::tuple(&io::Node::name, &io::Node::parent, &io::Node::transform,
                                                        &io::Node::mesh, &io::Node::file_index, &io::Node::properties);
template <>
inline constexpr auto members_of<io::Part> = std::tuple(&io::Part::name, &io::Part::data, &io::Part::path,
                                                        &io::Part::file_index, &io::Part::properties);
template <>
inline constexpr auto members_of<io::SkippedElements> = std::tuple(&io::SkippedElements::faces,
                                                                   &io::SkippedElements::lines,
                                                                   &io::SkippedElements::points,
                                                                   &io::SkippedElements::curves,
                                                                   &io::SkippedElements::vertices);
template <>
inline constexpr auto members_of<io::SceneFile> = std::tuple(&io::SceneFile::meshes, &io::SceneFile::mesh_names,
                                                             &io::SceneFile::nodes, &io::SceneFile::skipped,
                                                             &io::SceneFile::unit);

}  // namespace abut::python
