// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A simulated robot whose modules behave like HEBI's. In stepped time (the default), time stops
// until a call steps it, and the same program gives the same bits in each run. In real time the
// simulation follows the clock on its own thread.
#ifndef HRDF_SIM_SIMULATION_H_
#define HRDF_SIM_SIMULATION_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/options.h>
#include <hrdf/sim/lookup.h>
#include <hrdf/sim/mobile_io_device.h>
#include <hrdf/sim/picture.h>
#include <hrdf/sim/simulation_options.h>
#include <hrdf/sim/simulation_spec.h>
#include <hrdf/sim/state_mutex.h>

namespace hrdf::sim {

namespace link {
class Publisher;
}
class Photographer;
class RealTime;
class World;
struct CompiledRobot;

// A simulation. All threads may use it and its groups, but only one thread may change the settings
// of its lookup(). In stepped time, groups keep the modules alive after the simulation is deleted.
// In real time an exception in a feedback handler ends the program.
class Simulation final {
 public:
  static constexpr double kStep = 0.001;  // s, duration of a step
  // Limits of the real-time factor, which may also be 0: as fast as possible.
  static constexpr double kMinFactor = 1e-6;
  static constexpr double kMaxFactor = 1e6;
  // True if runRealtime() accepts `factor`: 0, or kMinFactor to kMaxFactor.
  static constexpr bool isFactor(double factor) {
    return factor == 0 || (factor >= kMinFactor && factor <= kMaxFactor);
  }
  // Upper limit of the bus voltage. HEBI's modules are made for 24 to 48 V.
  static constexpr double kMaxBusVoltage = 1000;  // V

  // Opens an .hrdf file, a robot config (.cfg.yaml), a bench (.sim.yaml: a list of robots and
  // devices), or an .xml or .mjz file with modules. An .xml or .mjz model starts at its keyframe
  // `home`, if any. `options` override a config, are defaults for the robots of a bench, and are
  // ignored for .xml and .mjz. Returns null if and only if an error was reported.
  static std::unique_ptr<Simulation> open(const std::string& path, const ModelOptions& options,
                                          Diagnostics& out, const SimulationOptions& physics = {});
  // Same as the open() above, but reads all files with `files`, also meshes and included .xml
  // files. Calls `files` only once for each file.
  static std::unique_ptr<Simulation> open(const std::string& path, const ModelOptions& options,
                                          const FileReader& files, Diagnostics& out,
                                          const SimulationOptions& physics = {});

  // Opens the robots, phones, I/O boards and scene of `spec`. Returns null if and only if an error
  // was reported.
  static std::unique_ptr<Simulation> open(const SimulationSpec& spec, Diagnostics& out,
                                          const SimulationOptions& physics = {});
  static std::unique_ptr<Simulation> open(const SimulationSpec& spec, const FileReader& files,
                                          Diagnostics& out, const SimulationOptions& physics = {});

  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;
  ~Simulation();

  // Steps 1 ms. In a feedback handler step() has no effect.
  void step();
  // Steps `seconds`, rounded to ms. In real time, waits instead until this much simulated time has
  // passed. No effect for 0, negative values, NaN and more than kMaxTime.
  void step(double seconds);
  double time() const;  // s, simulated

  // Runs in real time until pause() or the destructor: `factor` simulated seconds per second (0: as
  // fast as possible). If steps are late by more than 0.1 s, the simulation does not catch up.
  // Returns false if isFactor() refuses `factor`, if the caller is a feedback handler, or if the
  // system cannot start a thread.
  bool runRealtime(double factor = 1);
  // Returns to stepped time: time stops until a call steps it. Calls of other threads that already
  // wait for feedback end without feedback.
  void pause();
  // True if the simulation runs in real time.
  bool isRunning() const;
  // Returns how much real time (s) was skipped so far, because the machine was too slow.
  double skippedTime() const;

  // A function that waits in stepped time, for programs whose threads share one clock. The function
  // steps the simulation, or waits for another thread's steps, until `isDone` returns true or the
  // timeout (ms; below 0: no timeout) has passed. Returns the last result of `isDone`.
  using Waiter = std::function<bool(std::int32_t timeoutMs, const std::function<bool()>& isDone)>;
  // Sets the function that waiting calls use in stepped time. By default each call that waits steps
  // the simulation. Call setWaiter() before groups are made.
  void setWaiter(Waiter waiter);

  // Resets the simulation to the home pose and time 0. Modules, phones and I/O boards restart, the
  // modules with their saved settings. Groups return to the state of new groups.
  void reset();

  // Returns a lookup of the modules of this simulation.
  Lookup& lookup();

  // Lets other programs of this machine find and command the modules until unpublish() or the
  // destructor, in real time and in stepped time. Returns false, and the reason in `whyNot`, if it
  // cannot open a socket in the folder for published simulations (HRDF_LINK_DIR). No effect if the
  // simulation is already published.
  bool publish(std::string* whyNot = nullptr);
  // If `other` is published, publishes this simulation instead, for example after the same file was
  // opened again. Programs then find their modules in this simulation by family and name.
  void publishInPlaceOf(Simulation& other);
  // Ends publish().
  void unpublish();
  // True between publish() and unpublish().
  bool isPublished() const;

  // The sender of the newest command that a module accepted. Only two kinds of commands count:
  // commands that set a target, and empty commands.
  struct ModuleCommander {
    std::uint64_t group = 0;  // result of Group::sender(); 0: no command yet
    std::string program;      // name of the sending program; empty: this process
    int process = 0;          // process ID of the sending program; 0: this process
  };
  // Returns the commander of a module; `module` is an index in lookup().getEntryList().
  ModuleCommander commanderOf(std::size_t module) const;
  // Removes the lock of a module, so that it accepts the next command of any group.
  void breakLock(std::size_t module);

  // Adds a phone with HEBI's app Mobile IO, which programs find like a module. If the opened file
  // or HRDF_SIM already names this phone, returns the phone. Returns null if a module has this
  // name, or if `name` or `family` is empty, has more than 20 bytes, or has a '*'.
  std::shared_ptr<MobileIoDevice> addMobileIO(const std::string& family, const std::string& name);
  // Adds an I/O board, whose pins keep the values that programs write. Returns false if a module
  // has this name, or if `name` or `family` is invalid, as in addMobileIO().
  bool addIoBoard(const std::string& family, const std::string& name);

  // Presses or releases the motion stop of all modules. A module reacts as its setting
  // `mstopStrategy` defines.
  void setMotionStop(bool isPressed);
  // Sets the bus voltage (V), 24 at the start. Returns false, and changes nothing, unless `volts`
  // is from 0 to kMaxBusVoltage.
  bool setBusVoltage(double volts);

  // Returns MuJoCo's model. Only step() may step this model. The controls of modules are the
  // voltages (V) of their motors, which each step writes. If other threads use the simulation, or
  // it runs in real time, use model and data only while you hold lock().
  mjModel* model();
  const mjModel* model() const;
  // Returns MuJoCo's data; the rules of model() apply.
  mjData* data();
  const mjData* data() const;
  // Locks the state of the simulation. Release the lock before any call that steps or waits.
  StateLock lock();

  // Takes a picture of the present state with a camera of the model, on a graphics card or in
  // software, without a display. `width` and `height` are 1 to 4096 pixels. Both 0: the size that
  // the model sets for the camera; 640 x 480 if the model sets no size. Time passes meanwhile only
  // in real time. Returns nullopt if and only if an error was reported: an unknown camera, a bad
  // size, or a machine without EGL or OpenGL.
  std::optional<CameraPicture> picture(const std::string& camera, int width, int height,
                                       Diagnostics& out);

  // Returns a hash of the state of physics and modules.
  std::uint64_t stateHash() const;

 private:
  friend std::unique_ptr<Simulation> simulate(CompiledRobot opened, const SimulationOptions&);
  friend World& worldOf(Simulation& simulation);
  friend std::optional<std::vector<std::shared_ptr<MobileIoDevice>>> addDevices(
      const std::vector<SimulationSpec::Phone>&, const std::vector<SimulationSpec::IoBoard>&,
      Simulation&, Diagnostics&);
  explicit Simulation(std::shared_ptr<World> world);

  std::shared_ptr<World> world_;
  std::unique_ptr<RealTime> realTime_;
  Lookup lookup_;
  // Phones that the opened file or HRDF_SIM names, by family and name.
  std::map<std::pair<std::string, std::string>, std::shared_ptr<MobileIoDevice>> phones_;
  std::unique_ptr<link::Publisher> publisher_;
  std::unique_ptr<Photographer> photographer_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_SIMULATION_H_
