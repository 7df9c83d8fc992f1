// SPDX-License-Identifier: MIT
// Defines constants whose values the compiler must not see, so that it does not turn their uses into branches.
#include "abut/pair/predicates/capsule_filter.h"

namespace abut::pair::capsule {

const Unit unit{0, 1, 0.5};

}  // namespace abut::pair::capsule
