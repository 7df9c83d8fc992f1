// SPDX-License-Identifier: MIT
// The verbs' answers and options, under the name that the verbs' users look for.
#pragma once

#include "abut/shape/result.h"
