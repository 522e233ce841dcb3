// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A C program that uses the interface: the header must be valid C11, and no other library is
// needed.
#include <stdio.h>

#include <hrdf/hebi_c.h>

int main(void) {
  int32_t major = 0, minor = 0, patch = 0;
  if (hebiGetLibraryVersion(&major, &minor, &patch) != HebiStatusSuccess || major != 2) return 1;
  HebiGroupPtr group = hebiGroupCreateImitation(2);
  HebiGroupCommandPtr command = hebiGroupCommandCreate(2);
  HebiGroupFeedbackPtr feedback = hebiGroupFeedbackCreate(2);
  HebiCommandRef refs[2];
  for (size_t i = 0; i < 2; ++i) {
    hebiCommandGetReference(hebiGroupCommandGetModuleCommand(command, i), &refs[i]);
  }
  const double positions[2] = {0.5, -7};
  hwCommandSetHighResAngle(refs, positions, 2, HebiCommandHighResAnglePosition);
  if (hebiGroupSendCommand(group, command) != HebiStatusSuccess) return 2;
  if (hebiGroupGetNextFeedback(group, feedback, 100) != HebiStatusSuccess) return 3;
  HebiFeedbackRef ref;
  hebiFeedbackGetReference(hebiGroupFeedbackGetModuleFeedback(feedback, 1), &ref);
  double position = 0;
  hwFeedbackGetHighResAngle(&position, &ref, 1, HebiFeedbackHighResAnglePosition);
  hebiGroupFeedbackRelease(feedback);
  hebiGroupCommandRelease(command);
  hebiGroupRelease(group);
  printf("%g\n", position);
  return position > -7.001 && position < -6.999 ? 0 : 4;
}
