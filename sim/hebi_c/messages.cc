// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi_c/messages.h"

#include <hrdf/sim/group.h>

#include "hebi_c/bits.h"
#include "hebi_c/process.h"

namespace hrdf::hebi_c {
namespace {

// Values as hrdf::sim has them.
double valueOf(const HebiHighResAngleStruct& angle) { return fromHighRes(angle); }
sim::Vector3f valueOf(const HebiVector3f& v) { return {v.data[0], v.data[1], v.data[2]}; }
sim::Color valueOf(std::uint32_t led) {
  const auto byte = [led](int shift) { return static_cast<std::uint8_t>(led >> shift); };
  return {byte(24), byte(16), byte(8), byte(0)};
}
float valueOf(float value) { return value; }
bool valueOf(bool value) { return value; }
std::int32_t valueOf(std::int32_t value) { return value; }
std::uint64_t valueOf(std::uint64_t value) { return value; }
const std::string& valueOf(const std::string& text) { return text; }

sim::IoPin valueOf(const HebiIoBankPinStruct& pin) {
  if (pin.stored_type_ == HebiIoBankPinInt) return std::int64_t{pin.int_value_};
  if (pin.stored_type_ == HebiIoBankPinFloat) return pin.float_value_;
  return {};
}

// Values as they lie in memory.
HebiHighResAngleStruct stored(double angle) { return toHighRes(angle); }
HebiVector3f stored(const sim::Vector3f& v) { return {{v.x, v.y, v.z}}; }
HebiQuaternionf stored(const sim::Quaternionf& q) { return {{q.w, q.x, q.y, q.z}}; }
std::uint32_t stored(const sim::Color& c) {
  return (std::uint32_t{c.red} << 24) | (std::uint32_t{c.green} << 16) |
         (std::uint32_t{c.blue} << 8) | std::uint32_t{c.alpha};
}
float stored(float value) { return value; }
bool stored(bool value) { return value; }
std::int32_t stored(std::int32_t value) { return value; }
std::uint64_t stored(std::uint64_t value) { return value; }
const std::string& stored(const std::string& text) { return text; }

HebiIoBankPinStruct stored(const sim::IoPin& pin) {
  HebiIoBankPinStruct result{};
  if (const auto* whole = std::get_if<std::int64_t>(&pin)) {
    result.int_value_ = *whole;
    result.stored_type_ = HebiIoBankPinInt;
  } else if (const auto* number = std::get_if<float>(&pin)) {
    result.float_value_ = *number;
    result.stored_type_ = HebiIoBankPinFloat;
  }
  return result;
}

// Reads one kind of fields.
template <class Memory, class Stored, class Key, class Value>
void read(const Memory& memory, std::uint32_t first, const Stored& fields,
          sim::Fields<Key, Value>& to) {
  for (std::uint32_t i = 0; i < kCount<Key>; ++i) {
    if (hasBit(memory.bits.data(), first + i)) to.set(static_cast<Key>(i), valueOf(fields[i]));
  }
}

// Writes one kind of fields, also those that are not set.
template <class Key, class Value, class Memory, class Stored>
void write(const sim::Fields<Key, Value>& from, Memory& memory, std::uint32_t first,
           Stored& fields) {
  for (std::uint32_t i = 0; i < kCount<Key>; ++i) {
    const auto key = static_cast<Key>(i);
    setBit(memory.bits.data(), first + i, from.has(key));
    fields[i] = stored(from.get(key));
  }
}

// Writes those that are set.
template <class Key, class Value, class Memory, class Stored>
void writeSet(const sim::Fields<Key, Value>& from, Memory& memory, std::uint32_t first,
              Stored& fields) {
  for (std::uint32_t i = 0; i < kCount<Key>; ++i) {
    const auto key = static_cast<Key>(i);
    if (!from.has(key)) continue;
    setBit(memory.bits.data(), first + i, true);
    fields[i] = stored(from.get(key));
  }
}

bool givesTargets(const CommandMemory& memory) {
  const auto has = [&](std::uint32_t first, auto field) {
    return hasBit(memory.bits.data(), first + static_cast<std::uint32_t>(field));
  };
  const std::uint32_t floats = kCommand.float_field_bitfield_offset_;
  return has(kCommand.high_res_angle_field_bitfield_offset_, sim::CommandAngle::position) ||
         has(floats, sim::CommandFloat::velocity) || has(floats, sim::CommandFloat::effort);
}

void convert(const HebiCommand& from, sim::ModuleCommand& to) {
  constexpr const HebiMessageMetadata& m = kCommand;
  const CommandMemory& memory = from.memory;
  sim::Command& message = to.message;
  message = {};
  read(memory, m.float_field_bitfield_offset_, memory.floats, message.floats);
  read(memory, m.high_res_angle_field_bitfield_offset_, memory.angles, message.angles);
  read(memory, m.vector3f_field_bitfield_offset_, memory.vectors, message.vectors);
  read(memory, m.uint64_field_bitfield_offset_, memory.integers, message.integers);
  read(memory, m.enum_field_bitfield_offset_, memory.enums, message.enums);
  read(memory, m.bool_field_bitfield_offset_, memory.bools, message.bools);
  read(memory, m.numbered_float_field_bitfield_offset_, memory.debug, message.debug);
  read(memory, m.led_field_bitfield_offset_, memory.leds, message.leds);
  for (std::uint32_t i = 0; i < kCount<sim::CommandFlag>; ++i) {
    if (hasBit(memory.bits.data(), m.flag_field_bitfield_offset_ + i)) {
      message.flags.set(static_cast<sim::CommandFlag>(i));
    }
  }
  for (std::uint32_t i = 0; i < memory.io.size(); ++i) {
    if (hasBit(memory.bits.data(), m.io_field_bitfield_offset_ + i)) {
      message.io[i / kPins][i % kPins] = valueOf(memory.io[i]);
    }
  }
  message.givesTargets = givesTargets(memory);
  to.strings = {};
  read(memory, m.string_field_bitfield_offset_, from.strings, to.strings);
  to.labels = from.labels;
  to.layout.clear();
}

void convert(const sim::Feedback& from, FeedbackMemory& to) {
  constexpr const HebiMessageMetadata& m = kFeedback;
  write(from.floats, to, m.float_field_bitfield_offset_, to.floats);
  write(from.angles, to, m.high_res_angle_field_bitfield_offset_, to.angles);
  write(from.vectors, to, m.vector3f_field_bitfield_offset_, to.vectors);
  write(from.quaternions, to, m.quaternionf_field_bitfield_offset_, to.quaternions);
  write(from.integers, to, m.uint64_field_bitfield_offset_, to.integers);
  write(from.enums, to, m.enum_field_bitfield_offset_, to.enums);
  write(from.debug, to, m.numbered_float_field_bitfield_offset_, to.debug);
  write(from.leds, to, m.led_field_bitfield_offset_, to.leds);
  for (std::uint32_t i = 0; i < to.io.size(); ++i) {
    const sim::IoPin& pin = from.io[i / kPins][i % kPins];
    setBit(to.bits.data(), m.io_field_bitfield_offset_ + i, pin.index() != 0);
    to.io[i] = stored(pin);
  }
}

template <class Key, class Value>
void clearRange(sim::Fields<Key, Value>& fields, Key first, Key last) {
  for (int i = static_cast<int>(first); i <= static_cast<int>(last); ++i) {
    fields.clear(static_cast<Key>(i));
  }
}

void leaveOut(std::uint64_t extra, sim::Info& info, sim::InfoStrings& strings) {
  using sim::InfoFloat, sim::InfoString, sim::InfoUInt64;
  if ((extra & sim::EthernetInfo) == 0) {
    clearRange(info.integers, InfoUInt64::ipAddress, InfoUInt64::defaultGateway);
  }
  if ((extra & sim::UserData) == 0) {
    clearRange(info.floats, InfoFloat::userSettingsFloat1, InfoFloat::userSettingsFloat8);
    clearRange(strings, InfoString::userSettingsBytes1, InfoString::userSettingsBytes8);
  }
  if ((extra & sim::FirmwareInfo) == 0) {
    clearRange(strings, InfoString::firmwareType, InfoString::firmwareRevision);
  }
  if ((extra & sim::RuntimeData) == 0) {
    clearRange(info.integers, InfoUInt64::runtimeSecondsCommanded, InfoUInt64::runtimeSecondsOn);
  }
}

void convert(sim::ModuleInfo from, std::uint64_t extra, HebiInfo& to) {
  constexpr const HebiMessageMetadata& m = kInfo;
  leaveOut(extra, from.message, from.strings);
  InfoMemory& memory = to.memory;
  write(from.message.floats, memory, m.float_field_bitfield_offset_, memory.floats);
  write(from.message.angles, memory, m.high_res_angle_field_bitfield_offset_, memory.angles);
  write(from.message.integers, memory, m.uint64_field_bitfield_offset_, memory.integers);
  write(from.message.enums, memory, m.enum_field_bitfield_offset_, memory.enums);
  write(from.message.bools, memory, m.bool_field_bitfield_offset_, memory.bools);
  write(from.message.leds, memory, m.led_field_bitfield_offset_, memory.leds);
  write(from.strings, memory, m.string_field_bitfield_offset_, to.strings);
  to.labels = std::move(from.labels);
  setBit(memory.bits.data(), m.flag_field_bitfield_offset_,
         from.message.flags.has(sim::InfoFlag::saveCurrentSettings));
}

void convert(const HebiInfo& from, sim::ModuleInfo& to) {
  constexpr const HebiMessageMetadata& m = kInfo;
  const InfoMemory& memory = from.memory;
  to.message = {};
  read(memory, m.float_field_bitfield_offset_, memory.floats, to.message.floats);
  read(memory, m.high_res_angle_field_bitfield_offset_, memory.angles, to.message.angles);
  read(memory, m.enum_field_bitfield_offset_, memory.enums, to.message.enums);
  read(memory, m.bool_field_bitfield_offset_, memory.bools, to.message.bools);
}

}  // namespace

void convert(const HebiGroupCommand& from, sim::GroupCommand& to) {
  for (std::size_t i = 0; i < to.size(); ++i) convert(from.modules[i], to[i]);
}

void convertTimed(const sim::GroupFeedback& from, HebiGroupFeedback& to) {
  for (std::size_t i = 0; i < from.size(); ++i) convert(from[i].message, to.modules[i].memory);
}

void convert(const sim::GroupFeedback& from, HebiGroupFeedback& to) {
  convertTimed(from, to);
  // All modules of a group are heard at once.
  const std::uint64_t heard =
      clockAt(from[0].message.integers.get(sim::FeedbackUInt64::receiveTime));
  for (HebiFeedback& module : to.modules) {
    for (const auto field : {sim::FeedbackUInt64::receiveTime, sim::FeedbackUInt64::transmitTime}) {
      const auto index = static_cast<std::uint32_t>(field);
      if (hasBit(module.memory.bits.data(), kFeedback.uint64_field_bitfield_offset_ + index)) {
        module.memory.integers[index] = heard;
      }
    }
  }
}

void convert(const sim::GroupInfo& from, std::uint64_t extra, HebiGroupInfo& to) {
  for (std::size_t i = 0; i < from.size(); ++i) convert(from[i], extra, to.modules[i]);
}

void convert(const HebiGroupInfo& from, sim::GroupInfo& to) {
  for (std::size_t i = 0; i < to.size(); ++i) convert(from.modules[i], to[i]);
}

void setFields(const sim::GroupCommand& from, HebiGroupCommand& to) {
  constexpr const HebiMessageMetadata& m = kCommand;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const sim::Command& message = from[i].message;
    CommandMemory& memory = to.modules[i].memory;
    writeSet(message.floats, memory, m.float_field_bitfield_offset_, memory.floats);
    writeSet(message.angles, memory, m.high_res_angle_field_bitfield_offset_, memory.angles);
    writeSet(message.enums, memory, m.enum_field_bitfield_offset_, memory.enums);
    writeSet(message.bools, memory, m.bool_field_bitfield_offset_, memory.bools);
  }
}

}  // namespace hrdf::hebi_c
