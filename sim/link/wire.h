// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages between a program and a simulation of another process: a header, then a payload. The
// header, `hello`, `welcome` and `refused` are the same in all versions, so that both ends can
// detect different versions.
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
  // From the program:
  hello = 1,    // text: version of its library; text: program's name
  open,         // uint16: count; addresses; opens the group in the header
  close,        // closes the group
  frequency,    // float32: Hz, of the group's feedback
  request,      // requests one feedback
  command,      // int32: lifetime in ms; uint8: 1: acknowledge; a GroupCommand
  requestInfo,  // requests an info
  requestEfforts,
  // From the simulation:
  welcome,   // text: version of the project; text: name of the robot
  refused,   // text: reason; the connection then closes
  modules,   // uint16: count; ModuleEntry of each; replaces the previous list
  feedback,  // a GroupFeedback
  taken,     // uint8: 1: every module accepted the command `number`
  info,      // a GroupInfo, for the request `number`
  efforts,   // float64 each, gravity compensation
};

struct Header {
  std::uint32_t mark = kMark;
  std::uint16_t version = kWireVersion;
  Kind kind{};
  std::uint32_t group = 0;   // the program's number of the group
  std::uint32_t number = 0;  // of a request, repeated in its answer
  std::uint32_t size = 0;    // bytes of the payload
};
static_assert(sizeof(Header) == 20);

// A received message. Its payload is valid until the next call of add().
struct Message {
  Header header;
  std::string_view payload;
};

// Starts a message. Append its payload, then call closeMessage() with the returned value.
std::size_t openMessage(std::string& bytes, Kind kind, std::uint32_t group = 0,
                        std::uint32_t number = 0);
void closeMessage(std::string& bytes, std::size_t start);

// Collects received bytes, and splits them into messages.
class Inbox {
 public:
  void add(std::string_view bytes);
  // Returns the next complete message; nullopt if it is incomplete or invalid.
  std::optional<Message> next();
  // Returns false after an invalid message.
  bool isSound() const { return isSound_; }

 private:
  std::string bytes_;
  std::size_t taken_ = 0;
  bool isSound_ = true;
};

// A module in a simulation's list of modules.
struct ModuleEntry {
  std::string name, family, serial;
  MacAddress address;
  bool isActuator = true;  // false: a phone or an I/O board

  friend bool operator==(const ModuleEntry&, const ModuleEntry&) = default;
};

// These functions append a payload.
void encode(const std::vector<ModuleEntry>& modules, std::string& bytes);
void encode(const GroupCommand& command, std::string& bytes);
void encode(const GroupFeedback& feedback, std::string& bytes);
void encode(const GroupInfo& info, std::string& bytes);

// These functions read a payload into a message of its size. They return false if the payload is
// invalid; the message is then partly changed.
bool decode(Bytes& bytes, std::vector<ModuleEntry>& modules);
bool decode(Bytes& bytes, GroupCommand& command);
bool decode(Bytes& bytes, GroupFeedback& feedback);
bool decode(Bytes& bytes, GroupInfo& info);

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_WIRE_H_
