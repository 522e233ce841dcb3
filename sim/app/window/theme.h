// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Colours, fonts and sizes of all widgets.
#ifndef HRDF_SIM_APP_WINDOW_THEME_H_
#define HRDF_SIM_APP_WINDOW_THEME_H_

#include <imgui.h>

#include "app/session/module_words.h"

namespace hrdf::app {

// Sizes of texts and controls in points (pixels on a screen of scale 1).
inline constexpr float kTextSize = 13, kSmallSize = 11;
inline constexpr float kControlHeight = 26;

// Returns a colour from its number 0xRRGGBB.
constexpr ImVec4 rgb(unsigned colour, float alpha = 1) {
  const auto part = [&](int shift) { return static_cast<float>(colour >> shift & 0xff) / 255; };
  return {part(16), part(8), part(0), alpha};
}

// Colours of the window. The contrast to the background is at least 4.5 for texts and 3 for
// controls (WCAG 2.1, 1.4.3 and 1.4.11).
struct Theme {
  // Colours of the window, of panels, of fields and buttons, and of edges.
  ImVec4 background, panel, raised, line;
  ImVec4 border;
  ImVec4 text, second;       // `second`: colour of explanations and disabled text
  ImVec4 accent;             // plotted lines, grabs of sliders, and links
  ImVec4 filled;             // active buttons, which have white text
  ImVec4 chosen;             // selected rows and selected text
  ImVec4 stop;               // the motion stop button, which has white text
  ImVec4 red, amber, green;  // colours of states, by severity
};

const Theme& themeOf(bool isLight);
ImVec4 colourOf(Severity severity, bool isLight);

// Loads the program's embedded fonts into Dear ImGui. Call it once per context of Dear ImGui.
void loadFonts();
ImFont* strongLetters();
ImFont* digits();  // font of fixed width

// Sets the styles of Dear ImGui and ImPlot. `scale` is the number of pixels per point.
void applyTheme(bool isLight, float scale);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_THEME_H_
