// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/controls.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include <imgui.h>
#include <imgui_internal.h>

#include "app/session/reach.h"
#include "app/window/axis_commands.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

constexpr double kZoomStep = 0.05;
constexpr double kAboveFloor = 2;  // degrees
constexpr double kLeadTime = 0.2;  // s, of a move while the arm is led

bool pressed(ImGuiKeyChord chord, ImGuiInputFlags flags = 0) {
  return ImGui::Shortcut(chord, flags | ImGuiInputFlags_RouteGlobal);
}

// Returns the key of a character on an American keyboard, as MuJoCo names the keys of its flags.
ImGuiKey keyOf(char character) {
  if (character >= 'A' && character <= 'Z') return ImGuiKey(ImGuiKey_A + character - 'A');
  if (character >= '0' && character <= '9') return ImGuiKey(ImGuiKey_0 + character - '0');
  switch (character) {
    case '`':
      return ImGuiKey_GraveAccent;
    case '\\':
      return ImGuiKey_Backslash;
    case '\'':
      return ImGuiKey_Apostrophe;
    case ';':
      return ImGuiKey_Semicolon;
    case ',':
      return ImGuiKey_Comma;
    case '.':
      return ImGuiKey_Period;
    case '/':
      return ImGuiKey_Slash;
    default:
      return ImGuiKey_None;
  }
}

// Returns the height of the level floor that belongs to the world; none if there is none.
std::optional<double> floorBelow(const mjModel& model, const mjData& data) {
  for (int i = 0; i < model.ngeom; ++i) {
    const bool isFloor = model.geom_type[i] == mjGEOM_PLANE && model.geom_bodyid[i] == 0;
    if (isFloor && data.geom_xmat[9 * i + 8] > 0.99) return data.geom_xpos[3 * i + 2];
  }
  return std::nullopt;
}

}  // namespace

void Controls::onKeys() {
  onRunKeys();
  onCtrlKeys();
  onShownKeys();
  toggleFlags();
}

void Controls::onRunKeys() {
  if (pressed(ImGuiKey_Space)) physics().run(!stage_.status.running);
  if (pressed(ImGuiKey_Backspace)) goHome(stage_);
  if (pressed(ImGuiKey_RightArrow, ImGuiInputFlags_Repeat)) stepOnce(stage_);
  if (pressed(ImGuiKey_Equal) || pressed(ImGuiKey_KeypadAdd) ||
      pressed(ImGuiMod_Shift | ImGuiKey_Equal)) {
    changeSpeed(true);
  }
  if (pressed(ImGuiKey_Minus) || pressed(ImGuiKey_KeypadSubtract)) changeSpeed(false);
  if (pressed(ImGuiKey_LeftBracket)) cycleCamera(-1);
  if (pressed(ImGuiKey_RightBracket)) cycleCamera(1);
  if (pressed(ImGuiKey_Escape)) {
    if (stage_.diagnostics.hasErrors()) {
      stage_.diagnostics = {};
    } else if (stage_.ui.help) {
      stage_.ui.help = false;
    } else if (view().camera.type != mjCAMERA_FREE && !hadPopup_) {
      chooseCamera(0);
    }
  }
  hadPopup_ = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

void Controls::onCtrlKeys() {
  const Actions& actions = stage_.actions;
  const auto ctrl = [](ImGuiKey key) { return pressed(ImGuiMod_Ctrl | key); };
  if (ctrl(ImGuiKey_A)) actions.showWholeRobot();
  if (ctrl(ImGuiKey_K)) stage_.ui.isSearching = true;
  if (ctrl(ImGuiKey_O) && !physics().isOfProgram()) actions.open();
  if (ctrl(ImGuiKey_Z)) stage_.changes.undo(stage_);
  if (ctrl(ImGuiKey_L)) actions.reload();
  if (ctrl(ImGuiKey_P)) actions.takePicture();
  if (ctrl(ImGuiKey_R)) actions.toggleFilm();
  if (ctrl(ImGuiKey_Q)) actions.quit();
  if (ctrl(ImGuiKey_H)) holdAll(stage_);
  if (ctrl(ImGuiKey_M) && stage_.hasModules()) toggleMotionStop(stage_);
  if (ctrl(ImGuiKey_Equal) || ctrl(ImGuiKey_KeypadAdd)) zoom(stage_.ui.kept, true);
  if (ctrl(ImGuiKey_Minus) || ctrl(ImGuiKey_KeypadSubtract)) zoom(stage_.ui.kept, false);
}

void Controls::onShownKeys() {
  mjvOption& options = view().options;
  if (pressed(ImGuiKey_F1)) stage_.ui.help = !stage_.ui.help;
  if (pressed(ImGuiKey_F3)) togglePanel(stage_, Side::below);
  if (pressed(ImGuiKey_F5)) stage_.actions.toggleFullScreen();
  if (pressed(ImGuiKey_F6)) options.frame = (options.frame + 1) % mjNFRAME;
  if (pressed(ImGuiKey_F7)) options.label = (options.label + 1) % mjNLABEL;
  // Dear ImGui would go to a field with Tab. It is ours unless one is typed in.
  if (!ImGui::GetIO().WantTextInput) {
    const ImGuiID owner = ImHashStr("Controls");
    if (ImGui::IsKeyPressed(ImGuiKey_Tab, 0, owner)) {
      togglePanel(stage_, ImGui::GetIO().KeyShift ? Side::right : Side::left);
    }
    ImGui::SetKeyOwner(ImGuiKey_Tab, owner);
  }
  for (int group = 0; group < mjNGROUP; ++group) {
    const auto key = ImGuiKey(ImGuiKey_0 + group);
    if (pressed(key)) options.geomgroup[group] ^= 1;
    if (pressed(ImGuiMod_Shift | key)) options.sitegroup[group] ^= 1;
  }
}

void Controls::toggleFlags() {
  const auto toggle = [](const char* name, mjtByte& flag) {
    const ImGuiKey key = keyOf(name[0]);
    if (key != ImGuiKey_None && pressed(key)) flag ^= 1;
  };
  for (int i = 0; i < mjNVISFLAG; ++i) toggle(mjVISSTRING[i][2], view().options.flags[i]);
  for (int i = 0; i < mjNRNDFLAG; ++i) toggle(mjRNDSTRING[i][2], view().scene.flags[i]);
}

// The last speed, as fast as it goes, is chosen in the panel only.
void Controls::changeSpeed(bool faster) {
  const double now = stage_.status.factor;
  if (now == 0) return;
  constexpr double kSame = 1e-9;
  const auto end = kSpeeds.end() - 1;
  if (faster) {
    const auto next = std::upper_bound(kSpeeds.begin(), end, now + kSame);
    if (next != end) physics().setFactor(*next);
  } else {
    const auto next = std::lower_bound(kSpeeds.begin(), end, now - kSame);
    if (next != kSpeeds.begin()) physics().setFactor(*std::prev(next));
  }
}

// Through the free camera and those of the model.
void Controls::cycleCamera(int direction) {
  const int count = static_cast<int>(view().model().ncam) + 1;
  const mjvCamera& camera = view().camera;
  const int now = camera.type == mjCAMERA_FIXED ? camera.fixedcamid + 1 : 0;
  chooseCamera((now + direction + count) % count);
}

void Controls::chooseCamera(int camera) {
  mjvCamera& shown = view().camera;
  stage_.ui.keepsInView = false;
  shown.type = camera == 0 ? mjCAMERA_FREE : mjCAMERA_FIXED;
  shown.fixedcamid = camera - 1;
  shown.trackbodyid = -1;
}

void Controls::showWholeRobot(double aspect) {
  view().camera = cameraFor(view().model(), *data(), aspect);
  aspect_ = aspect;
  stage_.ui.keepsInView = true;
}

// A robot that moves a little, within the picture, leaves the camera alone.
void Controls::keepInView(double aspect) {
  constexpr double kRoom = 0.15;  // of the distance
  constexpr double kPace = 0.1;   // of the way, each frame
  if (!stage_.ui.keepsInView) return;
  if (aspect != aspect_) return showWholeRobot(aspect);
  mjvCamera& camera = view().camera;
  const mjvCamera wanted = cameraFor(view().model(), *data(), aspect);
  const double off = mju_dist3(wanted.lookat, camera.lookat);
  if (!std::isfinite(off)) {  // an unstable simulation is nowhere
    if (std::isfinite(mju_norm3(wanted.lookat) + wanted.distance)) camera = wanted;
    return;
  }
  const double ratio = wanted.distance / camera.distance;
  const bool isNear = off < kRoom * camera.distance && ratio > 1 - 3 * kRoom;
  if (isNear && isInSight(view().model(), *data(), camera, aspect)) return;
  for (int i = 0; i < 3; ++i) camera.lookat[i] += kPace * (wanted.lookat[i] - camera.lookat[i]);
  camera.distance += kPace * (wanted.distance - camera.distance);
}

void Controls::forget() {
  scratch_.reset();
  dragged_ = -1;
}

void Controls::onMouse(const Area& scene) {
  const ImGuiIO& io = ImGui::GetIO();
  const bool isOver = !io.WantCaptureMouse && io.MousePos.x >= scene.left &&
                      io.MousePos.x < scene.right && io.MousePos.y >= scene.top &&
                      io.MousePos.y < scene.bottom;
  for (int button = 0; isOver && button < 3; ++button) {
    if (!ImGui::IsMouseClicked(button)) continue;
    if (dragged_ < 0) dragged_ = button;
    if (io.KeyCtrl) startPush(button);
    if (ImGui::IsMouseDoubleClicked(button)) pick(scene, button);
  }
  if (dragged_ >= 0 && !ImGui::IsMouseDown(dragged_)) {
    endPush();
    dragged_ = -1;
  }
  if (dragged_ >= 0 && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0)) drag(scene);
  if (isOver && io.MouseWheel != 0) {
    moveCamera(mjMOUSE_ZOOM, 0, -kZoomStep * static_cast<double>(io.MouseWheel));
  }
}

// Below the floor there is nothing to see: there a free camera goes no further.
void Controls::moveCamera(int action, double dx, double dy) {
  stage_.ui.keepsInView = false;
  mjvCamera& camera = view().camera;
  mjv_moveCamera(&view().model(), action, dx, dy, &camera);
  if (camera.type != mjCAMERA_FREE || !stage_.ui.staysAboveFloor) return;
  const std::optional<double> floor = floorBelow(view().model(), *data());
  if (!floor || camera.lookat[2] < *floor) return;
  constexpr double kDegree = std::numbers::pi / 180;
  const double most = std::asin(std::min(1.0, (camera.lookat[2] - *floor) / camera.distance));
  camera.elevation = std::min(camera.elevation, most / kDegree - kAboveFloor);
}

// Left turns the selected body, right moves it.
void Controls::startPush(int button) {
  mjvPerturb& perturb = view().perturb;
  if (perturb.select <= 0) return;
  mjv_initPerturb(&view().model(), data(), &view().scene, &perturb);
  const bool leads = stage_.ui.drag == Drag::lead && stage_.hasModules();
  perturb.active = button == 0 && !leads ? mjPERT_ROTATE : mjPERT_TRANSLATE;
  if (!leads) physics().push(perturb);
}

void Controls::endPush() {
  if (view().perturb.active == 0) return;
  view().perturb.active = 0;
  physics().push(view().perturb);
}

// Moves the modules so that the point of the selected body follows the pointer.
void Controls::leadArm() {
  const mjModel& model = view().model();
  const std::vector<Axis>& axes = stage_.axes();
  const mjvPerturb& perturb = view().perturb;
  if (!scratch_) scratch_.reset(mj_makeData(&model));
  mju_copy(scratch_->qpos, data()->qpos, static_cast<int>(model.nq));
  for (std::size_t i = 0; i < axes.size(); ++i) {
    scratch_->qpos[model.jnt_qposadr[axes[i].joint]] =
        commandedPosition(stage_.now->axes[i]) / axes[i].gear;
  }
  moveAll(stage_,
          reach(model, *scratch_, axes, perturb.select, Eigen::Vector3d(perturb.localpos),
                Eigen::Vector3d(perturb.refselpos)),
          kLeadTime);
}

// Double click: left selects, right looks at, right with ctrl follows.
void Controls::pick(const Area& scene, int button) {
  const ImGuiIO& io = ImGui::GetIO();
  mjtNum point[3];
  int geom = -1, flex = -1, skin = -1;
  const int body = mjv_select(&view().model(), data(), &view().options,
                              static_cast<mjtNum>(scene.width() / scene.height()),
                              static_cast<mjtNum>((io.MousePos.x - scene.left) / scene.width()),
                              static_cast<mjtNum>((scene.bottom - io.MousePos.y) / scene.height()),
                              &view().scene, point, &geom, &flex, &skin);
  if (button == 0) {
    select(body, flex, skin, point);
  } else if (button == 1 && body >= 0) {
    lookAt(point, io.KeyCtrl ? body : 0);
  }
}

void Controls::select(int body, int flex, int skin, const mjtNum point[3]) {
  mjvPerturb& perturb = view().perturb;
  perturb.select = std::max(body, 0);
  perturb.flexselect = flex;
  perturb.skinselect = skin;
  perturb.active = 0;
  if (body <= 0) return;
  mjtNum offset[3];
  mju_sub3(offset, point, data()->xpos + 3 * body);
  mju_mulMatTVec(perturb.localpos, data()->xmat + 9 * body, offset, 3, 3);
  chooseOfBody(stage_, body);
}

// Follows `body` from now on, unless it is the world.
void Controls::lookAt(const mjtNum point[3], int body) {
  chooseCamera(0);
  std::copy_n(point, 3, view().camera.lookat);
  if (body == 0) return;
  view().camera.type = mjCAMERA_TRACKING;
  view().camera.trackbodyid = body;
}

// What a drag does: left turns, right moves, the middle button zooms; shift for the other plane.
int Controls::action() const {
  const bool shift = ImGui::GetIO().KeyShift;
  const bool moves = dragged_ == 1 || (dragged_ == 0 && stage_.view->perturb.active != 0 &&
                                       stage_.ui.drag == Drag::lead);
  if (moves) return shift ? mjMOUSE_MOVE_H : mjMOUSE_MOVE_V;
  if (dragged_ == 0) return shift ? mjMOUSE_ROTATE_H : mjMOUSE_ROTATE_V;
  return mjMOUSE_ZOOM;
}

void Controls::drag(const Area& scene) {
  const ImGuiIO& io = ImGui::GetIO();
  const double dx = static_cast<double>(io.MouseDelta.x / scene.height());
  const double dy = static_cast<double>(io.MouseDelta.y / scene.height());
  if (view().perturb.active == 0) {
    return moveCamera(action(), dx, dy);
  }
  mjv_movePerturb(&view().model(), data(), action(), dx, dy, &view().scene, &view().perturb);
  if (stage_.ui.drag == Drag::lead && stage_.hasModules()) {
    leadArm();
  } else {
    physics().push(view().perturb);
  }
}

}  // namespace hrdf::app
