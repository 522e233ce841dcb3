// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi_c/messages.h"

#include <hrdf/sim/group.h>

#include "hebi_c/bits.h"
#include "hebi_c/process.h"

namespace hrdf::hebi_c {
namespace {

// Convert a value from its type in HEBI's messages to its type in hrdf::sim; most types are equal.
template <class Value>
const Value& valueOf(const Value& value) {
  return value;
}
double valueOf(const HebiHighResAngleStruct& angle) { return fromHighRes(angle); }
sim::Vector3f valueOf(const HebiVector3f& v) { return {v.data[0], v.data[1], v.data[2]}; }
sim::Color valueOf(std::uint32_t led) {
  const auto byte = [led](int shift) { return static_cast<std::uint8_t>(led >> shift); };
  return {byte(24), byte(16), byte(8), byte(0)};
}

sim::IoPin valueOf(const HebiIoBankPinStruct& pin) {
  if (pin.stored_type_ == HebiIoBankPinInt) return std::int64_t{pin.int_value_};
  if (pin.stored_type_ == HebiIoBankPinFloat) return pin.float_value_;
  return {};
}

// Convert a value from its type in hrdf::sim to its type in HEBI's messages.
template <class Value>
const Value& stored(const Value& value) {
  return value;
}
HebiHighResAngleStruct stored(double angle) { return toHighRes(angle); }
HebiVector3f stored(const sim::Vector3f& v) { return {{v.x, v.y, v.z}}; }
HebiQuaternionf stored(const sim::Quaternionf& q) { return {{q.w, q.x, q.y, q.z}}; }
std::uint32_t stored(const sim::Color& c) {
  return (std::uint32_t{c.red} << 24) | (std::uint32_t{c.green} << 16) |
         (std::uint32_t{c.blue} << 8) | std::uint32_t{c.alpha};
}

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

// Calls visit(bit, value, fields, key) for each field of a message. `bit`: index of the field's
// bit; `value`: the field's value in `hebi`, HEBI's message; `fields`: all fields of the same kind
// in `module`, the message of hrdf::sim; `key`: enumerator of the field in `fields`.
template <class Hebi, class Module, class Visit>
void visitFields(Hebi& hebi, Module& module, const Visit& visit) {
  std::uint32_t bit = 0;
  const auto visitKind = [&](auto& memory, auto&& fields) {
    using Kind = std::remove_cvref_t<decltype(fields)>;
    for (std::size_t i = 0; i < Kind::kCount; ++i, ++bit) {
      visit(bit, memory[i], fields, static_cast<typename Kind::Key>(i));
    }
  };
  sim::forEachKind(visitKind, hebi, module);
}

// Copies to `to` each field of `from` whose bit is set.
template <class Hebi, class Module>
void read(const Hebi& from, Module& to) {
  visitFields(from, to, [&](std::uint32_t bit, const auto& field, auto& fields, auto key) {
    if (hasBit(from.message.bits.data(), bit)) fields.set(key, valueOf(field));
  });
}

// Copies all fields to `to`, including unset fields.
template <class Module, class Hebi>
void write(const Module& from, Hebi& to) {
  decltype(to.message.bits) bits{};  // local, so that it stays in registers
  visitFields(to, from, [&](std::uint32_t bit, auto& field, const auto& fields, auto key) {
    if (fields.has(key)) setBit(bits.data(), bit, true);
    field = stored(fields.get(key));
  });
  to.message.bits = bits;
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
  to.message = {};
  to.strings = {};
  read(from, to);
  for (std::uint32_t i = 0; i < kCount<sim::CommandFlag>; ++i) {
    if (hasBit(from.message.bits.data(), kCommand.flag_field_bitfield_offset_ + i)) {
      to.message.flags.set(static_cast<sim::CommandFlag>(i));
    }
  }
  to.message.givesTargets = givesTargets(from.message);
  to.labels = from.labels;
  to.layout.clear();
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
  leaveOut(extra, from.message, from.strings);
  write(from, to);
  to.labels = std::move(from.labels);
  setBit(to.message.bits.data(), kInfo.flag_field_bitfield_offset_,
         from.message.flags.has(sim::InfoFlag::saveCurrentSettings));
}

}  // namespace

void convert(const HebiGroupCommand& from, sim::GroupCommand& to) {
  for (std::size_t i = 0; i < to.size(); ++i) convert(from.modules[i], to[i]);
}

void convertTimed(const sim::GroupFeedback& from, HebiGroupFeedback& to) {
  for (std::size_t i = 0; i < from.size(); ++i) write(from[i], to.modules[i]);
}

void convert(const sim::GroupFeedback& from, HebiGroupFeedback& to) {
  convertTimed(from, to);
  // All modules of a group have the same receive time: converts the time of the first module.
  const std::uint64_t heard =
      clockAt(from[0].message.integers.get(sim::FeedbackUInt64::receiveTime));
  for (HebiFeedback& module : to.modules) {
    for (const auto field : {sim::FeedbackUInt64::receiveTime, sim::FeedbackUInt64::transmitTime}) {
      const auto index = static_cast<std::uint32_t>(field);
      if (hasBit(module.message.bits.data(), kFeedback.uint64_field_bitfield_offset_ + index)) {
        module.message.integers[index] = heard;
      }
    }
  }
}

void convert(const sim::GroupInfo& from, std::uint64_t extra, HebiGroupInfo& to) {
  for (std::size_t i = 0; i < from.size(); ++i) convert(from[i], extra, to.modules[i]);
}

void convert(const HebiGroupInfo& from, sim::GroupInfo& to) {
  for (std::size_t i = 0; i < to.size(); ++i) read(from.modules[i], to[i]);
}

void setFields(const sim::GroupCommand& from, HebiGroupCommand& to) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    const auto write = [&](std::uint32_t bit, auto& field, const auto& fields, auto key) {
      if (!fields.has(key)) return;
      setBit(to.modules[i].message.bits.data(), bit, true);
      field = stored(fields.get(key));
    };
    visitFields(to.modules[i], from[i], write);
  }
}

}  // namespace hrdf::hebi_c
