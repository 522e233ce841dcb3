// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// An I/O board: its pins keep the values that programs write.
#ifndef HRDF_SIM_MODULE_IO_BOARD_H_
#define HRDF_SIM_MODULE_IO_BOARD_H_

#include <cstdint>

#include "module/device.h"

namespace hrdf::sim {

class IoBoard final : public Device {
 public:
  explicit IoBoard(std::uint64_t id) : id_(id) {}

  // Sets the value of a pin, as an electric circuit outside the board would do.
  void setPin(int bank, int pin, const IoPin& value);

  void powerUp() override;
  void setTime(double seconds) override { now_ = seconds; }

  bool receive(const Command& command, std::uint64_t sender, std::int32_t lifetime,
               double time) override;
  bool receive(const CommandStrings& strings, std::uint64_t sender, double time) override;
  void report(Feedback& feedback, std::uint64_t receiver) const override;
  void report(Info& info) const override;

 private:
  std::uint64_t id_;
  double now_ = 0;  // s
  IoBanks pins_{};
  Color light_{};
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_IO_BOARD_H_
