// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The library itself, and the strings that it returns.
#include "hebi_c/guard.h"
#include "hebi_c/handles.h"
#include "hebi_c/text_out.h"

using namespace hrdf::hebi_c;

// Writes 2.27.0: HEBI's library of this version has the same functions as this library.
HebiStatusCode hebiGetLibraryVersion(int32_t* major, int32_t* minor, int32_t* patch) {
  return guardStatus({major, minor, patch}, [&] {
    *major = 2;
    *minor = 27;
    *patch = 0;
    return HebiStatusSuccess;
  });
}

int32_t hebiGetLibraryVersionBuild(void) { return 0; }

HebiStatusCode hebiStringGetString(HebiStringPtr string, char* buffer, size_t* size) {
  return guardStatus({string, size}, [&] { return copyOut(string->text, buffer, size); });
}
void hebiStringRelease(HebiStringPtr string) { delete string; }
