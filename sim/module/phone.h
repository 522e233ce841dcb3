// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A phone or tablet with HEBI's app Mobile IO: its user's actions and its screen. Banks and pins
// are those of sim/mobile_io/README.md. Axes and buttons are numbered from 1 to 8; any other number
// is a caller's bug.
#ifndef HRDF_SIM_MODULE_PHONE_H_
#define HRDF_SIM_MODULE_PHONE_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "module/device.h"

namespace hrdf::sim {

inline constexpr std::size_t kMaxPhoneText = 100'000;  // bytes; older text is removed

// The user's actions by time. NaN changes nothing.
struct PhoneScript {
  struct Row {
    double time = 0;                               // s, rising
    std::array<float, kIoPins> axes{}, buttons{};  // -1 to 1; 0: released, others: pressed
  };
  std::vector<Row> rows;
};

// Something on the screen, as a layout places it.
struct PhoneItem {
  enum class Kind { button, slider, joystick, text, light, other };

  Kind kind = Kind::other;
  std::string type;             // as the layout spells it
  std::vector<int> numbers;     // of its button or axes; empty: none of ours
  float x = 0, y = 0;           // -1: at the left or upper edge of the screen; 1: at the other one
  float width = 0, height = 0;  // shares of the screen
  std::vector<std::string> texts;  // labels, one for each number
  std::optional<bool> isToggle;
  std::optional<float> snap;  // NaN: none
};

struct PhoneLayout {
  std::vector<PhoneItem> items;
  std::string problem;  // why it has no items
};

// The state of the screen, and of the fingers on it.
struct PhoneScreen {
  std::string text;
  Color edge{};                              // alpha 0: no light
  std::array<bool, kIoPins> buttonLights{};  // a ring around the button
  std::array<bool, kIoPins> isToggle{};      // else a button is on only while it is pressed
  std::array<float, kIoPins> snaps{};        // where an axis springs back to; NaN: it stays
  std::array<std::string, kIoPins> axisLabels, buttonLabels;
  std::string layout;  // the last one received, unchanged
  PhoneLayout shown;   // its items; those of the app before any
  std::array<float, kIoPins> axes{};
  std::array<bool, kIoPins> isPressed{}, isOn{};  // buttons
  std::uint64_t vibrations = 0;                   // up to now

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
  using ReadLayout = PhoneLayout (*)(const std::string& text);

  Phone(std::uint64_t id, ReadLayout readLayout);

  // The user's actions. Values are limited to [-1, 1]; one that is not finite is ignored.
  void press(int button, bool isPressed);
  void moveAxis(int axis, float value);
  void letGo(int axis);  // it springs back if it has a snap value
  void move(const Vector3f& position /* m */, const Quaternionf& orientation);

  const PhoneScreen& screen() const { return screen_; }
  bool isOn(int button) const { return screen_.isOn[at(button)]; }
  float axis(int axis) const { return screen_.axes[at(axis)]; }

  // Plays the script from now on, at its times.
  void play(PhoneScript script);
  // Resets all except the script, which it plays from time 0 on.
  void powerUp() override;
  void setTime(double seconds) override;

  bool receive(const Command& command, std::uint64_t sender, std::int32_t lifetime,
               double time) override;
  bool receive(const CommandStrings& strings, std::uint64_t sender, double time) override;
  void show(const IoLabels& labels, const std::string& layout) override;
  void report(Feedback& feedback, std::uint64_t receiver) const override;
  void report(Info& info) const override;

 private:
  static std::size_t at(int number) { return static_cast<std::size_t>(number - 1); }
  void setToggle(std::size_t button, bool isToggle);
  void setSnap(std::size_t axis, float snap);
  void takePins(const IoBanks& io);
  void arrange(PhoneLayout layout);

  struct Pose {
    Vector3f position{0, 0, 0};
    Quaternionf orientation{1, 0, 0, 0};
  };

  std::uint64_t id_;
  ReadLayout readLayout_;
  double now_ = 0;  // s
  PhoneScript script_;
  double scriptStart_ = 0;      // s
  std::size_t scriptNext_ = 0;  // index of the next row
  PhoneScreen screen_;
  Pose pose_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_PHONE_H_
