// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Waits until an X11 window has drawn a picture, so that its centre is no longer black:
//     await_picture WINDOW
// WINDOW is the window's number, as printed by xdotool.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include <X11/Xlib.h>
#include <X11/Xutil.h>

int main(int argc, char** argv) {
  Display* display = argc == 2 ? XOpenDisplay(nullptr) : nullptr;
  if (display == nullptr) {
    std::fputs("usage: await_picture WINDOW, on a display\n", stderr);
    return 2;
  }
  const Window window = std::strtoul(argv[1], nullptr, 0);
  for (bool isBlack = true; isBlack;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    XWindowAttributes size;
    if (XGetWindowAttributes(display, window, &size) == 0) return 1;
    XImage* centre =
        XGetImage(display, window, size.width / 2, size.height / 2, 1, 1, AllPlanes, ZPixmap);
    isBlack = centre == nullptr || XGetPixel(centre, 0, 0) == 0;
    if (centre != nullptr) XDestroyImage(centre);
  }
  XCloseDisplay(display);
}
