// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A simulated phone with HEBI's app Mobile IO, as its user sees it: touch and screen.
#ifndef HRDF_SIM_MOBILE_IO_DEVICE_H_
#define HRDF_SIM_MOBILE_IO_DEVICE_H_

#include <cstdint>
#include <memory>
#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/sim/fields.h>

namespace hrdf::sim {

class Phone;
struct PhoneScreen;
class World;

// Made by Simulation::addMobileIO; programs find it by family and name. Buttons and axes are
// numbered from 1 to 8; other numbers do nothing, and read as off, 0 and empty. Any thread may use
// it.
class MobileIoDevice final {
 public:
  MobileIoDevice(const MobileIoDevice&) = delete;
  MobileIoDevice& operator=(const MobileIoDevice&) = delete;

  // Presses or releases the button.
  void setButton(int button, bool isPressed);
  // Moves the axis to a value from -1 to 1.
  void setAxis(int axis, double value);
  // Releases the axis; it returns to its snap value if it has one, as the joysticks 1, 2, 7 and 8
  // do.
  void releaseAxis(int axis);
  // Sets the pose of the phone: m, and a rotation.
  void setPose(const Vector3f& position, const Quaternionf& orientation);

  // Plays a CSV file from now on: a column `time` (s, rising) and any of b1 to b8 (0: released, 1:
  // pressed) and a1 to a8 (-1 to 1). An empty cell changes nothing. Returns false, and plays
  // nothing, exactly when it reported an error.
  [[nodiscard]] bool play(const std::string& path, Diagnostics& out);
  [[nodiscard]] bool play(const std::string& path, const FileReader& files, Diagnostics& out);

  bool isOn(int button) const;  // pressed, or switched on in toggle mode
  double axis(int axis) const;
  std::string text() const;    // the newest 100 kB
  std::string layout() const;  // the last one received, unchanged
  Color edge() const;          // alpha 0: no light
  bool hasLight(int button) const;
  std::string buttonLabel(int button) const;
  std::string axisLabel(int axis) const;
  std::uint64_t vibrations() const;  // up to now
  PhoneScreen screen() const;        // all of it, for the window

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
