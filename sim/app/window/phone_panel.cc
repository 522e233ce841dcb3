// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The screen of a phone with HEBI's app Mobile IO.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <imgui.h>
#include <imgui_internal.h>

#include "app/window/panels.h"
#include "module/phone.h"

namespace hrdf::app {
namespace {

using Kind = sim::PhoneItem::Kind;

constexpr float kTextLines = 3.5F;
constexpr float kLeastHeight = 13;  // minimum height of the screen, in lines of text
// Points, radius that makes a push button round.
constexpr float kRound = 40;

std::size_t at(int number) { return static_cast<std::size_t>(number - 1); }

ImU32 colourOf(const sim::Color& color) {
  return IM_COL32(color.red, color.green, color.blue, color.alpha);
}

struct Pictogram {
  unsigned character;
  const char* word;
};
// Pictograms in HEBI's layouts that are missing in our font, and words for them.
constexpr auto kPictograms = std::to_array<Pictogram>({{0x274C, "x"},
                                                       {0x23F1, "time"},
                                                       {0x1F30D, "world"},
                                                       {0x1F3E0, "home"},
                                                       {0x1F4AA, "arm"},
                                                       {0x1F4C8, "plot"},
                                                       {0x1F4CC, "pin"},
                                                       {0x1F4F2, "phone"},
                                                       {0x1F504, "again"},
                                                       {0x1F5D1, "delete"},
                                                       {0x1F68F, "stop"},
                                                       {0x1F6D1, "stop"},
                                                       {0x1F90C, "pinch"},
                                                       {0x1F933, "camera"},
                                                       {0x1F9F1, "wall"}});

// Returns the text with words in place of pictograms, without characters that our font does not
// have.
std::string shownText(const std::string& text) {
  std::string shown;
  const char* end = text.data() + text.size();
  for (const char* next = text.data(); next < end;) {
    unsigned character = 0;
    const char* begin = next;
    next += std::max(ImTextCharFromUtf8(&character, next, end), 1);
    const auto found = std::ranges::find(kPictograms, character, &Pictogram::character);
    const bool isKnown = character <= IM_UNICODE_CODEPOINT_MAX && character != 0xFE0F;
    if (found != kPictograms.end()) {
      shown += found->word;
    } else if (character == '\n' ||
               (isKnown && ImGui::GetFont()->IsGlyphInFont(static_cast<ImWchar>(character)))) {
      shown.append(begin, next);
    }
  }
  return shown;
}

std::string shownLabel(const std::string& label, char bank, int number) {
  const std::string shown = plain(shownText(label));
  return shown.empty() ? bank + std::to_string(number) : shown;
}

struct Canvas {
  sim::MobileIoDevice& device;
  const sim::PhoneScreen& screen;
  ImVec2 corner, size;

  ImVec2 sizeOf(const sim::PhoneItem& item) const {
    const float least = ImGui::GetFrameHeight();
    return {std::max(item.width * size.x, least), std::max(item.height * size.y, least)};
  }
  ImVec2 placeOf(const sim::PhoneItem& item) const {
    const ImVec2 own = sizeOf(item);
    return {corner.x + (item.x + 1) / 2 * std::max(size.x - own.x, 0.0F),
            corner.y + (item.y + 1) / 2 * std::max(size.y - own.y, 0.0F)};
  }
};

// Writes a small text below `place`, centred in `width`.
void writeBelow(ImVec2 place, float width, const std::string& text) {
  ImGui::PushFont(nullptr, kSmallSize);
  const float room = width - ImGui::CalcTextSize(text.c_str()).x;
  ImGui::GetWindowDrawList()->AddText({place.x + room / 2, place.y},
                                      ImGui::GetColorU32(ImGuiCol_Text), text.c_str());
  ImGui::PopFont();
}

// True when the user releases the item. False while Ctrl is pressed: a click with Ctrl leaves the
// item pressed.
bool isReleased() { return ImGui::IsItemDeactivated() && !ImGui::GetIO().KeyCtrl; }

void drawButton(const Canvas& canvas, const sim::PhoneItem& item) {
  const int number = item.numbers[0];
  const std::size_t i = at(number);
  const bool isOn = canvas.screen.isOn[i], isToggle = canvas.screen.isToggle[i];
  const std::string& label = canvas.screen.buttonLabels[i];
  const std::string id = shownLabel(label, 'b', number) + "###b" + std::to_string(number);
  if (isOn) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetColorU32(ImGuiCol_ButtonActive));
  if (!isToggle) ImGui::PushStyleVar(ImGuiStyleVar_FrameRounding, kRound);
  ImGui::Button(id.c_str(), canvas.sizeOf(item));
  if (ImGui::IsItemActivated()) canvas.device.setButton(number, true);
  if (isReleased()) canvas.device.setButton(number, false);
  if (canvas.screen.buttonLights[i]) {
    ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                        IM_COL32(80, 200, 255, 255),
                                        ImGui::GetStyle().FrameRounding, 3);
  }
  if (!isToggle) ImGui::PopStyleVar();
  if (isOn) ImGui::PopStyleColor();
  help("Button " + std::to_string(number) + " '" + label + "', " +
       (isToggle ? "toggles" : "on while it is pressed; Ctrl keeps it pressed") +
       (canvas.screen.buttonLights[i] ? ". It is lit" : "") + ".");
}

std::string axisHelp(const Canvas& canvas, int number) {
  const float snap = canvas.screen.snaps[at(number)];
  const std::string label = canvas.screen.axisLabels[at(number)];
  return "Axis " + std::to_string(number) + " '" + label + "'" +
         (std::isfinite(snap) ? ", springs back to " + hrdf::app::number(double(snap), Unit(), 2) +
                                    "; Ctrl keeps it"
                              : ", stays") +
         ".";
}

void drawSlider(const Canvas& canvas, const sim::PhoneItem& item) {
  const int number = item.numbers[0];
  float value = canvas.screen.axes[at(number)];
  const ImVec2 size = canvas.sizeOf(item);
  const std::string id = "##a" + std::to_string(number);
  ImGui::PushFont(nullptr, kSmallSize);
  if (ImGui::VSliderFloat(id.c_str(), size, &value, -1, 1, "%.1f", ImGuiSliderFlags_NoInput)) {
    canvas.device.setAxis(number, static_cast<double>(value));
  }
  ImGui::PopFont();
  if (isReleased()) canvas.device.releaseAxis(number);
  const ImVec2 corner = ImGui::GetItemRectMin(), end = ImGui::GetItemRectMax();
  help(axisHelp(canvas, number));
  if (const float snap = canvas.screen.snaps[at(number)]; std::isfinite(snap)) {
    const float y = corner.y + (1 - std::clamp(snap, -1.0F, 1.0F)) / 2 * size.y;
    ImGui::GetWindowDrawList()->AddLine({corner.x, y}, {end.x, y},
                                        ImGui::GetColorU32(ImGuiCol_TextDisabled));
  }
  writeBelow({corner.x, end.y}, size.x,
             shownLabel(canvas.screen.axisLabels[at(number)], 'a', number));
}

void drawJoystick(const Canvas& canvas, const sim::PhoneItem& item) {
  const int across = item.numbers[0], up = item.numbers[1];
  const ImVec2 size = canvas.sizeOf(item);
  const std::string id = "##a" + std::to_string(across) + ",a" + std::to_string(up);
  ImGui::InvisibleButton(id.c_str(), size);
  const ImVec2 corner = ImGui::GetItemRectMin(), end = ImGui::GetItemRectMax();
  if (ImGui::IsItemActive()) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    canvas.device.setAxis(across, double(2 * (mouse.x - corner.x) / size.x - 1));
    canvas.device.setAxis(up, double(1 - 2 * (mouse.y - corner.y) / size.y));
  }
  if (isReleased()) {
    canvas.device.releaseAxis(across);
    canvas.device.releaseAxis(up);
  }
  help(axisHelp(canvas, across) + " " + axisHelp(canvas, up));
  ImDrawList& lines = *ImGui::GetWindowDrawList();
  const float side = std::min(size.x, size.y);
  lines.AddRectFilled(corner, end, ImGui::GetColorU32(ImGuiCol_FrameBg), side / 4);
  const ImVec2 grab{corner.x + (canvas.screen.axes[at(across)] + 1) / 2 * size.x,
                    corner.y + (1 - canvas.screen.axes[at(up)]) / 2 * size.y};
  lines.AddCircleFilled(grab, side / 6, ImGui::GetColorU32(ImGuiCol_SliderGrab));
  writeBelow({corner.x, end.y}, size.x,
             shownLabel(canvas.screen.axisLabels[at(across)], 'a', across) + ", " +
                 shownLabel(canvas.screen.axisLabels[at(up)], 'a', up));
}

// Draws the text, scrolled to its end.
void drawText(const std::string& text, const char* id, ImVec2 size) {
  if (ImGui::BeginChild(id, size, ImGuiChildFlags_Borders)) {
    ImGui::PushTextWrapPos();
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    if (ImGui::GetScrollY() >= ImGui::GetScrollMaxY() || text.empty()) ImGui::SetScrollHereY(1);
  }
  ImGui::EndChild();
}

// Draws a box with the item's type, for items such as a camera's picture that this window cannot
// show.
void drawOther(const Canvas& canvas, const sim::PhoneItem& item) {
  const ImVec2 corner = ImGui::GetCursorScreenPos(), size = canvas.sizeOf(item);
  ImDrawList& lines = *ImGui::GetWindowDrawList();
  const ImU32 colour = ImGui::GetColorU32(ImGuiCol_TextDisabled);
  lines.AddRect(corner, {corner.x + size.x, corner.y + size.y}, colour);
  const std::string name = item.type.empty() ? "no type" : plain(item.type);
  lines.AddText({corner.x + 3, corner.y + 3}, colour, name.c_str());
}

void drawItem(const Canvas& canvas, const sim::PhoneItem& item) {
  ImGui::SetCursorScreenPos(canvas.placeOf(item));
  const bool isKnown = item.kind >= Kind::text || !item.numbers.empty();
  if (!isKnown) return drawOther(canvas, item);
  switch (item.kind) {
    case Kind::button:
      return drawButton(canvas, item);
    case Kind::slider:
      return drawSlider(canvas, item);
    case Kind::joystick:
      return drawJoystick(canvas, item);
    case Kind::text:
      return drawText(canvas.screen.text, "text display", canvas.sizeOf(item));
    case Kind::light: {
      const ImVec2 corner = ImGui::GetCursorScreenPos(), size = canvas.sizeOf(item);
      return ImGui::GetWindowDrawList()->AddRectFilled(
          corner, {corner.x + size.x, corner.y + size.y}, colourOf(canvas.screen.edge));
    }
    default:
      return drawOther(canvas, item);
  }
}

void drawScreen(sim::MobileIoDevice& device, const sim::PhoneScreen& screen, float height) {
  const float line = ImGui::GetTextLineHeight();
  if (ImGui::BeginChild("screen", {0, height}, ImGuiChildFlags_Borders)) {
    ImVec2 size = ImGui::GetContentRegionAvail();
    // Leaves one line of text free at the bottom, for the label of the lowest item.
    size.y = std::max(size.y, kLeastHeight * line) - line;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const Canvas canvas{device, screen, corner, size};
    for (std::size_t i = 0; i < screen.shown.items.size(); ++i) {
      drawItem(canvas, screen.shown.items[i]);
    }
    ImGui::SetCursorScreenPos({corner.x, corner.y + size.y});
    ImGui::Dummy({size.x, line});
  }
  ImGui::EndChild();
  if (screen.edge.alpha == 0) return;
  ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                      colourOf(screen.edge), 4, 4);
}

std::string notesOf(const sim::PhoneScreen& screen) {
  std::string notes;
  if (screen.vibrations > 0)
    notes = "It has vibrated " + std::to_string(screen.vibrations) + " x. ";
  if (screen.layout.empty()) return notes;
  notes += "A layout of " + std::to_string(screen.layout.size()) + " bytes has come";
  if (!screen.shown.problem.empty()) notes += ", which cannot be drawn: " + screen.shown.problem;
  return notes + ".";
}

}  // namespace

void drawPhone(const Phone& phone) {
  sim::MobileIoDevice& device = *phone.device;
  const sim::PhoneScreen screen = device.screen();
  if (button("Release all", "Release all buttons and axes: joysticks spring back.")) {
    for (int i = 1; i <= sim::kIoPins; ++i) {
      device.setButton(i, false);
      device.releaseAxis(i);
    }
  }
  ImGui::SameLine();
  ImGui::TextWrapped("%s", notesOf(screen).c_str());
  const float line = ImGui::GetTextLineHeightWithSpacing();
  drawScreen(device, screen,
             std::max(ImGui::GetContentRegionAvail().y - kTextLines * line, 6 * line));
  drawText(screen.text, "text", {0, 0});
}

}  // namespace hrdf::app
