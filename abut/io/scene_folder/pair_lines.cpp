// SPDX-License-Identifier: MIT
// Writes pairs and clashes as lines of JSON.
#include "abut/io/scene_folder/pair_lines.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "abut/base/float_environment.h"

namespace abut {
namespace {

void append(std::string& text, double number) {
    if (!std::isfinite(number)) {
        text += "null";
    } else if (number == 0 && std::signbit(number)) {
        text += "-0.0";  // many programs read -0 as an integer, which has no sign
    } else {
        fmt::format_to(std::back_inserter(text), "{}", number);
    }
}

void append(std::string& text, const Vec3& p) {
    text += '[';
    append(text, p.x);
    text += ',';
    append(text, p.y);
    text += ',';
    append(text, p.z);
    text += ']';
}

void append(std::string& text, const Aabb& box) {
    if (box.empty()) {
        text += "null";
        return;
    }
    text += "{\"min\":";
    append(text, box.min);
    text += ",\"max\":";
    append(text, box.max);
    text += '}';
}

/// The items in brackets, each written by append_item(text, item).
template <class List, class AppendItem>
void append_list(std::string& text, const List& list, AppendItem append_item) {
    text += '[';
    bool is_first = true;
    for (const auto& item : list) {
        if (!is_first) text += ',';
        is_first = false;
        append_item(text, item);
    }
    text += ']';
}

void append(std::string& text, std::string_view member, std::string_view name) {
    if (name.empty()) return;
    const std::string quoted = nlohmann::json(name).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    fmt::format_to(std::back_inserter(text), ",\"{}\":{}", member, quoted);
}

/// A line without its end.
std::string opened(std::size_t a, std::size_t b, const PairNames& names) {
    std::string text = fmt::format("{{\"part_a\":{},\"part_b\":{}", a, b);
    append(text, "a", names.a);
    append(text, "b", names.b);
    return text;
}

}  // namespace

std::string pair_line(std::size_t a, std::size_t b, const PairNames& names) {
    const DefaultFloats floats;
    return opened(a, b, names) + "}\n";
}

std::string clash_line(const ClashReport& report, const PairNames& names, bool curves) {
    const DefaultFloats floats;
    std::string text = opened(report.a, report.b, names);
    fmt::format_to(std::back_inserter(text),
                   ",\"kind\":\"{}\",\"triangle_pairs\":{},\"truncated\":{},\"depth\":", to_string(report.kind),
                   report.pairs.size(), report.truncated);
    append(text, report.depth);
    text += ",\"distance\":";
    append(text, report.distance);
    text += ",\"point\":";
    append(text, report.point);
    text += ",\"bounds\":";
    append(text, report.bounds);
    if (curves) {
        text += ",\"curve\":";
        append_list(text, report.curve, [](std::string& out, const Polyline& line) {
            append_list(out, line, [](std::string& into, const Vec3& p) { append(into, p); });
        });
    }
    text += "}\n";
    return text;
}

}  // namespace abut
