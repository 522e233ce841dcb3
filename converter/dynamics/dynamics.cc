// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "dynamics/dynamics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "dynamics/motion.h"
#include "dynamics/stiffness.h"
#include "dynamics/trial.h"
#include "model/mjs.h"

namespace hrdf {
namespace {

// rad per step, largest allowed natural frequency; above 2, explicit integration is unstable
constexpr double kMaxVibration = 1;
constexpr double kCalm = 0.1;    // rad/s or m/s, maximum speed of a joint at rest
constexpr double kCreep = 1e-4;  // rad or m, maximum drift of a joint in 10 s
// rad or m, maximum drift of a free body in 10 s. Larger than kCreep, because a body drifts on soft
// contacts (tried: a cup, by 0.23 mrad).
constexpr double kRocking = 5e-4;
// rad/s and m/s, limits for hinges and slides without a speed in the robot's file
constexpr double kTurns = 15, kSlides = 2.5;
// Maximum speed of a joint, as a multiple of the speed in the robot's file. It is above 1 because
// other joints may accelerate the joint.
constexpr double kOverSpeed = 3;
constexpr double kBeyond = 0.01;  // rad or m, maximum distance beyond a joint's range
constexpr double kLag = 0.005;    // rad or m, maximum error of an equality constraint
constexpr double kDepth = 0.001;  // m, maximum penetration of two bodies
// Maximum change of the energy in a fall of 0.5 s, as a share of the largest kinetic energy.
constexpr double kDrift = 0.1;

double badnessOf(double value, double limit) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (std::isnan(value)) return kInfinity;
  if (limit > 0) return value / limit;
  return value > 0 ? kInfinity : 0;
}

class Measures {
 public:
  explicit Measures(const mjModel& model) : model_(model) {}

  // Completes the measure `of` with the element that has the largest ratio of value to limit, and
  // appends it. Appends nothing if `values` is empty.
  void add(DynamicsMeasure of, const Values& values, const Values& limits);
  void addOfJoints(DynamicsMeasure of, const char* unit, const Values& values,
                   const Values& limits);
  void addOfModel(DynamicsMeasure of) { all_.push_back(std::move(of)); }

  // Returns the limit of each joint: `turns` for hinges, `slides` for slides, `floats` for free
  // joints.
  Values limits(double turns, double slides, double floats) const;
  const mjModel& model() const { return model_; }
  std::vector<DynamicsMeasure> worstFirst() &&;

 private:
  const mjModel& model_;
  std::vector<DynamicsMeasure> all_;
};

void Measures::add(DynamicsMeasure of, const Values& values, const Values& limits) {
  double worst = -1;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double badness = badnessOf(values[i], limits[i]);
    of.faults += badness > 1;
    if (badness <= worst) continue;
    worst = badness;
    of.value = values[i];
    of.limit = limits[i];
    of.id = static_cast<int>(i);
  }
  if (!values.empty()) all_.push_back(std::move(of));
}

void Measures::addOfJoints(DynamicsMeasure of, const char* unit, const Values& values,
                           const Values& limits) {
  of.type = mjOBJ_JOINT;
  add(std::move(of), values, limits);
  if (values.empty()) return;
  DynamicsMeasure& added = all_.back();
  const int joint = model_.jnt_type[added.id];
  const bool isMixed = joint == mjJNT_FREE;
  added.unit = (isMixed ? "rad or m" : joint == mjJNT_SLIDE ? "m" : "rad") + std::string(unit);
}

Values Measures::limits(double turns, double slides, double floats) const {
  Values limits;
  for (int i = 0; i < model_.njnt; ++i) {
    const int type = model_.jnt_type[i];
    limits.push_back(type == mjJNT_SLIDE ? slides : type == mjJNT_FREE ? floats : turns);
  }
  return limits;
}

std::vector<DynamicsMeasure> Measures::worstFirst() && {
  std::ranges::stable_sort(all_, std::greater{}, &DynamicsMeasure::badness);
  return std::move(all_);
}

Values speedLimits(const mjModel& model, Values limits, const MaxSpeeds& maxSpeeds) {
  for (int i = 0; i < model.njnt; ++i) {
    const auto found = maxSpeeds.find(nameOf(model, mjOBJ_JOINT, i));
    if (found != maxSpeeds.end()) {
      limits[static_cast<std::size_t>(i)] = kOverSpeed * found->second;
    }
  }
  return limits;
}

// Returns `forces`, but 0 for actuators whose force is limited: by a force limit, by a motor's
// control range, by a firmware plugin, or by a DC motor's voltage.
Values unbounded(const mjModel& model, Values forces) {
  for (int i = 0; i < model.nactuator; ++i) {
    const bool isOfControl = model.actuator_biastype[i] == mjBIAS_NONE &&
                             model.actuator_ctrlnum[i] > 0 &&
                             model.actuator_ctrllimited[model.actuator_ctrladr[i]];
    if (model.actuator_forcelimited[i] || isOfControl || model.actuator_plugin[i] >= 0 ||
        model.actuator_gaintype[i] == mjGAIN_DCMOTOR) {
      forces[static_cast<std::size_t>(i)] = 0;
    }
  }
  return forces;
}

// Makes the first object of an equality constraint the element of `measure`, because the constraint
// may have no name.
void nameFollower(const mjModel& model, DynamicsMeasure& measure) {
  const int equality = measure.id;
  measure.id = model.eq_obj1id[equality];
  switch (model.eq_type[equality]) {
    case mjEQ_JOINT:
      measure.type = mjOBJ_JOINT;
      return;
    case mjEQ_TENDON:
      measure.type = mjOBJ_TENDON;
      return;
    default:
      measure.type = static_cast<mjtObj>(model.eq_objtype[equality]);
  }
}

void addVibrations(Measures& all, const Values& vibrations) {
  all.addOfJoints({.name = "vibration", .cure = "lower kp of the servos, or add armature"},
                  " a step", vibrations, all.limits(kMaxVibration, kMaxVibration, kMaxVibration));
}

void addRest(Measures& all, const Stillness& still) {
  all.addOfJoints({.name = "speed at rest", .cure = "lower kp, or hold joints without drive"}, "/s",
                  still.speed, all.limits(kCalm, kCalm, kCalm));
  all.addOfJoints(
      {.name = "creep in 10 s",
       .cure = "stiffer solreffriction and solimpfriction; under feet cone elliptic, impratio 200"},
      "", still.creep, all.limits(kCreep, kCreep, kRocking));
}

void addJumps(Measures& all, const Extremes& extremes, const MaxSpeeds& maxSpeeds) {
  const mjModel& model = all.model();
  all.addOfJoints(
      {.name = "speed in jumps", .cure = "limit the force, and add damping force/speed"}, "/s",
      extremes.speed, speedLimits(model, all.limits(kTurns, kSlides, kTurns), maxSpeeds));
  all.addOfJoints({.name = "past its range", .cure = "limit the force, or harden solimplimit"}, "",
                  extremes.beyond, all.limits(kBeyond, kBeyond, kBeyond));
  all.add({.name = "lag of a follower",
           .unit = "rad or m",
           .type = mjOBJ_EQUALITY,
           .cure = "integrator discrete, or armature of the leading joint"},
          extremes.lag, Values(extremes.lag.size(), kLag));
  all.add({.name = "force without limit",
           .unit = "N m or N",
           .type = mjOBJ_ACTUATOR,
           .cure = "give the actuator a forcerange"},
          unbounded(model, extremes.force), Values(extremes.force.size()));
}

}  // namespace

double DynamicsMeasure::badness() const { return badnessOf(value, limit); }

Dynamics measureDynamics(const mjModel& model, const MaxSpeeds& maxSpeeds, const GoOn& goOn) {
  Dynamics result;
  const GoOn recorded = [&](const DynamicsStage& stage) {
    if (!goOn || goOn(stage)) return true;
    result.unfinished.push_back(stage);
    return false;
  };
  Trial trial(model, recorded);
  Measures all(model);
  const Values vibrations = vibrationsOf(trial);
  if (vibrations.empty() && model.njnt > 0) {
    result.unfinished.push_back({"vibrations", 0, 1, "poses"});
  }
  addVibrations(all, vibrations);
  addRest(all, rest(trial));
  addJumps(all, jump(model, recorded), maxSpeeds);
  const Values depths = depthsAtHome(trial);
  all.add({.name = "depth in another body",
           .unit = "m",
           .type = mjOBJ_BODY,
           .cure = "exclude the pair, or move the home pose"},
          depths, Values(depths.size(), kDepth));
  all.addOfModel({.name = "energy drift",
                  .value = energyDrift(model, recorded),
                  .limit = kDrift,
                  .cure = "a smaller step"});
  result.measures = std::move(all).worstFirst();
  for (DynamicsMeasure& each : result.measures) {
    if (each.type == mjOBJ_EQUALITY) nameFollower(model, each);
  }
  return result;
}

}  // namespace hrdf
