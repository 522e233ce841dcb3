// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// An open model and its state; if it has modules, also their simulation under command.
#ifndef HRDF_SIM_APP_SESSION_SESSION_H_
#define HRDF_SIM_APP_SESSION_SESSION_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/lower.h>
#include <hrdf/options.h>
#include <hrdf/sim/mobile_io_device.h>
#include <hrdf/sim/simulation_spec.h>

#include "app/session/actuator_table.h"
#include "app/session/command_table.h"
#include "app/session/commander.h"
#include "app/session/control_mover.h"
#include "app/session/controls.h"
#include "app/session/mover.h"
#include "app/session/poses.h"
#include "world/world.h"

namespace hrdf::sim {
struct Scene;
}

namespace hrdf::app {

// The files and options to open.
struct Source {
  std::vector<std::string> files;  // robots, benches and items, at least one
  std::string into;                // the MJCF of a scene in which they are to stand; may be empty
  ModelOptions options;            // for .hrdf files and robot configs
  bool compensatesGravity = true;
  sim::SimulationOptions physics;
  FileReader read = readFile;
  bool showsPose = false;  // starts in a pose worth looking at where nobody has given a home pose
};

// Reads what the files are. Returns nothing exactly when it reported an error.
[[nodiscard]] std::optional<sim::SimulationSpec> readSpec(const Source& source, Diagnostics& out);

// A phone with HEBI's app Mobile IO.
struct Phone {
  std::string name;
  std::shared_ptr<sim::MobileIoDevice> device;
};

class Session {
 public:
  // Opens what sim::openScene does. A model that has modules is stepped with their firmware, any
  // other as MuJoCo does. Null exactly when it reported an error.
  [[nodiscard]] static std::unique_ptr<Session> open(const Source& source, Diagnostics& out);
  // Runs the simulation of a program, which must outlive it. It sends no commands until it is told
  // to; `onStep` may be empty, else it is called before each step.
  static std::unique_ptr<Session> of(sim::Simulation& simulation,
                                     std::function<void(sim::Simulation&)> onStep);

  const std::string& robot() const { return robot_; }  // name for people
  // Returns the files and options that it was opened from. Their reader gives the files as they
  // were then.
  const Source& source() const { return source_; }
  // Reports whether it runs the simulation of a program; it has no files then.
  bool isOfProgram() const { return simulation_ != nullptr && !owned_; }
  mjModel& model() { return simulation_ ? *simulation_->model() : *model_; }
  const mjModel& model() const { return simulation_ ? *simulation_->model() : *model_; }
  mjData& data() { return simulation_ ? *simulation_->data() : *data_; }
  const mjData& data() const { return simulation_ ? *simulation_->data() : *data_; }

  // Null for a model without modules.
  sim::Simulation* simulation() { return simulation_; }
  Commander* commander() { return commander_.get(); }

  // Commands the modules by the table from now on, and takes them over; only with modules.
  void follow(CommandTable table);
  // Commands the actuators by the table from now on; only without modules.
  void follow(ActuatorTable table) { actuatorTable_ = std::move(table); }

  // Sets the target of a module at once; a move of it ends.
  void setTarget(std::size_t module, const Target& target);
  // Moves modules as Mover does. Only with modules.
  void move(std::size_t module, double goal, double duration);
  // Moves modules, or the controls of actuators where there are none.
  void visit(const std::vector<Pose>& poses, double duration);
  // Ends all moves; modules and actuators hold their positions. Programs that go on commanding have
  // theirs back.
  void holdStill();
  // Takes all joints from programs, and gives back those that were taken over.
  void takeOverAll();
  void giveBackAll();
  // Ends all moves; the modules go limp.
  void letGoAll();
  const Mover& mover() const { return mover_; }
  // Poses that the files name: keyframes, and lists in a config's user data with a number for each
  // of its modules.
  const std::vector<Pose>& poses() const { return poses_; }

  // The controls of a model without modules; empty for any other.
  const std::vector<ControlPlace>& controls() const { return controls_; }
  const std::vector<Eigengrasp>& eigengrasps() const { return eigengrasps_; }
  // The pose in which a model without modules starts.
  const Pose& home() const { return home_; }
  // Moves controls to `ctrl`, as mjData.ctrl; those that are NaN stay. Only without modules.
  void moveControls(const std::vector<double>& ctrl, double duration);
  // Moves all controls to what MuJoCo takes for no command. Only without modules.
  void moveToNeutral(double duration);
  const ControlMover& controlMover() const { return controlMover_; }

  // The phones that files and robots' configs name.
  const std::vector<Phone>& phones() const { return phones_; }

  // s since the start or the reset; their keyframe may have any time.
  double time() const { return data().time - startTime_; }
  // Resets to the pose in which it started, with the commands that hold it.
  void reset();
  // Takes over the time of another session and, where names match, its pose, its commands and the
  // settings of its modules. Call it before the first step.
  void takeOver(Session& other);
  // Returns the first line of a table of its motion, of modules or else of actuators, and the row
  // of the present state.
  std::string motionHeader() const;
  const std::string& motionRow();
  // Sends the commands that are due. Called by step().
  void command();
  void step();

  // The end of a step, and what was commanded then.
  struct Checkpoint {
    double time = 0;  // s since the start
    sim::World::Checkpoint world;
    Commander::Checkpoint commands;
    Mover mover;
    ControlMover controls;
    std::size_t row = 0;  // of the table of modules or actuators
  };
  // Reports whether it can go back: programs that made the simulation cannot.
  bool keepsCheckpoints() const { return !isOfProgram(); }
  Checkpoint stepAndKeep();
  // Goes back to a checkpoint since the start or the last reset; what follows has the same bits.
  // But programs keep their time and the modules that they command, and all gains and limits stay.
  void goBack(const Checkpoint& checkpoint);

 private:
  explicit Session(Source source) : source_(std::move(source)) {}
  [[nodiscard]] bool openModules(sim::Scene& scene, const sim::SimulationSpec& spec,
                                 Diagnostics& out);
  [[nodiscard]] bool openPlain(sim::Scene& scene, Diagnostics& out);
  void takeOverActuators(Session& other);
  void visitControls(const std::vector<std::vector<double>>& goals, double duration);
  mjData& scratch();

  const Source source_;
  std::string robot_;
  std::unique_ptr<sim::Simulation> owned_;
  sim::Simulation* simulation_ = nullptr;  // null without modules
  std::function<void(sim::Simulation&)> onStep_;
  std::unique_ptr<Commander> commander_;
  Mover mover_;
  std::vector<Pose> poses_;
  std::vector<Phone> phones_;
  std::string start_;  // keyframe; these nine without modules
  ModelPtr model_;
  DataPtr data_;
  DataPtr scratch_;
  std::optional<ActuatorTable> actuatorTable_;
  Pose home_;
  std::vector<ControlPlace> controls_;
  std::vector<Eigengrasp> eigengrasps_;
  ControlMover controlMover_;
  double startTime_ = 0;
  std::optional<CommandTable> table_;
  std::string row_;  // the last one of the motion
};

// Reports whether model options may affect any of the files.
bool takesModelOptions(const std::vector<std::string>& files);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_SESSION_H_
