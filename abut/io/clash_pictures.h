// SPDX-License-Identifier: MIT
// Pictures of clashes as PNG, and the cameras of viewpoints.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "abut/base/function.h"
#include "abut/clash/clash_run.h"

namespace abut {

/// The upward direction of a run's pictures by default: (0, 0, 1) if a part has an IFC class as its "type", and
/// otherwise (0, 1, 0).
[[nodiscard]] ABUT_IO_API Vec3 up_of(const ClashRun& run);

/// What a picture of a clash looks like.
struct ABUT_IO_API ClashPictureOptions {
    Vec3 up{0, 1, 0};            ///< points upwards in the picture; of buildings usually (0, 0, 1)
    std::uint32_t width = 800;   ///< in pixels
    std::uint32_t height = 600;  ///< in pixels
    std::uint32_t samples = 2;   ///< a side: samples² rays a pixel, where it shows an edge
};

/// A perspective camera.
struct ABUT_IO_API ClashCamera {
    Vec3 eye{0};               ///< its position
    Vec3 direction{0, 0, -1};  ///< where it looks; a unit vector
    Vec3 up{0, 1, 0};          ///< upwards in the picture; a unit vector, orthogonal to the direction
    double field_of_view =
        45;  ///< between the upper and the lower edge, or the left and the right of a narrow picture, in degrees
};

/// The camera for some of a run's clashes together, given as indices: that of the pictures and of the HTML report. It
/// looks at their boxes from the side from which other parts hide them least. Throws Error for an index that is not
/// there, and when the run's lists do not fit together.
[[nodiscard]] ABUT_IO_API ClashCamera clash_camera(const ClashRun& run, std::span<const std::size_t> clashes,
                                                   const ClashPictureOptions& options = {});

/// The bytes of a PNG file: the parts of these clashes in two colours, with the curves along which they meet, and all
/// other parts transparent. The part that most of the clashes have in common has the first colour; of two parts, one of
/// which encloses the other, the outer one is transparent. The bytes are the same for every number of threads, and on
/// every machine whose mathematical library rounds powers alike. Throws as clash_camera does, and for pictures of no
/// pixels or of more than 16,384 a side.
[[nodiscard]] ABUT_IO_API std::string clash_picture(const ClashRun& run, std::span<const std::size_t> clashes,
                                                    const ClashPictureOptions& options = {});

/// Pictures of the run's clashes for BcfOptions::picture: those of clash_picture, 400 by 300 pixels. The run has to stay
/// as it is for as long as the function is called.
[[nodiscard]] ABUT_IO_API Function<std::string(std::span<const std::size_t> clashes)> bcf_pictures(const ClashRun& run,
                                                                                                   Vec3 up);

/// Writes a picture of each clash into the folder, which is made if it is not there: clash_0001.png is the first clash.
/// Returns how many were written. Throws Error as clash_picture does, and when writing fails.
ABUT_IO_API std::size_t save_clash_pictures(const std::filesystem::path& folder, const ClashRun& run,
                                            const ClashPictureOptions& options = {});

}  // namespace abut
