# SPDX-License-Identifier: MIT
# Runs PROGRAM by one rank and by two, started by MPIEXEC, and compares what they write.
get_filename_component(name "${PROGRAM}" NAME_WE)
foreach(ranks 1 2)
    file(REMOVE "${name}_${ranks}.out")
    execute_process(COMMAND "${MPIEXEC}" -n ${ranks} "${PROGRAM}" "${name}_${ranks}.out" COMMAND_ERROR_IS_FATAL ANY)
    file(SIZE "${name}_${ranks}.out" size)
    if(size EQUAL 0)
        message(FATAL_ERROR "${name}_${ranks}.out is empty")
    endif()
endforeach()
execute_process(COMMAND "${CMAKE_COMMAND}" -E compare_files "${name}_1.out" "${name}_2.out" COMMAND_ERROR_IS_FATAL ANY)
