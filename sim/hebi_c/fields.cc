// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions hw*: they access one field of several messages in the messages' memory. Fields that
// do not exist are not read and not written.
#include "hebi_c/bits.h"
#include "hebi_c/layout.h"

namespace hrdf::hebi_c {
namespace {

using Refs = const HebiMessageRef*;

// One kind of field of a message, such as floats. `count`: number of fields; `first`: bit index of
// the first field; `memory`: the member of HebiMessageRef that has the values.
template <class Stored>
struct Kind {
  std::uint32_t count, first;
  Stored* HebiMessageRef::*memory;
};

// All kinds of fields of a message. Members have the names of HEBI's members.
struct Kinds {
  const HebiMessageMetadata& m;

#define HRDF_KIND(kind, name, unit)                                                    \
  Kind<std::remove_pointer_t<decltype(HebiMessageRef::name##_fields_)>> name##_fields{ \
      m.name##_field_count_ * unit, m.name##_field_bitfield_offset_,                   \
      &HebiMessageRef::name##_fields_};
  HRDF_PLAIN_KINDS(HRDF_KIND)
#undef HRDF_KIND
};
constexpr Kinds kInCommand{kCommand}, kInFeedback{kFeedback}, kInInfo{kInfo};

constexpr std::uint32_t kNoField = ~std::uint32_t{0};  // index of a field that does not exist

// Returns the index of value `number` of the numbered float field `field`. Only field 0, the debug
// channels, exists; kNoField: another field, or `number` below 0.
constexpr std::uint32_t debugIndex(std::int32_t number, std::uint32_t field) {
  return field == 0 && number >= 0 ? static_cast<std::uint32_t>(number) : kNoField;
}
constexpr std::uint32_t pinIndex(std::int32_t pin, std::uint32_t bank) {
  const bool isThere = pin >= 0 && static_cast<std::uint32_t>(pin) < kPins && bank < kBanks;
  return isThere ? bank * kPins + static_cast<std::uint32_t>(pin) : kNoField;
}

// Sets field `index` of message i to convert(values[i]). If `values` is null, clears the bits of
// the field.
template <class Stored, class Value, class Convert>
void set(const Kind<Stored>& kind, Refs refs, const Value* values, std::uint32_t count,
         std::uint32_t index, Convert convert) {
  if (!refs || index >= kind.count) return;
  for (std::uint32_t i = 0; i < count; ++i) {
    setBit(refs[i].message_bitfield_, kind.first + index, values != nullptr);
    if (values) (refs[i].*kind.memory)[index] = convert(values[i]);
  }
}

template <class Stored>
void set(const Kind<Stored>& kind, Refs refs, const Stored* values, std::uint32_t count,
         std::uint32_t index) {
  set(kind, refs, values, count, index, [](const Stored& value) { return value; });
}

// Writes the converted field `index` of message i to out[i]; 0 or empty if the message has no field
// with this index.
template <class Stored, class Value, class Convert>
void get(const Kind<Stored>& kind, Value* out, Refs refs, std::uint32_t count, std::uint32_t index,
         Convert convert) {
  if (!refs || !out) return;
  for (std::uint32_t i = 0; i < count; ++i) {
    out[i] = convert(index < kind.count ? (refs[i].*kind.memory)[index] : Stored{});
  }
}

void getBits(const HebiMessageMetadata& metadata, bool* out, Refs refs, std::uint32_t count,
             std::uint32_t bit) {
  if (!refs || !out) return;
  for (std::uint32_t i = 0; i < count; ++i) {
    out[i] = bit < metadata.message_bitfield_count_ && hasBit(refs[i].message_bitfield_, bit);
  }
}

void getFlags(const HebiMessageMetadata& metadata, bool* out, Refs refs, std::uint32_t count,
              std::uint32_t field) {
  const bool isThere = field < metadata.flag_field_count_;
  getBits(metadata, out, refs, count,
          isThere ? metadata.flag_field_bitfield_offset_ + field : kNoField);
}

// Writes for each message: true if pin `index` has a value of type `type`.
void getHasPin(const HebiMessageMetadata& metadata, bool* out, Refs refs, std::uint32_t count,
               std::uint32_t index, HebiIoBankPinType type) {
  if (!refs || !out) return;
  const auto kind = Kinds{metadata}.io_fields;
  for (std::uint32_t i = 0; i < count; ++i) {
    out[i] = index < kind.count && hasBit(refs[i].message_bitfield_, kind.first + index) &&
             refs[i].io_fields_[index].stored_type_ == type;
  }
}

float numberAt(const HebiIoBankPinStruct& pin) {
  return pin.stored_type_ == HebiIoBankPinFloat ? pin.float_value_ : 0;
}
std::int64_t wholeAt(const HebiIoBankPinStruct& pin) {
  return pin.stored_type_ == HebiIoBankPinInt ? pin.int_value_ : 0;
}
HebiIoBankPinStruct pinWith(std::int64_t value) {
  HebiIoBankPinStruct pin{};
  pin.int_value_ = value;
  pin.stored_type_ = HebiIoBankPinInt;
  return pin;
}
HebiIoBankPinStruct pinWith(float value) {
  HebiIoBankPinStruct pin = pinWith(std::int64_t{0});
  pin.float_value_ = value;
  pin.stored_type_ = HebiIoBankPinFloat;
  return pin;
}

constexpr auto kSame = [](const auto& value) { return value; };

}  // namespace
}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;

void hwCommandHasField(bool* out, const HebiCommandRef* refs, uint32_t count, uint32_t bit) {
  getBits(kCommand, out, refs, count, bit);
}
void hwFeedbackHasField(bool* out, const HebiFeedbackRef* refs, uint32_t count, uint32_t bit) {
  getBits(kFeedback, out, refs, count, bit);
}
void hwInfoHasField(bool* out, const HebiInfoRef* refs, uint32_t count, uint32_t bit) {
  getBits(kInfo, out, refs, count, bit);
}

void hwCommandGetFlag(bool* out, const HebiCommandRef* refs, uint32_t count, uint32_t field) {
  getFlags(kCommand, out, refs, count, field);
}
void hwInfoGetFlag(bool* out, const HebiInfoRef* refs, uint32_t count, uint32_t field) {
  getFlags(kInfo, out, refs, count, field);
}

void hwCommandGetHighResAngle(double* out, const HebiCommandRef* refs, uint32_t count,
                              uint32_t field) {
  get(kInCommand.high_res_angle_fields, out, refs, count, field, fromHighRes);
}
void hwFeedbackGetHighResAngle(double* out, const HebiFeedbackRef* refs, uint32_t count,
                               uint32_t field) {
  get(kInFeedback.high_res_angle_fields, out, refs, count, field, fromHighRes);
}
void hwInfoGetHighResAngle(double* out, const HebiInfoRef* refs, uint32_t count, uint32_t field) {
  get(kInInfo.high_res_angle_fields, out, refs, count, field, fromHighRes);
}

void hwCommandGetNumberedFloat(float* out, const HebiCommandRef* refs, uint32_t count,
                               int32_t number, uint32_t field) {
  get(kInCommand.numbered_float_fields, out, refs, count, debugIndex(number, field), kSame);
}
void hwFeedbackGetNumberedFloat(float* out, const HebiFeedbackRef* refs, uint32_t count,
                                int32_t number, uint32_t field) {
  get(kInFeedback.numbered_float_fields, out, refs, count, debugIndex(number, field), kSame);
}

void hwCommandGetIoPin(HebiIoBankPinStruct* out, const HebiCommandRef* refs, uint32_t count,
                       int32_t pin, uint32_t bank) {
  get(kInCommand.io_fields, out, refs, count, pinIndex(pin, bank), kSame);
}
void hwFeedbackGetIoPin(HebiIoBankPinStruct* out, const HebiFeedbackRef* refs, uint32_t count,
                        int32_t pin, uint32_t bank) {
  get(kInFeedback.io_fields, out, refs, count, pinIndex(pin, bank), kSame);
}
void hwCommandGetIoPinInt(int64_t* out, const HebiCommandRef* refs, uint32_t count, int32_t pin,
                          uint32_t bank) {
  get(kInCommand.io_fields, out, refs, count, pinIndex(pin, bank), wholeAt);
}
void hwFeedbackGetIoPinInt(int64_t* out, const HebiFeedbackRef* refs, uint32_t count, int32_t pin,
                           uint32_t bank) {
  get(kInFeedback.io_fields, out, refs, count, pinIndex(pin, bank), wholeAt);
}
void hwCommandGetIoPinFloat(float* out, const HebiCommandRef* refs, uint32_t count, int32_t pin,
                            uint32_t bank) {
  get(kInCommand.io_fields, out, refs, count, pinIndex(pin, bank), numberAt);
}
void hwFeedbackGetIoPinFloat(float* out, const HebiFeedbackRef* refs, uint32_t count, int32_t pin,
                             uint32_t bank) {
  get(kInFeedback.io_fields, out, refs, count, pinIndex(pin, bank), numberAt);
}
void hwCommandHasIoPinInt(bool* out, const HebiCommandRef* refs, uint32_t count, int32_t pin,
                          uint32_t bank) {
  getHasPin(kCommand, out, refs, count, pinIndex(pin, bank), HebiIoBankPinInt);
}
void hwFeedbackHasIoPinInt(bool* out, const HebiFeedbackRef* refs, uint32_t count, int32_t pin,
                           uint32_t bank) {
  getHasPin(kFeedback, out, refs, count, pinIndex(pin, bank), HebiIoBankPinInt);
}
void hwCommandHasIoPinFloat(bool* out, const HebiCommandRef* refs, uint32_t count, int32_t pin,
                            uint32_t bank) {
  getHasPin(kCommand, out, refs, count, pinIndex(pin, bank), HebiIoBankPinFloat);
}
void hwFeedbackHasIoPinFloat(bool* out, const HebiFeedbackRef* refs, uint32_t count, int32_t pin,
                             uint32_t bank) {
  getHasPin(kFeedback, out, refs, count, pinIndex(pin, bank), HebiIoBankPinFloat);
}

void hwCommandSetFloat(HebiCommandRef* refs, const float* values, uint32_t count, uint32_t field) {
  set(kInCommand.float_fields, refs, values, count, field);
}
void hwCommandSetHighResAngle(HebiCommandRef* refs, const double* values, uint32_t count,
                              uint32_t field) {
  set(kInCommand.high_res_angle_fields, refs, values, count, field, toHighRes);
}
void hwCommandSetVector3f(HebiCommandRef* refs, const HebiVector3f* values, uint32_t count,
                          uint32_t field) {
  set(kInCommand.vector3f_fields, refs, values, count, field);
}
void hwCommandSetUInt64(HebiCommandRef* refs, const uint64_t* values, uint32_t count,
                        uint32_t field) {
  set(kInCommand.uint64_fields, refs, values, count, field);
}
void hwCommandSetEnum(HebiCommandRef* refs, const int32_t* values, uint32_t count, uint32_t field) {
  set(kInCommand.enum_fields, refs, values, count, field);
}
void hwCommandSetBool(HebiCommandRef* refs, const bool* values, uint32_t count, uint32_t field) {
  set(kInCommand.bool_fields, refs, values, count, field);
}
void hwCommandSetLed(HebiCommandRef* refs, const int32_t* values, uint32_t count, uint32_t field) {
  set(kInCommand.led_fields, refs, values, count, field,
      [](std::int32_t color) { return static_cast<std::uint32_t>(color); });
}
void hwCommandSetFlag(HebiCommandRef* refs, const bool* values, uint32_t count, uint32_t field) {
  if (!refs || field >= kCommand.flag_field_count_) return;
  for (uint32_t i = 0; i < count; ++i) {
    setBit(refs[i].message_bitfield_, kCommand.flag_field_bitfield_offset_ + field,
           values && values[i]);
  }
}
void hwCommandSetNumberedFloat(HebiCommandRef* refs, const float* values, uint32_t count,
                               int32_t number, uint32_t field) {
  set(kInCommand.numbered_float_fields, refs, values, count, debugIndex(number, field));
}
void hwCommandSetIoPin(HebiCommandRef* refs, const HebiIoBankPinStruct* values, uint32_t count,
                       int32_t pin, uint32_t bank) {
  set(kInCommand.io_fields, refs, values, count, pinIndex(pin, bank));
}
void hwCommandSetIoPinInt(HebiCommandRef* refs, const int64_t* values, uint32_t count, int32_t pin,
                          uint32_t bank) {
  set(kInCommand.io_fields, refs, values, count, pinIndex(pin, bank),
      [](std::int64_t value) { return pinWith(value); });
}
void hwCommandSetIoPinFloat(HebiCommandRef* refs, const float* values, uint32_t count, int32_t pin,
                            uint32_t bank) {
  set(kInCommand.io_fields, refs, values, count, pinIndex(pin, bank),
      [](float value) { return pinWith(value); });
}
