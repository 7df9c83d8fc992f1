// SPDX-License-Identifier: MIT
// The groups of verbs that the golden program calls, each defined in a .cpp file of its own.
#pragma once

#include "report.h"

namespace golden {

void report_intersects(Report& report);
void report_distance(Report& report);
void report_within(Report& report);
void report_closest_points(Report& report);
void report_classify(Report& report);
void report_contact(Report& report);
void report_raycast(Report& report);
void report_sweep(Report& report);
void report_sweep_motion(Report& report);
void report_sweep_fractions(Report& report);
void report_slide(Report& report);
void report_move_character(Report& report);
void report_triangles(Report& report);
void report_shapes(Report& report);
void report_mesh_verbs(Report& report);
void report_batches(Report& report);
void report_scenes(Report& report);
void report_shape_sets(Report& report);
void report_moving(Report& report);
void report_io(Report& report);

}  // namespace golden
