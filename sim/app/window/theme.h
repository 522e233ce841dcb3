// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Colours, fonts and sizes of all widgets.
#ifndef HRDF_SIM_APP_WINDOW_THEME_H_
#define HRDF_SIM_APP_WINDOW_THEME_H_

#include <imgui.h>

#include "app/session/module_words.h"

namespace hrdf::app {

// Points at scale 1.
inline constexpr float kTextSize = 13, kSmallSize = 11;
inline constexpr float kControlHeight = 26;

// Returns the colour 0xRRGGBB.
constexpr ImVec4 rgb(unsigned colour, float alpha = 1) {
  const auto part = [&](int shift) { return static_cast<float>(colour >> shift & 0xff) / 255; };
  return {part(16), part(8), part(0), alpha};
}

// Texts have a contrast of at least 4.5 to their background, controls of 3 (WCAG 2.1, 1.4.3 and
// 1.4.11).
struct Theme {
  ImVec4 background, panel, raised, line;  // window background, panels, fields and buttons, edges
  ImVec4 border;                           // of controls
  ImVec4 text, second;                     // second: explanations and disabled text
  ImVec4 accent;                           // of lines, grabs and links
  ImVec4 filled;                           // an active button, with white text
  ImVec4 chosen;                           // the chosen row
  ImVec4 stop;                             // the motion stop, with white text
  ImVec4 red, amber, green;                // of states
};

const Theme& themeOf(bool isLight);
ImVec4 colourOf(Severity severity, bool isLight);

// Loads the embedded fonts into Dear ImGui, once per context.
void loadFonts();
ImFont* strongLetters();  // for headings
ImFont* digits();         // of fixed width

// Sets the styles of Dear ImGui and ImPlot. `scale`: pixels per point.
void applyTheme(bool isLight, float scale);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_THEME_H_
