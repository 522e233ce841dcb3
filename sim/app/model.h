// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// MuJoCo's model and data, owned.
#ifndef HRDF_APP_MODEL_H_
#define HRDF_APP_MODEL_H_

#include <memory>

#include <mujoco/mujoco.h>

namespace hrdf::app {

struct ModelDeleter {
  void operator()(mjModel* model) const { mj_deleteModel(model); }
};
using ModelPtr = std::unique_ptr<mjModel, ModelDeleter>;

struct DataDeleter {
  void operator()(mjData* data) const { mj_deleteData(data); }
};
using DataPtr = std::unique_ptr<mjData, DataDeleter>;

}  // namespace hrdf::app

#endif  // HRDF_APP_MODEL_H_
