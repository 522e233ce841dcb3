// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/phone.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>

#include "firmware/core.h"

namespace hrdf::sim {
namespace {

enum Bank : std::size_t { kA, kB, kC, kD, kE, kF };

// Components of the Earth's magnetic field in T, to the north (y) and down: rounded values for
// Pittsburgh.
constexpr float kNorth = 20e-6F, kDown = 48e-6F;

constexpr float kGravity = 9.81F;  // m/s^2, upward acceleration that a phone at rest measures

// Indices of the joystick axes in HEBI's app. They return to their middle when released; sliders do
// not.
constexpr std::array<std::size_t, 4> kJoystickPins{0, 1, 6, 7};

// Returns the value of a pin; nullopt if the pin is not set. A float pin with the value NaN counts
// as set.
std::optional<float> numberOf(const IoPin& pin) {
  if (const auto* whole = std::get_if<std::int64_t>(&pin)) return static_cast<float>(*whole);
  if (const auto* number = std::get_if<float>(&pin)) return *number;
  return std::nullopt;
}

// Returns the items on the app's screen before a program sends a layout. Buttons, joysticks and
// sliders are at the positions of the default controller in HEBI's file (kits/arm/layouts of
// hebi-python-examples).
std::vector<PhoneItem> startItems() {
  using Kind = PhoneItem::Kind;
  std::vector<PhoneItem> items;
  constexpr std::array<float, 4> kColumns{-0.96F, -0.55F, 0.55F, 0.96F};
  constexpr std::array<int, kIoPins> kButtonColumns{0, 1, 0, 1, 2, 3, 2, 3};
  for (int i = 0; i < kIoPins; ++i) {
    const float x = kColumns[static_cast<std::size_t>(kButtonColumns[static_cast<std::size_t>(i)])];
    items.push_back(
        {Kind::button, "button", {i + 1}, x, i % 4 < 2 ? -0.96F : -0.5F, 0.15F, 0.15F, {}, {}, {}});
  }
  const auto joystick = [&](int first, float x) {
    items.push_back(
        {Kind::joystick, "joystick", {first, first + 1}, x, 0.88F, 0.18F, 0.22F, {}, {}, {}});
  };
  joystick(1, -0.96F);
  joystick(7, 0.96F);
  constexpr std::array<float, 4> kSliders{-0.45F, -0.3F, 0.3F, 0.45F};
  for (int i = 0; i < 4; ++i) {
    const float x = kSliders[static_cast<std::size_t>(i)];
    items.push_back({Kind::slider, "slider", {i + 3}, x, 0.96F, 0.05F, 0.5F, {}, {}, {}});
  }
  return items;
}

PhoneScreen startScreen() {
  PhoneScreen screen;
  screen.shown.items = startItems();
  screen.snaps.fill(kUnsetFloat);
  for (const std::size_t pin : kJoystickPins) screen.snaps[pin] = 0;
  for (std::size_t i = 0; i < kIoPins; ++i) {
    screen.axisLabels[i] = "A" + std::to_string(i + 1);
    screen.buttonLabels[i] = "B" + std::to_string(i + 1);
  }
  return screen;
}

void append(std::string& text, const std::string& more) {
  text += more;
  if (text.size() > kMaxPhoneText) text.erase(0, text.size() - kMaxPhoneText);
}

}  // namespace

Phone::Phone(std::uint64_t id, ReadLayout readLayout)
    : id_(id), readLayout_(readLayout), screen_(startScreen()) {}

void Phone::press(int button, bool isPressed) {
  const std::size_t i = at(button);
  const bool isNew = isPressed && !screen_.isPressed[i];
  screen_.isPressed[i] = isPressed;
  if (!screen_.isToggle[i]) {
    screen_.isOn[i] = isPressed;
  } else if (isNew) {
    screen_.isOn[i] = !screen_.isOn[i];
  }
}

void Phone::moveAxis(int axis, float value) {
  if (std::isfinite(value)) screen_.axes[at(axis)] = std::clamp(value, -1.0F, 1.0F);
}

void Phone::letGo(int axis) { moveAxis(axis, screen_.snaps[at(axis)]); }

void Phone::move(const Vector3f& position, const Quaternionf& orientation) {
  pose_ = {position, orientation};
}

void Phone::play(PhoneScript script) {
  script_ = std::move(script);
  scriptStart_ = now_;
  scriptNext_ = 0;
}

void Phone::powerUp() {
  forgetLabels();
  screen_ = startScreen();
  pose_ = {};
  now_ = scriptStart_ = 0;
  scriptNext_ = 0;
}

void Phone::setTime(double seconds) {
  now_ = seconds;
  const double played = seconds - scriptStart_ +
                        // Tolerance of half a period, because `seconds` is a sum of rounded
                        // periods.
                        firmware::kPeriod / 2;
  for (; scriptNext_ < script_.rows.size(); ++scriptNext_) {
    const PhoneScript::Row& row = script_.rows[scriptNext_];
    if (row.time > played) return;
    for (int i = 1; i <= kIoPins; ++i) {
      moveAxis(i, row.axes[at(i)]);
      if (!std::isnan(row.buttons[at(i)])) press(i, row.buttons[at(i)] != 0);
    }
  }
}

void Phone::setToggle(std::size_t button, bool isToggle) {
  screen_.isToggle[button] = isToggle;
  screen_.isOn[button] = screen_.isPressed[button];
}

void Phone::setSnap(std::size_t axis, float snap) {
  screen_.snaps[axis] = snap;
  screen_.axes[axis] = std::isfinite(snap) ? std::clamp(snap, -1.0F, 1.0F) : screen_.axes[axis];
}

void Phone::takePins(const IoBanks& io) {
  for (std::size_t i = 0; i < kIoPins; ++i) {
    const int number = static_cast<int>(i) + 1;
    if (const auto snap = numberOf(io[kA][i])) setSnap(i, *snap);
    if (const auto value = numberOf(io[kF][i])) moveAxis(number, *value);
    if (const auto mode = numberOf(io[kB][i])) setToggle(i, *mode == 1);
    if (const auto light = numberOf(io[kE][i])) screen_.buttonLights[i] = *light != 0;
  }
}

// Accepts commands of all senders, because the screen has no lock.
bool Phone::receive(const Command& command, std::uint64_t, std::int32_t, double) {
  takePins(command.io);
  if (command.flags.has(CommandFlag::clearLog)) screen_.text.clear();
  if (command.leds.has(CommandLed::led)) screen_.edge = command.leds.get(CommandLed::led);
  if (command.floats.get(CommandFloat::effort) > 0) ++screen_.vibrations;
  return true;
}

bool Phone::receive(const CommandStrings& strings, std::uint64_t, double) {
  if (!keep(strings)) return false;
  append(screen_.text, strings.get(CommandString::appendLog));
  return true;
}

void Phone::show(const IoLabels& labels, const std::string& layout) {
  Device::show(labels, layout);
  if (!layout.empty()) {
    screen_.layout = layout;
    arrange(readLayout_(layout));
  }
  for (const auto& [pin, label] : labels) {
    const auto bank = static_cast<std::size_t>(pin / kIoPins);
    const auto i = static_cast<std::size_t>(pin % kIoPins);
    if (bank == kA) screen_.axisLabels[i] = label;
    if (bank == kB) screen_.buttonLabels[i] = label;
  }
}

// Shows the items of `layout`. Does not change buttons and axes that `layout` does not contain.
void Phone::arrange(PhoneLayout layout) {
  screen_.shown = std::move(layout);
  for (const PhoneItem& item : screen_.shown.items) {
    const bool isButton = item.kind == PhoneItem::Kind::button;
    auto& labels = isButton ? screen_.buttonLabels : screen_.axisLabels;
    for (std::size_t i = 0; i < item.numbers.size(); ++i) {
      const std::size_t pin = at(item.numbers[i]);
      if (i < item.texts.size()) labels[pin] = item.texts[i];
      if (isButton && item.isToggle) setToggle(pin, *item.isToggle);
      if (!isButton && item.snap) setSnap(pin, *item.snap);
    }
  }
}

void Phone::report(Feedback& feedback, std::uint64_t) const {
  for (std::size_t i = 0; i < kIoPins; ++i) {
    feedback.io[kA][i] = screen_.axes[i];
    feedback.io[kB][i] = std::int64_t{screen_.isOn[i]};
  }
  feedback.vectors.set(FeedbackVector::arPosition, pose_.position);
  const Quaternionf& q = pose_.orientation;
  const float up[]{2 * (q.x * q.z - q.w * q.y), 2 * (q.y * q.z + q.w * q.x),
                   1 - 2 * (q.x * q.x + q.y * q.y)};
  feedback.vectors.set(FeedbackVector::gyro, {0, 0, 0});
  feedback.vectors.set(FeedbackVector::accelerometer,
                       {kGravity * up[0], kGravity * up[1], kGravity * up[2]});
  const float north[]{2 * (q.x * q.y + q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z),
                      2 * (q.y * q.z - q.w * q.x)};
  feedback.vectors.set(FeedbackVector::magnetometer,
                       {kNorth * north[0] - kDown * up[0], kNorth * north[1] - kDown * up[1],
                        kNorth * north[2] - kDown * up[2]});
  feedback.quaternions.set(FeedbackQuaternion::arOrientation, pose_.orientation);
  feedback.quaternions.set(FeedbackQuaternion::orientation, pose_.orientation);
  feedback.enums.set(FeedbackEnum::arQuality,
                     static_cast<std::int32_t>(ArQuality::ArQualityNormal));
  feedback.floats.set(FeedbackFloat::batteryLevel, 100);
  feedback.leds.set(FeedbackLed::led, screen_.edge);
  const auto now = static_cast<std::uint64_t>(std::llround(now_ * 1e6));
  feedback.integers.set(FeedbackUInt64::hardwareReceiveTime, now);
  feedback.integers.set(FeedbackUInt64::hardwareTransmitTime, now);
  feedback.integers.set(FeedbackUInt64::senderId, id_);
}

void Phone::report(Info& info) const { info.leds.set(InfoLed::led, screen_.edge); }

}  // namespace hrdf::sim
