// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "world/gravity.h"

#include <cmath>
#include <limits>

#include <Eigen/Cholesky>
#include <Eigen/Geometry>

namespace hrdf::sim {
namespace {

using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;
using Vector6 = Eigen::Matrix<double, 6, 1>;

constexpr double kTouching = 0.001;  // m, largest gap between geoms whose contact carries a robot
// Time constant of the filter of contact forces. Estimated: shorter than a walking robot's stride,
// longer than a foot's bounce.
constexpr double kLag = 0.05;  // s
// Regularization of the least-squares problem for the contact forces, relative to the trace of its
// matrix. It limits the forces if the contacts (for example two feet) cannot carry the whole load.
constexpr double kRegularization = 1e-6;

Eigen::Map<const Eigen::Vector3d> vector(const mjtNum* values, int index) {
  return Eigen::Map<const Eigen::Vector3d>(values + 3 * index);
}

bool hasGravity(const mjModel& model) { return (model.opt.disableflags & mjDSBL_GRAVITY) == 0; }

// Returns the body in `contact` that belongs to the tree `root`, if the other body in `contact`
// cannot move; else -1.
int touchingBody(const mjModel& model, const mjContact& contact, int root) {
  if (contact.geom[0] < 0 || contact.geom[1] < 0 || contact.dist > kTouching) return -1;
  const int first = model.geom_bodyid[contact.geom[0]], second = model.geom_bodyid[contact.geom[1]];
  if (model.body_rootid[first] == root && model.body_weldid[second] == 0) return first;
  if (model.body_rootid[second] == root && model.body_weldid[first] == 0) return second;
  return -1;
}

// Returns the Jacobians of all contacts between the tree `root` and bodies that cannot move. Each
// has three rows.
RowMatrix contactJacobians(const mjModel& model, const mjData& data, int root) {
  RowMatrix jacobians(3 * data.ncon, model.nv);
  Eigen::Index rows = 0;
  for (int i = 0; i < data.ncon; ++i) {
    const int body = touchingBody(model, data.contact[i], root);
    if (body < 0) continue;
    mj_jac(&model, &data, jacobians.row(rows).data(), nullptr, data.contact[i].pos, body);
    rows += 3;
  }
  return jacobians.topRows(rows);
}

}  // namespace

Gravity::Gravity(const mjModel& model)
    : model_(&model),
      carried_(static_cast<std::size_t>(model.nbody)),
      support_{Eigen::VectorXd::Zero(model.nv), std::numeric_limits<double>::infinity()} {
  for (int i = 0; i < model.njnt; ++i) {
    if (model.jnt_type[i] == mjJNT_FREE) freeJoints_.push_back(i);
  }
}

void Gravity::update(const mjData& data) {
  data_ = &data;
  weigh();
  if (freeJoints_.empty()) return;
  Eigen::VectorXd support = Eigen::VectorXd::Zero(model_->nv);
  for (const int joint : freeJoints_) addSupport(joint, support);
  const double passed = data.time - support_.time;
  support_.efforts +=
      (passed >= 0 ? 1 - std::exp(-passed / kLag) : 1) * (support - support_.efforts);
  support_.time = data.time;
}

void Gravity::weigh() {
  for (int i = 0; i < model_->nbody; ++i) {
    const double mass = model_->body_mass[i] * (1 - model_->body_gravcomp[i]);
    carried_[static_cast<std::size_t>(i)] = {mass, mass * vector(data_->xipos, i)};
  }
  // Visits children before their parents, which have smaller indices.
  for (int i = static_cast<int>(model_->nbody) - 1; i > 0; --i) {
    const Load& load = carried_[static_cast<std::size_t>(i)];
    Load& parent = carried_[static_cast<std::size_t>(model_->body_parentid[i])];
    parent.mass += load.mass;
    parent.moment += load.moment;
  }
}

// Adds the joint efforts -J^T f due to contact forces f = A (A^T A)^-1 g, for a robot whose base
// has a free joint. J: Jacobians of the contacts; A: columns of J for the free joint; g: force and
// torque that hold the base.
void Gravity::addSupport(int freeJoint, Eigen::VectorXd& support) const {
  const int root = model_->jnt_bodyid[freeJoint], dof = model_->jnt_dofadr[freeJoint];
  // A free body without children is an object, not a robot.
  if (model_->body_subtreemass[root] == model_->body_mass[root]) return;
  const RowMatrix jacobians = contactJacobians(*model_, *data_, root);
  if (jacobians.rows() == 0) return;
  const Load& load = carried_[static_cast<std::size_t>(root)];
  const Eigen::Vector3d gravity = vector(model_->opt.gravity, 0);
  const Eigen::Vector3d arm = load.moment - load.mass * vector(data_->xpos, root);
  const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> R_WB(data_->xmat + 9 * root);
  Vector6 held;  // force (world frame) and torque (body frame), as in MuJoCo's free joints
  held << -load.mass * gravity, -R_WB.transpose() * arm.cross(gravity);
  const auto ofBase = jacobians.middleCols(dof, 6);
  Matrix6 weight = ofBase.transpose() * ofBase;
  weight += kRegularization * weight.trace() * Matrix6::Identity();
  const Eigen::VectorXd forces = ofBase * weight.ldlt().solve(held);
  support -= jacobians.transpose() * forces;
}

double Gravity::effort(int joint) const {
  if (data_ == nullptr || !hasGravity(*model_)) return 0;
  const Load& load = carried_[static_cast<std::size_t>(model_->jnt_bodyid[joint])];
  const Eigen::Vector3d gravity = vector(model_->opt.gravity, 0);
  const Eigen::Vector3d axis = vector(data_->xaxis, joint);
  const double support = support_.efforts[model_->jnt_dofadr[joint]];
  if (model_->jnt_type[joint] == mjJNT_SLIDE) return support - load.mass * axis.dot(gravity);
  const Eigen::Vector3d arm = load.moment - load.mass * vector(data_->xanchor, joint);
  return support - axis.dot(arm.cross(gravity));
}

}  // namespace hrdf::sim
