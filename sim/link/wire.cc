// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "link/wire.h"

#include <cstring>
#include <utility>

#include "messages/field_coding.h"

namespace hrdf::sim::link {
namespace {

// Reads the fields of a module that appendFields() has appended.
template <class Module>
void takeFields(Bytes& bytes, Module& module) {
  const std::string_view bits = bytes.take((fieldCount<Module>() + 7) / 8);
  if (bytes.isShort()) return;
  sim::takeFields(module, [&](std::size_t i) { return hasBit(bits, i) ? &bytes : nullptr; });
}

// Appends the length of a text as uint32, and the text.
void appendLongText(std::string& bytes, const std::string& text) {
  append(bytes, static_cast<std::uint32_t>(text.size()));
  bytes += text;
}

void encodeLabels(const IoLabels& labels, std::string& bytes) {
  append(bytes, static_cast<std::uint16_t>(labels.size()));
  for (const auto& [pin, label] : labels) {
    append(bytes, static_cast<std::uint16_t>(pin));
    appendText(bytes, label, kMaxCodedText);
  }
}

void decodeLabels(Bytes& bytes, IoLabels& labels) {
  labels.clear();
  const std::size_t count = bytes.take<std::uint16_t>();
  for (std::size_t i = 0; i < count && !bytes.isShort(); ++i) {
    const int pin = bytes.take<std::uint16_t>();
    std::string label = takeValue<std::string>(bytes);
    if (pin < kIoBanks * kIoPins) labels[pin] = std::move(label);
  }
}

static_assert(static_cast<int>(CommandFlag::count) <= 8);

std::uint8_t maskOf(const Flags<CommandFlag>& flags) {
  unsigned mask = 0;
  for (int i = 0; i < static_cast<int>(CommandFlag::count); ++i) {
    if (flags.has(static_cast<CommandFlag>(i))) mask |= 1u << i;
  }
  return static_cast<std::uint8_t>(mask);
}

void setFlags(std::uint8_t mask, Flags<CommandFlag>& flags) {
  for (int i = 0; i < static_cast<int>(CommandFlag::count); ++i) {
    if (((mask >> i) & 1) != 0) flags.set(static_cast<CommandFlag>(i));
  }
}

bool isWhole(const Bytes& bytes) { return !bytes.isShort() && bytes.left() == 0; }

}  // namespace

std::size_t openMessage(std::string& bytes, Kind kind, std::uint32_t group, std::uint32_t number) {
  const std::size_t start = bytes.size();
  Header header;
  header.kind = kind;
  header.group = group;
  header.number = number;
  append(bytes, header);
  return start;
}

void closeMessage(std::string& bytes, std::size_t start) {
  const auto size = static_cast<std::uint32_t>(bytes.size() - start - sizeof(Header));
  std::memcpy(&bytes[start + offsetof(Header, size)], &size, sizeof(size));
}

void Inbox::add(std::string_view bytes) {
  bytes_.erase(0, std::exchange(taken_, 0));
  bytes_ += bytes;
}

std::optional<Message> Inbox::next() {
  const std::string_view rest = std::string_view(bytes_).substr(taken_);
  if (!isSound_ || rest.size() < sizeof(Header)) return std::nullopt;
  const auto header = Bytes(rest).take<Header>();
  isSound_ = header.mark == kMark && header.size <= kMaxPayload;
  if (!isSound_ || rest.size() < sizeof(Header) + header.size) return std::nullopt;
  taken_ += sizeof(Header) + header.size;
  return Message{header, rest.substr(sizeof(Header), header.size)};
}

void encode(const std::vector<ModuleEntry>& modules, std::string& bytes) {
  append(bytes, static_cast<std::uint16_t>(modules.size()));
  for (const ModuleEntry& module : modules) {
    for (const std::string& text : {module.name, module.family, module.serial}) {
      appendText(bytes, text, kMaxCodedText);
    }
    append(bytes, module.address);
    append(bytes, module.isActuator);
  }
}

bool decode(Bytes& bytes, std::vector<ModuleEntry>& modules) {
  const std::size_t count = bytes.take<std::uint16_t>();
  modules.clear();
  for (std::size_t i = 0; i < count && !bytes.isShort(); ++i) {
    ModuleEntry& module = modules.emplace_back();
    for (std::string* text : {&module.name, &module.family, &module.serial}) {
      *text = takeValue<std::string>(bytes);
    }
    module.address = bytes.take<MacAddress>();
    module.isActuator = takeValue<bool>(bytes);
  }
  return isWhole(bytes);
}

void encode(const GroupCommand& command, std::string& bytes) {
  for (std::size_t i = 0; i < command.size(); ++i) {
    const ModuleCommand& module = command[i];
    appendFields(bytes, module, kMaxCodedText);
    append(bytes, maskOf(module.message.flags));
    append(bytes, module.message.givesTargets);
    encodeLabels(module.labels, bytes);
    appendLongText(bytes, module.layout);
  }
}

bool decode(Bytes& bytes, GroupCommand& command) {
  for (std::size_t i = 0; i < command.size() && !bytes.isShort(); ++i) {
    ModuleCommand& module = command[i];
    module = {};
    takeFields(bytes, module);
    setFlags(bytes.take<std::uint8_t>(), module.message.flags);
    module.message.givesTargets = takeValue<bool>(bytes);
    decodeLabels(bytes, module.labels);
    module.layout = bytes.take(bytes.take<std::uint32_t>());
  }
  return isWhole(bytes);
}

void encode(const GroupFeedback& feedback, std::string& bytes) {
  for (std::size_t i = 0; i < feedback.size(); ++i) {
    appendFields(bytes, feedback[i], kMaxCodedText);
  }
}

bool decode(Bytes& bytes, GroupFeedback& feedback) {
  for (std::size_t i = 0; i < feedback.size() && !bytes.isShort(); ++i) {
    feedback[i] = {};
    takeFields(bytes, feedback[i]);
  }
  return isWhole(bytes);
}

void encode(const GroupInfo& info, std::string& bytes) {
  for (std::size_t i = 0; i < info.size(); ++i) {
    appendFields(bytes, info[i], kMaxCodedText);
    encodeLabels(info[i].labels, bytes);
  }
}

bool decode(Bytes& bytes, GroupInfo& info) {
  for (std::size_t i = 0; i < info.size() && !bytes.isShort(); ++i) {
    info[i] = {};
    takeFields(bytes, info[i]);
    decodeLabels(bytes, info[i].labels);
  }
  return isWhole(bytes);
}

}  // namespace hrdf::sim::link
