// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A user's program in C.
#include <hrdf/hebi_c.h>

int main(void) {
  HebiGroupPtr group = hebiGroupCreateImitation(1);
  const int is_there = hebiGroupGetSize(group) == 1;
  hebiGroupRelease(group);
  return is_there ? 0 : 1;
}
