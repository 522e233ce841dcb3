// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Client of a Mobile IO device: eight buttons, eight axes and a screen on a phone or tablet.
// sim/mobile_io/README.md lists the fields that it uses.
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

// Axes and buttons are numbered from 1 to 8; for other numbers the calls throw std::out_of_range,
// as HEBI's do. Calls that send return true if the message was sent, with acknowledgement if the
// device took it.
class MobileIO final {
 public:
  static constexpr std::size_t NumButtons = 8;  // and axes; NOLINT: HEBI's name

  enum class ButtonMode { Momentary, Toggle };
  enum class ButtonState { ToOff = -1, Unchanged = 0, ToOn = 1 };

  // Returns null if there is no such device.
  static std::unique_ptr<MobileIO> create(const std::string& family, const std::string& name,
                                          const Lookup& lookup = Lookup());

  // Reads the next feedback; returns false if none came within the timeout. A feedback handler that
  // this calls must not end this object.
  bool update(std::int32_t timeoutMs = Group::kDefaultTimeoutMs);

  // State at the last update(); 0 and off before the first one. Axes go from -1 to 1.
  float getAxis(int axis) const;
  bool getButton(int button) const;
  // Returns the change since the update() before.
  ButtonState getButtonDiff(int button) const;
  const ModuleFeedback& getLastFeedback() const { return feedback_[0]; }
  // Returns the position of the phone in the room, m; NaN if the phone does not know it.
  Vector3f getArPosition() const { return feedback_[0].mobile().arPosition().get(); }
  Quaternionf getArOrientation() const { return feedback_[0].mobile().arOrientation().get(); }

  // Resets the screen to the app's start: snap, labels, values, modes, light, and no text.
  bool resetUI(bool acknowledge = true);
  // Sets the value to which an axis returns when it is released; NaN: none. Infinite values, and
  // NaN as an axis's value, are not sent.
  bool setAxisSnap(int axis, float value, bool acknowledge = true);
  bool disableAxisSnap(int axis, bool acknowledge = true) {
    return setAxisSnap(axis, std::numeric_limits<float>::quiet_NaN(), acknowledge);
  }
  bool setAxisValue(int axis, float value, bool acknowledge = true);
  bool setAxisLabel(int axis, const std::string& label, bool acknowledge = true);
  bool setButtonMode(int button, ButtonMode mode, bool acknowledge = true);
  bool setButtonLed(int button, bool isOn, bool acknowledge = true);
  bool setButtonLabel(int button, const std::string& label, bool acknowledge = true);
  bool setLedColor(std::uint8_t red, std::uint8_t green, std::uint8_t blue,
                   bool acknowledge = true);
  bool appendText(const std::string& text, bool acknowledge = true);
  bool clearText(bool acknowledge = true);
  bool sendVibrate(bool acknowledge = true);
  // Sends the layout of the screen: HEBI's layout file, JSON, or its text. Returns false also if it
  // is empty, larger than 1 MiB or cannot be read.
  bool sendLayout(const std::string& file, std::int32_t timeoutMs = Group::kDefaultTimeoutMs) const;
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
