// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What the panels show and change: plain data that MuJoCo's user interface points into.
#ifndef HRDF_SIM_APP_WINDOW_UI_MODEL_H_
#define HRDF_SIM_APP_WINDOW_UI_MODEL_H_

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "app/session/physics_thread.h"

namespace hrdf::app {

inline constexpr int kGains = static_cast<int>(sim::Gain::count);
inline constexpr int kLoops = static_cast<int>(sim::Loop::count);

// What is shown of the window itself.
struct Shown {
  int left = 1, right = 1;  // panels
  int help = 0, info = 1, plots = 0;
};

// The module that is chosen.
struct ModuleModel {
  // Position, velocity, effort.
  std::array<int, 3> isCommanded{};
  std::array<mjtNum, 3> target{};       // as it is where it is not commanded
  std::array<std::string, 3> feedback;  // with units
  std::string pwm, current, winding, housing, state;
  int strategy = 0;
  std::array<std::array<float, kGains>, kLoops> gains{};
  std::array<int, kLoops> dOnError{};
  int light = 0;  // into kLights
};

// What is pressed and moved on a phone, and what it shows.
struct PhoneModel {
  static constexpr int kCount = 8;  // of buttons and of axes

  std::array<int, kCount> buttons{};
  std::array<mjtNum, kCount> axes{};
  std::string text;  // its last line
};

struct UiModel {
  Shown shown;

  int running = 1;
  int speed = 0;   // into kSpeeds
  int camera = 0;  // 0: free; then those of the model

  int module = 0;     // that is chosen
  std::string label;  // of it
  int sends = 1;      // commands
  int compensates = 1;
  int motionStop = 0;
  int lifetime = 250;             // ms
  std::vector<mjtNum> positions;  // commanded, or as they are
  ModuleModel chosen;

  std::vector<PhoneModel> phones;

  int plotsVelocity = 0;     // or position
  std::vector<int> plotted;  // modules
};

// Real-time factors; the last is as fast as it goes.
inline constexpr auto kSpeeds = std::to_array<double>(
    {0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.33, 0.5, 0.66, 0.8, 1, 1.5, 2, 3, 5, 10, 20, 50, 0});
// Into kSpeeds: that which is nearest to `factor`.
int speedOf(double factor);

struct Light {
  const char* name;
  sim::Color color;
};
inline constexpr auto kLights = std::to_array<Light>({{"its own", {}},
                                                      {"red", {255, 0, 0, 255}},
                                                      {"yellow", {255, 255, 0, 255}},
                                                      {"green", {0, 255, 0, 255}},
                                                      {"cyan", {0, 255, 255, 255}},
                                                      {"blue", {0, 0, 255, 255}},
                                                      {"magenta", {255, 0, 255, 255}},
                                                      {"white", {255, 255, 255, 255}}});

// Makes room for these modules. The one that was chosen, by its label, stays so if it is there.
void adopt(UiModel& model, const std::vector<ModulePlace>& modules);

// Of a phone; counts from 1 there.
void refresh(PhoneModel& model, const sim::MobileIoDevice& phone);

// Takes over what the simulation does now.
void refresh(UiModel& model, const Snapshot& snapshot, const Physics::Status& status,
             const std::vector<ModulePlace>& places);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_UI_MODEL_H_
