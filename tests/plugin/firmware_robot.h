// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots whose modules run in MuJoCo's own steps.
#ifndef HRDF_TESTS_PLUGIN_FIRMWARE_ROBOT_H_
#define HRDF_TESTS_PLUGIN_FIRMWARE_ROBOT_H_

#include <array>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <hrdf/lower.h>
#include <hrdf/options.h>
#include <hrdf/read.h>
#include <hrdf/sim/simulation.h>

namespace hrdf {

inline constexpr double kPeriod = 1e-3;  // s

inline ModelOptions firmwareOptions(const std::string& query = "") {
  ModelOptions options;
  Diagnostics out;
  setModelOptions(options, "actuator=firmware&visual=none&" + query, out);
  EXPECT_FALSE(out.hasErrors()) << summary(out);
  return options;
}

inline SpecPtr firmwareSpec(const std::string& path, const ModelOptions& options) {
  Diagnostics out;
  const auto robot = read(path, readFile, out);
  SpecPtr spec = robot ? lower(*robot, options, out) : nullptr;
  EXPECT_TRUE(spec) << summary(out);
  if (spec) spec->option.timestep = kPeriod;
  return spec;
}

inline SpecPtr parsed(const std::string& path) {
  std::array<char, 1000> error{};
  SpecPtr spec(mj_parse(path.c_str(), nullptr, nullptr, error.data(), error.size()));
  EXPECT_TRUE(spec) << error.data();
  return spec;
}

inline std::string mjcfOf(mjSpec* spec) {
  std::string text(1'000'000, '\0');
  std::array<char, 1000> error{};
  EXPECT_EQ(mj_saveXMLString(spec, text.data(), static_cast<int>(text.size()), error.data(),
                             error.size()),
            0)
      << error.data();
  return text.c_str();
}

inline ModelPtr compiled(const SpecPtr& spec) {
  ModelPtr model(spec ? mj_compile(spec.get(), nullptr) : nullptr);
  EXPECT_TRUE(model) << (spec ? mjs_getError(spec.get()) : "");
  return model;
}

// A robot that starts at its home pose.
struct FirmwareRobot {
  explicit FirmwareRobot(const SpecPtr& spec)
      : model(compiled(spec)), data(model ? mj_makeData(model.get()) : nullptr) {
    if (data) home();
  }
  FirmwareRobot(const std::string& path, const std::string& query)
      : FirmwareRobot(firmwareSpec(path, firmwareOptions(query))) {}

  void home() { mj_resetDataKeyframe(model.get(), data.get(), 0); }
  void step(int count = 1) {
    for (int i = 0; i < count; ++i) mj_step(model.get(), data.get());
  }

  ModelPtr model;
  DataPtr data;
};

}  // namespace hrdf

#endif  // HRDF_TESTS_PLUGIN_FIRMWARE_ROBOT_H_
