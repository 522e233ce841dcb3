// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The memory of messages, which is part of the interface: programs read and write it. The order of
// the kinds, their bits and their offsets are those of HEBI's library 2.27.
#ifndef HRDF_SIM_HEBI_C_LAYOUT_H_
#define HRDF_SIM_HEBI_C_LAYOUT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>

#include <hrdf/hebi_c.h>
#include <hrdf/sim/command.h>
#include <hrdf/sim/feedback.h>
#include <hrdf/sim/info.h>

namespace hrdf::hebi_c {

template <class Field>
inline constexpr std::uint32_t kCount = static_cast<std::uint32_t>(Field::count);

inline constexpr std::uint32_t kDebugChannels = kCount<sim::DebugChannel>;
inline constexpr std::uint32_t kBanks = sim::kIoBanks;
inline constexpr std::uint32_t kPins = sim::kIoPins;

// Tables of a metadata: relative offsets and sizes of numbered floats and of banks.
inline constexpr std::uint32_t kNumberedOffsets[] = {0};
inline constexpr std::uint32_t kNumberedSizes[] = {kDebugChannels};
inline constexpr std::uint32_t kBankOffsets[] = {0, 8, 16, 24, 32, 40};
inline constexpr std::uint32_t kBankSizes[] = {kPins, kPins, kPins, kPins, kPins, kPins};

// Numbers the bits of all fields: kind by kind, in the order of the struct. A kind without fields
// begins at 0. `metadata` has the counts.
constexpr HebiMessageMetadata withBits(HebiMessageMetadata metadata) {
  HebiMessageMetadata& m = metadata;
  std::uint32_t bits = 0;
  const auto number = [&bits](std::uint32_t fields, std::uint32_t size) {
    const std::uint32_t first = fields > 0 ? bits : 0;
    bits += fields * size;
    return first;
  };
  m.float_field_bitfield_offset_ = number(m.float_field_count_, 1);
  m.high_res_angle_field_bitfield_offset_ = number(m.high_res_angle_field_count_, 1);
  m.vector3f_field_bitfield_offset_ = number(m.vector3f_field_count_, 1);
  m.quaternionf_field_bitfield_offset_ = number(m.quaternionf_field_count_, 1);
  m.uint64_field_bitfield_offset_ = number(m.uint64_field_count_, 1);
  m.enum_field_bitfield_offset_ = number(m.enum_field_count_, 1);
  m.bool_field_bitfield_offset_ = number(m.bool_field_count_, 1);
  m.numbered_float_field_bitfield_offset_ = number(m.numbered_float_field_count_, kDebugChannels);
  m.io_field_bitfield_offset_ = number(m.io_field_count_, kPins);
  m.led_field_bitfield_offset_ = number(m.led_field_count_, 1);
  m.string_field_bitfield_offset_ = number(m.string_field_count_, 1);
  m.flag_field_bitfield_offset_ = number(m.flag_field_count_, 1);
  m.numbered_float_relative_offsets_ = kNumberedOffsets;
  m.numbered_float_field_sizes_ = kNumberedSizes;
  m.io_relative_offsets_ = kBankOffsets;
  m.io_field_sizes_ = kBankSizes;
  m.message_bitfield_count_ = bits;
  return metadata;
}

constexpr HebiMessageMetadata commandMetadata() {
  HebiMessageMetadata m{};
  m.float_field_count_ = kCount<sim::CommandFloat>;
  m.high_res_angle_field_count_ = kCount<sim::CommandAngle>;
  m.vector3f_field_count_ = kCount<sim::CommandVector>;
  m.uint64_field_count_ = kCount<sim::CommandUInt64>;
  m.enum_field_count_ = kCount<sim::CommandEnum>;
  m.bool_field_count_ = kCount<sim::CommandBool>;
  m.numbered_float_field_count_ = 1;
  m.io_field_count_ = kBanks;
  m.led_field_count_ = kCount<sim::CommandLed>;
  m.string_field_count_ = kCount<sim::CommandString>;
  m.flag_field_count_ = kCount<sim::CommandFlag>;
  return withBits(m);
}

constexpr HebiMessageMetadata feedbackMetadata() {
  HebiMessageMetadata m{};
  m.float_field_count_ = kCount<sim::FeedbackFloat>;
  m.high_res_angle_field_count_ = kCount<sim::FeedbackAngle>;
  m.vector3f_field_count_ = kCount<sim::FeedbackVector>;
  m.quaternionf_field_count_ = kCount<sim::FeedbackQuaternion>;
  m.uint64_field_count_ = kCount<sim::FeedbackUInt64>;
  m.enum_field_count_ = kCount<sim::FeedbackEnum>;
  m.numbered_float_field_count_ = 1;
  m.io_field_count_ = kBanks;
  m.led_field_count_ = kCount<sim::FeedbackLed>;
  return withBits(m);
}

constexpr HebiMessageMetadata infoMetadata() {
  HebiMessageMetadata m{};
  m.float_field_count_ = kCount<sim::InfoFloat>;
  m.high_res_angle_field_count_ = kCount<sim::InfoAngle>;
  m.uint64_field_count_ = kCount<sim::InfoUInt64>;
  m.enum_field_count_ = kCount<sim::InfoEnum>;
  m.bool_field_count_ = kCount<sim::InfoBool>;
  m.led_field_count_ = kCount<sim::InfoLed>;
  m.string_field_count_ = kCount<sim::InfoString>;
  m.flag_field_count_ = kCount<sim::InfoFlag>;
  return withBits(m);
}

inline constexpr HebiMessageMetadata kCommand = commandMetadata();
inline constexpr HebiMessageMetadata kFeedback = feedbackMetadata();
inline constexpr HebiMessageMetadata kInfo = infoMetadata();

// What HEBI's library says.
static_assert(kCommand.message_bitfield_count_ == 150 &&
              kCommand.led_field_bitfield_offset_ == 133);
static_assert(kFeedback.message_bitfield_count_ == 135 &&
              kFeedback.quaternionf_field_bitfield_offset_ == 57);
static_assert(kInfo.message_bitfield_count_ == 87 && kInfo.string_field_bitfield_offset_ == 69);

constexpr std::size_t wordsFor(const HebiMessageMetadata& metadata) {
  return (metadata.message_bitfield_count_ + 31) / 32;
}

// An array that a new message has filled with `value`.
template <class Value, std::size_t N>
constexpr std::array<Value, N> filled(const Value& value) {
  std::array<Value, N> all{};
  all.fill(value);
  return all;
}

inline constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
inline constexpr HebiVector3f kNanVector{{kNan, kNan, kNan}};
inline constexpr HebiQuaternionf kNanQuaternion{{kNan, kNan, kNan, 0}};

using Pins = std::array<HebiIoBankPinStruct, std::size_t{kBanks} * kPins>;

struct CommandMemory {
  std::array<std::int32_t, wordsFor(kCommand)> bits{};
  std::array<float, kCommand.float_field_count_> floats =
      filled<float, kCommand.float_field_count_>(kNan);
  std::array<HebiHighResAngleStruct, kCommand.high_res_angle_field_count_> angles{};
  std::array<HebiVector3f, kCommand.vector3f_field_count_> vectors =
      filled<HebiVector3f, kCommand.vector3f_field_count_>(kNanVector);
  std::array<std::uint64_t, kCommand.uint64_field_count_> integers{};
  std::array<std::int32_t, kCommand.enum_field_count_> enums{};
  std::array<bool, kCommand.bool_field_count_> bools{};
  std::array<float, kDebugChannels> debug = filled<float, kDebugChannels>(kNan);
  Pins io{};
  std::array<std::uint32_t, kCommand.led_field_count_> leds{};
};

struct FeedbackMemory {
  std::array<std::int32_t, wordsFor(kFeedback)> bits{};
  std::array<float, kFeedback.float_field_count_> floats =
      filled<float, kFeedback.float_field_count_>(kNan);
  std::array<HebiHighResAngleStruct, kFeedback.high_res_angle_field_count_> angles{};
  std::array<HebiVector3f, kFeedback.vector3f_field_count_> vectors =
      filled<HebiVector3f, kFeedback.vector3f_field_count_>(kNanVector);
  std::array<HebiQuaternionf, kFeedback.quaternionf_field_count_> quaternions =
      filled<HebiQuaternionf, kFeedback.quaternionf_field_count_>(kNanQuaternion);
  std::array<std::uint64_t, kFeedback.uint64_field_count_> integers{};
  std::array<std::int32_t, kFeedback.enum_field_count_> enums{};
  std::array<float, kDebugChannels> debug = filled<float, kDebugChannels>(kNan);
  Pins io{};
  std::array<std::uint32_t, kFeedback.led_field_count_> leds{};
};

struct InfoMemory {
  std::array<std::int32_t, wordsFor(kInfo)> bits{};
  std::array<float, kInfo.float_field_count_> floats =
      filled<float, kInfo.float_field_count_>(kNan);
  std::array<HebiHighResAngleStruct, kInfo.high_res_angle_field_count_> angles{};
  std::array<std::uint64_t, kInfo.uint64_field_count_> integers{};
  std::array<std::int32_t, kInfo.enum_field_count_> enums{};
  std::array<bool, kInfo.bool_field_count_> bools{};
  std::array<std::uint32_t, kInfo.led_field_count_> leds{};
};

static_assert(offsetof(CommandMemory, bits) == 0 && offsetof(CommandMemory, angles) == 264 &&
              offsetof(CommandMemory, io) == 408 && offsetof(CommandMemory, leds) == 1176);
static_assert(offsetof(FeedbackMemory, bits) == 0 && offsetof(FeedbackMemory, angles) == 216 &&
              offsetof(FeedbackMemory, io) == 512 && offsetof(FeedbackMemory, leds) == 1280);
static_assert(offsetof(InfoMemory, bits) == 0 && offsetof(InfoMemory, angles) == 224 &&
              offsetof(InfoMemory, leds) == 320);

// The memory of a message, with its texts behind it.
template <class Memory, std::size_t kStrings>
struct WithTexts {
  Memory memory;
  std::array<std::string, kStrings> strings;
  sim::IoLabels labels;
};

}  // namespace hrdf::hebi_c

struct HebiCommand : hrdf::hebi_c::WithTexts<hrdf::hebi_c::CommandMemory,
                                             hrdf::hebi_c::kCommand.string_field_count_> {
  static constexpr const HebiMessageMetadata& kMetadata = hrdf::hebi_c::kCommand;
};
struct HebiInfo
    : hrdf::hebi_c::WithTexts<hrdf::hebi_c::InfoMemory, hrdf::hebi_c::kInfo.string_field_count_> {
  static constexpr const HebiMessageMetadata& kMetadata = hrdf::hebi_c::kInfo;
};
struct HebiFeedback {
  static constexpr const HebiMessageMetadata& kMetadata = hrdf::hebi_c::kFeedback;
  hrdf::hebi_c::FeedbackMemory memory;
};

// NumPy's views of doubles and pins need aligned strides.
static_assert(sizeof(HebiCommand) % 8 == 0 && sizeof(HebiFeedback) % 8 == 0 &&
              sizeof(HebiInfo) % 8 == 0);

#endif  // HRDF_SIM_HEBI_C_LAYOUT_H_
