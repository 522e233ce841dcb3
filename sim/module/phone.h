// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A phone or tablet with HEBI's app Mobile IO: its user's actions and its screen. Banks and pins
// are those of sim/simulation/MOBILE_IO.md. Axes and buttons are numbered from 1 to 8; any other
// number is a caller's bug.
#ifndef HRDF_SIM_MODULE_PHONE_H_
#define HRDF_SIM_MODULE_PHONE_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "module/device.h"

namespace hrdf::sim {

// Maximum length of the text on the screen, bytes; if there is more text, the oldest is removed.
inline constexpr std::size_t kMaxPhoneText = 100'000;

// A script of the user's touches over time. A row sets buttons and axes at its time; NaN: no
// change.
struct PhoneScript {
  struct Row {
    double time = 0;                               // s; increases from row to row
    std::array<float, kIoPins> axes{}, buttons{};  // axes: from -1 to 1; buttons: 0 if released
  };
  std::vector<Row> rows;
};

// An item on the screen, as it is described in the layout.
struct PhoneItem {
  enum class Kind { button, slider, joystick, text, light, other };

  Kind kind = Kind::other;
  std::string type;  // type of the item, in the layout's spelling
  // Numbers (from 1) of the buttons or axes that the item controls; empty: the item controls no
  // button or axis, or its numbers in the layout are invalid.
  std::vector<int> numbers;
  // Place of the item; -1 is the left or upper edge of the screen, 1 is the right or lower edge.
  float x = 0, y = 0;
  float width = 0, height = 0;     // size, as share of the screen
  std::vector<std::string> texts;  // labels, one for each of `numbers`
  std::optional<bool> isToggle;
  std::optional<float> snap;  // value to which the axis returns; NaN: it does not return
};

struct PhoneLayout {
  std::vector<PhoneItem> items;
  std::string problem;  // reason why the layout has no items; empty: it has items
};

// State of the screen, with the touches of the user.
struct PhoneScreen {
  std::string text;
  Color edge{};                              // light at the screen's edge; alpha 0: off
  std::array<bool, kIoPins> buttonLights{};  // true: a ring around the button is lit
  // True: each press toggles the button. False: the button is on while pressed.
  std::array<bool, kIoPins> isToggle{};
  std::array<float, kIoPins>
      snaps{};  // value to which a released axis returns; NaN: it does not return
  std::array<std::string, kIoPins> axisLabels, buttonLabels;
  std::string layout;  // the last received layout, as it was sent
  PhoneLayout shown;   // items of `layout`; before the first layout, items of HEBI's app
  std::array<float, kIoPins> axes{};
  std::array<bool, kIoPins> isPressed{}, isOn{};
  // Number of vibrations since the phone was turned on.
  std::uint64_t vibrations = 0;

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

  // The functions below are the user's actions. They clamp values to [-1, 1], and ignore values
  // that are not finite.
  void press(int button, bool isPressed);
  void moveAxis(int axis, float value);
  void letGo(int axis);  // releases the axis: it returns to its snap value, if it has one
  void move(const Vector3f& position, const Quaternionf& orientation);  // position in m

  const PhoneScreen& screen() const { return screen_; }
  bool isOn(int button) const { return screen_.isOn[at(button)]; }
  float axis(int axis) const { return screen_.axes[at(axis)]; }

  // Starts a script, whose times count from this call.
  void play(PhoneScript script);
  // Resets the phone. A script starts again at time 0.
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
  double now_ = 0;  // s, time of the phone
  PhoneScript script_;
  double scriptStart_ = 0;  // s, time of the script's start
  std::size_t scriptNext_ = 0;
  PhoneScreen screen_;
  Pose pose_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_PHONE_H_
