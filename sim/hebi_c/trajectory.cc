// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Trajectories of one joint and of several joints.
#include <algorithm>
#include <cmath>
#include <limits>

#include "hebi_c/guard.h"
#include "hebi_c/handles.h"
#include "hebi_c/matrices.h"

struct HebiTrajectory : HebiGroupTrajectory {};

namespace hrdf::hebi_c {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using sim::trajectory::Trajectory;

constexpr std::size_t kMaxValues = 10'000'000;  // joints x waypoints; a larger size is invalid

template <class Handle>
Handle* made(const std::shared_ptr<Trajectory>& trajectory, const std::string& whyNot) {
  if (!trajectory) return failToMake(whyNot);
  auto* const handle = new Handle;
  handle->trajectory = trajectory;
  return handle;
}

template <class Handle>
Handle* through(std::size_t joints, std::size_t waypoints, const double* positions,
                const double* velocities, const double* accelerations, const double* times,
                std::int32_t ordering) {
  return guardMake<Handle>({positions, times}, [&]() -> Handle* {
    if (joints == 0 || waypoints == 0 || waypoints > kMaxValues / joints) {
      return failToMake("the number of joints or waypoints is 0, or too large");
    }
    const auto matrix = [&](const double* values) {
      return matrixFrom(values, static_cast<Eigen::Index>(joints),
                        static_cast<Eigen::Index>(waypoints), ordering);
    };
    const std::optional<MatrixXd> v = velocities ? std::optional(matrix(velocities)) : std::nullopt;
    const std::optional<MatrixXd> a =
        accelerations ? std::optional(matrix(accelerations)) : std::nullopt;
    std::string error;
    auto trajectory =
        Trajectory::createUnconstrainedQp(vectorFrom(times, waypoints), matrix(positions),
                                          v ? &*v : nullptr, a ? &*a : nullptr, &error);
    return made<Handle>(trajectory, error);
  });
}

// Writes the state at `time` (s) into each array that is not null.
HebiStatusCode getState(HebiGroupTrajectory* handle, double time, double* position,
                        double* velocity, double* acceleration) {
  return guardStatus({handle}, [&] {
    const auto joints = static_cast<Eigen::Index>(handle->joints());
    VectorXd states[3];
    for (VectorXd& state : states) {
      state = VectorXd::Constant(joints, std::numeric_limits<double>::quiet_NaN());
    }
    handle->trajectory->getState(time, &states[0], &states[1], &states[2]);
    if (position) copyTo(states[0], position);
    if (velocity) copyTo(states[1], velocity);
    if (acceleration) copyTo(states[2], acceleration);
    return HebiStatusSuccess;
  });
}

HebiStatusCode getMost(HebiGroupTrajectory* handle, double* out,
                       void (Trajectory::*get)(VectorXd&) const) {
  return guardStatus({handle, out}, [&] {
    VectorXd most;
    (handle->trajectory.get()->*get)(most);
    copyTo(most, out);
    return HebiStatusSuccess;
  });
}

HebiStatusCode getMinMax(HebiGroupTrajectory* handle, double* least, double* most) {
  return guardStatus({handle, least, most}, [&] {
    VectorXd low, high;
    handle->trajectory->getMinMaxPosition(low, high);
    copyTo(low, least);
    copyTo(high, most);
    return HebiStatusSuccess;
  });
}

HebiStatusCode rescale(HebiGroupTrajectory* handle, double factor) {
  return guardStatus({handle}, [&] {
    if (handle->trajectory->rescale(factor)) return HebiStatusSuccess;
    return fail(HebiStatusInvalidArgument, "the factor is not above 0");
  });
}

double durationOf(HebiGroupTrajectory* handle) {
  return guard({handle}, -1.0, [&] { return handle->trajectory->getDuration(); });
}

Trajectory::ConstantVelocity motionOf(double start, double end, double speed, double startRamp,
                                      double endRamp, double startVelocity, double endVelocity,
                                      double startAcceleration, double endAcceleration) {
  const auto one = [](double value) { return VectorXd::Constant(1, value); };
  return {one(start),
          one(end),
          one(speed),
          startRamp,
          endRamp,
          one(startVelocity),
          one(endVelocity),
          one(startAcceleration),
          one(endAcceleration)};
}

}  // namespace
}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;

HebiTrajectoryPtr hebiTrajectoryCreateUnconstrainedQp(size_t waypoint_count,
                                                      const double* positions,
                                                      const double* velocities,
                                                      const double* accelerations,
                                                      const double* times) {
  return through<HebiTrajectory>(1, waypoint_count, positions, velocities, accelerations, times, 0);
}

HebiTrajectoryPtr hebiTrajectoryCreateConstantVelocity(double start, double end, double speed,
                                                       double start_ramp, double end_ramp,
                                                       double start_velocity, double end_velocity,
                                                       double start_acceleration,
                                                       double end_acceleration) {
  return guardMake<HebiTrajectory>({}, [&] {
    std::string error;
    auto trajectory = Trajectory::createConstantVelocity(
        motionOf(start, end, speed, start_ramp, end_ramp, start_velocity, end_velocity,
                 start_acceleration, end_acceleration),
        &error);
    return made<HebiTrajectory>(trajectory, error);
  });
}

double hebiTrajectoryGetConstantVelocitySegmentTime(double start, double end, double speed,
                                                    double start_ramp, double end_ramp,
                                                    double start_velocity, double end_velocity,
                                                    double start_acceleration,
                                                    double end_acceleration) {
  return guard({}, -1.0, [&] {
    const auto motion = motionOf(start, end, speed, start_ramp, end_ramp, start_velocity,
                                 end_velocity, start_acceleration, end_acceleration);
    const auto time = hrdf::sim::trajectory::constantVelocityTime(motion, 0);
    if (!time) setLastError("a value is not finite, or the speed or last ramp is not above 0");
    return time.value_or(-1);
  });
}

void hebiTrajectoryRelease(HebiTrajectoryPtr trajectory) { delete trajectory; }
double hebiTrajectoryGetDuration(HebiTrajectoryPtr trajectory) { return durationOf(trajectory); }

HebiStatusCode hebiTrajectoryGetState(HebiTrajectoryPtr trajectory, double time, double* position,
                                      double* velocity, double* acceleration) {
  return getState(trajectory, time, position, velocity, acceleration);
}

HebiStatusCode hebiTrajectoryGetMinMaxPosition(HebiTrajectoryPtr trajectory, double* min_position,
                                               double* max_position) {
  return getMinMax(trajectory, min_position, max_position);
}

HebiStatusCode hebiTrajectoryGetMaxVelocity(HebiTrajectoryPtr trajectory, double* velocity) {
  return getMost(trajectory, velocity, &Trajectory::getMaxVelocity);
}

HebiStatusCode hebiTrajectoryGetMaxAcceleration(HebiTrajectoryPtr trajectory,
                                                double* acceleration) {
  return getMost(trajectory, acceleration, &Trajectory::getMaxAcceleration);
}

HebiStatusCode hebiTrajectoryRescale(HebiTrajectoryPtr trajectory, double factor) {
  return rescale(trajectory, factor);
}

HebiGroupTrajectoryPtr hebiGroupTrajectoryCreateUnconstrainedQp(
    size_t joint_count, size_t waypoint_count, const double* positions, const double* velocities,
    const double* accelerations, const double* times, int32_t ordering) {
  return through<HebiGroupTrajectory>(joint_count, waypoint_count, positions, velocities,
                                      accelerations, times, ordering);
}

HebiGroupTrajectoryPtr hebiGroupTrajectoryCreateConstantVelocity(
    size_t joint_count, const double* starts, const double* ends, const double* speeds,
    double start_ramp, double end_ramp, const double* start_velocities,
    const double* end_velocities, const double* start_accelerations,
    const double* end_accelerations) {
  return guardMake<HebiGroupTrajectory>({starts, ends, speeds}, [&]() -> HebiGroupTrajectory* {
    if (joint_count == 0 || joint_count > kMaxValues) return failToMake("there are no joints");
    const auto all = [&](const double* values) -> VectorXd {
      if (values) return vectorFrom(values, joint_count);
      return VectorXd::Zero(static_cast<Eigen::Index>(joint_count));
    };
    std::string error;
    auto trajectory = Trajectory::createConstantVelocity(
        {all(starts), all(ends), all(speeds), start_ramp, end_ramp, all(start_velocities),
         all(end_velocities), all(start_accelerations), all(end_accelerations)},
        &error);
    return made<HebiGroupTrajectory>(trajectory, error);
  });
}

void hebiGroupTrajectoryRelease(HebiGroupTrajectoryPtr trajectory) { delete trajectory; }
double hebiGroupTrajectoryGetDuration(HebiGroupTrajectoryPtr trajectory) {
  return durationOf(trajectory);
}

HebiStatusCode hebiGroupTrajectoryGetState(HebiGroupTrajectoryPtr trajectory, double time,
                                           double* positions, double* velocities,
                                           double* accelerations) {
  return getState(trajectory, time, positions, velocities, accelerations);
}

HebiStatusCode hebiGroupTrajectoryGetWaypointTimes(HebiGroupTrajectoryPtr trajectory, double* times,
                                                   size_t* count) {
  return guardStatus({trajectory, count}, [&] {
    const VectorXd& all = trajectory->trajectory->getWaypointTimes();
    *count = static_cast<size_t>(all.size());
    if (times) copyTo(all, times);
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiGroupTrajectoryGetWaypointValues(HebiGroupTrajectoryPtr trajectory,
                                                    double* positions, double* velocities,
                                                    double* accelerations, int32_t ordering,
                                                    size_t* joint_count, size_t* waypoint_count) {
  return guardStatus({trajectory, joint_count, waypoint_count}, [&] {
    const Trajectory& given = *trajectory->trajectory;
    *joint_count = given.getJointCount();
    *waypoint_count = given.getWaypointCount();
    if (positions) copyTo(given.getGivenPositions(), positions, ordering);
    if (velocities) copyTo(given.getGivenVelocities(), velocities, ordering);
    if (accelerations) copyTo(given.getGivenAccelerations(), accelerations, ordering);
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiGroupTrajectoryGetMinMaxPosition(HebiGroupTrajectoryPtr trajectory,
                                                    double* min_positions, double* max_positions) {
  return getMinMax(trajectory, min_positions, max_positions);
}

HebiStatusCode hebiGroupTrajectoryGetMaxVelocity(HebiGroupTrajectoryPtr trajectory,
                                                 double* velocities) {
  return getMost(trajectory, velocities, &Trajectory::getMaxVelocity);
}

HebiStatusCode hebiGroupTrajectoryGetMaxAcceleration(HebiGroupTrajectoryPtr trajectory,
                                                     double* accelerations) {
  return getMost(trajectory, accelerations, &Trajectory::getMaxAcceleration);
}

HebiStatusCode hebiGroupTrajectoryRescaleContinuous(HebiGroupTrajectoryPtr trajectory,
                                                    double factor) {
  return rescale(trajectory, factor);
}

HebiStatusCode hebiGroupTrajectoryRescaleContinuousToLimits(HebiGroupTrajectoryPtr trajectory,
                                                            const double* max_velocities,
                                                            const double* max_accelerations) {
  return guardStatus({trajectory, max_velocities, max_accelerations}, [&] {
    const size_t joints = trajectory->joints();
    const bool isSlower = trajectory->trajectory->rescaleToLimits(
        vectorFrom(max_velocities, joints), vectorFrom(max_accelerations, joints));
    return isSlower ? HebiStatusSuccess : fail(HebiStatusFailure, "a limit is not above 0");
  });
}

HebiStatusCode hebiEstimateSegmentTimes(const double* positions, const double* max_velocities,
                                        const double* max_accelerations, size_t joint_count,
                                        size_t waypoint_count, double* times, double min_time,
                                        const HebiTimeEstimationParams* params) {
  return guardStatus({positions, max_velocities, max_accelerations, times, params}, [&] {
    using Method = hrdf::sim::trajectory::SegmentTimeMethod;
    const bool isFabian = params->method_type_ == HebiTimeEstimationNFabian;
    if (!isFabian && params->method_type_ != HebiTimeEstimationVelocityRamp) {
      return fail(HebiStatusInvalidArgument, "there is no such method");
    }
    if (joint_count == 0 || waypoint_count == 0 || waypoint_count > kMaxValues / joint_count) {
      return fail(HebiStatusInvalidArgument, "the number of joints or waypoints is wrong");
    }
    const auto found = hrdf::sim::trajectory::estimateSegmentTimes(
        matrixFrom(positions, static_cast<Eigen::Index>(joint_count),
                   static_cast<Eigen::Index>(waypoint_count), HebiMatrixOrderRowMajor),
        vectorFrom(max_velocities, joint_count), vectorFrom(max_accelerations, joint_count),
        isFabian ? Method::nFabian : Method::velocityRamp, min_time,
        params->n_fabian_params_.magic_fabian_constant_);
    if (!found) return fail(HebiStatusInvalidArgument, "a limit is not above 0");
    copyTo(*found, times);
    return HebiStatusSuccess;
  });
}
