// SPDX-License-Identifier: MIT
// Compiles, for programs, what the library's own sources inline of mesh.h.
#undef ABUT_INLINES
#define ABUT_INLINED

#include "abut/mesh/mesh.h"

#include "abut/mesh/mesh-inl.h"
