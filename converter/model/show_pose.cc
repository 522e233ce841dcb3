// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/show_pose.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <utility>

#include <hrdf/spec.h>

#include "model/branches.h"
#include "model/looks.h"
#include "model/mjs.h"
#include "model/stand.h"

namespace hrdf {
namespace show {
namespace {

using Eigen::Vector3d;

constexpr int kSamples = 1000;      // number of random poses of a branch
constexpr int kFirstSamples = 100;  // number of random poses to measure a branch's reach
constexpr int kStarts = 4;          // number of best samples that are then improved
constexpr int kSweeps = 40;         // maximum number of rounds over the joints
constexpr int kEvaluations = 5000;  // maximum evaluated poses of all improvements together
constexpr double kFirst = 0.4;      // rad or m, first step of a search
constexpr double kFine = 0.02;      // rad or m, last step of the search from each start
constexpr double kFinest = 1e-4;    // rad or m, last step of the search from the best start

// Searches a pose for each branch, one branch after another.
class Search {
 public:
  explicit Search(const mjModel& model) : robot_(model) {}
  Positions run();

 private:
  double score(const Branch& branch);
  void shake(const Branch& branch, std::mt19937& random);
  void measure(Branch& branch, std::mt19937& random);
  std::vector<Positions> sample(Branch& branch);
  double improve(const Branch& branch, double score, double step, double finest);
  bool copyLeg(Branch& leg);
  void pose(Branch& branch);
  void putDown();
  bool isGood();

  PosedRobot robot_;
  int left_ = kEvaluations;
};

double Search::score(const Branch& branch) {
  --left_;
  move(robot_);
  return look(robot_, branch) - trouble(robot_, branch);
}

// Sets a random pose of the branch.
void Search::shake(const Branch& branch, std::mt19937& random) {
  for (const int joint : branch.joints) {
    const Range& limits = robot_.range(joint);
    // Avoid the distributions of the standard library: their results may differ between
    // implementations.
    const double share = static_cast<double>(random()) / 4294967296.0;
    robot_.position(joint) = limits.least + share * (limits.most - limits.least);
  }
  move(robot_);
}

// Measures how far the tips of a branch reach.
void Search::measure(Branch& branch, std::mt19937& random) {
  double highest = -std::numeric_limits<double>::infinity();
  branch.reach = 0.01;
  for (int i = 0; i < kFirstSamples; ++i) {
    shake(branch, random);
    for (const Tip& tip : branch.tips) {
      const Vector3d p = placeOf(robot_, tip) - startOf(robot_, branch);
      branch.reach = std::max(branch.reach, p.norm());
      highest = std::max(highest, p.z());
    }
  }
  branch.isHanging = highest < 0;
}

// Returns the kStarts best of kSamples random poses. Stores the maximum of strength() in
// all these samples in `bestTurn` and `bestPlace` of each tip of the branch.
std::vector<Positions> Search::sample(Branch& branch) {
  std::mt19937 random(1);  // the same seed for each branch, so that legs get similar poses
  measure(branch, random);
  std::vector<std::pair<double, Positions>> poses;
  for (int i = 0; i < kSamples; ++i) {
    shake(branch, random);
    for (Tip& tip : branch.tips) {
      const auto [turn, place] = strength(robot_, tip);
      tip.bestTurn = std::max(tip.bestTurn, turn);
      tip.bestPlace = std::max(tip.bestPlace, place);
    }
    poses.emplace_back(-look(robot_, branch), positions(robot_, branch));
  }
  std::ranges::partial_sort(poses, poses.begin() + kStarts);
  std::vector<Positions> best;
  for (int i = 0; i < kStarts; ++i) best.push_back(std::move(poses[std::size_t(i)].second));
  return best;
}

// Moves one joint after another while the score rises, with steps from `step` down to `finest`.
// Returns the new score.
double Search::improve(const Branch& branch, double score, double step, double finest) {
  for (int sweep = 0; sweep < kSweeps && step > finest && left_ > 0; ++sweep) {
    bool helped = false;
    for (std::size_t i = 0; i < branch.joints.size(); ++i) {
      const Range& limits = robot_.range(branch.joints[i]);
      for (const double change : {step, -step}) {
        double& q = robot_.position(branch.joints[i]);
        const double before = q;
        q = std::clamp(q + change, limits.least, limits.most);
        const double now = this->score(branch);
        if (now > score) {
          score = now;
          helped = true;
          break;
        }
        q = before;
      }
    }
    if (!helped) step /= 2;
  }
  return score;
}

// Tries the joint positions of each earlier leg for `leg`, first unchanged, then negated. Keeps the
// first positions with which the scores of the two legs differ by less than 1e-3. Returns false if
// no positions are kept.
bool Search::copyLeg(Branch& leg) {
  for (const Branch& other : robot_.branches) {
    if (&other == &leg) break;  // later branches have no pose yet
    if (other.kind != Kind::leg || other.found.size() != leg.joints.size()) continue;
    leg.tips.front().bestTurn = other.tips.front().bestTurn;
    leg.tips.front().bestPlace = other.tips.front().bestPlace;
    leg.reach = other.reach;
    for (const double sign : {1.0, -1.0}) {
      leg.found.clear();
      for (const double q : other.found) leg.found.push_back(sign * q);
      setPositions(robot_, leg, leg.found);
      leg.score = score(leg);
      if (std::abs(leg.score - other.score) < 1e-3) return true;
    }
  }
  leg.found.clear();
  return false;
}

void Search::pose(Branch& branch) {
  if (branch.kind == Kind::wheel) return;
  const Positions home = positions(robot_, branch);
  if (branch.kind == Kind::leg && copyLeg(branch)) return;
  std::vector<Positions> starts = sample(branch);
  starts.push_back(home);
  double best = -std::numeric_limits<double>::infinity();
  Positions bestPose = home;
  for (const Positions& start : starts) {
    setPositions(robot_, branch, start);
    const double now = improve(branch, score(branch), kFirst, kFine);
    if (now <= best) continue;
    best = now;
    bestPose = positions(robot_, branch);
  }
  setPositions(robot_, branch, bestPose);
  improve(branch, best, kFine, kFinest);
  bestPose = positions(robot_, branch);
  for (double& q : bestPose) q = std::round(q * 1000) / 1000 + 0.0;  // avoids -0
  setPositions(robot_, branch, bestPose);
  branch.found = bestPose;
  branch.score = score(branch);
}

// Poses all branches. Moves a floating base, so that the robot's lowest point keeps its height.
void Search::putDown() {
  const double before = lowest(robot_, nullptr);
  for (Branch& branch : robot_.branches) pose(branch);
  move(robot_);
  if (!robot_.floats || !std::isfinite(before)) return;
  double& height = robot_.data->qpos[2];
  height = std::ceil((height + before - lowest(robot_, nullptr)) * 1e6) / 1e6;
}

// True if there are no contacts; contacts of a floating robot with the floor are allowed.
bool Search::isGood() {
  for (int i = 0; i < robot_.model->ngeom; ++i) robot_.model->geom_margin[i] = 0;
  move(robot_);
  mj_collision(robot_.model.get(), robot_.data.get());
  for (int i = 0; i < robot_.data->ncon; ++i) {
    const mjContact& contact = robot_.data->contact[i];
    const bool isOfFloor = isUnbounded(*robot_.model, contact.geom[0]);
    if (contact.dist < 0 && !(robot_.floats && isOfFloor)) return false;
  }
  return true;
}

Positions Search::run() {
  const Positions home(robot_.data->qpos, robot_.data->qpos + robot_.model->nq);
  putDown();
  if (!isGood()) return home;
  return {robot_.data->qpos, robot_.data->qpos + robot_.model->nq};
}

}  // namespace
}  // namespace show

namespace {

constexpr int kMostJoints = 100;  // larger robots keep the home pose: the search would take seconds

// Sets the first view: MuJoCo's viewers look at the scene's centre from 1.5 times the scene's
// extent, with a field of view of 45 degrees.
void frame(mjSpec* scene, const mjModel& model, const mjData& data) {
  constexpr double kMargin = 1.5;
  Eigen::AlignedBox3d box;
  for (int i = 0; i < model.ngeom; ++i) {
    const bool isOfScene = model.geom_bodyid[i] == 0 || isUnbounded(model, i);
    if (!isOfScene) box.extend(boxAround(model, data, i));
  }
  if (box.isEmpty()) return;
  const Eigen::AlignedBox3d panels = panelsNear(model, data, box);
  if (!panels.isEmpty()) box.extend(panels);
  const auto toMillimetres = [](double x) { return std::round(x * 1000) / 1000; };
  Eigen::Map<Eigen::Vector3d>{scene->stat.center} = box.center().unaryExpr(toMillimetres);
  scene->stat.extent = std::max(toMillimetres(kMargin * box.sizes().norm() / 2), 0.001);
  scene->visual.global.azimuth = static_cast<float>(kShowAzimuth);
  scene->visual.global.elevation = static_cast<float>(kShowElevation);
}

}  // namespace

ShownPose shownPose(const mjModel& model) {
  ShownPose pose;
  for (int i = 0; i < model.njnt; ++i) {
    pose.joints += nameOf(model, mjOBJ_JOINT, i) + '\n' + std::to_string(model.jnt_type[i]) + '\n';
  }
  const int key = mj_name2id(&model, mjOBJ_KEY, kShowKeyframe);
  const mjtNum* positions = model.key_qpos + key * model.nq;
  if (key >= 0) pose.positions.assign(positions, positions + model.nq);
  return pose;
}

std::vector<double> homePositions(const mjModel& model) {
  const DataPtr data(mj_makeData(&model));
  mj_resetDataKeyframe(&model, data.get(), 0);
  return {data->qpos, data->qpos + model.nq};
}

std::vector<double> showPose(const mjModel& model) {
  return model.njnt > kMostJoints ? homePositions(model) : show::Search(model).run();
}

void addShowKeyframe(mjSpec* scene, const mjModel& model, const std::vector<double>& qpos) {
  const DataPtr data(mj_makeData(&model));
  mj_resetDataKeyframe(&model, data.get(), 0);
  std::ranges::copy(qpos, data->qpos);
  mj_forward(&model, data.get());
  for (int i = 0; i < model.nactuator; ++i) {
    if (!show::takesPosition(model, i)) continue;
    data->ctrl[model.actuator_ctrladr[i]] = tidy(data->actuator_length[i]);
  }
  mjsKey* key = mjs_addKey(scene);
  mjs_setName(key->element, kShowKeyframe);
  mjs_setDouble(key->qpos, qpos.data(), static_cast<int>(qpos.size()));
  // Set no controls if an actuator has several: MuJoCo would refuse to attach the model.
  if (model.nu == model.nactuator) mjs_setDouble(key->ctrl, data->ctrl, static_cast<int>(model.nu));
  frame(scene, model, *data);
}

}  // namespace hrdf
