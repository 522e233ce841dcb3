// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A device on the network of a robot: an actuator's module, or a Mobile IO.
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

inline constexpr std::size_t kMaxNameLength = 20;  // bytes: HEBI's modules take less than 21

// Reports whether a device may have this name or family. Programs could not ask for one that is
// empty, and in what they ask for a '*' stands for any text.
bool isDeviceName(std::string_view text);
// Reports whether it may have those that are set.
bool hasFittingNames(const CommandStrings& strings);

// Reports whether position, velocity or effort is set.
bool hasTargets(const Command& command);
bool hasSettings(const Command& command);  // or flags: all except targets and pins
bool isEmpty(const Command& command);

class Device {
 public:
  virtual ~Device() = default;

  // Turns the device off and on again, at time 0.
  virtual void powerUp() = 0;
  // Tells a device that has no other clock the time.
  virtual void setTime(double /*seconds*/) {}

  // Takes a message of the sender (not 0) at `time` (s), with its command lifetime in ms (at most
  // kMaxLifetime). Returns false, and takes nothing, while another sender's lifetime runs.
  virtual bool receive(const Command& command, std::uint64_t sender, std::int32_t lifetime,
                       double time) = 0;
  // Returns false, and takes nothing, also if it may not have the name or family.
  virtual bool receive(const CommandStrings& strings, std::uint64_t sender, double time) = 0;
  // Keeps labels of pins until it is turned off. A screen shows them, and the layout.
  virtual void show(const IoLabels& labels, const std::string& layout);

  // Reports all measurements, and to `receiver` whether it is locked out; the caller adds what
  // depends on its request.
  virtual void report(Feedback& feedback, std::uint64_t receiver) const = 0;
  virtual void report(Info& info) const = 0;

  // Name, family, types and the like.
  InfoStrings& strings() { return strings_; }
  const InfoStrings& strings() const { return strings_; }
  const IoLabels& labels() const { return labels_; }

 protected:
  Device() = default;
  Device(const Device&) = default;
  Device& operator=(const Device&) = default;

  // Keeps the strings of a message that need no check by the device. Returns false, and takes
  // nothing, if it may not have a name.
  bool keep(const CommandStrings& strings);
  void forgetLabels() { labels_.clear(); }

 private:
  InfoStrings strings_;
  IoLabels labels_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_DEVICE_H_
