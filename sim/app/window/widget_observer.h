// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_APP_WINDOW_WIDGET_OBSERVER_H_
#define HRDF_SIM_APP_WINDOW_WIDGET_OBSERVER_H_

namespace hrdf::app {

// Callbacks for tests; null in shipped programs.
struct WidgetObserver {
  void (*frameEnds)() = nullptr;
  void (*hasHelp)() = nullptr;  // called after each widget that has a tooltip
};
inline WidgetObserver widgetObserver;

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_WIDGET_OBSERVER_H_
