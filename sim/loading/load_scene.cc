// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/load_scene.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <set>
#include <utility>

#include "firmware/core.h"
#include "loading/asked_at.h"
#include "loading/configured_modules.h"
#include "loading/load_robot.h"
#include "loading/module_motors.h"
#include "model/home.h"
#include "model/mjs.h"
#include "model/show_pose.h"
#include "model/stand.h"
#include "text/paths.h"
#include "text/unique_name.h"

namespace hrdf::sim {
namespace {

namespace fs = std::filesystem;

constexpr double kGap = 0.3;  // m, between two robots

// One file as it is, before it stands in a scene.
struct Part {
  SceneRobot robot;
  SpecPtr spec;
};

bool isBare(const Part& part) { return part.robot.isBare; }
bool isMechanism(const Part& part) { return part.robot.isMechanism; }

// Reports whether somebody has given the robot a home pose: what stands in a WorkCell is at a place
// of its own, so that its zeros are a pose too.
bool hasHome(const SceneRobot& robot) { return robot.isMechanism || !robot.options.home.empty(); }

// Makes the path of an asset's `file` absolute, if it has one; the asset's folder may be the
// model's, or one inside it.
template <class Asset>
void makePathAbsolute(Asset* asset, const std::string& robot, mjString* inner, SceneFiles& files) {
  const std::string file = mjs_getString(asset->file);
  const std::string path = beside(robot, (fs::path(mjs_getString(inner)) / file).string());
  if (!file.empty() && files.files().read(path))
    mjs_setString(asset->file, files.mounted(path).c_str());
}

// Makes the paths of assets absolute, so that a scene or a model saved elsewhere finds the files.
void makePathsAbsolute(mjSpec& spec, const std::string& robot, SceneFiles& files) {
  const auto each = [&](mjtObj type, auto call) {
    for (mjsElement* element = mjs_firstElement(&spec, type); element;
         element = mjs_nextElement(&spec, element)) {
      call(element);
    }
  };
  mjString* meshes = spec.compiler.meshdir;
  mjString* textures = spec.compiler.texturedir;
  each(mjOBJ_MESH, [&](auto* e) { makePathAbsolute(mjs_asMesh(e), robot, meshes, files); });
  each(mjOBJ_HFIELD, [&](auto* e) { makePathAbsolute(mjs_asHField(e), robot, meshes, files); });
  each(mjOBJ_TEXTURE, [&](auto* e) { makePathAbsolute(mjs_asTexture(e), robot, textures, files); });
}

std::optional<Part> openPart(const std::string& path, ModelOptions options, SceneFiles& files,
                             Diagnostics& out) {
  // Counts from the file that is opened, not from the robot that a config names.
  if (!options.inside.empty()) options.inside = absolutePath(beside(path, options.inside));
  Part part;
  part.robot.file = path;
  part.robot.options = options;
  const Description* known = nullptr;
  if (isRobotConfig(path)) {
    part.robot.configured =
        readConfiguredRobot(path, options, readerFor(path, options, files.files()), out);
    if (!part.robot.configured) return std::nullopt;
    known = &part.robot.configured->robot;
    part.robot.file = known->path;
    part.robot.options = part.robot.configured->options;
  }
  RobotFile opened = openRobotFile(part.robot.file, part.robot.options, files, out, known);
  if (!opened.spec) return std::nullopt;
  part.robot.dofs = opened.dofs;
  part.robot.settings = std::move(opened.settings);
  part.robot.isBare = opened.isBare;
  part.robot.isMechanism = opened.isMechanism;
  part.spec = std::move(opened.spec);
  makePathsAbsolute(*part.spec, part.robot.file, files);
  if (part.robot.configured) addDoubledModules(part.robot.configured->doubled, *part.spec);
  return part;
}

// Returns the prefixes of attached robots that have a home of their own. MuJoCo keeps a key for
// each, PREFIX/home, in which all else is at zero.
std::vector<std::pair<int, std::string>> attachedHomes(const mjModel& model) {
  std::vector<std::pair<int, std::string>> homes;
  const std::string end = std::string("/") + kHomeKeyframe;
  for (int key = 0; key < model.nkey; ++key) {
    const std::string name = nameOf(model, mjOBJ_KEY, key);
    if (name.ends_with(end)) homes.emplace_back(key, name.substr(0, name.size() - end.size() + 1));
  }
  return homes;
}

// Sets `data` to the pose `home`, with the controls that keep it. Without a key of that name, each
// attached robot is at its own home. Returns false if there is none.
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
  // The key of a robot has no controls where an actuator takes several; position comes first.
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

// The pose `home` of models whose coordinates come one behind the other.
class Home {
 public:
  // Adds a model at `offset` (m) further in y.
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

// Returns the extent in y (m) of a model in its home pose.
std::pair<double, double> widthOf(const mjModel& model) {
  const DataPtr data(mj_makeData(&model));
  resetToHome(model, *data);
  mj_kinematics(&model, data.get());
  constexpr double kFar = std::numeric_limits<double>::infinity();
  std::pair<double, double> reach{kFar, -kFar};
  for (int i = 0; i < model.ngeom; ++i) {
    const double radius = model.geom_rbound[i];  // 0: without bounds
    if (radius == 0) continue;
    reach.first = std::min(reach.first, data->geom_xpos[3 * i + 1] - radius);
    reach.second = std::max(reach.second, data->geom_xpos[3 * i + 1] + radius);
  }
  return reach.first <= reach.second ? reach : std::pair(0.0, 0.0);
}

// Returns the file's name without its extensions, with a number if it is taken.
std::string nameFor(const std::string& path, std::set<std::string>& taken) {
  fs::path stem = fs::path(path).stem();
  if (stem.extension() == ".cfg" || stem.extension() == ".wc") stem = stem.stem();
  const std::string name =
      uniqueName(stem.string(), [&](const std::string& each) { return taken.contains(each); });
  taken.insert(name);
  return name;
}

// Puts parts into one spec, one behind the other.
class SceneBuilder {
 public:
  // Builds into `base`, to which nothing has been added yet.
  SceneBuilder(SpecPtr base, std::string path, SceneFiles& files, Diagnostics& out)
      : files_(files), out_(out) {
    scene_.spec = std::move(base);
    scene_.path = std::move(path);
    scene_.spec->option.integrator = mjINT_IMPLICITFAST;  // as modules need it
    mjs_setDeepCopy(scene_.spec.get(), 1);
  }

  // Adds the user's scene; returns false if it does not compile.
  bool addBase() {
    const ModelPtr model = compile(scene_.spec.get(), scene_.path, files_, out_);
    if (!model) return false;
    scene_.modules = countModules(*model);
    home_.add(*model, 0);
    deleteKeyframes(scene_.spec.get());
    return true;
  }

  // Adds a part, whose names get the prefix `name`/; returns false if it does not compile or
  // attach.
  bool add(Part part, const std::string& path, const std::string& name) {
    const ModelPtr model = compile(part.spec.get(), path, files_, out_);
    if (!model) return false;
    part.robot.modules = countModules(*model);
    scene_.modules += part.robot.modules;
    part.robot.name = name;
    const double offset = placeOf(*model);
    home_.add(*model, offset);
    deleteKeyframes(part.spec.get());
    mjsBody* world = mjs_findBody(scene_.spec.get(), "world");
    mjsFrame* frame = mjs_addFrame(world, nullptr);
    frame->pos[1] = offset;
    part.spec->option = scene_.spec->option;  // the scene's count
    if (!mjs_attach(frame->element, part.spec->element, (name + "/").c_str(), "")) {
      out_.error(path, "MuJoCo cannot attach the model: " + files_.errorOf(*scene_.spec));
      return false;
    }
    scene_.hasHome |= hasHome(part.robot);
    scene_.robots.push_back(std::move(part.robot));
    return true;
  }

  Scene take() {
    home_.addTo(scene_.spec.get());
    return std::move(scene_);
  }

 private:
  // Returns the offset in y (m) of the next part; the first stays where it is.
  double placeOf(const mjModel& model) {
    const auto [least, most] = widthOf(model);
    const double offset = scene_.robots.empty() ? 0 : end_ + kGap - least;
    end_ = offset + most;
    return offset;
  }

  SceneFiles& files_;
  Diagnostics& out_;
  Scene scene_;
  Home home_;
  double end_ = 0;  // m, y up to which robots stand
};

// Compiles the scene and adds a floor, and what robots are bolted to: but a WorkCell says itself
// what its robots stand on. Returns false on failure.
bool addFloor(Scene& scene, bool isWorkCell, SceneFiles& files, Diagnostics& out) {
  scene.model = compile(scene.spec.get(), scene.path, files, out);
  scene.hasFloor = scene.model != nullptr;
  if (!scene.model) return false;
  const Stand stand = standOf(*scene.model);
  addScene(scene.spec.get(), stand.floor);
  if (!isWorkCell) addBlocks(scene.spec.get(), stand);
  return true;
}

// Returns the scene of one file, which gets a floor if it has no scene of its own.
std::optional<Scene> alone(Part part, const std::string& path, SceneFiles& files,
                           Diagnostics& out) {
  Scene scene;
  scene.spec = std::move(part.spec);
  scene.path = path;
  scene.robots.push_back(std::move(part.robot));
  SceneRobot& robot = scene.robots.front();
  if (robot.isBare) {
    addFloor(scene, robot.isMechanism, files, out);
  } else {
    scene.model = compile(scene.spec.get(), path, files, out);
    if (scene.model && homeKeyframe(*scene.model) < 0 && !attachedHomes(*scene.model).empty()) {
      Home home;
      home.add(*scene.model, 0);
      home.addTo(scene.spec.get());
      scene.model = compile(scene.spec.get(), path, files, out);
    }
  }
  if (!scene.model) return std::nullopt;
  scene.modules = robot.modules = countModules(*scene.model);
  scene.hasHome = hasHome(robot);
  return scene;
}

SpecPtr emptySpec() {
  SpecPtr spec(mj_makeSpec());
  spec->option.timestep = firmware::kPeriod;
  return spec;
}

RobotFile openUsersScene(const std::string& path, SceneFiles& files, Diagnostics& out) {
  const std::string extension = extensionOf(path);
  if (extension == ".xml" || extension == ".mjz" || extension == ".mjb")
    return openRobotFile(path, {}, files, out);
  out.error(path, "a scene is an .xml or .mjz file");
  return {};
}

std::optional<Scene> open(const SimulationSpec& spec, SceneFiles& files, Diagnostics& out) {
  const std::vector<SimulationSpec::Robot>& robots = spec.robots;
  const std::string& into = spec.scene;
  std::vector<Part> parts;
  for (const SimulationSpec::Robot& robot : robots) {
    Diagnostics own;
    auto part = openPart(robot.file, robot.options, files, own);
    appendAskedAt(robot.where, own, out);
    if (!part) continue;
    part->robot.isHeld = robot.isHeld;
    part->robot.keepsFamilies = robot.keepsFamilies;
    parts.push_back(*std::move(part));
  }
  RobotFile base;
  if (!into.empty()) {
    Diagnostics own;
    base = openUsersScene(into, files, own);
    appendAskedAt(spec.sceneWhere, own, out);
  }
  if (parts.size() < robots.size() || (!into.empty() && !base.spec)) return std::nullopt;
  if (parts.size() == 1 && into.empty()) {
    return alone(std::move(parts[0]), robots[0].file, files, out);
  }

  const bool needsFloor = into.empty() ? std::ranges::all_of(parts, isBare) : base.isBare;
  const bool isWorkCell = base.isMechanism || std::ranges::any_of(parts, isMechanism);
  const std::string path = into.empty() && !robots.empty() ? robots[0].file : into;
  SceneBuilder builder(into.empty() ? emptySpec() : std::move(base.spec), path, files, out);
  if (!into.empty() && !builder.addBase()) return std::nullopt;
  std::set<std::string> names;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string& file = robots[i].file;
    if (!builder.add(std::move(parts[i]), file, nameFor(file, names))) return std::nullopt;
  }
  Scene scene = builder.take();
  scene.hasHome |= base.isMechanism;
  if (needsFloor && !addFloor(scene, isWorkCell, files, out)) return std::nullopt;
  return scene;
}

}  // namespace

std::optional<Scene> openScene(const SimulationSpec& spec, const Files& files, Diagnostics& out) {
  auto read = std::make_unique<SceneFiles>(files);
  std::optional<Scene> scene = open(spec, *read, out);
  if (scene) scene->files = std::move(read);
  return scene;
}

bool addShow(Scene& scene, Diagnostics& out) {
  if (!scene.hasFloor) return true;
  const ModelPtr model = compile(scene.spec.get(), scene.path, *scene.files, out);
  if (!model) return false;
  addShowKeyframe(scene.spec.get(), *model,
                  scene.hasHome ? homePositions(*model) : showPose(*model));
  scene.start = kShowKeyframe;
  return true;
}

}  // namespace hrdf::sim
