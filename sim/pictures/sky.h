// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A sky for scenes without one: MuJoCo draws black there.
#ifndef HRDF_SIM_PICTURES_SKY_H_
#define HRDF_SIM_PICTURES_SKY_H_

#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf::sim {

class Sky {
 public:
  // Adds a sky to a copy of a model's struct that is used to draw, if the model has none. The
  // arrays of the copy that differ belong to this object.
  void addTo(mjModel& drawn);

 private:
  std::vector<int> type_, colourSpace_, height_, width_, channels_, path_;
  std::vector<mjtSize> address_;
  std::vector<mjtByte> data_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_PICTURES_SKY_H_
