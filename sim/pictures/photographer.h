// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Takes pictures with a model's cameras. Draws on separate threads with a separate context, so that
// the caller's context, such as a window's, does not change.
#ifndef HRDF_SIM_PICTURES_PHOTOGRAPHER_H_
#define HRDF_SIM_PICTURES_PHOTOGRAPHER_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>
#include <hrdf/sim/picture.h>
#include <hrdf/spec.h>

#include "pictures/offscreen.h"
#include "pictures/view.h"

namespace hrdf::sim {

// A camera of a model, and the size in pixels of its pictures.
struct Shot {
  int camera = 0;  // id
  int width = 0, height = 0;
};

// Finds the camera named `camera`. The size 0 x 0 requests the camera's size in the model; if the
// model gives none, 640 x 480. Returns nullopt after reporting an unknown camera or an invalid
// size.
[[nodiscard]] std::optional<Shot> shotOf(const mjModel& model, const std::string& camera, int width,
                                         int height, Diagnostics& out);

class Photographer {
 public:
  // The model must outlive it.
  explicit Photographer(const mjModel& model);
  ~Photographer();
  Photographer(const Photographer&) = delete;
  Photographer& operator=(const Photographer&) = delete;

  // Draws the state `state` (mjSTATE_INTEGRATION of MuJoCo); the picture gets the state's time. Any
  // thread may call it. Returns nullopt if the machine has no OpenGL.
  [[nodiscard]] std::optional<CameraPicture> take(const Shot& shot,
                                                  const std::vector<mjtNum>& state);

 private:
  bool open();
  void place(const std::vector<mjtNum>& state);
  CameraPicture draw(const Shot& shot);
  void drawWithoutSky(mjrRect viewport);

  const mjModel& model_;
  DataPtr data_;
  std::unique_ptr<Offscreen> offscreen_;  // null until the first picture
  std::unique_ptr<View> view_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_PICTURES_PHOTOGRAPHER_H_
