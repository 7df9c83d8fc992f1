// SPDX-License-Identifier: MIT
// Constants that the compiler is not to know.
#include "abut/pair/predicates/capsule_filter.h"

namespace abut::pair::capsule {

const Unit unit{0, 1, 0.5};

}  // namespace abut::pair::capsule
