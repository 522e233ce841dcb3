// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Random numbers that are equal on all machines.
#ifndef HRDF_MODEL_DRAWS_H_
#define HRDF_MODEL_DRAWS_H_

#include <random>

namespace hrdf {

class Draws {
 public:
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_()) / 4294967296.0;
  }

 private:
  std::mt19937 engine_{1};
};

}  // namespace hrdf

#endif  // HRDF_MODEL_DRAWS_H_
