// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "controls.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <GLFW/glfw3.h>

namespace hrdf::app {
namespace {

constexpr double kDoubleClick = 0.25;  // s, as in MuJoCo's viewer
constexpr double kZoomStep = 0.05;
// Real-time factors that + and - walk through.
constexpr auto kSpeeds = std::to_array<double>(
    {0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.33, 0.5, 0.66, 0.8, 1, 1.5, 2, 3, 5, 10, 20, 50});

}  // namespace

Controls::Controls(GLFWwindow* window, View& view, Physics& physics)
    : window_(window), view_(view), physics_(physics) {}

double Controls::aspect() const {
  int width = 0, height = 0;
  glfwGetWindowSize(window_, &width, &height);
  return double(std::max(width, 1)) / std::max(height, 1);
}

void Controls::onKey(int key, int modifiers) {
  const bool control = (modifiers & GLFW_MOD_CONTROL) != 0;
  switch (key) {
    case GLFW_KEY_SPACE:
      return physics_.run(!physics_.status().running);
    case GLFW_KEY_BACKSPACE:
      return physics_.reset();
    case GLFW_KEY_RIGHT:
      return physics_.stepOnce();
    case GLFW_KEY_EQUAL:
    case GLFW_KEY_KP_ADD:
      return changeSpeed(true);
    case GLFW_KEY_MINUS:
    case GLFW_KEY_KP_SUBTRACT:
      return changeSpeed(false);
    case GLFW_KEY_LEFT_BRACKET:
      return cycleCamera(-1);
    case GLFW_KEY_RIGHT_BRACKET:
      return cycleCamera(1);
    case GLFW_KEY_ESCAPE:
      return freeCamera();
    case GLFW_KEY_A:
      if (control) return align();
      break;
    case GLFW_KEY_Q:
      if (control) return glfwSetWindowShouldClose(window_, GLFW_TRUE);
      break;
    default:
      break;
  }
  if (!control && !onShownKey(key, modifiers)) toggleFlag(key);
}

// Keys for what is shown. Whether the key was one.
bool Controls::onShownKey(int key, int modifiers) {
  mjvOption& shown = view_.options;
  if (key >= GLFW_KEY_0 && key < GLFW_KEY_0 + mjNGROUP) {
    auto* groups = (modifiers & GLFW_MOD_SHIFT) != 0 ? shown.sitegroup : shown.geomgroup;
    groups[key - GLFW_KEY_0] ^= 1;
    return true;
  }
  switch (key) {
    case GLFW_KEY_F1:
      help_ = !help_;
      break;
    case GLFW_KEY_F2:
      info_ = !info_;
      break;
    case GLFW_KEY_TAB:
      info_ = help_ = !(info_ || help_);
      break;
    case GLFW_KEY_F6:
      shown.frame = (shown.frame + 1) % mjNFRAME;
      break;
    case GLFW_KEY_F7:
      shown.label = (shown.label + 1) % mjNLABEL;
      break;
    default:
      return false;
  }
  return true;
}

// MuJoCo names the keys of its flags by the character on them.
void Controls::toggleFlag(int key) {
  const auto is = [key](const char* name) { return name[0] != 0 && name[0] == key; };
  for (int i = 0; i < mjNVISFLAG; ++i) {
    if (is(mjVISSTRING[i][2])) view_.options.flags[i] ^= 1;
  }
  for (int i = 0; i < mjNRNDFLAG; ++i) {
    if (is(mjRNDSTRING[i][2])) view_.scene.flags[i] ^= 1;
  }
}

void Controls::changeSpeed(bool faster) {
  const double now = physics_.status().factor;
  if (now == 0) return;  // as fast as it goes
  constexpr double kSame = 1e-9;
  if (faster) {
    const auto next = std::ranges::upper_bound(kSpeeds, now + kSame);
    if (next != kSpeeds.end()) physics_.setFactor(*next);
  } else {
    const auto next = std::ranges::lower_bound(kSpeeds, now - kSame);
    if (next != kSpeeds.begin()) physics_.setFactor(*std::prev(next));
  }
}

// Through the free camera, which is number -1, and those of the model.
void Controls::cycleCamera(int direction) {
  const int count = static_cast<int>(view_.model().ncam) + 1;
  const int now = view_.camera.type == mjCAMERA_FIXED ? view_.camera.fixedcamid : -1;
  const int next = (now + 1 + direction + count) % count - 1;
  if (next < 0) return freeCamera();
  view_.camera.type = mjCAMERA_FIXED;
  view_.camera.fixedcamid = next;
}

void Controls::freeCamera() {
  view_.camera.type = mjCAMERA_FREE;
  view_.camera.fixedcamid = -1;
  view_.camera.trackbodyid = -1;
}

void Controls::align() { view_.camera = cameraFor(view_.model(), physics_.snapshot(), aspect()); }

void Controls::onButton(int button, int state, int modifiers) {
  modifiers_ = modifiers;
  if (state == GLFW_RELEASE) {
    if (button != pressed_) return;
    pressed_ = -1;
    return endPush();
  }
  pressed_ = button;
  if ((modifiers & GLFW_MOD_CONTROL) != 0) startPush(button);
  if (button == lastButton_ && secondsSince(lastClick_) < kDoubleClick) pick(button, modifiers);
  lastButton_ = button;
  lastClick_ = Clock::now();
}

// Left turns the selected body, right moves it.
void Controls::startPush(int button) {
  mjvPerturb& perturb = view_.perturb;
  if (perturb.select <= 0) return;
  mjv_initPerturb(&view_.model(), &physics_.snapshot(), &view_.scene, &perturb);
  perturb.active = button == GLFW_MOUSE_BUTTON_LEFT ? mjPERT_ROTATE : mjPERT_TRANSLATE;
  physics_.push(perturb);
}

void Controls::endPush() {
  view_.perturb.active = 0;
  physics_.push(view_.perturb);
}

// Double click: left selects, right looks at, right with ctrl follows.
void Controls::pick(int button, int modifiers) {
  int width = 0, height = 0;
  glfwGetWindowSize(window_, &width, &height);
  if (width == 0 || height == 0) return;
  mjtNum point[3];
  int geom = -1, flex = -1, skin = -1;
  const int body =
      mjv_select(&view_.model(), &physics_.snapshot(), &view_.options, aspect(), x_ / width,
                 1 - y_ / height, &view_.scene, point, &geom, &flex, &skin);
  if (button == GLFW_MOUSE_BUTTON_LEFT) {
    select(body, flex, skin, point);
  } else if (button == GLFW_MOUSE_BUTTON_RIGHT && body >= 0) {
    lookAt(point, (modifiers & GLFW_MOD_CONTROL) != 0 ? body : 0);
  }
}

void Controls::select(int body, int flex, int skin, const mjtNum point[3]) {
  mjvPerturb& perturb = view_.perturb;
  perturb.select = std::max(body, 0);
  perturb.flexselect = flex;
  perturb.skinselect = skin;
  perturb.active = 0;
  if (body <= 0) return;
  const mjData& data = physics_.snapshot();
  mjtNum offset[3];
  mju_sub3(offset, point, data.xpos + 3 * body);
  mju_mulMatTVec(perturb.localpos, data.xmat + 9 * body, offset, 3, 3);
}

// Follows `body` from now on, unless it is the world.
void Controls::lookAt(const mjtNum point[3], int body) {
  freeCamera();
  std::copy_n(point, 3, view_.camera.lookat);
  if (body == 0) return;
  view_.camera.type = mjCAMERA_TRACKING;
  view_.camera.trackbodyid = body;
}

// What a drag does: left turns, right moves, the middle button zooms; shift for the other plane.
int Controls::action(int modifiers) const {
  const bool shift = (modifiers & GLFW_MOD_SHIFT) != 0;
  if (pressed_ == GLFW_MOUSE_BUTTON_RIGHT) return shift ? mjMOUSE_MOVE_H : mjMOUSE_MOVE_V;
  if (pressed_ == GLFW_MOUSE_BUTTON_LEFT) return shift ? mjMOUSE_ROTATE_H : mjMOUSE_ROTATE_V;
  return mjMOUSE_ZOOM;
}

void Controls::onMove(double x, double y) {
  const double dx = x - x_;
  const double dy = y - y_;
  x_ = x;
  y_ = y;
  if (pressed_ < 0) return;
  int width = 0, height = 0;
  glfwGetWindowSize(window_, &width, &height);
  const double scale = std::max(height, 1);
  const int what = action(modifiers_);
  if (view_.perturb.active != 0) {
    mjv_movePerturb(&view_.model(), &physics_.snapshot(), what, dx / scale, dy / scale,
                    &view_.scene, &view_.perturb);
    physics_.push(view_.perturb);
  } else {
    mjv_moveCamera(&view_.model(), what, dx / scale, dy / scale, &view_.camera);
  }
}

void Controls::onScroll(double amount) {
  mjv_moveCamera(&view_.model(), mjMOUSE_ZOOM, 0, -kZoomStep * amount, &view_.camera);
}

}  // namespace hrdf::app
