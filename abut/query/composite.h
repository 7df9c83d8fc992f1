// SPDX-License-Identifier: MIT
// Includes the composite rung of every verb's ladder.
#pragma once

#include "abut/query/composite_closest_points.h"
#include "abut/query/composite_contact.h"
#include "abut/query/composite_intersects.h"
#include "abut/query/composite_raycast.h"
#include "abut/query/composite_sweep.h"
