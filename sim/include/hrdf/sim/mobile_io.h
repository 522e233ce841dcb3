// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Client of a Mobile IO device: eight buttons, eight axes and a screen on a phone or tablet.
// sim/simulation/MOBILE_IO.md lists the fields that it uses.
#ifndef HRDF_SIM_MOBILE_IO_H_
#define HRDF_SIM_MOBILE_IO_H_

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include <hrdf/sim/group.h>
#include <hrdf/sim/lookup.h>

namespace hrdf::sim {

// Client of a phone with HEBI's app Mobile IO. Axes and buttons have the numbers 1 to 8; other
// numbers throw std::out_of_range, as in HEBI's API. Calls with `acknowledge` wait, and return true
// if the device accepted the message; other calls return true if the message was sent.
class MobileIO final {
 public:
  // Number of buttons and of axes.
  static constexpr std::size_t NumButtons = 8;  // NOLINT: HEBI's name

  // Mode of a button. Momentary: on while pressed. Toggle: each press switches it on or off.
  enum class ButtonMode { Momentary, Toggle };
  // Change of a button since the previous update().
  enum class ButtonState { ToOff = -1, Unchanged = 0, ToOn = 1 };

  // Returns the client of the device with this family and name; null: the device is missing.
  static std::unique_ptr<MobileIO> create(const std::string& family, const std::string& name,
                                          const Lookup& lookup = Lookup());

  // Reads the next feedback. Returns false if no feedback arrived within the timeout (ms). A
  // feedback handler must not delete the client during this call.
  bool update(std::int32_t timeoutMs = Group::kDefaultTimeoutMs);

  // Returns the value of an axis at the last update(), -1 to 1; 0 before the first update().
  float getAxis(int axis) const;
  // True if a button was on at the last update(); false before the first update().
  bool getButton(int button) const;
  // Returns how a button changed at the last update().
  ButtonState getButtonDiff(int button) const;
  // Returns the whole feedback of the last update().
  const ModuleFeedback& getLastFeedback() const { return feedback_[0]; }
  // Returns the position of the phone in the room, m; NaN: unknown.
  Vector3f getArPosition() const { return feedback_[0].mobile().arPosition().get(); }
  // Returns the rotation of the phone in the room; NaN: unknown.
  Quaternionf getArOrientation() const { return feedback_[0].mobile().arOrientation().get(); }

  // Resets the screen to its state at the start of the app: default snap values, labels, axis
  // values, button modes and lights, and no text.
  bool resetUI(bool acknowledge = true);
  // Sets the value to which an axis returns when it is released; NaN: the axis stays where it is.
  // Returns false for infinite values.
  bool setAxisSnap(int axis, float value, bool acknowledge = true);
  // Removes the snap value: a released axis then stays where it is.
  bool disableAxisSnap(int axis, bool acknowledge = true) {
    return setAxisSnap(axis, std::numeric_limits<float>::quiet_NaN(), acknowledge);
  }
  // Moves an axis to a value. Returns false if the value is not finite.
  bool setAxisValue(int axis, float value, bool acknowledge = true);
  // Sets the label of an axis.
  bool setAxisLabel(int axis, const std::string& label, bool acknowledge = true);
  // Sets the mode of a button.
  bool setButtonMode(int button, ButtonMode mode, bool acknowledge = true);
  // Switches the light of a button on or off.
  bool setButtonLed(int button, bool isOn, bool acknowledge = true);
  // Sets the label of a button.
  bool setButtonLabel(int button, const std::string& label, bool acknowledge = true);
  // Sets the colour at the edge of the screen; components are 0 to 255.
  bool setLedColor(std::uint8_t red, std::uint8_t green, std::uint8_t blue,
                   bool acknowledge = true);
  // Adds a text to the screen.
  bool appendText(const std::string& text, bool acknowledge = true);
  // Removes all text from the screen.
  bool clearText(bool acknowledge = true);
  // Vibrates the device.
  bool sendVibrate(bool acknowledge = true);
  // Sends a layout file of HEBI's app (JSON) for the screen. Returns false also if the file is
  // empty, larger than 1 MiB or cannot be read.
  bool sendLayout(const std::string& file, std::int32_t timeoutMs = Group::kDefaultTimeoutMs) const;
  // Sends the text of a layout file, 1 byte to 1 MiB.
  bool sendLayoutBuffer(const std::string& layout,
                        std::int32_t timeoutMs = Group::kDefaultTimeoutMs) const;

 private:
  explicit MobileIO(std::shared_ptr<Group> group);
  bool send(const GroupCommand& command, bool acknowledge);

  std::shared_ptr<Group> group_;
  GroupFeedback feedback_;
  std::bitset<NumButtons> buttons_;
  std::bitset<NumButtons> buttonsBefore_;
  std::array<float, NumButtons> axes_{};
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MOBILE_IO_H_
