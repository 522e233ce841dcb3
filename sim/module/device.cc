// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/device.h"

#include <algorithm>

namespace hrdf::sim {
namespace {

bool hasPins(const IoBanks& banks) {
  const auto isSet = [](const IoPin& pin) { return pin.index() != 0; };
  return std::ranges::any_of(banks,
                             [&](const auto& bank) { return std::ranges::any_of(bank, isSet); });
}

}  // namespace

bool isDeviceName(std::string_view text) {
  return !text.empty() && text.size() <= kMaxNameLength && text.find('*') == text.npos;
}

bool hasFittingNames(const CommandStrings& strings) {
  const auto fits = [&](CommandString field) {
    return !strings.has(field) || isDeviceName(strings.get(field));
  };
  return fits(CommandString::name) && fits(CommandString::family);
}

bool hasTargets(const Command& command) {
  return command.givesTargets || command.angles.has(CommandAngle::position) ||
         command.floats.has(CommandFloat::velocity) || command.floats.has(CommandFloat::effort);
}

bool hasSettings(const Command& command) {
  return command.floats.anyBut(CommandFloat::velocity, CommandFloat::effort) ||
         command.angles.anyBut(CommandAngle::position) || command.vectors.any() ||
         command.integers.any() || command.enums.any() || command.bools.any() ||
         command.debug.any() || command.leds.any() || command.flags.any();
}

bool isEmpty(const Command& command) {
  return !hasTargets(command) && !hasSettings(command) && !hasPins(command.io);
}

void Device::show(const IoLabels& labels, const std::string&) {
  for (const auto& [pin, label] : labels) labels_[pin] = label;
}

bool Device::keep(const CommandStrings& strings) {
  if (!hasFittingNames(strings)) return false;
  const auto take = [&](CommandString from, InfoString to) {
    if (strings.has(from)) strings_.set(to, strings.get(from));
  };
  take(CommandString::name, InfoString::name);
  take(CommandString::family, InfoString::family);
  for (int i = 0; i < 8; ++i) {
    take(CommandString{static_cast<int>(CommandString::userSettingsBytes1) + i},
         InfoString{static_cast<int>(InfoString::userSettingsBytes1) + i});
  }
  return true;
}

}  // namespace hrdf::sim
