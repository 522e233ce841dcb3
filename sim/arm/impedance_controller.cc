// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <Eigen/Geometry>

#include <hrdf/sim/arm/arm.h>
#include <hrdf/sim/arm/plugin.h>

namespace hrdf::sim::arm::plugin {
namespace {

using Vector6d = Eigen::Vector<double, 6>;

bool areGains(const Eigen::VectorXd& values) {
  return values.size() == 6 && (values.array() >= 0 && values.array() <= kMaxTarget).all();
}

// Rotates the first three values (translation) and the last three (rotation) of `v` by `R`.
Vector6d turned(const Eigen::Matrix3d& R, const Vector6d& v) {
  Vector6d result;
  result << R * v.head<3>(), R * v.tail<3>();
  return result;
}

// Returns the motion from `actual` to `wanted`, in the frame of these poses: translation in m,
// rotation vector in rad.
Vector6d poseError(const Eigen::Vector3d& actual, const Eigen::Matrix3d& actualRotation,
                   const Eigen::Vector3d& wanted, const Eigen::Matrix3d& wantedRotation) {
  const Eigen::AngleAxisd rotation(wantedRotation * actualRotation.transpose());
  Vector6d error;
  error << wanted - actual, rotation.angle() * rotation.axis();
  return error;
}

}  // namespace

std::unique_ptr<ImpedanceController> ImpedanceController::create(const PluginConfig& config) {
  std::unique_ptr<ImpedanceController> plugin(new ImpedanceController(config.name_));
  const bool isGood = plugin->applyParameters(config, {"gains_in_end_effector_frame", "kp", "kd"});
  return isGood ? std::move(plugin) : nullptr;
}

bool ImpedanceController::setGains(const Eigen::VectorXd& values, Eigen::VectorXd& gains) {
  if (!areGains(values)) return false;
  gains = values;
  return true;
}

bool ImpedanceController::setIClamp(const Eigen::VectorXd& iClamp) {
  if (iClamp.size() > 0) return setGains(iClamp, iClamp_);
  iClamp_.resize(0);
  return true;
}

bool ImpedanceController::applyParameterImpl(const std::string& name, bool value) {
  if (name != "gains_in_end_effector_frame") return false;
  inEndEffector_ = value;
  return true;
}

bool ImpedanceController::applyParameterImpl(const std::string& name,
                                             const std::vector<double>& value) {
  const Eigen::VectorXd gains =
      Eigen::Map<const Eigen::VectorXd>(value.data(), static_cast<Eigen::Index>(value.size()));
  if (name == "kp") return setKp(gains);
  if (name == "kd") return setKd(gains);
  if (name == "ki") return setKi(gains);
  return name == "i_clamp" && setIClamp(gains);
}

// Without position and velocity commands the controller has no target, and adds no effort. While it
// has no target or is disabled, the integral stays 0.
bool ImpedanceController::updateImpl(Arm& arm, double dt) {
  GroupCommand& command = arm.pendingCommand();
  const Eigen::VectorXd positions = arm.lastFeedback().getPosition();
  const Eigen::VectorXd wanted = command.getPosition(), wantedSpeed = command.getVelocity();
  if (wanted.hasNaN() || wantedSpeed.hasNaN() || enabledRatio() == 0) {
    integral_.setZero();
    return true;
  }
  Eigen::Vector3d p, wantedP;
  Eigen::Matrix3d R, wantedR;
  Eigen::MatrixXd jacobian;
  arm.FK(positions, p, R);
  arm.FK(wanted, wantedP, wantedR);
  if (!arm.robotModel().getJacobianEndEffector(positions, jacobian)) return false;
  // Rotation from the base frame to the frame in which the gains are defined.
  const Eigen::Matrix3d toGains =
      inEndEffector_ ? Eigen::Matrix3d(R.transpose()) : Eigen::Matrix3d::Identity();
  const Vector6d error = turned(toGains, poseError(p, R, wantedP, wantedR));
  const Vector6d speedError =
      turned(toGains, jacobian * (wantedSpeed - arm.lastFeedback().getVelocity()));
  if (!error.allFinite() || !speedError.allFinite()) return false;
  // Anti-windup: clamps the integral of the error, so that the integral shrinks at once when the
  // error changes sign.
  Vector6d pull = ki_.cwiseProduct(integral_ + error * dt);
  if (iClamp_.size() > 0) pull = pull.cwiseMax(-iClamp_).cwiseMin(iClamp_);
  integral_ = (ki_.array() > 0).select(pull.array() / ki_.array(), 0).matrix();
  pull += kp_.cwiseProduct(error) + kd_.cwiseProduct(speedError);
  const Vector6d wrench = turned(toGains.transpose(), pull);
  command.setEffort(command.getEffort() + jacobian.transpose() * wrench * enabledRatio());
  return true;
}

}  // namespace hrdf::sim::arm::plugin
