// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/widgets.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string_view>

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include "app/window/axis_commands.h"
#include "app/window/context_menu.h"
#include "app/window/widget_observer.h"

namespace hrdf::app {
namespace {

// Draws a tooltip as wide as its text. Dear ImGui would fit the width only in the second frame.
void drawTooltip(const char* text) {
  const float width = ImGui::GetFontSize() * 24;
  const ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, width);
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  ImGui::SetNextWindowSize({size.x + 2 * padding.x, size.y + 2 * padding.y});
  if (!ImGui::BeginTooltip()) return;
  ImGui::PushTextWrapPos(width + padding.x);
  ImGui::TextUnformatted(text);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace

bool beginStrip(const char* name, const Area& place, ImVec2 padding) {
  constexpr ImGuiWindowFlags kFlags =
      ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
      ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav;
  ImGui::SetNextWindowPos({place.left, place.top});
  ImGui::SetNextWindowSize({place.width(), place.height()});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleColor(ImGuiCol_Border, ImGui::GetStyleColorVec4(ImGuiCol_Separator));
  const bool isOpen = ImGui::Begin(name, nullptr, kFlags);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(3);
  return isOpen;
}

void help(const char* text) {
  if (*text == 0) return;
  if (widgetObserver.hasHelp != nullptr) widgetObserver.hasHelp();
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip | ImGuiHoveredFlags_AllowWhenDisabled)) {
    return;
  }
  drawTooltip(text);
}

void help(const std::string& text) { help(text.c_str()); }

std::string plain(std::string text) {
  for (std::size_t at = 0; (at = text.find("##", at)) != std::string::npos;) text.insert(++at, " ");
  return text;
}

void fitted(const std::string& text, float room) {
  constexpr float kMinScale = 0.7F;  // smallest factor for the font size
  // Step of the factor. Smaller steps may not change the text's width, because letters have a width
  // of whole pixels.
  constexpr float kScaleStep = 0.05F;
  for (float share = 1; true; share -= kScaleStep) {
    ImGui::PushFont(nullptr, ImGui::GetStyle().FontSizeBase * share);
    const bool fits = ImGui::CalcTextSize(text.c_str()).x <= room || share < kMinScale + kScaleStep;
    if (fits) ImGui::TextUnformatted(text.c_str());
    ImGui::PopFont();
    if (fits) return;
  }
}

void headers(std::span<const Header> columns) {
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (int i = 0; i < static_cast<int>(columns.size()); ++i) {
    if (!ImGui::TableSetColumnIndex(i)) continue;
    const Header& column = columns[static_cast<std::size_t>(i)];
    ImGui::TableHeader(column.name);
    help(column.explanation);
  }
}

void beginRow(Stage& stage, std::size_t i, const std::string& label, const std::string& explanation,
              std::optional<Severity> state) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const bool isChosen = stage.ui.axis == i;
  const float room = ImGui::GetContentRegionAvail().x;
  if (ImGui::Selectable("##row", isChosen,
                        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowOverlap,
                        {0, ImGui::GetFrameHeight()})) {
    choose(stage, i);
  }
  if (isChosen && stage.ui.scrollsToAxis) ImGui::SetScrollHereY();
  help(explanation);
  axisMenu(stage, i);
  if (ImGui::BeginDragDropSource()) {
    ImGui::SetDragDropPayload(kDraggedAxis, &i, sizeof(i));
    ImGui::TextUnformatted(label.c_str());
    ImGui::EndDragDropSource();
  }
  ImGui::SameLine(0, 0);
  ImGui::AlignTextToFramePadding();
  const float dot = state ? ImGui::GetFontSize() : 0;
  if (state) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddCircleFilled(
        {corner.x + 0.3F * dot, corner.y + ImGui::GetFrameHeight() / 2}, 0.27F * dot,
        ImGui::GetColorU32(colourOf(*state, stage.ui.kept.light)));
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + dot);
  }
  fitted(label, room - dot);
}

void drawRows(Stage& stage, const std::vector<std::size_t>& rows,
              const std::function<void(std::size_t)>& draw) {
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()));
  const auto chosen = std::ranges::find(rows, stage.ui.axis);
  if (stage.ui.scrollsToAxis && chosen != rows.end()) {
    clipper.IncludeItemByIndex(static_cast<int>(chosen - rows.begin()));
  }
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      draw(rows[static_cast<std::size_t>(i)]);
    }
  }
  stage.ui.scrollsToAxis = false;
}

bool button(const char* label, const char* explanation) {
  const bool isPressed = ImGui::Button(label);
  help(explanation);
  return isPressed;
}

bool nextButton(const char* label, const char* explanation) {
  ImGui::SameLine();
  return button(label, explanation);
}

bool iconButton(Icon icon, const char* id, const char* explanation, bool isOn) {
  const float side = ImGui::GetFrameHeight();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  if (isOn) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetColorU32(ImGuiCol_SliderGrab, 0.6F));
  const bool isPressed = ImGui::Button((std::string("##") + id).c_str(), {side, side});
  if (isOn) ImGui::PopStyleColor();
  drawIcon(*ImGui::GetWindowDrawList(), icon, {corner.x + side / 2, corner.y + side / 2},
           side * 0.6F, ImGui::GetColorU32(ImGuiCol_Text));
  help(explanation);
  return isPressed;
}

bool check(const char* label, bool& value, const char* explanation) {
  const float padding = 3 * ImGui::GetStyle().FontScaleDpi;
  const float above = ImGui::GetStyle().FramePadding.y - padding;
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + above);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {padding, padding});
  const bool isChanged = ImGui::Checkbox(label, &value);
  ImGui::PopStyleVar();
  help(explanation);
  return isChanged;
}

bool check(const char* label, unsigned char& value, const char* explanation) {
  bool is = value != 0;
  const bool isChanged = check(label, is, explanation);
  value = is ? 1 : 0;
  return isChanged;
}

std::optional<double> formulaField(const char* label, double value, const Unit& unit, double least,
                                   double most, float width) {
  struct Editing {
    ImGuiID id = 0;
    std::string text;
    std::string problem;
  };
  static Editing editing;  // one object for all fields, because only one field has the keyboard
  const ImGuiID id = ImGui::GetID(label);
  const bool isEdited = editing.id == id;
  constexpr const char* kNoLimit = "no limit";
  const std::string plainText = std::isinf(value) ? kNoLimit : number(value, unit);
  std::string text = isEdited ? editing.text : plainText;
  const bool isWrong = isEdited && !editing.problem.empty();
  if (isWrong) ImGui::PushStyleColor(ImGuiCol_FrameBg, ImVec4(0.65F, 0.15F, 0.15F, 0.5F));
  ImGui::SetNextItemWidth(width);
  const bool isEntered =
      ImGui::InputText(label, &text,
                       ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll |
                           ImGuiInputTextFlags_NoUndoRedo);
  if (isWrong) ImGui::PopStyleColor();
  if (!isWrong) {
    help("Type a number or formula" +
         (*unit.name != 0 ? " in " + std::string(unit.name) : std::string()) +
         (unit.isAngle ? "; 90deg, 1.5rad and pi/2 work too" : "") + ". " +
         (std::isinf(most) ? "inf and -inf: no limit"
                           : "From " + number(least, unit) + " to " + shown(most, unit)) +
         ". Enter sends, Esc leaves.");
  }
  std::optional<double> result;
  const bool isActive = ImGui::IsItemActive();
  if (ImGui::IsItemEdited() || isEntered) {
    const Typed typed = text == kNoLimit && std::isinf(value) ? Typed{value, {}}
                                                              : parseTyped(text, unit, least, most);
    editing = {id, text, typed.problem};
    if (isEntered && typed.problem.empty()) result = typed.value;
  }
  // An invalid text that the user has entered stays visible until the next action.
  if (isEdited && !isActive && !isEntered &&
      (editing.problem.empty() || ImGui::IsAnyItemActive() ||
       ImGui::IsKeyPressed(ImGuiKey_Escape))) {
    editing = {};
  }
  if (result) editing = {};
  if (editing.id == id && !editing.problem.empty()) {
    const ImVec2 at = ImGui::GetItemRectMin();
    ImGui::SetNextWindowPos({at.x, ImGui::GetItemRectMax().y + 2});
    drawTooltip(editing.problem.c_str());
  }
  return result;
}

bool slider(const char* label, double& value, const Unit& unit, double least, double most,
            const char* explanation, double measured) {
  auto moved = static_cast<float>(value);
  // Makes Dear ImGui's slider invisible; the code below draws another slider in its place.
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 0);
  const bool isMoved = ImGui::SliderFloat(
      label, &moved, static_cast<float>(least), static_cast<float>(most), "",
      ImGuiSliderFlags_NoInput | ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoRoundToFormat);
  ImGui::PopStyleVar();
  const bool isLit = ImGui::IsItemHovered() || ImGui::IsItemActive();
  if (isMoved) value = std::clamp(static_cast<double>(moved), least, most);
  const ImVec2 corner = ImGui::GetItemRectMin(), end = ImGui::GetItemRectMax();
  const float radius = ImGui::GetStyle().GrabMinSize / 2, thickness = radius * 0.8F;
  const float y = (corner.y + end.y) / 2;
  const auto place = [&](double at) {
    const double share = most > least ? std::clamp((at - least) / (most - least), 0.0, 1.0) : 0;
    return corner.x + radius + static_cast<float>(share) * (end.x - corner.x - 2 * radius);
  };
  const ImGuiStyle& style = ImGui::GetStyle();
  ImDrawList& lines = *ImGui::GetWindowDrawList();
  const auto bar = [&](float from, float to, ImGuiCol colour, float share) {
    lines.AddRectFilled({std::min(from, to), y - thickness / 2},
                        {std::max(from, to), y + thickness / 2}, ImGui::GetColorU32(colour, share),
                        thickness / 2);
  };
  bar(corner.x, end.x, ImGuiCol_Separator, 1);
  bar(place(std::clamp(0.0, least, most)), place(value), ImGuiCol_SliderGrab, 0.55F);
  if (!std::isnan(measured)) {
    const float x = place(measured), half = style.FontScaleDpi;
    lines.AddRectFilled({x - half, y - radius}, {x + half, y + radius},
                        ImGui::GetColorU32(ImGuiCol_Text));
  }
  lines.AddCircleFilled({place(value), y}, isLit ? radius : radius * 0.85F,
                        ImGui::GetColorU32(ImGuiCol_SliderGrab));
  help(std::string(explanation) + " From " + number(least, unit) + " to " + shown(most, unit) +
       ".");
  return isMoved;
}

void programTabs(const Stage& stage, sim::WindowPanel::Place place) {
  for (const sim::WindowPanel& panel : stage.panels) {
    if (panel.place != place || !panel.draw) continue;
    tab(plain(panel.name).c_str(), "A panel of the program.", [&] {
      if (ImGui::BeginChild("content")) panel.draw();
      ImGui::EndChild();
    });
  }
}

std::string inOtherUnit(double value, const Axis& axis, bool degrees) {
  const bool isEffort = axis.commanded == Quantity::effort;
  if (isEffort || axis.commanded == Quantity::other) return "";
  if (axis.motion == Motion::turns)
    return shown(value, unitOf(axis.commanded, axis.motion, !degrees));
  if (axis.motion == Motion::other) return "";
  constexpr double kMillimetres = 1000;
  const bool isPosition = axis.commanded == Quantity::position;
  return shown(value, {isPosition ? "mm" : "mm/s", kMillimetres});
}

void digitsAtRight(const std::string& text) {
  ImGui::PushFont(digits(), 0);
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(room, 0.0F));
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopFont();
}

void numberCell(double value, const Unit& unit, int decimals) {
  ImGui::TableNextColumn();
  digitsAtRight(number(value, unit, decimals));
}

bool contains(const std::string& text, const char* part) {
  const auto isSame = [](char a, char b) { return std::tolower(a) == std::tolower(b); };
  const std::string_view wanted(part);
  return std::search(text.begin(), text.end(), wanted.begin(), wanted.end(), isSame) !=
             text.end() ||
         wanted.empty();
}

void words(const ModuleWords& words, bool isLight) {
  ImGui::PushStyleColor(ImGuiCol_Text, colourOf(words.severity, isLight));
  fitted(words.text, ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
}

}  // namespace hrdf::app
