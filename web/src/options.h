// SPDX-License-Identifier: MIT
// Options of verbs, as JavaScript writes them.
#pragma once

#include <abut/abut.h>

namespace web {

/// JavaScript's filter of the current call. Its answers are 1 for yes and 0 for no.
extern "C" __attribute__((import_module("abut"), import_name("filter"))) int web_filter(double model, double triangle);

/// max_t, min_t, cull, whether there is a filter
[[nodiscard]] inline abut::RaycastOptions read_raycast_options(const double* words) {
    abut::RaycastOptions options{
        .max_t = words[0], .min_t = words[1], .cull = static_cast<abut::Cull>(static_cast<int>(words[2]))};
    if (words[3] != 0) {
        options.filter = [](const abut::Where& where) {
            return web_filter(where.model == abut::Where::none ? -1.0 : where.model,
                              where.triangle == abut::Where::none ? -1.0 : where.triangle) != 0;
        };
    }
    return options;
}

/// max_t, cull, ignore_separating
[[nodiscard]] inline abut::SweepOptions read_sweep_options(const double* words) {
    return {.max_t = words[0],
            .cull = static_cast<abut::Cull>(static_cast<int>(words[1])),
            .ignore_separating = words[2] != 0};
}

/// up, max_slope, step_height, snap_distance, gap, max_slides, constant_speed, all_contacts
[[nodiscard]] inline abut::CharacterOptions read_character_options(const double* words) {
    return {.up = {words[0], words[1], words[2]},
            .max_slope = words[3],
            .step_height = words[4],
            .snap_distance = words[5],
            .gap = words[6],
            .max_slides = static_cast<int>(words[7]),
            .constant_speed = words[8] != 0,
            .all_contacts = words[9] != 0};
}

/// gap, max_slides, up, max_slope
[[nodiscard]] inline abut::SlideOptions read_slide_options(const double* words) {
    return {.gap = words[0],
            .max_slides = static_cast<int>(words[1]),
            .up = {words[2], words[3], words[4]},
            .max_slope = words[5]};
}

}  // namespace web
