// SPDX-License-Identifier: MIT
// Compiles, for programs, what the library's own sources inline of vec.h.
#undef ABUT_INLINES
#define ABUT_INLINED

#include "abut/math/vec.h"

#include "abut/math/vec-inl.h"
