// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/workbench.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <utility>

#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/session/saving.h"
#include "app/window/context_menu.h"
#include "app/window/input_events.h"
#include "app/window/panels.h"
#include "app/window/recent.h"
#include "app/window/stage_files.h"

namespace hrdf::app {
namespace {

// Points, minimum size of a window that shows several panels.
constexpr float kNarrowWidth = 860, kNarrowHeight = 430;

Severity worstState(const Stage& stage) {
  Severity worst = Severity::well;
  for (const AxisState& axis : stage.now->axes) {
    if (stage.hasModules()) worst = std::max(worst, wordsOf(axis.feedback).severity);
  }
  return worst;
}

// Scales MuJoCo's marks: a force as large as the robot's weight is an arrow with a fifth of the
// robot's size; a centre of mass is a small ball.
void scaleMarks(mjModel& model) {
  const double weight = mj_getTotalmass(&model) * mju_norm3(model.opt.gravity);
  const double size = model.stat.extent;
  if (weight > 0)
    model.vis.map.force = static_cast<float>(0.2 * size * model.stat.meanmass / weight);
  if (model.stat.meansize > 0)
    model.vis.scale.com = static_cast<float>(0.02 * size / model.stat.meansize);
}

constexpr double kWatching = 0.01;  // s between two checks of the files for changes
constexpr double kResting = 0.3;    // s without a new picture; then a finer picture is drawn
constexpr double kNoting = 6;       // s, time for which a message is shown

}  // namespace

Workbench::Workbench(GLFWwindow* window, std::unique_ptr<Session> session, const Source& source,
                     Watcher watcher, double realtimeFactor)
    : window_(window),
      source_(source),
      gui_(window, stage_.ui.kept),
      place_(window, stage_.ui.kept),
      controls_(stage_),
      filming_(stage_, [this](const mjData& data, double time) { placeLogged(data, time); }),
      watcher_(std::move(watcher)) {
  glfwSetWindowUserPointer(window, this);
  glfwSetDropCallback(window, [](GLFWwindow* from, int count, const char** paths) {
    static_cast<Workbench*>(glfwGetWindowUserPointer(from))->open({paths, paths + count});
  });
  bindActions();
  show(std::move(session), false);
  stage_.isStart = source_.files.empty() && !stage_.physics->isOfProgram();
  if (!source_.files.empty()) keepRecent(source_.files.front());
  stage_.recent = recentFiles();
  if (stage_.isStart) stage_.ownRobots = ownRobots();
  stage_.physics->setFactor(realtimeFactor);
  if (!gui_.keepsSettings()) {
    tell(stage_,
         "choices are not kept: XDG_CONFIG_HOME, or HOME if that is not set, is not a folder that "
         "can be written");
  }
}

Workbench::~Workbench() {
  filming_.end();
  stage_.view.reset();
  stage_.physics.reset();
  glfwSetDropCallback(window_, nullptr);
}

void Workbench::bindActions() {
  Actions& actions = stage_.actions;
  actions.reload = [this] { reload(); };
  actions.takePicture = [this] { takePicture(); };
  actions.toggleFilm = [this] { toggleFilm(); };
  actions.quit = [this] { glfwSetWindowShouldClose(window_, GLFW_TRUE); };
  actions.toggleFullScreen = [this] { place_.toggleFullScreen(); };
  actions.showWholeRobot = [this] { controls_.showWholeRobot(aspect()); };
  actions.cancelLoading = [this] { loader_.cancel(); };
  actions.openFile = [this](const std::string& file) { open({file}); };
  actions.open = [this] {
    stage_.files.ask("Open a robot or scene", "",
                     {".hrdf", ".yaml", ".xml", ".mjz", ".mjb", ".urdf", ".dae", ".zae"}, false,
                     [this](const std::string& file) { open({file}); });
  };
  actions.savePlotPicture = [this] { plotPicture_ = freeName(stage_.physics->robot(), ".png"); };
}

// Prepares the axes after a session was opened. Chooses the axis with the label `chosen`, else the
// first axis. Resets the plots in the first session, or if only the old or only the new robot has
// modules.
void Workbench::prepareAxes(const std::string& chosen, bool isFirst, bool hadModules) {
  const bool hasModules = stage_.hasModules();
  if (isFirst || hasModules != hadModules) stage_.ui.plots = firstPlots(stage_);
  const auto again = std::ranges::find(stage_.axes(), chosen, &Axis::label);
  const bool isFound = again != stage_.axes().end();
  stage_.ui.axis = isFound ? static_cast<std::size_t>(again - stage_.axes().begin()) : 0;
}

void Workbench::publish(Session& session) {
  std::string why;
  if (publishes_ && session.simulation() != nullptr && !session.simulation()->publish(&why)) {
    tell(stage_, "programs cannot find the robot: " + why);
  }
}

// Shows a session. `isSame`: the previous session had the same files. show() then keeps the camera
// and, unless the previous simulation is unstable, the simulation's state.
void Workbench::show(std::unique_ptr<Session> session, bool isSame) {
  Physics::Status status;
  std::string chosen;
  const bool isFirst = !stage_.physics;
  const bool hadModules = !isFirst && stage_.hasModules();
  if (filming_.isOn()) toggleFilm();
  if (stage_.physics) {
    status = stage_.physics->status();
    if (!stage_.axes().empty()) chosen = stage_.axes()[stage_.ui.axis].label;
    const std::unique_ptr<Session> old = stage_.physics->stop();
    if (isSame && status.failure.empty()) session->copyStateFrom(*old);
    publish(*session);
    if (session->simulation() != nullptr)
      session->simulation()->setMotionStop(stage_.ui.motionStop);
  }
  if (const ModuleRun* modules = session->modules()) {
    stage_.ui.compensates = modules->compensatesGravity();
  }
  mjModel& model = session->model();
  scaleMarks(model);
  stage_.physicsOptions = model.opt;
  auto view = std::make_unique<View>(model, mjFONTSCALE_100);
  if (stage_.view) view->options = stage_.view->options;
  if (stage_.view) std::ranges::copy(stage_.view->scene.flags, view->scene.flags);
  if (isSame) view->camera = stage_.view->camera;
  stage_.view = std::move(view);
  stage_.logged.reset(session->log() != nullptr ? mj_makeData(&model) : nullptr);
  stage_.view->ghost = stage_.logged.get();
  overlays_ = {};
  stage_.physics = std::make_unique<Physics>(std::move(session), status.factor);
  stage_.physics->run(status.running);
  stage_.history.clear();
  stage_.rewind.clear();
  stage_.changes.clear();
  controls_.forget();
  const int positions = static_cast<int>(stage_.view->model().nq);
  std::erase_if(stage_.poses, [&](const Pose& pose) {
    return static_cast<int>(pose.positions.size()) != positions;
  });
  prepareAxes(chosen, isFirst, hadModules);
  if (!stage_.physics->isOfProgram()) {
    glfwSetWindowTitle(window_, (stage_.physics->robot() + " - simulate").c_str());
  }
  refresh();
  const mjvCamera& camera = stage_.view->camera;
  const bool isLost = camera.fixedcamid >= model.ncam || camera.trackbodyid >= model.nbody;
  if (!isSame || isLost) controls_.showWholeRobot(aspect());
  // Updates the camera, because a click may use it before the first picture.
  mjv_updateCamera(&model, stage_.shown, &stage_.view->camera, &stage_.view->scene);
}

// Shows the session in `loaded`. If its files have errors, shows the errors.
void Workbench::showLoaded(Loaded loaded) {
  std::fputs(textOf(loaded.diagnostics).c_str(), stderr);
  const bool isSame = loaded.source.files == source_.files;
  if (loaded.session) {
    stage_.diagnostics = {};
    show(std::move(loaded.session), isSame);
    source_ = std::move(loaded.source);
    stage_.isStart = false;
    if (!isSame) keepRecent(source_.files.front());
    stage_.recent = recentFiles();
    watcher_ = std::move(loaded.watcher);
    return;
  }
  stage_.diagnostics = std::move(loaded.diagnostics);
  // Also watches the old files, because an invalid file may lack its references to other files.
  if (isSame) watcher_.add(loaded.watcher);
}

// Opens all `files` in one scene, next to each other.
void Workbench::open(std::vector<std::string> files) {
  if (stage_.physics->isOfProgram())
    return tell(stage_, "this simulation is a program's: it opens no files");
  Source source = source_;
  source.files = std::move(files);
  loader_.open(std::move(source));
}

// Opens the session's files again. The keyframe `show` keeps its pose if the joints are the same
// and the scene has no home pose. Else it gets the home pose or, without a home pose, a new pose.
void Workbench::reload() {
  if (source_.files.empty()) return;
  Source source = source_;
  source.shown = shownPose(stage_.physics->model());
  loader_.open(std::move(source));
}

void Workbench::refresh() {
  Physics& physics = *stage_.physics;
  stage_.now = &physics.snapshot();
  stage_.status = physics.status();
  stage_.history.add(physics.takeTrace());
  stage_.rewind.keep(physics.model(), *stage_.now->data, stage_.now->time, worstState(stage_));
  if (!stage_.status.stands()) stage_.ui.rewound = 0;
  mjData* past =
      stage_.ui.rewound > 0 ? stage_.rewind.at(physics.model(), stage_.ui.rewound) : nullptr;
  stage_.shown = past != nullptr ? past : stage_.now->data.get();
  placeLogged(*stage_.shown, stage_.shownTime());
  overlays_.update(stage_);
  const auto pending = loader_.pending();
  stage_.progress.loading =
      pending ? std::filesystem::path(pending->files.front()).filename().string() : std::string();
  stage_.progress.isFilming = filming_.isOn();
  stage_.progress.pictures = filming_.pictures();
}

void Workbench::placeLogged(const mjData& data, double time) {
  if (!stage_.logged) return;
  stage_.physics->log()->place(time, stage_.physics->model(), data, *stage_.logged);
}

double Workbench::aspect() const {
  return static_cast<double>(std::max(scene_.width(), 1.0F) / std::max(scene_.height(), 1.0F));
}

// Returns the rectangle of `area` in pixels, with y upward from the window's bottom as in MuJoCo.
mjrRect Workbench::pixelsOf(const Area& area) const {
  const ImGuiIO& io = ImGui::GetIO();
  const auto x = [&](float at) {
    return static_cast<int>(std::lround(at * io.DisplayFramebufferScale.x));
  };
  const auto y = [&](float at) {
    return static_cast<int>(std::lround(at * io.DisplayFramebufferScale.y));
  };
  const int left = x(area.left), bottom = y(io.DisplaySize.y - area.bottom);
  return {left, bottom, x(area.right) - left, y(io.DisplaySize.y - area.top) - bottom};
}

void Workbench::drawPanels() {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  stage_.scale = gui_.scale();
  stage_.isNarrow = size.x < kNarrowWidth * stage_.scale || size.y < kNarrowHeight * stage_.scale;
  Area area{0, 0, size.x, size.y};
  drawBar(stage_, area);
  drawStatusBar(stage_, area);
  drawBottomPanel(stage_, area);
  drawTimeline(stage_, area);
  drawRightPanel(stage_, area);
  drawLeftPanel(stage_, controls_, area);
  drawErrors(stage_, area);
  drawNotices(stage_, area);
  drawLabels(stage_, area);
  drawSceneTools(stage_, controls_, area);
  drawBodyMenu(stage_);
  drawCommandSearch(stage_);
  stage_.files.draw();
  scene_ = area;
}

// Draws the scene. While the user types or drags, shows each picture for at least as long as
// drawing it took, so that input waits for at most one drawing.
void Workbench::drawScene() {
  const mjrRect place = pixelsOf(scene_);
  if (place.width <= 0 || place.height <= 0) return;
  const bool isTouched = ImGui::GetIO().WantTextInput || ImGui::IsAnyItemActive();
  const bool isSame = place.width == placed_.width && place.height == placed_.height;
  if (isTouched && isSame && secondsSince(moved_) < drawing_) return stage_.view->showAgain(place);
  const Clock::time_point begin = Clock::now();
  if (!stage_.view->show(*stage_.shown, place, secondsSince(moved_) > kResting)) return;
  placed_ = place;
  moved_ = Clock::now();
  drawing_ = secondsSince(begin);
}

bool Workbench::isIdle() const {
  const bool works =
      filming_.isOn() || loader_.pending() || !stage_.note.text.empty() || hasInput();
  return stage_.status.stands() && !works && secondsSince(moved_) > 2 * kResting;
}

void Workbench::drawWidgets() {
  refresh();
  gui_.begin();
  drawPanels();
  controls_.onKeys();
  controls_.onMouse(scene_);
  controls_.keepInView(aspect());
  gui_.end();
}

void Workbench::draw() {
  int width = 0, height = 0;
  glfwGetFramebufferSize(window_, &width, &height);
  if (width == 0 || height == 0) return;  // the window is minimised
  // Draws several frames of widgets for one picture of a slow scene, because each frame handles
  // only one click or key.
  constexpr int kMostFrames = 10;
  for (int i = 0; i == 0 || (i < kMostFrames && hasInput()); ++i) drawWidgets();
  drawScene();
  gui_.draw();
  if (plotPicture_.empty()) return;
  const std::string name = std::exchange(plotPicture_, {});
  Diagnostics out;
  tellSaved(stage_, writePng(readPicture(stage_.plotsPlace, stage_.view->context()), name, out),
            name, out);
}

void Workbench::work() {
  place_.keep();
  filming_.record();
  if (secondsSince(stage_.note.time) > kNoting && !stage_.note.isRead) stage_.note = {};
  if (secondsSince(watched_) > kWatching) {
    watched_ = Clock::now();
    if (!loader_.pending() && watcher_.hasChanged())
      reload();  // must be called now: hasChanged() returns true only once
  }
  if (auto loaded = loader_.take()) showLoaded(*std::move(loaded));
}

void Workbench::takePicture() {
  const mjrRect place = pixelsOf(scene_);
  const std::string name = freeName(stage_.physics->robot(), ".png");
  View view(stage_.physics->model(), mjFONTSCALE_100, Quality::fine);
  view.copyLook(*stage_.view);
  Diagnostics out;
  const Picture picture =
      view.take(*stage_.shown, std::max(place.width, 1), std::max(place.height, 1));
  tellSaved(stage_, writePng(picture, name, out), name, out);
}

void Workbench::toggleFilm() {
  if (!filming_.isOn()) return filming_.begin();
  Diagnostics out;
  const std::string name = filming_.path();
  const bool isSaved = filming_.save(out);
  tellSaved(stage_, isSaved, name, out);
}

Picture Workbench::picture() {
  mjrRect whole{};
  glfwGetFramebufferSize(window_, &whole.width, &whole.height);
  mjr_setBuffer(mjFB_WINDOW, &stage_.view->context());
  return readPicture(whole, stage_.view->context());
}

}  // namespace hrdf::app
