// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Arms for tests.
#ifndef HRDF_TESTS_ARMS_H_
#define HRDF_TESTS_ARMS_H_

#include <cmath>
#include <initializer_list>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <hrdf/sim/arm/arm.h>

#include "tests/sim/simulated.h"

namespace hrdf::sim::arm {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

inline Eigen::VectorXd vec(std::initializer_list<double> values) {
  return Eigen::Map<const Eigen::VectorXd>(values.begin(),
                                           static_cast<Eigen::Index>(values.size()));
}

// An arm from a config, with its simulation.
struct KitArm {
  explicit KitArm(const std::string& path) : sim(opened(path)) {
    Diagnostics out;
    config = RobotConfig::load(path, readFile, out);
    if (sim && config) arm = Arm::create(*config, sim->lookup(), out);
    EXPECT_TRUE(arm) << summary(out);
  }

  // Updates and sends every 10 ms for `seconds`.
  void run(double seconds) {
    const auto updates = std::lround(seconds * 100);
    for (long i = 0; i < updates; ++i) ASSERT_TRUE(arm->update() && arm->send());
  }

  std::unique_ptr<Simulation> sim;
  std::unique_ptr<RobotConfig> config;
  std::unique_ptr<Arm> arm;
};

// One X8-9 with a mass of 2 kg at 0.3 m along x, where the end effector is. At 0 the link points
// along the world's x. The axis is vertical, or horizontal so that positive angles lift the link.
inline constexpr double kMass = 2;        // kg
inline constexpr double kLength = 0.3;    // m
inline constexpr double kInertia = 0.01;  // kg m^2, of the link about its centre of mass
enum class Axis { vertical, level };

class Pendulum {
 public:
  // Starts at `angle` (rad), with the base turned by `tilt` (rad) about the world's y. Adds
  // `plugins` in order.
  explicit Pendulum(Axis axis, double angle = 0, double tilt = 0,
                    const std::vector<PluginConfig>& plugins = {})
      : file_("pendulum.hrdf", text(axis)) {
    ModelOptions options;
    options.home = {angle};
    options.X_WB = Pose(Eigen::AngleAxisd(tilt, Eigen::Vector3d::UnitY()));
    sim = opened(file_.path(), options);
    sim->model()->dof_frictionloss[0] = 0;
    std::vector<std::string> errors;
    const TextFile config("pendulum.cfg.yaml",
                          "version: 1.1\nnames: J1\nfamilies: HEBI\nhrdf: " +
                              std::filesystem::path(file_.path()).filename().string() +
                              "\ncommand_lifetime: 0.25\n");
    arm = Arm::create(*RobotConfig::loadConfig(config.path(), errors), sim->lookup());
    for (const PluginConfig& plugin : plugins) EXPECT_TRUE(arm->addPlugin(plugin::create(plugin)));
  }

  double effort() const { return arm->pendingCommand().getEffort()[0]; }

  std::unique_ptr<Simulation> sim;
  std::unique_ptr<Arm> arm;

 private:
  static std::string text(Axis axis) {
    const std::string turned = axis == Axis::level ? " output_rot=\"Rx(pi/2)\"" : "";
    return "<robot version=\"1.6.0\"><rigid-body mass=\"0\"" + turned +
           "/><actuator type=\"X8-9\"/>"
           "<rigid-body mass=\"2\" com_trans=\"0.3 0 0\" ixx=\"0.01\" iyy=\"0.01\" izz=\"0.01\" "
           "output_trans=\"0.3 0 0\"/><end-effector/></robot>";
  }

  TextFile file_;
};

}  // namespace hrdf::sim::arm

#endif  // HRDF_TESTS_ARMS_H_
