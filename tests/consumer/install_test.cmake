# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
include("${CMAKE_CURRENT_LIST_DIR}/consumer.cmake")

set(folder "${SCRATCH}/with_install")
file(REMOVE_RECURSE "${folder}")
run(${CMAKE_COMMAND} --install "${BUILD}" --prefix "${folder}/first" --strip)
if(NOT SANITIZERS)
  file(GLOB_RECURSE files "${folder}/first/*")
  set(bytes 0)
  foreach(file IN LISTS files)
    if(NOT IS_SYMLINK "${file}")
      file(SIZE "${file}" size)
      math(EXPR bytes "${bytes} + ${size}")
    endif()
  endforeach()
  if(bytes GREATER 48000000)
    message(FATAL_ERROR "the stripped install has ${bytes} bytes")
  endif()
endif()
# An installed package may be moved.
file(RENAME "${folder}/first" "${folder}/moved")
set(prefix "${folder}/moved")
build_consumer("${folder}/consumer" "${prefix}")
build_hebi_project("${folder}/hebi_consumer"
  "${prefix}/${LIBDIR}/cmake/hrdf_mujoco/hebi-cpp")
build_ros_project("${folder}/ros_consumer" "${prefix}")

# No installed program needs the checkout or the build tree.
set(programs "${prefix}/bin/hrdf" "${prefix}/bin/simulate")
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${programs}
  MODULES "${prefix}/${LIBDIR}/libhrdf_decoder.so" "${prefix}/${LIBDIR}/hebi/libhebi.so.2"
  RESOLVED_DEPENDENCIES_VAR libraries UNRESOLVED_DEPENDENCIES_VAR missing)
if(missing)
  message(FATAL_ERROR "not found: ${missing}")
endif()
file(GLOB_RECURSE scripts "${prefix}/*.cmake")
foreach(library IN LISTS libraries)
  string(FIND "${library}" "${prefix}/" ours)
  string(FIND "${library}" "${CHECKOUT}/" theirs)
  if(theirs EQUAL 0 AND NOT ours EQUAL 0)
    message(FATAL_ERROR "an installed program needs ${library}")
  endif()
endforeach()
foreach(script IN LISTS scripts)
  file(READ "${script}" text)
  string(FIND "${text}" "${CHECKOUT}" place)
  if(NOT place EQUAL -1)
    message(FATAL_ERROR "${script} names the checkout")
  endif()
endforeach()

# A program in C needs no CMake. If the build found a MuJoCo elsewhere, none is installed.
set(mujoco_libdir "${prefix}/${LIBDIR}/hrdf/mujoco/lib")
file(GLOB mujoco "${mujoco_libdir}/libmujoco.so.*")
if(mujoco AND NOT SANITIZERS)
  file(READ_SYMLINK "${mujoco_libdir}/libmujoco.so" target)
  cmake_path(GET mujoco FILENAME file)
  if(NOT target STREQUAL file)
    message(FATAL_ERROR "libmujoco.so leads to ${target}")
  endif()
  run("${COMPILER}" -x c "${CHECKOUT}/tests/consumer/project/c_main.c" -I "${prefix}/include"
    -L "${prefix}/${LIBDIR}" -L "${mujoco_libdir}" "-Wl,-rpath,${prefix}/${LIBDIR}:${mujoco_libdir}"
    -lhrdf_hebi -Wl,--no-as-needed -lmujoco -o "${folder}/c_main")
  run("${folder}/c_main")
endif()

# Installed programs find those that read meshes.
foreach(reader mesh_assimp mesh_coin)
  if(EXISTS "${BUILD}/lib/hrdf/${reader}")
    string(REPLACE "mesh_assimp" "ac" suffix "${reader}")
    string(REPLACE "mesh_coin" "iv" suffix "${suffix}")
    file(WRITE "${folder}/${suffix}.wc.xml" "<WorkCell name='a'><Drawable name='b' refframe='WORLD'>"
      "<Polytope file='${CHECKOUT}/tests/good/meshes/tetrahedron.${suffix}'/></Drawable></WorkCell>")
    run("${prefix}/bin/hrdf" convert "${folder}/${suffix}.wc.xml" "${folder}/${suffix}.xml")
    if(NOT EXISTS "${folder}/assets/${suffix}/tetrahedron.obj")
      message(FATAL_ERROR "the installed ${reader} is not found")
    endif()
  endif()
endforeach()

foreach(program IN LISTS programs)
  run("${program}" --version)
endforeach()
file(REMOVE_RECURSE "${folder}")
