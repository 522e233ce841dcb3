// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/mobile_io_device.h>

#include <utility>

#include "text/timed_table.h"
#include "world/world.h"

namespace hrdf::sim {
namespace {

// True if `column` is the name of a pin: 'a' or 'b', then a digit from 1 to 8.
bool isPinColumn(const std::string& column) {
  return column.size() == 2 && (column[0] == 'a' || column[0] == 'b') && column[1] >= '1' &&
         column[1] < '1' + kIoPins;
}

std::string complaintOf(const std::string& column, double value) {
  if (column[0] == 'a') return complaintBeyond(1, value);
  return value == 0 || value == 1 ? "" : "is not 0 or 1";
}

PhoneScript scriptOf(const CsvTable& table) {
  PhoneScript script;
  for (const CsvTable::Row& row : table.rows) {
    PhoneScript::Row& to = script.rows.emplace_back();
    to.time = row.time;
    to.axes.fill(kUnsetFloat);
    to.buttons.fill(kUnsetFloat);
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const std::string& column = table.columns[i];
      auto& pins = column[0] == 'a' ? to.axes : to.buttons;
      pins[static_cast<std::size_t>(column[1] - '1')] = static_cast<float>(row.cells[i]);
    }
  }
  return script;
}

}  // namespace

MobileIoDevice::MobileIoDevice(std::shared_ptr<World> world, int index)
    : world_(std::move(world)), index_(index) {}

// Locks the world, and returns the result of call(phone). Returns an empty result if `number`, of a
// button or axis, is not from 1 to 8.
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

bool MobileIoDevice::play(const std::string& path, Diagnostics& out) {
  return play(path, readFile, out);
}

bool MobileIoDevice::play(const std::string& path, const FileReader& files, Diagnostics& out) {
  const auto table =
      readTimedTable(path,
                     {[](const auto& name, const auto&) { return isPinColumn(name); }, complaintOf,
                      "a1 to a8, b1 to b8", "b1"},
                     files, out);
  if (!table) return false;
  PhoneScript script = scriptOf(*table);
  const StateLock state = world_->lock();
  world_->phone(index_).play(std::move(script));
  return true;
}

std::string MobileIoDevice::layout() const {
  const StateLock state = world_->lock();
  return world_->phone(index_).screen().layout;
}

std::string MobileIoDevice::text() const {
  const StateLock state = world_->lock();
  return world_->phone(index_).screen().text;
}

PhoneScreen MobileIoDevice::screen() const {
  const StateLock state = world_->lock();
  return world_->phone(index_).screen();
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
