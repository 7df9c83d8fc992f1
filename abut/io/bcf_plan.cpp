// SPDX-License-Identifier: MIT
// Puts clashes, groups and their states into words.
#include "abut/io/bcf_plan.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <utility>

#include "abut/base/error.h"
#include "abut/io/bcf_description.h"
#include "abut/io/clash_view.h"
#include "abut/io/clash_words.h"
#include "abut/io/name_uuid.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

std::string_view status_of(ClashState state) {
    constexpr std::array<std::string_view, 4> words{"New", "Active", "Resolved", "Approved"};
    return words[static_cast<std::size_t>(state)];
}

std::string_view priority_of(Severity severity) {
    constexpr std::array<std::string_view, 3> words{"Low", "Normal", "High"};
    return words[static_cast<std::size_t>(severity)];
}

std::string counted(std::size_t clashes) { return clashes == 1 ? "1 clash" : fmt::format("{} clashes", clashes); }

class Planner {
public:
    Planner(const ClashRun& run, const BcfOptions& options) : run_(run), options_(options) {
        require_consistent(run, "BCF file");
        if (run.keys.empty() && !run.found.clashes.empty()) {
            throw Error("BCF file: the run has no keys, by which later runs know its topics; fill them by clash_keys");
        }
        const std::optional<std::string> date = date_time(options.date);
        if (!date) {
            throw Error(fmt::format("{} is no date of a BCF file; write one such as {}", in_quotes(options.date),
                                    forms_of_dates));
        }
        date_ = *date;
        for (const Approval& approval : run.approvals) approvals_.try_emplace(approval.key, &approval);
    }

    std::vector<PlannedTopic> run() const {
        std::vector<PlannedTopic> topics;
        if (!run_.groups.empty()) {
            std::map<std::string, int> counts;
            for (const ClashGroup& group : run_.groups) {
                PlannedTopic& topic = topics.emplace_back(topic_of(group));
                // Programs show only one topic for each GUID.
                const int count = ++counts[topic.guid];
                if (count > 1) topic.guid = name_uuid(fmt::format("{}\n{}", topic.guid, count));
            }
            if (!run_.states.resolved.empty()) topics.push_back(topic_of_all(run_.states.resolved));
            return topics;
        }
        for (std::size_t i = 0; i < run_.found.clashes.size(); ++i) topics.push_back(topic_of(i));
        for (const KnownClash& clash : run_.states.resolved) topics.push_back(topic_of(clash));
        return topics;
    }

private:
    /// New in a run without states, as in one without a baseline.
    ClashState state_of(std::size_t clash) const {
        return run_.states.states.empty() ? ClashState::fresh : run_.states.states[clash];
    }
    const ClashReport& report(std::size_t clash) const { return run_.found.clashes[clash].report; }
    /// A clash in a line of a description.
    std::string line_of(std::size_t clash) const {
        const ClashReport& r = report(clash);
        return listed_clash(
            clash_guid(run_.keys.at(clash)),
            fmt::format("{}, {}", described_pair(run_.parts[r.a].name, run_.parts[r.b].name), in_words(r)));
    }
    static std::string described_pair(std::string_view a, std::string_view b) {
        return fmt::format("{} / {}", described_name(a), described_name(b));
    }

    void add_rule(PlannedTopic& topic, std::size_t clash) const {
        const std::size_t rule = run_.found.clashes[clash].rule;
        if (rule >= run_.rules.rules.size()) return;
        topic.priority = priority_of(run_.rules.rules[rule].severity);
        if (!is_blank(run_.rules.rules[rule].name)) topic.label = run_.rules.rules[rule].name;
    }

    PlannedTopic topic_of(std::size_t clash) const {
        const std::string& key = run_.keys.at(clash);
        PlannedTopic topic{
            .guid = clash_guid(key),
            .title = fmt::format("{}: {}", to_string(report(clash).kind), pair_in_words(run_, report(clash))),
            .description = line_of(clash) + "\n" + key_line(key),
            .clashes = {clash}};
        add_rule(topic, clash);
        const ClashState state = state_of(clash);
        topic.status = status_of(state);
        if (state == ClashState::fresh) topic.comment = BcfComment{options_.author, date_, std::string(remark_of_new)};
        if (state == ClashState::approved) add_approval(topic, key);
        return topic;
    }

    PlannedTopic resolved_topic(std::string guid, std::string title, std::string description) const {
        return {.guid = std::move(guid),
                .title = std::move(title),
                .status = std::string(status_of(ClashState::resolved)),
                .description = std::move(description),
                .comment = BcfComment{options_.author, date_, std::string(remark_of_resolved)}};
    }
    static std::string line_of(const KnownClash& clash) { return resolved_clash(described_pair(clash.a, clash.b)); }

    PlannedTopic topic_of(const KnownClash& clash) const {
        return resolved_topic(clash_guid(clash.key), fmt::format("{} / {}", clash.a, clash.b),
                              line_of(clash) + "\n" + key_line(clash.key));
    }

    /// One topic for all clashes that are resolved, because their groups are not known.
    PlannedTopic topic_of_all(std::span<const KnownClash> resolved) const {
        std::string lines;
        for (const KnownClash& clash : resolved) lines += (lines.empty() ? "" : "\n") + line_of(clash);
        return resolved_topic(name_uuid("resolved"), counted(resolved.size()) + " resolved", std::move(lines));
    }

    PlannedTopic topic_of(const ClashGroup& group) const {
        PlannedTopic topic{.clashes = group.clashes};
        add_rule(topic, group.clashes.front());
        topic.guid = name_uuid("group\n" + topic.label + "\n" + (group.key.empty() ? group.name : group.key));
        topic.title = fmt::format("{}: {}", topic.label, group.name);
        topic.description = fmt::format("{} of {}", counted(group.clashes.size()), described_name(group.name));
        for (const std::size_t clash : group.clashes) topic.description += "\n" + line_of(clash);
        std::map<ClashState, std::size_t> counts;
        for (const std::size_t clash : group.clashes) ++counts[state_of(clash)];
        for (const ClashState state : {ClashState::approved, ClashState::active, ClashState::fresh}) {
            if (counts[state] > 0) topic.status = status_of(state);
        }
        if (counts[ClashState::fresh] > 0) {
            topic.comment = BcfComment{options_.author, date_,
                                       fmt::format("{} new, {} active, {} approved.", counts[ClashState::fresh],
                                                   counts[ClashState::active], counts[ClashState::approved])};
        }
        return topic;
    }

    /// Makes the person who has approved the author of the last change, so that bcf_approvals gives the approval back.
    void add_approval(PlannedTopic& topic, const std::string& key) const {
        const auto found = approvals_.find(key);
        if (found == approvals_.end()) return;
        const Approval& approval = *found->second;
        topic.modified_by = is_blank(approval.by) ? options_.author : approval.by;
        topic.modified_date = date_time(approval.date).value_or(date_);
        topic.comment = BcfComment{topic.modified_by, topic.modified_date,
                                   is_blank(approval.why) ? std::string("Approved.") : approval.why};
    }

    const ClashRun& run_;
    const BcfOptions& options_;
    std::string date_;
    std::map<std::string, const Approval*> approvals_;
};

}  // namespace

bool is_blank(std::string_view text) { return readable(text).empty(); }

std::string clash_guid(std::string_view key) { return name_uuid("clash\n" + std::string(key)); }

std::vector<PlannedTopic> planned_topics(const ClashRun& run, const BcfOptions& options) {
    return Planner(run, options).run();
}

}  // namespace abut::io
