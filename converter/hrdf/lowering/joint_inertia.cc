// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/lowering/joint_inertia.h"

#include "model/principal_inertia.h"

namespace hrdf {
namespace {

// Inertia of a body about an axis through `p` of the world.
double about(const PrincipalInertia& inertia, const Pose& X_WB, const Eigen::Vector3d& axis,
             const Eigen::Vector3d& p) {
  const Pose X_WC = X_WB * inertia.X_BC;
  const Eigen::Vector3d axis_C = X_WC.linear().transpose() * axis;
  const double arm = axis.cross(X_WC.translation() - p).squaredNorm();
  return inertia.moments.dot(axis_C.cwiseAbs2()) + inertia.mass * arm;
}

}  // namespace

std::vector<double> jointInertias(const Layout& layout, const std::vector<Inertial>& inertials) {
  const std::vector<Pose> X_WB = forwardKinematics(layout, std::vector<double>(layout.dofs.size()));
  std::vector<double> result(layout.dofs.size());
  for (std::size_t i = 0; i < layout.bodies.size(); ++i) {
    const PrincipalInertia inertia = movingInertia(inertials[i]);
    // It rides on each joint between it and the base.
    for (auto at = i; layout.bodies[at].parent >= 0;
         at = static_cast<std::size_t>(layout.bodies[at].parent)) {
      const auto index = static_cast<std::size_t>(layout.bodies[at].dof);
      const Layout::Dof& dof = layout.dofs[index];
      const Eigen::Vector3d axis = X_WB[at].linear() * dof.axis_B;
      result[index] +=
          dof.slides ? inertia.mass : about(inertia, X_WB[i], axis, X_WB[at].translation());
    }
  }
  return result;
}

}  // namespace hrdf
