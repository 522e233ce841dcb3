// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Goals: waypoints that become a trajectory when a start state is given.
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "hebi_c/guard.h"
#include "hebi_c/handles.h"
#include "hebi_c/matrices.h"

namespace hrdf::hebi_c {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using sim::trajectory::Trajectory;

constexpr double kFree = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kMaxDofs = 65'536;

std::optional<VectorXd> given(const double* values, std::size_t count) {
  if (!values) return std::nullopt;
  return vectorFrom(values, count);
}

}  // namespace

// A waypoint of a goal. Positions, velocities or accelerations that were not given are empty.
struct Waypoint {
  double time;  // s, since the previous waypoint
  std::optional<VectorXd> positions, velocities, accelerations;
};

}  // namespace hrdf::hebi_c

struct HebiGoal {
  std::size_t dofs;
  std::vector<hrdf::hebi_c::Waypoint> waypoints;
};

namespace hrdf::hebi_c {
namespace {

struct State {
  double time;
  const double *positions, *velocities, *accelerations;
};

// Limits of velocity and acceleration; null: unlimited.
struct Limits {
  const double *velocities, *accelerations;
};

bool slowDown(Trajectory& trajectory, const Limits& limits) {
  if (!limits.velocities && !limits.accelerations) return true;
  const std::size_t joints = trajectory.getJointCount();
  const auto all = [joints](const double* values) -> VectorXd {
    if (values) return vectorFrom(values, joints);
    return VectorXd::Constant(static_cast<Eigen::Index>(joints), HUGE_VAL);
  };
  return trajectory.rescaleToLimits(all(limits.velocities), all(limits.accelerations));
}

// Makes the trajectory from the state `now` through the waypoints. Missing positions of a waypoint
// are free; missing velocities and accelerations are 0.
HebiGroupTrajectory* build(const HebiGoal& goal, const State& now, const Limits& limits) {
  if (goal.waypoints.empty()) return failToMake("the goal has no waypoints");
  const auto joints = static_cast<Eigen::Index>(goal.dofs);
  const auto count = static_cast<Eigen::Index>(goal.waypoints.size()) + 1;
  VectorXd times(count);
  MatrixXd positions(joints, count), velocities(joints, count), accelerations(joints, count);
  const auto start = [&](const double* values) -> VectorXd {
    if (values) return vectorFrom(values, goal.dofs);
    return VectorXd::Zero(joints);
  };
  times[0] = now.time;
  positions.col(0) = start(now.positions);
  velocities.col(0) = start(now.velocities);
  accelerations.col(0) = start(now.accelerations);
  for (Eigen::Index i = 1; i < count; ++i) {
    const Waypoint& waypoint = goal.waypoints[static_cast<std::size_t>(i - 1)];
    const VectorXd free = VectorXd::Constant(joints, kFree);
    const VectorXd rest = VectorXd::Zero(joints);
    times[i] = times[i - 1] + waypoint.time;
    positions.col(i) = waypoint.positions.value_or(free);
    velocities.col(i) = waypoint.velocities.value_or(rest);
    accelerations.col(i) = waypoint.accelerations.value_or(rest);
  }
  std::string error;
  auto trajectory =
      Trajectory::createUnconstrainedQp(times, positions, &velocities, &accelerations, &error);
  if (!trajectory) return failToMake(error);
  if (!slowDown(*trajectory, limits)) return failToMake("a limit is not above 0");
  return new HebiGroupTrajectory{std::move(trajectory)};
}

HebiGoal* refuseFile() {
  return failToMake("goals from files are not supported: their format is not published");
}

}  // namespace
}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;

HebiGoalPtr hebiGoalCreate(size_t dof_count) {
  return guardMake<HebiGoal>({}, [&]() -> HebiGoal* {
    if (dof_count > 0 && dof_count <= kMaxDofs) return new HebiGoal{dof_count, {}};
    return failToMake("a goal has 1 to " + std::to_string(kMaxDofs) + " degrees of freedom");
  });
}

HebiGoalPtr hebiGoalLoadFromFile(const char* file) {
  return guardMake<HebiGoal>({file}, [] { return refuseFile(); });
}
HebiGoalPtr hebiGoalLoadFromString(const char* text) {
  return guardMake<HebiGoal>({text}, [] { return refuseFile(); });
}

void hebiGoalRelease(HebiGoalPtr goal) { delete goal; }
size_t hebiGoalGetNumberOfDoFs(HebiGoalPtr goal) { return goal ? goal->dofs : 0; }
size_t hebiGoalGetNumberOfWaypoints(HebiGoalPtr goal) { return goal ? goal->waypoints.size() : 0; }
void hebiGoalClear(HebiGoalPtr goal) {
  guardCall({goal}, [&] { goal->waypoints.clear(); });
}

HebiStatusCode hebiGoalAddWaypoint(HebiGoalPtr goal, double time, const double* positions,
                                   const double* velocities, const double* accelerations) {
  return guardStatus({goal}, [&] {
    if (time <= 0) return fail(HebiStatusInvalidArgument, "the time is not above 0");
    goal->waypoints.push_back({time, given(positions, goal->dofs), given(velocities, goal->dofs),
                               given(accelerations, goal->dofs)});
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiGoalGetWaypointValues(HebiGoalPtr goal, double* time, double* positions,
                                         double* velocities, double* accelerations, int32_t index) {
  return guardStatus({goal}, [&] {
    if (index < 0 || static_cast<size_t>(index) >= goal->waypoints.size()) {
      return fail(HebiStatusInvalidArgument, "the goal has fewer waypoints");
    }
    const Waypoint& waypoint = goal->waypoints[static_cast<size_t>(index)];
    const VectorXd free = VectorXd::Constant(static_cast<Eigen::Index>(goal->dofs), kFree);
    if (time) *time = waypoint.time;
    if (positions) copyTo(waypoint.positions.value_or(free), positions);
    if (velocities) copyTo(waypoint.velocities.value_or(free), velocities);
    if (accelerations) copyTo(waypoint.accelerations.value_or(free), accelerations);
    return HebiStatusSuccess;
  });
}

HebiGroupTrajectoryPtr hebiGoalBuildTrajectory(HebiGoalPtr goal, const double* positions,
                                               const double* velocities,
                                               const double* accelerations,
                                               const double* max_velocities,
                                               const double* max_accelerations) {
  return hebiGoalBuildTrajectoryFromTime(goal, 0, positions, velocities, accelerations,
                                         max_velocities, max_accelerations);
}

HebiGroupTrajectoryPtr hebiGoalBuildTrajectoryFromTime(
    HebiGoalPtr goal, double time, const double* positions, const double* velocities,
    const double* accelerations, const double* max_velocities, const double* max_accelerations) {
  return guardMake<HebiGroupTrajectory>({goal, positions}, [&] {
    return build(*goal, {time, positions, velocities, accelerations},
                 {max_velocities, max_accelerations});
  });
}
