# SPDX-License-Identifier: MIT
# The target abut_cgal: CGAL's headers and number types, an oracle in the tests and a peer in the benchmarks.
# CGAL's own package file is not used, because it changes the module path for all that follows.
find_path(ABUT_CGAL_INCLUDE_DIR CGAL/version.h)
find_library(ABUT_GMP_LIBRARY gmp)
find_library(ABUT_MPFR_LIBRARY mpfr)
mark_as_advanced(ABUT_CGAL_INCLUDE_DIR ABUT_GMP_LIBRARY ABUT_MPFR_LIBRARY)
if(ABUT_CGAL_INCLUDE_DIR AND ABUT_GMP_LIBRARY AND ABUT_MPFR_LIBRARY AND NOT TARGET abut_cgal)
    find_package(Threads REQUIRED)
    add_library(abut_cgal INTERFACE)
    target_include_directories(abut_cgal SYSTEM INTERFACE "${ABUT_CGAL_INCLUDE_DIR}")
    target_compile_definitions(abut_cgal INTERFACE CGAL_USE_GMP=1 CGAL_USE_MPFR=1)
    target_link_libraries(abut_cgal INTERFACE
        "${ABUT_MPFR_LIBRARY}" "${ABUT_GMP_LIBRARY}" Threads::Threads)
endif()
