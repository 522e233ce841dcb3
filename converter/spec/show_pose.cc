// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/show_pose.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <optional>
#include <random>
#include <utility>

#include <hrdf/spec.h>
#include <Eigen/Eigenvalues>

#include "spec/mjs.h"
#include "spec/stand.h"

namespace hrdf {
namespace {

using Eigen::Vector3d;
using std::numbers::pi;
using Jacobian = Eigen::Matrix<double, 6, Eigen::Dynamic, Eigen::RowMajor>;
using Positions = std::vector<double>;

constexpr int kSamples = 1000;      // of a branch
constexpr int kFirstSamples = 100;  // tell its reach
constexpr int kStarts = 4;          // of the samples, which are then improved
constexpr int kSweeps = 40;         // over the joints
constexpr int kEvaluations = 5000;  // of poses in all improvements together
constexpr int kMostJoints = 100;    // larger robots stay at home, as the search would take seconds
constexpr double kFirst = 0.4;      // rad or m, the first step, and the last one of each start and
constexpr double kFine = 0.02;      // of the best
constexpr double kFinest = 1e-4;
constexpr double kRoom = 0.01;       // m, between parts
constexpr double kHealthy = 0.5;     // of the best sample's smallest singular value
constexpr double kTravel = 0.25;     // m, which a slide without limits is shown to move
constexpr double kFootprint = 5e-3;  // m; what is so near the floor stands on it

struct Range {
  double least, most;
};

// The end of a chain, and the joints that move it.
struct Tip {
  int body = 0;
  Vector3d p_BT = Vector3d::Zero();
  Vector3d pointing = Vector3d::UnitZ();  // in the body
  std::vector<int> dofs;
  double bestTurn = 0, bestPlace = 0;  // of the samples, singular values as in `strength`
};

enum class Kind { arm, leg, wheel };

// The joints behind a fixed or floating base, up to the tips.
struct Branch {
  Kind kind = Kind::arm;
  std::vector<int> joints;
  std::vector<Tip> tips;
  double reach = 0;                      // m, of the tips from the first joint
  bool isHanging = false;                // no tip reaches above the base
  Vector3d outward = Vector3d::UnitX();  // level, where a leg is at home
  Positions found;                       // the pose, and its score
  double score = 0;
};

bool isCoupled(const mjModel& model, int joint) {
  for (int i = 0; i < model.neq; ++i) {
    if (model.eq_type[i] != mjEQ_JOINT) continue;
    if (model.eq_obj1id[i] == joint || model.eq_obj2id[i] == joint) return true;
  }
  return false;
}

bool takesPosition(const mjModel& model, int actuator) {
  return (model.actuator_ctrlspec[actuator] & mjINPUT_POS) != 0;
}

// Returns the range of each joint that is to move: where it can go and be commanded.
std::vector<std::optional<Range>> rangesOf(const mjModel& model) {
  std::vector<std::optional<Range>> ranges(static_cast<std::size_t>(model.njnt));
  for (int i = 0; i < model.nactuator; ++i) {
    const int joint = model.actuator_trnid[2 * i];
    if (model.actuator_trntype[i] != mjTRN_JOINT || isCoupled(model, joint)) continue;
    const int type = model.jnt_type[joint];
    if (type != mjJNT_HINGE && type != mjJNT_SLIDE) continue;
    const double travel = type == mjJNT_HINGE ? pi : kTravel;
    Range range{-travel, travel};
    const auto narrow = [&](double one, double other) {
      range = {std::max(range.least, std::min(one, other)),
               std::min(range.most, std::max(one, other))};
    };
    if (model.jnt_limited[joint]) {
      range = {model.jnt_range[2 * joint], model.jnt_range[2 * joint + 1]};
      narrow(-travel, travel);
    }
    const int control = model.actuator_ctrladr[i];
    const double gear = model.actuator_gear[6 * i];
    if (takesPosition(model, i) && model.actuator_ctrllimited[control]) {
      narrow(model.actuator_ctrlrange[2 * control] / gear,
             model.actuator_ctrlrange[2 * control + 1] / gear);
    }
    auto& known = ranges[static_cast<std::size_t>(joint)];
    if (known) narrow(known->least, known->most);
    if (range.least <= range.most) known = range;
  }
  return ranges;
}

// Returns the smallest singular value of the first rows of a Jacobian, the square root of an
// eigenvalue of J Jᵀ, whose others are zero where there are fewer joints than rows.
template <int rows>
double smallestSingularValue(const Jacobian& jacobian) {
  const auto part = jacobian.topRows<rows>();
  const Eigen::Matrix<double, rows, rows> square = part * part.transpose();
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, rows, rows>> solver(
      square, Eigen::EigenvaluesOnly);
  const Eigen::Index zeros = rows - std::min<Eigen::Index>(rows, part.cols());
  return std::sqrt(std::max(0.0, solver.eigenvalues()[zeros]));
}

// Searches poses of a copy of the model, in which all that collides has some room around it.
class Search {
 public:
  explicit Search(const mjModel& model);
  std::vector<double> run();

 private:
  bool isChosen(int joint) const { return range(joint).has_value(); }
  const std::optional<Range>& range(int joint) const {
    return ranges_[static_cast<std::size_t>(joint)];
  }
  double& position(int joint) { return data_->qpos[model_->jnt_qposadr[joint]]; }
  Positions positions(const Branch& branch);
  void setPositions(const Branch& branch, const Positions& positions);

  void findFloor();
  void findBranches();
  Tip tipOf(int body) const;
  void tellKinds();
  bool isWheel(const Branch& branch) const;
  double lowest(const Branch* branch) const;

  void move();
  Vector3d placeOf(const Tip& tip) const;
  std::pair<double, double> strength(const Tip& tip);
  double healthOf(const Tip& tip);
  Vector3d startOf(const Branch& branch) const;
  double riseOf(const Branch& branch) const;
  double lookOfJoints(const Branch& branch);
  double lookOfArm(const Branch& branch);
  double lookOfLeg(const Branch& branch);
  double look(const Branch& branch);
  double trouble(const Branch& branch);
  double score(const Branch& branch);

  void shake(const Branch& branch, std::mt19937& random);
  void measure(Branch& branch, std::mt19937& random);
  std::vector<Positions> sample(Branch& branch);
  double improve(const Branch& branch, double score, double step, double finest);
  bool copyLeg(Branch& leg);
  void pose(Branch& branch);
  void putDown();
  bool isGood();

  ModelPtr model_;
  DataPtr data_;
  std::vector<std::optional<Range>> ranges_;  // by joint
  std::vector<Branch> branches_;
  std::vector<int> branchOf_;  // by body; -1: none
  double floor_ = -std::numeric_limits<double>::infinity();
  bool floats_ = false;
  int left_ = kEvaluations;
  std::vector<mjtNum> home_;
};

Search::Search(const mjModel& model)
    : model_(mj_copyModel(nullptr, &model)),
      data_(mj_makeData(&model)),
      ranges_(rangesOf(model)),
      branchOf_(static_cast<std::size_t>(model.nbody), -1),
      floats_(model.njnt > 0 && model.jnt_type[0] == mjJNT_FREE) {
  for (int i = 0; i < model_->ngeom; ++i) {
    if (!isUnbounded(*model_, i)) model_->geom_margin[i] = kRoom;
  }
  mj_resetDataKeyframe(model_.get(), data_.get(), 0);
  home_.assign(data_->qpos, data_->qpos + model.nq);
  move();
  findFloor();
  findBranches();
  tellKinds();
}

void Search::findFloor() {
  for (int i = 0; i < model_->ngeom; ++i) {
    const bool isLevel = data_->geom_xmat[9 * i + 8] > 0.99;
    if (!isUnbounded(*model_, i) || !isLevel) continue;
    floor_ = std::max(floor_, data_->geom_xpos[3 * i + 2]);
  }
}

// The frame that is the farthest from the joint of a chain's last body.
Tip Search::tipOf(int body) const {
  Tip tip;
  tip.body = body;
  for (int i = 0; i < model_->nsite; ++i) {
    if (model_->site_bodyid[i] != body) continue;
    const Vector3d place(model_->site_pos + 3 * i);
    if (place.norm() + 1e-9 < tip.p_BT.norm()) continue;
    tip.p_BT = place;
    const Eigen::Vector4d q(model_->site_quat + 4 * i);
    tip.pointing = Eigen::Quaterniond(q[0], q[1], q[2], q[3]) * Vector3d::UnitZ();
  }
  return tip;
}

void Search::findBranches() {
  std::vector<bool> isEnd(static_cast<std::size_t>(model_->nbody), false);
  for (int joint = 0; joint < model_->njnt; ++joint) {
    if (!isChosen(joint)) continue;
    const int body = model_->jnt_bodyid[joint];
    const int parent = model_->body_parentid[body];
    int& branch = branchOf_[static_cast<std::size_t>(body)];
    if (branch < 0) branch = branchOf_[static_cast<std::size_t>(parent)];
    if (branch < 0) {
      branch = static_cast<int>(branches_.size());
      branches_.emplace_back();
    }
    branches_[static_cast<std::size_t>(branch)].joints.push_back(joint);
    isEnd[static_cast<std::size_t>(body)] = true;
    for (int above = parent; above > 0; above = model_->body_parentid[above]) {
      isEnd[static_cast<std::size_t>(above)] = false;
    }
    // Bodies behind it come later, as MuJoCo orders them.
    for (int i = body + 1; i < model_->nbody; ++i) {
      int& other = branchOf_[static_cast<std::size_t>(i)];
      if (other < 0) other = branchOf_[static_cast<std::size_t>(model_->body_parentid[i])];
    }
  }
  for (int body = 1; body < model_->nbody; ++body) {
    if (!isEnd[static_cast<std::size_t>(body)]) continue;
    Tip tip = tipOf(body);
    for (int at = body; at > 0; at = model_->body_parentid[at]) {
      for (int i = 0; i < model_->body_jntnum[at]; ++i) {
        const int joint = model_->body_jntadr[at] + i;
        if (isChosen(joint)) tip.dofs.push_back(model_->jnt_dofadr[joint]);
      }
    }
    const int branch = branchOf_[static_cast<std::size_t>(body)];
    branches_[static_cast<std::size_t>(branch)].tips.push_back(std::move(tip));
  }
}

// Returns the height of the lowest colliding point of a branch, or of all that moves or floats.
double Search::lowest(const Branch* branch) const {
  double lowest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < model_->ngeom; ++i) {
    const int body = model_->geom_bodyid[i];
    const int of = branchOf_[static_cast<std::size_t>(body)];
    const bool counts = branch == nullptr ? model_->body_weldid[body] != 0
                                          : of >= 0 && branch == &branches_[std::size_t(of)];
    if (!counts || !collides(*model_, i) || isUnbounded(*model_, i)) continue;
    lowest = std::min(lowest, boxAround(*model_, *data_, i).min().z());
  }
  return lowest;
}

// A wheel has its mass on its axis, which lies level.
bool Search::isWheel(const Branch& branch) const {
  const int joint = branch.joints.back();
  const int body = model_->jnt_bodyid[joint];
  const Vector3d axis(data_->xaxis + 3 * joint);
  const Vector3d arm = Vector3d(data_->xipos + 3 * body) - Vector3d(data_->xanchor + 3 * joint);
  return std::abs(axis.z()) < 0.3 && arm.cross(axis).norm() < 0.02;
}

// At home three or more branches of one height carry the robot, as legs or on wheels.
void Search::tellKinds() {
  double ground = std::numeric_limits<double>::infinity();
  for (const Branch& branch : branches_) ground = std::min(ground, lowest(&branch));
  std::vector<Branch*> carriers;
  for (Branch& branch : branches_) {
    if (lowest(&branch) < ground + kFootprint) carriers.push_back(&branch);
  }
  if (carriers.size() < 3) return;
  for (Branch* branch : carriers) {
    branch->kind = isWheel(*branch) ? Kind::wheel : Kind::leg;
    Vector3d outward = placeOf(branch->tips.front()) - startOf(*branch);
    outward.z() = 0;
    if (outward.norm() > 0.01) branch->outward = outward.normalized();
  }
}

Positions Search::positions(const Branch& branch) {
  Positions all;
  for (const int joint : branch.joints) all.push_back(position(joint));
  return all;
}

void Search::setPositions(const Branch& branch, const Positions& positions) {
  for (std::size_t i = 0; i < positions.size(); ++i) position(branch.joints[i]) = positions[i];
}

void Search::move() {
  mj_kinematics(model_.get(), data_.get());
  mj_comPos(model_.get(), data_.get());
}

Vector3d Search::placeOf(const Tip& tip) const {
  const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> R_WB(data_->xmat +
                                                                            9 * tip.body);
  return Vector3d(data_->xpos + 3 * tip.body) + R_WB * tip.p_BT;
}

// Returns the smallest singular values of the tip's Jacobian: of its place and turn, and of its
// place alone.
std::pair<double, double> Search::strength(const Tip& tip) {
  Jacobian all(6, model_->nv);
  const Vector3d place = placeOf(tip);
  mj_jac(model_.get(), data_.get(), all.data(), all.data() + 3 * model_->nv, place.data(),
         tip.body);
  Jacobian own(6, static_cast<Eigen::Index>(tip.dofs.size()));
  for (std::size_t i = 0; i < tip.dofs.size(); ++i) {
    own.col(static_cast<Eigen::Index>(i)) = all.col(tip.dofs[i]);
  }
  return {smallestSingularValue<6>(own), smallestSingularValue<3>(own)};
}

// Returns the share of the best singular value that the tip has, from 0 up.
double Search::healthOf(const Tip& tip) {
  constexpr double kSingular = 1e-4;  // everywhere
  const auto [turn, place] = strength(tip);
  double health = 1;
  if (tip.bestTurn > kSingular) health = std::min(health, turn / tip.bestTurn);
  if (tip.bestPlace > kSingular) health = std::min(health, place / tip.bestPlace);
  return health;
}

Vector3d Search::startOf(const Branch& branch) const {
  return Vector3d(data_->xanchor + 3 * branch.joints.front());
}

// Returns how high the middle of the branch is above its start, as an elbow or a knee.
double Search::riseOf(const Branch& branch) const {
  std::vector<std::pair<double, double>> way;  // m, along the branch, and height
  Vector3d last = startOf(branch);
  double length = 0;
  const auto visit = [&](const Vector3d& place) {
    length += (place - last).norm();
    last = place;
    way.emplace_back(length, place.z() - startOf(branch).z());
  };
  for (const int joint : branch.joints) visit(Vector3d(data_->xanchor + 3 * joint));
  visit(placeOf(branch.tips.back()));
  double weights = 1e-9, sum = 0;
  for (const auto& [at, height] : way) {
    const double weight = at * (length - at);
    weights += weight;
    sum += weight * height;
  }
  return sum / weights;
}

// Judges the joints: small angles, and a high middle.
double Search::lookOfJoints(const Branch& branch) {
  double turns = 0;
  for (const int joint : branch.joints) {
    const Range& limits = *range(joint);
    const double travel = model_->jnt_type[joint] == mjJNT_HINGE ? pi : kTravel;
    const double middle = std::clamp(0.0, limits.least, limits.most);
    turns += std::pow((position(joint) - middle) / travel, 2);
  }
  return 1.5 * riseOf(branch) / branch.reach - 0.25 * turns;
}

// An arm reaches out to half of its length, to the side from which the camera sees it whole, and
// points ahead.
double Search::lookOfArm(const Branch& branch) {
  constexpr double kHeading = 0.5;  // rad
  const int body = model_->body_parentid[model_->jnt_bodyid[branch.joints.front()]];
  const Vector3d axis(data_->xmat[9 * body + 2], data_->xmat[9 * body + 5],
                      data_->xmat[9 * body + 8]);
  const bool isAtWall = std::abs(axis.z()) <= 0.5;
  const double up = axis.z() < 0 || branch.isHanging ? -1 : 1;
  const Vector3d ahead = isAtWall ? Vector3d(axis.x(), axis.y(), 0).normalized()
                                  : Vector3d(std::cos(kHeading), std::sin(kHeading), 0);
  const Vector3d goal = 0.55 * ahead + (isAtWall ? 0.25 : 0.35 * up) * Vector3d::UnitZ();
  double score = lookOfJoints(branch);
  for (const Tip& tip : branch.tips) {
    const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> R_WB(data_->xmat +
                                                                              9 * tip.body);
    const Vector3d p = (placeOf(tip) - startOf(branch)) / branch.reach;
    const double share = 1 / static_cast<double>(branch.tips.size());
    score += share * (0.4 * ahead.dot(R_WB * tip.pointing) - 3 * (p - goal).squaredNorm());
  }
  return score;
}

// A leg stands outward and below its hip, with the knee up.
double Search::lookOfLeg(const Branch& branch) {
  const Vector3d goal = 0.5 * branch.outward - 0.45 * Vector3d::UnitZ();
  const Vector3d p = (placeOf(branch.tips.front()) - startOf(branch)) / branch.reach;
  return lookOfJoints(branch) - 10 * (p - goal).squaredNorm();
}

// Weighs what must not be: contacts, too little room to the floor, singular poses.
double Search::trouble(const Branch& branch) {
  double trouble = 0;
  for (const Tip& tip : branch.tips) trouble += 4 * std::max(0.0, kHealthy - healthOf(tip));
  if (!floats_ || branch.kind == Kind::arm) {
    trouble += 40 * std::max(0.0, floor_ + kFloorRoom + 1e-3 - lowest(&branch));
  }
  mj_collision(model_.get(), data_.get());
  for (int i = 0; i < data_->ncon; ++i) {
    const mjContact& contact = data_->contact[i];
    const auto isFloor = [&](int geom) { return geom >= 0 && isUnbounded(*model_, geom); };
    if (isFloor(contact.geom[0]) || isFloor(contact.geom[1])) continue;
    trouble += 0.5 + 20 * std::max(0.0, kRoom - contact.dist);
  }
  return trouble;
}

double Search::look(const Branch& branch) {
  return branch.kind == Kind::leg ? lookOfLeg(branch) : lookOfArm(branch);
}

double Search::score(const Branch& branch) {
  --left_;
  move();
  return look(branch) - trouble(branch);
}

// Moves the branch to a random pose.
void Search::shake(const Branch& branch, std::mt19937& random) {
  for (const int joint : branch.joints) {
    const Range& limits = *range(joint);
    const double share = static_cast<double>(random()) / 4294967296.0;  // std's may differ
    position(joint) = limits.least + share * (limits.most - limits.least);
  }
  move();
}

// Finds how far the tips of a branch reach.
void Search::measure(Branch& branch, std::mt19937& random) {
  double highest = -std::numeric_limits<double>::infinity();
  branch.reach = 0.01;
  for (int i = 0; i < kFirstSamples; ++i) {
    shake(branch, random);
    for (const Tip& tip : branch.tips) {
      const Vector3d p = placeOf(tip) - startOf(branch);
      branch.reach = std::max(branch.reach, p.norm());
      highest = std::max(highest, p.z());
    }
  }
  branch.isHanging = highest < 0;
}

// Returns the best of random poses, and notes how far from singular they are.
std::vector<Positions> Search::sample(Branch& branch) {
  std::mt19937 random(1);  // the same for each branch, so that legs are alike
  measure(branch, random);
  std::vector<std::pair<double, Positions>> poses;
  for (int i = 0; i < kSamples; ++i) {
    shake(branch, random);
    for (Tip& tip : branch.tips) {
      const auto [turn, place] = strength(tip);
      tip.bestTurn = std::max(tip.bestTurn, turn);
      tip.bestPlace = std::max(tip.bestPlace, place);
    }
    poses.emplace_back(-look(branch), positions(branch));
  }
  std::ranges::partial_sort(poses, poses.begin() + kStarts);
  std::vector<Positions> best;
  for (int i = 0; i < kStarts; ++i) best.push_back(std::move(poses[std::size_t(i)].second));
  return best;
}

// Moves one joint after the other as long as that helps, in steps from `step` down to `finest`;
// returns the new score.
double Search::improve(const Branch& branch, double score, double step, double finest) {
  for (int sweep = 0; sweep < kSweeps && step > finest && left_ > 0; ++sweep) {
    bool helped = false;
    for (std::size_t i = 0; i < branch.joints.size(); ++i) {
      const Range& limits = *range(branch.joints[i]);
      for (const double change : {step, -step}) {
        double& q = position(branch.joints[i]);
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

// Poses a leg as another one like it, or as its mirror image; returns whether that is as good.
bool Search::copyLeg(Branch& leg) {
  for (const Branch& other : branches_) {
    if (&other == &leg) break;  // those behind it have no pose yet
    if (other.kind != Kind::leg || other.found.size() != leg.joints.size()) continue;
    leg.tips.front().bestTurn = other.tips.front().bestTurn;
    leg.tips.front().bestPlace = other.tips.front().bestPlace;
    leg.reach = other.reach;
    for (const double sign : {1.0, -1.0}) {
      leg.found.clear();
      for (const double q : other.found) leg.found.push_back(sign * q);
      setPositions(leg, leg.found);
      leg.score = score(leg);
      if (std::abs(leg.score - other.score) < 1e-3) return true;
    }
  }
  leg.found.clear();
  return false;
}

void Search::pose(Branch& branch) {
  if (branch.kind == Kind::wheel) return;
  const Positions home = positions(branch);
  if (branch.kind == Kind::leg && copyLeg(branch)) return;
  std::vector<Positions> starts = sample(branch);
  starts.push_back(home);
  double best = -std::numeric_limits<double>::infinity();
  Positions bestPose = home;
  for (const Positions& start : starts) {
    setPositions(branch, start);
    const double now = improve(branch, score(branch), kFirst, kFine);
    if (now <= best) continue;
    best = now;
    bestPose = positions(branch);
  }
  setPositions(branch, bestPose);
  improve(branch, best, kFine, kFinest);
  bestPose = positions(branch);
  for (double& q : bestPose) q = std::round(q * 1000) / 1000 + 0.0;  // no -0
  setPositions(branch, bestPose);
  branch.found = bestPose;
  branch.score = score(branch);
}

// Puts a floating base down, as at home.
void Search::putDown() {
  const double before = lowest(nullptr);
  for (Branch& branch : branches_) pose(branch);
  move();
  if (!floats_ || !std::isfinite(before)) return;
  double& height = data_->qpos[2];
  height = std::ceil((height + before - lowest(nullptr)) * 1e6) / 1e6;
}

// Reports whether nothing touches, but for what stands on the floor.
bool Search::isGood() {
  for (int i = 0; i < model_->ngeom; ++i) model_->geom_margin[i] = 0;
  move();
  mj_collision(model_.get(), data_.get());
  for (int i = 0; i < data_->ncon; ++i) {
    const mjContact& contact = data_->contact[i];
    const bool isOfFloor = isUnbounded(*model_, contact.geom[0]);
    if (contact.dist < 0 && !(floats_ && isOfFloor)) return false;
  }
  return true;
}

std::vector<double> Search::run() {
  putDown();
  if (!isGood()) return {home_.begin(), home_.end()};
  return {data_->qpos, data_->qpos + model_->nq};
}

// MuJoCo's viewers look at the centre from 1.5 times the extent, with an angle of 45 degrees.
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
  Eigen::Map<Vector3d>{scene->stat.center} = box.center().unaryExpr(toMillimetres);
  scene->stat.extent = std::max(toMillimetres(kMargin * box.sizes().norm() / 2), 0.001);
  scene->visual.global.azimuth = static_cast<float>(kShowAzimuth);
  scene->visual.global.elevation = static_cast<float>(kShowElevation);
}

}  // namespace

std::vector<double> homePositions(const mjModel& model) {
  const DataPtr data(mj_makeData(&model));
  mj_resetDataKeyframe(&model, data.get(), 0);
  return {data->qpos, data->qpos + model.nq};
}

std::vector<double> showPose(const mjModel& model) {
  return model.njnt > kMostJoints ? homePositions(model) : Search(model).run();
}

void addShowKeyframe(mjSpec* scene, const mjModel& model, const std::vector<double>& qpos) {
  const DataPtr data(mj_makeData(&model));
  mj_resetDataKeyframe(&model, data.get(), 0);
  std::ranges::copy(qpos, data->qpos);
  mj_forward(&model, data.get());
  for (int i = 0; i < model.nactuator; ++i) {
    if (!takesPosition(model, i)) continue;
    data->ctrl[model.actuator_ctrladr[i]] = tidy(data->actuator_length[i]);
  }
  mjsKey* key = mjs_addKey(scene);
  mjs_setName(key->element, kShowKeyframe);
  mjs_setDouble(key->qpos, qpos.data(), static_cast<int>(qpos.size()));
  // MuJoCo refuses to attach a model that has a key with controls and an actuator that takes
  // several of them.
  if (model.nu == model.nactuator) mjs_setDouble(key->ctrl, data->ctrl, static_cast<int>(model.nu));
  frame(scene, model, *data);
}

}  // namespace hrdf
