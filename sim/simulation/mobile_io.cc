// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/mobile_io.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <utility>

namespace hrdf::sim {
namespace {

constexpr std::size_t kMaxLayout = 1 << 20;  // maximum size of a layout file, bytes

// Returns the index of the pin for an axis or button. Both are numbered from 1.
std::size_t pinOf(int number) {
  if (number >= 1 && number <= static_cast<int>(MobileIO::NumButtons)) {
    return static_cast<std::size_t>(number);
  }
  throw std::out_of_range("axes and buttons of Mobile IO count from 1 to 8, not " +
                          std::to_string(number));
}

bool isJoystick(std::size_t axis) { return axis <= 2 || axis >= 7; }

}  // namespace

std::unique_ptr<MobileIO> MobileIO::create(const std::string& family, const std::string& name,
                                           const Lookup& lookup) {
  auto group = lookup.getGroupFromNames({family}, {name});
  if (!group) return nullptr;
  return std::unique_ptr<MobileIO>(new MobileIO(std::move(group)));
}

MobileIO::MobileIO(std::shared_ptr<Group> group)
    : group_(std::move(group)), feedback_(static_cast<std::size_t>(group_->size())) {}

bool MobileIO::update(std::int32_t timeoutMs) {
  if (!group_->getNextFeedback(feedback_, timeoutMs)) return false;
  buttonsBefore_ = buttons_;
  const auto axes = feedback_[0].io().a();
  const auto buttons = feedback_[0].io().b();
  for (std::size_t pin = 1; pin <= NumButtons; ++pin) {
    if (buttons.hasInt(pin)) buttons_[pin - 1] = buttons.getInt(pin) == 1;
    if (axes.hasFloat(pin)) axes_[pin - 1] = axes.getFloat(pin);
    if (axes.hasInt(pin)) axes_[pin - 1] = static_cast<float>(axes.getInt(pin));
  }
  return true;
}

float MobileIO::getAxis(int axis) const { return axes_[pinOf(axis) - 1]; }

bool MobileIO::getButton(int button) const { return buttons_[pinOf(button) - 1]; }

MobileIO::ButtonState MobileIO::getButtonDiff(int button) const {
  const std::size_t index = pinOf(button) - 1;
  return static_cast<ButtonState>(static_cast<int>(buttons_[index]) -
                                  static_cast<int>(buttonsBefore_[index]));
}

bool MobileIO::send(const GroupCommand& command, bool acknowledge) {
  return acknowledge ? group_->sendCommandWithAcknowledgement(command)
                     : group_->sendCommand(command);
}

bool MobileIO::resetUI(bool acknowledge) {
  GroupCommand command(feedback_.size());
  const auto io = command[0].io();
  for (std::size_t pin = 1; pin <= NumButtons; ++pin) {
    io.a().setFloat(pin, isJoystick(pin) ? 0 : kUnsetFloat);
    io.f().setFloat(pin, 0);
    io.b().setInt(pin, 0);
    io.e().setInt(pin, 0);
    io.a().setLabel(pin, "A" + std::to_string(pin));
    io.b().setLabel(pin, "B" + std::to_string(pin));
  }
  command[0].clearLog().set();
  command[0].led().set(Color());
  return send(command, acknowledge);
}

bool MobileIO::setAxisSnap(int axis, float value, bool acknowledge) {
  const std::size_t pin = pinOf(axis);
  if (std::isinf(value)) return false;
  GroupCommand command(feedback_.size());
  command[0].io().a().setFloat(pin, value);
  return send(command, acknowledge);
}

bool MobileIO::setAxisValue(int axis, float value, bool acknowledge) {
  const std::size_t pin = pinOf(axis);
  if (!std::isfinite(value)) return false;
  GroupCommand command(feedback_.size());
  command[0].io().f().setFloat(pin, value);
  return send(command, acknowledge);
}

bool MobileIO::setAxisLabel(int axis, const std::string& label, bool acknowledge) {
  GroupCommand command(feedback_.size());
  command[0].io().a().setLabel(pinOf(axis), label);
  return send(command, acknowledge);
}

bool MobileIO::setButtonMode(int button, ButtonMode mode, bool acknowledge) {
  GroupCommand command(feedback_.size());
  command[0].io().b().setInt(pinOf(button), mode == ButtonMode::Toggle);
  return send(command, acknowledge);
}

bool MobileIO::setButtonLed(int button, bool isOn, bool acknowledge) {
  GroupCommand command(feedback_.size());
  command[0].io().e().setInt(pinOf(button), isOn);
  return send(command, acknowledge);
}

bool MobileIO::setButtonLabel(int button, const std::string& label, bool acknowledge) {
  GroupCommand command(feedback_.size());
  command[0].io().b().setLabel(pinOf(button), label);
  return send(command, acknowledge);
}

bool MobileIO::setLedColor(std::uint8_t red, std::uint8_t green, std::uint8_t blue,
                           bool acknowledge) {
  GroupCommand command(feedback_.size());
  command[0].led().set({red, green, blue});
  return send(command, acknowledge);
}

bool MobileIO::appendText(const std::string& text, bool acknowledge) {
  GroupCommand command(feedback_.size());
  command[0].appendLog().set(text);
  return send(command, acknowledge);
}

bool MobileIO::clearText(bool acknowledge) {
  GroupCommand command(feedback_.size());
  command[0].clearLog().set();
  return send(command, acknowledge);
}

bool MobileIO::sendLayout(const std::string& file, std::int32_t timeoutMs) const {
  std::error_code problem;
  // file_size() fails if the path is not a regular file.
  const auto size = std::filesystem::file_size(file, problem);
  if (problem || size > kMaxLayout) return false;
  std::string layout(size, '\0');
  std::ifstream in(file, std::ios::binary);
  if (!in.read(layout.data(), static_cast<std::streamsize>(size))) return false;
  return sendLayoutBuffer(layout, timeoutMs);
}

bool MobileIO::sendLayoutBuffer(const std::string& layout, std::int32_t timeoutMs) const {
  if (layout.empty() || layout.size() > kMaxLayout) return false;
  GroupCommand command(feedback_.size());
  command[0].layout = layout;
  return group_->sendCommandWithAcknowledgement(command, timeoutMs);
}

bool MobileIO::sendVibrate(bool acknowledge) {
  GroupCommand command(feedback_.size());
  command[0].actuator().effort().set(1);
  return send(command, acknowledge);
}

}  // namespace hrdf::sim
