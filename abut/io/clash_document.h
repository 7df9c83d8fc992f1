// SPDX-License-Identifier: MIT
// The JSON document of a clash run, before it is written as text.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "abut/clash/clash_run.h"
#include "abut/io/clash_json.h"

namespace abut::io {

/// The members of abut.clash/1 that follow from a run.
[[nodiscard]] nlohmann::json clash_document(const ClashRun& run, const ClashJsonOptions& options);

/// The separation of a clash as far as it is known: its finite bounds.
[[nodiscard]] nlohmann::json to_json(const Separation& separation);

/// The same of a shared volume.
[[nodiscard]] nlohmann::json to_json(const SharedVolume& volume);

/// JSON as text with a line feed at its end. Text that is not valid UTF-8 is replaced.
[[nodiscard]] std::string json_text(const nlohmann::json& json);

}  // namespace abut::io
