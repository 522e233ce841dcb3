// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "graspit/tendon_paths.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "graspit/values.h"

namespace hrdf::graspit {
namespace {

// Assumed maximum pull of a tendon's actuator; GraspIt! has no limit.
constexpr double kMaxPull = 100;  // N

// Distance from a wrapper's axis to its MuJoCo `sidesite`, in radii of the wrapper.
constexpr double kSideDistance = 2;

auto& at(auto& rows, int index) { return rows[static_cast<std::size_t>(index)]; }

class Paths {
 public:
  Paths(const Hand& hand, const std::vector<std::vector<int>>& links, Mechanism& mechanism,
        Diagnostics& out)
      : hand_(hand), links_(links), made_(mechanism), out_(out) {
    const std::vector<double> zero(made_.joints.size());
    X_WB_ = forwardKinematics(made_, made_.postures.empty() ? zero : made_.postures.front().q);
  }

  void add();

 private:
  void addTendon(std::size_t index);
  int point(const std::string& name, int body, const Eigen::Vector3d& p_B, const Location& where);
  int wrapperBetween(const InsertionPoint& a, const InsertionPoint& b, const Tendon& tendon);
  int sideOf(int wrapper, const Tendon& tendon, std::size_t index);
  double distance(const Wrapper& wrapper, const Eigen::Vector3d& a_W,
                  const Eigen::Vector3d& b_W) const;
  std::set<int> bodiesBetween(int a, int b) const;
  int bodyOf(const LinkRef& ref) const { return bodyOfLink(ref, links_); }

  const Hand& hand_;
  const std::vector<std::vector<int>>& links_;
  Mechanism& made_;
  Diagnostics& out_;
  std::vector<Pose> X_WB_;  // poses of the bodies in the home posture
  bool saidNearest_ = false;
};

void Paths::add() {
  for (std::size_t i = 0; i < hand_.wrappers.size(); ++i) {
    const Wrapper& row = hand_.wrappers[i];
    made_.wrappers.push_back({"wrapper" + std::to_string(i), bodyOf(row.on), row.X_BW, row.radius,
                              row.length / 2, row.where});
  }
  for (std::size_t i = 0; i < hand_.tendons.size(); ++i) addTendon(i);
}

void Paths::addTendon(std::size_t index) {
  const Tendon& row = hand_.tendons[index];
  Mechanism::Tendon tendon;
  tendon.name = row.name;
  tendon.stiffness = row.stiffness;
  tendon.rest = row.rest;
  tendon.maxForce = kMaxPull;
  tendon.where = row.where;
  const std::string prefix = "tendon" + std::to_string(index);
  for (std::size_t i = 0; i < row.points.size(); ++i) {
    Mechanism::Tendon::Point made;
    made.frame = point(prefix + "_point" + std::to_string(i), bodyOf(row.points[i].on),
                       row.points[i].p_B, row.where);
    if (i + 1 < row.points.size()) {
      made.wrapper = wrapperBetween(row.points[i], row.points[i + 1], row);
      if (made.wrapper >= 0) made.side = sideOf(made.wrapper, row, index);
    }
    tendon.path.push_back(made);
  }
  made_.tendons.push_back(std::move(tendon));
}

int Paths::point(const std::string& name, int body, const Eigen::Vector3d& p_B,
                 const Location& where) {
  Pose X_BF = Pose::Identity();
  X_BF.translation() = p_B;
  made_.frames.push_back({name, body, X_BF, Mechanism::FrameKind::frame, where});
  return static_cast<int>(made_.frames.size()) - 1;
}

// Returns the wrapper around which the tendon wraps between two of its points; -1: no wrapper. The
// wrapper's body must be between the bodies of the points. MuJoCo allows only one wrapper: the
// nearest to the straight line between the points in the home posture.
int Paths::wrapperBetween(const InsertionPoint& a, const InsertionPoint& b, const Tendon& tendon) {
  const int bodyA = bodyOf(a.on), bodyB = bodyOf(b.on);
  if (bodyA == bodyB) return -1;
  const std::set<int> between = bodiesBetween(bodyA, bodyB);
  const Eigen::Vector3d a_W = at(X_WB_, bodyA) * a.p_B, b_W = at(X_WB_, bodyB) * b.p_B;
  std::vector<std::pair<double, int>> near;
  for (std::size_t i = 0; i < hand_.wrappers.size(); ++i) {
    const Wrapper& wrapper = hand_.wrappers[i];
    if (wrapper.exempt.contains(tendon.name) || !between.contains(bodyOf(wrapper.on))) continue;
    near.emplace_back(distance(wrapper, a_W, b_W), static_cast<int>(i));
  }
  if (near.empty()) return -1;
  if (near.size() > 1 && !std::exchange(saidNearest_, true)) {
    out_.note(
        tendon.where, "between two of its points a tendon wraps around one wrapper only",
        "the wrapper that is nearest at home is used; add points between them for other wrappers");
  }
  return std::ranges::min(near).second;
}

int Paths::sideOf(int wrapper, const Tendon& tendon, std::size_t index) {
  const Wrapper& row = at(hand_.wrappers, wrapper);
  const auto side = row.sideOf.find(tendon.name);
  if (side == row.sideOf.end()) return -1;
  const std::string name = "wrapper" + std::to_string(wrapper) + "_side" + std::to_string(index);
  const auto known = std::ranges::find(made_.frames, name, &Mechanism::Frame::name);
  if (known != made_.frames.end()) return static_cast<int>(known - made_.frames.begin());
  return point(name, bodyOf(row.on),
               row.X_BW.translation() + kSideDistance * row.radius * side->second, row.where);
}

// Returns the distance (m) of a wrapper's centre from the line through two points, in the home
// posture.
double Paths::distance(const Wrapper& wrapper, const Eigen::Vector3d& a_W,
                       const Eigen::Vector3d& b_W) const {
  const Eigen::Vector3d p_W = at(X_WB_, bodyOf(wrapper.on)) * wrapper.X_BW.translation();
  const Eigen::Vector3d along = b_W - a_W;
  const double length = along.squaredNorm();
  const double share = length > 0 ? std::clamp((p_W - a_W).dot(along) / length, 0.0, 1.0) : 0;
  return (a_W + share * along - p_W).norm();
}

// Returns the indices of all bodies on the path through the tree from body `a` to body `b`, with
// `a` and `b`.
std::set<int> Paths::bodiesBetween(int a, int b) const {
  std::set<int> way;
  while (a != b) {
    // Move up from the body with the larger index, because parents have smaller indices than their
    // children.
    int& later = a > b ? a : b;
    way.insert(later);
    later = at(made_.bodies, later).parent;
  }
  way.insert(a);
  return way;
}

}  // namespace

int bodyOfLink(const LinkRef& ref, const std::vector<std::vector<int>>& links) {
  if (ref.chain < 0 || ref.link < 0) return 0;
  return links[static_cast<std::size_t>(ref.chain)][static_cast<std::size_t>(ref.link)];
}

void addTendonPaths(const Hand& hand, const std::vector<std::vector<int>>& links,
                    Mechanism& mechanism, Diagnostics& out) {
  Paths(hand, links, mechanism, out).add();
}

}  // namespace hrdf::graspit
