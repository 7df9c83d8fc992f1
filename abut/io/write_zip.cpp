// SPDX-License-Identifier: MIT
// Writes zip archives.
#include <cstdint>
#include <limits>

#include "abut/base/error.h"
#include "abut/io/formats/byte_order.h"
#include "abut/io/zip_archive.h"
#include "abut/io/zlib_stream.h"

namespace abut::io {
namespace {

constexpr std::uint16_t version = 20;            // that a reader needs: folders and deflate
constexpr std::uint16_t utf8_names = 1 << 11;    // flag
constexpr std::uint16_t first_of_1980 = 0x0021;  // 1980-01-01
constexpr std::uint16_t stored = 0, deflated = 8;

std::uint32_t size_in_32_bits(std::size_t size) {
    if (size >= std::numeric_limits<std::uint32_t>::max()) {
        throw Error("the archive would have more than 4 GB; write fewer entries");
    }
    return static_cast<std::uint32_t>(size);
}

/// The bytes of an entry as they are stored.
struct Packed {
    const ZipEntry& entry;
    std::string deflated_bytes;  // empty where they would be no smaller
    std::uint32_t checksum = 0;

    explicit Packed(const ZipEntry& it)
        : entry(it), deflated_bytes(deflate_stream(it.bytes)), checksum(crc_32(it.bytes)) {
        if (deflated_bytes.size() >= it.bytes.size()) deflated_bytes.clear();
    }
    [[nodiscard]] const std::string& bytes() const { return deflated_bytes.empty() ? entry.bytes : deflated_bytes; }
};

/// The members that a local header and the directory share.
void append_members(std::string& out, const Packed& packed) {
    append(out, utf8_names);
    append(out, packed.deflated_bytes.empty() ? stored : deflated);
    append(out, std::uint16_t{0});  // midnight
    append(out, first_of_1980);
    append(out, packed.checksum);
    append(out, size_in_32_bits(packed.bytes().size()));
    append(out, size_in_32_bits(packed.entry.bytes.size()));
    append(out, static_cast<std::uint16_t>(packed.entry.name.size()));
    append(out, std::uint16_t{0});  // no extra field
}

}  // namespace

std::string write_zip(const std::vector<ZipEntry>& entries) {
    if (entries.size() >= 0xFFFF) throw Error("an archive holds at most 65,534 files; write fewer");
    std::string out, directory;
    for (const ZipEntry& entry : entries) {
        const std::uint32_t at = size_in_32_bits(out.size());
        const Packed packed(entry);
        append(out, std::uint32_t{0x04034b50});
        append(out, version);
        append_members(out, packed);
        out += entry.name;
        out += packed.bytes();

        append(directory, std::uint32_t{0x02014b50});
        append(directory, version);  // of the writer; its system is MS-DOS
        append(directory, version);
        append_members(directory, packed);
        append(directory, std::uint16_t{0});  // no comment
        append(directory, std::uint16_t{0});  // first piece
        append(directory, std::uint16_t{0});  // internal attributes
        append(directory, std::uint32_t{0});  // external attributes
        append(directory, at);
        directory += entry.name;
    }
    const std::uint32_t begin = size_in_32_bits(out.size());
    const auto count = static_cast<std::uint16_t>(entries.size());
    out += directory;
    append(out, std::uint32_t{0x06054b50});
    append(out, std::uint32_t{0});  // this piece, and the directory's
    append(out, count);
    append(out, count);
    append(out, size_in_32_bits(directory.size()));
    append(out, begin);
    append(out, std::uint16_t{0});  // no comment
    return out;
}

}  // namespace abut::io
