// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The memory layout of messages. It is part of the interface, because programs read and write it.
// The order of the kinds, their bits and their offsets are equal to HEBI's library 2.27.
#ifndef HRDF_SIM_HEBI_C_LAYOUT_H_
#define HRDF_SIM_HEBI_C_LAYOUT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include <hrdf/hebi_c.h>
#include <hrdf/sim/group_command.h>
#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/group_info.h>

#include "messages/message_fields.h"

namespace hrdf::hebi_c {

template <class Field>
inline constexpr std::uint32_t kCount = static_cast<std::uint32_t>(Field::count);

inline constexpr std::uint32_t kDebugChannels = kCount<sim::DebugChannel>;
inline constexpr std::uint32_t kBanks = sim::kIoBanks;
inline constexpr std::uint32_t kPins = sim::kIoPins;

// Tables of HebiMessageMetadata: index of the first value (offset) and number of values (size), for
// each field with numbered floats and each pin bank.
inline constexpr std::uint32_t kNumberedOffsets[] = {0};
inline constexpr std::uint32_t kNumberedSizes[] = {kDebugChannels};
inline constexpr std::uint32_t kBankOffsets[] = {0, 8, 16, 24, 32, 40};
inline constexpr std::uint32_t kBankSizes[] = {kPins, kPins, kPins, kPins, kPins, kPins};

// Returns the metadata of a message. Each field has a bit; fields of one kind have consecutive
// bits. The first bit of a kind without fields is 0.
template <class Module, class Flag>
constexpr HebiMessageMetadata metadataOf() {
  HebiMessageMetadata m{};
#define HRDF_NUMBER(kind, name, unit)                                                       \
  if constexpr (requires(Module module) { module.kind; }) {                                 \
    constexpr std::size_t kFields = sim::kFieldsOf<decltype(std::declval<Module&>().kind)>; \
    m.name##_field_count_ = kFields / unit;                                                 \
    m.name##_field_bitfield_offset_ = m.message_bitfield_count_;                            \
    m.message_bitfield_count_ += kFields;                                                   \
  }
  HRDF_KINDS(HRDF_NUMBER)
#undef HRDF_NUMBER
  m.flag_field_count_ = kCount<Flag>;
  m.flag_field_bitfield_offset_ = kCount<Flag> > 0 ? m.message_bitfield_count_ : 0;
  m.message_bitfield_count_ += kCount<Flag>;
  m.numbered_float_relative_offsets_ = kNumberedOffsets;
  m.numbered_float_field_sizes_ = kNumberedSizes;
  m.io_relative_offsets_ = kBankOffsets;
  m.io_field_sizes_ = kBankSizes;
  return m;
}

enum class NoFlag { count };

inline constexpr HebiMessageMetadata kCommand = metadataOf<sim::ModuleCommand, sim::CommandFlag>();
inline constexpr HebiMessageMetadata kFeedback = metadataOf<sim::ModuleFeedback, NoFlag>();
inline constexpr HebiMessageMetadata kInfo = metadataOf<sim::ModuleInfo, sim::InfoFlag>();

// The numbers and offsets of bits are from HEBI's library 2.27.
static_assert(kCommand.message_bitfield_count_ == 150 &&
              kCommand.led_field_bitfield_offset_ == 133);
static_assert(kFeedback.message_bitfield_count_ == 135 &&
              kFeedback.quaternionf_field_bitfield_offset_ == 57);
static_assert(kInfo.message_bitfield_count_ == 87 && kInfo.string_field_bitfield_offset_ == 69);

template <class Value>
inline constexpr Value kUnset{};
inline constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
template <>
inline constexpr float kUnset<float> = kNan;
template <>
inline constexpr HebiVector3f kUnset<HebiVector3f>{{kNan, kNan, kNan}};
template <>
inline constexpr HebiQuaternionf kUnset<HebiQuaternionf>{{kNan, kNan, kNan, 0}};

// The values of all fields of one kind. A kind without fields takes no memory.
template <class Value, std::uint32_t kFields>
struct Row : std::array<Value, kFields> {
  constexpr Row() { this->fill(kUnset<Value>); }
};
template <class Value>
struct Row<Value, 0> {
  Value* data() { return nullptr; }
};

// The memory of a message without texts. The macro HRDF_KINDS requires the member names of
// `sim::Command`, `sim::Feedback` and `sim::Info`.
template <const HebiMessageMetadata& m>
struct Memory {
  std::array<std::int32_t, (m.message_bitfield_count_ + 31) / 32> bits{};
  Row<float, m.float_field_count_> floats;
  Row<HebiHighResAngleStruct, m.high_res_angle_field_count_> angles;
  [[no_unique_address]] Row<HebiVector3f, m.vector3f_field_count_> vectors;
  [[no_unique_address]] Row<HebiQuaternionf, m.quaternionf_field_count_> quaternions;
  Row<std::uint64_t, m.uint64_field_count_> integers;
  Row<std::int32_t, m.enum_field_count_> enums;
  [[no_unique_address]] Row<bool, m.bool_field_count_> bools;
  [[no_unique_address]] Row<float, m.numbered_float_field_count_ * kDebugChannels> debug;
  [[no_unique_address]] Row<HebiIoBankPinStruct, m.io_field_count_ * kPins> io;
  Row<std::uint32_t, m.led_field_count_> leds;
};
using CommandMemory = Memory<kCommand>;
using FeedbackMemory = Memory<kFeedback>;
using InfoMemory = Memory<kInfo>;

static_assert(offsetof(CommandMemory, bits) == 0 && offsetof(CommandMemory, angles) == 264 &&
              offsetof(CommandMemory, io) == 408 && offsetof(CommandMemory, leds) == 1176);
static_assert(offsetof(FeedbackMemory, bits) == 0 && offsetof(FeedbackMemory, angles) == 216 &&
              offsetof(FeedbackMemory, io) == 512 && offsetof(FeedbackMemory, leds) == 1280);
static_assert(offsetof(InfoMemory, bits) == 0 && offsetof(InfoMemory, angles) == 224 &&
              offsetof(InfoMemory, leds) == 320);

// A message for one module, with its metadata.
template <const HebiMessageMetadata& m>
struct MessageOf {
  static constexpr const HebiMessageMetadata& kMetadata = m;

  Memory<m> message;
};
// A message with texts; the texts are after the message in memory.
template <const HebiMessageMetadata& m>
struct WithTexts : MessageOf<m> {
  std::array<std::string, m.string_field_count_> strings;
  sim::IoLabels labels;
};

}  // namespace hrdf::hebi_c

struct HebiCommand : hrdf::hebi_c::WithTexts<hrdf::hebi_c::kCommand> {};
struct HebiInfo : hrdf::hebi_c::WithTexts<hrdf::hebi_c::kInfo> {};
struct HebiFeedback : hrdf::hebi_c::MessageOf<hrdf::hebi_c::kFeedback> {};

// The size of a message is a multiple of 8 bytes, because NumPy's views of doubles and pins require
// aligned strides.
static_assert(sizeof(HebiCommand) % 8 == 0 && sizeof(HebiFeedback) % 8 == 0 &&
              sizeof(HebiInfo) % 8 == 0);

#endif  // HRDF_SIM_HEBI_C_LAYOUT_H_
