// SPDX-License-Identifier: MIT
// What is in a BCF file, and the file as another program would have changed it.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "abut/io/bcf.h"
#include "abut/io/zip_archive.h"

namespace abut::sample {

inline BcfOptions dated(BcfVersion version = BcfVersion::v2_1) { return {.version = version, .date = "2026-11-27"}; }

inline std::vector<io::ZipEntry> entries_of(const std::string& bytes) {
    return io::read_zip({"a.bcfzip", bytes, std::nullopt}, [](std::string_view) { return true; });
}

inline std::string entry_of(const std::string& bytes, const std::string& name) {
    for (const io::ZipEntry& entry : entries_of(bytes)) {
        if (entry.name == name) return entry.bytes;
    }
    return "";
}

/// The file with one text of its markups replaced, as another program would change it.
inline std::string edited(const std::string& bytes, const std::string& from, const std::string& to) {
    std::vector<io::ZipEntry> entries = entries_of(bytes);
    std::size_t changed = 0;
    for (io::ZipEntry& entry : entries) {
        for (std::size_t at = 0; (at = entry.bytes.find(from, at)) != std::string::npos; at += to.size()) {
            entry.bytes.replace(at, from.size(), to);
            ++changed;
        }
    }
    EXPECT_GT(changed, 0u) << from;
    return io::write_zip(entries);
}

}  // namespace abut::sample
