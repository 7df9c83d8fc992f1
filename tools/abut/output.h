// SPDX-License-Identifier: MIT
// Output of the command line: JSON of vectors, colours on terminals, progress.
#pragma once

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "abut/shape/aabb.h"

namespace abut::tool {

inline nlohmann::json to_json(Vec3 v) { return {v.x, v.y, v.z}; }
inline nlohmann::json to_json(const Aabb& box) {
    if (box.empty()) return nullptr;
    return {{"min", to_json(box.min)}, {"max", to_json(box.max)}};
}

/// JSON as text, over several lines or in one. Text that is not valid UTF-8 is replaced.
inline std::string text_of(const nlohmann::json& json, bool pretty) {
    return json.dump(pretty ? 2 : -1, ' ', false, nlohmann::json::error_handler_t::replace);
}

inline bool is_terminal(std::FILE* stream) {
#ifdef _WIN32
    return _isatty(_fileno(stream)) != 0;
#else
    return isatty(fileno(stream)) != 0;
#endif
}

/// The text in an ANSI colour, if standard output is a terminal and NO_COLOR is not set.
inline std::string colored(const std::string& text, const char* code) {
    const char* off = std::getenv("NO_COLOR");
    const bool plain = (off != nullptr && *off != '\0') || !is_terminal(stdout);
    return plain ? text : std::string("\x1b[") + code + "m" + text + "\x1b[0m";
}

/// A progress bar on standard error, only on a terminal.
class Progress {
public:
    explicit Progress(std::string what) : what_(std::move(what)), shown_(is_terminal(stderr)) {}
    ~Progress() {
        if (shown_ && last_ >= 0) std::fprintf(stderr, "\r\x1b[K");
    }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void operator()(std::size_t done, std::size_t all) {
        const int percent = all == 0 ? 100 : static_cast<int>(100 * done / all);
        if (!shown_ || percent == last_) return;
        last_ = percent;
        const std::string bar(static_cast<std::size_t>(percent / 4), '#');
        std::fprintf(stderr, "\r%s [%-25s] %3d %%", what_.c_str(), bar.c_str(), percent);
    }

private:
    std::string what_;
    bool shown_;
    int last_ = -1;
};

}  // namespace abut::tool
