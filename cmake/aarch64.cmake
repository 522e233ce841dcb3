# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Toolchain file that compiles for aarch64 on another machine. HRDF_SYSROOT is a folder with Debian's
# packages for arm64; scripts/release.sh makes one.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_STRIP aarch64-linux-gnu-strip)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES HRDF_SYSROOT)
set(CMAKE_SYSROOT "${HRDF_SYSROOT}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind IN ITEMS LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(ENV{PKG_CONFIG_SYSROOT_DIR} "${HRDF_SYSROOT}")
set(ENV{PKG_CONFIG_LIBDIR} "${HRDF_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${HRDF_SYSROOT}/usr/share/pkgconfig")
