// SPDX-License-Identifier: MIT
// Lists the contents of a run column by column, since equal things side by side compress well.
#include "abut/io/report_data.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "abut/io/clash_words.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

using Json = nlohmann::json;

Json list_of(Vec3 v) { return Json::array({v.x, v.y, v.z}); }
void append(Json& list, Vec3 v) { list.push_back(v.x), list.push_back(v.y), list.push_back(v.z); }

/// Three digits are enough for a direction.
void append_direction(Json& list, Vec3 v) {
    for (int i = 0; i < 3; ++i) list.push_back(std::nearbyint(v[i] * 1000) / 1000);
}

/// Numbers the different texts in the order in which they come.
class Dictionary {
public:
    std::size_t number(const std::string& text) {
        const auto [entry, fresh] = numbers_.try_emplace(text, texts_.size());
        if (fresh) texts_.push_back(readable(text));
        return entry->second;
    }
    [[nodiscard]] const Json& texts() const { return texts_; }

private:
    std::map<std::string, std::size_t> numbers_;
    Json texts_ = Json::array();
};

/// The properties that reports show: the usual ones, and those that the rules name.
std::set<std::string, std::less<>> shown_properties(const ClashRules& rules) {
    std::set<std::string, std::less<>> keys{"type",  "guid",   "layer", "material", "storey",
                                            "space", "system", "fills", "voids"};
    const auto add = [&](const std::vector<PartCondition>& conditions) {
        for (const PartCondition& condition : conditions) keys.insert(condition.key);
    };
    for (const PartSet& set : rules.sets) {
        for (const PartSelection& selection : set.any) add(selection.all), add(selection.none);
    }
    for (const ClashRule& rule : rules.rules) {
        keys.insert(rule.ignore_same.begin(), rule.ignore_same.end());
        keys.insert(rule.ignore_related.begin(), rule.ignore_related.end());
    }
    return keys;
}

Json parts_of(const ClashRun& run) {
    Dictionary files, strings;
    Json names = Json::array(), paths = Json::array(), part_files = Json::array(), properties = Json::array();
    const auto shown = shown_properties(run.rules);
    for (const PartInfo& part : run.parts) {
        names.push_back(readable(part.name));
        const std::string path = readable(path_name(part.path));
        paths.push_back(path == names.back() ? std::string() : path);
        part_files.push_back(files.number(part.file));
        Json list = Json::array();
        for (const auto& [key, value] : part.properties) {
            if (shown.find(key) == shown.end()) continue;
            list.push_back(strings.number(key));
            list.push_back(strings.number(value));
        }
        properties.push_back(std::move(list));
    }
    Json colors = Json::array();
    for (std::size_t i = 0; i < run.parts.size(); ++i) {
        const std::optional<glm::vec4> color = run.colors.empty() ? std::nullopt : run.colors[i];
        if (!color) {
            colors.push_back(nullptr);
            continue;
        }
        // Eight bits for each channel, linear.
        std::uint32_t bits = 0;
        for (int k = 0; k < 3; ++k) {
            const float channel = std::isfinite((*color)[k]) ? std::clamp((*color)[k], 0.0f, 1.0f) : 0.0f;
            bits = bits << 8 | static_cast<std::uint32_t>(std::lround(255 * channel));
        }
        colors.push_back(bits);
    }
    return {{"name", std::move(names)},
            {"path", std::move(paths)},
            {"file", std::move(part_files)},
            {"files", files.texts()},
            {"properties", std::move(properties)},
            {"strings", strings.texts()},
            {"color", std::move(colors)}};
}

Json rules_of(const ClashRun& run) {
    Json list = Json::array();
    for (std::size_t i = 0; i < run.rules.rules.size(); ++i) {
        const ClashRule& rule = run.rules.rules[i];
        const RuleCounts& counts = run.found.by_rule[i];
        list.push_back({{"name", readable(rule.name)},
                        {"severity", to_string(rule.severity)},
                        {"tolerance", rule.tolerance},
                        {"clearance", rule.clearance},
                        {"clashes", counts.clashes},
                        {"dropped",
                         {{"piercing", counts.piercing},
                          {"within tolerance", counts.within_tolerance},
                          {"touching", counts.touching},
                          {"enclosed", counts.enclosed},
                          {"duplicate", counts.duplicate},
                          {"ignored", counts.ignored}}}});
    }
    return list;
}

Json clashes_of(const ClashRun& run, std::span<const ClashView> views) {
    constexpr std::array<const char*, 12> columns{"a",        "b",     "kind",  "rule",       "state",         "depth",
                                                  "distance", "point", "pairs", "separation", "shared_volume", "key"};
    Json result = {
        {"bounds", Json::array()}, {"view", Json::array()}, {"undecided", Json::array()}, {"truncated", Json::array()}};
    for (const char* column : columns) result[column] = Json::array();
    for (std::size_t i = 0; i < run.found.clashes.size(); ++i) {
        const RuledClash& clash = run.found.clashes[i];
        const ClashReport& report = clash.report;
        result["a"].push_back(report.a);
        result["b"].push_back(report.b);
        result["kind"].push_back(static_cast<int>(report.kind));
        result["rule"].push_back(clash.rule);
        result["state"].push_back(run.states.states.empty() ? std::string_view() : to_string(run.states.states[i]));
        result["depth"].push_back(report.depth);
        result["distance"].push_back(report.distance);
        result["pairs"].push_back(report.pairs.size());
        result["key"].push_back(run.keys.empty() ? std::string() : readable(run.keys[i]));
        append(result["point"], report.point);
        const Aabb box = report.bounds.empty() ? Aabb{report.point, report.point} : report.bounds;
        append(result["bounds"], box.min);
        append(result["bounds"], box.max);
        append(result["view"], views[i].center);
        result["view"].push_back(views[i].radius);
        append_direction(result["view"], views[i].direction);
        Json separation = nullptr;
        if (clash.separation) {
            separation = {clash.separation->lower, clash.separation->upper};
            append(separation, clash.separation->direction);
        }
        result["separation"].push_back(std::move(separation));
        Json volume = nullptr;
        if (clash.shared_volume) volume = {clash.shared_volume->lower, clash.shared_volume->upper};
        result["shared_volume"].push_back(std::move(volume));
        if (clash.undecided) result["undecided"].push_back(i);
        if (report.truncated) result["truncated"].push_back(i);
    }
    return result;
}

Json groups_of(const ClashRun& run) {
    Json list = Json::array();
    for (const ClashGroup& group : run.groups) {
        list.push_back({{"name", readable(group.name)}, {"clashes", group.clashes}});
    }
    return list;
}

Json states_of(const ClashRun& run) {
    Json resolved = Json::array();
    for (const KnownClash& known : run.states.resolved) {
        resolved.push_back({{"key", readable(known.key)}, {"a", readable(known.a)}, {"b", readable(known.b)}});
    }
    // Of several approvals of a clash, as of two files, the first counts, as in the other results.
    Json approvals = Json::array();
    std::set<std::string_view> seen;
    for (const Approval& approval : run.approvals) {
        if (!seen.insert(approval.key).second) continue;
        approvals.push_back({{"key", readable(approval.key)},
                             {"by", readable(approval.by)},
                             {"date", readable(approval.date)},
                             {"why", readable(approval.why)}});
    }
    return {
        {"resolved", std::move(resolved)}, {"approvals", std::move(approvals)}, {"unused", run.states.unused.size()}};
}

}  // namespace

std::string report_data(const ClashRun& run, std::span<const ClashView> views, const std::vector<std::string>& notices,
                        Vec3 up) {
    Json kinds = Json::array();
    for (int kind = 0; kind <= static_cast<int>(ClashKind::duplicate); ++kind) {
        kinds.push_back(to_string(static_cast<ClashKind>(kind)));
    }
    const Json document = {{"schema", "abut.clash_report/1"},   {"title", readable(run.title)},
                           {"unit", readable(run.unit)},        {"up", list_of(up)},
                           {"kinds", std::move(kinds)},         {"rules", rules_of(run)},
                           {"unmatched", run.found.unmatched},  {"parts", parts_of(run)},
                           {"clashes", clashes_of(run, views)}, {"groups", groups_of(run)},
                           {"states", states_of(run)},          {"notices", notices}};
    return document.dump(-1, ' ', true);
}

}  // namespace abut::io
