# SPDX-License-Identifier: MIT
# If MPI is installed: one program for each examples/mpi_*.cpp, and a test that its output, a file that its only
# argument names, has the same bytes from one rank and from two.
if(ABUT_SANITIZE)
    return()  # MPI's own libraries do not pass
endif()
set(MPI_CXX_SKIP_MPICXX ON)  # the C++ bindings are deprecated
find_package(MPI COMPONENTS CXX)
if(NOT MPI_CXX_FOUND)
    return()
endif()

file(GLOB abut_mpi_examples CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/examples/mpi_*.cpp")
foreach(source IN LISTS abut_mpi_examples)
    get_filename_component(name "${source}" NAME_WE)
    abut_add_example(${name} "${source}")
    target_link_libraries(example_${name} PRIVATE MPI::MPI_CXX)
    if(ABUT_BUILD_TESTS)
        add_test(NAME examples.${name}
            COMMAND "${CMAKE_COMMAND}" -DMPIEXEC=${MPIEXEC_EXECUTABLE} -DPROGRAM=$<TARGET_FILE:example_${name}>
                -P "${PROJECT_SOURCE_DIR}/cmake/compare_ranks.cmake"
            WORKING_DIRECTORY "${PROJECT_BINARY_DIR}/examples")
        # Open MPI refuses to run as root, and to run more ranks than processors, unless these variables allow it.
        set_tests_properties(examples.${name} PROPERTIES LABELS examples TIMEOUT 120 PROCESSORS 2
            ENVIRONMENT "OMPI_ALLOW_RUN_AS_ROOT=1;OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1;OMPI_MCA_rmaps_base_oversubscribe=1;PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe")
    endif()
endforeach()
