// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Replaces HEBI's library when a program is linked to libhebi.so.2; at run time the program must
// load our library. All calls of this stub fail.
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
