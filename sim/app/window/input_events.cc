// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/input_events.h"

#include <vector>

#include <imgui.h>
#include <imgui_internal.h>

namespace hrdf::app {
namespace {

// True for modifiers such as ImGuiMod_Ctrl; false for keys such as ImGuiKey_LeftCtrl.
bool isModifier(ImGuiKey key) { return (key & ImGuiMod_Mask_) != 0; }

// Returns how many of `events`, from the first, Dear ImGui gets in this frame.
int eventsOfAFrame(const ImVector<ImGuiInputEvent>& events) {
  bool isKeyPressed = false, hasMouseMoved = false;
  for (int i = 0; i < events.Size; ++i) {
    const ImGuiInputEvent& event = events[i];
    if (event.Type == ImGuiInputEventType_Key) {
      if (isModifier(event.Key.Key) && isKeyPressed) return i;
      isKeyPressed = isKeyPressed || (event.Key.Down && !isModifier(event.Key.Key));
    }
    if (event.Type == ImGuiInputEventType_MouseButton && hasMouseMoved) return i;
    hasMouseMoved = hasMouseMoved || event.Type == ImGuiInputEventType_MousePos;
  }
  return events.Size;
}

}  // namespace

void beginFrame() {
  ImVector<ImGuiInputEvent>& events = ImGui::GetCurrentContext()->InputEventsQueue;
  const int taken = eventsOfAFrame(events);
  const std::vector<ImGuiInputEvent> later(events.begin() + taken, events.end());
  events.resize(taken);
  ImGui::NewFrame();
  for (const ImGuiInputEvent& event : later) events.push_back(event);
}

bool hasInput() { return !ImGui::GetCurrentContext()->InputEventsQueue.empty(); }

}  // namespace hrdf::app
