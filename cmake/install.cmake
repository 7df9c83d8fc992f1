# SPDX-License-Identifier: MIT
# Installs the headers, the libraries and the package files for CMake and pkg-config.
include(CMakePackageConfigHelpers)

set(abut_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/abut")

include("${CMAKE_CURRENT_LIST_DIR}/public_headers.cmake")
foreach(header IN LISTS abut_installed_headers)
    get_filename_component(folder "${header}" DIRECTORY)
    if(NOT folder MATCHES "^abut/io" OR TARGET abut_io)
        install(FILES "${PROJECT_SOURCE_DIR}/${header}" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/${folder}")
    endif()
endforeach()
install(TARGETS abut EXPORT abut_core_targets)
install(EXPORT abut_core_targets
    NAMESPACE abut:: FILE abutCoreTargets.cmake DESTINATION ${abut_package_dir})
if(TARGET abut_io)
    install(TARGETS abut_io EXPORT abut_io_targets)
    install(EXPORT abut_io_targets
        NAMESPACE abut:: FILE abutIoTargets.cmake DESTINATION ${abut_package_dir})
endif()

# A program that links a static library also links the library's dependencies. meshoptimizer has no pkg-config file.
set(abut_io_requires "fmt pugixml zlib")
set(abut_io_libs "")
if(abut_has_DRACO)
    string(APPEND abut_io_requires " draco")
endif()
if(abut_has_MESHOPT)
    set(abut_io_libs " -lmeshoptimizer")
endif()
get_target_property(abut_library_type abut TYPE)
if(abut_library_type STREQUAL "STATIC_LIBRARY")
    set(abut_is_static TRUE)
    set(abut_pc_requires "Requires: glm libhwy tbb")
    set(abut_io_pc_requires "Requires: abut = ${PROJECT_VERSION} ${abut_io_requires}")
    set(abut_io_pc_libs "${abut_io_libs}")
else()
    set(abut_is_static FALSE)
    set(abut_pc_requires "Requires: glm\nRequires.private: libhwy tbb")
    set(abut_io_pc_requires "Requires: abut = ${PROJECT_VERSION}\nRequires.private: ${abut_io_requires}")
    set(abut_io_pc_libs "\nLibs.private:${abut_io_libs}")
endif()

configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/abutConfig.cmake.in"
    "${PROJECT_BINARY_DIR}/abutConfig.cmake"
    INSTALL_DESTINATION ${abut_package_dir}
    NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/abutConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion)
install(FILES
    "${PROJECT_BINARY_DIR}/abutConfig.cmake"
    "${PROJECT_BINARY_DIR}/abutConfigVersion.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/highway.cmake"
    DESTINATION ${abut_package_dir})

file(RELATIVE_PATH abut_pc_prefix
    "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
string(REGEX REPLACE "/$" "" abut_pc_prefix "${abut_pc_prefix}")
set(abut_pc_files abut)
if(TARGET abut_io)
    list(APPEND abut_pc_files abut-io)
endif()
foreach(name IN LISTS abut_pc_files)
    configure_file("${CMAKE_CURRENT_LIST_DIR}/${name}.pc.in" "${PROJECT_BINARY_DIR}/${name}.pc" @ONLY)
    install(FILES "${PROJECT_BINARY_DIR}/${name}.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endforeach()
