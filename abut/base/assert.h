// SPDX-License-Identifier: MIT
// ABUT_ASSERT: stops a debug build on a caller's mistake; in a release build, functions return the documented harmless
// answer.
#pragma once

#include <cassert>

#ifdef NDEBUG
#define ABUT_ASSERT(condition) static_cast<void>(0)
#else
#define ABUT_ASSERT(condition) assert(condition)
#endif
