# SPDX-License-Identifier: MIT
# Links the Python module for older systems, with the folder ABUT_MANYLINUX that scripts/manylinux_libraries.sh fills.

# Static libraries take the place of the system's shared ones; the headers stay, so that no object file changes.
function(abut_link_statically library)
    if(NOT TARGET ${library})
        return()
    endif()
    get_target_property(aliased ${library} ALIASED_TARGET)
    if(aliased)
        set(library ${aliased})
    endif()
    get_target_property(type ${library} TYPE)
    if(type STREQUAL "INTERFACE_LIBRARY")
        set_target_properties(${library} PROPERTIES INTERFACE_LINK_LIBRARIES "${ARGN}")
        return()
    endif()
    list(POP_FRONT ARGN archive)
    get_target_property(configurations ${library} IMPORTED_CONFIGURATIONS)
    foreach(configuration IN LISTS configurations)
        set_target_properties(${library} PROPERTIES IMPORTED_LOCATION_${configuration} "${archive}")
    endforeach()
    set_target_properties(${library} PROPERTIES IMPORTED_LOCATION "${archive}" INTERFACE_LINK_LIBRARIES "${ARGN}")
endfunction()

find_library(ABUT_STATIC_DRACO libdraco.a REQUIRED)
find_library(ABUT_STATIC_ZLIB libz.a REQUIRED)
mark_as_advanced(ABUT_STATIC_DRACO ABUT_STATIC_ZLIB)
abut_link_statically(TBB::tbb "${ABUT_MANYLINUX}/libtbb.a")
abut_link_statically(hwy::hwy "${ABUT_MANYLINUX}/libhwy.a")
abut_link_statically(fmt::fmt "${ABUT_MANYLINUX}/libfmt.a")
abut_link_statically(meshoptimizer::meshoptimizer "${ABUT_MANYLINUX}/libmeshoptimizer.a")
abut_link_statically(draco::draco "${ABUT_STATIC_DRACO}")
abut_link_statically(pugixml::pugixml "${ABUT_MANYLINUX}/libpugixml.a")
abut_link_statically(ZLIB::ZLIB "${ABUT_STATIC_ZLIB}")

# The compiler's options -lstdc++, -lm and -lc find the libraries of this folder first.
target_link_options(abut_python PRIVATE "-L${ABUT_MANYLINUX}")
# These libraries hold no code, so the module must never load them.
set_target_properties(abut_python PROPERTIES SKIP_BUILD_RPATH ON)
install(DIRECTORY "${ABUT_MANYLINUX}/licenses" DESTINATION abut COMPONENT python)
