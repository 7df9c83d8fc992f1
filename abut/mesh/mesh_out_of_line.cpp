// SPDX-License-Identifier: MIT
// Compiles, for programs, the functions of mesh.h that the library's own sources inline.
#undef ABUT_INLINES
#define ABUT_INLINED

#include "abut/mesh/mesh.h"

#include "abut/mesh/mesh-inl.h"
