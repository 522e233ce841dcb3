// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A simulated phone with HEBI's app Mobile IO, from the side of its user: fingers and screen.
#ifndef HRDF_SIM_MOBILE_IO_DEVICE_H_
#define HRDF_SIM_MOBILE_IO_DEVICE_H_

#include <cstdint>
#include <memory>
#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/sim/fields.h>

namespace hrdf::sim {

class Phone;
class World;

// Made by Simulation::addMobileIO; programs find it by family and name. Buttons and axes count from
// 1 to 8; others do nothing, and read as off, 0 and empty. May be used by any thread.
class MobileIoDevice final {
 public:
  MobileIoDevice(const MobileIoDevice&) = delete;
  MobileIoDevice& operator=(const MobileIoDevice&) = delete;

  // A finger goes down on the button, or up.
  void setButton(int button, bool isPressed);
  // A finger moves the axis to a value from -1 to 1.
  void setAxis(int axis, double value);
  // The finger leaves it, and it springs back where it has a snap: the joysticks 1, 2, 7 and 8 do.
  void releaseAxis(int axis);
  // Where the phone is: m, and a rotation.
  void setPose(const Vector3f& position, const Quaternionf& orientation);

  // Plays what a CSV file says from now on: a column `time` (s, rising) and any of b1 to b8 (0: up,
  // 1: down) and a1 to a8 (-1 to 1). An empty cell changes nothing. False, and nothing is played,
  // exactly when it reported an error.
  bool play(const std::string& path, Diagnostics& out);

  bool isOn(int button) const;  // pressed, or in toggle mode switched on
  double axis(int axis) const;
  std::string text() const;    // the newest 100 kB
  std::string layout() const;  // the last that was sent, as it was sent; it is not drawn
  Color edge() const;          // alpha 0: none
  bool hasLight(int button) const;
  std::string buttonLabel(int button) const;
  std::string axisLabel(int axis) const;
  std::uint64_t vibrations() const;  // so far

 private:
  friend class Simulation;
  MobileIoDevice(std::shared_ptr<World> world, int index);
  template <class Call>
  auto with(int number, Call call) const;

  std::shared_ptr<World> world_;
  int index_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MOBILE_IO_DEVICE_H_
