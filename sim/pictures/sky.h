// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A sky for scenes without a sky, which MuJoCo would draw black.
#ifndef HRDF_SIM_PICTURES_SKY_H_
#define HRDF_SIM_PICTURES_SKY_H_

#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf::sim {

class Sky {
 public:
  // If the model has no sky, adds a sky to `drawn`, a copy of the model that is used only for
  // drawing. The Sky object owns the arrays of `drawn` that it has changed.
  void addTo(mjModel& drawn);

 private:
  std::vector<int> type_, colourSpace_, height_, width_, channels_, path_;
  std::vector<mjtSize> address_;
  std::vector<mjtByte> data_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_PICTURES_SKY_H_
