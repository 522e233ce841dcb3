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

// Maximum length of a name, bytes; HEBI's modules accept names shorter than 21 bytes.
inline constexpr std::size_t kMaxNameLength = 20;

// True if `text` is valid as name or family of a device: not empty, because programs could not look
// it up, and without '*', which matches any text in lookups.
bool isDeviceName(std::string_view text);
// True if the name and family in `strings` are valid for a device, or are not set.
bool hasFittingNames(const CommandStrings& strings);

// True if at least one of the targets position, velocity and effort is set.
bool hasTargets(const Command& command);
bool hasSettings(const Command& command);  // True if a field is set that is not a target or a pin
bool isEmpty(const Command& command);

class Device {
 public:
  virtual ~Device() = default;

  // Turns the device off and on again. The device's time is then 0.
  virtual void powerUp() = 0;
  // Sets the time (s) of a device that has no clock of its own.
  virtual void setTime(double) {}

  // Receives a command from `sender` (not 0) at `time` (s). `lifetime` is in ms, at most
  // kMaxLifetime. During the lifetime of another sender's command, ignores the command and returns
  // false.
  virtual bool receive(const Command& command, std::uint64_t sender, std::int32_t lifetime,
                       double time) = 0;
  // Receives texts. Ignores them and returns false if the name or family is invalid, or during the
  // lifetime of another sender's command.
  virtual bool receive(const CommandStrings& strings, std::uint64_t sender, double time) = 0;
  // Stores the pins' `labels` until the device is turned off. A device with a screen also shows
  // `labels` and `layout`; other devices ignore `layout`.
  virtual void show(const IoLabels& labels, const std::string& layout);

  // Reports the device's measurements, and whether another sender's command blocks commands of the
  // group with the id `receiver`. The caller adds sequence numbers.
  virtual void report(Feedback& feedback, std::uint64_t receiver) const = 0;
  virtual void report(Info& info) const = 0;

  // Returns the texts that describe the device: name, family, types and others.
  InfoStrings& strings() { return strings_; }
  const InfoStrings& strings() const { return strings_; }
  const IoLabels& labels() const { return labels_; }

 protected:
  Device() = default;
  Device(const Device&) = default;
  Device& operator=(const Device&) = default;

  // Stores the texts that all kinds of devices accept. If a name is invalid, ignores all texts and
  // returns false.
  bool keep(const CommandStrings& strings);
  void forgetLabels() { labels_.clear(); }

 private:
  InfoStrings strings_;
  IoLabels labels_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_DEVICE_H_
