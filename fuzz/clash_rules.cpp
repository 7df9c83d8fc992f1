// SPDX-License-Identifier: MIT
// Feeds any bytes to the readers of a clash run's rules, approvals and baseline.
#include <cstdint>
#include <string_view>

#include "abut/base/error.h"
#include "abut/io/clash_baseline.h"
#include "abut/io/clash_rules_file.h"

namespace {

template <class Read>
void read(Read read_text) {
    try {
        static_cast<void>(read_text());
    } catch (const abut::Error&) {}
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read([&] { return abut::clash_rules_from_toml("fuzz.toml", text); });
    read([&] { return abut::clash_approvals_from_text("fuzz.toml", text); });
    read([&] { return abut::clash_baseline_from_json("fuzz.json", text); });
    return 0;
}
