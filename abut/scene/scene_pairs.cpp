// SPDX-License-Identifier: MIT
// Finds the pairs of models of a scene that touch, and their changes since the last call.
#include <algorithm>
#include <atomic>
#include <optional>

#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/base/one_thread.h"
#include "abut/query/intersects.h"
#include "abut/scene/broad_phase/broad_phase.h"
#include "abut/scene/moved_hull.h"
#include "abut/scene/scene_partners-inl.h"

namespace abut {
namespace {

constexpr std::size_t grain = 64;

/// Whether two models intersect. For two hulls a few vertices often prove it, so that the hulls are not built.
bool touch(const Model& a, const Model& b) {
    if (a.is_hull() && b.is_hull()) {
        if (const std::optional<bool> proved = within(*a.moved_hull(), *b.moved_hull(), 0)) return *proved;
    }
    return abut::intersects(a, b);
}

}  // namespace

std::vector<ModelPair> Scene::overlapping_pairs(const SceneQueryOptions& options) const {
    const DefaultFloats floats;
    using scene::Verdict;
    const auto known = boxes().pairs();

    const bool filters = options.filter != nullptr, ignores = !ignored_.empty() || options.pair_filter != nullptr;
    const auto counts = [&, tags = tags_.data()](std::uint32_t i, std::uint32_t j) {
        const Tag &a = tags[i], &b = tags[j];
        const bool layers_match = ((a.layers & b.mask) != 0) & ((b.layers & a.mask) != 0) &
                                  ((a.layers & options.layers) != 0) & ((b.layers & options.layers) != 0);
        return layers_match && (!ignores || form_pair(options, i, j)) &&
               (!filters || (options.filter(id_of(i)) && options.filter(id_of(j))));
    };
    std::vector<Verdict> verdicts;
    if (!options.bounds_only) verdicts = known->verdicts;
    std::atomic<bool> has_new_verdicts = false;
    const auto touch = [&](std::size_t k) {
        Verdict& verdict = verdicts[k];
        if (verdict == Verdict::unknown) {
            const auto [i, j] = known->pairs[k];
            verdict = abut::touch(slots_[i].world, slots_[j].world) ? Verdict::touching : Verdict::apart;
            has_new_verdicts.store(true, std::memory_order_relaxed);
        }
        return verdict == Verdict::touching;
    };
    // Each range of pairs, which depends on their number alone, writes its results from the range's start on.
    const std::size_t share = options.bounds_only ? 16 * grain : grain;
    const OneThread few(options.bounds_only && slots_.size() < scene::BroadPhase::shared_from);
    std::vector<ModelPair> result(known->size());
    std::vector<std::size_t> counted((known->size() + share - 1) / share);
    for_each_range(known->size(), share, [&, pairs = known->pairs.data()](std::size_t first, std::size_t last) {
        ModelPair* const begin = result.data() + first;
        ModelPair* end = begin;
        for (std::size_t k = first; k < last; ++k) {
            const auto [i, j] = pairs[k];
            *end = {id_of(i), id_of(j)};
            end += counts(i, j) && (options.bounds_only || touch(k)) ? 1 : 0;
        }
        counted[first / share] = static_cast<std::size_t>(end - begin);
    });
    if (has_new_verdicts) boxes().store_verdicts(known, std::move(verdicts));
    auto end = result.begin();
    for (std::size_t k = 0; k < counted.size(); ++k) {
        const auto first = result.begin() + static_cast<std::ptrdiff_t>(k * share);
        const auto last = first + static_cast<std::ptrdiff_t>(counted[k]);
        end = end == first ? last : std::move(first, last, end);
    }
    result.erase(end, result.end());
    return result;
}

bool Scene::for_each_overlapping_pair(FunctionRef<bool(const ModelPair&)> visit,
                                      const SceneQueryOptions& options) const {
    const DefaultFloats floats;
    using scene::Verdict;
    const auto known = boxes().pairs();
    std::vector<Verdict> verdicts;  // empty as long as nothing new has been computed
    const auto touch = [&](std::size_t k) {
        const Verdict before = verdicts.empty() ? known->verdicts[k] : verdicts[k];
        if (before != Verdict::unknown) return before == Verdict::touching;
        if (verdicts.empty()) verdicts = known->verdicts;
        const auto [i, j] = known->pairs[k];
        const bool touches = abut::touch(slots_[i].world, slots_[j].world);
        verdicts[k] = touches ? Verdict::touching : Verdict::apart;
        return touches;
    };
    bool is_ended = false;
    for (std::size_t k = 0; k < known->size() && !is_ended; ++k) {
        const auto [i, j] = known->pairs[k];
        if (!form_pair(options, i, j) || !admits(options, i) || !admits(options, j)) continue;
        if (options.bounds_only || touch(k)) is_ended = visit({id_of(i), id_of(j)});
    }
    if (!verdicts.empty()) boxes().store_verdicts(known, std::move(verdicts));
    return is_ended;
}

std::optional<ModelPair> Scene::any_overlapping_pair(const SceneQueryOptions& options) const {
    std::optional<ModelPair> first;
    for_each_overlapping_pair(
        [&](const ModelPair& pair) {
            first = pair;
            return true;
        },
        options);
    return first;
}

TouchEvents Scene::update_touches(const SceneQueryOptions& options) {
    const DefaultFloats floats;
    std::vector<ModelPair> now = overlapping_pairs(options);
    TouchEvents events;
    events.persisted.reserve(std::min(now.size(), touches_.size()));
    auto before = touches_.begin();
    for (const ModelPair& pair : now) {
        for (; before != touches_.end() && *before < pair; ++before) events.ended.push_back(*before);
        const bool lasts = before != touches_.end() && *before == pair;
        (lasts ? events.persisted : events.began).push_back(pair);
        if (lasts) ++before;
    }
    events.ended.insert(events.ended.end(), before, touches_.end());
    touches_ = std::move(now);
    return events;
}

}  // namespace abut
