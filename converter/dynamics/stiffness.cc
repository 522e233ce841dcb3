// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/stiffness.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

#include "model/followers.h"

namespace hrdf {
namespace {

using Matrix = Eigen::MatrixXd;
using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Number of random poses. A model with closed loops or with more than kLarge degrees of freedom is
// measured only in the home pose, and a model with more than kLargest is not measured.
constexpr int kPoses = 20, kLarge = 100, kLargest = 1000;
constexpr double kNudge = 1e-6;  // rad or m, step of numerical derivatives

// Returns the force on each degree of freedom from springs, dampers and servos with the targets
// `ctrl`.
Eigen::VectorXd forcesAt(const mjModel& model, mjData& data) {
  mj_fwdPosition(&model, &data);
  mj_fwdVelocity(&model, &data);
  mj_fwdActuation(&model, &data);
  return Eigen::Map<Eigen::VectorXd>(data.qfrc_actuator, model.nv) +
         Eigen::Map<Eigen::VectorXd>(data.qfrc_passive, model.nv);
}

// Commands all servos to their current positions.
void commandPresent(const mjModel& model, mjData& data) {
  mj_fwdPosition(&model, &data);
  for (int i = 0; i < model.nactuator; ++i) {
    if (!commandsPosition(model, i)) continue;
    data.ctrl[model.actuator_ctrladr[i]] = data.actuator_length[model.actuator_outadr[i]];
  }
}

// Returns the damping matrix B of the degrees of freedom. It has only damping that the integrator
// treats implicitly, by adding B * step to the inertia matrix.
Matrix dampingAt(const mjModel& model, mjData& data) {
  Matrix B = Matrix::Zero(model.nv, model.nv);
  if (model.opt.integrator == mjINT_RK4) return B;
  if (model.opt.integrator == mjINT_EULER) {
    if ((model.opt.disableflags & mjDSBL_EULERDAMP) != 0) return B;
    B.diagonal() = Eigen::Map<const Eigen::VectorXd>(model.dof_damping, model.nv);
    return B;
  }
  std::fill_n(data.qvel, model.nv, 0);
  const Eigen::VectorXd before = forcesAt(model, data);
  for (int i = 0; i < model.nv; ++i) {
    data.qvel[i] = kNudge;
    B.col(i) = (before - forcesAt(model, data)) / kNudge;
    data.qvel[i] = 0;
  }
  return (B + B.transpose()) / 2;
}

Matrix stiffnessAt(const mjModel& model, mjData& data) {
  const Eigen::Map<Eigen::VectorXd> q(data.qpos, model.nq);
  const Eigen::VectorXd here = q;
  const Eigen::VectorXd before = forcesAt(model, data);
  Matrix K(model.nv, model.nv);
  for (int i = 0; i < model.nv; ++i) {
    Eigen::VectorXd along = Eigen::VectorXd::Unit(model.nv, i);
    mj_integratePos(&model, data.qpos, along.data(), kNudge);
    K.col(i) = (before - forcesAt(model, data)) / kNudge;
    std::ranges::copy(here, data.qpos);
  }
  mj_fwdPosition(&model, &data);
  return (K + K.transpose()) / 2;
}

// Returns the motions that the equality constraints allow, one per column.
Matrix freedomsOf(const mjModel& model, const mjData& data) {
  if (data.ne == 0) return Matrix::Identity(model.nv, model.nv);
  RowMatrix J(data.ne, model.nv);
  if (mj_isSparse(&model)) {
    mju_sparse2dense(J.data(), data.efc_J, data.ne, static_cast<int>(model.nv), data.efc_J_rownnz,
                     data.efc_J_rowadr, data.efc_J_colind);
  } else {
    std::copy_n(data.efc_J, J.size(), J.data());
  }
  return Eigen::FullPivLU<Matrix>(J).kernel();
}

// Sets random joint positions in `data`. Followers get the positions that their equality
// constraints require.
void draw(const mjModel& model, mjData& data, Draws& draws) {
  for (int i = 0; i < model.njnt; ++i) {
    if (!isScalar(model, i)) continue;
    const auto [low, high] = rangeOf(model, i);
    data.qpos[model.jnt_qposadr[i]] = draws.between(low, high);
  }
  setFollowers(model, data.qpos);
}

bool hasLoops(const mjModel& model) {
  return std::any_of(model.eq_type, model.eq_type + model.neq,
                     [](int type) { return type != mjEQ_JOINT && type != mjEQ_TENDON; });
}

// Returns a copy of the model without contacts and without limits (joint, force, control), because
// a servo at its force limit has no stiffness.
ModelPtr unlimitedCopy(const mjModel& model) {
  ModelPtr copy(mj_copyModel(nullptr, &model));
  std::fill_n(copy->actuator_forcelimited, model.nactuator, false);
  std::fill_n(copy->actuator_ctrllimited, model.nu, false);
  copy->opt.disableflags |= mjDSBL_CONTACT | mjDSBL_LIMIT;
  copy->opt.disableflags &= ~mjDSBL_CLAMPCTRL;
  return copy;
}

// The fastest vibration in a pose: natural frequency times the step (rad), and the joint with most
// of its spring energy.
struct Vibration {
  double frequency = 0;
  int joint = 0;
};
Vibration fastestIn(const mjModel& model, const mjModel& unlimited, mjData& data) {
  commandPresent(unlimited, data);
  const Matrix B = dampingAt(unlimited, data), K = stiffnessAt(unlimited, data);
  const Matrix T = freedomsOf(model, data);
  RowMatrix M(model.nv, model.nv);
  mj_fullM(&model, &data, M.data());
  const Eigen::GeneralizedSelfAdjointEigenSolver<Matrix> modes(
      T.transpose() * K * T, T.transpose() * (M + model.opt.timestep * B) * T);
  if (modes.info() != Eigen::Success || modes.eigenvalues().size() == 0) return {};
  const double fastest = modes.eigenvalues().tail<1>()[0];
  if (!(fastest > 0)) return {};
  const Eigen::VectorXd motion = T * modes.eigenvectors().rightCols<1>();
  Eigen::Index dof = 0;
  (K * motion).cwiseProduct(motion).maxCoeff(&dof);
  return {std::sqrt(fastest) * model.opt.timestep, model.dof_jntid[dof]};
}

}  // namespace

std::vector<double> vibrationsOf(Trial& trial) {
  const mjModel& model = *trial.model;
  if (model.nv > kLargest) return {};
  std::vector<double> result(static_cast<std::size_t>(model.njnt));
  if (model.nv == 0) return result;
  const ModelPtr unlimited = unlimitedCopy(model);
  Draws draws;
  trial.resetToHome();
  const bool isLarge = model.nv > kLarge;
  const int poses = hasLoops(model) || isLarge ? 1 : 1 + kPoses;
  trial.start("vibrations", poses, "poses");
  for (int pose = 0; pose < poses; ++pose) {
    if (!trial.advance(1)) break;
    if (pose > 0) draw(model, *trial.data, draws);
    const Vibration found = fastestIn(model, *unlimited, *trial.data);
    double& most = result[static_cast<std::size_t>(found.joint)];
    most = std::max(most, found.frequency);
  }
  return result;
}

}  // namespace hrdf
