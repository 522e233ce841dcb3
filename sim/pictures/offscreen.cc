// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "pictures/offscreen.h"

#include <array>
#include <vector>

#include <dlfcn.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "pictures/view.h"

namespace hrdf::sim {
namespace {

// Functions of EGL 1.5. EGL displays are never terminated, because the whole process shares them.
struct Egl {
  template <class Function>
  static void find(const char* name, Function*& function) {
    function = openGlFunction<Function*>(name);
  }

  Egl() {
    find("eglInitialize", initialize);
    find("eglChooseConfig", chooseConfig);
    find("eglBindAPI", bindApi);
    find("eglCreateContext", createContext);
    find("eglDestroyContext", destroyContext);
    find("eglMakeCurrent", makeCurrent);
    find("eglGetDisplay", getDisplay);
    find("eglGetPlatformDisplayEXT", getPlatformDisplay);
    find("eglQueryDevicesEXT", queryDevices);
  }

  bool isThere() const { return getDisplay != nullptr; }
  void release(EGLDisplay display) const {
    makeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  }
  // Makes the context current without a surface, because MuJoCo creates its own buffers.
  bool use(EGLDisplay display, EGLContext context) const {
    return makeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE;
  }

  decltype(&eglInitialize) initialize = nullptr;
  decltype(&eglChooseConfig) chooseConfig = nullptr;
  decltype(&eglBindAPI) bindApi = nullptr;
  decltype(&eglCreateContext) createContext = nullptr;
  decltype(&eglDestroyContext) destroyContext = nullptr;
  decltype(&eglMakeCurrent) makeCurrent = nullptr;
  decltype(&eglGetDisplay) getDisplay = nullptr;
  PFNEGLGETPLATFORMDISPLAYEXTPROC getPlatformDisplay = nullptr;
  PFNEGLQUERYDEVICESEXTPROC queryDevices = nullptr;
};

const Egl& egl() {
  static const Egl functions;
  return functions;
}

// Returns EGL displays, best first: Mesa without a window system, then each graphics device, then
// EGL's default display.
std::vector<EGLDisplay> displays() {
  std::vector<EGLDisplay> found;
  const auto open = egl().getPlatformDisplay;
  if (open != nullptr) {
    found.push_back(open(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
  }
  if (open != nullptr && egl().queryDevices != nullptr) {
    std::array<EGLDeviceEXT, 16> devices{};
    EGLint count = 0;
    if (egl().queryDevices(devices.size(), devices.data(), &count) == EGL_FALSE) count = 0;
    for (int i = 0; i < count; ++i) {
      found.push_back(open(EGL_PLATFORM_DEVICE_EXT, devices[std::size_t(i)], nullptr));
    }
  }
  found.push_back(egl().getDisplay(EGL_DEFAULT_DISPLAY));
  return found;
}

// Creates a context on the display and makes it current. Returns EGL_NO_CONTEXT after a failure.
EGLContext contextOn(EGLDisplay display) {
  if (display == EGL_NO_DISPLAY || egl().initialize(display, nullptr, nullptr) == EGL_FALSE) {
    return EGL_NO_CONTEXT;
  }
  // No surface is created, so the surface type 0 accepts all configs. EGL's default type requires
  // windows.
  constexpr std::array<EGLint, 5> kWanted = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE,
                                             EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  EGLContext context = EGL_NO_CONTEXT;
  if (egl().chooseConfig(display, kWanted.data(), &config, 1, &count) == EGL_TRUE && count > 0 &&
      egl().bindApi(EGL_OPENGL_API) == EGL_TRUE) {
    context = egl().createContext(display, config, EGL_NO_CONTEXT, nullptr);
  }
  if (context == EGL_NO_CONTEXT || egl().use(display, context)) return context;
  egl().destroyContext(display, context);
  return EGL_NO_CONTEXT;
}

}  // namespace

// Loads EGL with RTLD_GLOBAL, because MuJoCo searches eglGetProcAddress in the global libraries.
void* openGlAddress(const char* name) {
  static void* const library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_GLOBAL);
  if (library == nullptr) return nullptr;
  if (void* const address = dlsym(library, name)) return address;
  static const auto find =
      reinterpret_cast<decltype(&eglGetProcAddress)>(dlsym(library, "eglGetProcAddress"));
  return find != nullptr ? reinterpret_cast<void*>(find(name)) : nullptr;
}

std::unique_ptr<Offscreen> Offscreen::create() {
  if (!egl().isThere()) return nullptr;
  for (const EGLDisplay display : displays()) {
    const EGLContext context = contextOn(display);
    if (context == EGL_NO_CONTEXT) continue;
    auto offscreen = std::unique_ptr<Offscreen>(new Offscreen(display, context));
    if (canDraw()) return offscreen;
  }
  return nullptr;
}

Offscreen::~Offscreen() {
  release();
  egl().destroyContext(display_, context_);
}

void Offscreen::release() { egl().release(display_); }

void Offscreen::makeCurrent() { egl().use(display_, context_); }

}  // namespace hrdf::sim
