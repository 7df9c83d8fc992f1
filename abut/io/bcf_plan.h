// SPDX-License-Identifier: MIT
// The topics of a BCF file for clashes and groups, before they are written as XML.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "abut/io/bcf.h"
#include "abut/io/date_time.h"

namespace abut::io {

/// A topic to be written.
struct PlannedTopic {
    std::string guid{};
    std::string title{};
    std::string status{};
    std::string priority{};  // empty: none
    std::string label{};     // empty: none
    std::string description{};
    std::vector<std::size_t> clashes{};  // indices into the run's; none for resolved ones
    std::optional<BcfComment> comment{};
    std::string modified_by{};  // with modified_date, if somebody has approved it
    std::string modified_date{};
};

/// The comments that abut adds to topics whose clashes are new or gone.
inline constexpr std::string_view remark_of_new = "New.";
inline constexpr std::string_view remark_of_resolved = "Resolved: they no longer clash.";

/// The GUID of the topic of a clash; it also names the clash in the description of its group's topic.
[[nodiscard]] std::string clash_guid(std::string_view key);

/// A topic for each group and one for all resolved clashes, or one for each clash and each resolved one.
[[nodiscard]] std::vector<PlannedTopic> planned_topics(const ClashRun& run, const BcfOptions& options);

/// Whether nothing of a text can be read. BCF 3.0 forbids such labels, authors, comments and file names.
[[nodiscard]] bool is_blank(std::string_view text);

/// The viewpoint of some clashes as XML.
[[nodiscard]] std::string bcf_viewpoint(const ClashRun& run, std::span<const std::size_t> clashes,
                                        const std::string& guid, const BcfOptions& options);

}  // namespace abut::io
