// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A phone or tablet with HEBI's app Mobile IO: what its user does, and what is shown to him. Banks
// and pins are those of sim/mobile_io/README.md. Numbers of axes and buttons count from 1 to 8;
// others are a caller's bug.
#ifndef HRDF_SIM_MODULE_PHONE_H_
#define HRDF_SIM_MODULE_PHONE_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "module/device.h"

namespace hrdf::sim {

inline constexpr std::size_t kMaxPhoneText = 100'000;  // bytes; the oldest give way

// What the user does and when. Numbers are NaN where nothing changes.
struct PhoneScript {
  struct Row {
    double time = 0;                               // s, rising
    std::array<float, kIoPins> axes{}, buttons{};  // -1 to 1; 0: up, others: down
  };
  std::vector<Row> rows;
};

// What the screen shows.
struct PhoneScreen {
  std::string text;
  Color edge{};                              // alpha 0: none
  std::array<bool, kIoPins> buttonLights{};  // a ring around the button
  std::array<bool, kIoPins> isToggle{};      // else a button is on while it is pressed
  std::array<float, kIoPins> snaps{};        // where an axis springs back to; NaN: it stays
  std::array<std::string, kIoPins> axisLabels, buttonLabels;
  std::string layout;            // the last that was sent, as it was sent
  std::uint64_t vibrations = 0;  // so far

  bool hasLight(int button) const { return buttonLights[static_cast<std::size_t>(button - 1)]; }
  const std::string& buttonLabel(int button) const {
    return buttonLabels[static_cast<std::size_t>(button - 1)];
  }
  const std::string& axisLabel(int axis) const {
    return axisLabels[static_cast<std::size_t>(axis - 1)];
  }
};

class Phone final : public Device {
 public:
  explicit Phone(std::uint64_t id);

  // What the user does. A value that is not finite is not taken, others are kept within [-1, 1].
  void press(int button, bool isPressed);
  void moveAxis(int axis, float value);
  void letGo(int axis);  // it springs back, where it has a snap
  void move(const Vector3f& position /* m */, const Quaternionf& orientation);

  const PhoneScreen& screen() const { return screen_; }
  bool isOn(int button) const { return hands_.isOn[at(button)]; }
  float axis(int axis) const { return hands_.axes[at(axis)]; }

  // Does from now on what the script says, at its times.
  void play(PhoneScript script);
  // As new, but that it plays its script from time 0 on.
  void powerUp();
  void setTime(double seconds);

  bool receive(const Command& command, std::uint64_t sender, std::int32_t lifetime,
               double time) override;
  bool receive(const CommandStrings& strings, std::uint64_t sender, double time) override;
  void show(const IoLabels& labels, const std::string& layout) override;
  void report(Feedback& feedback, std::uint64_t receiver) const override;
  void report(Info& info) const override;

 private:
  static std::size_t at(int number) { return static_cast<std::size_t>(number - 1); }
  void takePins(const IoBanks& io);

  // What the user does.
  struct Hands {
    std::array<float, kIoPins> axes{};
    std::array<bool, kIoPins> isPressed{}, isOn{};
    Vector3f position{0, 0, 0};
    Quaternionf orientation{1, 0, 0, 0};
  };

  std::uint64_t id_;
  double now_ = 0;  // s
  PhoneScript script_;
  double scriptStart_ = 0;      // s
  std::size_t scriptNext_ = 0;  // row
  PhoneScreen screen_;
  Hands hands_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_PHONE_H_
