// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes an OpenGL context without a display, on a graphics card or in software.
#ifndef HRDF_SIM_APP_PICTURES_OFFSCREEN_H_
#define HRDF_SIM_APP_PICTURES_OFFSCREEN_H_

#include <memory>

namespace hrdf::app {

class Offscreen {
 public:
  // Makes a context and makes it current in this thread. Returns null if the machine offers none.
  static std::unique_ptr<Offscreen> create();
  ~Offscreen();
  Offscreen(const Offscreen&) = delete;
  Offscreen& operator=(const Offscreen&) = delete;

 private:
  Offscreen(void* display, void* context) : display_(display), context_(context) {}

  void* display_;
  void* context_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_PICTURES_OFFSCREEN_H_
