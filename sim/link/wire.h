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

inline constexpr std::uint32_t kMark = 0x4b4e4c48;  // the bytes "HLNK" at the start of each message
inline constexpr std::uint16_t kWireVersion = 1;
inline constexpr std::size_t kMaxPayload = 1 << 20;  // maximum size of a payload, bytes
inline constexpr std::size_t kMaxGroup = 256;        // maximum number of modules in a group

enum class Kind : std::uint16_t {
  // Messages from the program to the simulation:
  hello = 1,    // text: version of the program's library; text: name of the program
  open,         // opens the group `Header::group`; uint16: number of modules; their addresses
  close,        // closes the group `Header::group`
  frequency,    // float32: frequency of the group's feedback in Hz
  request,      // requests one feedback of the group
  command,      // int32: lifetime in ms; uint8: 1: acknowledge; then a GroupCommand
  requestInfo,  // requests a GroupInfo
  requestEfforts,
  // Messages from the simulation to the program:
  welcome,   // text: version of hrdf-mujoco in the simulation; text: name of the robot
  refused,   // text: reason; then the connection closes
  modules,   // uint16: number of modules; a ModuleEntry for each; replaces the previous list
  feedback,  // a GroupFeedback
  taken,     // answer to a command; uint8: 1: every module accepted the command
  info,      // a GroupInfo, answer to the request `number`
  efforts,   // for each module a float64: effort of the gravity compensation
};

struct Header {
  std::uint32_t mark = kMark;
  std::uint16_t version = kWireVersion;
  Kind kind{};
  std::uint32_t group = 0;   // number that the program has given to the group
  std::uint32_t number = 0;  // number of a request; its answer has the same number
  std::uint32_t size = 0;    // size of the payload in bytes
};
static_assert(sizeof(Header) == 20);

// A received message. Its payload is valid until the next call of Inbox::add().
struct Message {
  Header header;
  std::string_view payload;
};

// Appends the header of a message to `bytes`. Then append the payload, and call closeMessage() with
// the returned value as `start`.
std::size_t openMessage(std::string& bytes, Kind kind, std::uint32_t group = 0,
                        std::uint32_t number = 0);
void closeMessage(std::string& bytes, std::size_t start);

// Collects the bytes that are received, and splits them into messages.
class Inbox {
 public:
  void add(std::string_view bytes);
  // Returns the next message; nullopt if it is not yet complete, or if it is invalid.
  std::optional<Message> next();
  // Returns false after an invalid message.
  bool isSound() const { return isSound_; }

 private:
  std::string bytes_;
  std::size_t taken_ = 0;
  bool isSound_ = true;
};

// Data of a module, which a simulation sends to programs.
struct ModuleEntry {
  std::string name, family, serial;
  MacAddress address;
  bool isActuator = true;  // false: the device is a phone or an I/O board

  friend bool operator==(const ModuleEntry&, const ModuleEntry&) = default;
};

// The functions encode() append the payload of a message to `bytes`.
void encode(const std::vector<ModuleEntry>& modules, std::string& bytes);
void encode(const GroupCommand& command, std::string& bytes);
void encode(const GroupFeedback& feedback, std::string& bytes);
void encode(const GroupInfo& info, std::string& bytes);

// The functions decode() read a payload into an object, which must have as many modules as the
// payload. They return false if the payload is invalid; the object may then be partly overwritten.
bool decode(Bytes& bytes, std::vector<ModuleEntry>& modules);
bool decode(Bytes& bytes, GroupCommand& command);
bool decode(Bytes& bytes, GroupFeedback& feedback);
bool decode(Bytes& bytes, GroupInfo& info);

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_WIRE_H_
