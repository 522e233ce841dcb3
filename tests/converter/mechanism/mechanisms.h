// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Mechanisms that tests build by hand and compile for MuJoCo.
#ifndef HRDF_TESTS_MECHANISMS_H_
#define HRDF_TESTS_MECHANISMS_H_

#include <functional>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <hrdf/mechanism.h>
#include <hrdf/spec.h>

#include "lowering/lower.h"
#include "model/home.h"

namespace hrdf {

inline constexpr double kGravity = 9.81;  // m/s^2

inline Pose at(double x, double y, double z) {
  Pose X = Pose::Identity();
  X.translation() << x, y, z;
  return X;
}

// True for the note that efforts are estimated, which most test robots get.
inline bool isOfEstimates(const Diagnostic& d) {
  return d.message.find("has no effort limit for") != std::string::npos;
}

// Builds a mechanism for a test. Functions of type int return the index of the added item.
struct Builder {
  Mechanism mechanism = [] {
    Mechanism made;
    made.format = "test";
    made.name = "robot";
    made.path = "robot.xml";
    return made;
  }();

  int body(const std::string& name, int parent = -1, const Pose& X_PB = Pose::Identity()) {
    mechanism.bodies.push_back({name, parent, X_PB, {}, {}, {}, false, {}});
    return static_cast<int>(mechanism.bodies.size()) - 1;
  }

  int hinge(const std::string& name, int body,
            const Eigen::Vector3d& axis = Eigen::Vector3d::UnitZ()) {
    Mechanism::Joint joint;
    joint.name = name;
    joint.body = body;
    joint.axis_B = axis;
    mechanism.joints.push_back(joint);
    return static_cast<int>(mechanism.joints.size()) - 1;
  }

  int slide(const std::string& name, int body, const Eigen::Vector3d& axis) {
    const int made = hinge(name, body, axis);
    mechanism.joints.back().slides = true;
    return made;
  }

  Mechanism::Shape& shape(int body, Mechanism::ShapeType type, const Eigen::Vector3d& size,
                          const Pose& X_BG = Pose::Identity()) {
    Mechanism::Shape made;
    made.body = body;
    made.type = type;
    made.size = size;
    made.X_BG = X_BG;
    mechanism.shapes.push_back(made);
    return mechanism.shapes.back();
  }

  Mechanism::Shape& box(int body, const Eigen::Vector3d& half,
                        const Pose& X_BG = Pose::Identity()) {
    return shape(body, Mechanism::ShapeType::box, half, X_BG);
  }

  Mechanism::Drive& drive(int joint) {
    Mechanism::Drive made;
    made.name = mechanism.joints[static_cast<std::size_t>(joint)].name;
    made.joint = joint;
    mechanism.drives.push_back(made);
    return mechanism.drives.back();
  }

  int frame(const std::string& name, int body, const Pose& X_BF = Pose::Identity()) {
    mechanism.frames.push_back({name, body, X_BF, Mechanism::FrameKind::frame, {}});
    return static_cast<int>(mechanism.frames.size()) - 1;
  }

  // Sets mass, centre of mass and moments of a body.
  void weigh(int body, double mass, const Eigen::Vector3d& p_BC, const Eigen::Vector3d& moments) {
    auto& row = mechanism.bodies[static_cast<std::size_t>(body)];
    row.mass = mass;
    row.p_BC = p_BC;
    row.I_C = moments.asDiagonal();
  }

  void mesh(int body, const std::string& path, const std::string& bytes) {
    Mechanism::Mesh made;
    made.path = path;
    made.bytes = std::make_shared<const std::string>(bytes);
    mechanism.meshes.push_back(made);
    Mechanism::Shape& shown = shape(body, Mechanism::ShapeType::mesh, Eigen::Vector3d::Zero());
    shown.mesh = static_cast<int>(mechanism.meshes.size()) - 1;
  }
};

// Fails a test that does not take all diagnostics of the lowering.
class MechanismTest : public testing::Test, protected Builder {
 protected:
  void TearDown() override {
    for (const Diagnostic& d : said_.all()) ADD_FAILURE() << "not taken: " << toString(d);
  }

  SpecPtr lowered(const ModelOptions& options = {}, AssetFiles* assets = nullptr) {
    Diagnostics out;
    SpecPtr spec = lower(mechanism, options, {.read = {}, .assets = assets}, out);
    for (const Diagnostic& d : out.all()) {
      if (!isOfEstimates(d)) said_.add(d);
    }
    return spec;
  }

  ModelPtr compile(const ModelOptions& options = {}) {
    const SpecPtr spec = lowered(options);
    if (!spec) return nullptr;
    ModelPtr model(mj_compile(spec.get(), nullptr));
    EXPECT_TRUE(model) << mjs_getError(spec.get());
    return model;
  }

  // Takes all diagnostics, one on each line, without the file's name.
  std::string take() {
    std::string text;
    const Diagnostics said = std::exchange(said_, {});
    for (Diagnostic d : said.all()) {
      d.where = {};
      text += toString(d) + "\n";
    }
    return text;
  }

  Diagnostics said_;
};

inline DataPtr startAtHome(const mjModel& model) {
  DataPtr data(mj_makeData(&model));
  resetToHome(model, *data);
  mj_forward(&model, data.get());
  return data;
}

inline void run(
    const mjModel& model, mjData& data, double seconds, const std::function<void()>& each = [] {}) {
  const double end = data.time + seconds - model.opt.timestep / 2;
  while (data.time < end) {
    mj_step(&model, &data);
    each();
  }
}

inline int idOf(const mjModel& model, mjtObj type, const char* name) {
  return mj_name2id(&model, type, name);
}

inline Eigen::Vector3d siteOf(const mjModel& model, const mjData& data, const char* name) {
  return Eigen::Map<const Eigen::Vector3d>(data.site_xpos + 3 * idOf(model, mjOBJ_SITE, name));
}

}  // namespace hrdf

#endif  // HRDF_TESTS_MECHANISMS_H_
