// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/workbench.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include <GLFW/glfw3.h>

#include "tool/program.h"

#include "app/session/saving.h"
#include "app/window/layout.h"
#include "app/window/overlay.h"

namespace hrdf::app {
namespace {

// In mjuiState::rect, behind those of the panels.
constexpr int kPicture = 3;
constexpr int kRectangles = 4;

constexpr int kLeftWidth = 230;  // pixels at the font's normal size
constexpr int kRightWidth = 300;
constexpr int kLeftLabels = 75;
constexpr int kLabels = 130;

// Pixels. MuJoCo's 4096 take most of the time of a picture where there is no graphics card.
constexpr int kMaxShadows = 2048;

constexpr double kRefreshing = 0.1;  // s between two looks of the panels at the simulation
constexpr double kWatching = 0.2;    // s between two looks at the files
constexpr double kNoting = 6;        // s that a note stands

mjtFontScale fontScale(GLFWwindow* window) {
  float x = 1, y = 1;
  glfwGetWindowContentScale(window, &x, &y);
  const int halves = std::clamp(static_cast<int>(std::lround(2 * x)), 2, 6);
  return static_cast<mjtFontScale>(50 * halves);
}

int scaled(int pixels, GLFWwindow* window) { return pixels * fontScale(window) / 100; }

}  // namespace

Workbench::Workbench(GLFWwindow* window, std::unique_ptr<Session> session, const Source& source,
                     Watcher watcher, double realtimeFactor)
    : window_(window),
      input_(window, [this](mjuiState& state) { handle(state); }),
      source_(source),
      controls_(stage_, model_),
      left_(0, scaled(kLeftWidth, window), scaled(kLeftLabels, window)),
      right_(1, scaled(kRightWidth, window), scaled(kLabels, window)),
      watcher_(std::move(watcher)) {
  mjr_defaultContext(&context_);
  mjr_makeContext(nullptr, &context_, fontScale(window));
  files_.reload = [this] { open(source_); };
  files_.saveMjcf = [this] { save(".xml"); };
  files_.saveMjz = [this] { save(".mjz"); };
  files_.saveKeyframe = [this] { save("_key.xml"); };
  files_.takePicture = [this] { takePicture(); };
  files_.recordingChanged = [this] { setRecording(files_.isRecording != 0); };
  files_.quit = [this] { glfwSetWindowShouldClose(window_, GLFW_TRUE); };
  model_.speed = speedOf(realtimeFactor);
  show(std::move(session), false);
  stage_.physics->setFactor(realtimeFactor);
}

Workbench::~Workbench() {
  if (video_) setRecording(false);
  stage_ = {};
  mjr_freeContext(&context_);
}

// Puts it on the stage. `isSame`: it is what was there, changed.
void Workbench::show(std::unique_ptr<Session> session, bool isSame) {
  Physics::Status status;
  if (stage_.physics) {
    status = stage_.physics->status();
    const std::unique_ptr<Session> old = stage_.physics->stop();
    if (isSame && status.failure.empty()) session->takeOver(*old);
    if (session->simulation() != nullptr) {
      session->simulation()->setMotionStop(model_.motionStop != 0);
    }
  }
  int& shadows = session->model().vis.quality.shadowsize;
  shadows = std::min(shadows, kMaxShadows);
  auto view = std::make_unique<View>(session->model(), fontScale(window_));
  if (stage_.view) view->options = stage_.view->options;
  if (stage_.view) std::ranges::copy(stage_.view->scene.flags, view->scene.flags);
  if (isSame) view->camera = stage_.view->camera;
  stage_.view = std::move(view);
  stage_.physics = std::make_unique<Physics>(std::move(session), status.factor);
  stage_.physics->run(status.running);
  adopt(model_, stage_.physics->modules());
  model_.phones.assign(stage_.physics->phones().size(), {});
  plots_.clear();
  glfwSetWindowTitle(window_, (stage_.physics->robot() + " - simulate").c_str());
  fillPanels();
  if (!isSame || stage_.view->camera.fixedcamid >= stage_.view->model().ncam) {
    controls_.chooseCamera(0);
    controls_.align(aspect());
  }
}

// Shows what was opened, or what is wrong with it.
void Workbench::showLoaded(Loaded loaded) {
  print(loaded.diagnostics);
  const bool isSame = loaded.source.files == source_.files;
  if (loaded.session) {
    diagnostics_ = {};
    show(std::move(loaded.session), isSame);
    source_ = std::move(loaded.source);
    watcher_ = std::move(loaded.watcher);
    return;
  }
  diagnostics_ = std::move(loaded.diagnostics);
  // A bad file may have lost sight of some that were watched.
  if (isSame) watcher_.add(loaded.watcher);
}

// All of them, side by side.
void Workbench::openDropped(const mjuiState& state) {
  Source source = source_;
  source.files.assign(state.droppaths, state.droppaths + state.dropcount);
  open(source);
}

void Workbench::layOut() {
  mjuiState& state = input_.state();
  const mjrRect whole = input_.window();
  const bool hasModules = !stage_.physics->modules().empty();
  const Shown& shown = model_.shown;
  const Places places = placesFor({.width = whole.width,
                                   .height = whole.height,
                                   .left = shown.left != 0 ? left_.width() : 0,
                                   .right = shown.right != 0 && hasModules ? right_.width() : 0,
                                   .plots = shown.plots != 0 && hasModules,
                                   .help = shown.help != 0,
                                   .complaint = diagnostics_.hasErrors(),
                                   .scale = context_.fontScale});
  state.nrect = kRectangles + 1;
  state.rect[0] = whole;
  state.rect[left_.rectangle()] = places.left;
  state.rect[right_.rectangle()] = places.right;
  state.rect[kPicture] = places.picture;
  state.rect[kRectangles] = places.plots;
}

double Workbench::aspect() const {
  const mjrRect picture = const_cast<Workbench*>(this)->input_.state().rect[kPicture];
  return double(std::max(picture.width, 1)) / std::max(picture.height, 1);
}

void Workbench::refreshModel() {
  refresh(model_, stage_.physics->snapshot(), status(), stage_.physics->modules());
  for (std::size_t i = 0; i < model_.phones.size(); ++i) {
    refresh(model_.phones[i], *stage_.physics->phones()[i].device);
  }
}

void Workbench::fillPanels() {
  refreshModel();
  left_.show(leftSections(stage_, controls_, model_, files_), input_.state(), context_);
  right_.show(rightSections(stage_, model_, [this] { choose(); }), input_.state(), context_);
  layOut();
}

// Its ranges are those of another module.
void Workbench::choose() {
  std::ranges::fill(model_.plotted, 0);
  model_.plotted[static_cast<std::size_t>(model_.module)] = 1;
  fillPanels();
}

void Workbench::draw() {
  layOut();
  const mjuiState& state = input_.state();
  if (state.rect[0].width == 0 || state.rect[0].height == 0) return;  // minimised
  drawPicture();
  const mjrRect plots = state.rect[kRectangles];
  if (plots.height > 0) plots_.draw(plots, model_, stage_.physics->modules(), context_);
  if (state.rect[left_.rectangle()].width > 0) left_.draw(state, context_);
  if (state.rect[right_.rectangle()].width > 0) right_.draw(state, context_);
}

void Workbench::drawPicture() {
  const mjrRect picture = input_.state().rect[kPicture];
  Snapshot& snapshot = stage_.physics->snapshot();
  stage_.view->draw(*snapshot.data, picture);
  // One after the other, for there is not room for all.
  if (diagnostics_.hasErrors()) return drawDiagnostics(picture, context_, diagnostics_);
  if (model_.shown.help != 0) return drawHelp(picture, context_);
  const Physics::Status now = status();
  if (!now.failure.empty()) drawFailure(picture, context_, now.failure);
  if (model_.shown.info != 0)
    drawInfo(picture, context_, snapshot.time, now, model_.motionStop != 0, note_);
}

void Workbench::work() {
  plots_.add(stage_.physics->takeTrace());
  if (video_) record();
  if (secondsSince(noted_) > kNoting) note_.clear();
  if (secondsSince(refreshed_) > kRefreshing) {
    refreshed_ = Clock::now();
    const mjuiState& state = input_.state();
    if (state.dragrect != right_.rectangle()) refreshModel();
    left_.refresh(state, context_);
    right_.refresh(state, context_);
  }
  if (secondsSince(watched_) > kWatching) {
    watched_ = Clock::now();
    // Not while another robot is being opened, which may take the place of this one.
    const auto pending = loader_.pending();
    const bool isOther = pending && pending->files != source_.files;
    if (!isOther && watcher_.hasChanged()) open(source_);
  }
  if (auto loaded = loader_.take()) showLoaded(*std::move(loaded));
}

void Workbench::handle(mjuiState& state) {
  if (state.type == mjEVENT_FILESDROP) return openDropped(state);
  // Also while something is typed.
  if (state.type == mjEVENT_KEY && state.control != 0 && onKey(state)) return;
  if (left_.handle(state, context_) || right_.handle(state, context_)) return;
  if (state.type == mjEVENT_KEY) {
    if (onKey(state)) return;
    if (!input_.isRepeated() || state.key == mjKEY_RIGHT) controls_.onKey(state);
  } else if (state.dragrect == kPicture || (state.dragrect == 0 && state.mouserect == kPicture)) {
    controls_.onMouse(state, state.rect[kPicture]);
  }
}

bool Workbench::onKey(const mjuiState& state) {
  if (input_.isRepeated()) return false;
  if (state.key == mjKEY_F5) return toggleFullScreen(), true;
  if (state.key == mjKEY_ESCAPE && diagnostics_.hasErrors()) return diagnostics_ = {}, true;
  if (!state.control) return false;
  switch (state.key) {
    case 'A':
      controls_.align(aspect());
      return true;
    case 'L':
      files_.reload();
      return true;
    case 'P':
      files_.takePicture();
      return true;
    case 'Q':
      files_.quit();
      return true;
    default:
      return false;
  }
}

void Workbench::toggleFullScreen() {
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  if (mode == nullptr) return;
  if (glfwGetWindowMonitor(window_) == nullptr) {
    glfwGetWindowPos(window_, &place_.left, &place_.bottom);
    glfwGetWindowSize(window_, &place_.width, &place_.height);
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
  } else {
    glfwSetWindowMonitor(window_, nullptr, place_.left, place_.bottom, place_.width, place_.height,
                         0);
  }
  glfwSwapInterval(1);
}

void Workbench::tell(const std::string& note) {
  note_ = note;
  noted_ = Clock::now();
}

void Workbench::save(const std::string& ending) {
  const std::string name = freeName(stage_.physics->robot(), ending);
  const mjData& data = *stage_.physics->snapshot().data;
  const mjModel& model = stage_.physics->model();
  Diagnostics out;
  const bool saved = ending == "_key.xml"
                         ? saveKeyframe(model, data, name, out)
                         : saveModel(stage_.physics->source(), model, data, name, out);
  tell(saved ? "saved " + name : out.all().front().message);
}

void Workbench::takePicture() {
  const mjrRect place = input_.state().rect[kPicture];
  const std::string name = freeName(stage_.physics->robot(), ".png");
  Diagnostics out;
  const bool saved =
      writePng(stage_.view->take(*stage_.physics->snapshot().data, std::max(place.width, 1),
                                 std::max(place.height, 1)),
               name, out);
  tell(saved ? "saved " + name : out.all().front().message);
}

void Workbench::setRecording(bool isRecording) {
  if (isRecording) {
    video_ = std::make_unique<Video>(freeName(stage_.physics->robot(), ".mp4"));
    recorded_ = Clock::now();
    return;
  }
  Diagnostics out;
  if (video_) tell(video_->save(out) ? "saved " + video_->result() : out.all().front().message);
  video_.reset();
}

// Pictures of one size. Where drawing is too slow for a film, one stands for those that are
// missing.
void Workbench::record() {
  constexpr int kWidth = 1280, kHeight = 720;
  constexpr double kPeriod = 1.0 / Video::kRate;
  const double late = secondsSince(recorded_);
  if (late < kPeriod) return;
  recorded_ = Clock::now();
  const int due = video_->isFilm() ? std::min(static_cast<int>(late / kPeriod), Video::kRate) : 1;
  const Picture picture = stage_.view->take(*stage_.physics->snapshot().data, kWidth, kHeight);
  Diagnostics out;
  for (int i = 0; i < due && !out.hasErrors(); ++i) video_->add(picture, out);
  if (!out.hasErrors()) return;
  video_.reset();
  files_.isRecording = 0;
  tell(out.all().front().message);
}

Picture Workbench::picture() const {
  const mjrRect whole = input_.window();
  mjr_restoreBuffer(&context_);
  return readPicture(whole, context_);
}

}  // namespace hrdf::app
