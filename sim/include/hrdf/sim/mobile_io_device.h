// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A simulated phone with HEBI's app Mobile IO, from the side of its user: touch and screen.
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

// A simulated phone with HEBI's app Mobile IO. Simulation::addMobileIO makes it; programs find it
// by family and name. Buttons and axes have the numbers 1 to 8; calls with other numbers have no
// effect and return off, 0 or an empty text. All threads may use it.
class MobileIoDevice final {
 public:
  MobileIoDevice(const MobileIoDevice&) = delete;
  MobileIoDevice& operator=(const MobileIoDevice&) = delete;

  // Presses or releases the button.
  void setButton(int button, bool isPressed);
  // Moves the axis to a value from -1 to 1.
  void setAxis(int axis, double value);
  // Releases the axis. If the axis has a snap value (at first only axes 1, 2, 7 and 8), the axis
  // returns to this value.
  void releaseAxis(int axis);
  // Sets the position (m) and rotation of the phone relative to the room.
  void setPose(const Vector3f& position, const Quaternionf& orientation);

  // Starts to play a CSV file: a column `time` (simulated s since this call, increasing) and any of
  // b1 to b8 (0: released, 1: pressed) and a1 to a8 (-1 to 1). An empty cell changes nothing.
  // Returns false, and plays nothing, if and only if an error was reported.
  [[nodiscard]] bool play(const std::string& path, Diagnostics& out);
  [[nodiscard]] bool play(const std::string& path, const FileReader& files, Diagnostics& out);

  bool isOn(int button) const;                // true: the button is pressed, or on in toggle mode
  double axis(int axis) const;                // value of the axis, -1 to 1
  std::string text() const;                   // the newest 100 kB of text on the screen
  std::string layout() const;                 // the last layout received, unchanged
  Color edge() const;                         // colour of the screen's edge; alpha 0: no light
  bool hasLight(int button) const;            // true if the light of the button is on
  std::string buttonLabel(int button) const;  // label of a button
  std::string axisLabel(int axis) const;      // label of an axis
  std::uint64_t vibrations() const;           // number of vibrations so far
  PhoneScreen screen() const;                 // whole screen of the phone

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
