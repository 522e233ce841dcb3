// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A library that looks like MuJoCo 3.3.7 to the plugin.

extern "C" int mj_version() { return 337; }
extern "C" const char* mj_versionString() { return "3.3.7"; }
