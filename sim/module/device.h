// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What answers on the network of a robot: an actuator's module, or a Mobile IO.
#ifndef HRDF_SIM_MODULE_DEVICE_H_
#define HRDF_SIM_MODULE_DEVICE_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include <hrdf/sim/command.h>
#include <hrdf/sim/feedback.h>
#include <hrdf/sim/info.h>

namespace hrdf::sim {

inline constexpr std::size_t kMaxNameLength = 20;  // bytes, of a name or a family

inline bool hasFittingNames(const CommandStrings& strings) {
  return strings.get(CommandString::name).size() <= kMaxNameLength &&
         strings.get(CommandString::family).size() <= kMaxNameLength;
}

// Position, velocity or effort.
bool hasTargets(const Command& command);
bool hasSettings(const Command& command);  // or flags: all but targets and pins
bool isEmpty(const Command& command);

class Device {
 public:
  virtual ~Device() = default;

  // Takes a message of the sender (not 0) at `time` (s), with its command lifetime in ms (at most
  // kMaxLifetime). False if another sender's lifetime runs: then nothing is taken.
  virtual bool receive(const Command& command, std::uint64_t sender, std::int32_t lifetime,
                       double time) = 0;
  // False, and nothing taken, also when name or family has more than 20 bytes.
  virtual bool receive(const CommandStrings& strings, std::uint64_t sender, double time) = 0;
  // Where it has a screen.
  virtual void show(const IoLabels& /*labels*/, const std::string& /*layout*/) {}

  // All that the device measures; what depends on how it was asked is left to the caller.
  // `receiver` sees whether it is locked out.
  virtual void report(Feedback& feedback, std::uint64_t receiver) const = 0;
  virtual void report(Info& info) const = 0;

  // Name, family, types and the like.
  InfoStrings& strings() { return strings_; }
  const InfoStrings& strings() const { return strings_; }

 protected:
  Device() = default;
  Device(const Device&) = default;
  Device& operator=(const Device&) = default;

  // Keeps what of a message is kept as it is. False, and nothing taken, for names beyond measure.
  bool keep(const CommandStrings& strings);

 private:
  InfoStrings strings_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_DEVICE_H_
