// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/app/window/widget_places.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>

#include <imgui.h>
#include <imgui_internal.h>

#include "app/window/widget_observer.h"

namespace hrdf::app {
namespace {

struct Item {
  WidgetPlace place;
  std::string label, window;
  bool hasHelp = false;
};
using Items = std::map<ImGuiID, Item>;

Items& drawing() {
  static Items items;
  return items;
}
Items& whole() {
  static Items items;
  return items;
}

// Computes the ID of the widget at `path` as Dear ImGui does. Below a child window, after "//", IDs
// start from the hash of the child window's name.
ImGuiID idOf(const std::string& path) {
  ImGuiID id = 0;
  std::string window;
  bool isChild = false;
  for (std::size_t at = 0, end = 0; end != std::string::npos; at = end + 1) {
    end = path.find('/', at);
    const std::string part = path.substr(at, end == std::string::npos ? end : end - at);
    if (part.empty()) {
      isChild = true;
      continue;
    }
    id = ImHashStr(part.c_str(), 0, id);
    if (isChild) {
      char suffix[16];
      std::snprintf(suffix, sizeof(suffix), "_%08X", id);
      window += "/" + part + suffix;
      id = ImHashStr(window.c_str());
    }
    if (at == 0) window = part;
    isChild = false;
  }
  return id;
}

void endFrame() { whole() = std::exchange(drawing(), {}); }

void noteHelp() { drawing()[ImGui::GetCurrentContext()->LastItemData.ID].hasHelp = true; }

}  // namespace

void watchWidgets() {
  ImGui::GetCurrentContext()->TestEngineHookItems = true;
  widgetObserver = {.frameEnds = endFrame, .hasHelp = noteHelp};
}

std::optional<WidgetPlace> findWidget(const std::string& path) {
  const std::string anywhere = "**/";
  const auto found = path.starts_with(anywhere)
                         ? std::ranges::find(whole(), path.substr(anywhere.size()),
                                             [](const auto& entry) { return entry.second.label; })
                         : whole().find(idOf(path));
  if (found == whole().end()) return std::nullopt;
  const WidgetPlace& place = found->second.place;
  if (place.right - place.left < 1 || place.bottom - place.top < 1) return std::nullopt;
  return place;
}

std::string widgetLabels() {
  std::string labels;
  for (const auto& [id, item] : whole()) labels += item.label + "\n";
  return labels;
}

std::vector<std::string> unexplainedWidgets() {
  std::vector<std::string> labels;
  for (const auto& [id, item] : whole()) {
    const bool isOfWindow = item.label.empty() || item.label == item.window ||
                            item.label.starts_with("#COLLAPSE") ||
                            item.label.starts_with("#CLOSE") || item.label.starts_with("#RESIZE");
    const bool isOpenMenu = item.place.isOpen && item.window == "##MainMenuBar";
    if (isOfWindow || isOpenMenu || item.hasHelp || item.window.starts_with("##Combo")) continue;
    labels.push_back(item.window + ": " + item.label);
  }
  return labels;
}

}  // namespace hrdf::app

// Dear ImGui calls these for each widget.
void ImGuiTestEngineHook_ItemAdd(ImGuiContext* context, ImGuiID id, const ImRect& box,
                                 const ImGuiLastItemData*) {
  if (id == 0) return;
  ImRect seen = box;
  if (context->CurrentWindow != nullptr) seen.ClipWithFull(context->CurrentWindow->ClipRect);
  hrdf::app::WidgetPlace& place = hrdf::app::drawing()[id].place;
  place.left = seen.Min.x;
  place.top = seen.Min.y;
  place.right = seen.Max.x;
  place.bottom = seen.Max.y;
}

void ImGuiTestEngineHook_ItemInfo(ImGuiContext* context, ImGuiID id, const char* label,
                                  ImGuiItemStatusFlags flags) {
  if (id == 0) return;
  hrdf::app::Item& item = hrdf::app::drawing()[id];
  if (label != nullptr) item.label = label;
  if (context->CurrentWindow != nullptr) item.window = context->CurrentWindow->Name;
  item.place.isChecked = (flags & ImGuiItemStatusFlags_Checked) != 0;
  item.place.isOpen = (flags & ImGuiItemStatusFlags_Opened) != 0;
}

void ImGuiTestEngineHook_Log(ImGuiContext*, const char*, ...) {}

const char* ImGuiTestEngine_FindItemDebugLabel(ImGuiContext*, ImGuiID) { return nullptr; }
