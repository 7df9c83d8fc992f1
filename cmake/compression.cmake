# SPDX-License-Identifier: MIT
# Finds the optional libraries with which abut::io reads compressed glTF files.

# abut_add_compression(NAME PACKAGE TARGET): links the library as the option ABUT_NAME says, and sets abut_has_NAME.
function(abut_add_compression name package target)
    set(wanted "${ABUT_${name}}")
    set(found FALSE)
    if(wanted STREQUAL "AUTO")
        find_package(${package} CONFIG QUIET)
    elseif(wanted)
        find_package(${package} CONFIG REQUIRED)
    endif()
    if(wanted AND TARGET ${target})
        set(found TRUE)
        target_link_libraries(abut_io PRIVATE ${target})
        target_compile_definitions(abut_io PRIVATE ABUT_HAS_${name}=1)
    endif()
    message(STATUS "abut::io reads ${package}: ${found}")
    set(abut_has_${name} ${found} PARENT_SCOPE)
endfunction()

abut_add_compression(DRACO draco draco::draco)
abut_add_compression(MESHOPT meshoptimizer meshoptimizer::meshoptimizer)
