// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What a program and a simulation of another process send each other: a header, then a payload. The
// header keeps its form in all versions, and so do `hello`, `welcome` and `refused`, so that two
// versions can tell each other that they differ.
#ifndef HRDF_SIM_LINK_WIRE_H_
#define HRDF_SIM_LINK_WIRE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/sim/group_command.h>
#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/group_info.h>
#include <hrdf/sim/mac_address.h>

#include "messages/bytes.h"

namespace hrdf::sim::link {

inline constexpr std::uint32_t kMark = 0x4b4e4c48;  // "HLNK"
inline constexpr std::uint16_t kWireVersion = 1;
inline constexpr std::size_t kMaxPayload = 1 << 20;  // bytes
inline constexpr std::size_t kMaxGroup = 256;        // modules

enum class Kind : std::uint16_t {
  // From the program.
  hello = 1,    // text: version of its library; text: its name
  open,         // uint16: count; addresses: opens the group of the header
  close,        // closes it
  frequency,    // float32: Hz, of the group's feedback
  request,      // asks for one feedback
  command,      // int32: lifetime in ms; uint8: 1 asks for an acknowledgement; a GroupCommand
  requestInfo,  // asks for an info
  requestEfforts,
  // From the simulation.
  welcome,   // text: version of the project; text: name of the robot
  refused,   // text: why; it closes then
  modules,   // uint16: count; a ModuleEntry each. Replaces the list before
  feedback,  // a GroupFeedback
  taken,     // uint8: 1 if every module took the command of this number
  info,      // a GroupInfo, for the request of this number
  efforts,   // float64 each, against gravity
};

struct Header {
  std::uint32_t mark = kMark;
  std::uint16_t version = kWireVersion;
  Kind kind{};
  std::uint32_t group = 0;   // number of the program's
  std::uint32_t number = 0;  // of a request, which its answer repeats
  std::uint32_t size = 0;    // bytes of the payload
};
static_assert(sizeof(Header) == 20);

// A message that has come; its payload is valid until more comes.
struct Message {
  Header header;
  std::string_view payload;
};

// Starts a message. Append its payload, then call closeMessage() with the value returned here.
std::size_t openMessage(std::string& bytes, Kind kind, std::uint32_t group = 0,
                        std::uint32_t number = 0);
void closeMessage(std::string& bytes, std::size_t start);

// Collects what comes, and cuts it into messages.
class Inbox {
 public:
  void add(std::string_view bytes);
  // Returns the next whole message; nothing if there is none, or what came is none of ours.
  std::optional<Message> next();
  // Returns false once something came that is no message.
  bool isSound() const { return isSound_; }

 private:
  std::string bytes_;
  std::size_t taken_ = 0;
  bool isSound_ = true;
};

// A module in the list of a simulation.
struct ModuleEntry {
  std::string name, family, serial;
  MacAddress address;
  bool isActuator = true;  // else a phone or an I/O board

  friend bool operator==(const ModuleEntry&, const ModuleEntry&) = default;
};

// These append a payload.
void encode(const std::vector<ModuleEntry>& modules, std::string& bytes);
void encode(const GroupCommand& command, std::string& bytes);
void encode(const GroupFeedback& feedback, std::string& bytes);
void encode(const GroupInfo& info, std::string& bytes);

// These take a payload, for a message of the size that it has. They return false, and leave
// something of it behind, if it is none.
bool decode(Bytes& bytes, std::vector<ModuleEntry>& modules);
bool decode(Bytes& bytes, GroupCommand& command);
bool decode(Bytes& bytes, GroupFeedback& feedback);
bool decode(Bytes& bytes, GroupInfo& info);

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_WIRE_H_
