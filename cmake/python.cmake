# SPDX-License-Identifier: MIT
# The Python module abut._core, which links the whole library statically, and the package abut around it.
find_package(Python 3.10 REQUIRED COMPONENTS Interpreter Development.Module OPTIONAL_COMPONENTS Development.SABIModule)
if(NOT nanobind_DIR)
    execute_process(COMMAND "${Python_EXECUTABLE}" -m nanobind --cmake_dir
        OUTPUT_STRIP_TRAILING_WHITESPACE OUTPUT_VARIABLE nanobind_DIR RESULT_VARIABLE abut_nanobind_result)
    if(NOT abut_nanobind_result EQUAL 0)
        message(FATAL_ERROR "The Python module needs nanobind: ${Python_EXECUTABLE} -m pip install nanobind")
    endif()
endif()
find_package(nanobind CONFIG REQUIRED)

# Without the stable ABI nanobind would build nevertheless, in a wheel whose name promises it.
if(SKBUILD_SABI_VERSION AND NOT TARGET Python::SABIModule)
    message(FATAL_ERROR "Wheels for Python 3.12 and later need CMake 3.26 or later, to compile for the stable ABI")
endif()

set(abut_docstrings "${PROJECT_BINARY_DIR}/python/docstrings.h")
file(GLOB_RECURSE abut_documented_headers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/abut/*.h")
add_custom_command(OUTPUT "${abut_docstrings}"
    COMMAND "${Python_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/scripts/python_docstrings.py" "${PROJECT_SOURCE_DIR}"
        "${abut_docstrings}"
    DEPENDS ${abut_documented_headers} "${PROJECT_SOURCE_DIR}/scripts/python_docstrings.py"
    COMMENT "Collecting docstrings")

set(abut_python_dir "${PROJECT_BINARY_DIR}/python/abut")
file(GLOB abut_python_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/python/src/*.cpp")
nanobind_add_module(abut_python NB_STATIC STABLE_ABI NOMINSIZE NB_SUPPRESS_WARNINGS ${abut_python_sources} "${abut_docstrings}")
# Code that runs once for a call, or that calls functions which take much longer than a pair of shapes.
set(abut_python_rarely_run_sources ${abut_python_sources})
list(FILTER abut_python_rarely_run_sources INCLUDE REGEX
    "/(clash_[a-z]+|command_line|dims|files|first_collision|impacts|mesh_[a-z]+|meshes|model_ids|module|pickles|point_clouds|results|scene_[a-z]+|scenes|selection|solids|sweep_motions|threads)\\.cpp$")
abut_compile_by("${abut_for_length}" ${abut_python_sources})
abut_compile_for_size(${abut_python_rarely_run_sources})
abut_own_sources(abut_python)
set_target_properties(abut_python PROPERTIES
    OUTPUT_NAME _core
    LIBRARY_OUTPUT_DIRECTORY "${abut_python_dir}")
target_include_directories(abut_python PRIVATE "${PROJECT_BINARY_DIR}/python")
target_link_libraries(abut_python PRIVATE abut::abut abut::io)
set_source_files_properties("${PROJECT_SOURCE_DIR}/python/src/module.cpp" "${PROJECT_SOURCE_DIR}/python/src/pickles.cpp"
    PROPERTIES COMPILE_DEFINITIONS "ABUT_VERSION=\"${PROJECT_VERSION}\"")
# The command line runs in the process of Python: a program beside the module would contain most of the library again.
if(TARGET abut_command_line)
    target_link_libraries(abut_python PRIVATE abut_command_line)
    set_source_files_properties("${PROJECT_SOURCE_DIR}/python/src/command_line.cpp" PROPERTIES
        COMPILE_DEFINITIONS ABUT_HAS_COMMAND_LINE=1)
endif()
if(UNIX AND NOT APPLE)
    # The module exports nothing but its initialisation, so that the linker can leave out what Python does not call.
    target_link_options(abut_python PRIVATE LINKER:--exclude-libs,ALL)
endif()

if(ABUT_MANYLINUX)
    include("${CMAKE_CURRENT_LIST_DIR}/manylinux.cmake")
endif()

# A Python program without sanitizers must load their library before a module that was compiled with them.
set(abut_python_environment "PYTHONPATH=${PROJECT_BINARY_DIR}/python" PYTHONDONTWRITEBYTECODE=1)
if(ABUT_SANITIZE MATCHES "address")
    execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -print-file-name=libasan.so
        OUTPUT_STRIP_TRAILING_WHITESPACE OUTPUT_VARIABLE abut_asan)
    execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -print-file-name=libstdc++.so
        OUTPUT_STRIP_TRAILING_WHITESPACE OUTPUT_VARIABLE abut_stdcxx)
    # CPython does not free all of its memory when it ends.
    list(APPEND abut_python_environment "LD_PRELOAD=${abut_asan} ${abut_stdcxx}" ASAN_OPTIONS=detect_leaks=0)
endif()

# The package in the build folder: links to the sources, the module, and its type stubs.
file(GLOB_RECURSE abut_python_files CONFIGURE_DEPENDS
    RELATIVE "${PROJECT_SOURCE_DIR}/python/abut" "${PROJECT_SOURCE_DIR}/python/abut/*.py" "${PROJECT_SOURCE_DIR}/python/abut/py.typed")
foreach(file IN LISTS abut_python_files)
    get_filename_component(folder "${abut_python_dir}/${file}" DIRECTORY)
    file(MAKE_DIRECTORY "${folder}")
    file(CREATE_LINK "${PROJECT_SOURCE_DIR}/python/abut/${file}" "${abut_python_dir}/${file}" COPY_ON_ERROR SYMBOLIC)
endforeach()
set(abut_python_stubs "")
# PYTHONPATH stays as it is: pip's isolated builds name nanobind's folder there, and the script adds the package's own.
set(abut_stubs_environment ${abut_python_environment})
list(FILTER abut_stubs_environment EXCLUDE REGEX "^PYTHONPATH=")
if(NOT CMAKE_CROSSCOMPILING)
    set(abut_python_stubs "${abut_python_dir}/_core.pyi")
    add_custom_command(OUTPUT "${abut_python_stubs}"
        COMMAND "${CMAKE_COMMAND}" -E env ${abut_stubs_environment}
            "${Python_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/scripts/python_stubs.py" "${abut_python_dir}" "${abut_python_stubs}"
        DEPENDS abut_python "${PROJECT_SOURCE_DIR}/scripts/python_stubs.py"
        COMMENT "Writing type stubs" VERBATIM)
endif()
add_custom_target(abut_python_package ALL DEPENDS abut_python ${abut_python_stubs})

# For wheels; scikit-build-core adds the sources.
if(SKBUILD)
    install(TARGETS abut_python LIBRARY DESTINATION abut COMPONENT python)
    if(abut_python_stubs)
        install(FILES "${abut_python_stubs}" DESTINATION abut COMPONENT python)
    endif()
endif()

# One test for each file of python/tests.
if(ABUT_BUILD_TESTS)
    file(GLOB abut_python_tests CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/python/tests/test_*.py")
    foreach(file IN LISTS abut_python_tests)
        get_filename_component(name "${file}" NAME_WE)
        add_test(NAME python.${name}
            COMMAND "${Python_EXECUTABLE}" -m pytest -q -p no:cacheprovider "${file}"
            WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
        # pytest returns 5 where a whole file is skipped, because its library is not installed.
        set_tests_properties(python.${name} PROPERTIES LABELS python TIMEOUT 900 SKIP_RETURN_CODE 5
            ENVIRONMENT "${abut_python_environment};ABUT_BUILD_DIR=${PROJECT_BINARY_DIR}")
    endforeach()
endif()

# The program with whose answers and times python/tests and benchmarks/python compare the module's.
add_executable(abut_python_reference python/tests/reference/main.cpp python/tests/reference/operands.cpp
    python/tests/reference/answers.cpp python/tests/reference/timings.cpp)
abut_own_sources(abut_python_reference)
set_target_properties(abut_python_reference PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/python")
if(NOT ABUT_BUILD_TESTS)
    set_target_properties(abut_python_reference PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
target_link_libraries(abut_python_reference PRIVATE abut::abut)
