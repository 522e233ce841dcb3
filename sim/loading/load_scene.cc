// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/load_scene.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <set>
#include <utility>

#include <hrdf/model_names.h>

#include "firmware/core.h"
#include "loading/compile_scene.h"
#include "loading/module_motors.h"
#include "model/home.h"
#include "model/joined_options.h"
#include "model/mjs.h"
#include "model/stand.h"
#include "text/unique_name.h"

namespace hrdf::sim {
namespace {

namespace fs = std::filesystem;

constexpr double kGap = 0.3;  // m, gap between two robots

// True if the robot's format or an option defines its home pose.
bool hasHome(const LoadedRobot& robot) { return robot.placesItself || !robot.options.home.empty(); }

// Returns the keyframe index and the name prefix of each attached robot with a home pose. MuJoCo
// makes the keyframe PREFIX/home when it attaches the robot; in it, joints of other robots are 0.
std::vector<std::pair<int, std::string>> attachedHomes(const mjModel& model) {
  std::vector<std::pair<int, std::string>> homes;
  const std::string end = std::string("/") + kHomeKeyframe;
  for (int key = 0; key < model.nkey; ++key) {
    const std::string name = nameOf(model, mjOBJ_KEY, key);
    if (name.ends_with(end)) homes.emplace_back(key, name.substr(0, name.size() - end.size() + 1));
  }
  return homes;
}

// Sets `data` to the keyframe `home`, with the controls that hold it. Without this keyframe, sets
// each attached robot to its own home pose. Returns false if no robot has a home pose.
bool goHome(const mjModel& model, mjData& data) {
  resetToHome(model, data);
  const bool isOne = homeKeyframe(model) >= 0;
  const auto homes = isOne ? std::vector<std::pair<int, std::string>>{} : attachedHomes(model);
  for (const auto& [key, prefix] : homes) {
    for (int i = 0; i < model.njnt; ++i) {
      if (!nameOf(model, mjOBJ_JOINT, i).starts_with(prefix)) continue;
      const int start = model.jnt_qposadr[i];
      const int end = i + 1 < model.njnt ? model.jnt_qposadr[i + 1] : static_cast<int>(model.nq);
      std::copy_n(model.key_qpos + key * model.nq + start, end - start, data.qpos + start);
    }
    for (int i = 0; i < model.nactuator; ++i) {
      if (!nameOf(model, mjOBJ_ACTUATOR, i).starts_with(prefix)) continue;
      const int start = model.actuator_ctrladr[i];
      std::copy_n(model.key_ctrl + key * model.nu + start, model.actuator_ctrlnum[i],
                  data.ctrl + start);
    }
  }
  mj_forward(&model, &data);
  // Some actuators have several controls, for example the profile `pid`. Robots' keyframes do not
  // set these controls: sets the first control, the position target, to the actuator's position.
  for (int i = 0; i < model.nactuator; ++i) {
    mjtNum* const controls = data.ctrl + model.actuator_ctrladr[i];
    const bool isSaid = std::any_of(controls, controls + model.actuator_ctrlnum[i],
                                    [](mjtNum control) { return control != 0; });
    const bool takesPosition = (model.actuator_ctrlspec[i] & mjINPUT_POS) != 0;
    if (model.actuator_ctrlnum[i] > 1 && takesPosition && !isSaid) {
      controls[0] = data.actuator_length[i];
    }
  }
  return isOne || !homes.empty();
}

// The keyframe `home` of a scene, made from the home poses of its robots.
class Home {
 public:
  // Adds the home pose of the robot `model`, which is at y = `offset` (m) in the scene.
  void add(const mjModel& model, double offset) {
    const DataPtr data(mj_makeData(&model));
    isAny_ |= goHome(model, *data);
    const auto append = [](std::vector<double>& to, const mjtNum* from, mjtSize size) {
      to.insert(to.end(), from, from + size);
    };
    const std::size_t start = position_.size();
    append(position_, data->qpos, model.nq);
    append(activation_, data->act, model.na);
    append(control_, data->ctrl, model.nu);
    for (int i = 0; i < model.njnt; ++i) {
      if (model.jnt_type[i] != mjJNT_FREE) continue;
      position_[start + static_cast<std::size_t>(model.jnt_qposadr[i]) + 1] += offset;
    }
  }

  void addTo(mjSpec* spec) const {
    if (!isAny_) return;
    mjsKey* key = mjs_addKey(spec);
    mjs_setName(key->element, kHomeKeyframe);
    const auto set = [](mjDoubleVec* to, const std::vector<double>& values) {
      mjs_setDouble(to, values.data(), static_cast<int>(values.size()));
    };
    set(key->qpos, position_);
    set(key->act, activation_);
    set(key->ctrl, control_);
  }

 private:
  std::vector<double> position_, activation_, control_;
  bool isAny_ = false;
};

void deleteKeyframes(mjSpec* spec) {
  while (mjsElement* key = mjs_firstElement(spec, mjOBJ_KEY)) mjs_delete(spec, key);
}

// Returns the smallest and largest y coordinate (m) of a model in its home pose.
std::pair<double, double> widthOf(const mjModel& model) {
  const DataPtr data(mj_makeData(&model));
  resetToHome(model, *data);
  mj_kinematics(&model, data.get());
  constexpr double kFar = std::numeric_limits<double>::infinity();
  std::pair<double, double> reach{kFar, -kFar};
  for (int i = 0; i < model.ngeom; ++i) {
    const double radius = model.geom_rbound[i];  // 0: the geom is unbounded
    if (radius == 0) continue;
    reach.first = std::min(reach.first, data->geom_xpos[3 * i + 1] - radius);
    reach.second = std::max(reach.second, data->geom_xpos[3 * i + 1] + radius);
  }
  return reach.first <= reach.second ? reach : std::pair(0.0, 0.0);
}

// Returns the name of a file without extensions. Adds a number if `taken` contains the name.
std::string nameFor(const std::string& path, std::set<std::string>& taken) {
  fs::path stem = fs::path(path).stem();
  if (stem.extension() == ".cfg" || stem.extension() == ".wc") stem = stem.stem();
  const std::string name =
      uniqueName(stem.string(), [&](const std::string& each) { return taken.contains(each); });
  taken.insert(name);
  return name;
}

// Compiles the scene and adds a floor. If no robot's file defines its pose in the world
// (`placesItself` is false), adds mounts for the robots. Returns false after an error.
bool addFloor(Scene& scene, bool placesItself, Diagnostics& out) {
  scene.model = compile(scene, out);
  scene.hasFloor = scene.model != nullptr;
  if (!scene.model) return false;
  const Stand stand = standOf(*scene.model);
  addScene(scene.spec.get(), stand.floor);
  if (placesItself) return true;
  addBlocks(scene.spec.get(), stand);
  scene.hasPanels = !std::ranges::all_of(
      stand.blocks, [](const Block& block) { return block.mount == Mount::pedestal; });
  return true;
}

// Makes a scene from the only robot. Adds a floor if the robot's file has no scene.
bool alone(Scene& scene, Diagnostics& out) {
  LoadedRobot& robot = scene.robots.front();
  scene.spec = std::move(robot.spec);
  scene.hasHome = hasHome(robot);
  if (robot.isRobot) {
    addFloor(scene, robot.placesItself, out);
  } else {
    scene.model = compile(scene, out);
    if (scene.model && homeKeyframe(*scene.model) < 0 && !attachedHomes(*scene.model).empty()) {
      Home home;
      home.add(*scene.model, 0);
      home.addTo(scene.spec.get());
      scene.model = compile(scene, out);
    }
  }
  if (scene.model) scene.modules = robot.modules = countModules(*scene.model);
  return scene.model != nullptr;
}

// Attaches robots to a scene, next to each other along y.
class SceneBuilder {
 public:
  SceneBuilder(Scene& scene, Diagnostics& out) : scene_(scene), out_(out) {
    mjs_setDeepCopy(scene_.spec.get(), 1);
  }

  // Stores the home pose of the user's scene, and counts the modules of the scene. Returns false if
  // the scene does not compile.
  bool addBase() {
    const ModelPtr model = compile(scene_, out_);
    if (!model) return false;
    scene_.modules = countModules(*model);
    home_.add(*model, 0);
    deleteKeyframes(scene_.spec.get());
    return true;
  }

  // Attaches a robot, with its name as prefix. Returns false if it cannot be compiled or attached.
  bool add(LoadedRobot& robot, const std::string& path) {
    const SpecPtr spec = std::move(robot.spec);
    const ModelPtr model = scene_.files->compile(spec.get(), path, out_);
    if (!model) return false;
    robot.modules = countModules(*model);
    scene_.modules += robot.modules;
    scene_.hasHome |= hasHome(robot);
    robot.name = nameFor(path, names_);
    const double offset = placeOf(*model);
    home_.add(*model, offset);
    deleteKeyframes(spec.get());
    mjsFrame* frame = mjs_addFrame(mjs_findBody(scene_.spec.get(), "world"), nullptr);
    frame->pos[1] = offset;
    spec->option = scene_.spec->option;  // the options of all models, combined by joinOptions()
    if (mjs_attach(frame->element, spec->element, (robot.name + "/").c_str(), "")) return true;
    out_.error(path, "MuJoCo cannot attach the model: " + scene_.files->errorOf(*scene_.spec));
    return false;
  }

  // Adds the keyframe with the home poses of all robots.
  void finish() const { home_.addTo(scene_.spec.get()); }

 private:
  // Returns the next robot's offset along y, m; 0 for the first robot.
  double placeOf(const mjModel& model) {
    const auto [least, most] = widthOf(model);
    const double offset = names_.size() == 1 ? 0 : end_ + kGap - least;
    end_ = offset + most;
    return offset;
  }

  Scene& scene_;
  Diagnostics& out_;
  Home home_;
  std::set<std::string> names_;
  double end_ = 0;  // m, largest y coordinate of the attached robots
};

// Gives the scene the combined physics options of all its models. Returns false after an error.
bool joinOptions(Scene& scene, const std::string& base, Diagnostics& out) {
  mjOption& option = scene.spec->option;
  std::vector<NamedOption> models;
  if (!base.empty()) models.push_back({base, option});
  for (const LoadedRobot& robot : scene.robots) models.push_back({robot.file, robot.spec->option});
  const double step = option.timestep;
  if (const std::string why = hrdf::joinOptions(models, option); !why.empty()) {
    out.error(base.empty() ? scene.robots.front().file : base, why);
    return false;
  }
  option.timestep = step;  // restores the scene's time step after joinOptions()
  // The motors of modules require the integrator mjINT_IMPLICITFAST or mjINT_DISCRETE.
  option.integrator = std::max<int>(option.integrator, mjINT_IMPLICITFAST);
  return true;
}

// Makes a scene of several robots. Uses the user's scene `base`, if there is one.
bool sideBySide(Scene& scene, LoadedRobot base, const SimulationSpec& spec, Diagnostics& out) {
  const bool hasBase = base.spec != nullptr;
  const bool needsFloor =
      hasBase ? base.isRobot : std::ranges::all_of(scene.robots, &LoadedRobot::isRobot);
  const bool placesItself =
      base.placesItself || std::ranges::any_of(scene.robots, &LoadedRobot::placesItself);
  scene.hasHome = base.placesItself;
  if (!hasBase) {
    base.spec.reset(mj_makeSpec());
    base.spec->option.timestep = firmware::kPeriod;
  }
  scene.spec = std::move(base.spec);
  if (!joinOptions(scene, spec.scene, out)) return false;
  SceneBuilder builder(scene, out);
  if (hasBase && !builder.addBase()) return false;
  for (std::size_t i = 0; i < scene.robots.size(); ++i) {
    if (!builder.add(scene.robots[i], spec.robots[i].file)) return false;
  }
  builder.finish();
  return !needsFloor || addFloor(scene, placesItself, out);
}

// Returns the phones that a model stores in its text elements.
std::vector<ConfiguredPhone> phonesIn(mjSpec& spec) {
  std::vector<ConfiguredPhone> phones;
  for (mjsElement* element = mjs_firstElement(&spec, mjOBJ_TEXT); element;
       element = mjs_nextElement(&spec, element)) {
    const std::string name = mjs_getString(mjs_getName(element));
    const std::string text = mjs_getString(mjs_asText(element)->data);
    const std::size_t parting = text.find('/');
    if (!name.ends_with(kPhoneText) || parting == std::string::npos) continue;
    phones.push_back({text.substr(parting + 1), text.substr(0, parting), {}});
  }
  return phones;
}

// Returns the phones of `spec`, then all other phones of the robots and of the user's scene `base`.
// The first phone plays the file `spec.play`.
std::vector<SimulationSpec::Phone> phonesOf(const SimulationSpec& spec, const Scene& scene,
                                            const LoadedRobot& base, Diagnostics& out) {
  std::vector<SimulationSpec::Phone> phones = spec.phones;
  const auto add = [&](const ConfiguredPhone& named) {
    const auto isIt = [&](const auto& phone) {
      return phone.name == named.name && phone.family == named.family;
    };
    if (!named.name.empty() && std::ranges::none_of(phones, isIt)) {
      phones.push_back({named.family, named.name, "", named.where});
    }
  };
  const auto addAll = [&](const LoadedRobot& robot) {
    if (robot.configured) add(robot.configured->phone);
    if (robot.spec) std::ranges::for_each(phonesIn(*robot.spec), add);
  };
  std::ranges::for_each(scene.robots, addAll);
  addAll(base);
  if (spec.play.empty()) return phones;
  if (!phones.empty()) phones.front().play = spec.play;
  if (phones.empty()) {
    out.error(spec.play, "the robot has no phone to play this table",
              "add the item mobile-io:FAMILY/NAME, or open a config with a phone in its "
              "'user_data': mobile_io_name");
  }
  return phones;
}

}  // namespace

std::optional<Scene> openScene(const SimulationSpec& spec, const Files& files, Diagnostics& out) {
  Scene scene;
  scene.files = std::make_unique<SceneFiles>(files);
  for (const SimulationSpec::Robot& robot : spec.robots) {
    if (auto loaded = loadRobot(robot, *scene.files, out)) {
      scene.robots.push_back(*std::move(loaded));
    }
  }
  std::optional<LoadedRobot> base(std::in_place);
  if (!spec.scene.empty()) base = loadScene(spec, *scene.files, out);
  if (scene.robots.size() < spec.robots.size() || !base) return std::nullopt;
  const int before = out.errorCount();
  scene.phones = phonesOf(spec, scene, *base, out);
  if (out.errorCount() > before) return std::nullopt;
  const bool isAlone = scene.robots.size() == 1 && spec.scene.empty();
  scene.path = spec.scene.empty() && !spec.robots.empty() ? spec.robots[0].file : spec.scene;
  const bool isOpen = isAlone ? alone(scene, out) : sideBySide(scene, *std::move(base), spec, out);
  if (!isOpen) return std::nullopt;
  return scene;
}

bool addShow(Scene& scene, const ShownPose& before, Diagnostics& out) {
  if (!scene.hasFloor) return true;
  const ShownPose now = shownPose(*scene.model);
  const bool isKnown = !before.positions.empty() && before.joints == now.joints;
  // Compiles the whole scene, with floor and walls, only if the scene has walls, or if a pose that
  // avoids the floor must be found. Otherwise the model without the floor is sufficient.
  const bool needsAll = scene.hasPanels || (!scene.hasHome && !isKnown);
  const ModelPtr all = needsAll ? compile(scene, out) : nullptr;
  if (needsAll && !all) return false;
  const mjModel& model = needsAll ? *all : *scene.model;
  const std::vector<double> pose = scene.hasHome ? homePositions(model)
                                   : isKnown     ? before.positions
                                                 : showPose(model);
  addShowKeyframe(scene.spec.get(), model, pose);
  scene.start = kShowKeyframe;
  return true;
}

}  // namespace hrdf::sim
