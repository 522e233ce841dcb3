// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A device in the network of a robot: an actuator's module, a Mobile IO or an I/O board.
#ifndef HRDF_SIM_MODULE_DEVICE_H_
#define HRDF_SIM_MODULE_DEVICE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hrdf/sim/command.h>
#include <hrdf/sim/feedback.h>
#include <hrdf/sim/info.h>

namespace hrdf::sim {

inline constexpr std::size_t kMaxNameLength = 20;  // bytes; HEBI's modules accept less than 21

// True if a device may have this name or family. It must not be empty, since programs could not
// look it up, and must not contain '*', which matches any text in lookups.
bool isDeviceName(std::string_view text);
// True if a device may have the name and family in `strings`; unset ones are valid.
bool hasFittingNames(const CommandStrings& strings);

// True if position, velocity or effort is set.
bool hasTargets(const Command& command);
bool hasSettings(const Command& command);  // settings or flags: all fields except targets and pins
bool isEmpty(const Command& command);

class Device {
 public:
  virtual ~Device() = default;

  // Turns the device off and on again, at time 0.
  virtual void powerUp() = 0;
  // Tells the time to a device without its own clock.
  virtual void setTime(double /*seconds*/) {}

  // Receives a message from `sender` (not 0) at `time` (s), with its command lifetime in ms (at
  // most kMaxLifetime). During another sender's lifetime returns false and ignores the message.
  virtual bool receive(const Command& command, std::uint64_t sender, std::int32_t lifetime,
                       double time) = 0;
  // Receives texts. Also returns false and ignores them if the name or family is invalid.
  virtual bool receive(const CommandStrings& strings, std::uint64_t sender, double time) = 0;
  // Stores labels of pins until the device is turned off. A screen shows the labels and the layout.
  virtual void show(const IoLabels& labels, const std::string& layout);

  // Reports all measurements, and whether `receiver` is locked out. The caller adds the fields that
  // depend on its request.
  virtual void report(Feedback& feedback, std::uint64_t receiver) const = 0;
  virtual void report(Info& info) const = 0;

  // Name, family, types and similar texts.
  InfoStrings& strings() { return strings_; }
  const InfoStrings& strings() const { return strings_; }
  const IoLabels& labels() const { return labels_; }

 protected:
  Device() = default;
  Device(const Device&) = default;
  Device& operator=(const Device&) = default;

  // Stores the strings of a message that all devices accept. Returns false and ignores them if a
  // name is invalid.
  bool keep(const CommandStrings& strings);
  void forgetLabels() { labels_.clear(); }

 private:
  InfoStrings strings_;
  IoLabels labels_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_DEVICE_H_
