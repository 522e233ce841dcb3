// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The objectives of RobotModel::solveIK, with the names of HEBI's C++ API. It minimises the sum of
// the squared errors of all objectives, each times its objective's weight, which is 1 where none is
// given. Of end effectors the robot's first one counts.
#ifndef HRDF_SIM_IK_OBJECTIVES_H_
#define HRDF_SIM_IK_OBJECTIVES_H_

#include <array>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include <hrdf/pose.h>

namespace hrdf::sim::robot_model {

class RobotModel;

// A goal of inverse kinematics.
class Objective {
 public:
  virtual ~Objective() = default;

 protected:
  struct Limits {
    Eigen::VectorXd least, most;  // of the positions
  };
  // Positions of the robot and its end effector. Without an end effector the last two are empty.
  struct Point {
    const Eigen::VectorXd& positions;
    Pose X_WF;
    Eigen::MatrixXd jacobian;
  };
  struct Errors {
    Eigen::VectorXd values;
    Eigen::MatrixXd jacobian;  // of the values, by the positions

    void append(double weight, const Eigen::VectorXd& more, const Eigen::MatrixXd& moreJacobian);
  };

 private:
  friend class RobotModel;

  virtual bool needsEndEffector() const { return true; }
  virtual bool isValid() const = 0;
  // False when they are not as many as the robot has degrees of freedom.
  virtual bool narrow(Limits&) const { return true; }
  virtual void evaluate(const Point& point, Errors& errors) const = 0;
};

// The end effector's origin in the world, m.
class EndEffectorPositionObjective final : public Objective {
 public:
  explicit EndEffectorPositionObjective(const Eigen::Vector3d& position)
      : EndEffectorPositionObjective(1, position) {}
  EndEffectorPositionObjective(double weight, const Eigen::Vector3d& position)
      : weight_(weight), p_WF_(position) {}

 private:
  bool isValid() const override;
  void evaluate(const Point& point, Errors& errors) const override;

  double weight_;
  Eigen::Vector3d p_WF_;
};

// The end effector's rotation in the world; the error is the angle to it, rad.
class EndEffectorSO3Objective final : public Objective {
 public:
  explicit EndEffectorSO3Objective(const Eigen::Matrix3d& rotation)
      : EndEffectorSO3Objective(1, rotation) {}
  EndEffectorSO3Objective(double weight, const Eigen::Matrix3d& rotation)
      : weight_(weight), R_WF_(rotation) {}

 private:
  bool isValid() const override;
  void evaluate(const Point& point, Errors& errors) const override;

  double weight_;
  Eigen::Matrix3d R_WF_;
};

// The direction of the end effector's z axis in the world, a vector of any length; the error is the
// distance of the unit vectors.
class EndEffectorTipAxisObjective final : public Objective {
 public:
  explicit EndEffectorTipAxisObjective(const Eigen::Vector3d& axis)
      : EndEffectorTipAxisObjective(1, axis) {}
  EndEffectorTipAxisObjective(double weight, const Eigen::Vector3d& axis)
      : weight_(weight), axis_W_(axis) {}

 private:
  bool isValid() const override;
  void evaluate(const Point& point, Errors& errors) const override;

  double weight_;
  Eigen::Vector3d axis_W_;
};

// Limits of the positions; NaN and infinity are none. They are kept exactly, whatever the weight.
class JointLimitConstraint final : public Objective {
 public:
  JointLimitConstraint(const Eigen::VectorXd& minPositions, const Eigen::VectorXd& maxPositions)
      : JointLimitConstraint(1, minPositions, maxPositions) {}
  JointLimitConstraint(double weight, const Eigen::VectorXd& minPositions,
                       const Eigen::VectorXd& maxPositions)
      : weight_(weight), limits_{minPositions, maxPositions} {}

 private:
  bool needsEndEffector() const override { return false; }
  bool isValid() const override { return weight_ >= 0; }
  bool narrow(Limits& limits) const override;
  void evaluate(const Point&, Errors&) const override {}

  double weight_;
  Limits limits_;
};

// Errors of the user's own: the callback gets positions and fills in their errors. It is called
// many times, since slopes are found from differences.
template <std::size_t N>
class CustomObjective final : public Objective {
 public:
  using ObjectiveCallback = std::function<void(const std::vector<double>&, std::array<double, N>&)>;

  explicit CustomObjective(ObjectiveCallback errorFunction)
      : CustomObjective(1, std::move(errorFunction)) {}
  CustomObjective(double weight, ObjectiveCallback errorFunction)
      : weight_(weight), errorFunction_(std::move(errorFunction)) {}

 private:
  bool needsEndEffector() const override { return false; }
  bool isValid() const override { return weight_ >= 0 && errorFunction_; }

  void evaluate(const Point& point, Errors& errors) const override {
    constexpr double kStep = 1e-6;  // rad or m
    Eigen::MatrixXd jacobian(N, point.positions.size());
    for (Eigen::Index i = 0; i < point.positions.size(); ++i) {
      Eigen::VectorXd before = point.positions, behind = point.positions;
      before[i] -= kStep;
      behind[i] += kStep;
      jacobian.col(i) = (errorsAt(behind) - errorsAt(before)) / (2 * kStep);
    }
    errors.append(weight_, errorsAt(point.positions), jacobian);
  }

  Eigen::VectorXd errorsAt(const Eigen::VectorXd& positions) const {
    std::array<double, N> errors{};
    errorFunction_({positions.data(), positions.data() + positions.size()}, errors);
    return Eigen::Map<const Eigen::VectorXd>(errors.data(), N);
  }

  double weight_;
  ObjectiveCallback errorFunction_;
};

}  // namespace hrdf::sim::robot_model

#endif  // HRDF_SIM_IK_OBJECTIVES_H_
