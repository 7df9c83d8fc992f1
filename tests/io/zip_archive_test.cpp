// SPDX-License-Identifier: MIT
// Zip archives: what is written is read, and damaged, hostile and foreign archives are refused.
#include "abut/io/zip_archive.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <random>

#include "abut/base/error.h"
#include "abut/io/formats/byte_order.h"
#include "allocations.h"

namespace abut {
namespace {

using io::ZipEntry;

std::vector<ZipEntry> read(const std::string& bytes) {
    return io::read_zip({"a.zip", bytes, std::nullopt}, [](std::string_view) { return true; });
}

std::string complaint_of(const std::string& bytes) {
    try {
        static_cast<void>(read(bytes));
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

template <class T>
std::string with(std::string bytes, std::size_t at, T value) {
    std::string replacement;
    io::append(replacement, value);
    return bytes.replace(at, replacement.size(), replacement);
}

template <class T>
std::string bytes_of(T value) {
    return with(std::string(sizeof(T), '\0'), 0, value);
}

const std::vector<ZipEntry> two{{"a/b.txt", "hello"}, {"c", std::string(100, 'x')}};

std::size_t directory_of(const std::string& zip) { return zip.find("PK\x01\x02"); }

TEST(ZipArchive, What_is_written_is_read) {
    for (const std::vector<ZipEntry>& entries :
         {std::vector<ZipEntry>{}, two, {{"empty", ""}, {"zeros", std::string(100000, '\0')}, {"é", "\x01\xff"}}}) {
        const std::string zip = io::write_zip(entries);
        EXPECT_EQ(zip, io::write_zip(entries));
        const std::vector<ZipEntry> again = read(zip);
        ASSERT_EQ(again.size(), entries.size());
        for (std::size_t i = 0; i < entries.size(); ++i) {
            EXPECT_EQ(again[i].name, entries[i].name);
            EXPECT_EQ(again[i].bytes, entries[i].bytes);
        }
    }
}

TEST(ZipArchive, Only_what_is_wanted_is_read) {
    const std::string zip = io::write_zip(two);
    const auto found = io::read_zip({"a.zip", zip, std::nullopt}, [](std::string_view name) { return name == "c"; });
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].name, "c");
}

TEST(ZipArchive, Archives_of_others_are_read) {
    // With bytes before it, a comment behind it, and a folder, as other programs write them.
    const std::vector<ZipEntry> entries{{"folder/", ""}, {"folder/x", "y"}};
    std::string zip = io::write_zip(entries);
    zip = with(zip, zip.size() - 2, std::uint16_t{7}) + "comment";
    const std::vector<ZipEntry> again = read(zip);
    ASSERT_EQ(again.size(), 1u);
    EXPECT_EQ(again[0].bytes, "y");
}

TEST(ZipArchive, Every_cut_and_every_changed_byte_is_refused_or_harmless) {
    const std::string zip = io::write_zip(two);
    for (std::size_t size = 0; size < zip.size(); ++size) {
        EXPECT_NE(complaint_of(zip.substr(0, size)), "") << size;
    }
    std::mt19937 random(1);
    for (std::size_t at = 0; at < zip.size(); ++at) {
        for (int i = 0; i < 8; ++i) {
            std::string damaged = zip;
            damaged[at] = static_cast<char>(random());
            try {
                for (const ZipEntry& entry : read(damaged)) {
                    EXPECT_TRUE(entry.bytes == two[0].bytes || entry.bytes == two[1].bytes) << at;
                }
            } catch (const Error& error) {
                EXPECT_TRUE(std::string(error.what()).starts_with("a.zip: ")) << error.what();
            }
        }
    }
}

TEST(ZipArchive, Hostile_archives_are_refused) {
    const std::string zip = io::write_zip(two);
    const std::size_t line = directory_of(zip), second = zip.find("PK\x01\x02", line + 1), end = zip.size() - 22;
    const std::vector<std::pair<std::string, std::string>> cases{
        {"", "this is no zip archive"},
        {std::string(100, 'P'), "this is no zip archive"},
        {with(zip, end + 4, std::uint16_t{1}), "one of several pieces"},
        {with(zip, end + 16, std::uint32_t{0xFFFFFFFF}), "zip64"},
        {with(zip, end + 16, static_cast<std::uint32_t>(end + 1)), "the directory is not in the file"},
        {with(with(zip, end + 8, std::uint16_t{3}), end + 10, std::uint16_t{3}), "ends after 2 of 3"},
        {with(zip, line + 8, std::uint16_t{1}), "is encrypted"},
        {with(zip, line + 10, std::uint16_t{12}), "packed by method 12"},
        {with(zip, line + 24, std::uint32_t{6}), "cannot have 6 bytes packed into 5"},
        {with(with(zip, line + 10, std::uint16_t{8}), line + 24, std::uint32_t{0x7FFFFFFF}), "cannot have 2147483647"},
        {with(zip, line + 16, std::uint32_t{0}), "another checksum"},
        {with(zip, line + 42, std::uint32_t{0x7FFFFFFF}), "are not in the file"},
        {with(zip, second + 42, std::uint32_t{0}), "overlap"},
        {with(zip, line + 10, std::uint16_t{8}), "is damaged"},
        {io::write_zip({{"../x", ""}}), "leads out of the archive"},
        {io::write_zip({{"a/../../x", ""}}), "leads out of the archive"},
        {io::write_zip({{"a\\..\\x", ""}}), "leads out of the archive"},
        {io::write_zip({{"/etc/x", ""}}), "leads out of the archive"},
        {io::write_zip({{"", ""}}), "leads out of the archive"},
        {io::write_zip({{"x", "1"}, {"x", "2"}}), "occurs twice"},
        {io::write_zip({{"x/y", "1"}, {"x\\y", "2"}}), "occurs twice"},
    };
    for (const auto& [bytes, wanted] : cases) {
        const std::string message = complaint_of(bytes);
        EXPECT_NE(message.find(wanted), std::string::npos) << message << "\nexpected " << wanted;
        EXPECT_NE(message.find("; "), std::string::npos) << message;
    }
}

/// The archive of `two` in the 64-bit format: all numbers of its directory that can stand in fields of 64 bits do.
std::string zip64() {
    const std::string zip = io::write_zip(two);
    const auto u16 = [&](std::size_t at) { return io::load<std::uint16_t>(zip.data() + at); };
    const auto u32 = [&](std::size_t at) { return io::load<std::uint32_t>(zip.data() + at); };
    const std::size_t begin = directory_of(zip), end = zip.size() - 22;
    std::string directory;
    for (std::size_t at = begin; at < end; at += 46 + u16(at + 28)) {
        std::string line = zip.substr(at, 46 + u16(at + 28));
        line = with(with(with(line, 20, ~std::uint32_t{0}), 24, ~std::uint32_t{0}), 42, ~std::uint32_t{0});
        line = with(line, 30, std::uint16_t{4 + 24 + 6});
        directory += line + bytes_of(std::uint16_t{7}) + bytes_of(std::uint16_t{2}) + "xx";  // of another program
        directory += bytes_of(std::uint16_t{1}) + bytes_of(std::uint16_t{24}) + bytes_of(std::uint64_t{u32(at + 24)}) +
                     bytes_of(std::uint64_t{u32(at + 20)}) + bytes_of(std::uint64_t{u32(at + 42)});
    }
    const std::size_t record = begin + directory.size();
    std::string bytes = zip.substr(0, begin) + directory;
    bytes += bytes_of(std::uint32_t{0x06064b50}) + bytes_of(std::uint64_t{44}) +
             bytes_of(std::uint32_t{45 + (45 << 16)}) + bytes_of(std::uint64_t{0}) + bytes_of(std::uint64_t{2}) +
             bytes_of(std::uint64_t{2}) + bytes_of(std::uint64_t{directory.size()}) + bytes_of(std::uint64_t{begin});
    bytes += bytes_of(std::uint32_t{0x07064b50}) + bytes_of(std::uint32_t{0}) + bytes_of(std::uint64_t{record}) +
             bytes_of(std::uint32_t{1});
    std::string last = zip.substr(end);
    last = with(with(last, 8, ~std::uint16_t{0}), 10, ~std::uint16_t{0});
    return bytes + with(with(last, 12, ~std::uint32_t{0}), 16, ~std::uint32_t{0});
}

TEST(ZipArchive, The_64_bit_format_is_read) {
    const std::string zip = zip64();
    const std::vector<ZipEntry> entries = read(zip);
    ASSERT_EQ(entries.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(entries[i].name, two[i].name);
        EXPECT_EQ(entries[i].bytes, two[i].bytes);
    }
    const std::size_t end = zip.size() - 22;
    EXPECT_NE(complaint_of(with(zip, end - 20 + 8, ~std::uint64_t{0})).find("zip64"), std::string::npos);
    EXPECT_NE(complaint_of(with(zip, end - 20, std::uint32_t{0})).find("zip64"), std::string::npos);
    // Any eight bytes of the directory and the records may be wrong; nothing but an Error may come of it.
    for (std::size_t at = directory_of(zip); at + 8 <= zip.size(); ++at) {
        for (const std::uint64_t value :
             {std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0} - at, std::uint64_t{1} << 63}) {
            try {
                (void)read(with(zip, at, value));
            } catch (const Error& error) {
                EXPECT_TRUE(std::string(error.what()).starts_with("a.zip: ")) << error.what();
            }
        }
    }
}

TEST(ZipArchive, Entries_are_deflated_where_that_makes_them_smaller) {
    const std::string text = "deflate deflate deflate, and what else? " + std::string(5000, 'z');
    const std::string zip = io::write_zip({{"long", text}, {"short", "abc"}});
    EXPECT_LT(zip.size(), 500u);
    const std::vector<ZipEntry> entries = read(zip);
    EXPECT_EQ(entries.at(0).bytes, text);
    EXPECT_EQ(entries.at(1).bytes, "abc");
}

TEST(ZipArchive, Entries_of_zlib_are_inflated) {
    std::string text = "zlib zlib zlib " + std::string(5000, 'z'), packed(1000, '\0');
    z_stream stream{};
    ASSERT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY), Z_OK);
    stream.next_in = reinterpret_cast<Bytef*>(text.data());
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    ASSERT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    // Stored as they are, and then declared to be deflated.
    std::string zip = io::write_zip({{"x", packed}});
    ASSERT_NE(zip.find(packed), std::string::npos);
    const std::size_t line = directory_of(zip);
    const auto sum = static_cast<std::uint32_t>(
        ::crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
    zip = with(with(with(zip, line + 10, std::uint16_t{8}), line + 16, sum), line + 24,
               static_cast<std::uint32_t>(text.size()));
    EXPECT_EQ(read(zip).at(0).bytes, text);
}

TEST(ZipArchive, Entries_cannot_fill_the_memory) {
    std::vector<ZipEntry> entries;
    for (const char name : {'a', 'b', 'c'}) entries.push_back({std::string(1, name), std::string(100'000'000, '\0')});
    const std::string zip = io::write_zip(entries);
    ASSERT_LT(zip.size(), 1'000'000u);
    EXPECT_NE(complaint_of(zip).find("comes to more than 268435456 bytes; divide it"), std::string::npos);
}

}  // namespace
}  // namespace abut
