// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/mobile_io_device.h>

#include <utility>

#include "world.h"

namespace hrdf::sim {

MobileIoDevice::MobileIoDevice(std::shared_ptr<World> world, int index)
    : world_(std::move(world)), index_(index) {}

// What `call` says of the phone; nothing, as it says nothing, where there is no such number.
template <class Call>
auto MobileIoDevice::with(int number, Call call) const {
  using Result = decltype(call(std::declval<Phone&>()));
  if (number < 1 || number > kIoPins) return Result();
  const StateLock state = world_->lock();
  return call(world_->phone(index_));
}

void MobileIoDevice::setButton(int button, bool isPressed) {
  with(button, [&](Phone& phone) { phone.press(button, isPressed); });
}

void MobileIoDevice::setAxis(int axis, double value) {
  with(axis, [&](Phone& phone) { phone.moveAxis(axis, static_cast<float>(value)); });
}

void MobileIoDevice::releaseAxis(int axis) {
  with(axis, [&](Phone& phone) { phone.letGo(axis); });
}

bool MobileIoDevice::isOn(int button) const {
  return with(button, [&](Phone& phone) { return phone.isOn(button); });
}

double MobileIoDevice::axis(int axis) const {
  return with(axis, [&](Phone& phone) { return static_cast<double>(phone.axis(axis)); });
}

bool MobileIoDevice::hasLight(int button) const {
  return with(button, [&](Phone& phone) { return phone.screen().hasLight(button); });
}

std::string MobileIoDevice::buttonLabel(int button) const {
  return with(button,
              [&](Phone& phone) { return std::string(phone.screen().buttonLabel(button)); });
}

std::string MobileIoDevice::axisLabel(int axis) const {
  return with(axis, [&](Phone& phone) { return std::string(phone.screen().axisLabel(axis)); });
}

void MobileIoDevice::setPose(const Vector3f& position, const Quaternionf& orientation) {
  const StateLock state = world_->lock();
  world_->phone(index_).move(position, orientation);
}

std::string MobileIoDevice::text() const {
  const StateLock state = world_->lock();
  return world_->phone(index_).screen().text;
}

Color MobileIoDevice::edge() const {
  const StateLock state = world_->lock();
  return world_->phone(index_).screen().edge;
}

std::uint64_t MobileIoDevice::vibrations() const {
  const StateLock state = world_->lock();
  return world_->phone(index_).screen().vibrations;
}

}  // namespace hrdf::sim
