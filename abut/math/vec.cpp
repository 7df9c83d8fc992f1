// SPDX-License-Identifier: MIT
// Compiles, for programs, the functions of vec.h that the library's own sources inline.
#undef ABUT_INLINES
#define ABUT_INLINED

#include "abut/math/vec.h"

#include "abut/math/vec-inl.h"
