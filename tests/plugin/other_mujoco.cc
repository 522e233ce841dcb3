// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A library that passes for MuJoCo 3.3.7, as far as the plugin looks at it.

extern "C" int mj_version() { return 337; }
extern "C" const char* mj_versionString() { return "3.3.7"; }
