// SPDX-License-Identifier: MIT
// The groups of verbs that the golden program calls, each defined in a .cpp file of its own.
#pragma once

#include "report.h"

namespace golden {

void ask_intersects(Report& report);
void ask_distance(Report& report);
void ask_within(Report& report);
void ask_closest_points(Report& report);
void ask_classify(Report& report);
void ask_contact(Report& report);
void ask_raycast(Report& report);
void ask_sweep(Report& report);
void ask_sweep_motion(Report& report);
void ask_sweep_fractions(Report& report);
void ask_slide(Report& report);
void ask_move_character(Report& report);
void ask_triangles(Report& report);
void ask_shapes(Report& report);
void ask_mesh_verbs(Report& report);
void ask_batches(Report& report);
void ask_scenes(Report& report);
void ask_shape_sets(Report& report);
void ask_moving(Report& report);
void ask_io(Report& report);

}  // namespace golden
