// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A model whose modules behave as HEBI's. In stepped time, as it begins, it stands still until
// something steps it, and the same program gives the same bits on each run; in real time it follows
// the clock on a thread of its own.
#ifndef HRDF_SIM_SIMULATION_H_
#define HRDF_SIM_SIMULATION_H_

#include <cstdint>
#include <memory>
#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>
#include <hrdf/options.h>
#include <hrdf/sim/lookup.h>
#include <hrdf/sim/mobile_io_device.h>
#include <hrdf/sim/simulation_options.h>
#include <hrdf/sim/state_mutex.h>

namespace hrdf::sim {

class RealTime;
struct Opened;

// May be used by any thread, and so may its groups; what is settable of its lookup() is one
// thread's. Groups keep its modules alive when it is gone, in stepped time. A handler of feedback
// that throws ends the program in real time.
class Simulation final {
 public:
  static constexpr double kStep = 0.001;  // s

  // Opens an .hrdf file, a robot config (.cfg.yaml), or an .xml or .mjz file that has modules in
  // it, at its keyframe `home` where it has one. Null exactly when it reported an error. The
  // options are for .hrdf files and configs, of which they win over what these say.
  static std::unique_ptr<Simulation> open(const std::string& path, const ModelOptions& options,
                                          Diagnostics& out, const SimulationOptions& physics = {});

  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;
  ~Simulation();

  // Nothing happens inside of a feedback handler.
  void step();                // 1 ms
  void step(double seconds);  // to the nearest ms; none for 0, less, NaN and inf
  double time() const;        // s

  // Follows the clock, `factor` simulated seconds a second (0: as fast as it goes), until pause()
  // or its end. Where the machine is too slow by more than 0.1 s, that time is given up. False for
  // a factor that is negative, not finite or below a millionth, inside of a handler, and where the
  // system has no thread left.
  bool runRealtime(double factor = 1);
  // Back to stepped time. Those who wait for feedback get none.
  void pause();
  bool isRunning() const;

  // Back to the start: the home pose, time 0, and devices that were switched off and on again,
  // modules with the settings that they had saved. Groups hear as if they had just been made.
  void reset();

  Lookup& lookup();

  // A phone with HEBI's app Mobile IO, which groups find as they do modules. Null where the names
  // are taken, the name is empty, or one of them has more than 20 bytes.
  std::shared_ptr<MobileIoDevice> addMobileIO(const std::string& family, const std::string& name);

  // Of all modules; what they do then is their setting `mstopStrategy`.
  void setMotionStop(bool isPressed);
  // V, 24 at the start. Infinite, negative and NaN are refused with false.
  bool setBusVoltage(double volts);

  // MuJoCo's, for contacts, pushes and scenes. The controls of modules are their motors' voltages,
  // written anew in each step. The model is stepped by step() alone. While other threads use the
  // simulation, or it runs in real time, look at them under lock(), and let go of that before
  // anything that steps or waits.
  mjModel* model();
  const mjModel* model() const;
  mjData* data();
  const mjData* data() const;
  StateLock lock();

  // Of the state of physics and modules: equal for equal states.
  std::uint64_t stateHash() const;

 private:
  friend std::unique_ptr<Simulation> simulate(Opened opened, const SimulationOptions&);
  explicit Simulation(std::shared_ptr<World> world);

  std::shared_ptr<World> world_;
  std::unique_ptr<RealTime> realTime_;
  Lookup lookup_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_SIMULATION_H_
