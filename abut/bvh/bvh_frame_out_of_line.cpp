// SPDX-License-Identifier: MIT
// Compiles, for tests, the functions of bvh_frame.h that the library's own sources inline.
#undef ABUT_INLINES
#define ABUT_INLINED

#include "abut/bvh/bvh_frame.h"

#include "abut/bvh/bvh_frame-inl.h"
