// SPDX-License-Identifier: MIT
// Compiles, for tests, what the library's own sources inline of bvh_frame.h.
#undef ABUT_INLINES
#define ABUT_INLINED

#include "abut/bvh/bvh_frame.h"

#include "abut/bvh/bvh_frame-inl.h"
