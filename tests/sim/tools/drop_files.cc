// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Drops files on an X11 window like a file manager, by the protocol XDND
// (https://freedesktop.org/wiki/Specifications/XDND):
//     drop_files WINDOW FILE…
// WINDOW is the window's number, as printed by xdotool. Ends when the window has answered: status 0
// if it took the files, 1 if it refused them.
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <X11/Xatom.h>
#include <X11/Xlib.h>

namespace {

constexpr long kVersion = 5;  // version of the protocol

// Returns the file's URI, as in text/uri-list: special characters are percent-encoded.
std::string uriOf(const std::string& file) {
  std::string uri = "file://";
  for (const unsigned char c : std::filesystem::absolute(file).string()) {
    char number[4];
    std::snprintf(number, sizeof(number), "%%%02X", c);
    uri += std::isalnum(c) || c == '/' || c == '.' || c == '_' ? std::string(1, char(c)) : number;
  }
  return uri + "\r\n";
}

class Drag {
 public:
  Drag(Display* display, Window target, std::string files)
      : display_(display), target_(target), files_(std::move(files)) {
    source_ = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
    XSetSelectionOwner(display, atom("XdndSelection"), source_, CurrentTime);
  }

  // Returns true if the window took the files.
  bool drop() {
    const long type = static_cast<long>(atom("text/uri-list"));
    send("XdndEnter", kVersion << 24, type);
    send("XdndPosition", 0, middle(), CurrentTime, static_cast<long>(atom("XdndActionCopy")));
    const XClientMessageEvent status = await("XdndStatus");
    if ((status.data.l[1] & 1) == 0) return false;
    send("XdndDrop", 0, CurrentTime);
    return (await("XdndFinished").data.l[1] & 1) != 0;
  }

 private:
  Atom atom(const char* name) { return XInternAtom(display_, name, False); }

  void send(const char* kind, long flags, long a = 0, long b = 0, long c = 0) {
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = target_;
    event.xclient.message_type = atom(kind);
    event.xclient.format = 32;
    const long data[] = {static_cast<long>(source_), flags, a, b, c};
    for (int i = 0; i < 5; ++i) event.xclient.data.l[i] = data[i];
    XSendEvent(display_, target_, False, NoEventMask, &event);
    XFlush(display_);
  }

  // Returns the centre of the window on the screen: x and y in one number.
  long middle() {
    XWindowAttributes window;
    XGetWindowAttributes(display_, target_, &window);
    int x = 0, y = 0;
    Window child;
    XTranslateCoordinates(display_, target_, DefaultRootWindow(display_), window.width / 2,
                          window.height / 2, &x, &y, &child);
    return static_cast<long>(x) << 16 | y;
  }

  // Waits for the message `kind`. During the wait, sends the files to every program that requests
  // them.
  XClientMessageEvent await(const char* kind) {
    XEvent event;
    do {
      XNextEvent(display_, &event);
      if (event.type == SelectionRequest) answer(event.xselectionrequest);
    } while (event.type != ClientMessage || event.xclient.message_type != atom(kind));
    return event.xclient;
  }

  void answer(const XSelectionRequestEvent& asked) {
    XChangeProperty(display_, asked.requestor, asked.property, asked.target, 8, PropModeReplace,
                    reinterpret_cast<const unsigned char*>(files_.data()),
                    static_cast<int>(files_.size()));
    XEvent event{};
    event.xselection.type = SelectionNotify;
    event.xselection.requestor = asked.requestor;
    event.xselection.selection = asked.selection;
    event.xselection.target = asked.target;
    event.xselection.property = asked.property;
    event.xselection.time = asked.time;
    XSendEvent(display_, asked.requestor, False, NoEventMask, &event);
    XFlush(display_);
  }

  Display* display_;
  Window target_, source_;
  std::string files_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: drop_files WINDOW FILE...\n", stderr);
    return 2;
  }
  Display* display = XOpenDisplay(nullptr);
  if (display == nullptr) {
    std::fputs("drop_files: error: no display\n", stderr);
    return 1;
  }
  std::string files;
  for (int i = 2; i < argc; ++i) files += uriOf(argv[i]);
  const bool isTaken = Drag(display, std::strtoul(argv[1], nullptr, 0), files).drop();
  XCloseDisplay(display);
  return isTaken ? 0 : 1;
}
