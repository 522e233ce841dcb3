// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/controls.h"

#include <algorithm>
#include <cmath>

namespace hrdf::app {
namespace {

constexpr double kZoomStep = 0.05;
constexpr int kNumpadMinus = 333;  // as GLFW numbers it
constexpr int kNumpadPlus = 334;

double aspectOf(mjrRect picture) { return double(picture.width) / std::max(picture.height, 1); }

}  // namespace

bool Controls::onKey(const mjuiState& state) {
  switch (state.key) {
    case ' ':
      physics().run(!physics().status().running);
      return true;
    case mjKEY_BACKSPACE:
      physics().reset();
      return true;
    case mjKEY_RIGHT:
      step();
      return true;
    case '=':
    case kNumpadPlus:
      changeSpeed(true);
      return true;
    case '-':
    case kNumpadMinus:
      changeSpeed(false);
      return true;
    case '[':
    case ']':
      cycleCamera(state.key == '[' ? -1 : 1);
      return true;
    case mjKEY_ESCAPE:
      chooseCamera(0);
      return true;
    default:
      return !state.control && (onShownKey(state) || toggleFlag(state.key));
  }
}

// Keys for what is shown. Whether the key was one.
bool Controls::onShownKey(const mjuiState& state) {
  mjvOption& options = view().options;
  Shown& shown = model_.shown;
  if (state.key >= '0' && state.key < '0' + mjNGROUP) {
    auto* groups = state.shift ? options.sitegroup : options.geomgroup;
    groups[state.key - '0'] ^= 1;
    return true;
  }
  switch (state.key) {
    case mjKEY_F1:
      shown.help ^= 1;
      return true;
    case mjKEY_F2:
      shown.info ^= 1;
      return true;
    case mjKEY_F3:
      shown.plots ^= 1;
      return true;
    case mjKEY_TAB:
      (state.shift ? shown.right : shown.left) ^= 1;
      return true;
    case mjKEY_F6:
      options.frame = (options.frame + 1) % mjNFRAME;
      return true;
    case mjKEY_F7:
      options.label = (options.label + 1) % mjNLABEL;
      return true;
    default:
      return false;
  }
}

// MuJoCo names the keys of its flags by the character on them.
bool Controls::toggleFlag(int key) {
  const auto is = [key](const char* name) { return name[0] != 0 && name[0] == key; };
  bool found = false;
  for (int i = 0; i < mjNVISFLAG; ++i) {
    if (is(mjVISSTRING[i][2])) found = true, view().options.flags[i] ^= 1;
  }
  for (int i = 0; i < mjNRNDFLAG; ++i) {
    if (is(mjRNDSTRING[i][2])) found = true, view().scene.flags[i] ^= 1;
  }
  return found;
}

// The last speed, as fast as it goes, is chosen in the panel only.
void Controls::changeSpeed(bool faster) {
  const double now = physics().status().factor;
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
  shown.type = camera == 0 ? mjCAMERA_FREE : mjCAMERA_FIXED;
  shown.fixedcamid = camera - 1;
  shown.trackbodyid = -1;
}

void Controls::align(double aspect) { view().camera = cameraFor(view().model(), *data(), aspect); }

void Controls::onMouse(const mjuiState& state, mjrRect picture) {
  switch (state.type) {
    case mjEVENT_PRESS:
      return onPress(state, picture);
    case mjEVENT_RELEASE:
      return state.button == state.dragbutton ? endPush() : void();
    case mjEVENT_MOVE:
      return onMove(state, picture);
    case mjEVENT_SCROLL:
      return mjv_moveCamera(&view().model(), mjMOUSE_ZOOM, 0, -kZoomStep * state.sy,
                            &view().camera);
    default:
      return;
  }
}

void Controls::onPress(const mjuiState& state, mjrRect picture) {
  if (state.control) startPush(state);
  if (state.doubleclick) pick(state, picture);
}

// Left turns the selected body, right moves it.
void Controls::startPush(const mjuiState& state) {
  mjvPerturb& perturb = view().perturb;
  if (perturb.select <= 0) return;
  mjv_initPerturb(&view().model(), data(), &view().scene, &perturb);
  perturb.active = state.button == mjBUTTON_LEFT ? mjPERT_ROTATE : mjPERT_TRANSLATE;
  physics().push(perturb);
}

void Controls::endPush() {
  view().perturb.active = 0;
  physics().push(view().perturb);
}

// Double click: left selects, right looks at, right with ctrl follows.
void Controls::pick(const mjuiState& state, mjrRect picture) {
  if (picture.width == 0 || picture.height == 0) return;
  mjtNum point[3];
  int geom = -1, flex = -1, skin = -1;
  const int body = mjv_select(&view().model(), data(), &view().options, aspectOf(picture),
                              (state.x - picture.left) / picture.width,
                              (state.y - picture.bottom) / picture.height, &view().scene, point,
                              &geom, &flex, &skin);
  if (state.button == mjBUTTON_LEFT) {
    select(body, flex, skin, point);
  } else if (state.button == mjBUTTON_RIGHT && body >= 0) {
    lookAt(point, state.control ? body : 0);
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
int Controls::action(const mjuiState& state) {
  if (state.dragbutton == mjBUTTON_RIGHT) return state.shift ? mjMOUSE_MOVE_H : mjMOUSE_MOVE_V;
  if (state.dragbutton == mjBUTTON_LEFT) return state.shift ? mjMOUSE_ROTATE_H : mjMOUSE_ROTATE_V;
  return mjMOUSE_ZOOM;
}

void Controls::onMove(const mjuiState& state, mjrRect picture) {
  // MuJoCo counts downwards here.
  const double scale = std::max(picture.height, 1);
  const double dx = state.dx / scale;
  const double dy = -state.dy / scale;
  if (view().perturb.active != 0) {
    mjv_movePerturb(&view().model(), data(), action(state), dx, dy, &view().scene, &view().perturb);
    physics().push(view().perturb);
  } else {
    mjv_moveCamera(&view().model(), action(state), dx, dy, &view().camera);
  }
}

}  // namespace hrdf::app
