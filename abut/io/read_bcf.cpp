// SPDX-License-Identifier: MIT
// Reads the topics of BCF files, and what they approve.
#include <algorithm>
#include <map>
#include <pugixml.hpp>

#include "abut/base/float_environment.h"
#include "abut/io/bcf.h"
#include "abut/io/bcf_description.h"
#include "abut/io/bcf_plan.h"
#include "abut/io/formats/text_scanner.h"
#include "abut/io/names.h"
#include "abut/io/parse_xml.h"
#include "abut/io/zip_archive.h"

namespace abut {
namespace {

constexpr std::string_view remedy = "export the file again";

std::string text_of(const pugi::xml_node& node, const char* name) { return node.child_value(name); }

BcfTopic topic_of(const io::Input& file, io::ZipEntry& entry) {
    const io::Input input{io::readable(file.name) + ": " + io::readable(entry.name), {}, std::nullopt};
    pugi::xml_document document;
    io::parse_xml(document, entry.bytes, input, remedy);
    const pugi::xml_node markup = document.child("Markup"), topic = markup.child("Topic");
    const std::string guid = io::lower_case(topic.attribute("Guid").value());
    if (guid.empty()) io::fail(input, "there is no topic with a GUID", remedy);

    BcfTopic read{.guid = guid,
                  .title = text_of(topic, "Title"),
                  .description = text_of(topic, "Description"),
                  .status = topic.attribute("TopicStatus").value(),
                  .author = text_of(topic, "ModifiedAuthor"),
                  .date = text_of(topic, "ModifiedDate")};
    if (read.author.empty()) read.author = text_of(topic, "CreationAuthor");
    if (read.date.empty()) read.date = text_of(topic, "CreationDate");
    // In version 3.0 comments are in the topic, before beside it.
    for (const pugi::xml_node& parent : {markup, topic.child("Comments")}) {
        for (const pugi::xml_node& comment : parent.children("Comment")) {
            read.comments.push_back(
                {text_of(comment, "Author"), text_of(comment, "Date"), text_of(comment, "Comment")});
        }
    }
    std::stable_sort(read.comments.begin(), read.comments.end(),
                     [](const BcfComment& a, const BcfComment& b) { return a.date < b.date; });
    return read;
}

/// Whether abut's last remark says that the topic's clash is gone.
bool is_remarked_as_resolved(const BcfTopic& topic) {
    bool resolved = false;
    for (const BcfComment& comment : topic.comments) {
        if (comment.text == io::remark_of_resolved) resolved = true;
        if (comment.text == io::remark_of_new) resolved = false;
    }
    return resolved;
}

/// Whether the topic may be abut's, whose GUIDs are hashes of names, of version 5. Other programs number their topics
/// at random, by version 4, and begin lines of descriptions with names of parts, which may look like abut's lists.
bool may_be_from_abut(const BcfTopic& topic) {
    constexpr std::size_t length = 36, version = 14;
    return topic.guid.size() == length && topic.guid[version] == '5';
}

/// The GUIDs of the clashes that the topic was open for when it was written.
std::vector<std::string> open_clashes(const BcfTopic& topic) {
    if (!may_be_from_abut(topic)) return {};
    io::DescribedClashes described = io::described_clashes(topic.description);
    // The topic of one clash is about no other.
    if (std::find(described.guids.begin(), described.guids.end(), topic.guid) != described.guids.end()) {
        return {topic.guid};
    }
    if (!described.guids.empty()) return std::move(described.guids);
    // Such a topic was closed because its clash was gone; that does not approve the clash if it returns.
    if (described.resolved || is_remarked_as_resolved(topic)) return {};
    // Somebody has rewritten the description of the topic of one clash, or abut has written it in its first form.
    std::vector<std::string> guids = io::clashes_in_first_form(topic.description);
    guids.push_back(topic.guid);
    return guids;
}

}  // namespace

std::vector<BcfTopic> bcf_from_bytes(std::string_view name, std::string_view bytes) {
    const io::Input input{std::string(name), bytes, std::nullopt};
    return io::within_memory(name, [&] {
        std::vector<BcfTopic> topics;
        const auto is_markup = [](std::string_view entry) {
            return entry == "bcf.version" || entry.ends_with("/markup.bcf");
        };
        bool has_version = false;
        for (io::ZipEntry& entry : io::read_zip(input, is_markup)) {
            if (entry.name == "bcf.version") {
                has_version = true;
            } else {
                topics.push_back(topic_of(input, entry));
            }
        }
        if (!has_version)
            io::fail(input, "this is no BCF file: it has no bcf.version", "name a file of BCF 2.0 or later");
        std::stable_sort(topics.begin(), topics.end(),
                         [](const BcfTopic& a, const BcfTopic& b) { return a.guid < b.guid; });
        return topics;
    });
}

std::vector<BcfTopic> load_bcf(const std::filesystem::path& path) {
    const std::string bytes = io::read_bytes(path);
    return bcf_from_bytes(io::input_name(path), bytes);
}

std::vector<Approval> bcf_approvals(std::span<const BcfTopic> topics, const ClashRun& run, const BcfOptions& options) {
    std::map<std::string, std::string, std::less<>> keys;  // by GUID
    for (const std::string& key : run.keys) keys.emplace(io::clash_guid(key), key);
    std::map<std::string, Approval> found;  // by key
    for (const BcfTopic& topic : topics) {
        const std::string status = io::lower_case(topic.status);
        if (status != "approved" && status != "closed") continue;
        Approval approval{.key = {}, .by = io::readable(topic.author), .date = io::readable(topic.date)};
        for (const BcfComment& comment : topic.comments) {
            if (comment.author != options.author) approval.why = io::readable(comment.text);
        }
        for (const std::string& guid : open_clashes(topic)) {
            const auto clash = keys.find(guid);
            if (clash == keys.end()) continue;
            approval.key = clash->second;
            found.try_emplace(approval.key, approval);
        }
    }
    std::vector<Approval> approvals;
    for (auto& [key, approval] : found) approvals.push_back(std::move(approval));
    return approvals;
}

}  // namespace abut
