// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "mechanism/postures.h"

#include <algorithm>
#include <numbers>
#include <string>
#include <utility>

#include "mechanism/closed_loops.h"
#include "mechanism/joint_lines.h"
#include "model/home.h"
#include "text/arithmetic.h"
#include "text/number_text.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// Larger gaps (distance, angle) of a closed loop in the home posture cause a warning.
constexpr double kMaxGap = 1e-3;                     // m
constexpr double kMaxTurn = std::numbers::pi / 180;  // rad

constexpr double kRounding = 1e-9;  // rad or m, rounding error of limits in a file

// Returns the position 0 for each joint. If 0 is not in a joint's range, returns the end of the
// range that is nearest to 0.
std::vector<double> zeros(const Mechanism& mechanism) {
  std::vector<double> q;
  for (const auto& joint : mechanism.joints) {
    q.push_back(joint.range ? std::clamp(0.0, joint.range->low, joint.range->high) : 0);
  }
  return q;
}

void warnOutside(const Mechanism& mechanism, const Mechanism::Posture& home, Diagnostics& out) {
  const std::vector<bool> follows = followers(mechanism);
  for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
    const Mechanism::Joint& joint = mechanism.joints[i];
    if (!joint.range || follows[i]) continue;
    const auto [low, high] = *joint.range;
    if (home.q[i] >= low - kRounding && home.q[i] <= high + kRounding) continue;
    out.warning(placeIn(home, static_cast<int>(i)),
                "home: " + roundedText(home.q[i]) + (joint.slides ? " m" : " rad") +
                    " is outside the range of " + inQuotes(joint.name) + " (" + roundedText(low) +
                    " to " + roundedText(high) + ")",
                "its limit pushes the joint back; the option home sets another pose");
  }
}

void warnOpen(const Mechanism& mechanism, const std::vector<double>& q, Diagnostics& out) {
  const auto nameOf = [&](int frame) {
    return inQuotes(mechanism.frames[static_cast<std::size_t>(frame)].name);
  };
  for (const Mechanism::Loop& loop : mechanism.loops) {
    const LoopGap gap = gapOf(mechanism, loop, q);
    if (gap.distance <= kMaxGap && gap.angle <= kMaxTurn) continue;
    out.warning(loop.where,
                "the ends " + nameOf(loop.a) + " and " + nameOf(loop.b) + " of a loop are " +
                    roundedText(1000 * gap.distance) + " mm and " +
                    roundedText(180 / std::numbers::pi * gap.angle) + " degrees apart at home",
                "the model pulls them together as soon as it moves");
  }
}

}  // namespace

const Mechanism::Posture* homeOfFile(const Mechanism& mechanism) {
  const auto home = std::ranges::find(mechanism.postures, kHomeKeyframe, &Mechanism::Posture::name);
  return home == mechanism.postures.end() ? nullptr : &*home;
}

Location placeIn(const Mechanism::Posture& posture, int joint) {
  if (posture.places.empty()) return posture.where;
  const Location own = posture.places[static_cast<std::size_t>(joint)];
  return own.source ? own : posture.where;
}

std::vector<double> homeOf(const Mechanism& mechanism, const ModelOptions& options,
                           Diagnostics& out) {
  const Mechanism::Posture* ofFile = homeOfFile(mechanism);
  std::vector<double> q = ofFile ? ofFile->q : zeros(mechanism);
  for (std::size_t i = 0; i < options.home.size(); ++i) {
    const Mechanism::Drive& drive = mechanism.drives[i];
    q[static_cast<std::size_t>(drive.joint)] = options.home[i] / drive.gear;
  }
  if (ofFile && options.home.empty()) warnOutside(mechanism, *ofFile, out);
  bool hasConverged = false;
  q = withClosedLoops(mechanism, std::move(q), hasConverged);
  if (!hasConverged) {
    out.warning(mechanism.loops.front().where, "the loops do not close at home",
                "no position of the passive joints was found in 50 steps; the option home sets "
                "another pose");
    warnOpen(mechanism, q, out);
  }
  return q;
}

std::vector<Mechanism::Posture> otherPostures(const Mechanism& mechanism) {
  const Mechanism::Posture* home = homeOfFile(mechanism);
  std::vector<Mechanism::Posture> others;
  for (const Mechanism::Posture& posture : mechanism.postures) {
    if (&posture == home) continue;
    bool hasConverged = false;
    others.push_back(posture);
    others.back().q = withClosedLoops(mechanism, posture.q, hasConverged);
  }
  return others;
}

}  // namespace hrdf
