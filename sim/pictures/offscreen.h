// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Creates an OpenGL context without a display, on a graphics card or in software. Loads EGL at the
// first use, so that programs without pictures do not need it.
#ifndef HRDF_SIM_PICTURES_OFFSCREEN_H_
#define HRDF_SIM_PICTURES_OFFSCREEN_H_

#include <memory>

namespace hrdf::sim {

// Returns the address of a function of EGL or OpenGL; null if the function is missing.
void* openGlAddress(const char* name);

template <class Function>
Function openGlFunction(const char* name) {
  return reinterpret_cast<Function>(openGlAddress(name));
}

class Offscreen {
 public:
  // Creates an OpenGL context and makes it current in this thread. Returns null if the machine has
  // no OpenGL.
  static std::unique_ptr<Offscreen> create();
  // If the context is current in a thread, call the destructor in this thread.
  ~Offscreen();
  Offscreen(const Offscreen&) = delete;
  Offscreen& operator=(const Offscreen&) = delete;

  // Releases the context from this thread, so that another thread can call makeCurrent().
  void release();
  void makeCurrent();

 private:
  Offscreen(void* display, void* context) : display_(display), context_(context) {}

  void* display_;
  void* context_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_PICTURES_OFFSCREEN_H_
