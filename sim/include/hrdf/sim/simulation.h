// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A simulated robot whose modules behave like HEBI's. It starts in stepped time: it stands still
// until something steps it, and the same program gives the same bits in each run. In real time it
// follows the clock on a thread of its own.
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

// Any thread may use it and its groups; but only one thread may change the settings of its
// lookup(). In stepped time groups keep its modules alive after it is gone. In real time an
// exception in a feedback handler ends the program.
class Simulation final {
 public:
  static constexpr double kStep = 0.001;  // s
  // Limits of the factor of real time. No machine makes the billion steps a second of the upper
  // one: 0 says that it is to be as fast as possible.
  static constexpr double kMinFactor = 1e-6;
  static constexpr double kMaxFactor = 1e6;
  static constexpr bool isFactor(double factor) {
    return factor == 0 || (factor >= kMinFactor && factor <= kMaxFactor);
  }
  // HEBI's modules are made for 24 to 48 V; no robot has a bus of more than this.
  static constexpr double kMaxBusVoltage = 1000;  // V

  // Opens an .hrdf file, a robot config (.cfg.yaml), a bench (.sim.yaml), or an .xml or .mjz file
  // with modules in it, at its keyframe `home` if it has one. Returns null exactly when it reported
  // an error. The options are for .hrdf files and configs; they override the config.
  static std::unique_ptr<Simulation> open(const std::string& path, const ModelOptions& options,
                                          Diagnostics& out, const SimulationOptions& physics = {});
  // As above, for files that need not be on the disk. Each is read once, also meshes and the files
  // that an .xml file includes.
  static std::unique_ptr<Simulation> open(const std::string& path, const ModelOptions& options,
                                          const FileReader& files, Diagnostics& out,
                                          const SimulationOptions& physics = {});

  // Opens several robots, and adds phones and I/O boards.
  static std::unique_ptr<Simulation> open(const SimulationSpec& spec, Diagnostics& out,
                                          const SimulationOptions& physics = {});
  static std::unique_ptr<Simulation> open(const SimulationSpec& spec, const FileReader& files,
                                          Diagnostics& out, const SimulationOptions& physics = {});

  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;
  ~Simulation();

  // In a feedback handler these do nothing.
  void step();                // 1 ms
  void step(double seconds);  // to the nearest ms; nothing for 0, less, NaN and more than kMaxTime
  double time() const;        // s

  // Follows the clock until pause() or the end of this object: `factor` simulated seconds for each
  // second (0: as fast as possible). If the machine falls behind by more than 0.1 s, that time is
  // skipped. Returns false for a factor that is neither 0 nor within the limits above, in a
  // feedback handler, and if the system has no thread left.
  bool runRealtime(double factor = 1);
  // Returns to stepped time. Calls that wait for feedback get none.
  void pause();
  bool isRunning() const;
  // Returns how much time of the clock (s) was skipped up to now, because the machine was too slow.
  double skippedTime() const;

  // Sets how calls wait in stepped time, for programs whose threads share one clock; at the
  // beginning each such call steps. `waiter` steps the simulation, or waits for who does, until
  // `isDone` or the timeout (ms, below 0: never), and returns whether it is done. Call this before
  // there are groups.
  using Waiter = std::function<bool(std::int32_t timeoutMs, const std::function<bool()>& isDone)>;
  void setWaiter(Waiter waiter);

  // Returns to the start: home pose, time 0, and all devices restarted, modules with their saved
  // settings. Groups start again like new groups.
  void reset();

  Lookup& lookup();

  // Lets other programs of this machine find and command the modules, until the simulation ends or
  // unpublish(). They are heard in real time and in stepped time alike. Returns false, and says
  // why, if no socket can be had (HRDF_LINK_DIR names another folder). Does nothing if it is
  // published.
  bool publish(std::string* whyNot = nullptr);
  // Takes over what `other` has published, such as the simulation of a file before it was opened
  // anew: programs find their modules here by family and name.
  void publishInPlaceOf(Simulation& other);
  void unpublish();
  bool isPublished() const;

  // Who commands a module: the sender of the newest command with targets, or of the newest empty
  // one, that it took.
  struct ModuleCommander {
    std::uint64_t group = 0;  // Group::sender(); 0: nobody yet
    std::string program;      // the name of another program, else empty
    int process = 0;          // its number
  };
  // `module` is an index in the list of the lookup.
  ModuleCommander commanderOf(std::size_t module) const;
  // Lets the module take the next command, whichever group has locked it.
  void breakLock(std::size_t module);

  // Adds a phone with HEBI's app Mobile IO, which programs find like a module. A phone that a
  // config, bench or item has named is returned as it is. Returns null if the name is taken, or if
  // name or family is empty, has more than 20 bytes, or has a '*'.
  std::shared_ptr<MobileIoDevice> addMobileIO(const std::string& family, const std::string& name);
  // Adds an I/O board, whose pins keep what programs write to them. Returns false likewise.
  bool addIoBoard(const std::string& family, const std::string& name);

  // Presses or releases the motion stop of all modules; their setting `mstopStrategy` says what
  // they do then.
  void setMotionStop(bool isPressed);
  // Sets the bus voltage, V; 24 at the start. Returns false unless it is from 0 to kMaxBusVoltage.
  bool setBusVoltage(double volts);

  // MuJoCo's model and data, for contacts, pushes and scenes. The controls of modules are the
  // voltages of their motors, written anew in each step. Only step() may step the model. If other
  // threads use the simulation, or it runs in real time, read them under lock(), and release that
  // before any call that steps or waits.
  mjModel* model();
  const mjModel* model() const;
  mjData* data();
  const mjData* data() const;
  StateLock lock();

  // Takes a picture with a camera of the model, of the present state, on a graphics card or in
  // software; it needs no display. Width and height are from 1 to 4096 pixels, or both 0: those of
  // the camera, else 640 x 480. In stepped time, time stands meanwhile; in real time it goes on.
  // Returns nullopt if and only if an error was reported: an unknown camera, a bad size, or a
  // machine without EGL and OpenGL.
  std::optional<CameraPicture> picture(const std::string& camera, int width, int height,
                                       Diagnostics& out);

  // Returns a hash of the state of physics and modules; equal states have equal hashes.
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
  // That files have named, by family and name.
  std::map<std::pair<std::string, std::string>, std::shared_ptr<MobileIoDevice>> phones_;
  std::unique_ptr<link::Publisher> publisher_;
  std::unique_ptr<Photographer> photographer_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_SIMULATION_H_
