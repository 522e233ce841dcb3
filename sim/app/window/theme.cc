// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/theme.h"

#include <implot.h>

#include "app/window/fonts.h"

namespace hrdf::app {
namespace {

constexpr Theme kDark = {
    rgb(0x15171b), rgb(0x1b1e23), rgb(0x22262d), rgb(0x2d323a), rgb(0x6a7483),
    rgb(0xe6e8eb), rgb(0x9aa3af), rgb(0x4c9be8), rgb(0x2f6db3), rgb(0x1f3a57),
    rgb(0xc4322b), rgb(0xf77f77), rgb(0xf0b429), rgb(0x4cc38a),
};
constexpr Theme kLight = {
    rgb(0xe9ebee), rgb(0xf5f6f8), rgb(0xffffff), rgb(0xc9ced6), rgb(0x7a828e),
    rgb(0x1c2128), rgb(0x57606a), rgb(0x0b63c4), rgb(0x0b63c4), rgb(0xdbe9fa),
    rgb(0xc4322b), rgb(0xb3261e), rgb(0x845400), rgb(0x166b3e),
};

ImFont* strongFace = nullptr;
ImFont* digitFace = nullptr;

ImFont* load(FontFile file) {
  if (file.empty()) return nullptr;
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  // The const_cast is safe, because Dear ImGui does not change the data of the font.
  return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(const_cast<unsigned char*>(file.data()),
                                                    static_cast<int>(file.size()), 0, &config);
}

ImVec4 withAlpha(ImVec4 colour, float alpha) {
  colour.w = alpha;
  return colour;
}

// Returns the opaque colour a + share * (b - a).
ImVec4 between(const ImVec4& a, const ImVec4& b, float share) {
  return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.z + share * (b.z - a.z), 1};
}

void setColours(ImVec4* colours, const Theme& theme) {
  const ImVec4 hovered = between(theme.raised, theme.accent, 0.25F);
  const ImVec4 active = between(theme.raised, theme.accent, 0.45F);
  const auto set = [&](const ImVec4& value, auto... places) { ((colours[places] = value), ...); };
  set(theme.text, ImGuiCol_Text, ImGuiCol_InputTextCursor);
  set(theme.second, ImGuiCol_TextDisabled);
  set(theme.panel, ImGuiCol_WindowBg, ImGuiCol_TitleBg, ImGuiCol_TitleBgActive,
      ImGuiCol_TitleBgCollapsed, ImGuiCol_TableHeaderBg);
  set(theme.background, ImGuiCol_MenuBarBg);
  set(theme.raised, ImGuiCol_PopupBg, ImGuiCol_FrameBg, ImGuiCol_Button);
  set(hovered, ImGuiCol_FrameBgHovered, ImGuiCol_ButtonHovered, ImGuiCol_HeaderHovered,
      ImGuiCol_TabHovered);
  set(active, ImGuiCol_FrameBgActive, ImGuiCol_ButtonActive, ImGuiCol_HeaderActive);
  set(theme.chosen, ImGuiCol_Header, ImGuiCol_TextSelectedBg);
  set(theme.border, ImGuiCol_Border);
  set(theme.line, ImGuiCol_Separator, ImGuiCol_TableBorderStrong, ImGuiCol_TableBorderLight);
  set(theme.accent, ImGuiCol_CheckMark, ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive,
      ImGuiCol_SeparatorHovered, ImGuiCol_SeparatorActive, ImGuiCol_PlotHistogram,
      ImGuiCol_NavCursor);
  set(theme.raised, ImGuiCol_TabSelected, ImGuiCol_TabDimmedSelected);
  set(theme.accent, ImGuiCol_TabSelectedOverline, ImGuiCol_TabDimmedSelectedOverline);
  set(withAlpha(theme.text, 0.04F), ImGuiCol_TableRowBgAlt);
  set(withAlpha(theme.panel, 0), ImGuiCol_ScrollbarBg, ImGuiCol_ChildBg, ImGuiCol_Tab,
      ImGuiCol_TabDimmed, ImGuiCol_BorderShadow);
  set(theme.border, ImGuiCol_ScrollbarGrab, ImGuiCol_ScrollbarGrabHovered,
      ImGuiCol_ScrollbarGrabActive);
  set(withAlpha(theme.border, 0.25F), ImGuiCol_ResizeGrip);
}

void setPlotStyle(const Theme& theme, float scale) {
  ImPlotStyle& plots = ImPlot::GetStyle();
  plots = ImPlotStyle();
  plots.PlotPadding = {8 * scale, 4 * scale};
  plots.PlotMinSize = {80 * scale, 60 * scale};
  plots.PlotBorderSize = 0;
  plots.Colors[ImPlotCol_FrameBg] = plots.Colors[ImPlotCol_PlotBg] = withAlpha(theme.panel, 0);
  plots.Colors[ImPlotCol_AxisGrid] = theme.line;
  plots.Colors[ImPlotCol_AxisText] = theme.second;
  plots.Colors[ImPlotCol_AxisBg] = withAlpha(theme.panel, 0);
}

}  // namespace

const Theme& themeOf(bool isLight) { return isLight ? kLight : kDark; }

ImVec4 colourOf(Severity severity, bool isLight) {
  const Theme& theme = themeOf(isLight);
  return severity == Severity::stopped   ? theme.red
         : severity == Severity::limited ? theme.amber
                                         : theme.green;
}

void loadFonts() {
  if (load(textFont()) == nullptr) ImGui::GetIO().Fonts->AddFontDefaultVector();
  strongFace = load(strongFont());
  digitFace = load(digitsFont());
}

ImFont* strongLetters() { return strongFace; }
ImFont* digits() { return digitFace; }

// Sets all styles from their defaults, because repeated calls would otherwise scale the sizes
// again.
void applyTheme(bool isLight, float scale) {
  const Theme& theme = themeOf(isLight);
  ImGuiStyle& style = ImGui::GetStyle();
  style = ImGuiStyle();
  if (isLight) {
    ImGui::StyleColorsLight();
  } else {
    ImGui::StyleColorsDark();
  }
  setColours(style.Colors, theme);
  style.FontSizeBase = kTextSize;
  style.FramePadding = {8, (kControlHeight - kTextSize) / 2};
  style.WindowPadding = {10, 8};
  style.ItemSpacing = {8, 4};
  style.ItemInnerSpacing = {6, 4};
  style.CellPadding = {6, 1};
  style.FrameRounding = style.GrabRounding = style.PopupRounding = style.TabRounding = 5;
  style.GrabMinSize = 14;
  style.TabBarOverlineSize = 2;
  style.FrameBorderSize = style.WindowBorderSize = style.PopupBorderSize = 1;
  style.ScrollbarSize = 10;
  style.HoverDelayShort = 0.3F;
  style.HoverStationaryDelay = 0.3F;
  style.ScaleAllSizes(scale);
  style.FontScaleDpi = scale;
  setPlotStyle(theme, scale);
}

}  // namespace hrdf::app
