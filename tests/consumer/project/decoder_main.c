// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Counts a robot's actuators, opened by MuJoCo with the plugin.
#include <stdio.h>

#include <mujoco/mujoco.h>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  mj_loadPluginLibrary(DECODER);
  char error[1000] = "";
  mjSpec* spec = mj_parse(argv[1], NULL, NULL, error, sizeof error);
  mjModel* model = spec ? mj_compile(spec, NULL) : NULL;
  if (!model) {
    fprintf(stderr, "%s\n", spec ? mjs_getError(spec) : error);
    return 1;
  }
  printf("%d\n", (int)model->nu);
  mj_deleteModel(model);
  mj_deleteSpec(spec);
  return 0;
}
