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
#include "app/window/widget_observer.h"

namespace hrdf::app {
namespace {

constexpr float kLeastScene = 160;    // points beside a panel
constexpr float kLeastPanel = 140;    // points
constexpr float kLeastShare = 0.75F;  // of its width; a panel that has less beside a scene hides it

// Writes the range of the last widget, a slider, at its ends, as far as its text leaves room.
void drawRange(std::string_view least, std::string_view most, const std::string& text) {
  constexpr float kRangeText = 0.66F;  // of the letters' size
  const ImVec2 corner = ImGui::GetItemRectMin(), size = ImGui::GetItemRectSize();
  ImGui::PushFont(nullptr, ImGui::GetStyle().FontSizeBase);
  const float textWidth = ImGui::CalcTextSize(text.c_str()).x;
  ImGui::PopFont();
  ImGui::PushFont(nullptr, ImGui::GetStyle().FontSizeBase * kRangeText);
  const float gap = 2 * ImGui::GetStyle().FontScaleDpi;
  const float top = corner.y + (size.y - ImGui::GetFontSize()) / 2;
  const ImU32 colour = ImGui::GetColorU32(ImGuiCol_TextDisabled);
  const auto write = [&](std::string_view end, bool isRight) {
    const float width = ImGui::CalcTextSize(end.data(), end.data() + end.size()).x;
    if (width + gap > (size.x - textWidth) / 2) return;
    const float left = isRight ? corner.x + size.x - width - gap : corner.x + gap;
    ImGui::GetWindowDrawList()->AddText({left, top}, colour, end.data(), end.data() + end.size());
  };
  write(least, false);
  write(most, true);
  ImGui::PopFont();
}

// As wide as its text from the first frame on: Dear ImGui knows the size of a window in the second.
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

bool isShown(const Stage& stage, Side side) {
  if (stage.isNarrow) return stage.ui.alone == side;
  const Kept& kept = stage.ui.kept;
  return side == Side::left ? kept.left : side == Side::right ? kept.right : kept.below;
}

void togglePanel(Stage& stage, Side side) {
  Ui& ui = stage.ui;
  if (stage.isNarrow) {
    ui.alone = ui.alone == side ? std::nullopt : std::optional(side);
    return;
  }
  bool& isOn = side == Side::left    ? ui.kept.left
               : side == Side::right ? ui.kept.right
                                     : ui.kept.below;
  isOn = !isOn;
}

bool beginPanel(const char* title, Side side, float size, const Stage& stage, const Area& area) {
  constexpr ImGuiWindowFlags kPinned =
      ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBringToFrontOnFocus;
  const bool isBelow = side == Side::below;
  const float extent = isBelow ? area.height() : area.width();
  const float most = std::max(extent - kLeastScene * stage.scale, extent / 2);
  size *= stage.scale;
  const ImVec2 corner(side == Side::right ? area.right : area.left,
                      isBelow ? area.bottom : area.top);
  ImGui::SetNextWindowPos(corner, ImGuiCond_Always,
                          {side == Side::right ? 1.0F : 0.0F, isBelow ? 1.0F : 0.0F});
  if (stage.isNarrow) {
    // Its size and folding are not those of a wide window, so it has another name.
    if (isBelow) {
      size = area.height() * 0.5F;
    } else {
      size = most < kLeastShare * size ? area.width() : std::min(size, most);
    }
    ImGui::SetNextWindowSize(isBelow ? ImVec2(area.width(), size) : ImVec2(size, area.height()));
    const std::string name = std::string(title) + "###narrow " + title;
    return ImGui::Begin(name.c_str(), nullptr,
                        kPinned | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                            ImGuiWindowFlags_NoSavedSettings);
  }
  const float least = std::min(kLeastPanel * stage.scale, most);
  ImGui::SetNextWindowSize(isBelow ? ImVec2(area.width(), size) : ImVec2(size, area.height()),
                           ImGuiCond_FirstUseEver);
  if (isBelow) {
    ImGui::SetNextWindowSizeConstraints({area.width(), least}, {area.width(), most});
  } else {
    ImGui::SetNextWindowSizeConstraints({least, area.height()}, {most, area.height()});
  }
  return ImGui::Begin(title, nullptr, kPinned);
}

void endPanel(Side side, Area& area) {
  const ImVec2 size = ImGui::GetWindowSize();
  const bool isFolded = ImGui::IsWindowCollapsed();
  ImGui::End();
  if (isFolded) return;  // its title lies over the scene
  if (side == Side::left) area.left += size.x;
  if (side == Side::right) area.right -= size.x;
  if (side == Side::below) area.bottom -= size.y;
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
  constexpr float kMinScale = 0.7F;  // of the letters' size
  constexpr float kScaleStep =
      0.05F;  // letters have whole pixels, so their width goes by steps too
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

void beginRow(Stage& stage, std::size_t i, const std::string& label,
              const std::string& explanation) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::AlignTextToFramePadding();
  const bool isChosen = stage.ui.axis == i;
  const float room = ImGui::GetContentRegionAvail().x;
  if (ImGui::Selectable("##row", isChosen,
                        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowOverlap)) {
    choose(stage, i);
  }
  if (isChosen && stage.ui.scrollsToAxis) ImGui::SetScrollHereY();
  help(explanation);
  ImGui::SameLine(0, 0);
  fitted(label, room);
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

bool check(const char* label, bool& value, const char* explanation) {
  const bool isChanged = ImGui::Checkbox(label, &value);
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
  static Editing editing;  // one field at a time has the keyboard
  const ImGuiID id = ImGui::GetID(label);
  const bool isEdited = editing.id == id;
  std::string text = isEdited ? editing.text : number(value, unit);
  const bool isWrong = isEdited && !editing.problem.empty();
  if (isWrong) ImGui::PushStyleColor(ImGuiCol_FrameBg, ImVec4(0.65F, 0.15F, 0.15F, 0.8F));
  ImGui::SetNextItemWidth(width);
  const bool isEntered =
      ImGui::InputText(label, &text,
                       ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll |
                           ImGuiInputTextFlags_NoUndoRedo);
  if (isWrong) ImGui::PopStyleColor();
  if (!isWrong) {
    help("Type a number or formula" +
         (*unit.name != 0 ? " in " + std::string(unit.name) : std::string()) +
         (unit.isAngle ? "; 90deg, 1.5rad and pi/2 work too" : "") + ". From " +
         number(least, unit) + " to " + shown(most, unit) + ". Enter sends, Esc leaves.");
  }
  std::optional<double> result;
  const bool isActive = ImGui::IsItemActive();
  if (ImGui::IsItemEdited() || isEntered) {
    const Typed typed = parseTyped(text, unit, least, most);
    editing = {id, text, typed.problem};
    if (isEntered && typed.problem.empty()) result = typed.value;
  }
  // Wrong text that was entered stays until the user goes on.
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
            const char* explanation) {
  auto shownValue = static_cast<float>(value * unit.factor);
  // Its grab is pale, for the number stands over it.
  ImVec4 grab = ImGui::GetStyleColorVec4(ImGuiCol_SliderGrab);
  grab.w *= 0.55F;
  ImGui::PushStyleColor(ImGuiCol_SliderGrab, grab);
  const std::string text = shown(value, unit);
  std::string format;  // the text is complete
  for (const char c : text) format += c == '%' ? "%%" : std::string(1, c);
  const bool isMoved = ImGui::SliderFloat(
      label, &shownValue, static_cast<float>(least * unit.factor),
      static_cast<float>(most * unit.factor), format.c_str(),
      ImGuiSliderFlags_NoInput | ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoRoundToFormat);
  ImGui::PopStyleColor();
  help(std::string(explanation) + " From " + number(least, unit) + " to " + shown(most, unit) +
       ".");
  drawRange(number(least, unit, 2), number(most, unit, 2), text);
  if (isMoved) value = std::clamp(static_cast<double>(shownValue) / unit.factor, least, most);
  return isMoved;
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

void numberCell(double value, const Unit& unit, int digits) {
  ImGui::TableNextColumn();
  const std::string text = number(value, unit, digits);
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(room, 0.0F));
  ImGui::TextUnformatted(text.c_str());
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
