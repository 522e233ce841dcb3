// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A single message: its layout, its texts, and copies of its gains.
#include <array>
#include <cstring>

#include "hebi_c/bits.h"
#include "hebi_c/group_messages.h"
#include "hebi_c/guard.h"
#include "hebi_c/text_out.h"

namespace hrdf::hebi_c {
namespace {

template <class Message>
void getReference(Message* message, HebiMessageRef* ref) {
  guardCall({message, ref}, [&] {
    *ref = {};
    ref->message_bitfield_ = message->message.bits.data();
#define HRDF_REFER(kind, name, unit) ref->name##_fields_ = message->kind.data();
    HRDF_PLAIN_KINDS(HRDF_REFER)
#undef HRDF_REFER
  });
}

void getMetadata(const HebiMessageMetadata& metadata, HebiMessageMetadata* out) {
  guardCall({out}, [&] { *out = metadata; });
}

template <class Message>
HebiStatusCode getString(Message* message, std::int32_t field, char* buffer, std::size_t* size) {
  return guardStatus({message, size}, [&] {
    constexpr const HebiMessageMetadata& m = Message::kMetadata;
    const auto index = static_cast<std::uint32_t>(field);
    const bool isSet =
        index < m.string_field_count_ &&
        hasBit(message->message.bits.data(), m.string_field_bitfield_offset_ + index);
    if (isSet) return copyOut(message->strings[index], buffer, size);
    if (!buffer) *size = 0;
    return fail(HebiStatusValueNotSet, "the text is not set");
  });
}

bool isLabeledPin(std::int32_t pin) { return pin >= 1 && pin <= sim::kIoPins; }
HebiStatusCode refusePin(std::int32_t pin) {
  return fail(HebiStatusArgumentOutOfRange,
              "there is no pin " + std::to_string(pin) + "; pins are 1 to 8");
}
int labelKey(std::int32_t bank, std::int32_t pin) { return bank * sim::kIoPins + pin - 1; }
bool isBank(std::int32_t bank) { return bank >= 0 && bank < sim::kIoBanks; }

template <class Message>
HebiStatusCode getLabel(Message* message, std::int32_t bank, std::int32_t pin, char* buffer,
                        std::size_t* size) {
  if (!isLabeledPin(pin)) return refusePin(pin);
  return guardStatus({message, size}, [&] {
    const auto found =
        isBank(bank) ? message->labels.find(labelKey(bank, pin)) : message->labels.end();
    if (found != message->labels.end()) return copyOut(found->second, buffer, size);
    if (!buffer) *size = 0;
    return fail(HebiStatusValueNotSet, "the label is not set");
  });
}

std::string textFrom(const char* text, const std::size_t* size) {
  return {text, size ? *size : std::strlen(text)};
}

// The gains are the first floats of an info. In a command, the gains follow velocity and effort.
constexpr std::uint32_t kGains = 3 * static_cast<std::uint32_t>(sim::Gain::count);
constexpr auto kFirstCommandGain = static_cast<std::uint32_t>(sim::CommandFloat::positionKp);

// Copies a field and its bit, if the field is set.
template <class From, class To>
struct FieldCopy {
  const From& from;
  To& to;

  void operator()(const auto& source, std::uint32_t sourceFirst, std::uint32_t sourceIndex,
                  auto& target, std::uint32_t targetFirst, std::uint32_t targetIndex) const {
    if (!hasBit(from.bits.data(), sourceFirst + sourceIndex)) return;
    setBit(to.bits.data(), targetFirst + targetIndex, true);
    target[targetIndex] = source[sourceIndex];
  }
};

template <class From>
void copyGains(HebiCommand& target, const From& source, std::uint32_t firstGain) {
  constexpr const HebiMessageMetadata &in = From::kMetadata, &out = kCommand;
  const auto& from = source.message;
  CommandMemory& to = target.message;
  const FieldCopy<std::remove_cvref_t<decltype(from)>, CommandMemory> copy{from, to};
  for (std::uint32_t i = 0; i < kGains; ++i) {
    copy(from.floats, in.float_field_bitfield_offset_, firstGain + i, to.floats,
         out.float_field_bitfield_offset_, kFirstCommandGain + i);
  }
  for (std::uint32_t loop = 0; loop < 3; ++loop) {  // the gain dOnError of each control loop
    copy(from.bools, in.bool_field_bitfield_offset_, loop, to.bools,
         out.bool_field_bitfield_offset_, loop);
  }
  copy(from.enums, in.enum_field_bitfield_offset_, 0, to.enums, out.enum_field_bitfield_offset_, 0);
}

void copyGainsOf(HebiCommand& to, const HebiCommand& from) {
  copyGains(to, from, kFirstCommandGain);
}
void copyGainsOf(HebiCommand& to, const HebiInfo& from) { copyGains(to, from, 0); }

static_assert(static_cast<int>(sim::CommandEnum::controlStrategy) == 0 &&
              static_cast<int>(sim::InfoEnum::controlStrategy) == 0 &&
              static_cast<int>(sim::CommandBool::positionDOnError) == 0 &&
              static_cast<int>(sim::InfoBool::positionDOnError) == 0);

template <class From>
HebiStatusCode copyGroupGains(HebiGroupCommand* to, const From* from) {
  return guardStatus({to, from}, [&] {
    if (to->modules.size() != from->modules.size()) {
      return fail(HebiStatusInvalidArgument, "the two messages have different numbers of modules");
    }
    for (std::size_t i = 0; i < to->modules.size(); ++i) {
      copyGainsOf(to->modules[i], from->modules[i]);
    }
    return HebiStatusSuccess;
  });
}

}  // namespace
}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;

size_t hebiCommandGetSize(void) { return sizeof(HebiCommand); }
size_t hebiFeedbackGetSize(void) { return sizeof(HebiFeedback); }
size_t hebiInfoGetSize(void) { return sizeof(HebiInfo); }

void hebiCommandGetReference(HebiCommandPtr command, HebiCommandRef* ref) {
  getReference(command, ref);
}
void hebiFeedbackGetReference(HebiFeedbackPtr feedback, HebiFeedbackRef* ref) {
  getReference(feedback, ref);
}
void hebiInfoGetReference(HebiInfoPtr info, HebiInfoRef* ref) { getReference(info, ref); }

void hebiCommandGetMetadata(HebiCommandMetadata* metadata) { getMetadata(kCommand, metadata); }
void hebiFeedbackGetMetadata(HebiFeedbackMetadata* metadata) { getMetadata(kFeedback, metadata); }
void hebiInfoGetMetadata(HebiInfoMetadata* metadata) { getMetadata(kInfo, metadata); }

HebiStatusCode hebiCommandGetString(HebiCommandPtr command, int32_t field, char* buffer,
                                    size_t* size) {
  return getString(command, field, buffer, size);
}
HebiStatusCode hebiInfoGetString(HebiInfoPtr info, int32_t field, char* buffer, size_t* size) {
  return getString(info, field, buffer, size);
}

void hebiCommandSetString(HebiCommandPtr command, int32_t field, const char* text,
                          const size_t* size) {
  guardCall({command}, [&] {
    const auto index = static_cast<uint32_t>(field);
    if (index >= kCommand.string_field_count_) return;
    command->strings[index] = text ? textFrom(text, size) : "";
    setBit(command->message.bits.data(), kCommand.string_field_bitfield_offset_ + index, text);
  });
}

HebiStatusCode hebiCommandGetIoLabelString(HebiCommandPtr command, int32_t bank, int32_t pin,
                                           char* buffer, size_t* size) {
  return getLabel(command, bank, pin, buffer, size);
}
HebiStatusCode hebiInfoGetIoLabelString(HebiInfoPtr info, int32_t bank, int32_t pin, char* buffer,
                                        size_t* size) {
  return getLabel(info, bank, pin, buffer, size);
}
HebiStatusCode hebiCommandSetIoLabelString(HebiCommandPtr command, int32_t bank, int32_t pin,
                                           const char* text, const size_t* size) {
  if (!isLabeledPin(pin)) return refusePin(pin);
  return guardStatus({command}, [&] {
    if (!isBank(bank)) return HebiStatusSuccess;
    if (text) {
      command->labels[labelKey(bank, pin)] = textFrom(text, size);
    } else {
      command->labels.erase(labelKey(bank, pin));
    }
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiCommandCopyGainsFromCommand(HebiCommandPtr to, HebiCommandPtr from) {
  return guardStatus({to, from}, [&] {
    copyGainsOf(*to, *from);
    return HebiStatusSuccess;
  });
}
HebiStatusCode hebiCommandCopyGainsFromInfo(HebiCommandPtr to, HebiInfoPtr from) {
  return guardStatus({to, from}, [&] {
    copyGainsOf(*to, *from);
    return HebiStatusSuccess;
  });
}
HebiStatusCode hebiGroupCommandCopyGainsFromCommand(HebiGroupCommandPtr to,
                                                    HebiGroupCommandPtr from) {
  return copyGroupGains(to, from);
}
HebiStatusCode hebiGroupCommandCopyGainsFromInfo(HebiGroupCommandPtr to, HebiGroupInfoPtr from) {
  return copyGroupGains(to, from);
}
