// SPDX-License-Identifier: MIT
// Clash runs as BCF files, the exchange format for issues of buildings; and what others have written into them.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "abut/base/function.h"
#include "abut/clash/clash_run.h"

namespace abut {

/// The versions of BCF that are written; both are read.
enum class BcfVersion { v2_1, v3_0 };

/// The version as files name it: "2.1" or "3.0".
[[nodiscard]] ABUT_IO_API std::string_view to_string(BcfVersion version) noexcept;
/// The texts that bcf_version_from_text reads, for messages.
inline constexpr std::string_view bcf_version_forms = "2.1 or 3.0";
/// The version of such a text; nothing for any other text.
[[nodiscard]] ABUT_IO_API std::optional<BcfVersion> bcf_version_from_text(std::string_view text) noexcept;

/// How a run is written as BCF.
struct ABUT_IO_API BcfOptions {
    BcfVersion version = BcfVersion::v2_1;  ///< of the format
    /// When the run was made, as "2026-11-27" or "2026-11-27T08:30:00Z": the date of topics and comments, which is
    /// required.
    std::string date{};
    std::string author = "abut";  ///< of topics and comments
    Vec3 up{0, 0, 1};             ///< upwards in viewpoints, as of buildings; see clash_camera
    /// The bytes of a PNG picture of some clashes, given as indices, or none, such as those of bcf_pictures; without the
    /// function topics have no picture.
    Function<std::string(std::span<const std::size_t> clashes)> picture{};
};

/// The run as a BCF file: a topic for each group of the run and one for all clashes that are resolved; or, if it has no
/// groups, one for each clash and for each that is resolved. The same clash or group has the same GUIDs in every run,
/// so that programs update its topic; a group is the same if its key and its rule's name are. The same run gives the
/// same bytes.
///
/// A topic's status is its state, "New", "Active", "Approved" or "Resolved"; of a group, the first of these that one of
/// its clashes has. Its priority is "Low", "Normal" or "High" for the severities note, warning and error of its rule,
/// its label the rule's name. Its viewpoint frames the clashes; parts with an IFC GUID, the property "guid", are
/// selected and coloured. Lengths are converted to metres if the run's unit is "millimetre", "centimetre", "foot" or
/// "inch". Throws Error for an empty date and one that is not of these forms, for a run with clashes and without keys,
/// and when the run's lists do not fit together.
[[nodiscard]] ABUT_IO_API std::string clash_bcf(const ClashRun& run, const BcfOptions& options);
/// Writes clash_bcf(run) to a file: either all of it, or the old file stays.
ABUT_IO_API void save_bcf(const std::filesystem::path& path, const ClashRun& run, const BcfOptions& options);

/// A remark to a topic.
struct ABUT_IO_API BcfComment {
    std::string author;  ///< who made it
    std::string date;    ///< when, as written
    std::string text;    ///< what it says
};

/// An issue in a BCF file.
struct ABUT_IO_API BcfTopic {
    std::string guid;                    ///< in lower case
    std::string title{};                 ///< in a line
    std::string description{};           ///< in full
    std::string status{};                ///< such as "New" or "Closed"
    std::string author{};                ///< of the last change, or else of the topic
    std::string date{};                  ///< of the last change, or else of the topic
    std::vector<BcfComment> comments{};  ///< by date
};

/// The topics of a BCF file of version 2.0, 2.1 or 3.0, by GUID. Throws Error, which names the place, for a file that
/// is no zip archive or is damaged, for XML that is not well-formed, and for topics without a GUID.
[[nodiscard]] ABUT_IO_API std::vector<BcfTopic> load_bcf(const std::filesystem::path& path);
/// The same from memory; error messages call it `name`.
[[nodiscard]] ABUT_IO_API std::vector<BcfTopic> bcf_from_bytes(std::string_view name, std::string_view bytes);

/// The approvals that are expressed by topics of a file which clash_bcf has written. Topics whose status is now
/// "Approved" or "Closed", in upper or lower case, approve their clash, or those clashes of their group that the
/// topic's description lists, so that none is approved that has joined the group since. A clash is listed by a line
/// that begins with its GUID in brackets; names cannot forge one, because clash_bcf writes no name with a line break or
/// a square bracket into such a list. A topic that was written as "Resolved" approves nothing: it is closed because its
/// clash is gone, and the clash may not return unnoticed. Author and date are those of the topic's last change, and the
/// reason is its last comment by anyone but `options.author`. The run needs its keys. Topics of other clashes are
/// ignored, and so are those of other programs, whose GUIDs are not of version 5.
[[nodiscard]] ABUT_IO_API std::vector<Approval> bcf_approvals(std::span<const BcfTopic> topics, const ClashRun& run,
                                                              const BcfOptions& options = {});

}  // namespace abut
