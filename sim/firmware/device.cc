// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "device.h"

namespace hrdf::sim {

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
