// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/mechanism_promises.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "model/triangle_mesh.h"

namespace hrdf {
namespace {

bool isIn(int index, const auto& items) {
  return index >= 0 && static_cast<std::size_t>(index) < items.size();
}

bool isFinite(const Pose& X) { return X.matrix().allFinite(); }

std::string brokenBodies(const Mechanism& made) {
  for (std::size_t i = 0; i < made.bodies.size(); ++i) {
    const auto& body = made.bodies[i];
    if (body.parent < -1 || body.parent >= static_cast<int>(i)) return "a parent behind its child";
    if (!isFinite(body.X_PB)) return "a pose of a body is not finite";
    if (body.mass && !(*body.mass > 0)) return "a mass that is not above 0";
    if (body.p_BC && !body.p_BC->allFinite()) return "a centre of mass that is not finite";
    if (body.I_C && !body.I_C->allFinite()) return "an inertia that is not finite";
  }
  int last = -1;
  std::vector<bool> isDone(made.bodies.size());
  for (const auto& joint : made.joints) {
    if (!isIn(joint.body, made.bodies)) return "a joint of no body";
    if (joint.body != last && isDone[static_cast<std::size_t>(joint.body)]) {
      return "joints of a body that do not stand together";
    }
    last = joint.body;
    isDone[static_cast<std::size_t>(joint.body)] = true;
    if (std::abs(joint.axis_B.norm() - 1) > 1e-9) return "an axis that is not of length 1";
    if (!joint.p_B.allFinite()) return "a line of a joint that is not finite";
    if (joint.range && !(joint.range->low <= joint.range->high)) return "an empty range";
  }
  return {};
}

std::string brokenCouplings(const Mechanism& made) {
  std::vector<int> follows(made.joints.size());
  for (const auto& coupling : made.couplings) {
    if (!isIn(coupling.joint, made.joints)) return "a coupling of no joint";
    if (++follows[static_cast<std::size_t>(coupling.joint)] > 1)
      return "a joint with two couplings";
  }
  for (const auto& coupling : made.couplings) {
    if (coupling.terms.empty() || !std::isfinite(coupling.offset))
      return "a coupling without terms";
    for (const auto& term : coupling.terms) {
      if (!isIn(term.leader, made.joints) || !std::isfinite(term.factor)) return "no leader";
      if (follows[static_cast<std::size_t>(term.leader)] > 0) return "a leader that follows";
      if (term.power < 1 || term.power > 4) return "a power beyond 4";
    }
  }
  for (const auto& drive : made.drives) {
    if (!isIn(drive.joint, made.joints)) return "a drive of no joint";
    if (follows[static_cast<std::size_t>(drive.joint)] > 0) return "a drive of a follower";
  }
  return {};
}

std::string brokenShapes(const Mechanism& made) {
  for (const auto& frame : made.frames) {
    if (!isIn(frame.body, made.bodies) || !isFinite(frame.X_BF)) return "a frame on no body";
  }
  for (const auto& loop : made.loops) {
    if (!isIn(loop.a, made.frames) || !isIn(loop.b, made.frames)) return "a loop of no frames";
  }
  for (const auto& shape : made.shapes) {
    if (!isIn(shape.body, made.bodies) || !isFinite(shape.X_BG)) return "a shape on no body";
    if (!shape.size.allFinite() || (!shape.isVisual && !shape.isCollision)) return "no shape";
    const bool isMesh = shape.type == Mechanism::ShapeType::mesh;
    if (isMesh && !isIn(shape.mesh, made.meshes)) return "a shape of no mesh";
  }
  for (const auto& mesh : made.meshes) {
    if (!mesh.triangles) continue;
    for (const auto& v : mesh.triangles->vertices) {
      if (!v.allFinite()) return "a vertex that is not finite";
    }
    for (const auto& face : mesh.triangles->faces) {
      for (const int corner : face) {
        if (!isIn(corner, mesh.triangles->vertices)) return "a face of no vertices";
      }
    }
  }
  return {};
}

std::string brokenSenses(const Mechanism& made) {
  for (const auto& pair : made.excluded) {
    if (!isIn(pair.a, made.bodies) || !isIn(pair.b, made.bodies) || pair.a == pair.b) {
      return "a pair of no bodies";
    }
  }
  for (const auto& camera : made.cameras) {
    if (!isIn(camera.body, made.bodies) || !(camera.fovy > 0) || camera.width < 1) {
      return "a camera that sees nothing";
    }
  }
  for (const auto& sensor : made.sensors) {
    if (isIn(sensor.frame, made.frames) == isIn(sensor.joint, made.joints)) return "no sensor";
  }
  return {};
}

std::string brokenTendons(const Mechanism& made) {
  for (const auto& wrapper : made.wrappers) {
    const bool isOnBody = wrapper.body == -1 || isIn(wrapper.body, made.bodies);
    if (!isOnBody || !isFinite(wrapper.X_BW) || !(wrapper.radius > 0)) return "no wrapper";
  }
  for (const auto& tendon : made.tendons) {
    if (tendon.path.size() < 2 || !(tendon.stiffness >= 0)) return "no tendon";
    for (const auto& point : tendon.path) {
      const bool isSided = point.side == -1 || isIn(point.side, made.frames);
      const bool isAround = point.wrapper == -1 || isIn(point.wrapper, made.wrappers);
      if (!isIn(point.frame, made.frames) || !isSided || !isAround) return "a tendon without way";
    }
    if (tendon.path.back().wrapper >= 0) return "a tendon that ends around a wrapper";
  }
  for (const auto& synergy : made.synergies) {
    if (synergy.terms.empty()) return "a synergy of nothing";
    for (const auto& term : synergy.terms) {
      if (!isIn(term.joint, made.joints) || !std::isfinite(term.factor)) return "no synergy";
    }
  }
  for (const auto& device : made.devices) {
    if (!isIn(device.base, made.frames) || !isIn(device.tip, made.frames)) {
      return "a device without ends";
    }
    for (const int joint : device.joints) {
      if (!isIn(joint, made.joints)) return "a device of no joints";
    }
  }
  return {};
}

}  // namespace

std::string brokenPromise(const Mechanism& made) {
  if (made.bodies.empty()) return "no body";
  for (const auto& check :
       {brokenBodies, brokenCouplings, brokenShapes, brokenSenses, brokenTendons}) {
    if (std::string broken = check(made); !broken.empty()) return broken;
  }
  for (const auto& posture : made.postures) {
    if (posture.q.size() != made.joints.size()) return "a posture of other joints";
    const bool isGood = std::ranges::all_of(posture.q, [](double q) { return std::isfinite(q); });
    if (!isGood) return "a posture that is not finite";
  }
  const std::vector<double> q(made.joints.size(), 0.5);
  for (const Pose& X : forwardKinematics(made, withFollowers(made, q))) {
    if (!isFinite(X)) return "a pose is not finite";
  }
  return {};
}

}  // namespace hrdf
