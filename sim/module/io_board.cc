// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/io_board.h"

#include <cassert>
#include <cmath>

#include "firmware/core.h"

namespace hrdf::sim {

void IoBoard::setPin(int bank, int pin, const IoPin& value) {
  assert(bank >= 0 && bank < kIoBanks && pin >= 1 && pin <= kIoPins);
  pins_[static_cast<std::size_t>(bank)][static_cast<std::size_t>(pin - 1)] = value;
}

void IoBoard::powerUp() {
  forgetLabels();
  pins_ = {};
  light_ = {};
  now_ = 0;
}

// Sets pins. Ignores the sender and the lifetime of the command, because pins have no lock.
bool IoBoard::receive(const Command& command, std::uint64_t, std::int32_t, double) {
  for (std::size_t bank = 0; bank < pins_.size(); ++bank) {
    for (std::size_t pin = 0; pin < pins_[bank].size(); ++pin) {
      const IoPin& sent = command.io[bank][pin];
      if (sent.index() != 0) pins_[bank][pin] = sent;
    }
  }
  if (command.leds.has(CommandLed::led)) light_ = command.leds.get(CommandLed::led);
  return true;
}

bool IoBoard::receive(const CommandStrings& strings, std::uint64_t, double) {
  return keep(strings);
}

void IoBoard::report(Feedback& feedback, std::uint64_t) const {
  feedback.io = pins_;
  feedback.leds.set(FeedbackLed::led, light_);
  feedback.quaternions.set(FeedbackQuaternion::orientation,
                           {1, 0, 0, 0});  // identity rotation: the board does not move
  feedback.floats.set(FeedbackFloat::voltage, static_cast<float>(firmware::kNominalVoltage));
  const auto now = static_cast<std::uint64_t>(std::llround(now_ * 1e6));
  feedback.integers.set(FeedbackUInt64::hardwareReceiveTime, now);
  feedback.integers.set(FeedbackUInt64::hardwareTransmitTime, now);
  feedback.integers.set(FeedbackUInt64::senderId, id_);
}

void IoBoard::report(Info& info) const { info.leds.set(InfoLed::led, light_); }

}  // namespace hrdf::sim
