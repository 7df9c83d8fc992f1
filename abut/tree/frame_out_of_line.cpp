// SPDX-License-Identifier: MIT
// Compiles, for tests, what the library's own sources inline of frame.h.
#undef ABUT_INLINES
#define ABUT_INLINED

#include "abut/tree/frame.h"

#include "abut/tree/frame-inl.h"
