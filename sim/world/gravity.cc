// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "world/gravity.h"

#include <Eigen/Geometry>

namespace hrdf::sim {
namespace {

Eigen::Map<const Eigen::Vector3d> vector(const mjtNum* values, int index) {
  return Eigen::Map<const Eigen::Vector3d>(values + 3 * index);
}

}  // namespace

Gravity::Gravity(const mjModel& model)
    : model_(&model), carried_(static_cast<std::size_t>(model.nbody)) {}

void Gravity::update(const mjData& data) {
  data_ = &data;
  for (int i = 0; i < model_->nbody; ++i) {
    const double mass = model_->body_mass[i] * (1 - model_->body_gravcomp[i]);
    carried_[static_cast<std::size_t>(i)] = {mass, mass * vector(data.xipos, i)};
  }
  // A body comes after its parent.
  for (int i = static_cast<int>(model_->nbody) - 1; i > 0; --i) {
    const Load& load = carried_[static_cast<std::size_t>(i)];
    Load& parent = carried_[static_cast<std::size_t>(model_->body_parentid[i])];
    parent.mass += load.mass;
    parent.moment += load.moment;
  }
}

double Gravity::effort(int joint) const {
  if (data_ == nullptr || (model_->opt.disableflags & mjDSBL_GRAVITY) != 0) return 0;
  const Load& load = carried_[static_cast<std::size_t>(model_->jnt_bodyid[joint])];
  const Eigen::Vector3d gravity = vector(model_->opt.gravity, 0);
  const Eigen::Vector3d axis = vector(data_->xaxis, joint);
  if (model_->jnt_type[joint] == mjJNT_SLIDE) return -load.mass * axis.dot(gravity);
  const Eigen::Vector3d arm = load.moment - load.mass * vector(data_->xanchor, joint);
  return -axis.dot(arm.cross(gravity));
}

}  // namespace hrdf::sim
