// SPDX-License-Identifier: MIT
// Zip archives, as far as files of exchange formats need them: stored or deflated entries; written up to 4 GB, read in
// the 64-bit format (zip64), too, which some writers always use.
//
// libzip is not used, because it brings OpenSSL with it; zlib inflates.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "abut/base/function_ref.h"
#include "abut/io/input.h"

namespace abut::io {

/// A file in an archive.
struct ZipEntry {
    std::string name;   ///< with slashes between folders
    std::string bytes;  ///< decompressed
};

/// The most bytes that the entries of an archive may have in all once they are decompressed, unless the reader gives
/// another limit.
inline constexpr std::size_t most_zip_bytes = std::size_t{1} << 28;

/// The entries whose names `wanted` accepts, in the order of the archive's directory. Throws Error, which names the
/// byte or the entry: for what is no archive or is cut off; for encrypted entries, other methods than deflate, and
/// archives in several pieces; for names that occur twice or lead out of the archive; for entries that overlap, have
/// another size or checksum than the directory says, or have more than `most_bytes` together.
[[nodiscard]] std::vector<ZipEntry> read_zip(const Input& input, FunctionRef<bool(std::string_view name)> wanted,
                                             std::size_t most_bytes = most_zip_bytes);

/// An archive of these entries, in this order, all dated 1980-01-01, so that the same entries give the same bytes. An
/// entry is deflated if that makes it smaller. Throws Error for more than 65,535 entries or 4 GB.
[[nodiscard]] std::string write_zip(const std::vector<ZipEntry>& entries);

}  // namespace abut::io
