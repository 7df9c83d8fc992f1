// SPDX-License-Identifier: MIT
// What was measured: the compiler's version and the peers', for the results to name.
#include <benchmark/benchmark.h>

#ifdef ABUT_BENCH_FCL
#include <fcl/config.h>
#endif
#ifdef ABUT_BENCH_BULLET
#include <LinearMath/btScalar.h>
#endif
#ifdef ABUT_BENCH_EMBREE
#include <embree3/rtcore.h>
#endif
#ifdef ABUT_BENCH_CGAL
#include <CGAL/version.h>
#endif

#include <string>

namespace abut::bench {
namespace {

const bool versions_added = [] {
    benchmark::AddCustomContext("compiler", ABUT_BENCH_COMPILER);
#ifdef ABUT_BENCH_FCL
    benchmark::AddCustomContext("FCL", FCL_VERSION);
#endif
#ifdef ABUT_BENCH_BULLET
    benchmark::AddCustomContext("Bullet",
                                std::to_string(btGetVersion() / 100) + "." + std::to_string(btGetVersion() % 100));
#endif
#ifdef ABUT_BENCH_EMBREE
    benchmark::AddCustomContext("Embree", RTC_VERSION_STRING);
#endif
#ifdef ABUT_BENCH_CGAL
    benchmark::AddCustomContext("CGAL", CGAL_VERSION_STR);
#endif
    return true;
}();

}  // namespace
}  // namespace abut::bench
