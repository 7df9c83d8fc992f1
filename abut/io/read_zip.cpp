// SPDX-License-Identifier: MIT
// Reads zip archives by PKWARE's APPNOTE 6.3.10: the directory at the end, and the entries that it lists.
#include <fmt/format.h>
#define ZLIB_CONST  // input that is not changed
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <set>

#include "abut/io/formats/byte_order.h"
#include "abut/io/names.h"
#include "abut/io/zip_archive.h"
#include "abut/io/zlib_stream.h"

namespace abut::io {
namespace {

constexpr std::string_view remedy = "export the file again";

constexpr std::uint32_t local_mark = 0x04034b50, directory_mark = 0x02014b50, end_mark = 0x06054b50;
constexpr std::size_t local_size = 30, directory_size = 46, end_size = 22;
// Zip64 (APPNOTE, 4.3.14, 4.3.15 and 4.5.3): numbers of more than 32 bits, and those of writers that always use zip64,
// stand in records of their own.
constexpr std::uint32_t end64_mark = 0x06064b50, locator_mark = 0x07064b50, elsewhere = 0xFFFFFFFF;
constexpr std::size_t end64_size = 56, locator_size = 20;
constexpr std::uint16_t extra64 = 1;
constexpr std::uint16_t stored = 0, deflated = 8;

// Deflate makes at most 1032 bytes of one (Deutsch 1996; the longest match of two bits).
constexpr std::size_t most_bytes_per_byte = 1032;

/// What the directory says of an entry.
struct Listed {
    std::string name;
    std::size_t at = 0;  // of its line in the directory
    std::uint16_t flags = 0;
    std::uint16_t method = 0;
    std::uint32_t checksum = 0;
    std::size_t packed = 0;
    std::size_t size = 0;
    std::size_t local = 0;  // byte of its local header
    std::size_t begin = 0;  // byte of its data
};

class ZipReader {
public:
    ZipReader(const Input& input, std::size_t most_bytes)
        : input_(input), bytes_(input.bytes), most_bytes_(most_bytes) {}

    std::vector<ZipEntry> run(FunctionRef<bool(std::string_view)> wanted) {
        read_directory();
        refuse_overlaps();
        std::vector<ZipEntry> entries;
        std::size_t total = 0;
        for (const Listed& entry : listed_) {
            if (!wanted(entry.name)) continue;
            total += entry.size;
            if (total > most_bytes_) {
                fail_at_byte(input_, entry.at,
                             fmt::format("with entry {} the archive comes to more than {} bytes", in_quotes(entry.name),
                                         most_bytes_),
                             "divide it");
            }
            entries.push_back({entry.name, contents(entry)});
        }
        return entries;
    }

private:
    std::uint16_t u16(std::size_t at) const { return load<std::uint16_t>(bytes_.data() + at); }
    std::uint32_t u32(std::size_t at) const { return load<std::uint32_t>(bytes_.data() + at); }
    std::uint64_t u64(std::size_t at) const { return load<std::uint64_t>(bytes_.data() + at); }
    bool fits(std::size_t at, std::size_t size) const { return at <= bytes_.size() && size <= bytes_.size() - at; }

    /// The byte at which the end of the directory begins: the last place whose comment reaches to the file's end.
    std::size_t find_end() const {
        if (bytes_.size() >= end_size) {
            const std::size_t last = bytes_.size() - end_size;
            for (std::size_t back = 0; back <= std::min<std::size_t>(last, 0xFFFF); ++back) {
                if (u32(last - back) == end_mark && u16(last - back + 20) == back) return last - back;
            }
        }
        fail(input_, "this is no zip archive, or its end is cut off", remedy);
    }

    void read_directory() {
        std::size_t end = find_end();
        std::size_t count = u16(end + 10), size = u32(end + 12), begin = u32(end + 16);
        if (u16(end + 4) != 0 || u16(end + 6) != 0 || u16(end + 8) != count) {
            fail_at_byte(input_, end, "the archive is one of several pieces", "give it in one piece");
        }
        if (begin == elsewhere || size == elsewhere || count == 0xFFFF) {
            end = find_end64(end);
            count = u64(end + 32), size = u64(end + 40), begin = u64(end + 48);
        }
        if (begin > end || size > end - begin) fail_at_byte(input_, end, "the directory is not in the file", remedy);
        std::set<std::string> names;
        std::size_t at = begin;
        for (std::size_t i = 0; i < count; ++i) {
            if (at + directory_size > begin + size || u32(at) != directory_mark) {
                fail_at_byte(input_, at, fmt::format("the directory ends after {} of {} entries", i, count), remedy);
            }
            Listed entry = entry_at(at, begin + size);
            if (!names.insert(entry.name).second) {
                fail_at_byte(input_, at, fmt::format("entry {} occurs twice", in_quotes(entry.name)), remedy);
            }
            at += directory_size + u16(at + 28) + u16(at + 30) + u16(at + 32);
            if (at > begin + size) fail_at_byte(input_, entry.at, "the entry's line is cut off", remedy);
            if (!entry.name.ends_with('/')) listed_.push_back(std::move(entry));
        }
    }

    /// The byte of zip64's record of the directory, to which a locator before the end refers.
    std::size_t find_end64(std::size_t end) const {
        if (end >= locator_size && u32(end - locator_size) == locator_mark) {
            const std::uint64_t at = u64(end - locator_size + 8);
            if (at <= end && fits(at, end64_size) && u32(at) == end64_mark) return at;
        }
        fail_at_byte(input_, end, "the directory of this zip64 archive is not in the file", remedy);
    }

    /// Reads from an entry's extra fields, which end at `end`, the numbers that its line leaves out.
    void read_extra64(Listed& entry, std::size_t at, std::size_t end) const {
        const auto read_number = [&](std::size_t& value, std::size_t& from, std::size_t last) {
            if (value != elsewhere) return;
            if (last - from < 8) fail_at_byte(input_, entry.at, "the entry's numbers of 64 bits are cut off", remedy);
            value = u64(from);
            from += 8;
        };
        while (end - at >= 4) {
            const std::size_t id = u16(at), size = u16(at + 2), from = at + 4;
            if (size > end - from) break;
            at = from + size;
            if (id != extra64) continue;
            std::size_t position = from;
            read_number(entry.size, position, at);
            read_number(entry.packed, position, at);
            read_number(entry.local, position, at);
            return;
        }
    }

    Listed entry_at(std::size_t at, std::size_t end) const {
        const std::size_t length = u16(at + 28);
        if (at + directory_size + length > end) fail_at_byte(input_, at, "the entry's name is cut off", remedy);
        Listed entry{.name = std::string(bytes_.substr(at + directory_size, length)),
                     .at = at,
                     .flags = u16(at + 8),
                     .method = u16(at + 10),
                     .checksum = u32(at + 16),
                     .packed = u32(at + 20),
                     .size = u32(at + 24),
                     .local = u32(at + 42)};
        const std::size_t extra = at + directory_size + length;
        if (u16(at + 30) <= end - extra) read_extra64(entry, extra, extra + u16(at + 30));
        std::replace(entry.name.begin(), entry.name.end(), '\\', '/');  // some writers for Windows
        if (entry.name.empty() || entry.name.front() == '/' ||
            ("/" + entry.name + "/").find("/../") != std::string::npos) {
            fail_at_byte(input_, at, fmt::format("the name {} leads out of the archive", in_quotes(entry.name)),
                         remedy);
        }
        if ((entry.flags & 1) != 0) {
            fail_at_byte(input_, at, fmt::format("entry {} is encrypted", in_quotes(entry.name)),
                         "save it unencrypted");
        }
        if (entry.method != stored && entry.method != deflated) {
            fail_at_byte(input_, at,
                         fmt::format("entry {} is packed by method {}", in_quotes(entry.name), entry.method),
                         "pack it by deflate");
        }
        const bool plausible = entry.method == stored ? entry.size == entry.packed
                                                      : entry.size <= most_bytes_per_byte * (entry.packed + 1);
        if (!plausible) {
            fail_at_byte(input_, at,
                         fmt::format("entry {} cannot have {} bytes packed into {}", in_quotes(entry.name), entry.size,
                                     entry.packed),
                         remedy);
        }
        const bool has_local = fits(entry.local, local_size) && u32(entry.local) == local_mark;
        if (has_local) entry.begin = entry.local + local_size + u16(entry.local + 26) + u16(entry.local + 28);
        if (!has_local || !fits(entry.begin, entry.packed)) {
            fail_at_byte(input_, at, fmt::format("the data of entry {} are not in the file", in_quotes(entry.name)),
                         remedy);
        }
        return entry;
    }

    /// Entries that share data make small archives of huge files (Fifield 2019).
    void refuse_overlaps() const {
        std::vector<const Listed*> sorted;
        for (const Listed& entry : listed_) sorted.push_back(&entry);
        std::sort(sorted.begin(), sorted.end(), [](const Listed* a, const Listed* b) { return a->local < b->local; });
        for (std::size_t i = 1; i < sorted.size(); ++i) {
            if (sorted[i - 1]->begin + sorted[i - 1]->packed <= sorted[i]->local) continue;
            fail_at_byte(input_, sorted[i]->at,
                         fmt::format("the data of entries {} and {} overlap", in_quotes(sorted[i - 1]->name),
                                     in_quotes(sorted[i]->name)),
                         remedy);
        }
    }

    std::string contents(const Listed& entry) const {
        const std::string_view packed = bytes_.substr(entry.begin, entry.packed);
        std::string bytes = entry.method == stored ? std::string(packed) : inflated(packed, entry);
        if (crc_32(bytes) != entry.checksum) {
            fail_at_byte(input_, entry.begin, fmt::format("entry {} has another checksum", in_quotes(entry.name)),
                         remedy);
        }
        return bytes;
    }

    std::string inflated(std::string_view packed, const Listed& entry) const {
        z_stream stream{};
        constexpr int raw = -15;
        if (inflateInit2(&stream, raw) != Z_OK) throw std::bad_alloc();
        std::string bytes(entry.size, '\0');
        char spare = 0;  // zlib must not be given a null pointer
        stream.next_in = reinterpret_cast<const Bytef*>(packed.data());
        stream.avail_in = static_cast<uInt>(packed.size());
        stream.next_out = reinterpret_cast<Bytef*>(bytes.empty() ? &spare : bytes.data());
        stream.avail_out = static_cast<uInt>(bytes.size());
        const int result = inflate(&stream, Z_FINISH);
        const bool whole = result == Z_STREAM_END && stream.total_out == bytes.size();
        inflateEnd(&stream);
        if (result == Z_MEM_ERROR) throw std::bad_alloc();
        if (!whole) {
            fail_at_byte(
                input_, entry.begin,
                fmt::format("entry {} is damaged, or not of the size that the directory says", in_quotes(entry.name)),
                remedy);
        }
        return bytes;
    }

    const Input& input_;
    std::string_view bytes_;
    std::size_t most_bytes_;
    std::vector<Listed> listed_;
};

}  // namespace

std::vector<ZipEntry> read_zip(const Input& input, FunctionRef<bool(std::string_view)> wanted, std::size_t most_bytes) {
    return ZipReader(input, most_bytes).run(wanted);
}

}  // namespace abut::io
