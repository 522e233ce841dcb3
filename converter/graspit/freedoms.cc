// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "graspit/freedoms.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "graspit/values.h"
#include "text/strings.h"

namespace hrdf::graspit {
namespace {

// Efforts and stiffnesses below these limits count as unknown: files have 1, in GraspIt!'s units,
// for an unknown value.
constexpr double kMinEffort = 1e-6;     // N m or N
constexpr double kMinStiffness = 1e-6;  // N m/rad or N/m

// Factors from the file's units to N m and N. GraspIt! uses 1e-6 N and 1 mm.
constexpr double kEffortOfTurn = 1e-9, kEffortOfSlide = 1e-6;
// Factors from the file's gains to N m/rad and N/m (`kp`), and to N m s/rad and N s/m (`kv`).
constexpr double kGainOfTurn = 1e-9, kGainOfSlide = 1e-3;

auto& at(auto& rows, int index) { return rows[static_cast<std::size_t>(index)]; }

// Returns the range (rad or m) of a degree of freedom in which all its joints are within their own
// ranges.
Mechanism::Range rangeOf(const Freedom& freedom, const Mechanism& mechanism) {
  constexpr double kEndless = std::numeric_limits<double>::infinity();
  Mechanism::Range range{-kEndless, kEndless};
  for (const auto& use : freedom.uses) {
    const auto& own = *at(mechanism.joints, use.joint).range;
    const auto [low, high] = std::minmax({own.low / use.factor, own.high / use.factor});
    range.low = std::max(range.low, low);
    range.high = std::min(range.high, high);
  }
  return range;
}

// Limits the leader joint so that all its followers stay within their ranges: followers have no
// limits in the model.
void bound(Freedom& freedom, const Dof& dof, std::size_t index, Mechanism& mechanism,
           Diagnostics& out) {
  const Freedom::Use& leader = freedom.uses.front();
  freedom.range = rangeOf(freedom, mechanism);
  if (freedom.range.low > freedom.range.high) {
    out.warning(dof.where,
                "no value of d" + std::to_string(index) + " has all its joints in their ranges",
                "the value of the first joint is used");
    Freedom alone = freedom;
    alone.uses.resize(1);
    freedom.range = rangeOf(alone, mechanism);
  }
  const auto [low, high] =
      std::minmax({freedom.range.low * leader.factor, freedom.range.high * leader.factor});
  at(mechanism.joints, leader.joint).range = {low, high};
}

// Returns the maximum effort of a degree of freedom in SI units; nullopt: unlimited.
std::optional<double> effortOf(const Dof& dof, double unit, Diagnostics& out) {
  if (!dof.maxEffort || *dof.maxEffort * unit >= kMinEffort) {
    return dof.maxEffort ? std::optional(*dof.maxEffort * unit) : std::nullopt;
  }
  const double size = std::abs(*dof.maxEffort) * unit;
  const bool isUsable = size >= kMinEffort;
  out.warning(dof.whereEffort, "<maxEffort> of <dof> is not above 0, or too small",
              isUsable ? "its absolute value is used" : "the drive has no limit");
  return isUsable ? std::optional(size) : std::nullopt;
}

// True if the file gives a valid damping for the degree of freedom. A finger without damping would
// swing endlessly.
bool isDamped(const Dof& dof, Diagnostics& out) {
  if (!dof.kd || *dof.kd > 0) return dof.kd.has_value();
  out.warning(dof.whereKd, "<Kd> of <dof> is not above 0", "the drive is critically damped");
  return false;
}

void drive(const Freedom& freedom, const Dof& dof, std::size_t index, Mechanism& mechanism,
           Diagnostics& out) {
  const Freedom::Use& leader = freedom.uses.front();
  const bool slides = at(mechanism.joints, leader.joint).slides;
  const double gainUnit = slides ? kGainOfSlide : kGainOfTurn;
  Mechanism::Drive drive;
  drive.name = "dof" + std::to_string(index);
  drive.joint = leader.joint;
  drive.gear = 1 / leader.factor;
  drive.where = dof.where;
  // Converts values of the degree of freedom in the file to values of its leader joint.
  const auto effort = effortOf(dof, slides ? kEffortOfSlide : kEffortOfTurn, out);
  if (effort) drive.maxEffort = *effort * std::abs(drive.gear);
  if (dof.kp && *dof.kp * gainUnit >= kMinStiffness) {
    drive.kp = *dof.kp * gainUnit * drive.gear * drive.gear;
    if (isDamped(dof, out)) drive.kv = *dof.kd * gainUnit * drive.gear * drive.gear;
  } else if (dof.kp) {
    out.warning(dof.whereKp, "<Kp> of <dof> is not above 0, or too small",
                "the option servo sets the gains of the drive");
  }
  mechanism.drives.push_back(std::move(drive));
}

double homeOf(const Freedom& freedom, const Dof& dof, bool slides, Diagnostics& out) {
  const double value = dof.defaultValue.value_or(0) * (slides ? kMillimetre : kDegree);
  if (slides && value != 0) {
    out.note(dof.whereValue, "<defaultValue> of a prismatic degree of freedom is read in mm",
             "GraspIt! converts it as degrees");
  }
  return std::clamp(value, freedom.range.low, freedom.range.high);
}

void warnOfKinds(const Hand& hand, const std::vector<Freedom>& freedoms, Diagnostics& out) {
  bool saidBreakaway = false, saidCompliant = false;
  for (std::size_t i = 0; i < freedoms.size(); ++i) {
    const Dof& dof = hand.dofs[i];
    if (freedoms[i].uses.empty()) {
      out.note(dof.where, "no joint uses d" + std::to_string(i) + ": it gets no actuator");
    } else if (dof.type == 'b' && !std::exchange(saidBreakaway, true)) {
      out.warning(dof.where, "degrees of freedom of the type 'b' do not break away",
                  "their joints keep their ratio under any load");
    } else if (dof.type == 'c' && !std::exchange(saidCompliant, true)) {
      out.warning(dof.where, "degrees of freedom of the type 'c' do not comply",
                  "their joints keep their ratio; GraspIt! calls its own ratio incorrect");
    }
  }
}

// Returns the joint positions (rad or m) for `values`, one for each degree of freedom.
std::vector<double> positionsAt(const std::vector<double>& values,
                                const std::vector<Freedom>& freedoms, const Mechanism& mechanism) {
  std::vector<double> q(mechanism.joints.size());
  for (std::size_t i = 0; i < freedoms.size(); ++i) {
    for (const auto& use : freedoms[i].uses) at(q, use.joint) = values[i] * use.factor;
  }
  return q;
}

}  // namespace

std::vector<Freedom> addFreedoms(const Hand& hand, const std::vector<const Joint*>& joints,
                                 Mechanism& mechanism, Diagnostics& out) {
  std::vector<Freedom> freedoms(hand.dofs.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const Joint& joint = *joints[i];
    Freedom& freedom = at(freedoms, joint.dof);
    const double unit = joint.slides ? kMillimetre : 1;
    if (freedom.uses.empty()) freedom.unit = unit;
    freedom.uses.push_back({static_cast<int>(i), joint.k * unit / freedom.unit});
  }
  warnOfKinds(hand, freedoms, out);
  std::vector<double> home(freedoms.size());
  for (std::size_t i = 0; i < freedoms.size(); ++i) {
    Freedom& freedom = freedoms[i];
    if (freedom.uses.empty()) continue;
    const Freedom::Use leader = freedom.uses.front();
    bound(freedom, hand.dofs[i], i, mechanism, out);
    drive(freedom, hand.dofs[i], i, mechanism, out);
    home[i] = freedom.home =
        homeOf(freedom, hand.dofs[i], at(mechanism.joints, leader.joint).slides, out);
    for (std::size_t use = 1; use < freedom.uses.size(); ++use) {
      const Freedom::Use& own = freedom.uses[use];
      mechanism.couplings.push_back({own.joint,
                                     0,
                                     {{leader.joint, 1, own.factor / leader.factor}},
                                     at(mechanism.joints, own.joint).where});
    }
    const std::string& velocity = hand.dofs[i].velocity;
    if (!velocity.empty()) {
      mechanism.texts.push_back({"dof" + std::to_string(i) + ":defaultVelocity", velocity});
    }
  }
  if (!mechanism.joints.empty()) {
    mechanism.postures.push_back({"home", positionsAt(home, freedoms, mechanism), hand.where});
  }
  return freedoms;
}

void addEigengrasps(const Eigengrasps& eigengrasps, const std::vector<Freedom>& freedoms,
                    Mechanism& mechanism) {
  // The origin of the eigengrasps: one value for each degree of freedom, in the file's units.
  std::vector<double> origin(freedoms.size());
  const auto clamped = [&](std::size_t i, double value) {
    const auto& [low, high] = freedoms[i].range;
    return std::clamp(value, low / freedoms[i].unit, high / freedoms[i].unit);
  };
  for (std::size_t i = 0; i < freedoms.size(); ++i) {
    const auto& [low, high] = freedoms[i].range;
    const double middle = (low + high) / 2 / freedoms[i].unit;
    origin[i] = clamped(i, eigengrasps.origin ? (*eigengrasps.origin)[i] : middle);
  }
  const auto posture = [&](const std::string& name, const std::vector<double>& direction,
                           double amplitude, const Location& where) {
    std::vector<double> values(freedoms.size());
    for (std::size_t i = 0; i < freedoms.size(); ++i) {
      const double along = direction.empty() ? 0 : amplitude * direction[i];
      values[i] = clamped(i, origin[i] + along) * freedoms[i].unit;
    }
    mechanism.postures.push_back({name, positionsAt(values, freedoms, mechanism), where});
  };
  posture("eigengrasp_origin", {}, 0, eigengrasps.where);
  for (std::size_t g = 0; g < eigengrasps.grasps.size(); ++g) {
    const Eigengrasp& grasp = eigengrasps.grasps[g];
    Mechanism::Synergy synergy;
    synergy.name = "eigengrasp" + std::to_string(g);
    synergy.where = grasp.where;
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    // Amplitudes of the eigengrasp for which all joints are within their ranges.
    Mechanism::Range reach{-kEndless, kEndless};
    for (std::size_t i = 0; i < freedoms.size(); ++i) {
      const double along = grasp.values[i];
      if (along == 0 || freedoms[i].uses.empty()) continue;
      const auto& leader = freedoms[i].uses.front();
      synergy.terms.push_back({leader.joint, along / (leader.factor * freedoms[i].unit)});
      const auto [low, high] =
          std::minmax({(freedoms[i].range.low / freedoms[i].unit - origin[i]) / along,
                       (freedoms[i].range.high / freedoms[i].unit - origin[i]) / along});
      reach.low = std::max(reach.low, low);
      reach.high = std::min(reach.high, high);
    }
    if (synergy.terms.empty()) continue;
    const Mechanism::Range ends = grasp.limits.value_or(reach);
    posture(synergy.name + "_min", grasp.values, ends.low, grasp.where);
    posture(synergy.name + "_max", grasp.values, ends.high, grasp.where);
    mechanism.synergies.push_back(std::move(synergy));
  }
}

}  // namespace hrdf::graspit
