// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/servos.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <Eigen/Eigenvalues>

#include "lowering/drive_loads.h"
#include "mechanism/joint_lines.h"
#include "model/mjs.h"
#include "text/arithmetic.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// Loads are estimated in kDrivesInPoses / (number of drives) poses, at least kLeastPoses, at most
// kPoses.
constexpr std::size_t kPoses = 41, kLeastPoses = 5, kDrivesInPoses = 2000;
constexpr double kStep = 0.002;  // s, MuJoCo's default step

// Estimates for a drive: armature / moved inertia, and friction / maximum effort. In arms with
// known parameters, the first ratio is 0.1 to more than 1, the second a few hundredths.
constexpr double kArmatureShare = 0.2;
constexpr double kFrictionShare = 0.01;
// The estimated maximum effort of a drive is kReserve * load by gravity, plus the effort that
// accelerates all drives to their top speeds within kSpeedUp. The estimate is at least kLeastShare
// times the largest effort of all drives.
constexpr double kReserve = 2;
constexpr double kSpeedUp = 0.1;  // s
constexpr double kLeastShare = 0.001;
// Lower limits for the maximum effort and for the top speed of a drive.
constexpr double kLeastEffort = 1e-9;  // N m or N
constexpr double kLeastSpeed = 1e-4;   // rad/s or m/s
// Damping of passive joints in closed loops, divided by the smallest slope of the drives'
// torque-speed lines.
constexpr double kBearingShare = 0.2;

template <class Rows>
auto& at(Rows& rows, Eigen::Index index) {
  return rows[static_cast<std::size_t>(index)];
}

bool isServo(const Mechanism::Drive& drive) { return !drive.module; }

Eigen::Index countOf(const Mechanism& tree) {
  return static_cast<Eigen::Index>(tree.drives.size());
}

std::vector<double> armaturesOf(const Mechanism& tree) {
  std::vector<double> armatures;
  for (const Mechanism::Joint& joint : tree.joints) armatures.push_back(joint.armature);
  return armatures;
}

std::vector<DriveLoads> loadsOf(const Build& build) {
  std::vector<DriveLoads> loads;
  const std::vector<PrincipalInertia> inertias = loadInertias(build.tree, build.inertials);
  const std::vector<double> armatures = armaturesOf(build.tree);
  const std::size_t poses =
      std::clamp(kDrivesInPoses / build.tree.drives.size(), kLeastPoses, kPoses);
  for (const auto& q : posesOf(build.tree, build.home, poses)) {
    loads.push_back(driveLoads(build.tree, q, inertias, armatures));
  }
  return loads;
}

// Returns the slope of a drive's torque-speed line, measured at its joint.
double lineOf(const Build& build, Eigen::Index drive) {
  const double gear = at(build.tree.drives, drive).gear;
  return jointDamping(at(build.actuators, drive)) * gear * gear;
}

// Estimates missing armatures of drives without a motor. Returns for each drive: true if its
// armature is estimated.
std::vector<bool> estimateArmatures(Build& build) {
  Mechanism& tree = build.tree;
  const DriveLoads load =
      driveLoads(tree, build.home, loadInertias(tree, build.inertials), armaturesOf(tree));
  std::vector<bool> isEstimated;
  for (Eigen::Index i = 0; i < countOf(tree); ++i) {
    const Mechanism::Drive& drive = at(tree.drives, i);
    Mechanism::Joint& joint = at(tree.joints, drive.joint);
    isEstimated.push_back(isServo(drive) && !drive.motor && joint.armature == 0);
    if (isEstimated.back()) joint.armature = kArmatureShare * load.M(i, i);
  }
  return isEstimated;
}

// Returns the estimated maximum effort of each drive, measured at its joint.
Eigen::VectorXd effortsOf(const Mechanism& tree, const std::vector<DriveLoads>& loads) {
  Eigen::VectorXd speeds(countOf(tree)), efforts = Eigen::VectorXd::Zero(speeds.size());
  for (Eigen::Index i = 0; i < speeds.size(); ++i) {
    speeds[i] = speedOf(jointOf(tree, at(tree.drives, i)));
  }
  for (const DriveLoads& each : loads) {
    const Eigen::VectorXd effort = kReserve * each.weight + each.M.cwiseAbs() * speeds / kSpeedUp;
    efforts = efforts.cwiseMax(effort);
  }
  return efforts.cwiseMax(kLeastShare * efforts.maxCoeff());
}

// Sets limits, friction and torque-speed line of a drive, whose maximum effort must be known. Adds
// joint damping, so that cables with the effort `pull` (N m or N) cannot move the joint faster than
// its top speed.
void setLimits(Build& build, Eigen::Index index, double pull, bool isArmatureEstimated) {
  const Mechanism::Drive& drive = at(build.tree.drives, index);
  Mechanism::Joint& joint = at(build.tree.joints, drive.joint);
  ActuatorSettings& settings = at(build.actuators, index);
  const double ratio = std::abs(drive.gear), effort = std::max(*drive.maxEffort, kLeastEffort);
  if (joint.friction == 0) joint.friction = kFrictionShare * effort;
  settings.effort = settings.force = {-effort / ratio, effort / ratio};
  settings.topSpeed = std::max(speedOf(joint), kLeastSpeed) * ratio;
  // If kp times the largest position error is less than `effort`, the joint would stay below its
  // top speed. A less steep torque-speed line avoids this.
  if (drive.kp) {
    const auto [low, high] = positionRange(build.tree, drive);
    settings.topSpeed *= std::max(1.0, effort / (*drive.kp * (high - low)));
  }
  const double ofCables = pull / std::max(speedOf(joint), kLeastSpeed);
  joint.damping += ofCables;
  // `line`: damping of the joint by drive and cables. With an armature below kStep * `line`, this
  // damping would cancel the impulse of a joint stop or a coupling within one step.
  const double line = lineOf(build, index) + ofCables;
  if (isArmatureEstimated) joint.armature = std::max(joint.armature, kStep * line);
}

// Damps the passive joints in closed loops. Without damping, their light links accelerate and pull
// the loops apart.
void brakeLoops(Build& build) {
  Mechanism& tree = build.tree;
  if (tree.loops.empty()) return;
  // Smallest slope above 0 of the torque-speed lines of all rotating drives ([0], N m s/rad), and
  // of all sliding drives ([1], N s/m); 0: no drive has a slope.
  std::array<double, 2> weakest{};
  for (Eigen::Index i = 0; i < countOf(tree); ++i) {
    double& least = weakest[jointOf(tree, at(tree.drives, i)).slides];
    const double line = lineOf(build, i);
    if (least == 0 || (line > 0 && line < least)) least = line;
  }
  for (const int passive : passiveJoints(tree)) {
    Mechanism::Joint& joint = at(tree.joints, passive);
    if (joint.damping == 0) joint.damping = kBearingShare * weakest[joint.slides];
  }
}

// Returns names for messages, such as "'J1' and 2 more".
std::string withOthers(const std::vector<const Mechanism::Drive*>& drives) {
  const std::string first = inQuotes(drives.front()->name);
  return drives.size() == 1 ? first : first + " and " + std::to_string(drives.size() - 1) + " more";
}

// Lowers the stiffnesses `K` of the drives until no natural frequency of the robot exceeds
// kMaxServo. `B`: damping of the drives' joints; implicit integrators add B * step to the inertia.
void soften(const std::vector<DriveLoads>& loads, const Eigen::VectorXd& B, Eigen::VectorXd& K) {
  const double bound = std::pow(2 * std::numbers::pi * kMaxServo, 2);
  for (const DriveLoads& load : loads) {
    const Eigen::MatrixXd M = load.M + Eigen::MatrixXd(kStep * B.asDiagonal());
    for (Eigen::Index tries = 0; tries < 8 * K.size(); ++tries) {
      const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> modes(
          Eigen::MatrixXd(K.asDiagonal()), M);
      if (modes.info() != Eigen::Success) break;
      const double fastest = modes.eigenvalues().tail<1>()[0];
      if (fastest <= bound * (1 + 1e-9)) break;
      const Eigen::VectorXd shape = modes.eigenvectors().rightCols<1>();
      Eigen::Index stiffest = 0;
      K.cwiseProduct(shape.cwiseAbs2()).maxCoeff(&stiffest);
      K[stiffest] *= bound / fastest;
    }
  }
}

// Returns the largest effort (N m or N) of all cables together at a drive's joint, over all poses.
double pullAt(const std::vector<DriveLoads>& loads, Eigen::Index drive) {
  double most = 0;
  for (const DriveLoads& each : loads) most = std::max(most, each.pull[drive]);
  return most;
}

// Sets limits, friction and torque-speed line of all drives that are not modules. Updates the
// armatures in `loads`.
void limitServos(Build& build, const std::vector<bool>& isArmatureEstimated,
                 std::vector<DriveLoads>& loads) {
  Mechanism& tree = build.tree;
  const Eigen::VectorXd efforts = effortsOf(tree, loads);
  std::vector<const Mechanism::Drive*> estimated;
  for (Eigen::Index i = 0; i < countOf(tree); ++i) {
    Mechanism::Drive& drive = at(tree.drives, i);
    // DC motors are left out: their actuators already have a torque-speed line.
    if (!isServo(drive) || at(build.actuators, i).isDcMotor) continue;
    if (!drive.maxEffort) {
      if (!build.options.force) estimated.push_back(&drive);
      drive.maxEffort = build.options.force.value_or(tidy(efforts[i]));
    }
    if (!std::isfinite(*drive.maxEffort)) continue;
    const double before = at(tree.joints, drive.joint).armature;
    setLimits(build, i, pullAt(loads, i), isArmatureEstimated[static_cast<std::size_t>(i)]);
    const double more = at(tree.joints, drive.joint).armature - before;
    for (DriveLoads& each : loads) each.M(i, i) += more;
  }
  if (estimated.empty()) return;
  build.out.note(estimated.front()->where,
                 "the file has no effort limit for " + withOthers(estimated) +
                     ": the limits are estimated from the moving masses",
                 "the option 'force' sets or removes the limits");
}

// Sets the gains of all drives that are not modules: from the file, else for the natural frequency
// in the option `servo`. Lowers gains that are too stiff.
void addGains(Build& build, const std::vector<DriveLoads>& loads) {
  const Mechanism& tree = build.tree;
  // rad/s, natural frequency of drives without gains in the file.
  const double w = 2 * std::numbers::pi * build.options.servo.value_or(kServo);
  Eigen::VectorXd K = Eigen::VectorXd::Zero(countOf(tree)), line = K;
  const Eigen::VectorXd inertia = loads.front().M.diagonal();
  for (Eigen::Index i = 0; i < countOf(tree); ++i) {
    if (!isServo(at(tree.drives, i))) continue;
    line[i] = lineOf(build, i);
    K[i] = at(tree.drives, i).kp.value_or(w * std::max(inertia[i] * w, line[i] / 2));
  }
  const Eigen::VectorXd wanted = K;
  soften(loads, line, K);
  std::vector<const Mechanism::Drive*> lowered;
  for (Eigen::Index i = 0; i < countOf(tree); ++i) {
    const Mechanism::Drive& drive = at(tree.drives, i);
    ActuatorSettings& settings = at(build.actuators, i);
    if (!isServo(drive) || settings.profile == ActuatorProfile::motor) continue;
    const bool isLowered = takesPosition(settings.profile) && K[i] < wanted[i];
    const double critical = 2 * std::sqrt(K[i] * inertia[i]), gear2 = drive.gear * drive.gear;
    const double B = isLowered ? critical : drive.kv.value_or(critical);
    settings.gain = B > line[i] ? tidy(B / gear2) : jointDamping(settings);
    settings.kv = settings.gain;
    if (takesPosition(settings.profile)) settings.kp = tidy(K[i] / gear2);
    if (isLowered && drive.kp) lowered.push_back(&drive);
  }
  if (lowered.empty()) return;
  build.out.warning(
      lowered.front()->where,
      "the gains of " + withOthers(lowered) + " are too stiff for steps of 2 ms: they are lowered",
      "so that no joint vibrates at more than " + toText(kMaxServo) + " Hz");
}

}  // namespace

void setUpServos(Build& build) {
  if (std::ranges::none_of(build.tree.drives, isServo)) return;
  const std::vector<bool> isArmatureEstimated = estimateArmatures(build);
  std::vector<DriveLoads> loads = loadsOf(build);
  limitServos(build, isArmatureEstimated, loads);
  brakeLoops(build);
  addGains(build, loads);
}

}  // namespace hrdf
