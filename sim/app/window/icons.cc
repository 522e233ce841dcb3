// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/icons.h"

#include <array>
#include <cstddef>

namespace hrdf::app {
namespace {

constexpr int kIcons = static_cast<int>(Icon::count);

// The strokes of each icon, in the order of enum Icon. An icon has 16 x 16 units. A stroke is a
// letter and numbers of two digits, counted from the upper left corner: "M x y" begins a line, "L x
// y" continues it, "Z" closes it, "F" fills it; "C x y r" is a circle, "D x y r" a filled circle.
constexpr std::array<const char*, kIcons> kStrokes = {
    "M0405 L0311 L0613 L1012 L1208 L1105 L0803 L0504 M0402 L0405 L0706",  // icon "restart"
    "M0503 L1308 L0513 F",                                                // icon "run"
    "M0503 L0703 L0713 L0513 F M0903 L1103 L1113 L0913 F",                // icon "pause"
    "M0403 L1008 L0413 F M1103 L1303 L1313 L1113 F",                      // icon "step"
    "D080804",                                                            // icon "film"
    "M0602 L1002 L1406 L1410 L1014 L0614 L0210 L0206 Z",                  // icon "stop"
    "C070704 M1010 L1414",                                                // icon "search"
    "M0802 L0814 M0605 L0802 L1005 M0211 L0808 L1411",                    // icon "push"
    "C031302 C070502 C131002 M0411 L0607 M0806 L1109",                    // icon "lead"
    "M0414 L0406 L0603 L1003 L1206 L1214 L1012 L0814 L0612 Z",            // icon "ghost"
    "M0802 L0811 M0505 L0802 L1105 M0314 L1314",                          // icon "contacts"
    "M0402 L0412 L1412 M0412 L0808",                                      // icon "frames"
    "M0304 L0912 M0312 L0304 L0904 L1408 L0912 Z",                        // icon "labels"
    // icon "transparent"
    "M0303 L1003 L1010 L0310 Z M0606 L1306 L1313 L0613 Z",
    "M0306 L0303 L0603 M1003 L1303 L1306 M1310 L1313 L1013 M0613 L0313 L0310",  // icon "whole"
    "M0213 L0509 L0810 L1105 L1403 D140302",                                    // icon "path"
    "D040801 D080801 D120801",                                                  // icon "more"
    "M0404 L1212 M1204 L0412",                                                  // icon "close"
};

int number(const char*& at) {
  const int value = 10 * (at[0] - '0') + (at[1] - '0');
  at += 2;
  return value;
}

}  // namespace

void drawIcon(ImDrawList& lines, Icon icon, ImVec2 middle, float size, ImU32 colour) {
  constexpr float kGrid = 16;
  const float unit = size / kGrid, weight = 1.4F * unit;
  const auto point = [&](const char*& at) {
    const auto x = static_cast<float>(number(at)), y = static_cast<float>(number(at));
    return ImVec2(middle.x + (x - kGrid / 2) * unit, middle.y + (y - kGrid / 2) * unit);
  };
  for (const char* at = kStrokes[static_cast<std::size_t>(icon)]; *at != 0;) {
    const char stroke = *at++;
    if (stroke == 'M') lines.PathStroke(colour, 0, weight);  // draws the line before this M
    if (stroke == 'M' || stroke == 'L') lines.PathLineTo(point(at));
    if (stroke == 'Z') lines.PathStroke(colour, ImDrawFlags_Closed, weight);
    if (stroke == 'F') lines.PathFillConvex(colour);
    if (stroke == 'C' || stroke == 'D') {
      lines.PathStroke(colour, 0, weight);
      const ImVec2 at0 = point(at);
      const float radius = static_cast<float>(number(at)) * unit;
      if (stroke == 'D') lines.AddCircleFilled(at0, radius, colour);
      if (stroke == 'C') lines.AddCircle(at0, radius, colour, 0, weight);
    }
  }
  lines.PathStroke(colour, 0, weight);
}

}  // namespace hrdf::app
