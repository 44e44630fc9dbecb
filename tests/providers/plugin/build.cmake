# SPDX-FileCopyrightText: The Millwright authors
# SPDX-License-Identifier: Apache-2.0

# Installs what a provider of your own is made from, and builds the provider beside this file against it, as its author would.
# cmake -DMILLWRIGHT=<build folder> -DFOLDER=<scratch folder> -DCOMPILER=<c++> [-DLAUNCHER=<list>] [-DBUILD_TYPE=<type>] -P build.cmake

file(REMOVE_RECURSE ${FOLDER})
set(prefix ${FOLDER}/prefix)
execute_process(COMMAND ${CMAKE_COMMAND} --install ${MILLWRIGHT} --component development --prefix ${prefix} COMMAND_ERROR_IS_FATAL ANY)
execute_process(
    COMMAND ${CMAKE_COMMAND} -G Ninja -S ${CMAKE_CURRENT_LIST_DIR} -B ${FOLDER}/build -DCMAKE_CXX_COMPILER=${COMPILER}
        "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}" -DCMAKE_BUILD_TYPE=${BUILD_TYPE} -DCMAKE_PREFIX_PATH=${prefix}
        -DCMAKE_LIBRARY_OUTPUT_DIRECTORY=${FOLDER}/plugins
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${FOLDER}/build COMMAND_ERROR_IS_FATAL ANY)
