// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_ROBOT_MODEL_HPP_
#define HEBI_COMPAT_ROBOT_MODEL_HPP_

#include <hrdf/sim/robot_model.h>

#include "eigen_names.hpp"
#include "status_codes.hpp"

namespace hebi {

namespace robot_model = hrdf::sim::robot_model;

}  // namespace hebi

#endif  // HEBI_COMPAT_ROBOT_MODEL_HPP_
