// SPDX-License-Identifier: MIT
// Examines the pairs of models of a scene that may clash; internal to clash of scenes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "abut/base/function_ref.h"
#include "abut/clash/placed_parts.h"
#include "abut/clash/separation.h"
#include "abut/mesh/clash/clash.h"
#include "abut/scene/scene.h"

namespace abut::clashing {

/// What is to be found out about a pair of models.
enum class Question : std::uint8_t {
    nothing,
    touches_or_encloses,  ///< whether they touch, or a piece of one lies inside the other
    report,               ///< the report
};

struct PairPlan {
    Question question = Question::nothing;
    double clearance = 0;            ///< for a report; at most that of the search
    bool describes_touching = true;  ///< see PairSettings
};

struct PairAnswer {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    PairPlan plan;
    ClashReport report;                           ///< the answer to Question::report, with a and b
    std::optional<Separation> separation{};       ///< for the function `measure` to fill
    std::optional<SharedVolume> shared_volume{};  ///< likewise
};

struct PairSearch {
    double clearance = 0;  ///< the greatest of all pairs
    std::size_t max_pairs = 0;
    /// What to find out about the models a < b; may be called on any thread.
    FunctionRef<PairPlan(std::uint32_t a, std::uint32_t b)> plan;
    /// Called on any thread for reports of clashes.
    FunctionRef<void(PairAnswer& answer, const PlacedPart& a, const PlacedPart& b)> measure;
    /// Called for pairs that clash, or touch or enclose each other, in the order of (a, b), by one thread, until it
    /// returns true.
    FunctionRef<bool(PairAnswer& answer)> visit;
};

/// Examines the pairs that count for the query; returns whether `visit` ended it.
bool search_pairs(const Scene& scene, const SceneQueryOptions& query, const PairSearch& search);

}  // namespace abut::clashing
