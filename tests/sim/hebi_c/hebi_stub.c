// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Stands in for HEBI's library where a program is linked to libhebi.so.2: the program finds ours
// when it runs. With this one its calls fail.
#define STUB(name) \
  int name(void);  \
  int name(void) { return 99; }

STUB(hebiCommandGetReference)
STUB(hebiFeedbackGetReference)
STUB(hebiGetLibraryVersion)
STUB(hebiGroupCommandCreate)
STUB(hebiGroupCommandGetModuleCommand)
STUB(hebiGroupCommandRelease)
STUB(hebiGroupCreateImitation)
STUB(hebiGroupFeedbackCreate)
STUB(hebiGroupFeedbackGetModuleFeedback)
STUB(hebiGroupFeedbackRelease)
STUB(hebiGroupGetNextFeedback)
STUB(hebiGroupRelease)
STUB(hebiGroupSendCommand)
STUB(hwCommandSetHighResAngle)
STUB(hwFeedbackGetHighResAngle)
