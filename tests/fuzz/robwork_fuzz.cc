// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader of RobWork's files under libFuzzer. An input has up to three files with a form feed
// between them, which is not allowed in XML: main.xml, a.xml, b.xml.
#include <array>
#include <cmath>
#include <cstdint>
#include <string>

#include <hrdf/mechanism.h>

#include "robwork/read_robwork.h"
#include "tests/fuzz/promises.h"

namespace {

constexpr std::array<const char*, 3> kNames = {"main.xml", "a.xml", "b.xml"};

bool isIn(int index, const auto& items) {
  return index >= 0 && static_cast<std::size_t>(index) < items.size();
}

bool isFinite(const hrdf::Pose& X) { return X.matrix().allFinite(); }

// Returns how the tree is none; empty if it is one.
std::string brokenTree(const hrdf::Mechanism& made) {
  for (std::size_t i = 0; i < made.bodies.size(); ++i) {
    const auto& body = made.bodies[i];
    if (body.parent < -1 || body.parent >= static_cast<int>(i)) return "a parent behind its child";
    if (!isFinite(body.X_PB)) return "a pose of a body is not finite";
  }
  if (made.bodies.empty() || made.bodies[0].name != "WORLD") return "no body WORLD";
  for (const auto& joint : made.joints) {
    if (!isIn(joint.body, made.bodies)) return "a joint of no body";
    if (joint.range && !(joint.range->low <= joint.range->high)) return "an empty range";
  }
  for (const auto& coupling : made.couplings) {
    if (!isIn(coupling.joint, made.joints) || coupling.terms.size() != 1 ||
        !isIn(coupling.terms[0].leader, made.joints) || !std::isfinite(coupling.terms[0].factor) ||
        !std::isfinite(coupling.offset)) {
      return "a coupling of no joints";
    }
    for (const auto& other : made.couplings) {
      if (other.joint == coupling.terms[0].leader) return "a leader that follows";
    }
  }
  for (const auto& drive : made.drives) {
    if (!isIn(drive.joint, made.joints)) return "a drive of no joint";
  }
  for (const auto& loop : made.loops) {
    if (!isIn(loop.a, made.frames) || !isIn(loop.b, made.frames)) return "a loop of no frames";
  }
  for (const auto& frame : made.frames) {
    if (!isIn(frame.body, made.bodies) || !isFinite(frame.X_BF)) return "a frame on no body";
  }
  for (const auto& shape : made.shapes) {
    if (!isIn(shape.body, made.bodies) || !isFinite(shape.X_BG)) return "a shape on no body";
    const bool isMesh = shape.type == hrdf::Mechanism::ShapeType::mesh;
    if (isMesh && !isIn(shape.mesh, made.meshes)) return "a shape of no mesh";
  }
  for (const auto& pair : made.excluded) {
    if (!isIn(pair.a, made.bodies) || !isIn(pair.b, made.bodies) || pair.a == pair.b) {
      return "a pair of no bodies";
    }
  }
  for (const auto& posture : made.postures) {
    if (posture.q.size() != made.joints.size()) return "a posture of other joints";
  }
  for (const auto& device : made.devices) {
    if (!isIn(device.base, made.frames) || !isIn(device.tip, made.frames))
      return "a device without ends";
  }
  const std::vector<double> q(made.joints.size(), 1.0);
  for (const hrdf::Pose& X : forwardKinematics(made, withFollowers(made, q))) {
    if (!isFinite(X)) return "a pose is not finite";
  }
  return {};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const hrdf::GivenFiles files = hrdf::filesOf({reinterpret_cast<const char*>(data), size}, kNames);
  hrdf::Diagnostics diagnostics;
  const auto made = hrdf::readRobwork(kNames[0], hrdf::readerOf(files), "", diagnostics);
  hrdf::expectKept(hrdf::brokenPromise(made.has_value(), diagnostics, files));
  if (made) hrdf::expectKept(brokenTree(*made));
  return 0;
}
