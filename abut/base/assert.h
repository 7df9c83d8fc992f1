// SPDX-License-Identifier: MIT
// ABUT_ASSERT: a caller's mistake stops a debug build; a release build gives the documented, harmless answer.
#pragma once

#include <cassert>

#ifdef NDEBUG
#define ABUT_ASSERT(condition) static_cast<void>(0)
#else
#define ABUT_ASSERT(condition) assert(condition)
#endif
