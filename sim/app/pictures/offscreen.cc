// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/pictures/offscreen.h"

#include <array>
#include <vector>

#include <EGL/egl.h>
#include <EGL/eglext.h>

namespace hrdf::app {
namespace {

template <typename Function>
Function procedure(const char* name) {
  return reinterpret_cast<Function>(eglGetProcAddress(name));
}

// Lists displays, the best first: Mesa without a window system, each graphics device, EGL's
// default.
std::vector<EGLDisplay> displays() {
  std::vector<EGLDisplay> found;
  const auto open = procedure<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
  const auto query = procedure<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
  if (open != nullptr) {
    found.push_back(open(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
  }
  if (open != nullptr && query != nullptr) {
    std::array<EGLDeviceEXT, 16> devices{};
    EGLint count = 0;
    if (query(devices.size(), devices.data(), &count) == EGL_FALSE) count = 0;
    for (int i = 0; i < count; ++i) {
      found.push_back(open(EGL_PLATFORM_DEVICE_EXT, devices[std::size_t(i)], nullptr));
    }
  }
  found.push_back(eglGetDisplay(EGL_DEFAULT_DISPLAY));
  return found;
}

// Makes a current context on the display; returns none on failure.
EGLContext contextOn(EGLDisplay display) {
  if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) == EGL_FALSE) {
    return EGL_NO_CONTEXT;
  }
  // Accept any kind of surface, as none will be made; EGL's default asks for windows.
  constexpr std::array<EGLint, 5> kWanted = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE,
                                             EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  EGLContext context = EGL_NO_CONTEXT;
  if (eglChooseConfig(display, kWanted.data(), &config, 1, &count) == EGL_TRUE && count > 0 &&
      eglBindAPI(EGL_OPENGL_API) == EGL_TRUE) {
    context = eglCreateContext(display, config, EGL_NO_CONTEXT, nullptr);
  }
  // No surface: MuJoCo makes its own buffers.
  if (context != EGL_NO_CONTEXT &&
      eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE) {
    return context;
  }
  if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
  eglTerminate(display);
  return EGL_NO_CONTEXT;
}

}  // namespace

std::unique_ptr<Offscreen> Offscreen::create() {
  for (const EGLDisplay display : displays()) {
    const EGLContext context = contextOn(display);
    if (context != EGL_NO_CONTEXT) {
      return std::unique_ptr<Offscreen>(new Offscreen(display, context));
    }
  }
  return nullptr;
}

Offscreen::~Offscreen() {
  eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display_, context_);
  eglTerminate(display_);
}

}  // namespace hrdf::app
