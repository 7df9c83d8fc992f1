// SPDX-License-Identifier: MIT
// Writes BCF 2.1 and 3.0: a folder for each topic, with its markup, its viewpoint and its picture.
#include <fmt/format.h>

#include <set>

#include "abut/base/float_environment.h"
#include "abut/io/atomic_write.h"
#include "abut/io/bcf.h"
#include "abut/io/bcf_plan.h"
#include "abut/io/error_place.h"
#include "abut/io/name_uuid.h"
#include "abut/io/names.h"
#include "abut/io/xml_writer.h"
#include "abut/io/zip_archive.h"

namespace abut {
namespace {

using io::PlannedTopic;
using io::XmlWriter;

class BcfWriter {
public:
    BcfWriter(const ClashRun& run, const BcfOptions& options)
        : run_(run), options_(options), new_(options.version == BcfVersion::v3_0) {}

    std::string run() {
        date_ = io::date_time(options_.date).value_or("");
        const std::vector<PlannedTopic> topics = io::planned_topics(run_, options_);
        entries_.push_back({"bcf.version", version()});
        if (new_) entries_.push_back({"extensions.xml", extensions(topics)});
        int index = 0;
        for (const PlannedTopic& topic : topics) add(topic, index++);
        return io::write_zip(entries_);
    }

private:
    std::string version() const {
        XmlWriter xml;
        const std::string_view number = to_string(options_.version);
        if (new_) {
            xml.leaf("Version", {{"VersionId", number}});
        } else {
            xml.open("Version", {{"VersionId", number}});
            xml.leaf("DetailedVersion", number);
            xml.close();
        }
        return std::move(xml).document();
    }

    /// extensions.xml: the statuses, priorities, labels and users of the file.
    std::string extensions(const std::vector<PlannedTopic>& topics) const {
        std::set<std::string> statuses, priorities, labels, users{options_.author};
        for (const PlannedTopic& topic : topics) {
            statuses.insert(topic.status);
            if (!topic.priority.empty()) priorities.insert(topic.priority);
            if (!topic.label.empty()) labels.insert(topic.label);
            if (!topic.modified_by.empty()) users.insert(topic.modified_by);
        }
        statuses.insert({"New", "Active", "Approved", "Resolved", "Closed"});
        XmlWriter xml;
        xml.open("Extensions");
        const auto list = [&](std::string_view several, std::string_view one, const std::set<std::string>& words) {
            xml.open(several);
            for (const std::string& word : words) xml.leaf(one, word);
            xml.close();
        };
        list("TopicTypes", "TopicType", {"Clash"});
        list("TopicStatuses", "TopicStatus", statuses);
        list("Priorities", "Priority", priorities);
        list("TopicLabels", "TopicLabel", labels);
        list("Users", "User", users);
        xml.close();
        return std::move(xml).document();
    }

    void add(const PlannedTopic& topic, int index) {
        const std::string folder = topic.guid + "/";
        const std::string viewpoint = io::name_uuid("viewpoint\n" + topic.guid);
        std::string picture;
        if (options_.picture && !topic.clashes.empty()) picture = options_.picture(topic.clashes);
        entries_.push_back({folder + "markup.bcf", markup(topic, index, viewpoint, !picture.empty())});
        if (topic.clashes.empty()) return;
        entries_.push_back({folder + "viewpoint.bcfv", io::bcf_viewpoint(run_, topic.clashes, viewpoint, options_)});
        if (!picture.empty()) entries_.push_back({folder + "snapshot.png", std::move(picture)});
    }

    std::string markup(const PlannedTopic& topic, int index, const std::string& viewpoint, bool picture) const {
        XmlWriter xml;
        xml.open("Markup");
        write_files(xml, topic);
        xml.open("Topic", {{"Guid", topic.guid}, {"TopicType", "Clash"}, {"TopicStatus", topic.status}});
        xml.leaf("Title", topic.title);
        if (!topic.priority.empty()) xml.leaf("Priority", topic.priority);
        xml.leaf("Index", fmt::format("{}", index));
        if (!topic.label.empty()) {
            if (new_) xml.open("Labels");
            xml.leaf(new_ ? "Label" : "Labels", topic.label);
            if (new_) xml.close();
        }
        xml.leaf("CreationDate", date_);
        xml.leaf("CreationAuthor", options_.author);
        if (!topic.modified_by.empty()) {
            xml.leaf("ModifiedDate", topic.modified_date);
            xml.leaf("ModifiedAuthor", topic.modified_by);
        }
        xml.leaf("Description", topic.description);
        if (!new_) xml.close();
        if (topic.comment) {
            if (new_) xml.open("Comments");
            write_comment(xml, topic);
            if (new_) xml.close();
        }
        if (!topic.clashes.empty()) {
            if (new_) xml.open("Viewpoints");
            xml.open(new_ ? "ViewPoint" : "Viewpoints", {{"Guid", viewpoint}});
            xml.leaf("Viewpoint", "viewpoint.bcfv");
            if (picture) xml.leaf("Snapshot", "snapshot.png");
            xml.close();
            if (new_) xml.close();
        }
        if (new_) xml.close();
        xml.close();
        return std::move(xml).document();
    }

    /// The models' files that the topic is about.
    void write_files(XmlWriter& xml, const PlannedTopic& topic) const {
        std::set<std::string> files;
        for (const std::size_t clash : topic.clashes) {
            const ClashReport& r = run_.found.clashes[clash].report;
            for (const std::size_t part : {r.a, r.b}) {
                if (!io::is_blank(run_.parts[part].file)) files.insert(run_.parts[part].file);
            }
        }
        if (files.empty()) return;
        xml.open("Header");
        if (new_) xml.open("Files");
        for (const std::string& file : files) {
            xml.open("File", {{new_ ? "IsExternal" : "isExternal", "true"}});
            xml.leaf("Filename", file);
            xml.close();
        }
        if (new_) xml.close();
        xml.close();
    }

    void write_comment(XmlWriter& xml, const PlannedTopic& topic) const {
        const BcfComment& comment = *topic.comment;
        xml.open("Comment",
                 {{"Guid", io::name_uuid(fmt::format("comment\n{}\n{}\n{}", topic.guid, comment.date, comment.text))}});
        xml.leaf("Date", comment.date);
        xml.leaf("Author", comment.author);
        xml.leaf("Comment", comment.text);
        xml.close();
    }

    const ClashRun& run_;
    const BcfOptions& options_;
    bool new_;  // version 3.0
    std::string date_;
    std::vector<io::ZipEntry> entries_;
};

}  // namespace

std::string_view to_string(BcfVersion version) noexcept { return version == BcfVersion::v3_0 ? "3.0" : "2.1"; }

std::optional<BcfVersion> bcf_version_from_text(std::string_view text) noexcept {
    for (const BcfVersion version : {BcfVersion::v2_1, BcfVersion::v3_0}) {
        if (text == to_string(version)) return version;
    }
    return std::nullopt;
}

std::string clash_bcf(const ClashRun& run, const BcfOptions& options) {
    const DefaultFloats floats;
    return BcfWriter(run, options).run();
}

void save_bcf(const std::filesystem::path& path, const ClashRun& run, const BcfOptions& options) {
    io::write_bytes(path,
                    io::at_place([&] { return io::readable(path.string()); }, [&] { return clash_bcf(run, options); }));
}

}  // namespace abut
