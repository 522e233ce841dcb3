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

// A request for a picture: camera, and size in pixels.
struct Shot {
  int camera = 0;  // id of the camera in the model
  int width = 0, height = 0;
};

// Returns the request for a picture of the camera named `camera`. Size 0 x 0: the size of the
// camera in the model, else 640 x 480. Returns nullopt after reporting an unknown camera or an
// invalid size.
[[nodiscard]] std::optional<Shot> shotOf(const mjModel& model, const std::string& camera, int width,
                                         int height, Diagnostics& out);

class Photographer {
 public:
  // `model` must exist during the object's lifetime.
  explicit Photographer(const mjModel& model);
  ~Photographer();
  Photographer(const Photographer&) = delete;
  Photographer& operator=(const Photographer&) = delete;

  // Takes a picture of the physics state `state` (mjSTATE_INTEGRATION of MuJoCo), at the time in
  // `state`. Any thread may call this. Returns nullopt if the machine has no OpenGL.
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
