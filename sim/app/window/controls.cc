// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/controls.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include <imgui.h>
#include <imgui_internal.h>

#include "app/session/reach.h"
#include "app/window/axis_commands.h"
#include "app/window/commands.h"
#include "app/window/context_menu.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

constexpr double kZoomStep = 0.05;
constexpr double kAboveFloor = 2;  // degrees, minimum elevation of the free camera above the floor
// s, duration of each move of the arm to the mouse pointer.
constexpr double kLeadTime = 0.2;

// True if the user pressed Tab outside a text input. Overrides Dear ImGui, which would use Tab to
// go to a field.
bool isTabPressed(bool withShift) {
  const ImGuiID owner = ImHashStr("Controls");
  const ImGuiIO& io = ImGui::GetIO();
  return !io.WantTextInput && io.KeyShift == withShift &&
         ImGui::IsKeyPressed(ImGuiKey_Tab, 0, owner);
}

bool pressed(ImGuiKeyChord chord, ImGuiInputFlags flags = 0) {
  const ImGuiKeyChord mods = chord & ImGuiMod_Mask_;
  const int key = chord & ~ImGuiMod_Mask_;
  if (key == ImGuiKey_Tab) return isTabPressed(mods == ImGuiMod_Shift);
  const auto isPressed = [&](ImGuiKeyChord one) {
    return ImGui::Shortcut(one, flags | ImGuiInputFlags_RouteGlobal);
  };
  // The number pad's keys + and - act as the keys = and -.
  const bool isPad = (key == ImGuiKey_Equal && isPressed(mods | ImGuiKey_KeypadAdd)) ||
                     (key == ImGuiKey_Minus && isPressed(mods | ImGuiKey_KeypadSubtract));
  return isPressed(chord) || isPad;
}

// Returns the key of MuJoCo's shortcut `character` on an American keyboard.
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

// Returns the height (m) of a level floor of the world; nullopt: the world has no floor.
std::optional<double> floorBelow(const mjModel& model, const mjData& data) {
  for (int i = 0; i < model.ngeom; ++i) {
    const bool isFloor = model.geom_type[i] == mjGEOM_PLANE && model.geom_bodyid[i] == 0;
    if (isFloor && data.geom_xmat[9 * i + 8] > 0.99) return data.geom_xpos[3 * i + 2];
  }
  return std::nullopt;
}

}  // namespace

void Controls::onKeys() {
  for (const Command& command : commandsOf(stage_)) {
    if (command.key == 0) continue;
    if (pressed(command.key, command.repeats ? ImGuiInputFlags_Repeat : 0)) {
      perform(command, stage_);
    }
  }
  if (!ImGui::GetIO().WantTextInput) ImGui::SetKeyOwner(ImGuiKey_Tab, ImHashStr("Controls"));
  if (pressed(ImGuiKey_Equal) || pressed(ImGuiMod_Shift | ImGuiKey_Equal)) changeSpeed(true);
  if (pressed(ImGuiKey_Minus)) changeSpeed(false);
  if (pressed(ImGuiKey_LeftBracket)) cycleCamera(-1);
  if (pressed(ImGuiKey_RightBracket)) cycleCamera(1);
  onEscape();
  changeWhatIsShown();
}

void Controls::onEscape() {
  if (pressed(ImGuiKey_Escape)) {
    if (hadPopup_) {
      ImGui::ClosePopupsExceptModals();  // Dear ImGui keeps menus open on Escape
    } else if (stage_.diagnostics.hasErrors()) {
      stage_.diagnostics = {};
    } else if (stage_.ui.help) {
      stage_.ui.help = false;
    } else if (view().camera.type != mjCAMERA_FREE) {
      chooseCamera(0);
    }
  }
  hadPopup_ = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

void Controls::changeWhatIsShown() {
  mjvOption& options = view().options;
  if (pressed(ImGuiKey_F6)) options.frame = (options.frame + 1) % mjNFRAME;
  if (pressed(ImGuiKey_F7)) options.label = (options.label + 1) % mjNLABEL;
  for (int group = 0; group < mjNGROUP; ++group) {
    const auto key = ImGuiKey(ImGuiKey_0 + group);
    if (pressed(key)) options.geomgroup[group] ^= 1;
    if (pressed(ImGuiMod_Shift | key)) options.sitegroup[group] ^= 1;
  }
  const auto toggle = [](const char* name, mjtByte& flag) {
    const ImGuiKey key = keyOf(name[0]);
    if (key != ImGuiKey_None && pressed(key)) flag ^= 1;
  };
  for (int i = 0; i < mjNVISFLAG; ++i) toggle(mjVISSTRING[i][2], view().options.flags[i]);
  for (int i = 0; i < mjNRNDFLAG; ++i) toggle(mjRNDSTRING[i][2], view().scene.flags[i]);
}

// Chooses the next faster or slower speed. Does nothing if the speed is "as fast as possible", and
// never chooses that speed.
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

// Chooses the next or previous camera: the free camera, then the cameras of the model.
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

// Moves the camera so that it follows the robot. Ignores small motions.
void Controls::keepInView(double aspect) {
  // Largest motion of the robot that the camera ignores, divided by the camera's distance.
  constexpr double kRoom = 0.15;
  // 1/s: the camera's distance to its goal decreases by exp(-kRate t), at any frame rate.
  constexpr double kRate = 6;
  const double pace = 1 - std::exp(-kRate * static_cast<double>(ImGui::GetIO().DeltaTime));
  if (!stage_.ui.keepsInView) return;
  if (aspect != aspect_) return showWholeRobot(aspect);
  mjvCamera& camera = view().camera;
  const mjvCamera wanted = cameraFor(view().model(), *data(), aspect);
  const double off = mju_dist3(wanted.lookat, camera.lookat);
  if (!std::isfinite(off)) {  // NaN or infinite if the simulation is unstable
    if (std::isfinite(mju_norm3(wanted.lookat) + wanted.distance)) camera = wanted;
    return;
  }
  const double ratio = wanted.distance / camera.distance;
  const bool isNear = off < kRoom * camera.distance && ratio > 1 - 3 * kRoom;
  if (isNear && isInSight(view().model(), *data(), camera, aspect)) return;
  for (int i = 0; i < 3; ++i) camera.lookat[i] += pace * (wanted.lookat[i] - camera.lookat[i]);
  camera.distance += pace * (wanted.distance - camera.distance);
}

void Controls::forget() {
  scratch_.reset();
  dragged_ = -1;
}

bool Controls::isOver(const Area& scene) {
  const ImGuiIO& io = ImGui::GetIO();
  return !io.WantCaptureMouse && io.MousePos.x >= scene.left && io.MousePos.x < scene.right &&
         io.MousePos.y >= scene.top && io.MousePos.y < scene.bottom;
}

void Controls::onMouse(const Area& scene) {
  const ImGuiIO& io = ImGui::GetIO();
  askOfBody(scene);
  const bool isOverScene = isOver(scene);
  for (int button = 0; isOverScene && button < 3; ++button) {
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
  if (isOverScene && io.MouseWheel != 0) {
    moveCamera(mjMOUSE_ZOOM, 0, -kZoomStep * static_cast<double>(io.MouseWheel));
  }
}

// Moves the camera after a drag of the mouse. Keeps a free camera above the floor.
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

// Starts to push the selected body: the left button turns the body, the right button moves it.
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

// Moves the arm's modules so that the selected point of the body follows the mouse pointer.
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

Controls::Hit Controls::hitAt(const Area& scene, ImVec2 place) {
  Hit hit;
  hit.body = mjv_select(&view().model(), data(), &view().options,
                        static_cast<mjtNum>(scene.width() / scene.height()),
                        static_cast<mjtNum>((place.x - scene.left) / scene.width()),
                        static_cast<mjtNum>((scene.bottom - place.y) / scene.height()),
                        &view().scene, hit.point.data(), &hit.geom, &hit.flex, &hit.skin);
  return hit;
}

// Handles a double click. Left: selects the body. Right: looks at the point. Ctrl and right: the
// camera follows the body.
void Controls::pick(const Area& scene, int button) {
  const ImGuiIO& io = ImGui::GetIO();
  const Hit hit = hitAt(scene, io.MousePos);
  if (button == 0) {
    select(hit);
  } else if (button == 1 && hit.body >= 0) {
    lookAt(hit.point.data(), io.KeyCtrl ? hit.body : 0);
  }
}

// Opens the menu of a body after a single right click without a drag.
void Controls::askOfBody(const Area& scene) {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.MouseReleased[1]) {
    asked_ =
        isOver(scene) && isClicked(1) && !io.KeyCtrl ? std::optional(io.MousePos) : std::nullopt;
  }
  if (!asked_ || !ImGui::IsMouseReleasedWithDelay(1, io.MouseDoubleClickTime)) return;
  const ImVec2 place = *std::exchange(asked_, std::nullopt);
  if (io.MouseClickedLastCount[1] != 1) return;
  const Hit hit = hitAt(scene, place);
  if (hit.body <= 0) return;
  select(hit);
  stage_.ui.asksOfBody = true;
}

void Controls::select(const Hit& hit) {
  mjvPerturb& perturb = view().perturb;
  perturb.select = std::max(hit.body, 0);
  perturb.flexselect = hit.flex;
  perturb.skinselect = hit.skin;
  perturb.active = 0;
  if (hit.body <= 0) return;
  mjtNum offset[3];
  mju_sub3(offset, hit.point.data(), data()->xpos + 3 * hit.body);
  mju_mulMatTVec(perturb.localpos, data()->xmat + 9 * hit.body, offset, 3, 3);
  if (const auto axis = axisOfBody(stage_, hit.body)) {
    stage_.ui.axis = *axis;
    stage_.ui.scrollsToAxis = true;
  }
}

// Points the free camera at `point`, and makes it follow `body` unless `body` is the world.
void Controls::lookAt(const mjtNum point[3], int body) {
  chooseCamera(0);
  std::copy_n(point, 3, view().camera.lookat);
  if (body > 0) follow(stage_, body);
}

void follow(Stage& stage, int body) {
  stage.ui.keepsInView = false;
  mjvCamera& camera = stage.view->camera;
  camera.type = mjCAMERA_TRACKING;
  camera.trackbodyid = body;
  camera.fixedcamid = -1;
}

// Returns MuJoCo's action for a drag of the mouse. Left button: rotate, or move with Drag::lead.
// Right: move. Middle: zoom. Shift changes the plane of the motion.
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
