// SPDX-License-Identifier: MIT
// Writes a clash run as one HTML file, which shows the clashes in a table and in 3D without any other file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "abut/clash/clash_run.h"

namespace abut {

/// What a clash report shows.
struct ABUT_IO_API ClashReportOptions {
    Vec3 up{0, 1, 0};  ///< the direction that points upwards on the screen; of buildings usually (0, 0, 1)
    /// The most triangles that are stored, those of meshes that several parts share counted once. Beyond it the largest
    /// meshes are left out, and their parts shown as boxes; those of parts that clash after all others.
    std::size_t most_triangles = 3'000'000;
};

/// What was written.
struct ABUT_IO_API SavedClashReport {
    std::size_t bytes = 0;      ///< the size of the file
    std::size_t triangles = 0;  ///< stored in it
    std::size_t boxes = 0;      ///< parts that it shows as boxes
    std::size_t left_out = 0;   ///< parts that it does not show, because they are far away from all that clashes
};

/// Writes the run as an HTML file that needs no other file and no network: a table of the clashes with the run's
/// groups, filters, and the parts in 3D (WebGL 2), where the parts of a clash are coloured, all others are transparent,
/// and the camera is on the side where they hide least. Notices on the page name what it leaves out. Its coordinates
/// are rounded to multiples of 2^-23 times the least power of two that is not below half the extent of the parts that
/// clash. The same run gives the same bytes. Throws Error when the run's lists do not fit together, and when writing
/// fails; then an old file stays as it was.
ABUT_IO_API SavedClashReport save_clash_report(const std::filesystem::path& path, const ClashRun& run,
                                               const ClashReportOptions& options = {});

/// The same in memory.
[[nodiscard]] ABUT_IO_API std::string clash_report(const ClashRun& run, const ClashReportOptions& options = {});

}  // namespace abut
