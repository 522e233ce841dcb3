// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Loads a plugin, as ROS's controller manager does. Is not linked to HEBI's library or ours.
#include <dlfcn.h>

#include <iostream>

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  void* library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    std::cerr << dlerror() << std::endl;
    return 2;
  }
  using Drive = int(const char*);
  const int status = reinterpret_cast<Drive*>(dlsym(library, "drive"))(argv[2]);
  return dlclose(library) == 0 ? status : 9;
}
