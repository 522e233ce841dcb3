// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Inverse kinematics. Objectives are stored until hebiIKSolve().
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "hebi_c/guard.h"
#include "hebi_c/handles.h"
#include "hebi_c/matrices.h"

namespace rm = hrdf::sim::robot_model;

struct HebiIK {
  std::vector<std::unique_ptr<rm::Objective>> objectives;
};

namespace hrdf::hebi_c {
namespace {

constexpr const char* kNoObjective = "the objective is invalid";

template <class Objective, class... Arguments>
HebiStatusCode add(HebiIK* ik, bool isValid, const Arguments&... arguments) {
  return guardStatus({ik}, [&] {
    if (!isValid) return fail(HebiStatusInvalidArgument, kNoObjective);
    ik->objectives.push_back(std::make_unique<Objective>(arguments...));
    return HebiStatusSuccess;
  });
}

// True for a finite weight. It may be negative: HEBI's library uses its magnitude.
bool isWeight(double weight) { return std::isfinite(weight); }

rm::FrameId frameOf(std::int32_t type, std::size_t index) { return {rm::FrameType{type}, index}; }
rm::FrameId endEffector(std::size_t index) { return {rm::FrameType::EndEffector, index}; }

HebiStatusCode addPosition(HebiIK* ik, double weight, rm::FrameId frame,
                           const Eigen::Vector3d& position) {
  return add<rm::EndEffectorPositionObjective>(ik, isWeight(weight), std::abs(weight), position,
                                               frame);
}

HebiStatusCode addTipAxis(HebiIK* ik, double weight, rm::FrameId frame,
                          const Eigen::Vector3d& axis) {
  return add<rm::EndEffectorTipAxisObjective>(ik, isWeight(weight), std::abs(weight), axis, frame);
}

template <class Objective>
HebiStatusCode addRotation(HebiIK* ik, double weight, rm::FrameId frame, const double* rotation,
                           std::int32_t ordering) {
  return guardStatus({ik, rotation}, [&] {
    const Eigen::Matrix3d R = matrixFrom(rotation, 3, 3, ordering);
    constexpr double kTolerance = 1e-3;
    const bool isRotation = R.allFinite() && R.isUnitary(kTolerance) && R.determinant() > 0;
    return add<Objective>(ik, isWeight(weight) && isRotation, std::abs(weight), R, frame);
  });
}

HebiStatusCode addLimits(HebiIK* ik, double weight, std::size_t count, const double* least,
                         const double* most, double ramp) {
  return guardStatus({ik, least, most}, [&] {
    const Eigen::VectorXd low = vectorFrom(least, count), high = vectorFrom(most, count);
    const bool isRange = low.allFinite() && high.allFinite() && (low.array() <= high.array()).all();
    return add<rm::JointLimitConstraint>(ik, isWeight(weight) && isRange && ramp >= 0,
                                         std::abs(weight), low, high, ramp);
  });
}

}  // namespace
}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;

HebiIKPtr hebiIKCreate(void) {
  return guardMake<HebiIK>({}, [] { return new HebiIK; });
}
void hebiIKRelease(HebiIKPtr ik) { delete ik; }
void hebiIKClearAll(HebiIKPtr ik) {
  guardCall({ik}, [&] { ik->objectives.clear(); });
}

// After a failure, `positions` are the initial positions. Initial positions that are not finite are
// returned with HebiStatusSuccess, as HEBI's library does.
HebiStatusCode hebiIKSolve(HebiIKPtr ik, HebiRobotModelPtr model, const double* initial_positions,
                           double* positions, void*) {
  return guardStatus({ik, model, initial_positions, positions}, [&] {
    const Eigen::VectorXd initial = vectorFrom(initial_positions, model->model->getDoFCount());
    copyTo(initial, positions);
    if (ik->objectives.empty()) {
      return fail(HebiStatusInvalidArgument, "there are no objectives");
    }
    if (!initial.allFinite()) return HebiStatusSuccess;
    std::vector<const rm::Objective*> objectives;
    for (const auto& each : ik->objectives) objectives.push_back(each.get());
    Eigen::VectorXd result;
    const rm::IKResult found = model->model->solveObjectives(initial, result, objectives);
    if (found.result == rm::StatusCode::invalidArgument) {
      return fail(HebiStatusInvalidArgument, "an objective does not fit this robot");
    }
    if (found.result != rm::StatusCode::success) {
      return fail(HebiStatusFailure, "the errors of an objective are not finite");
    }
    copyTo(result, positions);
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiIKAddObjectiveEndEffectorPosition(HebiIKPtr ik, double weight,
                                                     size_t end_effector, double x, double y,
                                                     double z) {
  return addPosition(ik, weight, endEffector(end_effector), {x, y, z});
}

HebiStatusCode hebiIKAddObjectiveFramePosition(HebiIKPtr ik, double weight, int32_t frame_type,
                                               size_t index, double x, double y, double z) {
  return addPosition(ik, weight, frameOf(frame_type, index), {x, y, z});
}

HebiStatusCode hebiIKAddObjectiveEndEffectorSO3(HebiIKPtr ik, double weight, size_t end_effector,
                                                const double* rotation, int32_t ordering) {
  return addRotation<rm::EndEffectorSO3Objective>(ik, weight, endEffector(end_effector), rotation,
                                                  ordering);
}

HebiStatusCode hebiIKAddObjectiveFrameSO3(HebiIKPtr ik, double weight, int32_t frame_type,
                                          size_t index, const double* rotation, int32_t ordering) {
  return addRotation<rm::EndEffectorSO3Objective>(ik, weight, frameOf(frame_type, index), rotation,
                                                  ordering);
}

HebiStatusCode hebiIKAddObjectiveThetaAboutZAxis(HebiIKPtr ik, int32_t frame_type, size_t index,
                                                 const double* rotation, int32_t ordering,
                                                 double weight) {
  return addRotation<rm::ThetaAboutZObjective>(ik, weight, frameOf(frame_type, index), rotation,
                                               ordering);
}

HebiStatusCode hebiIKAddObjectiveEndEffectorTipAxis(HebiIKPtr ik, double weight,
                                                    size_t end_effector, double x, double y,
                                                    double z) {
  return addTipAxis(ik, weight, endEffector(end_effector), {x, y, z});
}

HebiStatusCode hebiIKAddObjectiveFrameTipAxis(HebiIKPtr ik, double weight, int32_t frame_type,
                                              size_t index, double x, double y, double z) {
  return addTipAxis(ik, weight, frameOf(frame_type, index), {x, y, z});
}

HebiStatusCode hebiIKAddObjectiveCustom(HebiIKPtr ik, double weight, size_t error_count,
                                        HebiIKObjectiveFunction function, void* user_data) {
  return guardStatus({ik, reinterpret_cast<const void*>(function)}, [&] {
    const rm::ErrorFunctionObjective::Function errorsAt = [=](const Eigen::VectorXd& positions,
                                                              Eigen::VectorXd& errors) {
      function(user_data, static_cast<size_t>(positions.size()), positions.data(), errors.data());
    };
    constexpr size_t kMaxObjectives = 10'000;
    return add<rm::ErrorFunctionObjective>(
        ik, isWeight(weight) && error_count > 0 && error_count <= kMaxObjectives, std::abs(weight),
        error_count, errorsAt);
  });
}

HebiStatusCode hebiIKAddConstraintJointAngles(HebiIKPtr ik, double weight, size_t joint_count,
                                              const double* min_positions,
                                              const double* max_positions) {
  return addLimits(ik, weight, joint_count, min_positions, max_positions, 0);
}

HebiStatusCode hebiIKAddConstraintRampedJointAngles(HebiIKPtr ik, double weight, size_t joint_count,
                                                    const double* min_positions,
                                                    const double* max_positions, double ramp) {
  return addLimits(ik, weight, joint_count, min_positions, max_positions, ramp);
}
